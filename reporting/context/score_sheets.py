"""Score sheets of a round, filled in: on each sheet of paper both players of a board, or two boards of a display.

PZWarc 2021, II 3.7: a sheet is prepared for each player, on both sides of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.model import GameType
from engine.pairing.duels.simul import is_display
from engine.pairing.teams.event import is_team_event
from reporting.context.drawing import Drawing
from reporting.context.paper import paper
from reporting.context.rounds import round_of, when
from reporting.context.subjects import Subjects
from reporting.context.words import rating_text, title_or_category

_LINES: Final = {GameType.CHESS: 30, GameType.DRAUGHTS100: 30, GameType.DRAUGHTS64: 25}
"""Moves in one of the two columns of a sheet."""
_ROOM: Final = 118.0
"""Millimetres for the moves."""
_COLUMNS: Final = (8.0, 14.0, 14.0, 14.0, 14.0) * 2
_GAP: Final = 20.0
_HEAD: Final = (8.0, 6.0, 3.5, 7.0, 3.5, 7.0, 3.5, 7.5, 2.0, 5.0)
_FOOT: Final = (11.0, 4.0)
_EVENT, _ROUND, _WHITE, _BLACK, _RESULT, _TITLES = 0, 1, 2, 4, 6, 9
_LAST: Final = 10
"""Columns of a sheet."""


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One sheet: where and who plays, and whose copy it is (`white`, `black`; empty in a display)."""

    where: str
    white: int
    black: int
    owner: str


def score_sheets(subjects: Subjects) -> dict[str, Any] | None:
    """Two sheets on each page: those of White and Black of a board, of a display those of two boards."""
    display = is_display(subjects.event)
    owners = ("",) if display else ("white", "black")
    all_sheets = [_Sheet(*board, owner) for board in _boards(subjects, subjects.round_number or 0) for owner in owners]
    if not all_sheets:
        return None
    pages = [all_sheets[at : at + 2] for at in range(0, len(all_sheets), 2)]
    drawings = [_page(page, subjects).as_item(new_page=at > 0) for at, page in enumerate(pages)]
    return paper(subjects, orientation="landscape", bare=True, drawings=drawings)


def _boards(subjects: Subjects, number: int) -> Iterator[tuple[str, int, int]]:
    """Where, White and Black of every board of a round; of a team event match by match."""
    texts = subjects.texts
    if is_team_event(subjects.event):
        for game in sorted(subjects.event.results_of_round(number), key=lambda game: (game.key.match, game.key)):
            if game.white and game.black:
                at = {"round": number, "match": game.key.match, "board": game.key.board}
                yield texts("form.score-sheets.match-board", **at), game.white, game.black
        return
    for line in round_of(subjects.event, number):
        if line.black is not None and not line.left:
            board = "/".join(str(part) for part in (line.group, line.board) if part is not None)
            yield texts("form.score-sheets.board", round=number, board=board), line.white, line.black


def _page(page: Sequence[_Sheet], subjects: Subjects) -> Drawing:
    count = _LINES[subjects.info.game]
    heights = [*_HEAD, *[_ROOM / count] * count, *_FOOT]
    drawing = Drawing([*_COLUMNS, _GAP, *_COLUMNS], heights)
    for at, one in enumerate(page):
        _sheet(drawing, at * (_LAST + 1), one, subjects)
    return drawing


def _sheet(drawing: Drawing, left: int, one: _Sheet, subjects: Subjects) -> None:
    texts = subjects.texts
    drawing.put(left, _EVENT, subjects.info.name, across=_LAST, size=11, bold=True, two_lines=7.5)
    parts = (one.where, when(subjects, subjects.round_number or 0))
    drawing.put(left, _ROUND, ", ".join(filter(None, parts)), across=_LAST, size=9, two_lines=6.5)
    for row, side, number in ((_WHITE, "white", one.white), (_BLACK, "black", one.black)):
        own = texts("form.score-sheets.copy") if side == one.owner else ""
        label = " – ".join(filter(None, (texts(f"form.score-sheets.{side}"), own)))
        drawing.put(left, row, label, across=_LAST, size=7, grey=True, align="left", lines="tlr")
        name = _player(subjects, number)
        drawing.put(left, row + 1, name, across=_LAST, size=11, bold=True, align="left", two_lines=7.5, lines="lrb")
    _boxes(drawing, left, subjects)
    _moves(drawing, left, subjects)
    foot = len(_HEAD) + _LINES[subjects.info.game] + 1
    for column, side in ((left, "white"), (left + 6, "black")):
        drawing.put(column, foot - 1, across=4, lines="b")
        drawing.put(column, foot, texts(f"form.score-sheets.sign-{side}"), across=4, size=7, grey=True, valign="top")


def _boxes(drawing: Drawing, left: int, subjects: Subjects) -> None:
    """Result, rate of play, times used: labels above empty boxes."""
    texts = subjects.texts
    boxes = (("result", 0, 2), ("time-white", 2, 3), ("time-black", 5, 2), ("rate", 7, 3))
    for word, column, across in boxes:
        label = texts(f"form.score-sheets.{word}")
        drawing.put(left + column, _RESULT, label, across=across, size=7, grey=True, align="left", lines="tlr")
        value = subjects.info.rate_of_play if word == "rate" else ""
        drawing.put(left + column, _RESULT + 1, value, across=across, size=8, two_lines=6, lines="blr")


def _moves(drawing: Drawing, left: int, subjects: Subjects) -> None:
    """Numbered lines in two columns."""
    count, texts = _LINES[subjects.info.game], subjects.texts
    for column in (0, 1):
        at = left + 5 * column
        for offset, across, word in ((0, 1, "move"), (1, 2, "white"), (3, 2, "black")):
            label = texts(f"form.score-sheets.{word}")
            drawing.put(at + offset, _TITLES, label, across=across, size=7.5, bold=True, fill="head", lines="tblr")
        for line in range(count):
            row = _TITLES + 1 + line
            drawing.put(at, row, str(column * count + line + 1), size=7, grey=True, lines="tblr")
            drawing.put(at + 1, row, across=2, lines="tblr")
            drawing.put(at + 3, row, across=2, lines="tblr")


def _player(subjects: Subjects, number: int) -> str:
    """`12  IM Kowalski Jan (2345)`."""
    player = subjects.facts.player(number)
    rank = title_or_category(player, subjects.info, subjects.lang)
    rating = rating_text(player, subjects.info)
    return f"{number}  {f'{rank} ' if rank else ''}{player.name}{f' ({rating})' if rating else ''}".strip()
