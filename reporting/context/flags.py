"""Flags that are made of rectangles, by the code of the federation; others are shown by their code alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag on a grid: widths of its columns and heights of its rows in any unit, and the colour of each field."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    fields: tuple[tuple[str, ...], ...]

    @property
    def ratio(self) -> float:
        """Width by height."""
        return sum(self.columns) / sum(self.rows)


def _across(colours: str, heights: tuple[int, ...] = (), width: int = 0) -> Flag:
    """Stripes from the top down."""
    named = colours.split()
    rows = heights or (1,) * len(named)
    return Flag((width or -(-3 * sum(rows) // 2),), rows, tuple((f"#{one}",) for one in named))


def _beside(colours: str) -> Flag:
    """Stripes from the left to the right."""
    named = colours.split()
    return Flag((1,) * len(named), (2 * len(named) // 3,), (tuple(f"#{one}" for one in named),))


def _cross(columns: tuple[int, ...], rows: tuple[int, ...], *colours: str) -> Flag:
    """A cross, or a cross in a cross: the ground and what stands on it from outside in."""
    middle = len(colours) - 1

    def ring(at: int, count: int) -> int:
        return min(at, count - 1 - at)

    fields = tuple(
        tuple(f"#{colours[min(middle, max(ring(x, len(columns)), ring(y, len(rows))))]}" for x in range(len(columns)))
        for y in range(len(rows))
    )
    return Flag(columns, rows, fields)


FLAGS: Final[Mapping[str, Flag]] = {
    "ARM": _across("D90012 0033A0 F2A800"),
    "AUT": _across("C8102E FFFFFF C8102E"),
    "BEL": _beside("000000 FDDA24 EF3340"),
    "BUL": _across("FFFFFF 00966E D62612"),
    "DEN": _cross((12, 4, 21), (12, 4, 12), "C8102E", "FFFFFF"),
    "ENG": _cross((12, 6, 12), (7, 4, 7), "FFFFFF", "CE1124"),
    "EST": _across("0072CE 000000 FFFFFF"),
    "FIN": _cross((5, 3, 10), (4, 3, 4), "FFFFFF", "002F6C"),
    "FRA": _beside("000091 FFFFFF E1000F"),
    "GER": _across("000000 DD0000 FFCC00"),
    "HUN": _across("CE2939 FFFFFF 477050"),
    "INA": _across("FF0000 FFFFFF"),
    "IRL": _beside("169B62 FFFFFF FF883E"),
    "ISL": _cross((7, 1, 2, 1, 14), (7, 1, 2, 1, 7), "02529C", "FFFFFF", "DC1E35"),
    "ITA": _beside("008C45 F4F5F0 CD212A"),
    "LAT": _across("9E3039 FFFFFF 9E3039", (2, 1, 2), 10),
    "LTU": _across("FDB913 006A44 C1272D"),
    "LUX": _across("EF3340 FFFFFF 00A3E0"),
    "MNC": _across("CE1126 FFFFFF"),
    "NED": _across("AD1D25 FFFFFF 1E4785"),
    "NGR": _beside("008751 FFFFFF 008751"),
    "NOR": _cross((6, 1, 2, 1, 12), (6, 1, 2, 1, 6), "BA0C2F", "FFFFFF", "00205B"),
    "PER": _beside("D91023 FFFFFF D91023"),
    "POL": _across("FFFFFF DC143C"),
    "ROU": _beside("002B7F FCD116 CE1126"),
    "SWE": _cross((5, 2, 9), (4, 2, 4), "006AA7", "FECC02"),
    "THA": _across("A51931 F4F5F8 2D2A4A F4F5F8 A51931", (1, 1, 2, 1, 1)),
    "UKR": _across("0057B7 FFDD00"),
}
"""By the codes of FIDE and FMJD."""
