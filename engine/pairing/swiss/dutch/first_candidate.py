"""Builds the best candidate of an ordinary bracket directly, in the order of generation.

Lower bounds come first: with so many players wanting each colour, so many pairs must give
one of two players the wrong one (C.04.3 of 2026, C12 and C13; of 2017, C.10 and C.11), and
no float needs to be repeated. Pairs that cannot stand in any candidate reaching all these
bounds are struck out; every complete pairing of what is left reaches them. So the first one
that the order of generation (2026: 4; 2017: D) yields is the best candidate. Where none is
found without exchanges the search gives up, and the exact way decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.pairing.swiss.cards.colours import ABSOLUTE, STRONG
from engine.pairing.swiss.cards.floats import DOWN, UP
from engine.pairing.swiss.dutch.bracket import Bracket, Candidate
from engine.pairing.swiss.dutch.completion import Lookahead
from engine.pairing.swiss.dutch.roster import Roster
from engine.pairing.swiss.field import BLACK, WHITE
from engine.pairing.swiss.matching.assignment import first_assignment
from engine.pairing.swiss.matching.perfect import members

TRANSPOSITION_STEPS: Final = 1000
"""How many steps are spent on the opponents of the moved-down players before the exact way decides."""


@dataclass(slots=True)
class _Classes:
    """The players of a bracket by what their colours allow, as bit sets of places in the roster.

    `meets` gives, class by class, whom its members may meet; `floaters` who may float;
    `needs` (some, others, slack) that some can only be paired while they are not more than
    the others by more than the slack.
    """

    meets: list[tuple[int, int]]
    floaters: int
    needs: list[tuple[int, int, int]]


def first_candidate(roster: Roster, bracket: Bracket, lookahead: Lookahead, fewest_unplayed: bool) -> Candidate | None:
    """Find the best candidate where it reaches all bounds without exchanges; None otherwise.

    `fewest_unplayed`: the floater takes the bye, and those with fewest unplayed games go first (C9).
    """
    residents, movers = bracket.residents, bracket.movers
    if len(movers) > len(residents) or roster.score[residents[0]] != roster.score[residents[-1]]:
        return None
    classes = _classes(roster, bracket.players, lookahead.count)
    floaters = _floaters(roster, lookahead, fewest_unplayed) & classes.floaters
    if lookahead.count and not floaters:
        return None
    allowed = {p: roster.meet[p] & mask for group, mask in classes.meets for p in members(group)}
    everyone = sum(1 << p for p in residents)
    for opponents in _mover_opponents(roster, movers, allowed, everyone):
        left = everyone & ~sum(1 << p for p in opponents)
        if any((some & left).bit_count() > (other & left).bit_count() + slack for some, other, slack in classes.needs):
            continue
        pairs = _halves(left, allowed, floaters if lookahead.count else None)
        if pairs is None:
            return None
        paired = [*zip(movers, opponents, strict=True), *pairs]
        taken = sum(1 << p for _, p in paired) | sum(1 << p for p, _ in paired)
        return Candidate(tuple(paired), tuple(members(everyone & ~taken)))
    return None


def _floaters(roster: Roster, lookahead: Lookahead, fewest_unplayed: bool) -> int:
    """Keep of the possible floaters those who repeat no float; with the bye, those who played most."""
    mask = lookahead.floaters
    if fewest_unplayed and mask:
        fewest = min(roster.unplayed[p] for p in members(mask))
        mask = sum(1 << p for p in members(mask) if roster.unplayed[p] == fewest)
    return sum(1 << p for p in members(mask) if DOWN not in roster.floats[p])


def _classes(roster: Roster, players: list[int], floating: int) -> _Classes:
    """Say which classes of players may meet where every bound on colours is reached.

    Of the majority colour, `clash` pairs of two must meet. Where all can be satisfied nobody
    meets his own colour. Otherwise everyone else meets the majority; two with strong
    preferences of it meet only as far as those with mild ones do not suffice, and then a mild
    one meets nobody but a strong one. Two equal absolute preferences never meet.
    """
    wanting = {WHITE: 0, BLACK: 0, 0: 0}
    strong = {WHITE: 0, BLACK: 0}
    absolute = {WHITE: 0, BLACK: 0}
    for p in players:
        colour = roster.colour[p]
        wanting[colour.preference] |= 1 << p
        if colour.strength >= STRONG:
            strong[colour.preference] |= 1 << p
        if colour.strength == ABSOLUTE:
            absolute[colour.preference] |= 1 << p
    everyone = wanting[WHITE] | wanting[BLACK] | wanting[0]
    major = WHITE if wanting[WHITE].bit_count() >= wanting[BLACK].bit_count() else BLACK
    many = wanting[major]
    others = everyone & ~many
    clash = (many.bit_count() - others.bit_count() - floating) // 2
    if clash <= 0:
        meets = [(wanting[c], everyone & ~wanting[c] if c else everyone) for c in (WHITE, BLACK, 0)]
        needs = [(wanting[c], everyone & ~wanting[c], floating) for c in (WHITE, BLACK)]
        return _Classes(meets, everyone, needs)
    hard = strong[major]
    mild = many & ~hard
    extreme = absolute[major]
    firm = hard & ~extreme
    if clash <= mild.bit_count():
        meets = [(others, many), (mild, everyone), (hard, mild | others)]
        return _Classes(meets, many, [(others, many, -floating)])
    meets = [(others | mild, hard), (firm, everyone), (extreme, everyone & ~extreme)]
    return _Classes(meets, hard, [(others | mild, hard, -floating)])


def _mover_opponents(roster: Roster, movers: list[int], allowed: dict[int, int], everyone: int) -> Iterator[list[int]]:
    """List the opponents of the moved-down players, transposition after transposition (4.2), for TRIES steps."""
    if not movers:
        yield []
        return
    rising = sum(1 << p for p in members(everyone) if UP in roster.floats[p])
    masks = [allowed[p] & everyone & ~rising for p in movers]
    chosen: list[int] = []
    waiting = [masks[0]]
    for _ in range(TRANSPOSITION_STEPS):
        if not waiting:
            return
        if not waiting[-1]:
            waiting.pop()
            if chosen:
                chosen.pop()
            continue
        low = waiting[-1] & -waiting[-1]
        waiting[-1] ^= low
        chosen.append(low.bit_length() - 1)
        if len(chosen) == len(movers):
            yield list(chosen)
            chosen.pop()
        else:
            waiting.append(masks[len(chosen)] & ~sum(1 << p for p in chosen))


def _halves(left: int, allowed: dict[int, int], floaters: int | None) -> list[tuple[int, int]] | None:
    """Pair the upper half with the lower one, in the first transposition that goes (4.2)."""
    players = list(members(left))
    count = len(players) // 2
    lower = sum(1 << p for p in players[count:])
    rows = [allowed[p] & lower for p in players[:count]]
    if floaters is not None:
        rows.append(floaters & lower)
    columns = first_assignment(rows, lower)
    return None if columns is None else list(zip(players[:count], columns, strict=False))
