"""One file: what it claims, recomputed. Pure of everything but the item's own place; a worker calls nothing else."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from engine.model import Finding, Severity, finding
from reporting.locale import Texts
from reporting.locale.findings import Locate, describe, in_order
from reporting.verify.event_claims import examine_event
from reporting.verify.examined import Examined, Outcome, VerifyOptions
from reporting.verify.kinds import Kind, kind_of_item
from reporting.verify.ledger_claims import examine_ledger
from reporting.verify.paper_claims import examine_paper
from reporting.verify.signed import is_of_signature, with_signatures
from reporting.verify.table_claims import examine_table
from reporting.verify.values import Answer, FileAnswer
from reporting.verify.walk import STDIN, Item
from reporting.verify.who import of_two_alphabets

Examine = Callable[[Item, bytes, VerifyOptions, Texts], Outcome]


def verify_file(item: Item, options: VerifyOptions, words: Texts) -> Examined:
    """Examine one item; whatever is wrong with it is in the answer. Never raises but `Wanted` for a carried item."""
    data = item.read()
    if isinstance(data, Finding):
        return _examined(item, Outcome(findings=(data,)), "", words)
    outcome = _EXAMINERS[kind_of_item(item, data)](item, data, options, words)
    outcome = replace(outcome, findings=(*outcome.findings, *of_two_alphabets(outcome.claims)))
    outcome = with_signatures(outcome, data, item.base, options)
    return _examined(item, outcome, hashlib.sha256(data).hexdigest(), words)


def refused_file(item: Item, found: Finding, words: Texts, sha256: str = "") -> Examined:
    """The answer for an item that could not be examined at all: a stuck worker, a limit, an error of the program."""
    return _examined(item, Outcome(findings=(found,)), sha256, words)


def _examined(item: Item, outcome: Outcome, sha256: str, words: Texts) -> Examined:
    sound = all(claim.verdict is Answer.CONFIRMED for claim in outcome.claims)
    ok = sound and not any(found.severity is Severity.ERROR for found in outcome.findings)
    reported = tuple(_described(outcome.findings, words, outcome.locate))
    answer = FileAnswer(
        item.name, ok, sha256, reported, outcome.claims, outcome.signatures, outcome.paper, outcome.pictures
    )
    return Examined(answer, outcome.kind, item.parent, outcome.facts, outcome.event)


def _described(findings: Iterable[Finding], words: Texts, locate: Locate | None) -> Iterable[dict[str, object]]:
    ordered = in_order(dict.fromkeys(findings), locate)
    signatures_first = sorted(ordered, key=lambda each: not is_of_signature(each.code))
    return (describe(found, words, locate) for found in signatures_first)


def _no_claim(item: Item, _data: bytes, _options: VerifyOptions, _words: Texts) -> Outcome:
    """A file that lies among others and says nothing of norms; told by itself it is a mistake."""
    severity = Severity.ERROR if item.single else Severity.INFO
    return Outcome(findings=(finding("verify-not-a-claim", severity, value=item.base),))


def _nested(item: Item, _data: bytes, _options: VerifyOptions, _words: Texts) -> Outcome:
    """An archive in an archive, or on standard input: those of the disk were walked before."""
    if item.name == STDIN:
        return Outcome(findings=(finding("verify-archive-on-stdin", value=item.base),))
    return Outcome(findings=(finding("verify-nested-archive", value=item.base),))


_EXAMINERS: Final[Mapping[Kind, Examine]] = {
    Kind.EVENT: examine_event,
    Kind.PAPER: examine_paper,
    Kind.TABLE: examine_table,
    Kind.LEDGER: examine_ledger,
    Kind.ARCHIVE: _nested,
    Kind.NONE: _no_claim,
}
