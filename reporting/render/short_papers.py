"""Which papers surely stand on one page: Typst sets those once, instead of measuring first whether they have room.

A paper looks the same with and without: one of which it is not sure is measured.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Final

from reporting.context.tables import TEXT_WIDTH
from reporting.forms.measure import lines_of, width_of_text

_HEIGHT: Final = {"portrait": 259.0, "landscape": 172.0}
"""Millimetres between the margins of an A4 sheet, as in `base.typ`."""
_FOR_SURE: Final = 0.9
_LINE: Final = 0.3528 * 1.3
"""Millimetres of a line for each point of its size, with more room between lines than any paper has."""
_AIR: Final = 2.4
_GAP: Final = 12.0
"""Millimetres around a headline, a table, what is signed: more than there are."""
_ACROSS: Final = {"portrait": 2, "landscape": 3}
"""Facts side by side, as in `table.typ`."""
_TITLE, _SUBTITLE, _FACT, _TEXT, _SMALL = 15.0, 11.0, 10.0, 9.5, 8.5
"""Sizes in points."""


def stands_on_one_page(context: Mapping[str, Any]) -> bool:
    """Whether a paper of the generic shape, `lines` told in its tables, surely needs no more than a page."""
    if context.get("drawings") or context.get("bare"):
        return False
    room = _HEIGHT[context["orientation"]] * _FOR_SURE
    for high in _heights(context, float(TEXT_WIDTH[context["orientation"]])):
        room -= high
        if room < 0:
            return False
    return True


def _heights(context: Mapping[str, Any], width: float) -> Iterator[float]:
    """Of what stands one below another, more than it takes; without end where that is not known."""
    yield _GAP + _tall(context["title"], _TITLE, width) + _tall(context["subtitle"], _SUBTITLE, width)
    for table in context["tables"]:
        yield from _of_table(table, width)
    yield _of_facts(context["head"], _ACROSS[context["orientation"]], width)
    for text in (*context.get("intro", ()), *context["notes"]):
        yield _tall(text, _TEXT, width) + _AIR
    for label in context["signatures"]:  # each as if it stood alone, though three stand side by side
        yield 2 * _GAP + _AIR + _tall(label, _SMALL, width / 3 - _GAP)


def _tall(text: str, size: float, room: float) -> float:
    """Millimetres of a text, at most: bold letters are the widest."""
    return lines_of(text, size, room, bold=True) * size * _LINE


def _of_table(item: Mapping[str, Any], width: float) -> Iterator[float]:
    if 0 in item.get("lines", (0,)):
        yield float("inf")
        return
    size = float(item.get("size", 9.0))
    yield sum(item["lines"]) * size * _LINE + len(item["lines"]) * _AIR
    every = sum(column["width"] for column in item["columns"])
    share = width / every if item.get("full", True) and every else 1.0
    heads = (
        _tall(column["label"], column.get("head-size", size), max(1.0, column["width"] * share - _AIR))
        for column in item["columns"]
    )
    yield max(heads, default=0.0) + _GAP + (_GAP + _tall(item["caption"], _SUBTITLE, width) if item["caption"] else 0.0)


def _of_facts(pairs: Sequence[Sequence[str]], across: int, width: float) -> float:
    """Rows of facts; a label may take half of the room, then the value has the other."""
    room = width / across / 2 - 2 * _AIR
    if any(width_of_text(label, _FACT) > room for label, _ in pairs):
        return float("inf")
    most = max((_tall(value, _FACT, room) for _, value in pairs), default=0.0)
    return ceil(len(pairs) / across) * (most + _AIR) + _GAP
