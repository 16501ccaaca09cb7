"""Examine many items by many workers, in their order, whoever does the work and however often it was interrupted."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from engine.model import Finding
from reporting.verify.batch.journal import Journal, Place
from reporting.verify.batch.only_read import only_read
from reporting.verify.batch.resume import as_today, head, is_at, known, name_of
from reporting.verify.batch.tasks import BatchError, Reply, Request, examine, lost_line
from reporting.verify.examined import Examined, VerifyOptions
from reporting.verify.result_store import examined_of
from reporting.verify.walk import Item
from reporting.workers import Lost, NoWorkersError, TaskLimits, answers, cores

Progress = Callable[[int, int, int], None]
"""Called after each item: how many are done, how many of them the journal knew, how many there are."""

_WORTH_A_WORKER: Final = 8
"""Another worker starts for so many items: it takes as long to start as they take."""


@dataclass(slots=True)
class Batch:
    """How a batch is done: a runner of `verify_all`.

    `jobs` workers (0: the cores) of this machine, or a cluster at `scheduler`; `findings` are of the run itself.
    """

    jobs: int = 0
    limits: TaskLimits = field(default_factory=TaskLimits)
    journal: Path | None = None
    scheduler: str = ""
    progress: Progress | None = None
    findings: list[Finding] = field(default_factory=list)

    def __call__(self, items: Sequence[Item], options: VerifyOptions) -> Iterator[Examined]:
        """Every item examined, in their order; BatchError before the first, or where all workers are gone.

        The journal itself is no item, wherever it lies.
        """
        if self.journal is None:
            yield from self._in_order(items, options, None, {})
            return
        items = [item for item in items if not is_at(item, self.journal)]
        journal = Journal(self.journal, head(options, self.limits))
        try:
            yield from self._in_order(items, options, journal, known(items, journal))
        finally:
            journal.close()
            self.findings += journal.findings

    def _in_order(
        self, items: Sequence[Item], options: VerifyOptions, journal: Journal | None, done: dict[int, Place]
    ) -> Iterator[Examined]:
        """What was done before and what is done now, in the order of the items."""
        left = [index for index in range(len(items)) if index not in done]
        before, received = len(done), 0
        requests = ((index, Request(items[index], options, journal is not None)) for index in left)
        came: dict[int, Examined] = {}
        with closing(self._replies(requests, len(left))) as replies:
            for index, item in enumerate(items):
                if journal is not None and index in done:
                    yield as_today(examined_of(journal.line(done[index]) or b""), item)
                    continue
                while index not in came:
                    number, reply = next(replies)
                    came[number] = _examined(items[number], reply, options, journal)
                    received += 1
                    if self.progress is not None:
                        self.progress(before + received, before, len(items))
                yield came.pop(index)

    def _replies(self, requests: Iterable[tuple[int, Request]], count: int) -> Generator[Reply, None, None]:
        """Who does the work."""
        if self.scheduler and count:
            from reporting.verify.batch.cluster import answers_of_cluster

            return answers_of_cluster(requests, self.scheduler, self.limits)
        jobs = min(self.jobs or cores(), -(-count // _WORTH_A_WORKER))
        return _answered(requests, max(1, jobs), self.limits)


def _examined(item: Item, reply: bytes | Lost, options: VerifyOptions, journal: Journal | None) -> Examined:
    """An item that a worker answered; one that a worker died of is done again the next time."""
    line = lost_line(item, reply, options) if isinstance(reply, Lost) else reply
    examined = examined_of(line)
    if journal is not None and not (isinstance(reply, Lost) and reply.code == "worker-died"):
        journal.add(examined.answer.sha256, name_of(item), line)
    return examined


def _answered(requests: Iterable[tuple[int, Request]], jobs: int, limits: TaskLimits) -> Generator[Reply, None, None]:
    """The answers of workers of this machine; BatchError where none can be started."""
    try:
        with closing(answers(examine, requests, jobs, limits, prepare=only_read)) as replies:
            yield from replies
    except NoWorkersError as error:
        raise BatchError(error.finding) from error
