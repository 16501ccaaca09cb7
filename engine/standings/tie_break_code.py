"""A tie-break as the event names it: a code and its modifiers (FIDE C.07, 14)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_SHAPE: Final = re.compile(r"(?P<base>[A-Z][A-Z0-9-]*)(?::(?P<score>MP|GP))?(?P<rest>(?:/[A-Z][+-]?\d*)*)")
_MODIFIER: Final = re.compile(r"/([A-Z])([+-]?\d*)")
_PLAIN: Final = {"P": "forfeits_as_played", "F": "fore", "R": "reverse"}
_COUNTED: Final = {"C": ("cut_low",), "M": ("cut_low", "cut_high"), "K": ("factor",)}
MODIFIERS: Final = frozenset({*_PLAIN, *_COUNTED, "L"})
"""The letters that mean something after a slash."""
_SPELLINGS: Final = {"MPVGP": "MPvGP"}
"""Codes that are not written in capitals alone (FIDE C.07, 5)."""


@dataclass(frozen=True, slots=True)
class TieBreakCode:
    """A parsed code, `BH:MP/C1/P`: base, score of a team event, cuts, and the other modifiers.

    `cut_low` and `cut_high` are how many of the least and greatest values are dropped (`/C1`,
    `/M2`); `limit` moves Koya's limit by half points (`/L+1`); `forfeits_as_played` is `/P`,
    `fore` is `/F`, `reverse` is `/R`; `factor` is the number of `/K`, by which the Buchholz of
    SSSC is divided. `modifiers` are the letters in the order in which they stand.
    """

    text: str
    base: str
    score: str = ""
    cut_low: int = 0
    cut_high: int = 0
    limit: int = 0
    factor: int = 0
    forfeits_as_played: bool = False
    fore: bool = False
    reverse: bool = False
    modifiers: tuple[str, ...] = ()


def parse_tie_break(text: str) -> TieBreakCode | None:
    """Read `SB`, `bh/c1`, `KS/L+1`, `EDE:GP/P`; None where it has not the shape of a code."""
    upper = text.strip().upper()
    shape = _SHAPE.fullmatch(upper)
    if shape is None:
        return None
    values: dict[str, int | bool] = {}
    found = _MODIFIER.findall(shape["rest"])
    if not all(_apply(values, letter, number) for letter, number in found):
        return None
    base = _SPELLINGS.get(shape["base"], shape["base"])
    letters = tuple(letter for letter, _ in found)
    whole = base + upper.removeprefix(shape["base"])
    return TieBreakCode(whole, base, shape["score"] or "", modifiers=letters, **values)  # type: ignore[arg-type]


def _apply(values: dict[str, int | bool], letter: str, number: str) -> bool:
    """Enter one modifier; False where it does not exist, has no number or one that it cannot have."""
    if letter in _PLAIN and not number:
        values[_PLAIN[letter]] = True
    elif letter in _COUNTED and number.isdecimal() and int(number):
        values.update(dict.fromkeys(_COUNTED[letter], int(number)))
    elif letter == "L" and number not in {"", "+", "-"} and int(number):
        values["limit"] = int(number)
    else:
        return False
    return True
