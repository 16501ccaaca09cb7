"""What tells two opponents apart in a norm, beside their games and ratings."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from engine.model import Player


@dataclass(frozen=True, slots=True)
class Likeness:
    """Two players of one kind are alike but for their federations.

    Of these it is no better if the games against one that is asked for `singly` are more, no better if those against
    the one of all others that is met most are more, and no worse if more of them are met. Whoever is of no federation
    (`federation` gives None) is like all of his kind.
    """

    kind: Callable[[Player], Hashable]
    federation: Callable[[Player], str | None]
    singly: frozenset[str]


def by_name() -> Likeness:
    """Nobody is like anybody else."""
    return Likeness(lambda player: player.number, lambda player: None, frozenset())
