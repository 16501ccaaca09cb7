"""All items: examined one by one, then held against each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from engine.model import Severity, notice
from reporting import limits
from reporting.locale import Texts
from reporting.locale.findings import describe
from reporting.verify.across.claim_index import Held, held_against_each_other
from reporting.verify.authentic import Authentic, Source
from reporting.verify.examined import PAPER, Examined, VerifyOptions
from reporting.verify.one_file import refused_file, verify_file
from reporting.verify.result_store import ResultStore
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


def _without_others(items: Sequence[Item], examined: Iterable[Examined], words: Texts) -> Iterator[Examined]:
    """What was examined, as far as claims are among it: of a box of other things the rest is told and left alone."""
    claims = others = 0
    rest = iter(items)
    for each in examined:
        yield each
        next(item for item in rest if item.name == each.answer.file)  # the run's own journal is left out
        is_other = not each.kind or each.answer.unreadable
        claims, others = claims + (not is_other), others + is_other
        met = others - limits.OTHERS_OF_CLAIM * claims
        if met > limits.OTHERS.most and (left := list(rest)):
            refused = limits.OTHERS.exceeded("verify-too-many-others", met + len(left), value=others, left=len(left))
            assert refused is not None
            yield refused_file(left[0], refused, words)
            return


def _each_once(examined: Iterable[Examined], words: Texts) -> Iterator[Examined]:
    """Papers as they come; what was sent again, in whatever format or language, claims once.

    Papers are one application where the same is claimed and found of the same event.
    """
    sent: dict[str, FileAnswer] = {}
    for each in examined:
        answer = each.answer
        if each.kind != PAPER or not answer.claims:
            yield each
            continue
        first = sent.setdefault(sha256(repr(answer.claims).encode()).hexdigest(), answer)
        yield each if first is answer else each.with_answer(_copy(answer, first, words))


def _copy(answer: FileAnswer, first: FileAnswer, words: Texts) -> FileAnswer:
    """What is said of a copy: what it is, and what was not found of the first."""
    note = describe(notice("verify-copy", value=answer.file, first=first.file), words)
    own = [found for found in answer.findings if found not in first.findings]
    ok = not any(found["severity"] == Severity.ERROR for found in own)
    return replace(answer, ok=ok, claims=(), findings=(*own, note))


def verify_all(
    items: Sequence[Item],
    options: VerifyOptions,
    words: Texts,
    runner: Runner = in_this_process,
    more: Sequence[Across] = (),
    held: Held | None = None,
    given: Sequence[Source] = (),
) -> ResultStore:
    """Every item examined, every check across claims and the norms that are `held` already, then `more` of them.

    `given` are the events that the commission names as authentic.
    """
    examined = _each_once(_without_others(items, runner(items, options), words), words)
    authentic = Authentic({item.name: item for item in items}, words, given)
    store = held_against_each_other(examined, authentic, held)
    for check in more:
        for at, answer in check(store, options, words):
            store.put(at, answer)
    return store
