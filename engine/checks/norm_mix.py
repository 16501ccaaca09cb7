"""What refuses a title norm to players whom no points help: the mix of their opponents, their number, their average.

FIDE B.01, 1.4.1 to 1.4.7, of the games that are paired or played, as they count; the games that are left are taken
as won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from engine.classification.forecast.outstanding_games import Plan, remaining
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import Concern, Requirement
from engine.model import Event, Finding, GameResult, Mark, Outcome, Player, Subject, notice


@dataclass(frozen=True, slots=True)
class Refusal:
    """A requirement that a norm does not meet, however many points there are."""

    norm: str
    required: Requirement


def refusals_of(event: Event, player: Player, norm: str, rules: RuleSet, plan: Plan) -> tuple[Refusal, ...]:
    """What refuses a norm in games that would be good enough; nothing while opponents are unknown."""
    left = remaining(event, player.number, plan)
    if left.rounds:
        return ()
    verdict = rules.judge(_all_won(event, player.number, left.games), player.number, norm)
    items = [item for item in verdict.requirements if item.weighs and item.concerns is Concern.GAMES]
    enough = any(item.code == "performance" and item.met for item in items)
    return tuple(Refusal(norm, item) for item in items if enough and item.met is False)


def _all_won(event: Event, number: int, games: Iterable[GameResult]) -> Event:
    won, lost = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.LOSS, Mark.WIN)
    return event.with_games(replace(game, outcome=won if game.white == number else lost) for game in games)


def refused(rules: RuleSet, refusal: Refusal, names: Sequence[str]) -> Finding:
    """Whom a requirement refuses a norm."""
    item = refusal.required
    return notice(
        "norms-mix",
        subject=Subject("players"),
        rule=rules.source.rule(item.article),
        norm=refusal.norm,
        demand=f"verdict.requirement.{item.code}",
        needed=item.needed,
        found=item.found,
        number=len(names),
        names="; ".join(names),
    )
