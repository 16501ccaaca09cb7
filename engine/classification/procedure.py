"""Who applies to whom for a category or title, who awards it, and from when it holds."""

from __future__ import annotations

from dataclasses import dataclass

from engine.model import Rule


@dataclass(frozen=True, slots=True)
class Procedure:
    """The way of an application; `applicant`, `addressee`, `awarded_by` and `valid` are ids of texts.

    `applicant`: `player`, `arbiter` (chief arbiter or organiser), `none` where nobody has to
    apply. `valid`: from when the category holds. `attached` are the papers that go with it;
    `names_day`: the application names the day on which the norm was filled.
    """

    applicant: str
    addressee: str
    awarded_by: str
    valid: str
    rule: Rule
    attached: tuple[str, ...] = ("table", "report")
    names_day: bool = False
