"""What a worker never does, whatever a file leads a library to: no network, no other program, nothing written.

Reading needs none of it; a library that tries gets a refusal from Python itself, before anything happens.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, Final

_NEVER: Final = frozenset(
    {
        "ctypes.dlopen",
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.link",
        "os.mkdir",
        "os.posix_spawn",
        "os.remove",
        "os.rename",
        "os.rmdir",
        "os.spawn",
        "os.startfile",
        "os.symlink",
        "os.system",
        "os.truncate",
        "pty.spawn",
        "socket.bind",
        "socket.connect",
        "socket.getaddrinfo",
        "socket.sendto",
        "subprocess.Popen",
        "urllib.Request",
        "webbrowser.open",
    }
)
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class RefusedError(PermissionError):
    """A worker was led to do what no reading needs."""


def guard() -> None:
    """Refuse it from now on, in this process; there is no way back. PDFium is loaded before."""
    import_module("pypdfium2")
    sys.addaudithook(_refuse)


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if event in _NEVER or (event == "open" and _writes(arguments)):
        raise RefusedError(event)


def _writes(arguments: tuple[Any, ...]) -> bool:
    """Whether an opening could change a file; caches of compiled modules count, and Python does without them."""
    flags = arguments[2]
    return isinstance(flags, int) and bool(flags & _WRITES)
