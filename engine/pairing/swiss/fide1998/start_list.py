"""Starting numbers and converted ratings.

FIDE Swiss rules 1998, A.1, A.2; the final places (F.10) are those of the tie-breaks DE1, ARO, LOT.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.regulations import load
from engine.regulations.cited import FIDE_1998

ALPHABETS: Final = {
    "alphabet": "aąáàâäãåăbcćčçdďđeęéèêëěfgğhiíìîïjklłľmnńñňoóòôöõőøpqrřsśšșştťțţuúùûüůűvwxyýzźžż",
    "cyrillic": "абвгґдѓђеёєжзѕиіїйјклљмнњопрстћќуўфхцчџшщъыьэюя",
}
"""The order of letters for the last criterion of A.2: Latin with its accented letters, Cyrillic."""


def alphabet_of(surnames: Sequence[str]) -> str:
    """The alphabet that most of the surnames are written in."""
    cyrillic = sum(any("Ѐ" <= letter <= "ӿ" for letter in surname) for surname in surnames)
    return "cyrillic" if 2 * cyrillic > len(surnames) else "alphabet"


@dataclass(frozen=True, slots=True)
class Candidate:
    """What A.2 asks of a player: rating (0 for none), title (`` for none), name as it is to be sorted."""

    name: str
    rating: int = 0
    title: str = ""


LastCriterion = Callable[[Candidate], tuple[int, ...]]


def rating_from(system: str, value: int) -> int:
    """The FIDE rating for an Ingo (`ingo`) or a British (`bcf`) one (A.1).

    Raises KeyError for another system.
    """
    line = load(FIDE_1998)["rating_from"][system]
    return int(line["base"] + line["factor"] * value)


def by_alphabet(alphabet: str) -> LastCriterion:
    """The last criterion of A.2 by an alphabet of `ALPHABETS`; other letters stand behind its own."""
    places = {letter: index for index, letter in enumerate(ALPHABETS[alphabet], start=1)}

    def key(candidate: Candidate) -> tuple[int, ...]:
        name = unicodedata.normalize("NFC", candidate.name).casefold()
        return tuple(0 if c.isspace() or c == "-" else places.get(c, len(places) + ord(c)) for c in name)

    return key


def initial_order(candidates: Sequence[Candidate], last: str | LastCriterion = "alphabet") -> tuple[int, ...]:
    """Positions of the players (from 0) in the order of their starting numbers.

    A.2: rating, title, then the alphabet (`alphabet`, `cyrillic`) or another criterion announced
    before the event, given as a function. What is still equal keeps the order of the list.
    """
    titles = load(FIDE_1998)["titles"]
    criterion = by_alphabet(last) if isinstance(last, str) else last

    def key(position: int) -> tuple[int, int, tuple[int, ...]]:
        one = candidates[position]
        return -one.rating, titles.index(one.title) if one.title in titles else len(titles), criterion(one)

    return tuple(sorted(range(len(candidates)), key=key))
