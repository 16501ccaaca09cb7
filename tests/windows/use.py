"""Use the program in one process: `python -m tests.windows.use FOLDER < commands`, each a line of JSON as its answer."""

from __future__ import annotations

import io
import json
import os
import sys
import tempfile
import types
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from reporting.cli.main import run


class Console(io.TextIOWrapper):
    """A console of a code page, whose bytes are kept."""

    def __init__(self, encoding: str) -> None:
        self.kept = io.BytesIO()
        super().__init__(self.kept, encoding=encoding, newline="\r\n")


def answered(arguments: list[str], encoding: str = "utf-8") -> dict[str, object]:
    """What a command answers on consoles of a code page."""
    out, err = Console(encoding), Console(encoding)
    os.environ["PYTHONIOENCODING"] = encoding
    kept, (sys.stdout, sys.stderr) = (sys.stdout, sys.stderr), (out, err)
    try:
        code = run(arguments)
    finally:
        sys.stdout, sys.stderr = kept
    texts = []
    for console in (out, err):
        console.flush()
        texts.append(console.kept.getvalue().decode(encoding))
    return {"code": code, "out": texts[0], "err": texts[1], "open": left_open()}


def left_open() -> list[str]:
    """The files of the folder that are open still: nobody else could write them on Windows."""
    found = []
    for handle in Path("/proc/self/fd").iterdir():
        with suppress(OSError):
            found.append(str(handle.readlink()))
    return [path for path in found if path.startswith(f"{Path.cwd()}/")]


def seen() -> dict[str, object]:
    """What the program's modules see of the system."""
    from reporting.sources import beside, hold
    from reporting.verify.batch import limits

    def works(work: Callable[[], object]) -> bool:
        try:
            work()
        except PermissionError:
            return False
        return True

    with tempfile.NamedTemporaryFile() as held:
        return {
            "name": beside.os.name,
            "platform": limits.sys.platform,
            "flags": hold._FLAGS & (os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC),
            "resource": hasattr(limits, "resource"),
            "locker": _locker(hold),
            "folder": works(lambda: hold.os.open(".", os.O_RDONLY)),
            "moved": works(lambda: beside.move(Path(held.name), Path("elsewhere"))),
        }


def _locker(hold: types.ModuleType) -> str:
    """By what the library for locks goes about it; the program imports it when the first file is held."""
    with hold.held(Path("any")):
        return str(sys.modules["portalocker.portalocker"].LOCKER.__name__)


if __name__ == "__main__":
    os.chdir(sys.argv[1])
    for line in sys.stdin:
        asked = json.loads(line)
        answer = seen() if asked["arguments"] == ["seen"] else answered(**asked)
        print(json.dumps(answer), flush=True)
