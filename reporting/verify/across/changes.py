"""What other claims do to one claim: a difference that is told, and a verdict where it decides."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from reporting.verify.values import Answer, Difference, FileAnswer


@dataclass(frozen=True, slots=True)
class Change:
    """A difference of the claim at place `claim` in the file at place `file`; `verdict` None where it only is told."""

    file: int
    claim: int
    difference: Difference
    verdict: Answer | None = None


_WORSE: Final = (Answer.CONFIRMED, Answer.INCOMPLETE, Answer.REFUTED)


def changed(answer: FileAnswer, changes: Iterable[Change]) -> FileAnswer:
    """The answer of a file with what other claims say against its own; a verdict only gets worse."""
    claims = list(answer.claims)
    for each in changes:
        claim = claims[each.claim]
        verdict = max(claim.verdict, each.verdict or claim.verdict, key=_WORSE.index)
        claims[each.claim] = replace(claim, verdict=verdict, differences=_once((*claim.differences, each.difference)))
    ok = answer.ok and all(claim.verdict is Answer.CONFIRMED for claim in claims)
    return replace(answer, ok=ok, claims=tuple(claims))


def _once(differences: Sequence[Difference]) -> tuple[Difference, ...]:
    return tuple(dict.fromkeys(differences))
