"""Values that an event sets itself where a regulation leaves them open: nobody grants a norm by the applicant's own.

What a source gives and the event sets otherwise refutes a claim; what no source gives leaves it open, until whoever
verifies names the values that hold (`--parameters`).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.classification.parameters import Given
from engine.model import Finding, warning
from engine.regulations.editions import select
from reporting.verify.examined import Agreed
from reporting.verify.recompute import KnownEvent
from reporting.verify.values import Answer, Claim, Difference, What

_WHERE = "parameters"


def own_values(
    known: KnownEvent, rules: str, norm: str, agreed: Agreed
) -> Iterator[tuple[Given, int | str | None, bool]]:
    """Each value that differs from what holds, with that (None: nobody gives it), and whether that is certain.

    `agreed` are the values of whoever verifies: these are certain; so is what a regulation or its own federation says.
    """
    named = dict(agreed)
    for given in known.own_figures(rules, norm):
        if given.parameter.id in named:
            if str(given.value) != named[given.parameter.id]:
                yield given, named[given.parameter.id], True
            continue
        edition = select(given.parameter.regulation, known.event.info.start_date)
        held = given.parameter.known(edition)
        if held != given.value:
            yield given, held, held is not None and not given.parameter.known_source(edition)[1]


def with_own_values(claim: Claim, known: KnownEvent, agreed: Agreed) -> Claim:
    """A claim that rests on values of the event's own: refuted, or left open where nobody says what holds."""
    if claim.verdict is Answer.REFUTED:
        return claim
    found = list(own_values(known, claim.rules, claim.norm, agreed))
    reported = tuple(
        Difference(What.EVENT, given.line, None if held is None else str(held), given.parameter.article, _WHERE)
        for given, held, _ in found
    )
    verdict = Answer.REFUTED if any(certain for *_, certain in found) else Answer.INCOMPLETE
    return claim.with_differences(reported, verdict)


def own_findings(known: KnownEvent, rules: str, norms: set[str], agreed: Agreed) -> tuple[Finding, ...]:
    """The same values, told with the file whose claims rest on them."""
    lines = dict.fromkeys(
        given.line for norm in sorted(norms) for given, _, _ in own_values(known, rules, norm, agreed)
    )
    if not lines:
        return ()
    return (warning("verify-own-figures", value=", ".join(lines), event=known.ref.name),)
