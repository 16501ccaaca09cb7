"""The chapter and edition of FIDE's rating regulations that an event goes by, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any, Final

from engine.classification.parameters import numbers_of
from engine.model import Event, Finding, GameType, Rating, Rule, Severity, Subject, finding
from engine.regulations.editions import Edition, not_in_force, select
from engine.regulations.rate_of_play import RateClass, parse_rate, rate_class

STANDARD: Final = "standard"
CHAPTERS: Final[Mapping[str, str]] = {STANDARD: "fide-b02", "rapid": "fide-b02-rapid", "blitz": "fide-b02-rapid"}
"""The regulation of each list."""
_KINDS: Final[Mapping[RateClass | None, str]] = {RateClass.RAPID: "rapid", RateClass.BLITZ: "blitz"}


@dataclass(frozen=True, slots=True)
class FideRules:
    """An edition with its numbers as the event sets them, the list that changes, a player's minutes for 60 moves.

    `day` is the event's first one, by which the tables of expected scores are chosen too.
    """

    edition: Edition
    numbers: Mapping[str, Any]
    kind: str
    minutes: Fraction | None
    day: date | None

    def cited(self, what: str) -> Rule:
        """The article of `difference`, `k`, `initial`, ... in this chapter."""
        return self.edition.rule(self.article(what))

    def article(self, what: str) -> str:
        """The same as text."""
        return str(self.numbers["articles"][what])

    def known(self, name: str) -> Any:
        """A number of the edition, or the one that a parameter gives; None where the edition has no such rule.

        Whether a number is missing or there is no such rule tells `is_open`.
        """
        return self.numbers.get(name, self.numbers.get("open", {}).get(name))

    def is_open(self, name: str) -> bool:
        """The edition has such a rule, no source gives its number, and nobody has set it."""
        return name in self.numbers.get("open", {}) and self.known(name) is None

    @property
    def floor(self) -> int:
        """The lowest rating that is published (B.02, 7.2.1)."""
        return int(self.numbers["floor"])


def fide_rules(event: Event) -> tuple[FideRules, tuple[Finding, ...]]:
    """The chapter by the rate of play, the edition by the first day.

    A rate that cannot be read is taken for standard, with a warning; so is a day before the first edition at hand,
    with that edition.
    """
    rate, start = parse_rate(event.info.rate_of_play), event.info.start_date
    kind = STANDARD if rate is None else _KINDS.get(rate_class(rate, "fide", GameType.CHESS, start), STANDARD)
    edition = select(CHAPTERS[kind], start)
    findings = []
    if rate is None:
        where = Subject("event", None, "rate_of_play")
        told = event.info.rate_of_play or None
        findings.append(finding("rating-rate-unknown", Severity.WARNING, subject=where, value=told))
    if start is None:
        where = Subject("event", None, "start_date")
        findings.append(finding("rating-day-unknown", Severity.WARNING, subject=where, edition=edition.name))
    findings += not_in_force(edition, start)
    minutes = None if rate is None else rate.minutes_for_60
    return FideRules(edition, numbers_of(event, edition), kind, minutes, start), tuple(findings)


def of_this_list(rating: Rating, rules: FideRules) -> bool:
    """Whether a rating is of the list that changes, or the standard one in its place (rapid and blitz 7.2.1).

    A rating that names no list is taken for one of the right list.
    """
    return list_named(rating) in {"", STANDARD, rules.kind}


def list_named(rating: Rating) -> str:
    """`standard`, `rapid` or `blitz`, where the rating says of which list it is; otherwise empty."""
    named = rating.kind.strip().casefold()
    return named if named in CHAPTERS else ""
