"""Values between a worker and whoever started it: pickled, each with its length before it, over a pipe.

Both ends are this program on this machine, and neither end takes anything from a file into a frame but bytes and
texts; nothing from outside is ever unpickled.
"""

from __future__ import annotations

import pickle
import struct
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Final

from reporting.limits import in_force

_LENGTH: Final = struct.Struct("<Q")


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may take: `seconds` of computing, `memory` in MiB beyond what the worker has already.

    `bounds` are those of `reporting.limits` that the caller's environment raises, for workers on other machines too.
    """

    seconds: float = 30.0
    memory: int = 512
    bounds: str = field(default_factory=in_force)


@dataclass(frozen=True, slots=True)
class Setup:
    """What a worker does: `work` is `module:function`, called with a request and `context`.

    One that has read `enough_files`, or holds `enough_memory` MiB after a file, makes place for a fresh one: nothing
    piles up. One that has just begun holds some 80 MiB.
    """

    work: str
    context: Any = None
    limits: Limits = Limits()
    enough_files: int = 5_000
    enough_memory: int = 320


@dataclass(frozen=True, slots=True)
class Lost:
    """A request without an answer: `code` of the finding, `detail` for its text (a limit, a signal, an error)."""

    code: str
    detail: str = ""


def send(stream: BinaryIO, value: object) -> None:
    """Write one value; OSError where nobody listens."""
    data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """Read one value; EOFError where the other end is gone, in the middle of a value too."""
    (length,) = _LENGTH.unpack(_exactly(stream, _LENGTH.size))
    return pickle.loads(_exactly(stream, length))


def _exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return data
