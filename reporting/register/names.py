"""Plain names of persons, of which those near to another one are found without comparing all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Final

from rapidfuzz import fuzz, process

NEAR: Final = 90
"""How alike names are that could be one's, where no whole birth date says so."""
_FEW: Final = 300
"""So many names are compared sooner than looked up by their letters."""
_LONG: Final = 54
"""Of names of more letters so many may differ that they share nothing for certain."""
_LINE: Final = 32
"""Letters of a name that is compared with another one in a step; of one twice as long it takes four."""

_Share = tuple[int, int, str]


class Names:
    """Plain names, and by what those near to each other share.

    Names as alike as `NEAR` differ in a tenth of their letters together, hence one of n letters in 2n / 9 at most from
    any other. Of its letters laid into one part more than that, by what letters they are, one part is in both.
    """

    def __init__(self) -> None:
        self._owners: dict[str, set[int]] = {}
        self._unshared: list[str] = []
        self._sharing: dict[_Share, list[str]] = defaultdict(list)

    def add(self, name: str, person: int) -> None:
        """A name of a person; a second time it is the same."""
        if name not in self._owners:
            self._owners[name] = set()
            self._unshared.append(name)
        self._owners[name].add(person)

    def discard(self, name: str, person: int) -> None:
        """It belongs here no longer."""
        owners = self._owners.get(name, set())
        owners.discard(person)
        if not owners:
            self._owners.pop(name, None)

    def near(self, key: str, least: int) -> tuple[set[int], int]:
        """Whose names are as alike as that, 0 to 100, and in how many steps they were compared."""
        names = self._possible(key) if least >= NEAR else self._owners.keys()
        found = process.extract(key, names, scorer=fuzz.ratio, score_cutoff=least, limit=None)
        owners = {person for name, _, _ in found for person in self._owners.get(name, ())}
        return owners, len(names) * (-(-len(key) // _LINE)) ** 2

    def _possible(self, key: str) -> Collection[str]:
        """All names that could be near to a key, and others."""
        if len(self._owners) <= _FEW or len(key) > _LONG:
            return self._owners.keys()
        for name in self._unshared:
            if len(name) <= _longest(_LONG):
                for share in _shares(name, {_parts(len(name))}):
                    self._sharing[share].append(name)
        self._unshared.clear()
        lengths = range(-(-9 * len(key) // 11), _longest(len(key)) + 1)
        found = set[str]()
        for share in _shares(key, {*map(_parts, lengths)}):
            found.update(self._sharing.get(share, ()))
        return found


def _longest(letters: int) -> int:
    """The letters of the longest name that can be near to one of so many."""
    return 11 * letters // 9


def _parts(letters: int) -> int:
    """In how many parts a name of so many letters has one that is in every name near to it."""
    return 2 * letters // 9 + 1


def _shares(key: str, counts: Collection[int]) -> Iterator[_Share]:
    """The letters of a name, in their order, laid into each number of parts."""
    letters = sorted(key)
    for count in counts:
        parts = [""] * count
        for letter in letters:
            parts[ord(letter) % count] += letter
        yield from ((count, at, part) for at, part in enumerate(parts))
