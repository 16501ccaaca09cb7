"""Cases in workers: what one does to its worker is a fault too."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from typing import Final

from reporting.workers import Lost, TaskLimits, answers
from tests.fuzz.case import MEMORY, SECONDS, Case, Fault
from tests.fuzz.work import begin, faults_of

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
