"""The outcome of a game in a record of the results: score and kind, or the code that a cell shows.

The score is in the points of the game itself (chess 1, 0.5, 0; draughts 2, 1, 0), whatever
the event pays for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.model import (
    BYES,
    DRAUGHTS_POINTS,
    UNPLAYED,
    GameType,
    Mark,
    Outcome,
    PointScale,
    ResultKind,
    Severity,
    Side,
)
from engine.model.codes import code_of_clock, parse_code, write_code
from reporting.exchange.record import Record, display_text
from reporting.exchange.values import is_empty, read_points
from reporting.fields import TABLES
from reporting.fields.path import mapping_at
from reporting.locale.dates import spreadsheet_clock

OUTCOME: Final = frozenset({"kind", "score", "advantage", "legs"})
"""The keys of a record that say its outcome."""
_BYE_MARKS: Final = {ResultKind.BYE: Mark.WIN, ResultKind.HALF_BYE: Mark.DRAW, ResultKind.ZERO_BYE: Mark.LOSS}
_SCORES: Final = {True: ("0", "1", "2"), False: ("0", "0.5", "1")}
_NOTED: Final = frozenset({ResultKind.ADJUDICATED, ResultKind.ADJOURNED, ResultKind.SANCTION})
"""Kinds that have a word in the column beside the code."""
_BEGUN: Final = frozenset(map(str, _NOTED))
WAS_CLOCK: Final = "result-was-clock"
WAS_RESULT: Final = "result-became-date"
"""A code that a spreadsheet program took for a day or an hour: which one it was is known, or not."""
CONTRADICTS: Final = "result-kind-contradicts"
"""The finding about a record that says of one game what cannot be together."""


def game_of(document: Mapping[str, Any]) -> tuple[GameType, bool]:
    """The game of an event, chess where it names none, and whether draws with advantage were announced."""
    event = mapping_at(document, "event")
    name = event.get("game")
    game = GameType(name) if isinstance(name, str) and name in set(GameType) else GameType.CHESS
    return game, event.get("draws_with_advantage") is True


def outcome_of(record: Record, game: GameType) -> Outcome | None:
    """What both sides made; None while a game is not finished, and with findings where nobody can read it."""
    kind = _kind(record)
    if kind in BYES:
        return Outcome(_BYE_MARKS[kind], None, kind)
    if kind is ResultKind.ADJOURNED:
        if not is_empty(record.raw.get("score")):
            _contradicted(record)
        return Outcome(None, None, kind, legs=record.get("legs", 1))
    if kind is ResultKind.DOUBLE_FORFEIT and is_empty(record.raw.get("score")):
        return Outcome(Mark.LOSS, Mark.LOSS, kind)
    lonely = kind is None and is_empty(record.raw.get("black"))
    marks = _marks(record, game, lonely=lonely or _says_white_alone(record))
    if marks is None:
        return None
    if (kind is ResultKind.FORFEIT and Mark.DRAW in marks) or (kind is ResultKind.DOUBLE_FORFEIT and any(marks)):
        _contradicted(record)
        return None
    if lonely:
        return _bye_of(marks[0])
    return Outcome(*marks, kind or ResultKind.PLAYED, _advantage(record), record.get("legs", 1))


def read_code(text: str, game: GameType, *, advantage: bool = False) -> tuple[Outcome | None, str | None, str]:
    """As `parse_code`, and the code that a spreadsheet program made a day, an hour or a number of days of."""
    outcome, problem = parse_code(text, game, advantage=advantage)
    clock = None if problem is None else spreadsheet_clock(text)
    if clock is None:
        return outcome, problem, ""
    return of_clock(code_of_clock(clock, game), game, advantage=advantage)


def of_clock(code: str | None, game: GameType, *, advantage: bool) -> tuple[Outcome | None, str | None, str]:
    """The outcome of a code that was read out of a day or an hour; the problem where it can be none."""
    outcome = parse_code(code or "", game, advantage=advantage)[0]
    return (outcome, WAS_CLOCK, code) if outcome and code else (None, WAS_RESULT, "")


def read_outcome(raw: Mapping[str, Any], game: GameType) -> Outcome | None:
    """The outcome of a raw result record, without findings; None where it has none."""
    return outcome_of(Record(TABLES["results"], None, raw), game)


def outcome_fields(outcome: Outcome, game: GameType) -> dict[str, Any]:
    """The fields of a result record that say its outcome: kind, score, advantage, legs."""
    encoded: dict[str, Any] = {"kind": str(outcome.kind)}
    if outcome.white is not None and outcome.black is not None:
        marks = _SCORES[game.is_draughts]
        encoded["score"] = {"white": marks[outcome.white], "black": marks[outcome.black]}
    if outcome.advantage is not None:
        encoded["advantage"] = str(outcome.advantage)
    if outcome.legs != 1:
        encoded["legs"] = outcome.legs
    return encoded


def contradicts_kind(record: Mapping[str, Any], outcome: Outcome) -> bool:
    """Whether a code names a game that was not played, and the kind beside it one that was begun."""
    return outcome.kind in UNPLAYED and str(record.get("kind") or outcome.kind) in _BEGUN


def put_outcome(record: dict[str, Any], outcome: Outcome, game: GameType) -> None:
    """Put the outcome that a code named into a record; a kind that stands there already stays."""
    kind = record.get("kind")
    record |= outcome_fields(outcome, game)
    if kind:
        record["kind"] = kind


def code_cells(record: Mapping[str, Any], game: GameType) -> tuple[Mapping[str, str], frozenset[str]]:
    """The result code and the column `kind` of a record, and the keys of the record that they say in full."""
    outcome = read_outcome(record, game)
    if outcome is None:
        texts = {key: str(record[key]) for key in ("result", "kind") if not is_empty(record.get(key))}
        cells = {key: text for key, text in texts.items() if text != ResultKind.PLAYED}
        return cells, frozenset({"result", "kind"})
    code = write_code(outcome, game)
    read_back, _ = parse_code(code, game, advantage=True)
    cells = {"result": code}
    if outcome.kind in _NOTED and (read_back is None or read_back.kind is not outcome.kind):
        cells["kind"] = str(outcome.kind)
    return cells, frozenset({"result", "kind", "advantage"} | ({"score"} if outcome.black is not None else set()))


def _says_white_alone(record: Record) -> bool:
    """Whether there is no Black player and the score has no points for one."""
    score = record.raw.get("score")
    return is_empty(record.raw.get("black")) and isinstance(score, Mapping) and is_empty(score.get("black"))


def _contradicted(record: Record) -> None:
    """Tell that a record says of one game what cannot be together: half a point by forfeit, points of an open game."""
    raw = record.raw.get("score")
    text = _score_text(raw) if isinstance(raw, Mapping) else display_text(raw)
    record.add(CONTRADICTS, Severity.ERROR, "kind", text)


def _kind(record: Record) -> ResultKind | None:
    """How the result came about; None where the record does not say."""
    raw = record.raw.get("kind")
    if is_empty(raw):
        return None
    try:
        return ResultKind(str(raw))
    except ValueError:
        record.report("choice", "kind", raw, [kind.value for kind in ResultKind])
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
        record.report("choice", "result", raw, [side.value for side in Side])
        return None


def _score_text(raw: Mapping[str, Any]) -> str:
    return "-".join(display_text(raw.get(side, "")) for side in ("white", "black"))
