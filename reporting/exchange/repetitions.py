"""A game that stands in the results twice, word for word, counts once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.model import Event, Finding, GameResult, Severity, Subject, finding
from engine.model.codes import write_code


def each_game_once(event: Event, positions: Sequence[int] | None) -> tuple[Event, tuple[int, ...], tuple[Finding, ...]]:
    """The event without repeated results, the positions of those that stay, a warning for each that was left out.

    `positions` are those of the event's results in the document, None where all of them are there.
    Two results of one game that differ both stay: which of them holds, only the arbiter knows.
    """
    places = range(len(event.results)) if positions is None else positions
    first: dict[tuple[object, ...], GameResult] = {}
    kept: list[tuple[int, GameResult]] = []
    findings: list[Finding] = []
    for place, game in zip(places, event.results, strict=True):
        known = first.setdefault(_identity(game), game)
        nobody = game.white is None and game.black is None
        if known is game or nobody or known.outcome != game.outcome or known.white != game.white:
            kept.append((place, game))
        else:
            findings.append(_left_out(event, place, game))
    results = tuple(game for _, game in kept)
    return replace(event, results=results), tuple(place for place, _ in kept), tuple(findings)


def _identity(game: GameResult) -> tuple[object, ...]:
    """What tells one game from all others, on whatever board it was entered."""
    key = game.key
    return key.stage, key.group, key.round, key.match, key.game, frozenset({game.white, game.black})


def _left_out(event: Event, place: int, game: GameResult) -> Finding:
    return finding(
        "result-twice",
        Severity.WARNING,
        subject=Subject("results", place, "result"),
        value=write_code(game.outcome, event.info.game) or "–",
        round=game.key.round,
        white=game.white or "–",
        black=game.black or "–",
        first=write_code(game.outcome, event.info.game) or "–",
    )
