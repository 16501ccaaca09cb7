"""The pairing of one round by the FIDE Swiss rules of 1998, with colours and board order.

`pair_fide1998` is the way in; `board_order` is F.1.
"""

from __future__ import annotations

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.fide1998.colours import colour_of_higher
from engine.pairing.swiss.fide1998.procedure import pair_brackets
from engine.pairing.swiss.fide1998.roster import Roster
from engine.pairing.swiss.fide1998.run import Run
from engine.pairing.swiss.fide1998.settings import Fide1998Settings
from engine.pairing.swiss.field import WHITE, Field


def pair_fide1998(
    roster: Roster, field: Field, settings: Fide1998Settings | None = None, *, explain: bool = False
) -> RoundPairing | None:
    """Decides who meets whom, with which colour, and who is left over; None where nothing legal exists.

    FIDE Swiss rules 1998 (Bulgarian text), A–F. Points are in the unit of `field.scoring`;
    adjourned games count as draws (F.9), which the caller writes into the rounds; players with
    `present` False are not paired (F.5). With `explain` the decisions tell bracket by bracket what was done.
    """
    run = Run(roster, settings or Fide1998Settings())
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
