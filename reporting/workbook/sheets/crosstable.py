"""A crosstable, or a table of rounds, in place of a list of results.

A crosstable (players against players) tells neither round nor colour: both come from the pairing
table of the system (PZSzach 2002, B.VI A.4; PZWarc 2021, V 1.3), and a finding says so. A table
of rounds has cells like `5w1`: against number 5, with White, won (`5b1` and `5c1` in Polish,
`5б1` and `5ч1` in Bulgarian). Every cell speaks for the player of its row, so that each game
stands in two cells, which must agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.model import BYES, FORFEITS, GameType, Mark, Outcome, Place, ResultKind, Severity, Side, Subject
from engine.pairing.round_robin.event_table import ends_reversed_by
from engine.pairing.round_robin.tables import Rounds, schedule, table_of
from reporting import limits
from reporting.exchange.document import event_of
from reporting.exchange.outcome import WAS_RESULT, game_of, read_code
from reporting.fields.path import mapping_at
from reporting.workbook.ooxml.cells import cell_name
from reporting.workbook.ooxml.grid import Cell, CellKind, Grid
from reporting.workbook.sheets.cell_values import plain_text
from reporting.workbook.sheets.crosstable_frame import Frame, frame_of
from reporting.workbook.sheets.origins import TableOrigin
from reporting.workbook.sheets.results_reader import set_result
from reporting.workbook.sheets.sheet_reader import Book

_ROUND_CELL: Final = re.compile(r"(\d{1,4})\s*([wbcбч])\s*(\S.*)?", re.IGNORECASE)
_WITH_TABLE: Final = frozenset({"", "round-robin"})
_MOST_CYCLES: Final = 12
"""More codes than that no cell of a crosstable holds."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What one cell says of a game, seen from its row: who, against whom, where, with what result."""

    player: int
    opponent: int
    cell: str
    outcome: Outcome | None
    white: bool


@dataclass(slots=True)
class Game:
    """A game with the cells that speak of it."""

    round: int
    board: int
    entries: list[Entry] = field(default_factory=list)


def read_crosstable(book: Book, grid: Grid) -> list[dict[str, Any]] | None:
    """The games of a crosstable or a table of rounds; None where the sheet holds neither."""
    frame = frame_of(book, grid)
    if frame is None:
        return None
    game, advantage = game_of(book.document)
    reader = _Reader(book, grid, frame, game, advantage)
    if any(_ROUND_CELL.fullmatch(plain_text(cell).strip()) for _, _, cell in reader.cells()):
        games = reader.table_of_rounds()
        code = "progress-table-read"
    else:
        system = str(mapping_at(book.document, "event").get("system", ""))
        if system not in _WITH_TABLE:
            place = Place(grid.title, cell_name(frame.head_row, min(frame.columns.values())))
            book.report("crosstable-without-schedule", Severity.ERROR, Subject("results"), place, value=system)
            return []
        exceeded = limits.RECORDS.exceeded("records-beyond-limit", reader.games_of_table(), value="results")
        if exceeded is not None:
            book.findings.append(exceeded)
            return []
        games = reader.crosstable()
        code = "crosstable-read"
    records = reader.records(games)
    place = Place(grid.title, cell_name(frame.head_row, min(frame.columns.values())))
    book.report(code, Severity.WARNING, Subject("results"), place, count=len(records))
    return records


