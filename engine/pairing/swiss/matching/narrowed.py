"""A complete pairing that is narrowed, choice by choice, as long as all can be paired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.pairing.swiss.matching.perfect import Pairing, members


class Narrowed(Pairing):
    """A complete pairing of players who may meet whom `near` says; what is chosen holds for all that follows."""

    def __init__(self, near: dict[int, int], mate: Mapping[int, int]) -> None:
        """`mate` is one way to pair all of them."""
        self.near, self.mate = near, dict(mate)
        self.inside = sum(1 << player for player in near)
        self.place = {player: at for at, player in enumerate(near)}
        self.stuck = 0

    def keep(self, player: int, partners: int) -> bool:
        """Let a player have one of these partners; False, and nothing changed, where all can't be paired so."""
        before, mate = self.near[player], self.mate[player]
        kept, cut = before & partners, before & ~partners
        if not kept:
            return False
        self._part(player, cut)
        if kept >> mate & 1:
            return True
        del self.mate[player], self.mate[mate]
        if self._augment(player, keep=True):
            return True
        self.mate[player], self.mate[mate] = mate, player
        self.near[player] = before
        for other in members(cut):
            self.near[other] |= 1 << player
        return False

    def _part(self, player: int, others: int) -> None:
        self.near[player] &= ~others
        for other in members(others):
            self.near[other] &= ~(1 << player)

    def take_first(self, player: int, order: Iterable[int]) -> int:
        """Settle the first pair of a player, in an order of partners, with which all others can be paired."""
        able = self.partners(player)
        partner = next(one for one in order if able >> one & 1)
        if self.mate[player] == partner:
            del self.mate[player], self.mate[partner]
            self.inside &= ~(1 << player | 1 << partner)
        else:
            self.settle(player, partner)
        return partner
