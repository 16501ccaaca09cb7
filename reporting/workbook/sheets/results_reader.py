"""The results sheet: one row a game, its code read by the rules of the event's game."""

from __future__ import annotations

from typing import Any, Final

from engine.model import GameType, Outcome, Severity, Subject
from engine.model.codes import code_of_clock, names_no_side
from reporting.exchange.outcome import CONTRADICTS, contradicts_kind, game_of, of_clock, put_outcome, read_code
from reporting.fields import TABLES
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid
from reporting.workbook.sheets.adjacent_names import read_names
from reporting.workbook.sheets.cell_values import plain_text
from reporting.workbook.sheets.sheet_reader import UNREAD, At, Book
from reporting.workbook.sheets.table_reader import Head, read_rows


def read_results(book: Book, grid: Grid, head: Head) -> list[dict[str, Any]]:
    """The games of a list of results, in the order of its rows."""
    records = read_rows(book, grid, head, TABLES["results"])
    read_names(book, grid, head, TABLES["results"], records)
    game, advantage = game_of(book.document)
    origin = book.origins.tables["results"]
    column = head.columns.get("result")
    for index, record in enumerate(records):
        row = origin.rows[index]
        record.pop("result", None)
        cell = grid.cell(row, column) if column else None
        if cell is not None and column is not None:
            at = At(grid, row, column, Subject("results", index, "result"))
            outcome = read_result(book, cell, at, game, advantage)
            if outcome is not None and contradicts_kind(record, outcome):
                subject, place = Subject("results", index, "kind"), at.place
                book.report(CONTRADICTS, Severity.ERROR, subject, place, value=plain_text(cell).strip())
            set_result(record, outcome, cell, game)
    return records


_NUMBERS: Final = frozenset({"0.5", "1", "2"})
"""Codes that were typed into a cell that shows days or hours; 0 may as well be `0:0`."""


def read_result(book: Book, cell: Cell, at: At, game: GameType, advantage: bool) -> Outcome | None:
    """The outcome that a result cell names, also where a spreadsheet program made a day or an hour of it."""
    if cell.kind in {CellKind.ERROR, CellKind.NO_VALUE}:
        return None
    text = plain_text(cell).strip()
    if cell.kind is CellKind.CLOCK and cell.clock is not None:
        typed = cell.text if cell.text in _NUMBERS else code_of_clock(cell.clock, game)
        outcome, problem, reading = of_clock(typed, game, advantage=advantage)
    else:
        outcome, problem, reading = read_code(text, game, advantage=advantage)
    if outcome is not None and problem is not None:
        book.report(problem, Severity.WARNING, at.subject, at.place, value=text, reading=reading)
    elif problem is not None:
        book.report(problem, Severity.ERROR, at.subject, at.place, value=text)
    elif names_no_side(text):
        book.report("result-names-no-side", Severity.WARNING, at.subject, at.place, value=text)
    return outcome


def set_result(record: dict[str, Any], outcome: Outcome | None, cell: Cell, game: GameType) -> None:
    """Put an outcome into a record as JSON has it; a code that could not be read stays as it was typed."""
    if outcome is None:
        failed = cell.kind in {CellKind.ERROR, CellKind.NO_VALUE}
        text = UNREAD if failed else plain_text(cell).strip()
        if text:
            record["result"] = text
        return
    put_outcome(record, outcome, game)
