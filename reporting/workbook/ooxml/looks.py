"""How cells look, set at once: openpyxl compares fonts and borders by all their fields, for every cell anew."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from weakref import WeakKeyDictionary

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, PatternFill
from openpyxl.styles.cell_style import StyleArray


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """What a cell is given; what is None stays as it is. Kept by whoever uses it: each one is another look."""

    font: Font | None = None
    fill: PatternFill | None = None
    border: Border | None = None
    alignment: Alignment | None = None
    number_format: str | None = None


_PARTS: Final = tuple(Look.__dataclass_fields__)
_KNOWN: Final[WeakKeyDictionary[Workbook, dict[tuple[tuple[int, ...], Look], StyleArray]]] = WeakKeyDictionary()
"""Per workbook: what becomes of a cell's style when a look is put on it."""


def dress(cell: Any, look: Look) -> None:
    """Give a cell a look. The first cell of its kind is dressed by openpyxl, the others like it."""
    known = _KNOWN.setdefault(cell.parent.parent, {})
    key = (tuple(cell._style or ()), look)
    style = known.get(key)
    if style is None:
        for part in _PARTS:
            if (value := getattr(look, part)) is not None:
                setattr(cell, part, value)
        known[key] = StyleArray(cell._style)
    else:
        cell._style = StyleArray(style)
