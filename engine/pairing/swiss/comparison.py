"""What is wrong with a played pairing: absolute criteria that it breaks, by which criterion it is worse.

Shared by the systems that are not FIDE's modern Dutch one; each brings its own criteria and `Sentences`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar

from engine.pairing.paired_round import Decision, RoundPairing
from engine.pairing.swiss.cards.meetings import groups_by_number, opponents_met
from engine.pairing.swiss.field import BLACK, WHITE, Field

Sentence = tuple[str, str]
"""The name of a text, and the article."""
Mark = Callable[[int, int], int]
"""How much a pair (starting numbers) offends a criterion; the second number is 0 for the bye."""
LEAST_BROKEN: Final = 10
"""So few breaches of a round are slips, on however few boards: an arbiter's, or one round entered twice."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion in its rank: name of its text, article, how much each pair offends it.

    The marks of a whole pairing are compared largest first, so that one far float weighs more
    than two near ones.
    """

    code: str
    article: str
    mark: Mark


def apart(scores: Mapping[int, int]) -> Mark:
    """How far the scores of a pair, by starting number, lie apart."""
    return lambda a, b: abs(scores[a] - scores[b]) if b else 0


@dataclass(frozen=True, slots=True)
class Sentences:
    """How a system tells each fault; `given` is the code of the decisions that say why somebody got his colour."""

    once: Sentence
    met: Sentence
    forbidden: Sentence
    difference: Sentence
    run: Sentence
    bye: Sentence
    later: Sentence
    board: Sentence
    colour: str
    given: str


class Card(Protocol):
    """What the absolute criteria ask of a player."""

    @property
    def number(self) -> int:
        """His starting number."""

    @property
    def difference(self) -> int:
        """Games with White less games with Black."""

    @property
    def bye_allowed(self) -> bool:
        """Whether he may have the bye."""


_Card = TypeVar("_Card", bound=Card)


def absolute_faults(
    field: Field,
    played: RoundPairing,
    cards: Sequence[_Card],
    may: Callable[[_Card], tuple[int, ...]],
    largest_difference: int,
    says: Sentences,
) -> tuple[Decision, ...]:
    """Every absolute criterion that a pairing breaks, board by board; `may` gives the colours open to a player."""
    by_number = {card.number: card for card in cards}
    met = {entrant.number: opponents_met(entrant) for entrant in field.entrants}
    wrong = _missing(played, tuple(by_number), says.once)
    apart, nobody = groups_by_number(field.forbidden), frozenset[int]()
    for board, (white, black) in enumerate(played.pairs, 1):
        values = _board(board, (white, black))
        if black in met.get(white, ()):
            wrong.append(Decision(0, *says.met, values))
        if not apart.get(white, nobody).isdisjoint(apart.get(black, nobody)):
            wrong.append(Decision(0, *says.forbidden, values))
        for number, colour in ((white, WHITE), (black, BLACK)):
            card = by_number.get(number)
            if card is not None and colour not in may(card):
                too_wide = abs(card.difference + colour) > largest_difference
                sentence = says.difference if too_wide else says.run
                wrong.append(Decision(0, *sentence, (*values, ("player", str(number)))))
    if played.bye in by_number and not by_number[played.bye].bye_allowed:
        wrong.append(Decision(0, *says.bye, (("player", str(played.bye)),)))
    return tuple(wrong)


def _missing(played: RoundPairing, numbers: Sequence[int], sentence: Sentence) -> list[Decision]:
    """Players who should have been paired once and were not, or were not to be paired at all."""
    seen = Counter(number for pair in pairs_of(played) for number in pair if number)
    wrong = sorted({number for number, times in seen.items() if times > 1} | set(numbers).symmetric_difference(seen))
    return [Decision(0, *sentence, (("player", str(number)),)) for number in wrong]


def relative_fault(
    played: RoundPairing, expected: RoundPairing, criteria: Sequence[Criterion], says: Sentences
) -> tuple[Decision, ...]:
    """Why a pairing that breaks no absolute criterion is not the expected one; empty where it is.

    The first criterion by which it is worse, or the order of candidates, then a wrong colour, then
    the order of the boards.
    """
    found = (
        compare(played, expected, criteria, says.later)
        or _wrong_colour(played, expected, says)
        or _wrong_board(played, expected, says.board)
    )
    return (found,) if found else ()


def pairs_of(pairing: RoundPairing) -> list[tuple[int, int]]:
    """All pairs in board order, and (player, 0) for the bye."""
    return [*pairing.pairs, *([(pairing.bye, 0)] if pairing.bye else [])]


def compare(
    played: RoundPairing, expected: RoundPairing, criteria: Sequence[Criterion], order: Sentence
) -> Decision | None:
    """The first criterion by which the played pairing is worse; None where the same players meet.

    `order` is said where no criterion separates the two: then the expected one
    comes earlier in the order in which candidates are tried. The values name the first board that
    differs and offends, whom one of its players would have met, and the counts on both sides.
    """
    known = {frozenset(pair) for pair in pairs_of(expected)}
    different = [(board, pair) for board, pair in enumerate(pairs_of(played), 1) if frozenset(pair) not in known]
    if not different:
        return None
    for criterion in criteria:
        found, best = _marks(played, criterion.mark), _marks(expected, criterion.mark)
        if found > best:
            board, pair = max(different, key=lambda item: (criterion.mark(*item[1]), -item[0]))
            values = _values(board, pair, expected)
            counts = (("found", str(sum(found))), ("possible", str(sum(best))))
            return Decision(0, criterion.code, criterion.article, values + counts)
    board, pair = different[0]
    return Decision(0, *order, _values(board, pair, expected))


def _marks(pairing: RoundPairing, mark: Mark) -> list[int]:
    return sorted((mark(*pair) for pair in pairs_of(pairing)), reverse=True)


def _values(board: int, pair: tuple[int, int], expected: RoundPairing) -> tuple[tuple[str, str], ...]:
    mates: dict[int, int] = {}
    for a, b in pairs_of(expected):
        mates |= {a: b, b: a}
    player = next((number for number in pair if number and mates.get(number)), pair[0])
    return (*_board(board, pair), ("player", str(player)), ("opponent", str(mates.get(player, 0))))


def _board(board: int, pair: tuple[int, int]) -> tuple[tuple[str, str], ...]:
    return ("board", str(board)), ("white", str(pair[0])), ("black", str(pair[1]))


def _wrong_colour(played: RoundPairing, expected: RoundPairing, says: Sentences) -> Decision | None:
    """The first board where the same players meet with the colours the other way round."""
    given = {
        frozenset(int(value) for _, value in step.values): step.article
        for step in expected.decisions
        if step.code == says.given
    }
    for board, pair in enumerate(played.pairs, 1):
        if pair[::-1] in set(expected.pairs):
            return Decision(0, says.colour, given.get(frozenset(pair), ""), _board(board, pair))
    return None


def _wrong_board(played: RoundPairing, expected: RoundPairing, sentence: Sentence) -> Decision | None:
    """The first board that stands at another place than the rules say, where all else is equal."""
    for board, (found, right) in enumerate(zip(played.pairs, expected.pairs, strict=False), 1):
        if set(found) != set(right):
            return Decision(0, *sentence, _board(board, found))
    return None


def is_no_pairing(breaches: tuple[Decision, ...], boards: int) -> bool:
    """True where a round breaks absolute criteria half as often as it has boards: nobody paired it by the system."""
    return len(breaches) >= LEAST_BROKEN and 2 * len(breaches) >= boards
