"""Who of many may be called nearly as somebody is: by births, and by first letters where a birth is not known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from reporting.locale.spelling import ALIKE
from reporting.register.names import NEAR, Names

FULL_DATE: Final = 10
NEAR_OF_A_YEAR: Final = NEAR
"""How alike names are that could be one's, where no whole birth date says so; with one `ALIKE` is enough."""


class NameIndex:
    """Persons by births, those of no birth by the first letter of a name; `compared` is the work so far, in steps."""

    def __init__(self) -> None:
        self.compared = 0
        self._of_birth: dict[str, Names] = defaultdict(Names)
        self._of_year: dict[str, Names] = defaultdict(Names)
        self._undated: dict[str, Names] = defaultdict(Names)
        self._of_letter: dict[str, Names] = defaultdict(Names)

    def learn(self, person: int, keys: Iterable[str], births: Iterable[str]) -> None:
        """All plain names and births (a day, a year) that are known of a person by now."""
        births = tuple(births)
        for key in keys:
            letter = key[:1]
            self._of_letter[letter].add(key, person)
            if births:
                self._undated[letter].discard(key, person)
            else:
                self._undated[letter].add(key, person)
            for birth in births:
                self._of_birth[birth].add(key, person)
                self._of_year[birth[:4]].add(key, person)

    def near(self, key: str, birth: str) -> set[int]:
        """Persons whom somebody of a plain name and a birth (blank: unknown) could be.

        Those of the same day whose names are alike; of the same year, where that is all that is known of one, and
        of those with the same first letter, where the birth of one is not known, whose names are near.
        """
        if not birth:
            return self._alike(key, self._of_letter.get(key[:1]), NEAR_OF_A_YEAR)
        undated = self._alike(key, self._undated.get(key[:1]), NEAR_OF_A_YEAR)
        if len(birth) < FULL_DATE:
            return undated | self._alike(key, self._of_year.get(birth[:4]), NEAR_OF_A_YEAR)
        of_day = self._alike(key, self._of_birth.get(birth), ALIKE)
        return undated | of_day | self._alike(key, self._of_birth.get(birth[:4]), NEAR_OF_A_YEAR)

    def _alike(self, key: str, names: Names | None, least: int) -> set[int]:
        if names is None:
            return set()
        found, steps = names.near(key, least)
        self.compared += steps
        return found
