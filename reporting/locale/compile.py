"""Compile the catalogues: every `.po` becomes the `.mo` beside it.

Run `python -m reporting.locale.compile` after a text was changed in a source checkout; the
build of a package does it by itself.
"""

from __future__ import annotations

from io import BytesIO
from pathlib import Path


def compile_catalogues(folder: Path) -> list[Path]:
    """Write a `.mo` for each `.po` below `folder`; return the files written."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parent.parent.name)
        compiled = BytesIO()
        write_mo(compiled, catalogue)
        target = source.with_suffix(".mo")
        _replace(target, compiled.getvalue())
        written.append(target)
    return written


def _replace(target: Path, data: bytes) -> None:
    """Replace a file whole, and only where it differs: a program may be reading it."""
    if target.is_file() and target.read_bytes() == data:
        return
    beside = target.with_suffix(".mo.new")
    beside.write_bytes(data)
    beside.replace(target)


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent):
        print(path.name, path.parent.parent.name)
