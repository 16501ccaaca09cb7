"""All papers of a build: what stands there already is left, what is missing is made, by this process or by several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from engine.model import Event, Finding, finding
from reporting.render.content_key import kept
from reporting.render.document import Document, Progress, put_document
from reporting.render.jobs import Job
from reporting.render.lengths import lines_in
from reporting.render.printer import Printed, Printer
from reporting.render.store import Source
from reporting.sources.reading import is_so

Numbered = tuple[int, Job]


@dataclass(frozen=True, slots=True)
class Workers:
    """Processes that print: for how many milliseconds of work it is worth starting them, and how they are given jobs.

    Jobs come back in any order, each under its number; None where none could.
    """

    worth: float
    spread: Callable[[Printer, Sequence[Numbered]], Iterable[tuple[int, Printed | None]]]


_MILLISECONDS: Final = (12.0, 0.9)
"""What a document takes, and each of its lines; as good a guess as is needed to share work out."""
_URGENT: Final = "pdf"


@dataclass(frozen=True, slots=True)
class OutputFolder:
    """The folder that papers go to, and what may happen there: nothing where they are only checked.

    `source` is the event's file.
    """

    folder: Path
    check: bool = False
    force: bool = False
    source: Source | None = None

    def kept(self, job: Job, kind: str, key: Callable[[], str]) -> bytes | None:
        """The document where it stands in its place already with this content."""
        return kept(self.folder / f"{job.stem}.{kind}", kind, key)

    def has_some(self, job: Job) -> bool:
        """Whether any of a job's papers stands there, be it an older one."""
        return any(is_so((self.folder / f"{job.stem}.{kind}").exists) for kind in job.formats)

    def put(self, job: Job, kind: str, data: bytes) -> tuple[Document, Finding | None]:
        """Put a document in its place, or compare it, and say what happened."""
        return put_document(
            job.stem,
            kind,
            data,
            self.folder,
            form=job.form.id,
            lang=job.lang,
            number=job.round_number,
            check=self.check,
            force=self.force,
            source=self.source,
        )


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """What was asked for: forms by name or not, one round or all, of which event.

    `newest_first`: somebody waits for the papers of the last round, as PDF before all.
    """

    by_name: bool
    round_number: int | None
    event: Event
    newest_first: bool = False

    def must_show(self, job: Job) -> bool:
        """Of all rounds some may have nothing to show yet; a round that was asked for must."""
        return self.by_name and (job.round_number is None or self.round_number is not None)


def printing(
    printer: Printer,
    jobs: Sequence[Job],
    output: OutputFolder,
    request: PaperRequest,
    progress: Progress | None = None,
    workers: Workers | None = None,
) -> tuple[list[Document], list[Finding]]:
    """The documents of all jobs in their order, and what was found about them.

    `workers` are used where the work is worth them.
    """
    run = _Run(printer, jobs, output, request, progress)
    every = list(enumerate(jobs))
    newest = list(_newest(every)) if request.newest_first else []
    for index, job in newest:
        if (missing := run.without_kept(index, job)).formats:
            run.take(index, missing, printer.printed(missing))
    done = {index for index, _ in newest}
    left = [(index, _but(job, _URGENT) if index in done else job) for index, job in every]
    missing_now = {index: missing for index, job in left if (missing := run.without_kept(index, job)).formats}
    # Where papers stand already, those that never stood there have mostly nothing to show.
    likely = [job for job in missing_now.values() if not run.anything_kept or output.has_some(job)]
    worth = workers is not None and sum(_cost(job, request.event) for job in likely) >= workers.worth
    for index, printed in _made(printer, list(missing_now.items()), request.event, workers if worth else None):
        run.take(index, missing_now[index], printed)
    return run.documents(), run.findings()


def _newest(jobs: Sequence[Numbered]) -> Iterator[Numbered]:
    """The papers of the last round, in the format that is hung up; those of other jobs come later."""
    last = max((job.round_number or 0 for _, job in jobs), default=0)
    for index, job in jobs:
        if last and job.round_number == last and _URGENT in job.formats:
            yield index, replace(job, formats=(_URGENT,))


def _but(job: Job, kind: str) -> Job:
    return replace(job, formats=tuple(one for one in job.formats if one != kind))


def _made(
    printer: Printer, jobs: Sequence[Numbered], event: Event, workers: Workers | None
) -> Iterator[tuple[int, Printed]]:
    own = dict(jobs)
    shared: Iterable[tuple[int, Printed | None]]
    if workers is None or len(jobs) < 2:
        shared = ((index, None) for index, _ in jobs)
    else:  # the longest first, so that all workers end together
        shared = workers.spread(printer, sorted(jobs, key=lambda one: -_cost(one[1], event)))
    for index, printed in shared:
        yield index, printed or printer.printed(own[index])


def _cost(job: Job, event: Event) -> float:
    """Milliseconds that the documents of a job take, as a guess."""
    each, line = _MILLISECONDS
    return len(job.formats) * (each + line / 3 * lines_in(job.form, event))


class _Run:
    """One build: documents and findings by job, whenever they come."""

    def __init__(
        self,
        printer: Printer,
        jobs: Sequence[Job],
        output: OutputFolder,
        request: PaperRequest,
        progress: Progress | None,
    ) -> None:
        self._printer, self._jobs, self._output, self._request = printer, jobs, output, request
        self._progress = progress
        self._total = sum(len(job.formats) for job in jobs)
        self._seen = 0
        self.anything_kept = False
        self._documents: dict[tuple[int, str], Document] = {}
        self._findings: dict[int, list[Finding]] = {}

    def without_kept(self, index: int, job: Job) -> Job:
        """A job with the formats alone that must be made; the others are where they belong."""
        missing = []
        for kind in job.formats:
            data = self._output.kept(job, kind, partial(self._printer.key, job, kind))
            if data is None:
                missing.append(kind)
            else:
                self.anything_kept = True
                self._put(index, kind, data)
        return replace(job, formats=tuple(missing))

    def take(self, index: int, job: Job, printed: Printed) -> None:
        """Put what was made in its place."""
        told = self._findings.setdefault(index, [])
        if printed.lacking:
            told.append(printed.lacking)
        unfit = finding("form-does-not-fit", value=job.form.id, form=job.form.id)
        if printed.empty and self._request.must_show(job) and unfit not in told:
            told.append(unfit)
        self._seen += 0 if printed.documents else len(job.formats)
        for kind, data, problem in printed.documents:
            if problem:
                told.append(problem)
            if data is None:
                self._seen += 1
            else:
                self._put(index, kind, data)

    def _put(self, index: int, kind: str, data: bytes) -> None:
        document, found = self._output.put(self._jobs[index], kind, data)
        self._documents[index, kind] = document
        if found:
            self._findings.setdefault(index, []).append(found)
        self._seen += 1
        if self._progress:
            self._progress(self._seen, self._total, document.path)

    def documents(self) -> list[Document]:
        """In the order of the jobs and their formats."""
        keys = ((index, kind) for index, job in enumerate(self._jobs) for kind in job.formats)
        return [self._documents[key] for key in keys if key in self._documents]

    def findings(self) -> list[Finding]:
        """In the order of the jobs; a text that a form lacks is told once, not with each paper."""
        told = [found for index in sorted(self._findings) for found in self._findings[index]]
        return [one for at, one in enumerate(told) if one.code != "form-text-missing" or one not in told[:at]]
