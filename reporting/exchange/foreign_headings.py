"""What the headings of other programs mean: columns by folded heading, in Polish, Bulgarian, English and German."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from reporting.locale.headings import fold

HEADINGS: Final[Mapping[str, tuple[str, ...]]] = {
    "number": (
        *(
            "No.",
            "No",
            "SNo",
            "SNo.",
            "StartNo",
            "Start no.",
            "ID_No",
            "Snr",
            "Nr",
            "Nr.",
            "Startnr",
            "TNr",
            "Start-Nr.",
        ),
        *("Starting number", "Nr startowy", "Nr st.", "NrSt", "Lp", "Lp.", "L.p.", "St.Nr", "Ст.Ном", "Ст. №"),
        *("№", "Номер", "Стартов номер", "Ст.No", "Ст. ном.", "Starting rank", "TlnNr"),
    ),
    "place": (
        *(
            "Rk.",
            "Rk",
            "Rank",
            "Pos",
            "Pos.",
            "Place",
            "Rg.",
            "Rg",
            "Rang",
            "Platz",
            "Pl.",
            "Miejsce",
            "M-ce",
            "M.",
            "Msc",
        ),
        *("M-c", "Lok.", "Lokata", "Класиране", "Място", "Кл.", "М."),
    ),
    "name": (
        *(
            "Name",
            "Player",
            "Nazwa",
            "Nazwisko i imię",
            "Nazwisko imię",
            "Nazwisko, imię",
            "Imię i nazwisko",
            "Zawodnik",
        ),
        *("Uczestnik", "Teilnehmer", "Spieler", "Име", "Състезател", "Фамилия и име", "Име и фамилия", "Names"),
        *("Spielername",),
    ),
    "surname": ("Surname", "Last name", "LastName", "Family name", "Nachname", "Nazwisko", "Фамилия"),
    "first_name": ("First name", "FirstName", "Forename", "Vorname", "Imię", "Собствено име"),
    "title_any": (
        *("Title", "Tit", "Tit.", "T", "Titel", "Ti.", "Tytuł", "Tyt.", "Tyt", "Kat.", "Kat", "Kategoria", "K-a"),
        *("Титла", "Звание", "Тит.", "Category", "FIDE-Titel"),
    ),
    "federation": (
        "Fed",
        "FED",
        "Fed.",
        "Federation",
        "Country",
        "Land",
        "Kraj",
        "Federacja",
        "ФЕД",
        "Фед.",
        "Държава",
        "Feder",
        "FIDE-Land",
    ),
    "id_fide": (
        *("FideID", "FIDE ID", "Fide-ID", "FideNo", "Fide_No", "Fide No", "IDFIDE", "Fide-No.", "ID FIDE", "Id FIDE"),
        *("Kod FIDE", "FIDE код", "ФИДЕ ID", "FIDE Id", "ID ФИДЕ", "Fide-Code", "Fide Code", "Identnummer"),
        *("FideKenn.", "Intl Id"),
    ),
    "id_national": (
        *("IDNAT", "ID NAT", "PKZ", "Ident-Nr", "Nat ID", "National ID", "ID CR", "CR ID", "Kod CR", "IDCR", "Id CR"),
        *("Id krajowy", "Nr CR", "Ident_No", "Ident", "Loc Id", "Национален ID"),
    ),
    "rating": (
        *(
            "Rtg",
            "Rating",
            "Elo",
            "ELO",
            "Ranking",
            "Rank.",
            "Rkg",
            "R",
            "TWZ",
            "Рейт",
            "Рейт.",
            "Рейтинг",
            "ЕЛО",
            "EloI",
        ),
    ),
    "rating_fide": (
        *(
            "RtgI",
            "RtgInt",
            "Rtg_Int",
            "ELOFIDE",
            "Elo FIDE",
            "FIDE",
            "FIDE Rtg",
            "EloF",
            "Ranking FIDE",
            "FIDE rating",
        ),
        *("EloInt", "Elo_Int", "ЕЛО ФИДЕ", "Elo int.", "Rating Int", "IRtg", "FIDE-Elo"),
    ),
    "rating_national": (
        *(
            "RtgN",
            "RtgNat",
            "Rtg_Nat",
            "ELONAT",
            "EloN",
            "EloNat",
            "Elo_Nat",
            "DWZ",
            "NWZ",
            "Ranking PZSzach",
            "Elo nat.",
        ),
        *("Ranking krajowy", "Rating Nat", "NRtg", "Нац. рейт.", "Национален рейтинг"),
    ),
    "birth_date": (
        *("Birth", "Birthday", "B-Day", "Born", "Date of birth", "BIRTHDAY", "DOB", "Year", "Geb.", "Geburtsdatum"),
        *("Gebdat", "Geb.-Dat.", "Jahrgang", "Data ur.", "Data urodzenia", "Rok ur.", "Ur.", "Rok urodzenia", "YoB"),
        *("Geburt", "Geburtsjahr", "Роден", "Дата на раждане", "Год.", "Год. на раждане", "Рожд. дата"),
    ),
    "sex": ("sex", "Gender", "G", "GENDER", "Geschlecht", "Płeć", "Пол", "S", "fs"),
    "club": (
        *(
            "Club",
            "Club/City",
            "ClubName",
            "Club/Place",
            "Verein",
            "Verein/Ort",
            "Klub",
            "Klub/Miasto",
            "Klub / miasto",
        ),
        *("Klub/Miejsce", "Клуб", "Клуб/Град", "Клуб/град"),
    ),
    "team": (
        *("Team", "Team name", "TeamName", "Mannschaft", "Mannschaftsname", "Drużyna", "Zespół", "Nazwa drużyny"),
        *("Отбор", "Име на отбора"),
    ),
    "region": ("Region", "State", "Województwo", "Woj.", "Woj", "WZSzach", "Bundesland", "Област"),
    "group_name": ("Gr", "Group", "Typ", "Type", "Gruppe", "Grupa", "Група", "Тип"),
    "points": ("Pts", "Pts.", "Points", "Score", "Pkt", "Pkt.", "Punkte", "Punkty", "Точки", "Точ.", "Т.", "Total"),
    "board": (
        "Bo.",
        "Bo",
        "Board",
        "Brd",
        "Br.",
        "Brett",
        "Tisch",
        "Sz.",
        "Szach.",
        "Szachownica",
        "Stół",
        "Дъска",
        "Д.",
    ),
    "white": ("White", "White Pieces", "Weiß", "Weiss", "Białe", "Gracz białymi", "Бели", "Белите"),
    "black": ("Black", "Black Pieces", "Schwarz", "Czarne", "Gracz czarnymi", "Черни", "Черните"),
    "result": ("Result", "Res.", "Ergebnis", "Erg.", "Wynik", "Wyn.", "Резултат", "Рез."),
    "round": ("Round", "Rd.", "Rd", "Runde", "Runda", "Кръг", "Rnd"),
    "k": ("K", "KCOEFF", "k"),
}
"""Columns and their headings; `number` is the starting number, `place` that of a table."""
_RATINGS: Final = frozenset({"rating", "rating_fide", "rating_national"})
_PROGRAMS: Final = (
    ("Chess-Results / Swiss-Manager", re.compile(r"chess-?results|swiss-?manager", re.IGNORECASE)),
    ("ChessArbiter", re.compile(r"chess\s*arbiter", re.IGNORECASE)),
    ("ChessManager", re.compile(r"chess\s*manager", re.IGNORECASE)),
    ("Vega", re.compile(r"\bvega(?:chess)?\b|\bELOFIDE\b|\bIDFIDE\b", re.IGNORECASE)),
    ("Swiss-Chess", re.compile(r"\bTlnNr\b|\bFideKenn\b|swiss-?chess\b", re.IGNORECASE)),
    ("Swiss-Manager", re.compile(r"\bID_?No\b|\bFide_?No\b|\bRtg_?Int\b", re.IGNORECASE)),
)
_CHANGE: Final = re.compile(r"[+±]\s*/?\s*[-−–]|±")
"""A column of changes: `Rtg+/-` of Chess-Results is no rating."""
_ROUND_WORD: Final = r"(?:rd|rnd|round|runde|runda|r|кр|кръг)"
_ROUND_HEAD: Final = re.compile(
    rf"(\d{{1,3}})\s*\.?\s*{_ROUND_WORD}?\.?|{_ROUND_WORD}\.?\s*(\d{{1,3}})\.?", re.IGNORECASE
)
_ROUND_TITLE: Final = re.compile(
    r"^\W*(?:(?:round|runde|runda|кръг)\W*(\d{1,3})|(\d{1,3})\W*(?:st|nd|rd|th)?\W*(?:round|runde|runda|кръг))(?!\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Head:
    """A row of headings: the columns by id (the places from 0, in their order), the rounds, what means nothing."""

    columns: Mapping[str, tuple[int, ...]]
    rounds: Mapping[int, int]
    unknown: tuple[str, ...]
    cells: tuple[str, ...]

    def first(self, column: str) -> int | None:
        """The first place of a column."""
        return self.columns.get(column, (None,))[0]

    def recognised(self) -> str:
        """Which heading was taken for which column, a line each: `SNo=number`."""
        named = [f"{' '.join(self.cells[places[0]].split())}={column}" for column, places in self.columns.items()]
        if self.rounds:
            named.append(f"{min(self.rounds)}…{max(self.rounds)}=rounds")
        return "\n".join(named)


_LONGEST: Final = 200
"""Characters of a heading; whatever is longer is none."""


@cache
def _index() -> Mapping[str, str]:
    index: dict[str, str] = {}
    for column, words in HEADINGS.items():
        for word in (column, *words):
            index.setdefault(fold(word) or word, column)
    return index


def head_of(cells: Sequence[str]) -> Head:
    """A row as headings."""
    columns: dict[str, list[int]] = {}
    rounds: dict[int, int] = {}
    unknown = []
    for at, cell in enumerate(cells):
        text = cell.strip()
        if not text:
            continue
        column = None if len(text) > _LONGEST or _CHANGE.search(text) else _index().get(fold(text) or text)
        number = _ROUND_HEAD.fullmatch(text) if column is None else None
        if column is not None:
            columns.setdefault(column, []).append(at)
        elif number is not None:
            rounds.setdefault(int(number[1] or number[2]), at)
        else:
            unknown.append(text)
    if len(columns.get("place", ())) > 1 and not columns.keys() & _RATINGS:
        # Beside another word for the place `Rank` is short for ranking, the rating.
        rating = next((at for at in columns["place"] if fold(cells[at]) == "rank"), None)
        if rating is not None:
            columns["place"].remove(rating)
            columns["rating"] = [rating]
    if "surname" in columns and not columns.keys() & {"name", "first_name"}:
        columns["name"] = columns.pop("surname")  # Chess-Results calls the whole name `Nazwisko`
    return Head({name: tuple(places) for name, places in columns.items()}, rounds, tuple(unknown), tuple(cells))


def round_title(cells: Sequence[str]) -> int | None:
    """The round that a row above a table names: `Round 3 on 2026/11/14 at 17:00`."""
    told = [cell for cell in cells if cell.strip()]
    found = _ROUND_TITLE.match(told[0]) if told and len(told) <= 3 else None
    return int(found[1] or found[2]) if found else None


def program_of(text: str) -> str:
    """The program that made a table, as far as it says so; blank where nothing does."""
    return next((name for name, pattern in _PROGRAMS if pattern.search(text)), "")
