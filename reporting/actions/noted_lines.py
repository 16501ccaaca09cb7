"""What a change did, in words: a line for each record, by the names of its sheet, its fields and its players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from reporting.actions.changes import Noted
from reporting.fields import TABLES
from reporting.locale import Texts
from reporting.locale.findings import plain
from reporting.locale.headings import heading
from reporting.workbook.sheets.record_cells import cell_value, names_of


def noted_lines(noted: Iterable[Noted], document: Mapping[str, Any], words: Texts) -> list[str]:
    """A line for each record that changed: which it is, and old and new value of each field."""
    names = names_of(document.get("players"))
    return [plain(f"{record_title(each, names, words)}: {_values(each, words)}") for each in noted]


def record_title(each: Noted, names: Mapping[int, str], words: Texts) -> str:
    """The record: its sheet and key, and whose it is where one player's."""
    key = each.key
    if each.table == "results":
        if not key[4]:
            return f"{words('cli.enter.round', round=key[2])}, {names.get(int(key[-1]), key[-1])}"
        return words("cli.enter.game", round=key[2], board=key[4])
    if each.table == "rounds":
        return words("cli.enter.round", round=key[0])
    sheet = words(f"workbook.sheet.{each.table}")
    if each.table in {"players", "absences"}:
        number = key[-1]
        name = names.get(number, "") if isinstance(number, int) else ""
        which = words("cli.enter.round", round=key[0]) + ", " if each.table == "absences" else ""
        return f"{sheet}, {which}{number} {name}".rstrip()
    return ", ".join([sheet, *map(str, key)])


def _values(each: Noted, words: Texts) -> str:
    def display(name: str, value: Any) -> str:
        found = cell_value(TABLES[each.table].column(name), value, words.lang)
        return "–" if found is None else str(found)

    return "; ".join(
        f"{heading(each.table, name, words.lang)} {display(name, old)} → {display(name, new)}"
        for name, (old, new) in each.values.items()
    )
