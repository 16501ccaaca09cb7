"""All items: examined one by one, then held against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from reporting.locale import Texts
from reporting.verify.across.check import held_against_each_other
from reporting.verify.across.rows import HeldNorm
from reporting.verify.event_beside import papers_beside
from reporting.verify.examined import Examined
from reporting.verify.kept import Kept
from reporting.verify.one_file import verify_file
from reporting.verify.options import VerifyOptions
from reporting.verify.values import FileAnswer
from reporting.verify.walk import Item

Runner = Callable[[Sequence[Item], VerifyOptions], Iterable[Examined]]
"""Examines items in their order: in this process, in workers, on a cluster."""
Across = Callable[[Sequence[Examined], VerifyOptions, Texts], Iterable[tuple[int, FileAnswer]]]
"""A check across claims: the answers that it changes, by the places of their files."""


def in_this_process(items: Sequence[Item], options: VerifyOptions) -> Iterable[Examined]:
    """One after the other."""
    from reporting.locale import texts

    words = texts(options.lang)
    return (verify_file(item, options, words) for item in items)


def verify_all(
    items: Sequence[Item],
    options: VerifyOptions,
    words: Texts,
    runner: Runner = in_this_process,
    more: Sequence[Across] = (),
    held: Iterable[HeldNorm] = (),
) -> Kept:
    """Every item examined, every check across claims and the norms `held` already made, then `more` of them."""
    kept = held_against_each_other(runner(items, options), papers_beside, held)
    for check in more:
        for at, answer in check(kept, options, words):
            kept.put(at, answer)
    return kept
