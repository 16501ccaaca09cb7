"""Compile the catalogues: every `.po` becomes the `.mo` beside it.

In a source checkout a text that was changed is compiled when it is next read; a package is built with
all of them. `python -m reporting.locale.compile` compiles all at once.
"""

from __future__ import annotations

import os
import time
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Final

_PAUSES: Final = (0.05, 0.2, 0.5, 0.0)
"""Seconds after a try."""


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
    """Bring the `.mo` of each `.po` below `folder` up to date; return their paths. OSError where one cannot be kept."""
    sources = sorted(folder.glob("*/LC_MESSAGES/*.po"))
    return [_up_to_date(source) for source in sources]


def _up_to_date(source: Path) -> Path:
    """The `.mo` of a `.po`; OSError where it cannot be kept, on Windows after some tries: others look at new files."""
    target = source.with_suffix(".mo")
    for pause in _PAUSES:
        if compiled(source) == (target.read_bytes() if target.is_file() else b""):
            return target
        time.sleep(pause)
    raise OSError(f"{target} cannot be written")


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
    temporary = target.with_suffix(f".mo.{os.getpid()}.new")
    try:
        temporary.write_bytes(data)
        temporary.replace(target)
    except OSError:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent):
        print(path.name, path.parent.parent.name)
