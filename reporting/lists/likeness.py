"""How alike two names are, whatever the order of their words, the script and the spelling: from 0 to 100."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from rapidfuzz.distance.DamerauLevenshtein import normalized_similarity as _similarity

from reporting.locale.sounds import latin_words, sounds, whole_sounds

SAME: Final = 95
"""From here on two names are one name, spelled alike or by two traditions; not for a letter that is wrong."""
NEAR: Final = 80
"""From here on one may be meant by the other."""
_SAME_SOUND: Final = 97.0
_SOUNDS_ONCE: Final = 95.0
"""Alike when a sound that stands twice running is heard once: `Anna` and `Ana`."""
_INITIAL: Final = 90.0
_BEGINNING: Final = 85.0
"""A word alone that a name begins with, as when somebody types."""
_MOST_WRONG: Final = 94.0
"""Words that differ in a letter are never as like as two spellings of one sound."""
_UNMATCHED: Final = 0.3
"""What a word weighs that the list lacks, compared with a word that both should have."""
_SURPLUS: Final = 0.06
"""What a word weighs that only the list has: people leave out second names more often than they add them."""
_DISORDER: Final = 2.0
"""What first names cost that stand in another order than on the list, or of which the second alone is asked for."""
_OTHER_BEGINNING: Final = 1.0
"""What another first letter costs: it is the one that people write wrong least often."""

Words = tuple[tuple[str, ...], ...]


def likeness(wanted: Words, name: str) -> float:
    """How alike the words of a name that was asked for (`latin_words`) and the name of a player are.

    Each word goes with the word that is most like it; a second first name that one of them lacks costs little.
    """
    own = latin_words(name)
    best = _words(wanted, own, _of_surname(name))
    if best >= NEAR:
        return best - _DISORDER * _disorder(wanted, name, own)
    if len(wanted) == 1 and any(other.startswith(wanted[0]) for others in own for other in others):
        return _BEGINNING
    if len(wanted) == len(own):
        return best
    return max((_words(one, other) for one, other in _joined(wanted, own)), default=best)


def _joined(wanted: Words, own: Words) -> Iterator[tuple[Words, Words]]:
    """Two names, each time with two words of one of them as one: `SmithJones` for `Smith-Jones`."""
    yield from ((_together(wanted, at), own) for at in range(len(wanted) - 1))
    yield from ((wanted, _together(own, at)) for at in range(len(own) - 1))


def _together(words: Words, at: int) -> Words:
    return (*words[:at], (words[at][0] + words[at + 1][0],), *words[at + 2 :])


def _of_surname(name: str) -> int:
    """How many words of a name are its surname's: those before the comma."""
    surname, comma, _ = name.partition(",")
    return len(latin_words(surname)) if comma else 0


def _words(wanted: Words, own: Words, surname: int = 0) -> float:
    """How alike two names are word by word; the second begins with `surname` words, of which one should be there."""
    others = list(own)
    needed = own[:surname] if len(wanted) > 1 else ()
    matched, weights = 0.0, 0.0
    for ways in sorted(wanted, key=lambda ways: -len(ways[0])):
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
    stranger = needed and all(ways in others for ways in needed)
    whole = weights + (_UNMATCHED if stranger else _SURPLUS) * surplus
    return matched / whole if whole else 0.0


def _disorder(wanted: Words, name: str, own: Words) -> bool:
    """Whether first names stand in another order than on the list (`Lis, Jan Adam`), or after one that it lacks."""
    at = _of_surname(name)
    if not at or len(wanted) <= at or len(wanted) + len(own) - 2 * at < 3:
        return False
    rest = [ways for ways in wanted if _place(ways, own[:at], NEAR) is None]
    places = [_place(ways, own[at:], SAME) for ways in rest]
    found = [place for place in places if place is not None]
    return bool(found) and (places[0] != 0 or found != sorted(found))


def _place(ways: Sequence[str], words: Words, least: float) -> int | None:
    return next((place for place, other in enumerate(words) if _word(ways, other) >= least), None)


def same_name(wanted: Words, name: str) -> bool:
    """Whether two names are one, word for word: in the same letters, or as another tradition spells them."""
    others = latin_words(name)
    return len(wanted) == len(others) and _all_in(wanted, others, _SAME_SOUND)


def same_words(wanted: Words, name: str, least: float = SAME) -> bool:
    """Whether all words of the shorter of two names stand in the other, each of them as like as `least`."""
    shorter, longer = sorted((wanted, latin_words(name)), key=len)
    return _all_in(shorter, longer, least)


def _all_in(shorter: Words, longer: Words, least: float) -> bool:
    """Whether each word of a name, of two at least, has one of another's that is so like it."""
    others = list(longer)
    for ways in shorter:
        at = next((at for at, other in enumerate(others) if _word(ways, other) >= least), None)
        if at is None:
            return False
        del others[at]
    return len(shorter) > 1


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
    if not {*whole_sounds(one)}.isdisjoint(whole_sounds(other)):
        return _SAME_SOUND
    first, second = sounds(one), sounds(other)
    best = _similarity(one, other)
    for left in first:
        for right in second:
            if left == right:
                return _SOUNDS_ONCE
            best = max(best, _similarity(left, right))
    return min(_MOST_WRONG, 100 * best) - _OTHER_BEGINNING * (first[0][:1] != second[0][:1])
