"""How `verify` spreads its work: options, a moving line, and what is told when somebody stops it."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from reporting.cli import streams
from reporting.cli.usage import UsageError, check_named

if TYPE_CHECKING:
    from engine.model import Finding
    from reporting.locale import Texts
    from reporting.verify.batch.run import Batch

Jobs = Annotated[int | None, typer.Option("--jobs", min=1, max=1024, metavar="N", help="cli.option.jobs")]
JournalFile = Annotated[str | None, typer.Option("--journal", metavar="FILE", help="cli.option.journal")]
Scheduler = Annotated[str | None, typer.Option("--scheduler", metavar="ADDRESS", help="cli.option.scheduler")]
_MOST_MEMORY: Final = 1 << 30
"""A PiB, of which no system has more."""
LimitSeconds = Annotated[
    float | None, typer.Option("--limit-seconds", min=0.1, max=86400, metavar="S", help="cli.option.limit-seconds")
]
LimitMemory = Annotated[
    int | None, typer.Option("--limit-memory", min=64, max=_MOST_MEMORY, metavar="MIB", help="cli.option.limit-memory")
]

_REDRAW_SECONDS: Final = 0.2
_SIGNALS: Final = ("SIGTERM", "SIGHUP", "SIGBREAK")
_ENDED: Final = 128
"""Exit codes of programs that a signal ended begin here."""


class _EndedError(KeyboardInterrupt):
    """Somebody ended the program with a signal that is not the keyboard's."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def batch_of(
    jobs: int | None, journal: str | None, scheduler: str | None, seconds: float | None, memory: int | None
) -> Batch:
    """The batch that the options ask for."""
    check_named("--journal", journal)
    if seconds is not None and isnan(seconds):  # it passes every bound
        raise UsageError("cli.usage.not-a-number", name="--limit-seconds")
    from reporting.verify.batch.run import Batch
    from reporting.workers import TaskLimits

    usual = TaskLimits()
    limits = TaskLimits(seconds or usual.seconds, memory or usual.memory)
    return Batch(jobs or 0, limits, None if journal is None else Path(journal), scheduler or "")


@contextmanager
def watched(batch: Batch, words: Texts, *, as_json: bool) -> Iterator[None]:
    """Show how far a batch is; tell what keeps it from beginning, and what is kept when somebody stops it."""
    from reporting.register.problems import RegisterError
    from reporting.sources.written import forget_written
    from reporting.verify.batch.tasks import BatchError

    line = _Line(words)
    batch.progress = line.advance
    try:
        with _signals():
            yield
    except BatchError as error:
        line.clear()
        _refuse(error.finding, words, as_json=as_json)
        raise typer.Exit(5 if error.missing else 1) from None
    except RegisterError as error:
        line.clear()
        _refuse(error.found, words, as_json=as_json)
        raise typer.Exit(error.code) from None
    except KeyboardInterrupt as error:
        line.clear()
        _print_findings(batch, words)
        key = "cli.verify.stopped" if batch.journal is None else "cli.verify.stopped-journal"
        streams.say(words(key, done=line.done, total=line.total, journal=batch.journal))
        forget_written()  # that the journal was written is told
        raise typer.Exit(_ENDED + getattr(error, "number", signal.SIGINT)) from None
    line.clear()
    _print_findings(batch, words)


def run_keys(batch: Batch, words: Texts) -> dict[str, Any]:
    """The findings of the run itself for the last line of JSON; nothing where there are none."""
    from reporting.locale.findings import describe

    return {"findings": [describe(found, words) for found in batch.findings]} if batch.findings else {}


def _print_findings(batch: Batch, words: Texts) -> None:
    from reporting.cli.output import say_findings

    say_findings("protokol", batch.findings, words)


def _refuse(found: Finding, words: Texts, *, as_json: bool) -> None:
    from reporting.cli.output import say_findings
    from reporting.locale.findings import describe
    from reporting.verify.result_store import summary

    if as_json:
        streams.emit({"summary": summary((), 0.0), "findings": [describe(found, words)]})
        return
    say_findings("protokol", (found,), words)


@contextmanager
def _signals() -> Iterator[None]:
    """Let `kill` and a closed terminal stop the program as Ctrl-C does: in order."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def end(number: int, frame: object) -> None:
        raise _EndedError(number)

    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = [(number, signal.signal(number, end)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


class _Line:
    """The moving line: how many, how fast, how long yet; on a terminal alone."""

    def __init__(self, words: Texts) -> None:
        self.done = self.total = 0
        self._words = words
        self._start = self._drawn = time.monotonic()
        self._interactive = streams.interactive()

    def advance(self, done: int, known: int, total: int) -> None:
        """Another one is done."""
        self.done, self.total = done, total
        now = time.monotonic()
        if self._interactive and now - self._drawn >= _REDRAW_SECONDS:
            self._drawn = now
            rate = (done - known) / (now - self._start)
            left = _clock((total - done) / rate) if rate else "–"
            values = {"done": done, "total": total, "rate": f"{rate:.0f}" if rate >= 10 else f"{rate:.1f}"}
            streams.redraw(self._words("cli.verify.progress", left=left, **values))

    def clear(self) -> None:
        """Take the line away."""
        if self._interactive and self.done:
            streams.redraw("")


def _clock(seconds: float) -> str:
    """A time as a clock shows it: `0:07`, `12:30`, `1:02:30`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"
