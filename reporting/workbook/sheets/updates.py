"""The edits that put games into the results sheet, and give players or teams numbers, groups and values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.model import finding
from reporting.exchange.drawing_of_lots import renamed_pair
from reporting.exchange.outcome import code_cells, game_of
from reporting.fields import TABLES
from reporting.fields.path import get, mapping_at
from reporting.workbook.ooxml.edits import CellEdit, Edits, NewRows, Value
from reporting.workbook.ooxml.package import RefusedError
from reporting.workbook.sheets.record_cells import cell_value, names_of
from reporting.workbook.sheets.target import NAME_COLUMNS, Source, Target, setting_edit, target

_KEY: Final = ("stage", "group", "round", "match", "board", "game")
_ROUND: Final = ("stage", "group", "round")
_USERS_OWN: Final = frozenset({"note", "date"})
"""Columns that the program leaves to the user, also in a row that it empties."""

Game = Mapping[str, Any]
"""A record of `results` as in the event's JSON; a new pairing has its key, `white`, and `black` or a `kind` of bye."""


def game_edits(source: Source, games: Sequence[Game], standing: Sequence[Game] | None = None) -> Edits:
    """The edits for new games: rows prepared for them are filled, the others appended below the last one.

    A row is prepared for a game when it has its key and no players. A game that stands there
    already is left as it is. With `standing`, the results as they stand afterwards, the rows of these
    rounds are written over, and those that do not stand there any more emptied. RefusedError where
    another game stands on a board, where a round to be redone has results, or where a column is missing.
    """
    results = target(source, "results")
    names = names_of(source.document.get("players"))
    known = {_key(record): index for index, record in enumerate(source.document["results"])}
    redo, rounds = standing is not None, {_key(game, _ROUND) for game in games}
    old = [index for index, record in enumerate(source.document["results"]) if _key(record, _ROUND) in rounds]
    if redo:
        _refuse_results(source, results, old)
    cells: list[CellEdit] = []
    rows: list[Mapping[str, Value]] = []
    for game in games:
        index = known.get(_key(game))
        display_cells = _display_cells(game, names, source.document, results.lang)
        results.need(set(display_cells) - NAME_COLUMNS)
        if index is None:
            rows.append(display_cells)
        elif _is_to_be_written(source, results, index, game, redo):
            cells += _filled(results, index, display_cells)
        if index in old:
            old.remove(index)
    staying = {_key(record) for record in standing or ()}
    left = (index for index in old if redo and _key(source.document["results"][index]) not in staying)
    cells += [edit for index in left for edit in _emptied(results, index)]
    return Edits(tuple(cells), (NewRows(results.layout, tuple(rows)),))


def _key(record: Game, parts: Iterable[str] = _KEY) -> tuple[int, ...]:
    """A game's key; a part that is absent means 1, but a bye has no board and goes by its player."""
    numbers = tuple(record.get(part) or (1 if part != "board" else 0) for part in parts)
    return (*numbers, record.get("white") or 0) if "board" in parts and not record.get("board") else numbers


def _display_cells(game: Game, names: Mapping[int, str], document: Mapping[str, Any], lang: str) -> dict[str, Value]:
    """The cells of a game by column: those that have something to show."""
    code, covered = code_cells(game, game_of(document)[0])
    display_cells: dict[str, Value] = dict(code)
    for column in TABLES["results"].columns:
        value = None if column.json_path[0] in covered else cell_value(column, get(game, column.json_path), lang)
        if value is not None:
            display_cells[column.id] = value
    for side in ("white", "black"):
        if game.get(side) in names:
            display_cells[f"{side}_name"] = names[game[side]]
    return display_cells


def _is_to_be_written(source: Source, results: Target, index: int, game: Game, redo: bool) -> bool:
    """False for a game that stands there; RefusedError for another one in its place."""
    record = source.document["results"][index]
    if redo or not (record.get("white") or record.get("black")) or (game.get("as_played") and not game.get("black")):
        return True
    if (record.get("white"), record.get("black")) == (game.get("white"), game.get("black")):
        return False
    place = results.place(index, "white")
    pair = f"{record.get('white', '')}-{record.get('black', '')}"
    raise RefusedError(
        finding("board-taken", value=pair, round=game["round"], board=game.get("board", ""), place=place)
    )


def _refuse_results(source: Source, results: Target, indexes: Iterable[int]) -> None:
    for index in indexes:
        record = source.document["results"][index]
        if record.get("score") or record.get("result"):
            place = results.place(index, "result")
            raise RefusedError(finding("round-has-results", value=record["round"], place=place, round=record["round"]))


def _filled(results: Target, index: int, display_cells: Mapping[str, Value]) -> list[CellEdit]:
    """All cells of a row; what the new game lacks is emptied, above all the black side of a bye."""
    written = [column for column in results.layout.columns if column not in _USERS_OWN]
    return [results.edit(index, column, display_cells.get(column)) for column in written]


def _emptied(results: Target, index: int) -> list[CellEdit]:
    return _filled(results, index, {})


_SPOKEN_OF: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "players": (("absences", "player"), ("line_ups", "player"), ("results", "white")),
    "teams": (("players", "team"), ("line_ups", "team"), ("results", "home")),
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
