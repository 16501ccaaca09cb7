"""Standard output and standard error: data on the one, words on the other, never a failure over a letter."""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache
from typing import Any, Final

_HALVES: Final = re.compile("[\ud800-\udfff]")
"""Halves of characters, which no stream takes."""
_LETTERS: Final = re.compile("[^\x00-\x7f]+")
_ESCAPES: Final = 0x0004
"""`ENABLE_VIRTUAL_TERMINAL_PROCESSING` of a console of Windows."""


class ReaderLeftError(Exception):
    """Whoever read the answer has left; no `OSError`, of which the library for commands makes an end without words."""


class OutputError(Exception):
    """What the answer is written to takes no more of it: a full disk; `reason` is the system's word."""

    def __init__(self, error: OSError) -> None:
        super().__init__(error.strerror)
        self.reason = error.strerror or type(error).__name__


@contextmanager
def _failures_reported() -> Iterator[None]:
    """Tell a stream that fails from a file that does; whoever reads a pipe may leave."""
    try:
        yield
    except BrokenPipeError as error:
        raise ReaderLeftError from error
    except OSError as error:
        if os.name == "nt" and error.errno == errno.EINVAL:  # its word for a pipe that nobody reads
            raise ReaderLeftError from error
        raise OutputError(error) from error


def prepare() -> None:
    """UTF-8 unless the user or his terminal says otherwise; what cannot be shown is replaced.

    A stream that is closed leads nowhere, for the workers of this process too: no file takes its number.
    """
    for number in range(3):
        _keep(number)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            way = "w" if number else "r"
            setattr(sys, name, open(os.devnull, way, encoding="utf-8"))  # noqa: PTH123, SIM115 - until the end
    forced = os.environ.get("PYTHONIOENCODING", "").partition(":")[0]
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if forced or stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="replace")


def on_a_desktop_alone() -> bool:
    """True where the program was started from a desktop: no stream is a terminal, and there is a screen for a browser.

    Asked before `prepare`: a program with a window alone has no streams.
    """
    streams = [stream for stream in (sys.stdin, sys.stdout, sys.stderr) if stream is not None]
    screen = sys.platform in {"win32", "darwin"} or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    return bool(screen) and not any(stream.isatty() for stream in streams)


def _keep(number: int) -> None:
    """Open a standard descriptor that is closed: the next file that is opened would be written to as one."""
    try:
        os.fstat(number)
    except OSError:
        handle = os.open(os.devnull, os.O_RDWR)
        if handle != number:
            os.dup2(handle, number)
            os.close(handle)
        os.set_inheritable(number, True)


def say(text: str = "", colour: str = "") -> None:
    """A line for people, on standard error; what names in it would do to a terminal is not done.

    Where it is full or nobody reads it, the line is lost: the work and its exit code stay what they are.
    """
    if not text.isprintable():
        from reporting.locale.findings import plain

        text = plain(text)
    with suppress(OSError):
        print(f"\x1b[{colour}m{text}\x1b[0m" if colour and coloured() else text, file=sys.stderr, flush=True)


def show(text: str) -> None:
    """A line of the answer, on standard output."""
    with _failures_reported():
        print(text)


def flush() -> None:
    """Bring the answer to where it goes."""
    with _failures_reported():
        sys.stdout.flush()


def emit(line: Mapping[str, Any]) -> None:
    """One JSON line on standard output, in ASCII where letters might get lost; halves of characters are replaced."""
    import json

    text = json.dumps(line, ensure_ascii=False, separators=(",", ":"), default=list)
    if not text.isascii():
        text = _HALVES.sub("?", text)
    if _loses_letters():
        text = _LETTERS.sub(lambda found: json.dumps(found[0])[1:-1], text)
    with _failures_reported():
        print(text, flush=True)


def emit_text(line: bytes) -> None:
    """A line that is JSON already, in UTF-8; as `emit` does it."""
    if _loses_letters() or b"\\u" in line:
        import json

        emit(json.loads(line))
        return
    with _failures_reported():
        print(line.decode())


def _loses_letters() -> bool:
    """Whether letters may get lost on the way: the stream is no UTF-8, or shells of Windows read what they pass on."""
    return os.name == "nt" or (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"


def write_bytes(data: bytes, *, more: bool = False) -> None:
    """A file on standard output, byte for byte; `more` of it follows."""
    with _failures_reported():
        buffer = getattr(sys.stdout, "buffer", None)
        if buffer is None:
            sys.stdout.write(data.decode("utf-8", "replace"))
        else:
            if not more:
                sys.stdout.flush()
            buffer.write(data)
            if not more:
                buffer.flush()


def interactive() -> bool:
    """True where a moving line may be drawn: a terminal that shows more than plain text."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and _obeys()


@cache
def _obeys() -> bool:
    """Whether the terminal obeys what colours a line or takes it away: a console of Windows must be told to."""
    if sys.platform == "win32":
        import ctypes
        import msvcrt

        kernel, mode = ctypes.windll.kernel32, ctypes.c_ulong()
        console = ctypes.c_void_p(msvcrt.get_osfhandle(sys.stderr.fileno()))
        known = kernel.GetConsoleMode(console, ctypes.byref(mode))
        return bool(known and kernel.SetConsoleMode(console, mode.value | _ESCAPES))
    else:  # noqa: RET505 - types are checked as on either
        return True


def can_ask() -> bool:
    """True where somebody reads questions and can answer them."""
    return sys.stdin.isatty() and sys.stderr.isatty()


def ask(text: str) -> str:
    """What is typed after a text; blank where nothing more comes."""
    sys.stderr.write(text)
    sys.stderr.flush()
    return sys.stdin.readline().strip()


def redraw(text: str) -> None:
    """Put a text in the place of the last line of standard error."""
    sys.stderr.write(f"\r\x1b[K{text}")
    sys.stderr.flush()


def coloured() -> bool:
    """True where colours are welcome: a terminal, and nobody said NO_COLOR."""
    return interactive() and not os.environ.get("NO_COLOR")
