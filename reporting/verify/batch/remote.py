"""What a worker of a cluster does with an item that comes with its bytes: the same as a worker of this machine.

What is missing beside it is asked for by name.
"""

from __future__ import annotations

from dataclasses import dataclass

from reporting.limits import use
from reporting.render.content_key import fingerprint
from reporting.verify.batch.work import Request, examine
from reporting.verify.places import Wanted
from reporting.workers import Lost, safely


@dataclass(frozen=True, slots=True)
class Missing:
    """A file that is needed and was not carried along; a folder's name ends with a stroke."""

    name: str


def examine_carried(request: Request) -> bytes | Missing:
    """The line of a carried item, or what it needs."""
    try:
        return examine(request)
    except Wanted as wanted:
        return Missing(wanted.name)


def examine_one(request: Request, bounds: str) -> tuple[str, bytes | Lost | Missing]:
    """The program that answers, and its answer; `bounds` as `in_force` gave them."""
    use(bounds)
    return fingerprint(), safely(examine_carried, request)
