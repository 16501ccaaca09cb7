"""A cell of a crosstable: opponent, colour and result in the ways of the programs.

Chess-Results and Swiss-Manager `16w1`, `5s½`, `16b+`, `-1` for a bye; ChessArbiter `16b1`, where b is White (białe)
and c Black; Vega `+W16`, `=B3`; draughts and chess tables of old `16+`; SwissPerfect `16:W`, `0:=` for half a
bye, which say no colours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣", "-"))
_HALF: Final = r"½|0?[.,]5|1/2|="
_NUMBER_FIRST: Final = re.compile(rf"(\d{{1,4}})\s*([a-zа-яł])?\s*({_HALF}|[10+\-])?\s*([kf])?", re.IGNORECASE)
_RESULT_FIRST: Final = re.compile(r"([+=\-])\s*([wbбчcs])\s*(\d{1,4})", re.IGNORECASE)
_FORFEIT_FIRST: Final = re.compile(r"([<>])\s*([wbбчcs])\s*(\d{1,4})", re.IGNORECASE)
_PARTED: Final = re.compile(r"(\d{1,4}):([wdl=+\-])", re.IGNORECASE)
_BYE: Final = re.compile(
    rf"-?\s*({_HALF}|[10+])|([+=\-])\s*bye|(bye|pauza|wolny|spielfrei|своб\.?|почива)", re.IGNORECASE
)
_NOTHING: Final = re.compile(r"[-\s.]*|[-*x]+|\*\*+")
_COLOURS: Final[tuple[Mapping[str, bool], ...]] = (
    {"w": True, "b": False},
    {"w": True, "s": False},
    {"b": True, "c": False},
    {"б": True, "ч": False},
)
"""Letters of White and Black: English, German, Polish, Bulgarian."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What a cell says: the opponent's number (None for a bye), the letter of the colour, marks as `1`, `½`, `0`.

    `mark` is blank where the game has no result yet; `played` is False for forfeits and byes.
    """

    opponent: int | None
    letter: str
    mark: str
    played: bool = True


def read_cell(text: str) -> CrossCell | None:
    """A cell; None where it says nothing. ValueError where nobody can read it."""
    plain = text.strip().translate(_DASHES)
    if _NOTHING.fullmatch(plain):
        return None
    bye = _BYE.fullmatch(plain)
    if bye and (plain.startswith("-") or bye[2] or bye[3]):
        return CrossCell(None, "", _mark(bye[1] or bye[2] or "1"), played=False)
    for pattern in (_RESULT_FIRST, _FORFEIT_FIRST):
        found = pattern.fullmatch(plain)
        if found:
            played = pattern is _RESULT_FIRST
            mark = _mark({">": "1", "<": "0", "-": "0", "+": "1"}.get(found[1], found[1]))
            return CrossCell(int(found[3]), found[2].lower(), mark, played)
    if found := _PARTED.fullmatch(plain):
        mark = {"w": "1", "d": "½", "l": "0"}.get(found[2].lower()) or _mark(found[2])
        return CrossCell(int(found[1]) or None, "", mark, found[2].isalpha() and bool(int(found[1])))
    found = _NUMBER_FIRST.fullmatch(plain)
    if found is None or not (found[2] or found[3]):
        raise ValueError(plain)
    forfeit = found[3] in {"+", "-"} or bool(found[4])
    return CrossCell(int(found[1]), (found[2] or "").lower(), _mark(found[3] or ""), not forfeit)


def _mark(text: str) -> str:
    return {"": "", "1": "1", "+": "1", "0": "0", "-": "0"}.get(text, "½")


def colours_of(letters: Iterable[str]) -> Mapping[str, bool] | None:
    """Whether each letter is White, by all letters of a table; None where they are of no language, or of several."""
    used = {letter for letter in letters if letter}
    fitting = [known for known in _COLOURS if used <= known.keys()]
    return fitting[0] if used and len(fitting) == 1 else None
