"""The check across claims as verification calls it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from reporting.verify.across.changes import changed
from reporting.verify.across.digest import Digest
from reporting.verify.examined import Examined

Before = Callable[[Sequence[Examined]], Sequence[Examined]]
"""Checks over all files that are made before their claims are held against each other."""


def unchanged(files: Sequence[Examined]) -> Sequence[Examined]:
    """No checks."""
    return files


def without_games(examined: Examined) -> Examined:
    """The file without the games of its claims, which are the larger part of it."""
    return replace(examined, facts=tuple(replace(each, games=()) for each in examined.facts))


def held_against_each_other(examined: Iterable[Examined], before: Before = unchanged) -> list[Examined]:
    """The files with what their claims say against each other; in the order of the answer.

    The files come one by one, and of each only the answer is kept. `before` is done with all of them first.
    """
    digest, files = Digest(), list[Examined]()
    for each in examined:
        digest.add(each)
        files.append(without_games(each))
    done = before(files)
    found = digest.changes([each.answer for each in done])
    return [
        replace(each, answer=changed(each.answer, found[at])) if at in found else each for at, each in enumerate(done)
    ]
