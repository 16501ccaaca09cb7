"""Papers printed by several processes, where so much is left to print that it is worth starting them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import Any, Final

from reporting.context.subjects import Facts
from reporting.exchange.document import event_of
from reporting.render.jobs import Job
from reporting.render.paper_run import Numbered, Workers
from reporting.render.printer import Printed, Printer, States
from reporting.sources.load import Loaded
from reporting.workers import Lost, NoWorkersError, TaskLimits, answers, cores

_WORTH: Final = 20_000.0
"""Milliseconds of work for which processes are started."""
_LIMITS: Final = TaskLimits(seconds=600.0, memory=6_000)

_prepared: Printer | None = None
"""In a worker: what prints the papers of its event."""

Request = tuple[Job, int | None]
"""A job without its group, and the place of that group among those of the event."""


def print_workers(loaded: Loaded) -> Workers | None:
    """As many processes as there are cores; None where there is but one.

    None in the place of documents stands for those that no process made, and that whoever asks is to make himself.
    """
    count = cores()
    if count < 2:
        return None

    def spread(printer: Printer, jobs: Sequence[Numbered]) -> Iterator[tuple[int, Printed | None]]:
        requests = ((index, _request(job, printer)) for index, job in jobs)
        left = {index for index, _ in jobs}
        try:
            of_event = (loaded.document, loaded.lang)
            with closing(
                answers(print_job, requests, count, _LIMITS, prepare=prepare, prepare_with=of_event)
            ) as replies:
                for index, reply in replies:
                    left.discard(index)
                    yield index, None if isinstance(reply, Lost) else reply
        except NoWorkersError:
            yield from ((index, None) for index in sorted(left))

    return Workers(_WORTH, spread)


def _request(job: Job, printer: Printer) -> Request:
    return replace(job, group=None), None if job.group is None else printer.groups.index(job.group)


def prepare(document: dict[str, Any], lang: str) -> None:
    """In a worker: read the event of which it prints papers."""
    global _prepared  # noqa: PLW0603 - a worker serves one event
    loaded = Loaded("", document=document, lang=lang, event=event_of(document))
    facts = Facts(loaded.event)
    states = States(loaded, facts)
    _prepared = Printer(facts, states.evidence(None), {}, states)


def print_job(request: Request) -> Printed:
    """The documents of one job: the same ones that a single process makes."""
    assert _prepared is not None
    job, at = request
    return _prepared.printed(job if at is None else replace(job, group=_prepared.groups[at]))
