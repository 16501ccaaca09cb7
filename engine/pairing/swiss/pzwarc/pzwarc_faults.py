"""What is wrong with a pairing that was played or is to be played.

PZWarc 2021, V 2.8.4–2.8.6, 2.8.9.7. `breaches` finds what alone may change an announced pairing;
`judge_pzwarc` also says by which criterion it is worse than the text's own.
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
from engine.pairing.swiss.field import BLACK, WHITE, Field, RoundKind
from engine.pairing.swiss.pzwarc.pzwarc_round import pair_pzwarc
from engine.pairing.swiss.pzwarc.roster import Card, Limits, Roster, make_roster
from engine.pairing.swiss.pzwarc.settings import PzwarcSettings, Variant


def breaches(
    field: Field,
    played: RoundPairing,
    variant: Variant | str = Variant.CLASSICAL,
    settings: PzwarcSettings | None = None,
) -> tuple[Decision, ...]:
    """Every absolute criterion that the pairing breaks, board by board (2.8.6.1)."""
    cards = {card.number: card for card in make_roster(field, Variant(variant), settings or PzwarcSettings()).cards}
    met = {e.number: {r.opponent for r in e.rounds if r.kind is RoundKind.PLAYED} for e in field.entrants}
    wrong = who_is_missing(played, tuple(cards), "pzwarc.not-once", "V 2.8.1")
    for board, (white, black) in enumerate(played.pairs, 1):
        values = (("board", str(board)), ("white", str(white)), ("black", str(black)))
        if black in met.get(white, ()):
            wrong.append(Decision(0, "pzwarc.met-before", "V 2.8.6.1.1", values))
        if (min(white, black), max(white, black)) in field.forbidden:
            wrong.append(Decision(0, "pzwarc.forbidden", "V 2.8.6.1.1", values))
        for number, colour in ((white, WHITE), (black, BLACK)):
            if number in cards and colour not in cards[number].may(Limits.ABSOLUTE):
                beyond = abs(cards[number].difference + colour) > Limits.ABSOLUTE.difference
                article = "V 2.8.6.1.3" if beyond else "V 2.8.6.1.4"
                wrong.append(Decision(0, "pzwarc.colour-not-allowed", article, (*values, ("player", str(number)))))
    if played.bye in cards and not cards[played.bye].bye_allowed:
        wrong.append(Decision(0, "pzwarc.second-bye", "V 2.8.6.1.2", (("player", str(played.bye)),)))
    return tuple(wrong)


def judge_pzwarc(
    field: Field,
    played: RoundPairing,
    variant: Variant | str = Variant.CLASSICAL,
    settings: PzwarcSettings | None = None,
) -> tuple[Decision, ...]:
    """Why the pairing is not the one of the text; empty where it is, boards and colours included.

    Absolute breaches come first; otherwise the first criterion by which it is worse, or the order
    of candidates, then a wrong colour, then the order of the boards.
    """
    settings = settings or PzwarcSettings()
    if wrong := breaches(field, played, variant, settings):
        return wrong
    expected = pair_pzwarc(field, variant, settings, explain=True)
    if expected is None:
        return ()
    roster = make_roster(field, Variant(variant), settings)
    articles = {
        frozenset(int(value) for _, value in step.values): step.article
        for step in expected.decisions
        if step.code == "pzwarc.colour"
    }
    criteria = _criteria(roster, field.round_number == field.rounds, settings)
    found = (
        compare(played, expected, criteria, ("pzwarc.later-candidate", "V 2.8.7.4–2.8.7.8"))
        or first_wrong_colour(played, expected, articles, "pzwarc.other-colour")
        or first_wrong_board(played, expected, "pzwarc.other-board", "V 2.8.7.1")
    )
    return (found,) if found else ()


def _criteria(roster: Roster, last: bool, settings: PzwarcSettings) -> tuple[Criterion, ...]:
    """The bye, the colours and score differences in the order of the round, then repeated floats."""
    cards = {card.number: card for card in roster.cards}
    place = {card.number: index for index, card in enumerate(roster.cards)}
    ends = (roster.cards[0].score, roster.cards[-1].score) if roster.cards else (0, 0)

    def bye(a: int, b: int) -> int:
        return 0 if b else len(place) - place[a]

    def difference(a: int, b: int) -> int:
        return abs(cards[a].score - cards[b].score) if b else 0

    def beyond(a: int, b: int) -> int:
        return int(bool(b) and not roster.strict[place[a]] >> place[b] & 1)

    def again(a: int, b: int) -> int:
        return _repeated(cards[a], cards[b], ends) if b else 0

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
