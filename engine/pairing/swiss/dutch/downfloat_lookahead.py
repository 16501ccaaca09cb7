"""Which players may float from a bracket so that nothing below suffers.

The demands of C4 and C8 (C.04.3 of 2026, 2.2 and 2.4.3; of 2017, C.7) for the ordinary
case: nobody floats from an even bracket, one resident from an odd one. Where these demands
can be met so, meeting them is the best there is, and the bracket can be paired by itself.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.pairing.swiss.dutch.bracket_graph import Bracket
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.matching.joiners import joiners


@dataclass(frozen=True, slots=True)
class Task:
    """One bracket to be paired: the bracket, the scoregroups below it, and what is demanded of it.

    `complete` says that the completion of everything below is part of the choice; `look_ahead`
    that the next bracket is.
    """

    bracket: Bracket
    below: tuple[tuple[int, ...], ...]
    complete: bool
    look_ahead: bool


@dataclass(frozen=True, slots=True)
class Lookahead:
    """How many float (0 or 1), and the bit set of the residents who may."""

    count: int
    floaters: int


def mask_of(players: tuple[int, ...] | list[int]) -> int:
    """Make a bit set; scoregroups are contiguous and quick."""
    if len(players) > 1 and players[-1] - players[0] == len(players) - 1:
        return (1 << len(players)) - 1 << players[0]
    return sum(1 << p for p in players)


def ordinary(roster: Roster, completion: Completion, task: Task) -> Lookahead | None:
    """Find the ordinary lookahead of a bracket, None where there is none or it is not worth the search."""
    odd = len(task.bracket.players) % 2
    residents = mask_of(task.bracket.residents)
    if not task.below:
        if odd and roster.score[task.bracket.residents[0]] != roster.score[task.bracket.residents[-1]]:
            return None
        takers = residents & completion.bye
        return Lookahead(odd, takers) if takers or not odd else None
    if completion.bye_score is not None and roster.score[task.bracket.residents[0]] <= completion.bye_score:
        return None
    if not odd:
        lower = mask_of([p for group in task.below for p in group])
        return Lookahead(0, 0) if not task.complete or completion.works(0, lower) else None
    if not task.look_ahead:
        return None
    floaters = _single_floaters(roster, completion, task, residents)
    return Lookahead(1, floaters) if floaters else None


def _single_floaters(roster: Roster, completion: Completion, task: Task, residents: int) -> int:
    """Find the residents who can float alone and leave the next bracket as good as it can be."""
    following = mask_of(task.below[0])
    rest = mask_of([p for group in task.below[1:] for p in group])
    if following.bit_count() % 2:
        if task.complete and not completion.works(0, rest):
            return 0
        return joiners(roster.meet, residents, following, None, len(roster))
    leavers = following
    if rest and task.complete:
        odd = (rest.bit_count() + 1) % 2
        leavers = joiners(roster.meet, following, rest, completion.bye if odd else None, completion.size)
    elif not rest:
        leavers &= completion.bye
    return joiners(roster.meet, residents, following, leavers, len(roster)) if leavers else 0
