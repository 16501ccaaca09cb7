"""Who of many may be called nearly as somebody is: found by births and letters, then compared in compiled code."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Final

from rapidfuzz import fuzz, process

from reporting.locale.spelling import ALIKE

FULL_DATE: Final = 10
NEAR_OF_A_YEAR: Final = 90
"""How alike names are that could be one's, where no whole birth date says so; with one `ALIKE` is enough."""

_Names = dict[tuple[int, str], str]
"""Plain names by person and name."""


class NameIndex:
    """Persons by births, those of no birth by the first letter of a name."""

    def __init__(self) -> None:
        self._of_birth: dict[str, _Names] = defaultdict(dict)
        self._of_year: dict[str, _Names] = defaultdict(dict)
        self._undated: dict[str, _Names] = defaultdict(dict)
        self._of_letter: dict[str, _Names] = defaultdict(dict)

    def learn(self, person: int, keys: Iterable[str], births: Iterable[str]) -> None:
        """All plain names and births (a day, a year) that are known of a person by now."""
        births = tuple(births)
        for key in keys:
            place, letter = (person, key), key[:1]
            self._of_letter[letter][place] = key
            if births:
                self._undated[letter].pop(place, None)
            else:
                self._undated[letter][place] = key
            for birth in births:
                self._of_birth[birth][place] = key
                self._of_year[birth[:4]][place] = key

    def near(self, key: str, birth: str) -> set[int]:
        """Persons whom somebody of a plain name and a birth (blank: unknown) could be.

        Those of the same day whose names are alike; of the same year, where that is all that is known of one, and
        of those with the same first letter, where the birth of one is not known, whose names are near.
        """
        if not birth:
            return _alike(key, self._of_letter.get(key[:1], {}), NEAR_OF_A_YEAR)
        undated = _alike(key, self._undated.get(key[:1], {}), NEAR_OF_A_YEAR)
        if len(birth) < FULL_DATE:
            return undated | _alike(key, self._of_year.get(birth[:4], {}), NEAR_OF_A_YEAR)
        of_day = _alike(key, self._of_birth.get(birth, {}), ALIKE)
        return undated | of_day | _alike(key, self._of_birth.get(birth[:4], {}), NEAR_OF_A_YEAR)


def _alike(key: str, names: _Names, least: float) -> set[int]:
    found = process.extract(key, names, scorer=fuzz.ratio, score_cutoff=least, limit=None)
    return {person for _, _, (person, _) in found}
