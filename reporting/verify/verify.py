"""All items: examined one by one, then held against each other, then summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from reporting.locale import Texts
from reporting.verify.across.check import held_against_each_other
from reporting.verify.event_beside import papers_beside
from reporting.verify.examined import Examined
from reporting.verify.one_file import verify_file
from reporting.verify.options import VerifyOptions
from reporting.verify.values import Answer, FileAnswer
from reporting.verify.walk import Item

Runner = Callable[[Sequence[Item], VerifyOptions], Iterable[Examined]]
"""Examines items in their order: in this process, in workers, on a cluster."""
Across = Callable[[Sequence[Examined], VerifyOptions, Texts], Sequence[Examined]]
"""A check across claims: the same files in the same order, with the differences that it found."""


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
) -> list[Examined]:
    """Every item examined, every check across claims made, then `more` of them."""
    beside = partial(papers_beside, options=options, words=words)
    examined: Sequence[Examined] = held_against_each_other(runner(items, options), beside)
    for check in more:
        examined = check(examined, options, words)
    return list(examined)


def summary(answers: Iterable[FileAnswer], seconds: float) -> dict[str, Any]:
    """The counts of the contract; `unreadable` counts files, all others claims."""
    answers = list(answers)
    counts = Counter(claim.verdict for answer in answers for claim in answer.claims)
    return {
        "files": len(answers),
        "claims": sum(counts.values()),
        **{each.value: counts[each] for each in Answer if each is not Answer.UNREADABLE},
        "unreadable": sum(answer.unreadable for answer in answers),
        "seconds": round(seconds, 3),
    }


def exit_code(answers: Sequence[FileAnswer]) -> int:
    """0 where every file is fine and all is confirmed; 3 where no file at all could be read; otherwise 1."""
    if all(answer.ok for answer in answers):
        return 0
    return 3 if all(answer.unreadable for answer in answers) else 1
