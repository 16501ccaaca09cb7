"""Can everyone not yet paired still be paired, and who then takes the bye?

C.04.3 (2026), 2.2 and 2.3; (2017), C.4 and A.9.
"""

from __future__ import annotations

from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.matching.perfect import Pairing, members, sturdy, welcome


class Completion:
    """Answers for one round whether a set of players can be paired, the bye included.

    `bye` is the bit set of those who may take the bye; in the edition of 2026 only those
    whose score is not above `bye_score`, the lowest that any pairing of the round allows.
    `possible` is False where no pairing of the whole round obeys the absolute criteria.
    """

    def __init__(self, roster: Roster, minimal_bye_score: bool) -> None:
        self.roster = roster
        self.size = len(roster)
        self.bye = 0
        self.bye_score: int | None = None
        self._known: dict[tuple[int, int], bool] = {}
        everyone = (1 << self.size) - 1
        if self.size % 2:
            self.possible = self._find_bye(everyone, minimal_bye_score)
        else:
            self.possible = self.works(0, everyone)

    @classmethod
    def with_any_bye(cls, roster: Roster) -> Completion:
        """Ask about completion alone, whatever the score of the bye's taker."""
        return cls(roster, minimal_bye_score=False)

    def _find_bye(self, everyone: int, minimal: bool) -> bool:
        scores = sorted({s for s, may in zip(self.roster.score, self.roster.may_take_bye, strict=True) if may})
        for score in scores if minimal else scores[-1:]:
            self._known.clear()
            self.bye = sum(
                1 << p for p in range(self.size) if self.roster.may_take_bye[p] and self.roster.score[p] <= score
            )
            if self.works(0, everyone):
                self.bye_score = score if minimal else None
                return True
        return False

    def works(self, movers: int, lower: int) -> bool:
        """Say whether all of `lower` and `movers` can be paired; movers do not meet each other.

        Where their number is odd, one of them must be able to take the bye.
        """
        key = (movers, lower)
        if key not in self._known:
            self._known[key] = self._clearly(movers, lower) or self._exactly(movers, lower)
        return self._known[key]

    def _clearly(self, movers: int, lower: int) -> bool:
        meet, gain = self.roster.meet, movers.bit_count()
        odd = (gain + lower.bit_count()) % 2
        if odd and not lower & self.bye:
            return False
        if not sturdy(meet, lower, odd, gain):
            return False
        return all(welcome(meet, p, lower, odd, gain) for p in members(movers))

    def _exactly(self, movers: int, lower: int) -> bool:
        return Pairing(self.near(movers, lower)).complete

    def near(self, movers: int, lower: int) -> dict[int, int]:
        """Say who may meet whom among these; the bye is one more member where their number is odd."""
        meet = self.roster.meet
        near = {p: meet[p] & (movers | lower) for p in members(lower)}
        near |= {p: meet[p] & lower for p in members(movers)}
        if len(near) % 2:
            takers = self.bye & (movers | lower)
            for p in members(takers):
                near[p] |= 1 << self.size
            near[self.size] = takers
        return near
