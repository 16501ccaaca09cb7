"""The edits that give players or teams their numbers, and change them wherever they are spoken of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from reporting.exchange.drawing_of_lots import renamed_pair
from reporting.fields.path import mapping_at
from reporting.workbook.ooxml.edits import Edits
from reporting.workbook.sheets.target import Source, setting_edit, target

_SPOKEN_OF: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "players": (("absences", "player"), ("line_ups", "player")),
    "teams": (("players", "team"), ("line_ups", "team")),
}


def group_edits(source: Source, groups: Mapping[int, int]) -> Edits:
    """The edits for the groups of players: position of the player in the document -> group."""
    players = target(source, "players")
    players.need(("group",))
    records = source.document["players"]
    changed = {index: group for index, group in sorted(groups.items()) if records[index].get("group") != group}
    return Edits(tuple(players.edit(index, "group", group) for index, group in changed.items()))


def number_edits(source: Source, numbers: Mapping[int, int], table: str = "players") -> Edits:
    """The edits for new starting numbers: position of the player, or team, in the document -> number.

    What was entered under the old numbers follows: absences or players, line-ups, forbidden pairs.
    """
    entered = target(source, table)
    entered.need(("number",))
    records = source.document[table]
    changed = {
        index: number
        for index, number in sorted(numbers.items())
        if index < len(entered.origin.rows) and records[index].get("number") != number
    }
    edits = Edits(tuple(entered.edit(index, "number", number) for index, number in changed.items()))
    renumbered = {records[index]["number"]: number for index, number in changed.items() if "number" in records[index]}
    return edits + _followers(source, renumbered, table) if renumbered else edits


def blank_edits(source: Source, values: Iterable[tuple[int, str, Any]]) -> Edits:
    """The edits for blank fields of players: position in the document, column, value."""
    where = target(source, "players")
    return Edits(tuple(where.edit(index, column, value) for index, column, value in values))


def _followers(source: Source, renumbered: Mapping[Any, int], table: str) -> Edits:
    """What speaks of players, or teams, by their numbers."""
    cells = []
    for speaking, column in _SPOKEN_OF[table]:
        records = source.document.get(speaking, [])
        touched = [index for index, record in enumerate(records) if record.get(column) in renumbered]
        if touched:
            where = target(source, speaking)
            cells += [where.edit(index, column, renumbered[records[index][column]]) for index in touched]
    pairs = mapping_at(source.document, "event").get("forbidden_pairs")
    if pairs:
        cells.append(setting_edit(source, "forbidden_pairs", [renamed_pair(str(pair), renumbered) for pair in pairs]))
    return Edits(tuple(cells))
