"""Regulations of a folder of one's own: the project's files, and editions written beside them."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.regulations import FOLDER

OWN = Path(__file__).parents[1] / "engine" / "regulations"


@contextmanager
def regulations_in(folder: Path) -> Iterator[Path]:
    """A copy of the regulations in a folder, which holds for whatever is called inside the block."""
    for file in OWN.glob("*.yaml"):
        shutil.copy(file, folder / file.name)
    token = FOLDER.set(folder)
    try:
        yield folder
    finally:
        FOLDER.reset(token)


def write_edition(folder: Path, newest: str, year: int, change: tuple[str, str] | None = None) -> None:
    """One file: the newest edition with another name and first day, not today's, and one number changed.

    `change` is a pattern that fits once, and what takes its place.
    """
    text = (folder / f"{newest}.yaml").read_text(encoding="utf-8")
    heads = (
        (r'^edition: "[^"]+"$', f'edition: "{year}"'),
        (r"^in_force_from: \S+$", f"in_force_from: {year}-01-01"),
        (r"^today: true\n", ""),
        *((change,) if change else ()),
    )
    for pattern, by in heads:
        text, count = re.subn(pattern, by, text, flags=re.MULTILINE)
        assert count == 1, pattern
    name = re.search(r"^id: (\S+)$", text, flags=re.MULTILINE)
    assert name is not None
    (folder / f"{name[1]}-{year}.yaml").write_text(text, encoding="utf-8")
