"""One round by the FIDE Swiss rules of 1998: its pairing with colours and boards, and what is wrong with a played one.

FIDE Swiss rules 1998 (Bulgarian text), B.1–B.6, E, F.1, F.6.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from engine.model import Settings
from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.comparison import Criterion, Sentences, absolute_faults, apart, pairs_of, relative_fault
from engine.pairing.swiss.fide1998.bracket import Run
from engine.pairing.swiss.fide1998.procedure import pair_brackets
from engine.pairing.swiss.fide1998.roster import Card, Roster, make_roster
from engine.pairing.swiss.field import NO_COLOUR, WHITE, Field
from engine.regulations import load
from engine.regulations.cited import FIDE_1998

__all__ = ["breaches", "faults", "make_roster", "pair"]

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


def pair(roster: Roster, field: Field, _settings: Settings, *, explain: bool = False) -> RoundPairing | None:
    """Decides who meets whom, with which colour, and who is left over; None where nothing legal exists.

    FIDE Swiss rules 1998 (Bulgarian text), A–F. Points are in the unit of `field.scoring`;
    adjourned games count as draws (F.9), which the caller writes into the rounds; players with
    `present` False are not paired (F.5). With `explain` the decisions tell bracket by bracket what was done.
    """
    run = Run(roster)
    result = pair_brackets(run)
    if result is None:
        return None
    ranks, left = result
    bye = None if left is None else roster.cards[left].number
    if bye is not None:
        run.say("fide1998.bye", "A.5", player=bye)
    pairs = []
    for higher, lower in board_order(roster, ranks):
        a, b = roster.cards[higher], roster.cards[lower]
        colour, article = colour_of_higher(a, b, field.initial_colour)
        white, black = (a, b) if colour == WHITE else (b, a)
        pairs.append((white.number, black.number))
        values = (("white", str(white.number)), ("black", str(black.number)))
        run.log.append(Decision(0, "fide1998.colour", article, values))
    return RoundPairing(tuple(pairs), bye, tuple(run.log) if explain else (), doubtful=run.doubtful)


def board_order(roster: Roster, pairs: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    """Pairs (ranks, the higher first) in the order of the boards.

    F.1: points of the higher placed player, then the sum of both scores, then his place by A.2.
    """
    cards = roster.cards
    return sorted(pairs, key=lambda pair: (-cards[pair[0]].score, -cards[pair[0]].score - cards[pair[1]].score, pair))


def colour_of_higher(higher: Card, lower: Card, initial: int) -> tuple[int, str]:
    """The colour of the higher placed player of a pair, and the article that decides it.

    With no preference on one side the other's is granted; on neither side the parity of the
    higher player's starting number decides as in E.5: odd numbers have the colour drawn by lot.
    """
    if not higher.wish and not lower.wish:
        return (initial if higher.number % 2 else -initial), "E.5"
    if not higher.wish or not lower.wish:
        return (higher.wish or -lower.wish), "E.1"
    if higher.wish != lower.wish:
        return higher.wish, "E.1"
    if higher.strength != lower.strength:
        return (higher.wish if higher.strength > lower.strength else -lower.wish), "E.2"
    if turn := _last_different(higher, lower):
        return -turn, "E.3"
    return higher.wish, "E.4"


def _last_different(higher: Card, lower: Card) -> int:
    """The higher player's colour in the most recent game in which the two had different colours.

    Games are counted from the last one backwards without gaps, so that BWW-B is read as -BWWB (F.3).
    """
    for own, other in zip_longest(reversed(higher.history), reversed(lower.history), fillvalue=NO_COLOUR):
        if own and other and own != other:
            return own
    return NO_COLOUR


def breaches(roster: Roster, field: Field, played: RoundPairing) -> tuple[Decision, ...]:
    """Every absolute criterion that the pairing breaks, board by board (B.1, B.2)."""
    largest = load(FIDE_1998)["colours"]["largest_difference"]
    return absolute_faults(field, played, roster.cards, lambda card: card.may, largest, _SAYS)


def faults(roster: Roster, field: Field, played: RoundPairing, settings: Settings) -> tuple[Decision, ...]:
    """Why the pairing is not the one of the rules; empty where it is, boards and colours included.

    Absolute breaches come first, all of them; otherwise what is worse first. Where the rules' own is not known for
    sure, nothing is held against another one but what is absolute.
    """
    if wrong := breaches(roster, field, played):
        return wrong
    expected = pair(roster, field, settings, explain=True)
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
