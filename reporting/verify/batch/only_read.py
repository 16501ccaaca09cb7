"""What a worker that verifies never does, whatever a file leads a library to: Python itself refuses it."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, Final

_NEVER: Final = frozenset(
    {
        *("ctypes.dlopen", "os.exec", "os.fork", "os.forkpty", "os.link", "os.mkdir", "os.posix_spawn", "os.remove"),
        *("os.rename", "os.rmdir", "os.spawn", "os.startfile", "os.symlink", "os.system", "os.truncate", "pty.spawn"),
        *("socket.bind", "socket.connect", "socket.getaddrinfo", "socket.sendto", "subprocess.Popen"),
        *("urllib.Request", "webbrowser.open"),
    }
)
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class RefusedError(PermissionError):
    """A worker was led to do what no task needs."""


def only_read() -> None:
    """For good: this process opens no network, starts no program, writes no file, whatever a library is led to."""
    import_module("pypdfium2")  # loads a library
    sys.addaudithook(_refuse)


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse what no task needs; caches of compiled modules are not written, and Python does without them."""
    writes = event == "open" and isinstance(arguments[2], int) and bool(arguments[2] & _WRITES)
    if writes or event in _NEVER:
        raise RefusedError(event)
