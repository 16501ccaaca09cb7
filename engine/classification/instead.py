"""A place or a promotion that stands for a norm, beside the norm computed from games."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.classification.verdict import Requirement, Verdict, decide
from engine.model import Rule


def told_only(requirements: Iterable[Requirement]) -> tuple[Requirement, ...]:
    """Requirements that are shown and decide nothing."""
    return tuple(replace(item, weighs=False) for item in requirements)


def with_result(verdict: Verdict, found: tuple[Requirement, ...], fillings: int, rule: Rule) -> Verdict:
    """The verdict when a result may take the place of the computed norm.

    Where `found` holds, the norm counts as filled so many times, whatever the games come to;
    where it cannot be decided, a refusal by the games becomes an open verdict.
    """
    if not found:
        return verdict
    met, reason = decide(found)
    if met:
        requirements = (*found, *told_only(verdict.requirements))
        most = max(fillings, verdict.fillings if verdict.met else 0)
        return replace(verdict, met=True, reason="", rule=rule, requirements=requirements, fillings=most)
    if met is None and verdict.met is False:
        return replace(
            verdict, met=None, reason=reason, requirements=(*found, *told_only(verdict.requirements)), rule=rule
        )
    return replace(verdict, requirements=(*verdict.requirements, *told_only(found)))
