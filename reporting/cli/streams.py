"""Standard output and standard error: data on the one, words on the other, never a failure over a letter."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Mapping
from typing import Any


def prepare() -> None:
    """UTF-8 unless the user or his terminal says otherwise; what cannot be shown is replaced."""
    forced = os.environ.get("PYTHONIOENCODING", "").partition(":")[0]
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if forced or stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="replace")


def say(text: str = "") -> None:
    """A line for people, on standard error."""
    print(text, file=sys.stderr)


def show(text: str) -> None:
    """A line of the answer, on standard output."""
    print(text)


def emit(line: Mapping[str, Any]) -> None:
    """One JSON line on standard output; pure ASCII where the stream is no UTF-8, so that no letter is lost."""
    plain = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"
    import json

    text = json.dumps(line, ensure_ascii=plain, separators=(",", ":"))
    print(text.encode("utf-8", "replace").decode("utf-8"), flush=True)


def write_bytes(data: bytes) -> None:
    """A file on standard output, byte for byte."""
    sys.stdout.flush()
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(data.decode("utf-8", "replace"))
    else:
        buffer.write(data)
        buffer.flush()


def interactive() -> bool:
    """True where a moving line may be drawn: a terminal that shows more than plain text."""
    return sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def redraw(text: str) -> None:
    """Put a text in the place of the last line of standard error."""
    sys.stderr.write(f"\r\x1b[K{text}")
    sys.stderr.flush()


def coloured() -> bool:
    """True where colours are welcome: a terminal, and nobody said NO_COLOR."""
    return interactive() and not os.environ.get("NO_COLOR")
