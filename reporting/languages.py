"""The languages of messages, workbooks and papers: each a row, with all that is no text of a catalogue.

How a language sorts names is a procedure: `reporting/context/class_names.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final


@dataclass(frozen=True, slots=True)
class Language:
    """What is peculiar to a language where it is written and where it is spoken.

    `office` is its code in documents, `windows` how names of locales of Windows begin; `day` is how a day is written
    in figures, `sheet_day` the same for a spreadsheet, `decimal` the sign before tenths, `cyrillic` its letters;
    `boards` is how boards of chess are called and those of draughts, where these are two words: stems declined alike,
    and what they are shortened to; `host` and `federations` (by game) are those of a new event in that language;
    `titles` are titles and norms that it writes in letters of its own, by their ids in small letters.
    """

    code: str
    office: str
    windows: str
    day: str = "%d.%m.%Y"
    sheet_day: str = "dd.mm.yyyy"
    decimal: str = ","
    cyrillic: bool = False
    boards: tuple[tuple[str, str], ...] = ()
    host: str | None = None
    federations: Mapping[str, str] = field(default_factory=dict)
    titles: Mapping[str, str] = field(default_factory=dict)


_ALL: Final = (
    Language(
        "pl",
        "pl-PL",
        "polish",
        boards=(("szachownic", "warcabnic"), ("Szachownic", "Warcabnic"), ("Szach.", "Warc."), ("Sz.", "W.")),
        host="POL",
        federations={"chess": "pzszach", "draughts100": "pzwarc", "draughts64": "pzwarc", "correspondence": "kszk"},
    ),
    Language(
        "bg",
        "bg-BG",
        "bulgarian",
        cyrillic=True,
        host="BUL",
        federations={"chess": "bsfsh", "correspondence": "bfksh"},
        titles={"ms": "МС", "km": "КМ"},
    ),
    Language(
        "en",
        "en-GB",
        "english",
        day="%Y-%m-%d",
        sheet_day="yyyy-mm-dd",
        decimal=".",
        federations={"chess": "fide", "draughts100": "fmjd", "draughts64": "fmjd", "correspondence": "iccf"},
    ),
)
_BY_CODE: Final = {each.code: each for each in _ALL}
_IDS: Final = {written: title.upper() for each in _ALL for title, written in each.titles.items()}
LANGUAGES: Final = tuple(_BY_CODE)
"""The codes of all languages."""
FALLBACK: Final = "en"
"""Where a language is none of them."""


def language(code: str) -> Language:
    """What is peculiar to a language; English for one that is none of ours."""
    return _BY_CODE.get(code, _BY_CODE[FALLBACK])


def title_in(title: str, code: str) -> str:
    """A title or a norm as papers of a language write it: `МС` for MS in Bulgarian; any other is its id."""
    return language(code).titles.get(title.casefold(), title)


def with_ids_of_titles(text: str) -> str:
    """A text with titles and norms as their ids, whatever language wrote them."""
    for written, title in _IDS.items():
        text = text.replace(written, title)
    return text


def language_of_locale(name: str) -> str:
    """The code of the language that a locale is named after: `Polish_Poland.1250`, `pl_PL`; English for another."""
    plain = name.casefold()
    return next((each.code for each in _ALL if plain.startswith((each.windows, each.code))), FALLBACK)


def of_draughts(text: str, code: str) -> str:
    """A text about boards as players of draughts write it: `na warcabnicach` for `na szachownicach`."""
    for chess, draughts in language(code).boards:
        text = text.replace(chess, draughts)
    return text


def decimal_in(number: str, code: str) -> str:
    """A number that is written with a point, as the language writes it in files."""
    return number.replace(".", language(code).decimal)


def number_in(number: str, code: str) -> str:
    """A number that is written with a point, as people read it in the language: a minus is no hyphen."""
    return decimal_in(number, code).replace("-", "\N{MINUS SIGN}")
