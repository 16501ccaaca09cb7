"""The envelope of an adjourned game with the diagram of its position, to be filled in by the arbiter.

PZWarc 2021, II 7.6: the arbiter notes the position, both players their times; sheets and diagram go into an envelope
that he seals. FIDE Laws of Chess, guideline I: what an envelope says.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.model import Event, GameResult, GameType, ResultKind
from engine.pairing.teams.event import is_team_event
from reporting.context.drawing import Drawing
from reporting.context.paper import paper
from reporting.context.rounds import when
from reporting.context.subjects import Subjects
from reporting.context.words import rating_text, title_or_category

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
        "white": _player(game.white if game else None, subjects),
        "black": _player(game.black if game else None, subjects),
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


def _player(number: int | None, subjects: Subjects) -> str:
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
