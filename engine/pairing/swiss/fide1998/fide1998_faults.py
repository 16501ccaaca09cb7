"""What is wrong with a pairing that was played or is to be played.

FIDE Swiss rules 1998, B.1–B.6, E, F.1, F.6. `breaches` finds what alone may change an announced
pairing (F.6); `judge_fide1998` also says by which criterion it is worse than the rules' own.
"""

from __future__ import annotations

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.comparison import (
    Criterion,
    compare,
    first_wrong_board,
    first_wrong_colour,
    who_is_missing,
)
from engine.pairing.swiss.fide1998.fide1998_round import pair_fide1998
from engine.pairing.swiss.fide1998.roster import Card, make_roster, opponents_met
from engine.pairing.swiss.fide1998.settings import Fide1998Settings
from engine.pairing.swiss.field import BLACK, WHITE, Field


def breaches(field: Field, played: RoundPairing, settings: Fide1998Settings | None = None) -> tuple[Decision, ...]:
    """Every absolute criterion that the pairing breaks, board by board (B.1, B.2)."""
    roster = make_roster(field, settings or Fide1998Settings())
    cards = {card.number: card for card in roster.cards}
    met = {entrant.number: opponents_met(entrant) for entrant in field.entrants}
    wrong = who_is_missing(played, tuple(cards), "fide1998.not-once", "C")
    for board, (white, black) in enumerate(played.pairs, 1):
        values = (("board", str(board)), ("white", str(white)), ("black", str(black)))
        if black in met.get(white, ()):
            wrong.append(Decision(0, "fide1998.met-before", "B.1 a", values))
        if (min(white, black), max(white, black)) in field.forbidden:
            wrong.append(Decision(0, "fide1998.forbidden", "B.1", values))
        for number, colour in ((white, WHITE), (black, BLACK)):
            if number in cards and colour not in cards[number].may:
                article = "B.2 a" if abs(cards[number].difference + colour) > 2 else "B.2 b"
                wrong.append(Decision(0, "fide1998.colour-not-allowed", article, (*values, ("player", str(number)))))
    if played.bye in cards and not cards[played.bye].bye_allowed:
        wrong.append(Decision(0, "fide1998.second-bye", "B.1 b", (("player", str(played.bye)),)))
    return tuple(wrong)


def judge_fide1998(
    field: Field, played: RoundPairing, settings: Fide1998Settings | None = None
) -> tuple[Decision, ...]:
    """Why the pairing is not the one of the rules; empty where it is, boards and colours included.

    Absolute breaches come first; otherwise the first relative criterion by which it is worse, or
    the order of candidates, then a wrong colour, then the order of the boards.
    """
    settings = settings or Fide1998Settings()
    if wrong := breaches(field, played, settings):
        return wrong
    expected = pair_fide1998(field, settings, explain=True)
    if expected is None:
        return ()
    cards = {card.number: card for card in make_roster(field, settings).cards}
    order = ("fide1998.later-candidate", "C.6–C.8")
    articles = {
        frozenset(int(value) for _, value in step.values): step.article
        for step in expected.decisions
        if step.code == "fide1998.colour"
    }
    found = (
        compare(played, expected, _criteria(cards), order)
        or first_wrong_colour(played, expected, articles, "fide1998.other-colour")
        or first_wrong_board(played, expected, "fide1998.other-board", "F.1")
    )
    return (found,) if found else ()


def _criteria(cards: dict[int, Card]) -> tuple[Criterion, ...]:
    def difference(a: int, b: int) -> int:
        return abs(cards[a].score - cards[b].score) if b else 0

    def unmet(a: int, b: int) -> int:
        return int(bool(b) and cards[a].wish * cards[b].wish > 0)

    def repeated(a: int, b: int) -> int:
        if not b:
            return cards[a].down
        high, low = (cards[a], cards[b]) if cards[a].score >= cards[b].score else (cards[b], cards[a])
        return 0 if high.score == low.score else max(high.down, low.up)

    return (
        Criterion("fide1998.worse-difference", "B.3", difference),
        Criterion("fide1998.worse-colours", "B.4", unmet),
        Criterion("fide1998.worse-float", "B.5", lambda a, b: int(repeated(a, b) == 2)),
        Criterion("fide1998.worse-float", "B.6", lambda a, b: int(repeated(a, b) == 1)),
    )
