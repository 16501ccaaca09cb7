"""Pairs one round of a Swiss tournament by the FIDE (Dutch) system.

C.04.3 with C.04.1 and C.04.2 (order of the boards).
"""

from __future__ import annotations

from engine.pairing.paired_round import RoundPairing
from engine.pairing.swiss.dutch.brackets import Settled, pair_brackets
from engine.pairing.swiss.dutch.colours import white_first
from engine.pairing.swiss.dutch.completion import Completion
from engine.pairing.swiss.dutch.difference import Case
from engine.pairing.swiss.dutch.edition import DutchEdition
from engine.pairing.swiss.dutch.explain import explain_brackets
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.field import Field


def pair_dutch(roster: Roster, field: Field, edition: DutchEdition, *, explain: bool = False) -> RoundPairing | None:
    """Pair the round of the field, whose roster it is; None where no pairing obeys the absolute criteria.

    With `explain` the decisions tell, bracket by bracket, what was tried and what decided.
    """
    if not len(roster):
        return RoundPairing(())
    completion = Completion(roster, edition.minimal_bye_score)
    if not completion.possible:
        return None
    settled = pair_brackets(roster, edition, completion)
    decisions = explain_brackets(Case(roster, edition, completion), settled) if explain else ()
    return RoundPairing(boards(roster, settled, field.initial_colour), bye_taker(roster, settled), decisions)


def bye_taker(roster: Roster, settled: list[Settled]) -> int | None:
    """Give the number of the player left over, None where everyone is paired."""
    left = settled[-1].candidate.floaters
    return roster.numbers[left[0]] if left else None


def boards(roster: Roster, settled: list[Settled], initial_colour: int) -> tuple[tuple[int, int], ...]:
    """Give colours and order: score of the higher player, of the lower, number of the higher (C.04.2)."""
    pairs = [pair for bracket in settled for pair in bracket.candidate.pairs]
    announced: list[tuple[tuple[int, int, int], tuple[int, int]]] = []
    for one, other in pairs:
        high, low = sorted((one, other), key=lambda p: (-roster.points[p], roster.rank[p]))
        key = (-roster.points[high], -roster.points[low], roster.rank[high])
        names = (roster.numbers[one], roster.numbers[other])
        announced.append((key, names if white_first(roster, one, other, initial_colour) else names[::-1]))
    return tuple(names for _, names in sorted(announced))
