"""How far the rounds of a Swiss are looked back at: a card and a pairing for each round cost more with every round."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.model import Finding, Severity, Subject, finding
from engine.pairing.paired_round import Decision

MOST_LOOKED_BACK: Final = 1_500_000
"""Players times the square of the rounds looked back at, each by all before it: 3000 players in 22 rounds."""
LEAST_LOOKED_BACK: Final = 30
"""So many rounds are looked back at, of however few players."""
LEAST_BROKEN: Final = 10
"""So few breaches of a round are slips, on however few boards: an arbiter's, or one round entered twice."""


def most_rounds(players: int) -> int:
    """The last round that is looked back at: in a Swiss nobody meets an opponent twice, so that more players than
    rounds are needed; whoever plays more rounds all the same is told of the first repeated games."""
    return min(isqrt(MOST_LOOKED_BACK // max(1, players)), max(players, LEAST_LOOKED_BACK))


def not_looked_at(rounds: int, last: int, severity: Severity) -> tuple[Finding, ...]:
    """The finding that of so many rounds none after the last one was looked at; nothing where that is all of them."""
    if last >= rounds:
        return ()
    where = Subject("event", None, "rounds")
    return (finding("swiss-rounds-not-looked-at", severity, subject=where, value=rounds, rounds=rounds, last=last),)


def is_no_pairing(breaches: tuple[Decision, ...], boards: int) -> bool:
    """True where a round breaks absolute criteria half as often as it has boards: nobody paired it by the system."""
    return len(breaches) >= LEAST_BROKEN and 2 * len(breaches) >= boards
