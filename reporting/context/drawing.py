"""Drawings on a grid: brackets and seating plans, the same cells for Typst and for WordprocessingML.

A drawing is a grid measured in millimetres with texts, lines and grounds in some of its cells.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from reporting.forms.text_widths import CUT, LEAST, fitting_size, shortened, width_of_text

PADDING: Final = 0.6
"""Millimetres between the edge of a cell and its text, left and right."""

_SAFE: Final = 0.97
"""Part of the room that is filled: word processors round the widths of letters."""


class Drawing:
    """A grid of columns and rows in millimetres, filled cell by cell."""

    def __init__(self, widths: Sequence[float], heights: Sequence[float], caption: str = "") -> None:
        self._widths = widths
        self._heights = heights
        self._caption = caption
        self._cells: list[dict[str, Any]] = []

    def put(
        self,
        column: int,
        row: int,
        text: str = "",
        *,
        across: int = 1,
        down: int = 1,
        size: float = 8.0,
        bold: bool = False,
        align: str = "center",
        valign: str = "center",
        fill: str = "",
        lines: str = "",
        grey: bool = False,
        two_lines: float = 0.0,
    ) -> None:
        """A cell with a line of text, set smaller where it is too long; `lines` names sides: `t`, `r`, `b`, `l`.

        A text that fits no line in a larger size than `two_lines` is broken and set in that at most; of one
        that is too long even so the end is left out.
        """
        room = _room(sum(self._widths[column : column + across]))
        text, size = _fitted(text, room, size, two_lines, bold=bold)
        self._cells.append(
            {
                "x": column,
                "y": row,
                "across": across,
                "down": down,
                "text": text,
                "size": size,
                "bold": bold,
                "align": align,
                "valign": valign,
                "fill": fill,
                "lines": lines,
                "grey": grey,
            }
        )

    def as_item(self, *, new_page: bool = False) -> dict[str, Any]:
        """The drawing as the context carries it to the renderers; `new_page` begins one."""
        return {
            "caption": self._caption,
            "widths": list(self._widths),
            "heights": list(self._heights),
            "padding": PADDING,
            "new_page": new_page,
            "cells": sorted(self._cells, key=lambda cell: (cell["y"], cell["x"])),
        }


def size_in(width: float, text: str, most: float, *, bold: bool = False) -> float:
    """The size at which a text fits a cell so many millimetres wide."""
    return fitting_size(text, _room(width), most, bold=bold)


def width_for(text: str, size: float, *, bold: bool = False) -> float:
    """The millimetres of a cell in which a text stands at a size."""
    return width_of_text(text, size, bold=bold) / _SAFE + 2 * PADDING


def is_whole(width: float, text: str, size: float, two_lines: float) -> bool:
    """Whether a text in bold stands in a cell so many millimetres wide without losing its end."""
    return CUT not in _fitted(text, _room(width), size, two_lines, bold=True)[0]


def _room(width: float) -> float:
    return _SAFE * (width - 2 * PADDING)


def _fitted(text: str, room: float, size: float, two_lines: float, *, bold: bool) -> tuple[str, float]:
    """A text as it fits so many millimetres, and its size: smaller, in two lines, without its end."""
    size, two_lines = max(size, LEAST), max(two_lines, LEAST) if two_lines else 0.0
    size = min(fitting_size(line, room, size, bold=bold) for line in text.split("\n"))
    if size <= two_lines and "\n" not in text:
        text = in_two_lines(text, room, two_lines, bold=bold)
        size = min(fitting_size(line, room, two_lines, bold=bold) for line in text.split("\n"))
    return "\n".join(shortened(line, room, size, bold=bold) for line in text.split("\n")), size


def in_two_lines(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """The text broken once, after a blank or a hyphen, into lines as even as can be; whole where it fits."""
    breaks = [at for at, char in enumerate(text[:-1], start=1) if char in " -" and text[:at].strip()]
    if not breaks or width_of_text(text, size, bold=bold) <= room:
        return text

    def longer(at: int) -> float:
        return max(width_of_text(line.strip(), size, bold=bold) for line in (text[:at], text[at:]))

    best = min(breaks, key=longer)
    return f"{text[:best].rstrip(' ')}\n{text[best:].lstrip()}"
