"""Headings of other programs, in their order and with their signs; the rows are made up.

Swiss-Manager: interim ranking as a workbook (tushar1669/prize-manager, USER_GUIDE and importSchema on GitHub); Vega: the
manual of 2016, 2.11.2 and appendix J; SwissPerfect: the description in the icu_tournament gem; Swiss-Chess, Chess-Results
and ChessManager: what programs that read their pages ask for; the German federation's list of players: its files.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.reporting.exchange.foreign.test_foreign import codes, games, read

FIDE = {"fide": "1100001"}


def rated(**values: int) -> list[dict[str, Any]]:
    return [{"list": name, "value": value} for name, value in values.items()]


@pytest.mark.parametrize(
    ("heads", "row", "told", "unread"),
    [
        pytest.param(
            "Rank;SNo.;;Name;Rtg;IRtg;NRtg;FED;Club;Birth;fs;Fide-No.;Type;Gr;Pts;TB1",
            "1;1;WIM;Lis Ewa;2400;2400;2380;POL;Hetman;2007/00/00;F;1100001.;U18;;4,5;20",
            {
                "ratings": rated(fide=2400, national=2380),
                "sex": "f",
                "birth_date": 2007,
                "ids": FIDE,
                "titles": {"fide_women": "WIM"},
                "club": "Hetman",
            },
            "TB1",
            id="Swiss-Manager, interim ranking",
        ),
        pytest.param(
            "Rank;SNo.;Name;Rtg;Unrated;Birth;Gender;Fide-No.;Federation;State;City;Club;Type;Disability;Ident;Gr",
            "1;1;Lis Ewa;1850;No;2007/00/00;F;1100001;POL;MA;Płock;Wieża;;;77;",
            {"ratings": rated(fide=1850), "region": "MA", "club": "Wieża", "ids": FIDE | {"national": "77"}},
            "Unrated, City, Disability",
            id="template of a list for Swiss-Manager",
        ),
        pytest.param(
            "TlnNr;Teilnehmer;Titel;ELO;NWZ;Attr.;Verein/Ort;Land;Geburt;FideKenn.;PKZ",
            "1;Lis,Ewa;FM;2300;2250;W;SC Ost;GER;1990;1100001;10012345",
            {
                "ratings": rated(fide=2300, national=2250),
                "birth_date": 1990,
                "ids": FIDE | {"national": "10012345"},
                "club": "SC Ost",
            },
            "Attr.",
            id="Swiss-Chess, Startrangliste",
        ),
        pytest.param(
            "Rk.;SNo;;Name;sex;FED;RtgI;Club/City;Pts.; TB1 ;K;rtg+/-",
            "1;1;;Lis, Ewa;w;POL;0;Goniec;3;1;20;-3",
            {"sex": "f", "federation": "POL", "club": "Goniec", "ratings": None},
            "TB1, rtg+/-",
            id="Chess-Results, standings with changes of ratings",
        ),
        pytest.param(
            "Nr;;Nazwisko;FideID;FED;Rtg;Klub/Miejsce",
            "1;IM;Lis, Ewa;1100001;POL;2400;Hetman",
            {"ids": FIDE, "club": "Hetman", "ratings": rated(fide=2400), "titles": {"fide": "IM"}},
            "",
            id="Chess-Results in Polish",
        ),
        pytest.param(
            "NAME; COUNTRY;BIRTHDAY;G;TITLE;IDFIDE;ELOFIDE; IDNAT;ELONAT;K;ISAVAL",
            "LIS EWA                       ;POL;13.04.1990;f; WIM;  1100001; 1900;       7; 1800;30; 1",
            {
                "ratings": rated(fide=1900, national=1800),
                "birth_date": "1990-04-13",
                "sex": "f",
                "ids": FIDE | {"national": "7"},
            },
            "ISAVAL",
            id="Vega, tournament file",
        ),
        pytest.param(
            "NAME;COUNTRY;BIRTHDAY;GENDER;TITLE;IDFIDE;ELOFIDE;IDNAT;ELONAT;KCOEFF;ORIGIN",
            "LIS EWA;POL;13041963;f;IGM; 1100001; 2830; 0; 0; 0;Hetman",
            {"ratings": rated(fide=2830), "birth_date": "1963-04-13", "titles": {"fide": "GM"}, "ids": FIDE},
            "ORIGIN",
            id="Vega, all players",
        ),
        pytest.param(
            "ID;VKZ;Spielername;Geburtsjahr;Geschlecht;DWZ;FIDE-Elo;FIDE-ID;FIDE-Titel;FIDE-Land",
            "1;C0101;Lis,Ewa;1990;W;1900;1950;1100001;WFM;GER",
            {"ratings": rated(national=1900, fide=1950), "sex": "f", "titles": {"fide_women": "WFM"}, "ids": FIDE},
            "ID, VKZ",
            id="German federation's players",
        ),
        pytest.param(
            "M-ce;Nazwisko Imię;1.;2.;3.;SUMA", "1;Lis, Ewa;5,5;5,5;5;16", {}, "SUMA, 1., 2., 3.", id="sums of events"
        ),
        pytest.param(
            "M.;Nazwisko,Imię;Tyt.;Fed.;FIDE;Pkt.;Ruz.",
            "1;Lis,Ewa;;POL;2500;9.5;2672",
            {"ratings": rated(fide=2500), "federation": "POL"},
            "Ruz.",
            id="a magazine's table",
        ),
    ],
)
def test_a_list_is_read_by_its_headings(heads: str, row: str, told: dict[str, Any], unread: str) -> None:
    document, findings = read(f"{heads}\n{row}\n")
    assert codes(findings) == []
    (player,) = document["players"]
    assert (player["number"], player["surname"].title(), player["first_name"].title()) == (1, "Lis", "Ewa")
    assert {key: player.get(key) for key in told} == told
    assert ", ".join(str(found.value) for found in findings if found.code == "foreign-columns-unread") == unread


def test_beside_another_word_for_the_place_rank_is_the_rating() -> None:
    rows = "1;Lis, Ewa;I;1900;2b1;4b=;1,5\n2;Kot, Jan;II;1800;1c0;3c1;1\n3;Kos, Adam;;1700;4b1;2b0;1\n4;Bąk, Ola;;1600;3c0;1c=;0,5"
    document, findings = read(f"M-c;Nazwisko Imię;Tyt;Rank;1;2;Pkt;Buch\n{rows}\n")
    assert codes(findings) == []
    assert [(one["number"], one["ratings"][0]["value"]) for one in document["players"]] == [
        (1, 1900),
        (2, 1800),
        (3, 1700),
        (4, 1600),
    ]
    assert sorted(games(document)) == [
        (1, 1, 2, "1", "played"),
        (1, 3, 4, "1", "played"),
        (2, 1, 4, "0.5", "played"),
        (2, 3, 2, "0", "played"),
    ]
    assert [one["number"] for one in read("Rank;Name;Rtg\n1;Lis, Ewa;1900\n")[0]["players"]] == [1]


@pytest.mark.parametrize(
    "heads", [";White Pieces;Result;Black Pieces", "Szachownica;Białe;Wynik;Czarne", "Brett;Weiß;Ergebnis;Schwarz"]
)
def test_pairings_by_names_alone_are_an_event_of_whoever_they_name(heads: str) -> None:
    document, findings = read(
        f"Runda 1\n{heads}\n1.;Lis Ewa;1 : 0;Kot Jan\n2.;Kos Adam;½ : ½;Bąk Ola\n3.;Ryś Iga;1;bye\n"
    )
    assert codes(findings) == []
    assert [(one["number"], one["surname"]) for one in document["players"]] == [
        *((1, "Lis"), (2, "Kot"), (3, "Kos"), (4, "Bąk"), (5, "Ryś"))
    ]
    assert games(document) == [(1, 1, 2, "1", "played"), (1, 3, 4, "0.5", "played"), (1, 5, None, "", "bye")]


def test_whoever_a_list_of_players_does_not_name_is_not_met_in_pairings_without_numbers() -> None:
    _, findings = read("Nr;Name;Rtg\n1;Lis Ewa;1900\n", "Runda 1\nBiałe;Wynik;Czarne\nLis Ewa;1:0;Kot Jan\n")
    assert codes(findings) == ["foreign-game-unread"]


def test_games_without_colours_are_told_and_the_players_are_read() -> None:
    rows = "1;Duck, Daffy;IRL;;12345;;2200;im;2;0:=;3:W\n3;Mouse, Mickey;USA;1100001;;;;gm;1;2:D;1:L\n2;Mouse, Minnie;;;;1900;;;1;3:D;0:-"
    document, findings = read(f"No;Name;Feder;Intl Id;Loc Id;Rtg;Loc;Title;Total;1;2\n{rows}\n")
    assert codes(findings) == ["foreign-colours-unknown"]
    assert [one.get("ids") for one in document["players"]] == [{"national": "12345"}, None, FIDE]
