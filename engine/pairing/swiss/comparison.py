"""By which criterion a played pairing is worse than the one that the rules give.

Shared by the editions that are not FIDE's modern Dutch system; each brings its own criteria.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.pairing.paired_round import Decision, RoundPairing

Mark = Callable[[int, int], int]
"""How much a pair (starting numbers) offends a criterion; the second number is 0 for the bye."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion in its rank: name of its text, article, how much each pair offends it.

    The marks of a whole pairing are compared largest first, so that one far float weighs more
    than two near ones.
    """

    code: str
    article: str
    mark: Mark


def pairs_of(pairing: RoundPairing) -> list[tuple[int, int]]:
    """All pairs in board order, and (player, 0) for the bye."""
    return [*pairing.pairs, *([(pairing.bye, 0)] if pairing.bye else [])]


def compare(
    played: RoundPairing, expected: RoundPairing, criteria: Sequence[Criterion], order: tuple[str, str]
) -> Decision | None:
    """The first criterion by which the played pairing is worse; None where the same players meet.

    `order` (code, article) is said where no criterion separates the two: then the expected one
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
    return (
        ("board", str(board)),
        ("white", str(pair[0])),
        ("black", str(pair[1])),
        ("player", str(player)),
        ("opponent", str(mates.get(player, 0))),
    )


def first_wrong_colour(
    played: RoundPairing, expected: RoundPairing, articles: Mapping[frozenset[int], str], code: str
) -> Decision | None:
    """The first board where the same players meet with the colours the other way round."""
    right = set(expected.pairs)
    for board, (white, black) in enumerate(played.pairs, 1):
        if (black, white) in right:
            values = (("board", str(board)), ("white", str(white)), ("black", str(black)))
            return Decision(0, code, articles.get(frozenset((white, black)), ""), values)
    return None


def first_wrong_board(played: RoundPairing, expected: RoundPairing, code: str, article: str) -> Decision | None:
    """The first board that stands at another place than the rules say, where all else is equal."""
    for board, (found, right) in enumerate(zip(played.pairs, expected.pairs, strict=False), 1):
        if set(found) != set(right):
            values = (("board", str(board)), ("white", str(found[0])), ("black", str(found[1])))
            return Decision(0, code, article, values)
    return None


def who_is_missing(played: RoundPairing, numbers: Sequence[int], code: str, article: str) -> list[Decision]:
    """Players who should have been paired once and were not, or were not to be paired at all."""
    seen = [number for pair in pairs_of(played) for number in pair if number]
    wrong = sorted({n for n in seen if seen.count(n) > 1} | set(numbers).symmetric_difference(seen))
    return [Decision(0, code, article, (("player", str(number)),)) for number in wrong]
