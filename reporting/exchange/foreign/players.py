"""A row of another program's table as a player of the document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from engine.model import Finding, Place, Severity, finding
from engine.model.people import parted_name
from reporting.exchange.foreign_headings import Head
from reporting.exchange.lists.headed_table import birth_of, sex_of
from reporting.fields import TABLES
from reporting.fields.path import get, put

_EMPTY: Final = frozenset({"", "-", "–", "0", "--", "---", "0000", "00.00.00"})
_OLD_TITLES: Final = {"g": "GM", "igm": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM"}
"""Titles of FIDE as older programs write them in small letters."""
_NO_TITLE: Final = frozenset({"nc", "un", "ur"})
_TITLES: Final = ("title_fide", "title_fide_women", "category_otb", "title_national")
_SHORT_DAY: Final = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-](\d{2})")
_COMPACT_DAY: Final = re.compile(r"(\d{2})(\d{2})(\d{4})")


def player_of(
    head: Head, cells: Sequence[str], where: str, line: int
) -> tuple[dict[str, Any], int | None, int | None, list[Finding]]:
    """The record of a player, his starting number and his place as the table says them, what could not be read."""
    findings: list[Finding] = []
    record: dict[str, Any] = {}
    at = {column: cells[places[0]].strip() for column, places in head.columns.items() if places[0] < len(cells)}
    _put_name(record, at)
    number, place = _whole(at.get("number", "")), _whole(at.get("place", ""))
    for column, text in at.items():
        if text in _EMPTY or column not in _READ:
            continue
        if not _put(record, column, text):
            findings.append(_unread(where, line, text, head.cells[head.columns[column][0]]))
    title = at.get("title_any") or _adjacent_title(head, cells)
    if title and title not in _EMPTY and not _put_title(record, title):
        findings.append(_unread(where, line, title, "title"))
    return record, number, place, findings


_READ: Final = frozenset(
    {
        *("federation", "id_fide", "id_national", "rating", "rating_fide", "rating_national", "birth_date", "sex"),
        *("club", "region"),
    }
)


def _put(record: dict[str, Any], column: str, text: str) -> bool:
    """Put a cell into the record; whether it could be read."""
    value: Any = text
    if column.startswith("rating"):
        value = _whole(text)
        column = "rating_fide" if column == "rating" else column
    elif column == "birth_date":
        value = _birth(text)
    elif column == "sex":
        value = sex_of(text)
    elif column.startswith("id_"):
        value = text.rstrip(".")
    if value in {None, ""}:
        return False
    path = TABLES["players"].column(column).json_path
    if get(record, path) is None:
        put(record, path, value)
    return True


def _put_name(record: dict[str, Any], at: dict[str, str]) -> None:
    surname, first_name = at.get("surname", ""), at.get("first_name", "")
    name = at.get("name", "")
    if surname and name and not first_name:
        first_name = name  # Swiss-Manager has `Surname` and `Name`, the first name
    if not surname:
        record |= name_of(name)
        return
    record |= {"surname": surname.strip()} | ({"first_name": first_name.strip()} if first_name.strip() else {})


def name_of(name: str) -> dict[str, str]:
    """Surname and first name of a whole name: parted by a comma, else by the first blank."""
    surname, first_name = parted_name(name)
    if "," not in name:
        surname, _, first_name = (part.strip() for part in name.strip().partition(" "))
    return {"surname": surname} | ({"first_name": first_name} if first_name else {})


def _adjacent_title(head: Head, cells: Sequence[str]) -> str:
    """A title in the column without a heading left of the name, where Chess-Results has it."""
    name = head.first("name")
    if name is None or name == 0 or head.cells[name - 1].strip() or name > len(cells):
        return ""
    return cells[name - 1].strip()


def _put_title(record: dict[str, Any], text: str) -> bool:
    if text.casefold() in _NO_TITLE:
        return True
    for word in (text, text.upper(), _OLD_TITLES.get(text.casefold(), "")):
        for column_id in _TITLES:
            column = TABLES["players"].column(column_id)
            if word in column.choices:
                put(record, column.json_path, word)
                return True
    return False


def _birth(text: str) -> str | int | None:
    short, compact = _SHORT_DAY.fullmatch(text), _COMPACT_DAY.fullmatch(text)
    if short:
        return None  # of two digits nobody knows the century
    found = birth_of(f"{compact[1]}.{compact[2]}.{compact[3]}" if compact else text)
    return int(found) if found and len(found) == 4 else found or None


def _whole(text: str) -> int | None:
    plain = text.strip().rstrip(".")
    return int(plain) if plain.isdecimal() and len(plain) <= 5 else None


def _unread(where: str, line: int, text: str, heading: str) -> Finding:
    place = Place(where, line=line)
    return finding(
        "foreign-cell-unread", Severity.WARNING, place=place, value=text[:60], heading=heading.strip() or "–"
    )
