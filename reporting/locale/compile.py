"""Compile the catalogues: every `.po` becomes the `.mo` beside it.

Run `python -m reporting.locale.compile` after a text was changed in a source checkout; the
build of a package does it by itself.
"""

from __future__ import annotations

from pathlib import Path


def compile_catalogues(folder: Path) -> list[Path]:
    """Write a `.mo` for each `.po` below `folder`; return the files written."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    written = []
    for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as stream:
            catalogue = read_po(stream, locale=source.parent.parent.name)
        target = source.with_suffix(".mo")
        with target.open("wb") as stream:
            write_mo(stream, catalogue)
        written.append(target)
    return written


if __name__ == "__main__":
    for path in compile_catalogues(Path(__file__).parent):
        print(path.name, path.parent.parent.name)
