"""The worker's end: run the commands of a case in a folder of its own, each within bounds, and say what went wrong."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import sys
import tempfile
import warnings
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from reporting.cli import main as door
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.workers import Lost, TaskLimits, answers
from tests.missing_values import watching
from tests.reporting.render.signing.certificates import PASSWORD
from tests.three_readers import unreported

SECONDS: Final = 120.0
"""By the clock, for all commands of a case: machines are busy."""
MEMORY: Final = 800
"""MiB beyond what a worker holds before."""
FILE: Final = "{file}"
OUT: Final = "{out}"


@dataclass(frozen=True, slots=True)
class Case:
    """Files by name, the one that the commands are about first, and commands with `{file}` and `{out}` in them."""

    name: str
    files: Mapping[str, bytes]
    commands: tuple[tuple[str, ...], ...]

    @property
    def main(self) -> str:
        """The path that takes the place of `{file}`: the first file, or the folder in which it lies."""
        first = next(iter(self.files))
        return first.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Fault:
    """What a command did that it must not: `kind` is `error`, `time`, `memory`, `died`, `code`, `gap`, `line`,
    `cells`, `changed`."""

    command: tuple[str, ...]
    kind: str
    detail: str

    def __str__(self) -> str:
        """A line for people, and what is behind it."""
        return f"{self.kind}: protokol {' '.join(self.command)}\n{self.detail}"


CODES: Final = frozenset({0, 1, 2, 3, 4, 5})
_TOLD: Final = 3000
"""Characters of a traceback."""


def begin(plant: str) -> None:
    """In a fresh worker: errors are told, warnings are errors, and what is planted is broken."""
    os.environ |= {"PROTOKOL_DEBUG": "1", "PROTOKOL_CERT_PASSWORD": PASSWORD.decode()}
    warnings.simplefilter("error")
    if plant:
        module, _, function = plant.partition(":")
        getattr(importlib.import_module(module), function)()


def faults_of(case: Case) -> list[Fault]:
    """The faults of all commands of a case."""
    return [fault for command in case.commands for fault in examine(case, command)]


def examine(case: Case, command: tuple[str, ...]) -> list[Fault]:
    """The faults of one command on fresh files."""
    with tempfile.TemporaryDirectory(prefix="protokol-fuzz-") as folder, contextlib.chdir(folder):
        for name, data in case.files.items():
            path = Path("in", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        words = [word.replace(FILE, f"in/{case.main}").replace(OUT, "out") for word in command]
        faults = [Fault(command, kind, detail) for kind, detail in _asked(words, Path("in", case.main))]
        if faults or not _changes(command):
            same = all(Path("in", name).read_bytes() == data for name, data in case.files.items() if _is_there(name))
            if not same and not _changes(command):
                faults.append(Fault(command, "changed", "a command that only reads changed its file"))
        return faults


def _is_there(name: str) -> bool:
    return Path("in", name).is_file()


def _changes(command: tuple[str, ...]) -> bool:
    entered = command[:1] == ("lookup",) and "--import" in command
    kept = command[:1] == ("register",) and command[1] in {"init", "import", "decide", "undo", "same"}
    return (entered or kept or command[0] in {"pair", "draw", "fill", "sign"}) and "--dry-run" not in command


def _asked(words: list[str], case_file: Path) -> Iterator[tuple[str, str]]:
    """Run the command line here; what it must not do."""
    out, err = _Stream(), _Stream()
    code: Any = None
    with watching() as missing, _streams(out, err):
        try:
            code = door.run(words)
        except MemoryError:
            yield "memory", f"more than {MEMORY} MiB"
        except BaseException as error:
            yield "error", _traceback(error)
    told = err.text()
    if "MemoryError" in told or '"memory-spent"' in out.text() or any(words in told for words in _spent()):
        yield "memory", told[-_TOLD:]
    elif "Traceback (most recent call last)" in told or '"internal-error"' in out.text():
        yield "error", told[-_TOLD:]
    elif code is not None and code not in CODES:
        yield "code", f"exit code {code}"
    if missing:
        yield "gap", ", ".join(sorted({f"{code}: {name}" for code, name in missing}))
    if words[0] == "check" and "--json" in words and case_file.suffix == ".xlsx" and code in {0, 1}:
        yield from _cells(case_file, out.text())
    if "--json" in words and code in {0, 1, 3, 4}:
        yield from _lines(out.text(), code)


@cache
def _spent() -> tuple[str, ...]:
    """How commands tell people that there was not enough memory."""
    return tuple(texts(lang)("finding.memory-spent") for lang in LANGUAGES)


def _cells(path: Path, text: str) -> Iterator[tuple[str, str]]:
    """Cells that another reader of workbooks reads otherwise, though no finding says so."""
    try:
        codes = {found["code"] for line in text.splitlines() for found in json.loads(line)["findings"]}
    except (ValueError, KeyError, TypeError):
        return
    different = unreported(path.read_bytes(), codes)
    if different:
        yield "cells", str(different[:5])


def _lines(text: str, code: int) -> Iterator[tuple[str, str]]:
    """A JSON line for each file, true to the exit code."""
    try:
        lines = [json.loads(line) for line in text.splitlines()]
    except ValueError as error:
        yield "line", f"{error}: {text[:200]}"
        return
    if not lines:
        yield "line", "no line of JSON"
    elif "ok" in lines[0] and not lines[-1].get("summary") and lines[0]["ok"] is not (code == 0):
        yield "line", f"ok is {lines[0]['ok']}, the exit code {code}"


def _traceback(error: BaseException) -> str:
    import traceback

    return "".join(traceback.format_exception(error))[-_TOLD:]


class _Stream(io.TextIOWrapper):
    """A stream that keeps what is written to it."""

    def __init__(self) -> None:
        self._kept = io.BytesIO()
        super().__init__(self._kept, encoding="utf-8", errors="replace", write_through=True)

    def text(self) -> str:
        """All of it."""
        return self._kept.getvalue().decode("utf-8", "replace")

    def fileno(self) -> int:
        """The real stream's: what the program does when a pipe closes is not tried here."""
        return 1


@contextlib.contextmanager
def _streams(out: _Stream, err: _Stream) -> Iterator[None]:
    kept = sys.stdout, sys.stderr, sys.stdin
    sys.stdout, sys.stderr, sys.stdin = out, err, io.TextIOWrapper(io.BytesIO(b""))
    try:
        yield
    finally:
        sys.stdout, sys.stderr, sys.stdin = kept


LIMITS: Final = TaskLimits(SECONDS, MEMORY)


def examined(
    cases: Iterable[Case], plant: str = "", limits: TaskLimits = LIMITS
) -> Generator[tuple[Case, list[Fault]], None, None]:
    """Each case with its faults; `plant` names a function that breaks the program in the worker first."""
    asked: list[Case] = []

    def requests() -> Iterator[tuple[int, Case]]:
        for at, case in enumerate(cases):
            asked.append(case)
            yield at, case

    with closing(answers(faults_of, requests(), 1, limits, prepare=begin, prepare_with=(plant,))) as replies:
        for at, reply in replies:
            yield asked[at], [_fault(reply)] if isinstance(reply, Lost) else reply


_KINDS: Final = {"limit-seconds": "time", "limit-memory": "memory", "worker-died": "died"}


def _fault(lost: Lost) -> Fault:
    return Fault((), _KINDS.get(lost.code, "error"), lost.detail)
