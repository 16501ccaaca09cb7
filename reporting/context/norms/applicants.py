"""Whose papers of norms are printed: who applies for what he made, who gets a certificate of it."""

from __future__ import annotations

from engine.classification.procedure import procedure_of
from reporting.context.subjects import Facts


def applicants(facts: Facts) -> tuple[int, ...]:
    """Who has a category or title to apply for: who made a norm that somebody has to apply for.

    A norm that lacks nothing but paperwork is applied for as well, with these lines left blank.
    """
    numbers: dict[int, None] = {}
    for name, norms in facts.norms.items():
        if name != "fide":
            for verdict in norms.applied_for:
                if procedure_of(name, facts.event, verdict.norm).applicant != "none":
                    numbers[verdict.number] = None
    return tuple(sorted(numbers))


def norm_makers(facts: Facts) -> tuple[int, ...]:
    """Who made a FIDE norm and gets a certificate of it."""
    made = facts.norms["fide"].made if "fide" in facts.norms else ()
    return tuple(sorted({verdict.number for verdict in made if verdict.rule.article == "1.4"}))
