"""Compile the catalogues: every `.po` becomes the `.mo` beside it.

In a source checkout a text that was changed is compiled when it is next read; a package is built with
all of them. `python -m reporting.locale.compile` compiles all at once.
"""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path


def compiled(source: Path) -> bytes:
    """The `.mo` of a `.po`: the one beside it where that is not older, else made anew and left there.

    Where the folder cannot be written to, the bytes are made each time. Raises ValueError on a
    catalogue that is not well formed: a mistake of the program.
    """
    target = source.with_suffix(".mo")
    if target.is_file() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        return target.read_bytes()
    data = _compile(source)
    try:
        _replace(target, data)
    except OSError:
        return data
    return data


def compile_catalogues(folder: Path) -> list[Path]:
    """Bring the `.mo` of each `.po` below `folder` up to date; return their paths."""
    sources = sorted(folder.glob("*/LC_MESSAGES/*.po"))
    for source in sources:
        compiled(source)
    return [source.with_suffix(".mo") for source in sources]


def _compile(source: Path) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=source.parent.parent.name)
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def _replace(target: Path, data: bytes) -> None:
    """Replace a file whole: other processes may read or make it at the same time."""
    beside = target.with_suffix(f".mo.{os.getpid()}.new")
    beside.write_bytes(data)
    beside.replace(target)


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent):
        print(path.name, path.parent.parent.name)
