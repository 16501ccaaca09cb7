"""A demand of a body on an event, and the finding that it is not met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from engine.model import Arbiter, Event, Finding, GameType, Player, Rule, Severity, Subject, finding
from engine.regulations import host_of
from engine.regulations.editions import Edition
from engine.regulations.rate_of_play import RateClass, parse_rate, rate_class


@dataclass(frozen=True, slots=True)
class Demand:
    """One line of a body's list (`want`) in an edition, asked of an event."""

    event: Event
    body: str
    edition: Edition
    want: Mapping[str, Any]

    @property
    def rule(self) -> Rule:
        """Where the demand stands."""
        return self.rule_of(str(self.want["article"]))

    def rule_of(self, article: str) -> Rule:
        """Another article of the same regulation."""
        if "from" not in self.want:
            return self.edition.rule(article)
        source = self.edition.numbers["rated"]["sources"][self.want["from"]]
        return Rule(source["regulation"], article, source["edition"])

    def finding(
        self,
        code: str,
        subject: Subject,
        severity: Severity | None = None,
        *,
        value: object = None,
        rule: Rule | None = None,
        **values: object,
    ) -> Finding:
        """The finding `code`, as heavy as the list has it unless said otherwise."""
        weight = severity or Severity(self.want["weight"])
        return finding(
            code, weight, subject=subject, value=value, rule=rule or self.rule, place=None, bodies=self.body, **values
        )


Ask = Callable[[Demand], Iterable[Finding]]


def is_own(demand: Demand, player: Player) -> bool:
    """A player of the body's country, wherever the event is held, or of the host's federation where it has none.

    One of whom no federation is written is taken for such.
    """
    home = str(demand.edition.numbers["rated"].get("home", "")) or host_of(demand.event.info)
    return player.country in {"", home}


def chiefs_of(event: Event) -> tuple[Arbiter, ...]:
    """Whoever is named as chief arbiter, or named without a function."""
    return tuple(each for each in event.info.arbiters if each.is_chief and each.name.strip())


def is_reported(event: Event) -> bool:
    """The report is being written: its day stands on the sheet, or that of the papers."""
    settings = event.info.settings
    return settings.report_date is not None or settings.documents_sent_on is not None


def minutes_of(event: Event) -> Fraction | None:
    """Minutes for 60 moves, None without a rate of play that can be read."""
    rate = parse_rate(event.info.rate_of_play)
    return None if rate is None else rate.minutes_for_60


def is_accelerated(event: Event) -> bool:
    """Rapid or blitz for FIDE (E.01, A.1); what nobody can read is taken for standard."""
    rate, start = parse_rate(event.info.rate_of_play), event.info.start_date
    return rate is not None and rate_class(rate, "fide", GameType.CHESS, start) is not RateClass.CLASSICAL
