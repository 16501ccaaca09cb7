"""What is wrong with a pairing that was played or is to be played.

FIDE Swiss rules 1998, B.1–B.6, E, F.1, F.6. `breaches` finds what alone may change an announced
pairing (F.6); `faults_by_1998` also says by which criterion it is worse than the rules' own.
"""

from __future__ import annotations

from typing import Final

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.comparison import Criterion, Sentences, absolute_faults, apart, pairs_of, relative_fault
from engine.pairing.swiss.fide1998.fide1998_round import pair_fide1998
from engine.pairing.swiss.fide1998.roster import Card, Roster
from engine.pairing.swiss.fide1998.settings import Fide1998Settings
from engine.pairing.swiss.field import Field
from engine.regulations import load
from engine.regulations.cited import FIDE_1998

_SAYS: Final = Sentences(
    once=("fide1998.not-once", "C"),
    met=("fide1998.met-before", "B.1 a"),
    forbidden=("fide1998.forbidden", "B.1"),
    difference=("fide1998.colour-not-allowed", "B.2 a"),
    run=("fide1998.colour-not-allowed", "B.2 b"),
    bye=("fide1998.second-bye", "B.1 b"),
    later=("fide1998.later-candidate", "C.6–C.8"),
    board=("fide1998.other-board", "F.1"),
    colour="fide1998.other-colour",
    given="fide1998.colour",
)


def breaches(roster: Roster, field: Field, played: RoundPairing) -> tuple[Decision, ...]:
    """Every absolute criterion that the pairing breaks, board by board (B.1, B.2)."""
    largest = load(FIDE_1998)["colours"]["largest_difference"]
    return absolute_faults(field, played, roster.cards, lambda card: card.may, largest, _SAYS)


def faults_by_1998(
    roster: Roster, field: Field, played: RoundPairing, settings: Fide1998Settings | None = None
) -> tuple[Decision, ...]:
    """Why the pairing is not the one of the rules; empty where it is, boards and colours included.

    Absolute breaches come first, all of them; otherwise what is worse first. Where the rules' own is not known for
    sure, nothing is held against another one but what is absolute.
    """
    if wrong := breaches(roster, field, played):
        return wrong
    expected = pair_fide1998(roster, field, settings, explain=True)
    if expected is None:
        return ()
    if expected.doubtful and pairs_of(played) != pairs_of(expected):
        return (Decision(0, "fide1998.not-compared", "C.11"),)
    return relative_fault(played, expected, _criteria({card.number: card for card in roster.cards}), _SAYS)


def _criteria(cards: dict[int, Card]) -> tuple[Criterion, ...]:
    def unmet(a: int, b: int) -> int:
        return int(bool(b) and cards[a].wish * cards[b].wish > 0)

    def repeated(a: int, b: int) -> int:
        if not b:
            return cards[a].down
        high, low = (cards[a], cards[b]) if cards[a].score >= cards[b].score else (cards[b], cards[a])
        return 0 if high.score == low.score else max(high.down, low.up)

    return (
        Criterion("fide1998.worse-difference", "B.3", apart({each: card.score for each, card in cards.items()})),
        Criterion("fide1998.worse-colours", "B.4", unmet),
        Criterion("fide1998.worse-float", "B.5", lambda a, b: int(repeated(a, b) == 2)),
        Criterion("fide1998.worse-float", "B.6", lambda a, b: int(repeated(a, b) == 1)),
    )
