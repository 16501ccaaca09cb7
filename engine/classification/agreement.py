"""Several verdicts of one norm as one: what all say stands, what differs is a range or open."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeVar

from engine.classification.verdict import Requirement, Verdict, decide

_T = TypeVar("_T")
_NUMBER: Final = re.compile(r"([-−]?)(\d+(?:\.\d+)?)(?:/([1-9]\d*))?")
RANGE: Final = " … "
"""Between the lowest and the highest of what may be found."""


def agreement(verdicts: Iterable[Verdict]) -> Verdict:
    """One verdict out of at least one: met or refused where all are, otherwise open.

    A requirement that turns out differently is open too, and shows the lowest and the highest
    of what may be found. Figures that differ are None; `n`, `score` and the games are those of
    the verdict that is nearest to the norm. The reason is what all refuse, or leave open.
    """
    found = list(verdicts)
    nearest = max(found, key=_nearness)
    requirements = tuple(_requirements(found))
    return replace(
        nearest,
        met=_same([verdict.met for verdict in found]),
        reason=decide(requirements)[1],
        average=_same([verdict.average for verdict in found]),
        performance=_same([verdict.performance for verdict in found]),
        requirements=requirements,
        needed_points=_same([verdict.needed_points for verdict in found]),
        margin=_same([verdict.margin for verdict in found]),
        fillings=min(verdict.fillings for verdict in found),
        arithmetic=_same([verdict.arithmetic for verdict in found]) or (),
        holds_after=_same([verdict.holds_after for verdict in found]) or "",
        shown=_same([verdict.shown for verdict in found]) or "",
    )


def agree(verdicts: Iterable[Verdict]) -> bool:
    """True where all say the same of the norm, also that nothing but paperwork is missing."""
    return len({(verdict.met, verdict.made_by_games) for verdict in verdicts}) == 1


def _nearness(verdict: Verdict) -> tuple[int, Fraction]:
    return {False: 0, None: 1, True: 2}[verdict.met], verdict.margin or Fraction(0)


def _same(values: Sequence[_T]) -> _T | None:
    """The value that all have, None where they differ."""
    return values[0] if all(value == values[0] for value in values) else None


def _requirements(verdicts: Sequence[Verdict]) -> Iterator[Requirement]:
    """Every requirement that any verdict has, in the order in which they come up."""
    grouped: dict[tuple[str, str, int], list[Requirement]] = {}
    for verdict in verdicts:
        seen: Counter[tuple[str, str]] = Counter()
        for item in verdict.requirements:
            key = (item.article, item.code)
            grouped.setdefault((*key, seen[key]), []).append(item)
            seen[key] += 1
    for items in grouped.values():
        first = items[0]
        if all(item == first for item in items):
            yield first
            continue
        yield replace(
            first,
            needed=_range([item.needed for item in items]),
            found=_range([item.found for item in items]),
            met=_same([item.met for item in items]),
            weighs=any(item.weighs for item in items),
        )


def _range(texts: Sequence[str]) -> str:
    """The text that all have, else the lowest and the highest by the first number in them."""
    different = sorted({text for text in texts if text}, key=_size)
    return RANGE.join(dict.fromkeys((different[0], different[-1]))) if different else ""


def _size(text: str) -> tuple[Fraction, str]:
    """By what a text is sorted."""
    number = _NUMBER.search(text)
    if number is None:
        return Fraction(0), text
    size = Fraction(number[2]) / int(number[3] or 1)
    return (-size if number[1] else size), text
