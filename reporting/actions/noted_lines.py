"""What a change did, in words: a line for each record, by the names of its sheet, its fields and its players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from reporting.actions.changes import Noted
from reporting.actions.noted_games import GAME, game_line
from reporting.exchange.record_keys import KEYS
from reporting.fields import TABLES
from reporting.locale import Texts
from reporting.locale.findings import plain
from reporting.locale.headings import heading
from reporting.workbook.sheets.record_cells import cell_value, names_of


def noted_lines(noted: Iterable[Noted], document: Mapping[str, Any], words: Texts) -> list[str]:
    """A line for each record that changed: which it is, and old and new value of each field."""
    names = names_of(document.get("players"))
    return [
        plain(f"{record_title(each, names, words)}: {_done(each, document, names, words)}").removesuffix(": ")
        for each in noted
    ]


def _done(each: Noted, document: Mapping[str, Any], names: Mapping[int, str], words: Texts) -> str:
    if each.table != "results" or not each.key[4]:
        return _values(each, names, words)
    rest = {name: pair for name, pair in each.values.items() if name not in GAME}
    game = game_line(each, document, names, words)
    return f"{game}; {_values(replace(each, values=rest), names, words)}" if rest else game


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
    if each.table == "line_ups":
        title = words("cli.enter.game", round=key[0], board=key[2])
        return f"{sheet}, {title}, {heading(each.table, 'team', words.lang)} {key[1]}"
    if each.table in {"players", "absences"}:
        number = key[-1]
        name = names.get(number, "") if isinstance(number, int) else ""
        which = words("cli.enter.round", round=key[0]) + ", " if each.table == "absences" else ""
        return f"{sheet}, {which}{number} {name}".rstrip()
    return ", ".join([sheet, *map(str, key)])


def _values(each: Noted, names: Mapping[int, str], words: Texts) -> str:
    """Old and new value of each field; what the title tells is left out."""
    titled = KEYS[each.table] if each.table in {"absences", "line_ups", "rounds"} else ()

    def display(name: str, value: Any) -> str:
        if name == "player" and value in names:
            return names[value]
        found = cell_value(TABLES[each.table].column(name), value, words.lang)
        return "–" if found is None else str(found)

    return "; ".join(
        f"{heading(each.table, name, words.lang)} {display(name, old)} → {display(name, new)}"
        for name, (old, new) in each.values.items()
        if name not in titled
    )
