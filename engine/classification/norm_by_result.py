"""A place or a promotion that stands for a norm, beside the norm computed from games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.classification.verdict import AskedOf, Requirement, Verdict, decide
from engine.model import Rule


def told_only(requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    """Requirements that are shown and decide nothing."""
    return tuple(replace(item, weighs=False) for item in requirements)


def with_result(verdict: Verdict, found: tuple[Requirement, ...], fillings: int, rule: Rule) -> Verdict:
    """The verdict when a result may take the place of the computed norm.

    Where `found` holds, the norm counts as filled so many times, whatever the games come to.
    Only the demands on the games fall away: what the regulation asks of the event and of the
    paperwork is asked of a place as well. The better of the two verdicts stands; where that refuses
    a place that holds, its reason is told.
    """
    if not found:
        return verdict
    codes = {item.code for item in found}
    kept = tuple(item for item in verdict.requirements if item.asked_of is not AskedOf.GAMES and item.code not in codes)
    rest = tuple(item for item in verdict.requirements if item not in kept and item.code not in codes)
    met, reason = decide((*found, *kept))
    requirements = (*found, *kept, *told_only(rest))
    most = max(fillings, verdict.fillings if verdict.met else 0)
    by_result = replace(verdict, met=met, reason=reason, rule=rule, requirements=requirements, fillings=most)
    if decide(found)[0] is not False and _standing(by_result) >= _standing(verdict):
        return by_result
    return replace(verdict, requirements=(*verdict.requirements, *told_only(found)))


def _standing(verdict: Verdict) -> int:
    """How far a verdict has come: refused, open, made but for the paperwork, made."""
    if verdict.met is None:
        return 2 if verdict.lacks else 1
    return 3 if verdict.met else 0
