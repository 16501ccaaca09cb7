"""What is wrong with a pairing that was played or is to be played.

PZWarc 2021, V 2.8.4–2.8.6, 2.8.9.7. `breaches` finds what alone may change an announced pairing;
`faults_by_pzwarc` also says by which criterion it is worse than the text's own.
"""

from __future__ import annotations

from typing import Final

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.comparison import Criterion, Sentences, absolute_faults, apart, relative_fault
from engine.pairing.swiss.field import Field
from engine.pairing.swiss.pzwarc.pzwarc_round import pair_pzwarc
from engine.pairing.swiss.pzwarc.roster import Card, Limits, Roster
from engine.pairing.swiss.pzwarc.settings import PzwarcSettings

_SAYS: Final = Sentences(
    once=("pzwarc.not-once", "V 2.8.1"),
    met=("pzwarc.met-before", "V 2.8.6.1.1"),
    forbidden=("pzwarc.forbidden", "V 2.8.6.1.1"),
    difference=("pzwarc.colour-not-allowed", "V 2.8.6.1.3"),
    run=("pzwarc.colour-not-allowed", "V 2.8.6.1.4"),
    bye=("pzwarc.second-bye", "V 2.8.6.1.2"),
    later=("pzwarc.later-candidate", "V 2.8.7.4–2.8.7.8"),
    board=("pzwarc.other-board", "V 2.8.7.1"),
    colour="pzwarc.other-colour",
    given="pzwarc.colour",
)


def breaches(roster: Roster, field: Field, played: RoundPairing) -> tuple[Decision, ...]:
    """Every absolute criterion that the pairing breaks, board by board (2.8.6.1)."""
    limits = Limits.ABSOLUTE
    return absolute_faults(field, played, roster.cards, lambda card: card.may(limits), limits.difference, _SAYS)


def faults_by_pzwarc(
    roster: Roster, field: Field, played: RoundPairing, settings: PzwarcSettings | None = None
) -> tuple[Decision, ...]:
    """Why the pairing is not the one of the text; empty where it is, boards and colours included.

    Absolute breaches come first, all of them; otherwise what is worse first.
    """
    settings = settings or PzwarcSettings()
    if wrong := breaches(roster, field, played):
        return wrong
    expected = pair_pzwarc(roster, field, settings, explain=True)
    if expected is None:
        return ()
    return relative_fault(played, expected, _criteria(roster, field.round_number == field.rounds, settings), _SAYS)


def _criteria(roster: Roster, last: bool, settings: PzwarcSettings) -> tuple[Criterion, ...]:
    """The bye, the colours and score differences in the order of the round, then repeated floats."""
    cards = {card.number: card for card in roster.cards}
    place = {card.number: index for index, card in enumerate(roster.cards)}
    ends = (roster.cards[0].score, roster.cards[-1].score) if roster.cards else (0, 0)

    def bye(a: int, b: int) -> int:
        return 0 if b else len(place) - place[a]

    def beyond(a: int, b: int) -> int:
        return int(bool(b) and not roster.strict[place[a]] >> place[b] & 1)

    def again(a: int, b: int) -> int:
        return _repeated(cards[a], cards[b], ends) if b else 0

    difference = apart({card.number: card.score for card in roster.cards})
    first = Criterion("pzwarc.worse-bye", "V 2.8.7.12", bye)
    if last:
        return (first, Criterion("pzwarc.worse-difference", "V 2.8.6.2.3", difference))
    colours = Criterion("pzwarc.worse-colours", "V 2.8.5.1", beyond)
    scores = Criterion("pzwarc.worse-difference", "V 2.8.6.2.1", difference)
    floats = (Criterion("pzwarc.worse-float", "V 2.8.2", again),) if settings.controlled else ()
    return (first, colours, scores, *floats)


def _repeated(one: Card, other: Card, ends: tuple[int, int]) -> int:
    """How many of the two float a second time running; never asked of leaders and last-placed."""
    high, low = (one, other) if one.score >= other.score else (other, one)
    if high.score == low.score:
        return 0
    down = high.last_float < 0 and high.score != ends[0]
    up = low.last_float > 0 and low.score != ends[1]
    return int(down) + int(up)
