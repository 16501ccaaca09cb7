"""An input just inside the bounds: the largest share of them of which the file is taken up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from reporting.limit import Limit

Made = bytes | Mapping[str, bytes]
"""A file, or the files of a folder by name."""
Measures = tuple[tuple[Limit, Callable[[Made], int]], ...]
"""Bounds, and how much of each a file takes."""
_FEW, _MORE, _LEAST = 1 / 16, 1 / 8, 1 / 100


@dataclass(frozen=True, slots=True)
class Input:
    """What is made for a share of the bounds, under which name, and what else must not be too much of it."""

    name: str
    make: Callable[[float], Made]
    measures: Measures = ()

    def share(self) -> float:
        """The largest share of the bounds whose file none of the measures finds too large: it grows alike with all."""
        few, more, share = self.make(_FEW), self.make(_MORE), 1.0
        for limit, measure in self.measures:
            grows = (measure(more) - measure(few)) / (_MORE - _FEW)
            share = min(share, _FEW + (limit.most - measure(few)) / grows if grows else share)
        while self.beyond(self.make(share)):
            share *= 0.996
            if share < _LEAST:
                raise ValueError(f"{self.name}: no share of the bounds is within them")
        return share

    def beyond(self, made: Made) -> bool:
        """Whether a file is more than is taken up."""
        return any(measure(made) > limit.most for limit, measure in self.measures)

    def write(self, folder: Path) -> Path:
        """The file, or the folder of files, in a folder."""
        made, place = self.make(self.share() if self.measures else 1.0), folder / self.name
        if isinstance(made, bytes):
            place.write_bytes(made)
            return place
        place.mkdir()
        for each, data in made.items():
            (place / each).write_bytes(data)
        return place
