"""What `build` is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class BuildRequest:
    """Which papers, in which languages and formats, and what may be written.

    Blank means: the papers that are due, the event's languages, PDF, the newest round. `sets` are names of
    `PAPER_SETS`, `pack` is the form of several papers in one, `formats` may be `all`. `edited` is a folder of templates
    that somebody edited. `check` writes nothing and finds what is missing or differs; `force` replaces what is not
    ours. With `newest_first` the PDFs of the last round come before all others.
    """

    forms: Sequence[str] = ()
    langs: Sequence[str] = ()
    formats: Sequence[str] = ()
    round_number: int | None = None
    pack: str | None = None
    check: bool = False
    force: bool = False
    edited: Path | None = None
    newest_first: bool = False
    sets: Sequence[str] = ()
