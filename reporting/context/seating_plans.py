"""The seating plan of a sliding tournament: who sits where in round 1, which way everyone moves, who is free.

PZSzach 2002, B.VI A.5; PZWarc 2021, V 1.5.3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, Literal

from engine.model import Player
from engine.pairing.round_robin.event_table import seats_of
from engine.pairing.round_robin.tables import Seating, seatings
from reporting.context.cells import Cell, bold
from reporting.context.drawing import Drawing
from reporting.context.match_protocols import board_label, board_word, team_name
from reporting.context.pairings import when
from reporting.context.paper import event_facts, of_pzwarc, paper, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.team_matches import MatchView, matches_to_show, teams_left_in

MOST_BOARDS: Final = 9
"""Boards side by side on a sheet; more are drawn in several lines."""
_FIRST_PAGE: Final = 2
_FURTHER_PAGES: Final = 3
"""Lines of boards on the first page, below the rules, and on each of the others."""
_SHEET: Final = 269.0
_WIDEST: Final = 38.0
_FREE: Final = 28.0
_TWO_LINES: Final = 7.0
_LARGE: Final = 1.7
"""How much larger a single line of boards is drawn."""
_HEIGHTS: Final = (4.5, 6.5, 6.0, 4.5, 4.5, 4.5, 6.5, 6.0, 4.5)
_ARROW, _NUMBER, _NAME, _COLOUR = 0, 1, 2, 3
"""Rows of the far side from the edge inwards; the near side is its mirror image."""
_BOARD: Final = 4
_LAST: Final = 8

Place = tuple[Literal["near", "far", "free"], int]


@dataclass(frozen=True, slots=True)
class Moves:
    """Where everyone goes after the first round: places as side and board, from 0; `size` boards."""

    before: dict[Place, int]
    after: dict[int, Place]

    def arrow(self, place: Place) -> str:
        """The way that whoever sits here takes: along the row, across the board, both; empty where he stays."""
        side, board = place
        to_side, to_board = self.after[self.before[place]]
        if (to_side, to_board) == place:
            return ""
        if to_side == "free":
            return "←"
        if side == "free":
            return "→"
        along = "←" if to_board < board else "→" if to_board > board else ""
        return along + ("" if side == to_side else "↓" if side == "far" else "↑")


def seating_plan(subjects: Subjects) -> dict[str, Any] | None:
    """The hall as it is set up for round 1, with the rules in words; None below two players."""
    numbers = seats_of(subjects.event)
    if len(numbers) < 2:
        return None
    direction: Literal["left", "right"] = "right" if subjects.info.settings.sliding_direction == "right" else "left"
    rounds = seatings(len(numbers), direction)
    plan = _Plan(subjects, rounds[0], moves_of(rounds), numbers)
    texts = subjects.texts
    parity = "odd" if len(numbers) % 2 else "even"
    toward = texts(f"form.plan.{direction}")
    return paper(
        subjects,
        subtitle=texts("form.plan.subtitle"),
        orientation="landscape",
        head=event_facts(subjects, ("players", str(len(numbers)))),
        intro=[texts(f"form.plan.{parity}-{part}", direction=toward) for part in (1, 2)],
        drawings=[
            drawing.as_item(new_page=at >= _FIRST_PAGE and (at - _FIRST_PAGE) % _FURTHER_PAGES == 0)
            for at, drawing in enumerate(plan.lines())
        ],
    )


def moves_of(rounds: tuple[Seating, ...]) -> Moves:
    """The moves from the first round to the second, or back to the first where there is only one."""
    before = dict(_places(rounds[0]))
    return Moves(before, {number: place for place, number in _places(rounds[1 % len(rounds)])})


def _places(seating: Seating) -> Iterator[tuple[Place, int]]:
    for board, number in enumerate(seating.near):
        yield ("near", board), number
    for board, number in enumerate(seating.far):
        yield ("far", board), number
    if seating.free is not None:
        yield ("free", 0), seating.free


class _Plan:
    """Draws the boards in lines, board 1 on the left, White and Black as they stand in round 1."""

    def __init__(self, subjects: Subjects, seating: Seating, moves: Moves, numbers: list[int]) -> None:
        self._texts = subjects.texts
        self._players = subjects.facts.players
        self._seating = seating
        self._moves = moves
        self._numbers = numbers
        self._scale = 1.0

    def lines(self) -> Iterator[Drawing]:
        """A drawing for each line of boards."""
        boards = len(self._seating.near)
        count = -(-boards // MOST_BOARDS)
        length = -(-boards // count)
        self._scale = _LARGE if count == 1 else 1.0
        for start in range(0, boards, length):
            yield self._line(range(start, min(start + length, boards)), length)

    def _line(self, boards: range, length: int) -> Drawing:
        free = _FREE * self._scale if self._seating.free is not None else 0.0
        width = min(_WIDEST * self._scale, (_SHEET - free) / length)
        widths = [*([free] if free else []), *[width] * len(boards)]
        drawing = Drawing(widths, [height * self._scale for height in _HEIGHTS])
        for column, board in enumerate(boards, start=1 if free else 0):
            self._board(drawing, column, board)
        if free and boards.start == 0:
            self._free(drawing)
        return drawing

    def _board(self, drawing: Drawing, column: int, board: int) -> None:
        white_near = self._seating.white_near[board]
        self._side(drawing, column, ("far", board), white=not white_near)
        text = self._texts("form.plan.board", number=board + 1)
        drawing.put(column, _BOARD, text, size=9 * self._scale, bold=True, fill="mark", lines="lr")
        self._side(drawing, column, ("near", board), white=white_near)

    def _side(self, drawing: Drawing, column: int, place: Place, *, white: bool) -> None:
        """One side of a board: colour, player, arrow, from the board outwards."""
        far = place[0] == "far"

        def at(row: int) -> int:
            return row if far else _LAST - row

        number, player = self._player(place)
        colour = self._texts("form.plan.white" if white else "form.plan.black")
        edge = "tlr" if far else "blr"
        drawing.put(column, at(_COLOUR), colour, size=8 * self._scale, fill="" if white else "dark", lines=edge)
        # The number stands above the name on both sides.
        rows = (at(_NUMBER), at(_NAME)) if far else (at(_NAME), at(_NUMBER))
        drawing.put(column, rows[0], number, size=15 * self._scale, bold=True)
        drawing.put(column, rows[1], player, size=8.5 * self._scale, two_lines=_TWO_LINES * self._scale)
        arrow = self._moves.arrow(place)
        if arrow:
            drawing.put(column, at(_ARROW), arrow, size=13 * self._scale, bold=True)
        else:
            drawing.put(column, at(_ARROW), self._texts("form.plan.stays"), size=8 * self._scale)

    def _free(self, drawing: Drawing) -> None:
        number, player = self._player(("free", 0))
        drawing.put(0, _COLOUR, self._texts("form.plan.free"), size=8 * self._scale, grey=True)
        drawing.put(0, _BOARD, number, size=13 * self._scale, bold=True)
        drawing.put(0, _BOARD + 1, player, size=8.5 * self._scale, two_lines=_TWO_LINES * self._scale)
        drawing.put(0, _BOARD + 2, self._moves.arrow(("free", 0)), size=13 * self._scale, bold=True)

    def _player(self, place: Place) -> tuple[str, str]:
        number = self._numbers[self._moves.before[place] - 1]
        return str(number), (self._players.get(number) or Player(number)).name


def team_seating(subjects: Subjects) -> dict[str, Any] | None:
    """A plan of each match of a round: home at one side, guests at the other, the colours of their boards."""
    round_number = subjects.round_number or 0
    between_two = (match for match in matches_to_show(subjects.event, round_number) if match.guest and match.boards)
    matches = [match for match in between_two if not teams_left_in(subjects.event, round_number, match)]
    if not matches:
        return None
    return table_paper(
        subjects,
        [_plan(match, subjects) for match in matches],
        subtitle=when(subjects, round_number),
        head=(),
        notes=[subjects.texts("form.seating.note", rule=of_pzwarc(subjects, "V 3.5.1"))],
    )


def _plan(match: MatchView, subjects: Subjects) -> dict[str, Any]:
    """Three lines: the home team, the boards, the guests."""
    heads = [
        (f"board-{board.board}", f"{board_word(subjects)} {board_label(board.board, subjects.lang)}")
        for board in match.boards
    ]
    home = _line(match, subjects, of_home=True)
    guest = _line(match, subjects, of_home=False)
    return table(subjects, [home, guest], repeated={"seat": heads}, keep=True)


def _line(match: MatchView, subjects: Subjects, *, of_home: bool) -> dict[str, Cell]:
    number = match.home if of_home else match.guest or 0
    row: dict[str, Cell] = {"team": bold(team_name(subjects, number))}
    for board in match.boards:
        seated = subjects.facts.players.get((board.home if of_home else board.guest) or 0)
        white = (board.board % 2 == 1) is of_home
        colour = subjects.texts("form.seating.white" if white else "form.seating.black")
        row[f"board-{board.board}"] = f"{seated.name}\n{colour}" if seated else colour
    return row
