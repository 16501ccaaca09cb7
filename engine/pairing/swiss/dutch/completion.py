"""Can everyone not yet paired still be paired, who then takes the bye, and who may float so that nothing below suffers?

C.04.3 (2026), 2.2, 2.3 and 2.4.3; (2017), C.4, C.7 and A.9.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.pairing.swiss.dutch.bracket import Task, flat, mask_of
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.matching.perfect import Pairing, completing, members


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
        everyone = (1 << self.size) - 1
        if self.size % 2:
            self.possible = self._find_bye(everyone, minimal_bye_score)
        else:
            self.possible = self.works(0, everyone)

    def _find_bye(self, everyone: int, minimal: bool) -> bool:
        scores = sorted({s for s, may in zip(self.roster.score, self.roster.may_take_bye, strict=True) if may})
        for score in scores if minimal else scores[-1:]:
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
        meet = self.roster.meet
        near = {p: meet[p] & (movers | lower) for p in members(lower)}
        near |= {p: meet[p] & lower for p in members(movers)}
        if len(near) % 2:
            takers = self.bye & (movers | lower)
            near |= {p: near[p] | 1 << self.size for p in members(takers)}
            near[self.size] = takers
        return Pairing(near).complete

    def takes_bye(self, task: Task) -> bool:
        """Whether the bye may go to a player of the bracket by its score (2026, 2.3)."""
        return self.bye_score is not None and self.roster.score[task.bracket.residents[0]] <= self.bye_score


@dataclass(frozen=True, slots=True)
class Lookahead:
    """How many float (0 or 1), and the bit set of the residents who may."""

    count: int
    floaters: int


def ordinary_lookahead(completion: Completion, task: Task) -> Lookahead | None:
    """The ordinary case: nobody floats from an even bracket, one resident from an odd one, and nothing below suffers.

    Where these demands can be met so, meeting them is the best there is, and the bracket can be paired by itself.
    None where they can't, or where that is not worth the search.
    """
    roster = completion.roster
    odd = len(task.bracket.players) % 2
    residents = mask_of(task.bracket.residents)
    if not task.below:
        if odd and roster.score[task.bracket.residents[0]] != roster.score[task.bracket.residents[-1]]:
            return None
        takers = residents & completion.bye
        return Lookahead(odd, takers) if takers or not odd else None
    if completion.takes_bye(task):
        return None
    if not odd:
        return Lookahead(0, 0) if not task.complete or completion.works(0, mask_of(flat(task.below))) else None
    if not task.look_ahead:
        return None
    floaters = _single_floaters(completion, task, residents)
    return Lookahead(1, floaters) if floaters else None


def _single_floaters(completion: Completion, task: Task, residents: int) -> int:
    """Find the residents who can float alone and leave the next bracket as good as it can be."""
    meet, extra = completion.roster.meet, completion.size
    following, rest = mask_of(task.below[0]), mask_of(flat(task.below[1:]))
    if following.bit_count() % 2:
        if task.complete and not completion.works(0, rest):
            return 0
        return completing(meet, residents, following, None, extra)
    leavers = following
    if rest and task.complete:
        odd = (rest.bit_count() + 1) % 2
        leavers = completing(meet, following, rest, completion.bye if odd else None, extra)
    elif not rest:
        leavers &= completion.bye
    return completing(meet, residents, following, leavers, extra) if leavers else 0
