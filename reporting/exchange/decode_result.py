"""A record of the results: pairing, score, kind.

The score is in the points of the game itself (chess 1, 0.5, 0; draughts 2, 1, 0), whatever
the event pays for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from engine.model import (
    BYES,
    DRAUGHTS_POINTS,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    PointScale,
    ResultKind,
    Severity,
    Side,
)
from reporting.exchange import encode
from reporting.exchange.record import Record, kept, shown
from reporting.exchange.values import is_empty, read_points
from reporting.fields import TABLES

_BYE_MARKS: Final = {ResultKind.BYE: Mark.WIN, ResultKind.HALF_BYE: Mark.DRAW, ResultKind.ZERO_BYE: Mark.LOSS}
_KEY: Final = ("board", "stage", "group", "match", "game")


def decode_result(record: Record, game: GameType) -> GameResult:
    """One result. A missing round is 0: only a command that needs it complains."""
    key = GameKey(record.get("round", 0), **{name: record.get(name, 1) for name in _KEY})
    white, black = record.get("white"), record.get("black")
    result = GameResult(
        key=key,
        white=white,
        black=black,
        outcome=_outcome(record, game, lonely=black is None and is_empty(record.raw.get("black"))),
        as_played=record.get("as_played", False),
        home=record.get("home"),
        guest=record.get("guest"),
        note=record.get("note", ""),
    )
    return replace(result, extra=kept(record.raw, encode.encode_result(result, game)))


def read_outcome(raw: Mapping[str, Any], game: GameType) -> Outcome | None:
    """The outcome of a raw result record, without findings; None where it has none."""
    record = Record(TABLES["results"], None, raw)
    return _outcome(record, game, lonely=is_empty(raw.get("black")))


def _outcome(record: Record, game: GameType, *, lonely: bool) -> Outcome | None:
    """What both sides made; None while the game is paired and not finished."""
    kind = _kind(record)
    if kind in BYES:
        return Outcome(_BYE_MARKS[kind], None, kind)
    if kind is ResultKind.ADJOURNED:
        return Outcome(None, None, kind, legs=record.get("legs", 1))
    if kind is ResultKind.DOUBLE_FORFEIT:
        return Outcome(Mark.LOSS, Mark.LOSS, kind)
    marks = _marks(record, game, lonely=lonely)
    if marks is None:
        return None
    if lonely and kind is None:
        return _bye_of(marks[0])
    return Outcome(*marks, kind or ResultKind.PLAYED, _advantage(record), record.get("legs", 1))


def _kind(record: Record) -> ResultKind | None:
    """How the result came about; None where the record does not say."""
    raw = record.raw.get("kind")
    if is_empty(raw):
        return None
    try:
        return ResultKind(str(raw))
    except ValueError:
        record.report("choice", "kind", raw)
        return None


def _marks(record: Record, game: GameType, *, lonely: bool) -> tuple[Mark, Mark] | None:
    """The marks of both sides; None, with a finding where there is a score, while they are not known."""
    raw = record.raw.get("score")
    if is_empty(raw):
        return None
    if not isinstance(raw, Mapping):
        record.report("score", "result", raw)
        return None
    white = _mark(raw.get("white"), game)
    black = Mark.LOSS if lonely else _mark(raw.get("black"), game)
    if white is None or black is None:
        record.add("result-unknown", Severity.ERROR, "result", _score_text(raw))
        return None
    if white + black > Mark.WIN:
        record.add("result-impossible", Severity.ERROR, "result", _score_text(raw))
        return None
    return white, black


def _mark(raw: object, game: GameType) -> Mark | None:
    half_points, problem = read_points(raw)
    if problem is not None:
        return None
    scale = DRAUGHTS_POINTS if game.is_draughts else PointScale()
    worth = {scale.win: Mark.WIN, scale.draw: Mark.DRAW, scale.loss: Mark.LOSS}
    return worth.get(half_points)


def _bye_of(mark: Mark) -> Outcome:
    """A result without an opponent and without a kind is the bye that is worth as much."""
    kind = next(kind for kind, worth in _BYE_MARKS.items() if worth is mark)
    return Outcome(mark, None, kind)


def _advantage(record: Record) -> Side | None:
    raw: Any = record.raw.get("advantage")
    if is_empty(raw):
        return None
    try:
        return Side(raw)
    except ValueError:
        record.report("choice", "result", raw)
        return None


def _score_text(raw: Mapping[str, Any]) -> str:
    return "-".join(shown(raw.get(side, "")) for side in ("white", "black"))
