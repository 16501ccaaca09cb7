"""Work that misbehaves in every way that a file can lead a library to; done in workers."""

from __future__ import annotations

import ctypes
import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path


def do(request: str) -> bytes:
    """Do what the request says; an honest one comes back."""
    what, _, value = request.partition(" ")
    if what in _DEEDS:
        _DEEDS[what](value)
    return f"{request} {os.getpid()}".encode() if what == "pid" else request.encode()


def _segfault(value: str) -> None:
    ctypes.string_at(0)


def _killed(value: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _exit(value: str) -> None:
    os._exit(int(value))


def _spin(value: str) -> None:
    """Without end inside the interpreter's own C code, where no handler of Python's runs."""
    re.match(r"(a|a)*b", "a" * 60)


def _sleep(value: str) -> None:
    time.sleep(float(value))


def _hoard(value: str) -> None:
    """Memory, piece by piece."""
    pieces = []
    while True:
        pieces.append(bytearray(16 * 1024 * 1024))


def _print(value: str) -> None:
    print("noise")
    os.write(1, b"more noise")
    os.write(2, b"and more")


def _connect(value: str) -> None:
    socket.create_connection(("127.0.0.1", int(value)))


def _spawn(value: str) -> None:
    subprocess.run([sys.executable, "-c", ""], check=True)


def _write(value: str) -> None:
    Path(value).write_bytes(b"planted")


def _delete(value: str) -> None:
    Path(value).unlink()


def refuse_to_begin() -> None:
    """What a worker can't begin with."""
    raise RuntimeError("no")


def _fail(value: str) -> None:
    raise RuntimeError(value)


_DEEDS = {
    "segfault": _segfault,
    "killed": _killed,
    "exit": _exit,
    "spin": _spin,
    "sleep": _sleep,
    "hoard": _hoard,
    "print": _print,
    "connect": _connect,
    "spawn": _spawn,
    "write": _write,
    "delete": _delete,
    "fail": _fail,
}
