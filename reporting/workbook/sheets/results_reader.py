"""The results sheet: one row a game, its code read by the rules of the event's game."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from engine.model import GameType, Outcome, Severity, Subject
from engine.model.codes import code_of_clock, names_no_side, parse_code
from reporting.exchange.outcome import CONTRADICTS, contradicts_kind, game_of, put_outcome
from reporting.fields import TABLES
from reporting.locale.headings import fold
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid
from reporting.workbook.sheets.cell_values import plain_text
from reporting.workbook.sheets.left_out import SHOWN
from reporting.workbook.sheets.sheet_reader import UNREAD, At, Book
from reporting.workbook.sheets.table_reader import Head, read_rows

_SIDES: Final = (("white", "white_name"), ("black", "black_name"))


def read_results(book: Book, grid: Grid, head: Head) -> list[dict[str, Any]]:
    """The games of a list of results, in the order of its rows."""
    records = read_rows(book, grid, head, TABLES["results"])
    game, advantage = game_of(book.document)
    names = Names(book.document.get("players", []))
    origin = book.origins.tables["results"]
    column = head.columns.get("result")
    sides = [(side, head.columns[beside]) for side, beside in _SIDES if beside in head.columns]
    for index, record in enumerate(records):
        row = origin.rows[index]
        for side, beside in sides:
            told = grid.cell(row, beside)
            if told is not None and told.text != names.shown(record.get(side)):
                _check_name(book, At(grid, row, beside, Subject("results", index, side)), told, record, names)
        record.pop("result", None)
        cell = grid.cell(row, column) if column else None
        if cell is not None and column is not None:
            at = At(grid, row, column, Subject("results", index, "result"))
            outcome = read_code(book, cell, at, game, advantage)
            if outcome is not None and contradicts_kind(record, outcome):
                subject, place = Subject("results", index, "kind"), at.place
                book.report(CONTRADICTS, Severity.ERROR, subject, place, value=plain_text(cell).strip())
            set_result(record, outcome, cell, game)
    return records


def read_code(book: Book, cell: Cell, at: At, game: GameType, advantage: bool) -> Outcome | None:
    """The outcome that a result cell names, also where a spreadsheet program made a day or an hour of it."""
    if cell.kind in {CellKind.ERROR, CellKind.NO_VALUE}:
        return None
    text = plain_text(cell).strip()
    if cell.kind is CellKind.CLOCK and cell.clock is not None:
        code = code_of_clock(cell.clock, game)
        if code is None:
            book.report("result-unknown", Severity.ERROR, at.subject, at.place, value=text)
            return None
        book.report("result-was-clock", Severity.WARNING, at.subject, at.place, value=text, reading=code)
        text = code
    outcome, problem, no_side = _parsed(text, game, advantage)
    if problem is not None:
        book.report(problem, Severity.ERROR, at.subject, at.place, value=text)
    elif no_side:
        book.report("result-names-no-side", Severity.WARNING, at.subject, at.place, value=text)
    return outcome


@lru_cache(maxsize=1024)
def _parsed(text: str, game: GameType, advantage: bool) -> tuple[Outcome | None, str | None, bool]:
    return *parse_code(text, game, advantage=advantage), names_no_side(text)


def set_result(record: dict[str, Any], outcome: Outcome | None, cell: Cell, game: GameType) -> None:
    """Put an outcome into a record as JSON has it; a code that could not be read stays as it was typed."""
    if outcome is None:
        failed = cell.kind in {CellKind.ERROR, CellKind.NO_VALUE}
        text = UNREAD if failed else plain_text(cell).strip()
        if text:
            record["result"] = text
        return
    put_outcome(record, outcome, game)


class Names:
    """The players of the event by name, to find who is meant where only a name stands."""

    def __init__(self, players: list[dict[str, Any]]) -> None:
        self.names: dict[int, tuple[str, str]] = {}
        for player in players:
            number = player.get("number")
            if isinstance(number, int):
                self.names[number] = (str(player.get("surname", "")), str(player.get("first_name", "")))
        self._shown = {number: " ".join(name) for number, name in self.names.items()}

    def shown(self, number: object) -> str | None:
        """What stands beside a player's number as the program writes it; None where nobody has the number."""
        return self._shown.get(number) if isinstance(number, int) else None

    def number(self, name: str) -> int | None:
        """The one player of this name; None where there is none or more than one."""
        found = [number for number in self.names if fold(name) in self._spellings(number)]
        return found[0] if len(found) == 1 and fold(name) else None

    def fits(self, number: int, name: str) -> bool:
        """True unless the player with this number is known under other names."""
        if not any(self.names.get(number, ())):
            return True
        return name == self._shown[number] or fold(name) in self._spellings(number)

    def _spellings(self, number: int) -> frozenset[str]:
        surname, first_name = self.names[number]
        return frozenset({fold(f"{surname} {first_name}"), fold(f"{first_name} {surname}"), fold(surname)})


def _check_name(book: Book, at: At, cell: Cell, record: dict[str, Any], names: Names) -> None:
    """A name beside a number must be that player's; a name without a number finds it.

    In many workbooks a formula shows it: one that failed is told, one that nobody computed yet is not, nor is the
    nought that it gives where there is nobody.
    """
    if cell.kind is CellKind.ERROR:
        book.report("cell-error", Severity.WARNING, at.subject, at.place, value=cell.text[:SHOWN])
    name, side = " ".join(plain_text(cell).split()), at.subject.field or ""
    if cell.kind in {CellKind.ERROR, CellKind.NO_VALUE} or (cell.kind is not CellKind.TEXT and name == "0"):
        return
    number = record.get(side)
    if isinstance(number, int) and names.fits(number, name):
        return
    if number is None:
        found = names.number(name)
        if found is None:
            book.report("name-unknown", Severity.ERROR, at.subject, at.place, value=name)
        else:
            record[side] = found
    elif isinstance(number, int):
        book.report("name-differs", Severity.WARNING, at.subject, at.place, value=name, number=number)
