"""Write the whole register: to a file beside and then in its place, or line by line to whoever takes it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.model import Finding, finding
from reporting.actions.register.answer import RegisterAnswer, guarded
from reporting.register.database import Register
from reporting.register.export import export_lines
from reporting.register.problems import RegisterError


def export(register: Register, path: Path, *, force: bool = False) -> RegisterAnswer:
    """The export as a file; one that is there already is left alone, unless `force`."""

    def work() -> RegisterAnswer:
        if path.exists() and not force:
            raise RegisterError(finding("file-exists", value=str(path)))
        beside = path.with_name(f".{path.name}.{os.getpid()}.new")
        try:
            with beside.open("x", encoding="utf-8", newline="") as stream:
                count = _write(register, stream.write)
                stream.flush()
                os.fsync(stream.fileno())
            beside.replace(path)
        except OSError as error:
            raise RegisterError(_refused(path, error)) from None
        finally:
            beside.unlink(missing_ok=True)
        return RegisterAnswer({"lines": count})

    return guarded(work, {"lines": None})


def export_to(register: Register, write: Callable[[str], Any]) -> RegisterAnswer:
    """The export to a stream."""
    return guarded(lambda: RegisterAnswer({"lines": _write(register, write)}), {"lines": None})


def _write(register: Register, write: Callable[[str], Any]) -> int:
    count = 0
    with register.reading() as connection:
        for line in export_lines(connection):
            write(line)
            count += 1
    return count


def _refused(path: Path, error: OSError) -> Finding:
    if isinstance(error, PermissionError):
        return finding("file-in-use", value=path.name)
    return finding("file-not-written", value=path.name, reason=error.strerror or type(error).__name__)
