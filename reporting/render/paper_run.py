"""All papers of a build: what stands there already is left, what is missing is made, by this process or by several."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from engine.model import Event, Finding
from reporting.render.jobs import Job
from reporting.render.output_folder import Document, OutputFolder, Progress
from reporting.render.paper_limits import lines_in
from reporting.render.printer import Printed, Printer
from reporting.render.unfit import does_not_fit

Numbered = tuple[int, Job]


@dataclass(frozen=True, slots=True)
class Workers:
    """Processes that print: for how many milliseconds of work it is worth starting them, and how they are given jobs.

    Jobs come back in any order, each under its number; None where none could.
    """

    worth: float
    spread: Callable[[Printer, Sequence[Numbered]], Iterable[tuple[int, Printed | None]]]


_MILLISECONDS: Final = (8.0, 0.4)
"""What a document takes, and each of its lines; as good a guess as is needed to share work out."""
_URGENT: Final = "pdf"


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
    order = list(_in_order(jobs, newest_first=request.newest_first))
    if workers is not None and not request.newest_first:
        order = [(index, left) for index, job in order if (left := run.missing(index, job)).formats]
        if run.cost(order) >= workers.worth:
            by_cost = sorted(order, key=lambda one: -_cost(one[1], request.event))
            order = list(run.spread(workers.spread(printer, by_cost), dict(order)))
    for index, job in order:
        if (left := run.missing(index, job)).formats:
            run.take(index, left, printer.printed(left))
    return run.documents(), run.findings()


def _in_order(jobs: Sequence[Job], *, newest_first: bool) -> Iterator[Numbered]:
    """The jobs as they are; those of the last round, in the format that is hung up, before all others."""
    last = max((job.round_number or 0 for job in jobs), default=0) if newest_first else 0
    urgent = {index for index, job in enumerate(jobs) if last and job.round_number == last and _URGENT in job.formats}
    yield from ((index, replace(jobs[index], formats=(_URGENT,))) for index in sorted(urgent))
    for index, job in enumerate(jobs):
        left = tuple(kind for kind in job.formats if kind != _URGENT) if index in urgent else job.formats
        yield index, replace(job, formats=left)


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
        self._documents: dict[tuple[int, str], Document] = {}
        self._findings: dict[int, list[Finding]] = {}

    def missing(self, index: int, job: Job) -> Job:
        """A job with the formats alone that must be made; the others are where they belong."""
        missing = []
        for kind in job.formats:
            if (index, kind) in self._documents:
                continue
            data = self._output.standing(f"{job.stem}.{kind}", kind, partial(self._printer.key, job, kind))
            if data is None:
                missing.append(kind)
            else:
                self._put(index, kind, data)
        return replace(job, formats=tuple(missing))

    def cost(self, missing: Sequence[Numbered]) -> float:
        """Milliseconds of what is missing; where papers stand already, those that never did mostly show nothing."""
        likely = (
            job
            for _, job in missing
            if not self._documents or any(self._output.has(f"{job.stem}.{kind}") for kind in job.formats)
        )
        return sum(_cost(job, self._request.event) for job in likely)

    def spread(self, made: Iterable[tuple[int, Printed | None]], jobs: Mapping[int, Job]) -> Iterator[Numbered]:
        """Take what workers made; the jobs that none of them could do are left."""
        for index, printed in made:
            if printed is None:
                yield index, jobs[index]
            else:
                self.take(index, jobs[index], printed)

    def take(self, index: int, job: Job, printed: Printed) -> None:
        """Put what was made in its place."""
        findings = self._findings.setdefault(index, [])
        if printed.lacking:
            findings.append(printed.lacking)
        if printed.empty and self._request.must_show(job):
            unfit = does_not_fit(job.form, self._request.event)
            findings += [unfit] if unfit not in findings else []
        self._seen += 0 if printed.documents else len(job.formats)
        for kind, data, problem in printed.documents:
            if problem:
                findings.append(problem)
            if data is None:
                self._seen += 1
            else:
                self._put(index, kind, data)

    def _put(self, index: int, kind: str, data: bytes) -> None:
        job = self._jobs[index]
        document, found = self._output.put(job.stem, kind, data, form=job.form, lang=job.lang, number=job.round_number)
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
        """In the order of the jobs; a text that a form lacks is reported once, not with each paper."""
        found = [one for index in sorted(self._findings) for one in self._findings[index]]
        return [one for at, one in enumerate(found) if one.code != "form-text-missing" or one not in found[:at]]
