"""Tables as other programs export them: made by hand after the headings that their exports have."""

from __future__ import annotations

CHESS_RESULTS = """From the Tournament-Database of Chess-Results https://chess-results.com
Open Sofia 2026

Ranking crosstable after Round 3

Rk.;SNo;;Name;FED;Rtg;Club/City;1.Rd;2.Rd;3.Rd;Pts.;TB1;TB2
1;2;GM;Petrov, Ivan;BUL;2500;Lokomotiv;3w1;2b1;4w½;2,5;5;4
2;1;;Nowak, Anna;POL;2400;;4b1;1w0;3b1;2;4;4
3;3;;Lis, Adam;POL;2000;;1b0;-1;2w0;1;3;3
4;4;WFM;Kot, Ewa;POL;1900;;2w0;-0;1b½;0,5;2;2
Program Swiss-Manager
"""
GERMAN = """Rangliste: Stand nach der 2. Runde
Rg.;Snr;;Name;Land;Elo;1.Rd;2.Rd;Pkt.;Wtg1
1;1;;Weiß, Jürgen;GER;2100;3s1;2w½;1,5;2
2;2;;Groß, Uwe;GER;2000;4w1;1s½;1,5;2
3;3;;Klein, Jan;GER;1900;1w0;4s+;1;2
4;4;;Lang, Ute;GER;1800;2s0;3w-;0;2
"""
POLISH = """ChessArbiter Pro
M-ce;Nr;Nazwisko Imię;Kat.;Ranking;Kraj;Klub;1;2;Pkt.;Buch.
1;1;Kowalski Jan;I+;2000;POL;Hetman;3b1;2c=;1,5;2
2;2;Nowak Anna;II;1800;POL;Goniec;4c1;1b=;1,5;2
3;3;Zając Ewa;bk;1000;POL;;1c0;-;0;2
4;4;Lis Adam;xyz;1000;POL;;2b0;+BYE;1;2
"""
BULGARIAN = """Кръстосана таблица след 1 кръг
Кл.;Ст.Ном;Име;ФЕД;Рейт;Кр.1;Точ.
1;1;Иванов, Петър;BUL;2000;2б1;1
2;2;Петрова, Елена;BUL;1900;1ч0;0
"""
VEGA_PLAYERS = """NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF
KASPAROV GARRY ; RUS;13.04.1963;m;IGM; 4100018; 2830; 0; 0; 10
GAVRIKOV VIKTOR ; LTU;29071957;m; GM;12801747; 2570; 77; 2400; 10
KUPREICHIK VIKTOR D; BLR;03.07.49;m;NC; 0; 0; 0; 0; 0
"""
VEGA_CROSS = """Pos;Name;Rtg;T;Fed;Pts;1;2
1;Kasparov Garry;2830;GM;RUS;2;+W2;+B3
2;Gavrikov Viktor;2570;GM;LTU;1;-B1;+BYE
3;Kupreichik Viktor;2400;;BLR;0.5;=BYE;-W1
"""
SWISS_MANAGER_PLAYERS = """ID_No;Surname;Name;Title;Birthday;Fed;Fide_No;Rtg_Int;Rtg_Nat;Sex;ClubName
1;Kowalski;Jan;FM;1990-02-03;POL;1100001;2300;2310;;Hetman
2;Nowak;Anna;WIM;1991;POL;1100002;2200;0;w;Goniec
"""
CHESS_MANAGER_PLAYERS = """Nr startowy;Nazwisko;Imię;Płeć;Rok urodzenia;Kategoria;Ranking FIDE;FIDE ID;Klub;Województwo;Telefon
1;Kowalski;Jan;M;1990;k;2000;1100001;Hetman;MZ;123
2;Nowak;Anna;K;1991;II+;;;Goniec;SL;
"""
ROUNDS = """Open Sofia 2026
Round 1 on 2026/11/14 at 10:00
Bo.;No.;;Name;Rtg;Pts.;Result;Pts.;;Name;Rtg;No.
1;1;;Nowak, Anna;2400;0;1 - 0;0;;Lis, Adam;2000;3
2;4;;Kot, Ewa;1900;0;- - +;0;GM;Petrov, Ivan;2500;2
Round 2 on 2026/11/15 at 10:00
Bo.;No.;;Name;Rtg;Pts.;Result;Pts.;;Name;Rtg;No.
1;2;GM;Petrov, Ivan;2500;1;½ - ½;1;;Nowak, Anna;2400;1
2;3;;Lis, Adam;2000;0;1;0;;bye;;
3;4;;Kot, Ewa;1900;0;0;0;;not paired;;
"""
POLISH_ROUND = """Runda 1
Sz.;Nr;Białe;Wynik;Czarne;Nr
1;1;Nowak Anna;1-0;Lis Adam;3
2;4;Kot Ewa;0:1;Petrov Ivan;2
3;5;Wilk Jan;;pauza;
"""
SQUARE = """No.;Name;Rtg;1;2;3;4;Pts.
1;Nowak, Anna;2000;*;1;½;1;2,5
2;Lis, Adam;1900;0;*;1;½;1,5
3;Kot, Ewa;1800;½;0;*;1;1,5
4;Wilk, Jan;1700;0;½;0;*;0,5
"""
TEAM_COMPOSITION = """From the Tournament-Database of Chess-Results https://chess-results.com
Liga 2026
Team-Composition with round-results
2. Hetman Lublin (RtgAvg:2150, Captain: Nowak Adam / TB1: 4 / TB2: 5,5)
Bo.;;Name;Rtg;FED;FideID;1;2;Pts.;Games;RtgAvg
1;FM;Kowalski, Jan;2250;POL;1100001;1;½;1,5;2;2200
2;;Nowak, Anna;2050;POL;1100002;0;1;1;2;2000
1. Goniec Zamość (RtgAvg:2100 / TB1: 2 / TB2: 3)
Bo.;;Name;Rtg;FED;FideID;1;2;Pts.;Games;RtgAvg
1;;Lis, Ewa;2150;POL;1100003;0;1;1;2;2200
2;;Kot, Jan;2050;POL;1100004;1;0;1;2;2000
3;;Wilk, Adam;1900;POL;1100005;;;0;0;0
"""
TEAM_BOARDS = """Liga 2026
Board Pairings
Round 1 on 2026/11/14 at 10:00
Bo.;2;Hetman Lublin;Rtg;-;1;Goniec Zamość;Rtg;½ : 1½
1.1;FM;Kowalski, Jan;2250;-;;Lis, Ewa;2150;½ - ½
1.2;;Nowak, Anna;2050;-;;Kot, Jan;2050;0 - 1
Round 2 on 2026/11/15 at 10:00
Bo.;1;Goniec Zamość;Rtg;-;2;Hetman Lublin;Rtg;1 : 1
1.1;;Lis, Ewa;2150;-;FM;Kowalski, Jan;2250;- - +
1.2;;Kot, Jan;2050;-;;Nowak, Anna;2050;1 - 0
"""
TEAM_BOARDS_PL = """Runda 1
Sz.;1;Hetman;Rkg;-;2;Goniec;Rkg;1 : 1
1.1;;Kowalski, Jan;2250;-;;Lis, Ewa;2150;1 - 0
1.2;;Nowak, Anna;2050;-;;Kot, Jan;2050;0 - 1
"""
TEAM_BOARDS_DE = """Runde 1
Br.;1;Hetman;Elo;-;2;Goniec;Elo;1 : 1
1.1;;Kowalski, Jan;2250;-;;Lis, Ewa;2150;1 - 0
1.2;;Nowak, Anna;2050;-;;Kot, Jan;2050;0 - 1
"""
TEAM_BOARDS_BG = """Кръг 1
Д.;1;Хетман;Рейт;-;2;Гонец;Рейт;1 : 1
1.1;;Kowalski, Jan;2250;-;;Lis, Ewa;2150;1 - 0
1.2;;Nowak, Anna;2050;-;;Kot, Jan;2050;0 - 1
"""
TEAM_PLAYERS = """Nr;Nazwisko Imię;Drużyna;Szachownica;Ranking
1;Kowalski Jan;Hetman;1;2250
2;Nowak Anna;Hetman;2;2050
3;Lis Ewa;Goniec;1;2150
"""
TEAM_CROSS = """Rk.;Team;1;2;TB1;TB2
1;Hetman;*;1;4;5,5
2;Goniec;1;*;2;3
"""
TEAM_PAIRINGS = """Round 1
No.;Team;Team;Res.;:;Res.
1;Hetman;Goniec;1;:;1
"""
TEAM_RANKING_BG = """Кл.;Отбор;Точки
1;Хетман;4
2;Гонец;2
"""
