"""One program for a user: whoever starts it a second time is led to the page of the one that runs.

Two files in the user's own folder: a lock, which the system lets go of when its holder ends, also by a kill; and the
address that opens the page, which only this user can read.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from reporting.sources.file_lock import try_lock, unlock

_LONGEST_WAIT: Final = 10.0
"""Seconds in which a program that starts has its page."""
_PAUSE: Final = 0.05


def usual_folder() -> Path:
    """Where the two files lie: in the user's folder for data of programs."""
    from platformdirs import user_data_path

    return user_data_path("protokol", appauthor=False) / "running"


@contextmanager
def only_one(folder: Path) -> Iterator[bool]:
    """Hold the lock while the block runs: False where another program of this user holds it. OSError without folder."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        first = try_lock(handle)
        if first:
            _address(folder).unlink(missing_ok=True)  # of a program that was killed
        yield first
        if first:
            _address(folder).unlink(missing_ok=True)
            unlock(handle)
    finally:
        os.close(handle)


def note_address(folder: Path, address: str) -> None:
    """Write down the address that opens the page, readable by this user alone."""
    path = _address(folder)
    path.unlink(missing_ok=True)
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(f"{address}\n")


def noted_address(folder: Path, wait: float = _LONGEST_WAIT) -> str:
    """The address of the program that runs, once it is there; empty where it does not come."""
    until = time.monotonic() + wait
    while True:
        try:
            line = _address(folder).read_text(encoding="ascii")
        except OSError:
            line = ""
        if line.endswith("\n") or time.monotonic() >= until:
            return line.strip()
        time.sleep(_PAUSE)


def _address(folder: Path) -> Path:
    return folder / "address"
