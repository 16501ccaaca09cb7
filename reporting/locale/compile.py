"""Compile the catalogues: every `.po` becomes the `.mo` beside it.

In a source checkout a text that was changed is compiled when it is next read; a package is built with
all of them. `python -m reporting.locale.compile` compiles all at once.
"""

from __future__ import annotations

import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path


def compiled(source: Path) -> bytes:
    """The `.mo` of a `.po`: the one beside it where that is not older, else made anew and left there if it can be.

    Raises ValueError on a catalogue that is not well formed: a mistake of the program.
    """
    target = source.with_suffix(".mo")
    if target.is_file() and target.stat().st_mtime_ns >= source.stat().st_mtime_ns:
        return target.read_bytes()
    data = _compile(source)
    with suppress(OSError):
        _write(target, data)
    return data


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile each `.po` below `folder`; the paths of the `.mo`. OSError where one cannot be written."""
    targets = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if compiled(source) != (target.read_bytes() if target.is_file() else None):
            _write(target, _compile(source))
        targets.append(target)
    return targets


def _compile(source: Path) -> bytes:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as stream:
        catalogue = read_po(stream, locale=source.parent.parent.name)
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def _write(target: Path, data: bytes) -> None:
    """Write a file whole: other processes may read or make it at the same time."""
    temporary = target.with_suffix(f".mo.{os.getpid()}.new")
    try:
        temporary.write_bytes(data)
        temporary.replace(target)
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent):
        print(path.name, path.parent.parent.name)
