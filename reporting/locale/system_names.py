"""Systems of play by what people call them: `swiss`, `szwajcarski`, `kołowy`, `швейцарска` find theirs.

Names are the ids and the texts `choice.system.ID` and `system.ID`, in three languages at once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from difflib import SequenceMatcher
from functools import cache
from typing import Final

from engine.systems.table import SYSTEMS
from reporting.languages import LANGUAGES
from reporting.locale import Texts, texts
from reporting.locale.tie_break_names import folded

_MOST: Final = 7
"""Systems that are told: the Swiss ones for players are so many."""
_LIKE: Final = 0.75
"""How like a word of a name a word must be, from 0 to 1."""
_SHORTEST: Final = 3
"""Letters of a word that is looked for."""
_NO_NAMES: Final = frozenset({"system", "система"})
_WORD: Final = re.compile(r"\w+")


def near_systems(text: str, known: Collection[str] = tuple(SYSTEMS)) -> tuple[str, ...]:
    """The ids that a text nearly names, the nearest first, else in the order of the table; empty where none is near."""
    wanted = [word for word in _words(text) if len(word) >= _SHORTEST]
    found = {system: max(_nearness(wanted, name) for name in _names()[system]) for system in known}
    most = max((matched for matched, _ in found.values()), default=0)
    near = [system for system in known if most and found[system][0] == most]
    return tuple(sorted(near, key=lambda system: not found[system][1])[:_MOST])


def systems_text(text: str, words: Texts, known: Collection[str] = tuple(SYSTEMS)) -> str:
    """What to say of a system that there is not: the nearest, or where all are listed."""
    near = near_names(text, words, known)
    return words("cli.system.near", systems=near) if near else words("cli.system.list")


def near_names(text: str, words: Texts, known: Collection[str] = tuple(SYSTEMS)) -> str:
    """The nearest systems by id and name; blank where none is near."""
    return "; ".join(f"{system} ({words(f'choice.system.{system}')})" for system in near_systems(text, known))


def _nearness(wanted: Collection[str], name: Collection[str]) -> tuple[int, bool]:
    """How many of the words stand in a name, and whether they are all of it."""
    matched = sum(any(_like(word, part) for part in name) for word in wanted)
    return matched, matched == len(name)


def _like(word: str, part: str) -> bool:
    return part.startswith(word) or SequenceMatcher(None, word, part).ratio() >= _LIKE


def _words(text: str) -> list[str]:
    return [word for word in _WORD.findall(folded(text)) if word not in _NO_NAMES]


@cache
def _names() -> Mapping[str, tuple[list[str], ...]]:
    return {system: tuple(map(_words, _spelled(system))) for system in SYSTEMS}


def _spelled(system: str) -> Iterator[str]:
    yield system
    for words in map(texts, LANGUAGES):
        yield words(f"choice.system.{system}")
        yield words(f"system.{system}")
