"""Tie-breaks by their names: `Buchholz`, `średni Buchholz`, `Зонеборн-Бергер` as well as `BH`, `BH/M1`, `SB`.

Names are the texts `tiebreak.CODE` and those of `tiebreak.also.CODE`, in three languages at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Final

from engine.model import GameType
from engine.standings.tie_break_code import parse_tie_break
from engine.standings.tie_breaks import TIE_BREAKS
from reporting.languages import LANGUAGES
from reporting.locale import Texts, texts
from reporting.locale.scripts import limited_marks, without_marks

_ALSO: Final = ("BH/C1", "BH/C2", "BH/M1", "BH/M2")
"""Codes with modifiers that have names of their own; all others are a name and a cut, `Buchholz Cut-1`."""
_NUMBERED: Final = re.compile(r"^(?:\d{1,2}|[a-z])[.)]\s*")
_CUT: Final = re.compile(r"^(.+?)[\s(/-]*\b(cut|c|median|mediana|медиана|m)[\s-]*(\d?)\)?$|^(.+?)\s*-\s*(\d)$")
_MEDIANS: Final = frozenset({"median", "mediana", "медиана", "m"})
_LOOKALIKES: Final = str.maketrans("АВЕЅІЈКМНОРСТХавеѕіјкмнорстх", "ABESIJKMHOPCTXABESIJKMHOPCTX")
_LETTERS: Final = str.maketrans({"ł": "l", "’": "'", **dict.fromkeys("‐‑‒–—―−", "-")})
_NEAR: Final = 0.7
"""How like a name a text must be to be taken for a slip of it, from 0 to 1."""
_LONGEST: Final = 3
"""How many parts a name with commas falls into."""


def codes_of(named: Sequence[str], game: GameType) -> tuple[str, ...]:
    """Tie-breaks as codes, in their order; what is neither a code nor a name stays as it is.

    A name that two regulations have means that of the game: PZWarc's in draughts, otherwise
    FIDE's. Names with commas, which a list was split at, are put together again. What is blank, or became so when
    characters were taken out, is none.
    """
    named = [name for name in named if name.strip()]
    codes: list[str] = []
    at = 0
    while at < len(named):
        for width in range(min(_LONGEST, len(named) - at), 0, -1):
            code = code_of(", ".join(named[at : at + width]), game)
            if code is not None or width == 1:
                codes.append(code or named[at])
                at += width
                break
    return tuple(codes)


def code_of(text: str, game: GameType) -> str | None:
    """The code that a text names, None where it names none; a code stands for itself."""
    for spelled in (text, text.translate(_LOOKALIKES)):
        code = parse_tie_break(spelled)
        if code is not None and code.base in TIE_BREAKS:
            return code.text
    name, slash, modifiers = text.partition("/")
    plain = _named(text, game)
    if plain is None and slash:
        base = _named(name, game)
        plain = f"{base}/{modifiers.strip()}" if base and parse_tie_break(f"{base}/{modifiers.strip()}") else None
    return plain or _with_cut(text, game)


def close_codes(text: str) -> tuple[str, ...]:
    """At most three codes that a text nearly names, the nearest first."""
    known = {**{code.casefold(): code for code in TIE_BREAKS}, **{name: codes[0] for name, codes in _names().items()}}
    found = (known[match] for match in get_close_matches(folded(text), known, n=6, cutoff=_NEAR))
    return tuple(dict.fromkeys(found))[:3]


def meant(text: str, words: Texts) -> str:
    """`Did you mean: Buchholz (BH)? ` in a language, empty where nothing is near."""
    names = [f"{_name(code, words)} ({code})" for code in close_codes(text)]
    return words("tiebreak.meant", names=", ".join(names)) if names else ""


def tie_break_name(code: str, texts: Texts) -> str:
    """The full name of a tie-break: its usual one, else with score and modifiers as they are written."""
    base, usual = base_of(code), texts.find(f"tiebreak.also.{code}")
    if usual and base != code:
        name = usual.partition(";")[0]
        return name[:1].upper() + name[1:]
    return (texts.find(f"tiebreak.{base}") or base) + code.removeprefix(base)


def base_of(code: str) -> str:
    """A code without its score and modifiers."""
    return re.split("[/:]", code, maxsplit=1)[0]


def _name(code: str, words: Texts) -> str:
    """The name of a code; of one that has only names as people write it, the first of them."""
    return words.find(f"tiebreak.{code}") or words(f"tiebreak.also.{code}").partition(";")[0]


def _named(text: str, game: GameType) -> str | None:
    codes = _names().get(folded(text), ())
    own = [code for code in codes if (_regulation(code) == "pzwarc") == game.is_draughts]
    return next(iter((*own, *codes)), None)


def _with_cut(text: str, game: GameType) -> str | None:
    """`Buchholz Cut-1`, `Buchholz -1`, `Sonneborn-Berger (cut 1)`, `Buchholz median`."""
    cut = _CUT.match(folded(text))
    if cut is None:
        return None
    base = _named(cut[1] or cut[4], game)
    letter = "M" if cut[2] in _MEDIANS else "C"
    return f"{base}/{letter}{cut[3] or cut[5] or 1}" if base else None


def _regulation(code: str) -> str:
    return TIE_BREAKS[code.partition("/")[0]].rules[0].regulation


@cache
def _names() -> Mapping[str, tuple[str, ...]]:
    """Folded names with the codes that have them, in the order of the table."""
    found: dict[str, dict[str, None]] = {}
    for code, name in _spelled():
        found.setdefault(folded(name), {})[code] = None
    return {name: tuple(codes) for name, codes in found.items()}


def _spelled() -> Iterator[tuple[str, str]]:
    """Every code with each of its names."""
    for code in (*TIE_BREAKS, *_ALSO):
        for words in map(texts, LANGUAGES):
            name = words.find(f"tiebreak.{code}")
            yield from [(code, name)] if name else []
            yield from ((code, also.strip()) for also in (words.find(f"tiebreak.also.{code}") or "").split(";") if also)


def folded(text: str) -> str:
    """A name without case, accents, numbering and marks around it; dashes and spaces alike."""
    letters = without_marks(limited_marks(text)[0].casefold().translate(_LETTERS))
    spaced = re.sub(" ?- ?", "-", re.sub(r"\s+", " ", letters))
    return _NUMBERED.sub("", spaced.strip(" .;:,"))
