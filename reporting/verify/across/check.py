"""The check across claims as verification calls it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from reporting.verify.across.changes import changed
from reporting.verify.across.digest import Digest
from reporting.verify.across.rows import HeldNorm
from reporting.verify.examined import Examined
from reporting.verify.kept import Brief, Kept
from reporting.verify.values import FileAnswer

Before = Callable[[Sequence[Brief]], Mapping[int, Callable[[FileAnswer], FileAnswer]]]
"""A check over all files that is made before their claims are held against each other: whose answers it changes."""


def unchanged(files: Sequence[Brief]) -> Mapping[int, Callable[[FileAnswer], FileAnswer]]:
    """No check."""
    del files
    return {}


def held_against_each_other(
    examined: Iterable[Examined], before: Before = unchanged, held: Iterable[HeldNorm] = ()
) -> Kept:
    """The files with what their claims say against each other; in the order of the answer.

    `held` are norms of the register: what several norms come to together is asked of them and the claims.
    The files come one by one, and of each only what claims are held against stays in memory. `before` is done first.
    """
    digest, kept = Digest(), Kept()
    for each in examined:
        digest.add(each)
        kept.add(each)
    for at, change in before(kept.briefs).items():
        answer = change(kept[at].answer)
        kept.put(at, answer)
        digest.answered(at, answer)
    for norm in held:
        digest.add_held(norm)
    for at, changes in digest.changes().items():
        kept.put(at, changed(kept[at].answer, changes))
    return kept