@dataclass(frozen=True, slots=True)
class _Reader:
    """The table that is being read, and the rules by which its codes are."""

    book: Book
    grid: Grid
    frame: Frame
    game: GameType
    advantage: bool

    def cells(self) -> Iterator[tuple[int, int, Cell]]:
        """Player of the row, number of the column, cell, row by row."""
        for row, player in self.frame.players.items():
            for number, column in self.frame.columns.items():
                cell = self.grid.cell(row, column)
                if cell is not None:
                    yield player, number, cell

    def _name(self, player: int, number: int) -> str:
        return cell_name(self.frame.rows[player], self.frame.columns[number])

    def _code(self, text: str, cell: str) -> Outcome | None:
        """What the row's player made, as if he had White; a finding where the code is none."""
        outcome, problem, reading = read_code(text, self.game, advantage=self.advantage)
        place, subject = Place(self.grid.title, cell), Subject("results")
        if outcome is not None and problem is not None:
            self.book.report(problem, Severity.WARNING, subject, place, value=text, reading=reading)
        elif problem is not None:
            code = problem if problem == WAS_RESULT else "crosstable-cell-unreadable"
            self.book.report(code, Severity.ERROR, subject, place, value=text)
        return outcome

    def games_of_table(self) -> int:
        """How many games a table of players against players has room for."""
        size = len(self.frame.columns)
        return size * (size - 1) // 2 * _cycles(self.book.document)

    def crosstable(self) -> list[Game]:
        """The games of a table of players against players, in the order of the pairing table."""
        size = len(self.frame.columns)
        cycles = _cycles(self.book.document)
        games: dict[tuple[int, int, int], Game] = {}
        whites: dict[tuple[int, int, int], int] = {}
        per_cycle = len(schedule(size))
        for round_number, pairs in enumerate(_table(self.book.document, size), start=1):
            for board, (white, black) in enumerate(pairs, start=1):
                key = (min(white, black), max(white, black), (round_number - 1) // per_cycle)
                games[key], whites[key] = Game(round_number, board), white
        for player, other, cell in self.cells():
            if player == other or cell.kind in {CellKind.ERROR, CellKind.NO_VALUE}:
                continue
            name = self._name(player, other)
            for cycle, code in enumerate(_codes(plain_text(cell), cycles)):
                key = (min(player, other), max(player, other), cycle)
                if key in games:
                    entry = Entry(player, other, name, self._code(code, name), whites[key] == player)
                    games[key].entries.append(entry)
        return [game for game in games.values() if game.entries]

    def table_of_rounds(self) -> list[Game]:
        """The games of a table of players against rounds."""
        white_letters = _white_letters(self.cells(), self.book.lang)
        games: dict[tuple[int, int, int], Game] = {}
        boards: dict[int, int] = {}
        for player, round_number, cell in self.cells():
            text = plain_text(cell).strip()
            match = _ROUND_CELL.fullmatch(text)
            name = self._name(player, round_number)
            opponent = int(match[1]) if match else 0
            outcome = self._code((match[3] or "").strip() if match else text, name)
            if match is None and (outcome is None or outcome.kind not in BYES):
                continue
            key = (round_number, min(player, opponent), max(player, opponent))
            if key not in games:
                boards[round_number] = boards.get(round_number, 0) + 1
                games[key] = Game(round_number, boards[round_number])
            white = match is None or match[2].casefold() in white_letters
            games[key].entries.append(Entry(player, opponent, name, outcome, white))
        return list(games.values())

    def records(self, games: list[Game]) -> list[dict[str, Any]]:
        """The games as records, each with the place of its first cell."""
        origin = TableOrigin(self.grid.title, self.frame.head_row)
        self.book.origins.tables["results"] = origin
        records: list[dict[str, Any]] = []
        for game in sorted(games, key=lambda item: (item.round, item.board)):
            first = game.entries[0]
            white, black = (first.player, first.opponent) if first.white else (first.opponent, first.player)
            record: dict[str, Any] = {"round": game.round, "board": game.board, "white": white}
            if black:
                record["black"] = black
            origin.cells.append(first.cell)
            outcome = self._outcome(game, len(records))
            if outcome is not None:
                set_result(record, outcome, Cell(CellKind.TEXT, ""), self.game)
            records.append(record)
        return records

    def _outcome(self, game: Game, index: int) -> Outcome | None:
        """What both cells say together, White first."""
        outcomes = [(entry, entry.outcome) for entry in game.entries if entry.outcome is not None]
        if not outcomes:
            return None
        first, mine = outcomes[0]
        together: Outcome | None = mine
        second = next((entry for entry, _ in outcomes if entry.player != first.player), None)
        if second is not None and second.outcome is not None:
            together = _together(mine, second.outcome)
        if together is None:
            place = Place(self.grid.title, first.cell)
            other = second.cell if second else ""
            subject = Subject("results", index)
            self.book.report("crosstable-conflict", Severity.ERROR, subject, place, value=first.cell, other=other)
            return None
        return together if first.white else _turned(together)


def _together(mine: Outcome, theirs: Outcome) -> Outcome | None:
    """One outcome from what the two cells of a game say, each for its own side; None where they differ."""
    if mine == _turned(theirs):
        return mine
    if mine.white is Mark.LOSS and theirs.white is Mark.LOSS:
        forfeit = mine.kind in FORFEITS and theirs.kind in FORFEITS
        return Outcome(Mark.LOSS, Mark.LOSS, ResultKind.DOUBLE_FORFEIT if forfeit else ResultKind.SANCTION)
    return None


def _turned(outcome: Outcome) -> Outcome:
    """The outcome seen from the other side of the board."""
    if outcome.kind in BYES:
        return outcome
    sides = {Side.WHITE: Side.BLACK, Side.BLACK: Side.WHITE}
    advantage = sides[outcome.advantage] if outcome.advantage is not None else None
    return replace(outcome, white=outcome.black, black=outcome.white, advantage=advantage)


def _cycles(document: Mapping[str, Any]) -> int:
    cycles = mapping_at(document, "event").get("cycles", 1)
    return min(cycles, _MOST_CYCLES) if isinstance(cycles, int) and cycles > 0 else 1


def _table(document: Mapping[str, Any], size: int) -> Rounds:
    """The pairing table of a crosstable: who meets whom in which round."""
    info, cycles = event_of({"event": mapping_at(document, "event")}).info, _cycles(document)
    reverse = size >= 4 and size % 2 == 0 and ends_reversed_by(info)
    return table_of("round-robin", size, cycles, reverse=reverse)


def _codes(text: str, cycles: int) -> list[str]:
    """The codes of one cell, one for each cycle: `½1`, `1 0`, `1/2 1`."""
    plain = re.sub(r"1/2|0?[.,]5", "½", text.strip())
    if cycles == 1:
        return [plain]
    parts = re.split(r"[\s/;,|]+", plain)
    if len(parts) == 1 and len(plain) == cycles:
        parts = list(plain)
    return parts[:cycles]


def _white_letters(cells: Iterator[tuple[int, int, Cell]], lang: str) -> frozenset[str]:
    """Which letter means White: `w` beside `b`, `b` beside `c` (Polish), `б` beside `ч` (Bulgarian)."""
    matches = (_ROUND_CELL.fullmatch(plain_text(cell).strip()) for _, _, cell in cells)
    letters = {match[2].casefold() for match in matches if match}
    if "c" in letters or ("w" not in letters and "b" in letters and lang == "pl"):
        return frozenset({"b", "б"})
    return frozenset({"w", "б"})
