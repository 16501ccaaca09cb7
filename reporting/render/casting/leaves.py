"""The texts of a sheet, in the order in which they stand in its context, and what of a sheet is no text."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from reporting.forms.measure import kerned_ems

Texts = Sequence[str]
Said = tuple[int | str, ...]
"""What a piece of a page says: texts of its sheet by their numbers, and what stands between them."""
_LONGEST: Final = 60
_LETTERS: Final = (12, 18, _LONGEST)
"""Up to so many letters layouts set a text in one way (`short`, `size-of` of `card.typ`); longer ones are Typst's."""
_UNBROKEN: Final = 22
"""Letters of a word that may be broken, as in `base.typ`."""
_FIXED: Final = "\u00a0"
"""A blank at which no line ends."""
_FORWARDS: Final = {"L", "EN", "ES", "ET", "CS", "WS", "ON"}
"""Classes of letters that are written from left to right, or stand between such."""
_PAGES: Final = 3
_ALONE: Final = 6
"""Samples for texts of each way; for those of a kind that has one place."""


def leaves(sheet: Any) -> tuple[tuple[Any, ...], tuple[str, ...]]:
    """What a sheet is besides its texts, the same for sheets that may have one mould; its texts."""
    shape: list[Any] = []
    texts: list[str] = []
    _gather(sheet, shape, texts)
    return tuple(shape), tuple(texts)


def _gather(value: Any, shape: list[Any], texts: list[str]) -> None:
    if isinstance(value, str):
        texts.append(value)
        return
    inner = isinstance(value, (dict, list, tuple))
    shape.append((type(value), len(value)) if inner else value)
    if isinstance(value, dict):
        shape.extend(value)
        value = value.values()
    for item in value if inner else ():
        if isinstance(item, str):
            texts.append(item)
            shape.append(None)
        else:
            _gather(item, shape, texts)


def filled(sheet: Any, texts: Iterator[str]) -> Any:
    """The sheet with other texts."""
    if isinstance(sheet, str):
        return next(texts)
    if isinstance(sheet, dict):
        return {key: filled(item, texts) for key, item in sheet.items()}
    if isinstance(sheet, (list, tuple)):
        return [filled(item, texts) for item in sheet]
    return sheet


def length(text: str) -> int:
    """Which of the ways of setting a text it is set in, by its letters."""
    return bisect_left(_LETTERS, len(text))


@lru_cache(maxsize=16_384)
def is_plain(text: str) -> bool:
    """Whether a text is one run of letters from left to right that no layout breaks; a blank is one."""
    shown = text.replace(_FIXED, " ")
    if len(text) > _LONGEST or not shown.isprintable() or text != text.strip():
        return False
    words = shown.replace("-", " ").replace("–", " ").split(" ")
    return max(map(len, words)) < _UNBROKEN and (
        text.isascii() or (_is_of_one_script(text) and all(map(_is_letter, text)))
    )


def _is_of_one_script(text: str) -> bool:
    """Whether all letters of a text are Latin, or Cyrillic, or of another script: several are several runs."""
    return len({unicodedata.name(char, "").partition(" ")[0] for char in text if char.isalpha()}) <= 1


def _is_letter(char: str) -> bool:
    return not unicodedata.combining(char) and unicodedata.bidirectional(char) in _FORWARDS


def kinds(sheet: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """For each text what it is: what leads to it, the same for all rows of a table that name their cells."""
    if isinstance(sheet, str):
        return [path]
    if isinstance(sheet, dict):
        return [kind for key, item in sheet.items() for kind in kinds(item, (*path, key))]
    if not isinstance(sheet, (list, tuple)):
        return []
    steps = (() if isinstance(item, dict) else (at,) for at, item in enumerate(sheet))
    return [kind for item, step in zip(sheet, steps, strict=True) for kind in kinds(item, (*path, *step))]


def said_by(parts: Said, texts: Texts) -> str | None:
    """What a piece says on the page of a sheet; None where some of several texts are blank."""
    if len(parts) == 1:
        return texts[parts[0]] if isinstance(parts[0], int) else parts[0]
    told = [texts[part] if isinstance(part, int) else part for part in parts]
    return None if "" in told else "".join(told)


def samples(every: Sequence[Texts], places: Mapping[Said, tuple[Hashable, bool]]) -> list[tuple[str, ...]]:
    """Sheets that no one has: of each way of setting a text, and each kind, from its narrowest to its widest.

    What these agree on, all between them do. `places` say what kind of text they have and whether it is bold. Longer
    texts stand in the places of one kind alone, so that what they move is known of the others, the longest behind. The
    last sheet is blank wherever one is.
    """
    by_kind = {kind: [said for said in places if places[said][0] == kind] for kind, _ in places.values()}
    ways = {said: _ways(said, every, bold) for said, (_, bold) in places.items()}
    shortest = {said: found[min(found)] for said, found in ways.items() if found}
    made = [_with(every[0], shortest, by_kind.values(), page / _PAGES, 1 / _PAGES) for page in range(_PAGES)]
    for mine in by_kind.values():
        for way in sorted({way for said in mine for way in sorted(ways[said])[1:]}):
            some = {said: ways[said][way] for said in mine if way in ways[said]}
            pages = max(_PAGES, _ALONE // len(some))
            made += [_with(made[0], some, [list(some)], page / pages, 1 / pages) for page in range(pages)]
    blank = list(made[0])
    for said in places:
        if len(said) == 1 and isinstance(said[0], int) and any(texts[said[0]] == "" for texts in every):
            blank[said[0]] = ""
    return [*dict.fromkeys(made), tuple(blank)]


def _with(
    texts: Texts, found: Mapping[Said, Sequence[Texts]], groups: Iterable[Sequence[Said]], begin: float, share: float
) -> tuple[str, ...]:
    """The texts of a sheet, in some places others: those of each kind from a share of all, the narrower before."""
    made = list(texts)
    for places in groups:
        for at, said in enumerate(places):
            # From 0 to 1, more of them among the widest.
            left = 1 - begin - share * (at / (len(places) - 1) if len(places) > 1 else begin / (1 - share))
            chosen = found[said][round((1 - left * left) * (len(found[said]) - 1))] if said in found else None
            for part in said:
                if isinstance(part, int):
                    made[part] = chosen[part] if chosen else ""
    return tuple(made)


def _ways(said: Said, every: Iterable[Texts], bold: bool) -> dict[int, list[Texts]]:
    """By the way of setting what a place says: the sheets that say it, the narrowest first."""
    told = {text: texts for texts in every if (text := said_by(said, texts)) and is_plain(text)}
    found: dict[int, list[Texts]] = {}
    for text in sorted(told, key=lambda text: (kerned_ems(text, bold), text)):
        found.setdefault(length(text), []).append(told[text])
    return found
