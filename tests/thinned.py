"""What every run tries of a long list of cases; `PROTOKOL_LONG=1` tries all of them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Final, TypeVar

LONG: Final = bool(os.environ.get("PROTOKOL_LONG"))

T = TypeVar("T")


def thinned(cases: Sequence[T], every: int, first: int = 0) -> Sequence[T]:
    """Each `every`-th case from the `first` one on; all with `PROTOKOL_LONG`."""
    return cases if LONG else cases[first::every]
