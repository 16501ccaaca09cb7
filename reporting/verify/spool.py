"""Many short pieces of bytes in little memory: on disk once they are many; where each stands stays in memory."""

from __future__ import annotations

import tempfile
import weakref
from array import array
from typing import IO


class Spool:
    """Pieces by their places, each read back when it is asked for; twelve bytes of memory for one on disk.

    `most` bytes stay in memory, so that a small run needs no disk. Further ones go to a temporary file without a name;
    where the disk is full, memory takes them.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._places = array("q")
        self._lengths = array("L")
        self._here: dict[int, bytes] = {}
        self._size = self._end = 0
        self._file: IO[bytes] | None = None
        self._full = False

    def __len__(self) -> int:
        return len(self._places)

    def add(self, piece: bytes) -> None:
        """The next piece."""
        self._places.append(0)
        self._lengths.append(0)
        self.put(len(self._places) - 1, piece)

    def put(self, at: int, piece: bytes) -> None:
        """Another piece in the place of one."""
        if self._full or self._size + len(piece) <= self._most:
            self._size += len(piece)
            self._here[at] = piece
            return
        try:
            self._file = self._file or self._opened()
            self._file.seek(self._end)
            self._file.write(piece)
            self._file.flush()
        except OSError:
            self._full = True
            self._here[at] = piece
            return
        self._here.pop(at, None)
        self._places[at], self._lengths[at] = self._end, len(piece)
        self._end += len(piece)

    def get(self, at: int) -> bytes:
        """The piece at a place; KeyError where there is none."""
        if at in self._here or self._file is None:
            return self._here[at]
        self._file.seek(self._places[at])
        return self._file.read(self._lengths[at])

    def _opened(self) -> IO[bytes]:
        """A file that is there as long as the pieces are."""
        file = tempfile.TemporaryFile()  # noqa: SIM115
        weakref.finalize(self, file.close)
        return file
