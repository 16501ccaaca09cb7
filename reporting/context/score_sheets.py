"""Score sheets of a round, filled in: on each sheet of paper both players of a board, or two boards of a display.

PZWarc 2021, II 3.7: a sheet is prepared for each player, on both sides of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Event, GameResult, GameType, ResultKind
from engine.pairing.duels.simul import is_display
from engine.pairing.teams.event import is_team_event
from reporting.context.drawing import Drawing
from reporting.context.pairings import round_of, when
from reporting.context.paper import paper
from reporting.context.subjects import Subjects
from reporting.context.words import rating_text, title_or_category

_LINES: Final = {GameType.CHESS: 30, GameType.DRAUGHTS100: 30, GameType.DRAUGHTS64: 25}
"""Moves in one of the two columns of a sheet."""
_ROOM: Final = 118.0
"""Millimetres for the moves."""
_COLUMNS: Final = (8.0, 14.0, 14.0, 14.0, 14.0) * 2
_MARGIN: Final = 20.0
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
    drawing = Drawing([*_COLUMNS, _MARGIN, *_COLUMNS], heights)
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
    boxes = (("result", 0, 2), ("time-white", 2, 2), ("time-black", 4, 3), ("rate", 7, 3))
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


_LABEL: Final = 62.0
_VALUE: Final = 128.0
_LINE: Final = 9.5
_SQUARES: Final = {GameType.CHESS: 8, GameType.DRAUGHTS100: 10, GameType.DRAUGHTS64: 8}
_BOARD: Final = 100.0
"""Millimetres of the diagram's side."""
_EDGE: Final = 6.0
_DARK: Final = "#C8C8C8"
_WORDS: Final = {
    True: ("time-white", "time-black", "sealed-move", "resumed", "arbiter"),
    False: ("time-white", "time-black", "sealed-by", "move-number", "draw-offer", "resumed", "arbiter"),
}
"""What is filled in by hand: in draughts Black always seals, and the move stands on his sheet (PZWarc 2021, II 7.6)."""


def adjournment(subjects: Subjects) -> dict[str, Any]:
    """A sheet for every adjourned game with its players; one blank sheet where none is."""
    games: Sequence[GameResult | None] = adjourned(subjects.event) or [None]
    drawings = []
    for at, game in enumerate(games):
        drawings.append(_envelope(game, subjects).as_item(new_page=at > 0))
        drawings.append(_diagram(subjects).as_item())
        drawings.append(_signatures(subjects).as_item())
    return paper(subjects, bare=True, drawings=drawings)


def adjourned(event: Event) -> Sequence[GameResult]:
    """The adjourned games, round by round."""
    return [game for game in sorted(event.results, key=lambda game: game.key) if game.kind is ResultKind.ADJOURNED]


def _envelope(game: GameResult | None, subjects: Subjects) -> Drawing:
    """Label and value, line by line."""
    texts, words = subjects.texts, _WORDS[subjects.info.game.is_draughts]
    known = {
        "round": _round(game, subjects),
        "white": _player_in_full(game.white if game else None, subjects),
        "black": _player_in_full(game.black if game else None, subjects),
    }
    lines = [(word, known[word]) for word in known] + [(word, "") for word in words]
    drawing = Drawing([_LABEL, _VALUE], [12.0, 10.0, *[_LINE] * len(lines), 8.0])
    drawing.put(0, 0, texts("form.adjournment.title"), across=2, size=18, bold=True)
    drawing.put(0, 1, subjects.info.name, across=2, size=12, bold=True, two_lines=8)
    for row, (word, value) in enumerate(lines, start=2):
        label = texts(f"form.adjournment.{word}")
        drawing.put(0, row, label, size=10, align="left", grey=True, lines="tbl", two_lines=8)
        drawing.put(1, row, value, size=12, bold=True, align="left", lines="tbr", two_lines=8.5)
    return drawing


def _round(game: GameResult | None, subjects: Subjects) -> str:
    """Round, board and day of the game; empty where none is named."""
    if game is None:
        return ""
    at = {"round": game.key.round, "board": game.key.board, "match": game.key.match}
    teams = is_team_event(subjects.event)
    where = subjects.texts("form.score-sheets.match-board" if teams else "form.score-sheets.board", **at)
    return ", ".join(filter(None, (where, when(subjects, game.key.round))))


def _player_in_full(number: int | None, subjects: Subjects) -> str:
    if number is None:
        return ""
    player = subjects.facts.player(number)
    rank = ", ".join(
        filter(None, (title_or_category(player, subjects.info, subjects.lang), rating_text(player, subjects.info)))
    )
    return f"{player.name} ({rank})" if rank else player.name


def _diagram(subjects: Subjects) -> Drawing:
    """An empty board: letters and figures at the edge, the numbers of the fields in draughts of 100."""
    game, texts = subjects.info.game, subjects.texts
    count = _SQUARES.get(game, 8)
    side = _BOARD / count
    drawing = Drawing([_EDGE, *[side] * count, _EDGE], [14.0, *[side] * count, 6.0])
    drawing.put(0, 0, texts("form.adjournment.position"), across=count + 2, size=11, bold=True)
    lettered = game is not GameType.DRAUGHTS100
    for y in range(count):
        if lettered:
            drawing.put(0, y + 1, str(count - y), size=9)
        for x in range(count):
            dark = (x + y) % 2 == 1
            field = "" if lettered or not dark else str(y * count // 2 + x // 2 + 1)
            edges = "t" * (y == 0) + "b" * (y == count - 1) + "l" * (x == 0) + "r" * (x == count - 1)
            drawing.put(
                x + 1, y + 1, field, size=6, align="left", valign="top", grey=True, fill=_DARK * dark, lines=edges
            )
    for x in range(count if lettered else 0):
        drawing.put(x + 1, count + 1, "abcdefgh"[x], size=9)
    return drawing


def _signatures(subjects: Subjects) -> Drawing:
    """Who is to move, and both players' agreement to the position."""
    drawing = Drawing([56.0, 11.0, 56.0, 11.0, 56.0], [16.0, 6.0])
    for column, word in enumerate(("to-move", "sign-white", "sign-black")):
        drawing.put(2 * column, 0, lines="b")
        drawing.put(2 * column, 1, subjects.texts(f"form.adjournment.{word}"), size=9, grey=True, two_lines=7)
    return drawing
