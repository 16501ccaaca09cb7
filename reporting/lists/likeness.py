"""How alike two names are, whatever the order of their words, the script and the spelling: from 0 to 100."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz.distance.DamerauLevenshtein import normalized_similarity as _similarity

from reporting.locale.sounds import latin_words, sounds

SAME: Final = 95
"""From here on two names are one name, spelled alike or by two traditions; not for a letter that is wrong."""
NEAR: Final = 80
"""From here on one may be meant by the other."""
_SOUNDS_ALIKE: Final = 97.0
_INITIAL: Final = 90.0
_BEGINNING: Final = 85.0
"""A word alone that a name begins with, as when somebody types."""
_MOST_WRONG: Final = 94.0
"""Words that differ in a letter are never as like as two spellings of one sound."""
_UNMATCHED: Final = 0.5
"""What a word weighs that the other name lacks, compared with a word that both should have."""

Words = tuple[tuple[str, ...], ...]


def likeness(asked: Words, name: str) -> float:
    """How alike the words of a name that was asked for (`latin_words`) and the name of a player are.

    Each word goes with the word that is most like it; a second first name that one of them lacks costs little.
    """
    own = latin_words(name)
    best = _words(asked, own)
    if best >= NEAR:
        return best
    if len(asked) == 1 and any(other.startswith(asked[0]) for others in own for other in others):
        return _BEGINNING
    if len(asked) == len(own):
        return best
    return max((_words(one, other) for one, other in _joined(asked, own)), default=best)


def _joined(asked: Words, own: Words) -> Iterator[tuple[Words, Words]]:
    """Two names, each time with two words of one of them as one: `SmithJones` for `Smith-Jones`."""
    yield from ((_together(asked, at), own) for at in range(len(asked) - 1))
    yield from ((asked, _together(own, at)) for at in range(len(own) - 1))


def _together(words: Words, at: int) -> Words:
    return (*words[:at], (words[at][0] + words[at + 1][0],), *words[at + 2 :])


def _words(asked: Words, own: Words) -> float:
    others = list(own)
    matched, weights = 0.0, 0.0
    for ways in sorted(asked, key=lambda ways: -len(ways[0])):
        best, at = 0.0, -1
        for place, other in enumerate(others):
            found = _word(ways, other)
            if found > best:
                best, at = found, place
        missing = best < 50
        weight = len(ways[0]) * (_UNMATCHED if missing else 1.0)
        weights += weight
        if not missing:
            matched += best * weight
            del others[at]
    surplus = sum(len(ways[0]) for ways in others)
    whole = weights + _UNMATCHED / 5 * surplus
    return matched / whole if whole else 0.0


def same_words(asked: Words, name: str) -> bool:
    """Whether all words of the shorter of two names stand in the other, in the same letters or the same sound."""
    others = list(latin_words(name))
    shorter, longer = sorted((list(asked), others), key=len)
    if len(shorter) < 2:
        return False
    for ways in shorter:
        at = next((at for at, other in enumerate(longer) if _word(ways, other) >= SAME), None)
        if at is None:
            return False
        del longer[at]
    return True


def _word(ways: Sequence[str], others: Sequence[str]) -> float:
    if len(ways) == 1 == len(others):
        return _ratio(ways[0], others[0])
    return max(_ratio(one, other) for one in ways for other in others)


@lru_cache(maxsize=65_536)
def _ratio(one: str, other: str) -> float:
    """How alike two words are."""
    if one == other:
        return 100.0
    if len(one) == 1 or len(other) == 1:
        return _INITIAL if one[:1] == other[:1] else 0.0
    first, second = sounds(one), sounds(other)
    best = _similarity(one, other)
    for left in first:
        for right in second:
            if left == right:
                return _SOUNDS_ALIKE
            best = max(best, _similarity(left, right))
    return min(_MOST_WRONG, 100 * best)
