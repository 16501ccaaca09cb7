"""Names disturbed in the ten ways in which they reach an arbiter: the measure of a search by name."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final

from tests.benchmarks.made_lists import Made, plain

_TO_CYRILLIC: Final = (
    *(("shch", "щ"), ("sht", "щ"), ("zh", "ж"), ("kh", "х"), ("ts", "ц"), ("ch", "ч"), ("sh", "ш"), ("yu", "ю")),
    *(("ya", "я"), ("sz", "ш"), ("cz", "ч"), ("rz", "ж"), ("w", "в"), ("y", "й"), ("j", "й"), ("x", "кс"), ("q", "к")),
    *zip("abvgdezijklmnoprstufhc", "абвгдезийклмнопрстуфхц", strict=True),
)
_POLISH: Final = (("shch", "szcz"), ("zh", "ż"), ("kh", "ch"), ("ch", "cz"), ("sh", "sz"), ("ts", "c"), ("v", "w"))
_GERMAN: Final = (("shch", "schtsch"), ("zh", "sch"), ("ch", "tsch"), ("sh", "sch"), ("ts", "z"), ("v", "w"))
_FRENCH: Final = (("v ", "ff "), ("y", "i"), ("k", "k"), ("ov", "off"))
_MARKS: Final = {"a": "á", "e": "ę", "o": "ó", "l": "ł", "n": "ń", "s": "ś", "z": "ż", "u": "ü", "i": "í", "c": "č"}


def replaced(text: str, table: tuple[tuple[str, str], ...]) -> str:
    """A text with letters replaced from its beginning, the longest first."""
    found, at = "", 0
    while at < len(text):
        own, other = next(((own, other) for own, other in table if text.startswith(own, at)), (text[at], text[at]))
        found += other
        at += len(own)
    return found


def _order(made: Made, chance: random.Random) -> str:
    return f"{plain(made.first_name)} {plain(made.surname)}"


def _capitals(made: Made, chance: random.Random) -> str:
    return f"{made.surname.upper()} {made.first_name}"


def _marks(made: Made, chance: random.Random) -> str:
    return "".join(_MARKS.get(each, each) for each in f"{plain(made.surname)}, {plain(made.first_name)}")


def _cyrillic(made: Made, chance: random.Random) -> str:
    return replaced(f"{plain(made.surname)} {plain(made.first_name)}".lower(), _TO_CYRILLIC).title()


def _tradition(made: Made, chance: random.Random) -> str:
    """Bulgarian and Russian names as Polish, German and French papers spell them; others with j for y and k for c."""
    name = f"{plain(made.surname)} {plain(made.first_name)}".lower()
    if made.federation in {"BUL", "RUS"}:
        return replaced(name + " ", chance.choice((_POLISH, _GERMAN, _FRENCH))).strip().title()
    return name.replace("y", "j").replace("w", "v").title()


def _parts(made: Made, chance: random.Random) -> str:
    return f"  {plain(made.surname)} ,  {plain(made.first_name).replace(' ', '-')} "


def _letters(surname: str) -> list[int]:
    """The places of the letters of a surname but the first."""
    return [at for at in range(1, len(surname)) if surname[at].isalpha()]


def _missing(made: Made, chance: random.Random) -> str:
    surname = plain(made.surname)
    at = chance.choice(_letters(surname))
    return f"{surname[:at]}{surname[at + 1 :]} {plain(made.first_name)}"


def _swapped(made: Made, chance: random.Random) -> str:
    surname = plain(made.surname)
    at = chance.choice([0, *(at for at in _letters(surname)[:-1] if surname[at + 1].isalpha())])
    return f"{surname[:at]}{surname[at + 1]}{surname[at]}{surname[at + 2 :]} {plain(made.first_name)}"


def _wrong(made: Made, chance: random.Random) -> str:
    surname = plain(made.surname)
    at = chance.choice(_letters(surname))
    letter = chance.choice("abcdefghiklmnoprstuvz".replace(surname[at].lower(), ""))
    return f"{surname[:at]}{letter}{surname[at + 1 :]} {plain(made.first_name)}"


def _second_name(made: Made, chance: random.Random) -> str:
    """One first name more than the list has, or one fewer."""
    first, *others = plain(made.first_name).split()
    return f"{plain(made.surname)} {first}" if others else f"{plain(made.surname)} {first} Maria"


WAYS: Final[Mapping[str, Callable[[Made, random.Random], str]]] = {
    "order": _order,
    "capitals": _capitals,
    "marks": _marks,
    "cyrillic": _cyrillic,
    "tradition": _tradition,
    "parts": _parts,
    "missing letter": _missing,
    "swapped letters": _swapped,
    "wrong letter": _wrong,
    "second name": _second_name,
}
"""Ways to disturb a name, by what happens to it."""


def disturbed(made: list[Made], seed: int = 1) -> list[tuple[str, Made, str]]:
    """Every person once, the ways in turn: the way, the person, the name as it is asked for."""
    chance = random.Random(seed)
    ways = list(WAYS.items())
    return [(name, each, way(each, chance)) for at, each in enumerate(made) for name, way in [ways[at % len(ways)]]]
