"""One hand of several that print an event's papers: a worker's end. The event comes with every job, read once."""

from __future__ import annotations

import os
import pickle
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from engine.pairing.stages.stage_groups import StageGroup
from reporting.context.subjects import Facts
from reporting.render.jobs import Job
from reporting.render.printer import Printer
from reporting.render.states import States
from reporting.sources.load import Loaded

WORK = f"{__name__}:print_job"
"""What a worker is told to do."""
Request = tuple[bytes, Job, int | None]


def carried(loaded: Loaded) -> bytes:
    """An event for another process: what papers are made of."""
    return pickle.dumps((loaded.document, loaded.lang), pickle.HIGHEST_PROTOCOL)


def asked(event: bytes, job: Job, groups: Sequence[StageGroup]) -> Request:
    """A job for another process, which makes the groups of the event itself: one of them goes by its place."""
    at = None if job.group is None else groups.index(job.group)
    return event, replace(job, group=None), at


def print_job(request: Request, context: Any) -> bytes:
    """The documents of one job, pickled; the same ones that a single process makes."""
    del context
    event, job, at = request
    printer = _printer(event)
    whole = job if at is None else replace(job, group=printer.groups[at])
    return pickle.dumps(printer.printed(whole), pickle.HIGHEST_PROTOCOL)


@lru_cache(maxsize=1)
def _printer(event: bytes) -> Printer:
    from reporting.exchange.loaded_event import event_of

    os.environ.setdefault("RAYON_NUM_THREADS", "1")  # Typst's: each hand has one core
    document, lang = pickle.loads(event)
    loaded = Loaded("", document=document, lang=lang, event=event_of(document))
    facts = Facts(loaded.event)
    states = States(loaded, facts)
    return Printer(facts, states.evidence(None), {}, states)
