"""The changes of ratings of an event, per player and per game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.classification.parameters import check_parameters
from engine.model import Finding, exact, exact_or_none, finding
from engine.rating import PlayerChange, RatedGame, RatingChanges, rating_changes
from reporting.actions.requirements import contradictions_of_games
from reporting.sources.load import Loaded

BLANK: dict[str, Any] = {"system": None, "regulation": None, "edition": None, "list": None, "changes": []}
"""The JSON keys of an answer without changes."""


@dataclass(frozen=True, slots=True)
class RatingsRequest:
    """What is asked for: a system, by default that of the game, and the players, by default all."""

    system: str = ""
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingsAnswer:
    """The changes with those of the players asked for alone, and the findings."""

    made: RatingChanges
    changes: tuple[PlayerChange, ...]
    findings: tuple[Finding, ...]


def ratings(loaded: Loaded, request: RatingsRequest) -> RatingsAnswer:
    """Compute the changes of an event."""
    made = rating_changes(loaded.event, request.system)
    wanted = tuple(each for each in made.players if not request.players or each.number in request.players)
    known = {player.number for player in loaded.event.players}
    unknown = tuple(finding("player-not-listed", value=number) for number in request.players if number not in known)
    broken = contradictions_of_games(loaded.event)
    findings = (*broken, *unknown, *check_parameters(loaded.event), *made.findings)
    return RatingsAnswer(made, wanted, (*loaded.findings, *loaded.placed(findings)))


def ratings_keys(answer: RatingsAnswer, *, explain: bool = False) -> dict[str, Any]:
    """The JSON keys; numbers that are not whole are exact strings. `explain` adds the games of each player."""
    made = answer.made
    if made.edition is None:
        return BLANK
    return {
        "system": made.system,
        "regulation": made.edition.regulation,
        "edition": made.edition.name,
        "list": made.kind,
        "weight": exact_or_none(made.weight),
        "changes": [_keys(change, explain=explain) for change in answer.changes],
    }


def _keys(change: PlayerChange, *, explain: bool) -> dict[str, Any]:
    keys = {
        "number": change.number,
        "rating": change.rating,
        "games": change.n,
        "average": exact_or_none(change.average),
        "score": exact(change.score),
        "expected": exact_or_none(change.expected),
        "k": change.k,
        "k_reason": change.k_reason or None,
        "change": exact_or_none(change.change),
        "new": change.new,
        "initial": change.initial,
        "outcome": change.outcome or None,
        "performance": change.performance,
        "title_performance": change.title_performance or None,
        "titles": list(change.titles),
        "assumed": change.assumed,
        "list_before": change.list_before or None,
        "list_after": change.list_after or None,
        "missing": change.missing or None,
    }
    return keys | ({"by_game": [_game(game) for game in change.games]} if explain else {})


def _game(game: RatedGame) -> dict[str, Any]:
    return {
        "round": game.round,
        "opponent": game.opponent,
        "rating": game.rating,
        "score": exact_or_none(game.score),
        "difference": game.difference,
        "expected": exact_or_none(game.expected),
        "change": exact_or_none(game.change),
        "counted": game.counted,
        "reason": game.reason or None,
        "article": game.article or None,
    }
