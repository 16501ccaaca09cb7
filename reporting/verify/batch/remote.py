"""What a worker of a cluster does with some items: hand them to a process of its own, with the same limits as anywhere.

The items come with their bytes; what is missing beside them is asked for by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from reporting.render.content_key import fingerprint
from reporting.verify.batch.errors import BatchError
from reporting.verify.batch.frames import Limits, Lost, Setup
from reporting.verify.batch.idle import borrow, give_back
from reporting.verify.batch.work import Request, examine
from reporting.verify.places import Wanted

WORK = f"{__name__}:examine_carried"


@dataclass(frozen=True, slots=True)
class Missing:
    """A file that is needed and was not carried along; a folder's name ends with a stroke."""

    name: str


def examine_carried(request: Request, context: object = None) -> bytes | Missing:
    """The line of a carried item, or what it needs."""
    try:
        return examine(request, context)
    except Wanted as wanted:
        return Missing(wanted.name)


def examine_some(requests: Sequence[Request], bounds: Limits) -> tuple[str, list[bytes | Lost | Missing]]:
    """The program that answers, and the answers in the order of the requests."""
    setup = Setup(WORK, None, bounds)
    replies: list[bytes | Lost | Missing] = []
    while len(replies) < len(requests):
        try:
            worker = borrow(setup)
        except BatchError as error:
            return fingerprint(), [Lost("worker-died", str(error.finding.value))] * len(requests)
        for reply in worker.ask(requests[len(replies) :]):
            replies.append(reply)
            worker.tired = worker.tired or isinstance(reply, Lost)
            if worker.tired:
                break
        give_back(setup, worker)
    return fingerprint(), replies
