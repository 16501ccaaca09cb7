"""The edits that put the games of a round into the results sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.model import finding
from reporting.exchange.outcome import code_cells, game_of
from reporting.fields import TABLES
from reporting.fields.path import get
from reporting.workbook.ooxml.edits import CellEdit, Edits, NewRows, Value
from reporting.workbook.ooxml.package import RefusedError
from reporting.workbook.sheets.record_cells import cell_value, names_of
from reporting.workbook.sheets.target import NAME_COLUMNS, Source, Target, target

_KEY: Final = ("stage", "group", "round", "match", "board", "game")
_ROUND: Final = ("stage", "group", "round")
_USERS_OWN: Final = frozenset({"note", "date"})
"""Columns that the program leaves to the user, also in a row that it empties."""

Game = Mapping[str, Any]
"""A record of `results` as in the event's JSON; a new pairing has its key, `white`, and `black` or a `kind` of bye."""


def game_edits(source: Source, games: Sequence[Game], *, redo: bool = False) -> Edits:
    """The edits for new games: rows prepared for them are filled, the others appended below the last one.

    A row is prepared for a game when it has its key and no players. A game that stands there
    already is left as it is. `redo` writes over the rows of these rounds and empties those
    that are left over. RefusedError where another game stands on a board, where a round to be
    redone has results, or where a column is missing.
    """
    results = target(source, "results")
    names = names_of(source.document.get("players"))
    known = {_key(record): index for index, record in enumerate(source.document["results"])}
    rounds = {_key(game, _ROUND) for game in games}
    old = [index for index, record in enumerate(source.document["results"]) if _key(record, _ROUND) in rounds]
    if redo:
        _refuse_results(source, results, old)
    cells: list[CellEdit] = []
    rows: list[Mapping[str, Value]] = []
    for game in games:
        index = known.get(_key(game))
        shown = _shown(game, names, source.document, results.lang)
        results.need(set(shown) - NAME_COLUMNS)
        if index is None:
            rows.append(shown)
        elif _is_to_be_written(source, results, index, game, redo):
            cells += _filled(results, index, shown)
        if index in old:
            old.remove(index)
    if redo:
        cells += [edit for index in old for edit in _emptied(results, index)]
    return Edits(tuple(cells), (NewRows(results.layout, tuple(rows)),))


def _key(record: Game, parts: Iterable[str] = _KEY) -> tuple[int, ...]:
    """A game's key; a part that is absent means 1, but a bye has no board and goes by its player."""
    numbers = tuple(record.get(part) or (1 if part != "board" else 0) for part in parts)
    return (*numbers, record.get("white") or 0) if "board" in parts and not record.get("board") else numbers


def _shown(game: Game, names: Mapping[int, str], document: Mapping[str, Any], lang: str) -> dict[str, Value]:
    """The cells of a game by column: those that have something to show."""
    code, said = code_cells(game, game_of(document)[0])
    shown: dict[str, Value] = dict(code)
    for column in TABLES["results"].columns:
        value = None if column.json_path[0] in said else cell_value(column, get(game, column.json_path), lang)
        if value is not None:
            shown[column.id] = value
    for side in ("white", "black"):
        if game.get(side) in names:
            shown[f"{side}_name"] = names[game[side]]
    return shown


def _is_to_be_written(source: Source, results: Target, index: int, game: Game, redo: bool) -> bool:
    """False for a game that stands there; RefusedError for another one in its place."""
    record = source.document["results"][index]
    if redo or not (record.get("white") or record.get("black")):
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


def _filled(results: Target, index: int, shown: Mapping[str, Value]) -> list[CellEdit]:
    """All cells of a row; what the new game lacks is emptied, above all the black side of a bye."""
    written = [column for column in results.layout.columns if column not in _USERS_OWN]
    return [results.edit(index, column, shown.get(column)) for column in written]


def _emptied(results: Target, index: int) -> list[CellEdit]:
    return _filled(results, index, {})
