"""A verdict under an edition, and the findings about what an open verdict lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from engine.classification.rule_set import RuleSet
from engine.classification.scenario_verdicts import SEX_OF_OTHERS
from engine.classification.verdict import Requirement, Verdict
from engine.model import Event, EventInfo, Finding, Player, Rule, Severity, Subject, finding
from engine.regulations.rate_of_play import parse_rate


def judged(rules: RuleSet, event: Event, number: int, norm: str) -> Verdict:
    """The verdict of an edition; open where it was not in force on the event's first day."""
    verdict = rules.judge(event, number, norm)
    edition = edition_requirement(rules, event, verdict.rule.article)
    if not edition:
        return verdict
    requirements = (*edition, *verdict.requirements)
    return replace(verdict, met=None, reason=edition[0].code, requirements=requirements, holds_after="")


def edition_requirement(rules: RuleSet, event: Event, article: str = "") -> tuple[Requirement, ...]:
    """What leaves every norm open where the edition was not in force yet on the first day; nothing where it was.

    An edition that is over judges whoever asks for it by name: a warning says until when it held.
    """
    start = event.info.start_date
    if start is None or start >= rules.in_force_from:
        return ()
    return (Requirement(article, "edition-in-force", f"≤ {start}", str(rules.in_force_from), None),)


def input_findings(event: Event, rules: RuleSet, verdicts: Iterable[Verdict]) -> tuple[Finding, ...]:
    """One finding for each datum that a verdict lacks or could not use: whose, and which field."""
    reasons: dict[str, set[int]] = {}
    verdicts = tuple(verdicts)
    for verdict in verdicts:
        for item in verdict.requirements:
            if item.met is None:
                code = "sex" if item.code == SEX_OF_OTHERS else item.code
                reasons.setdefault(code, set()).update(item.lacking or (verdict.number,))
    found = [
        *paperwork_findings(event, verdicts),
        *_rate(event, reasons),
        *rules.input_findings(event),
        *_open_facts(event, verdicts),
    ]
    found += _unclassified(event, rules) if verdicts else ()
    for record, player in enumerate(event.players):
        found += _of_player(record, player, reasons)
    return tuple(found)


def paperwork_findings(event: Event, verdicts: Iterable[Verdict]) -> Iterator[Finding]:
    """What nobody wrote of the event and what therefore leaves norms open: each field once, with its rule."""
    open_items = {(item.code, verdict.rule, item.article): item for verdict in verdicts for item in _open(verdict)}
    seen: set[str] = set()
    for (code, rule, article), item in open_items.items():
        if code in _FIELDS and code not in seen and (not item.found or code == "minutes-not-configured"):
            seen.add(code)
            table, field, problem, severity = _FIELDS[code]
            where = Subject(table, _chief(event.info) if table == "arbiters" else None, field)
            cited = Rule(rule.regulation, article, rule.edition)
            yield finding(problem, severity, subject=where, rule=cited, value=item.found or None, needed=item.needed)


def _chief(info: EventInfo) -> int | None:
    """The row of the chief arbiter."""
    return None if info.chief_arbiter is None else info.arbiters.index(info.chief_arbiter)


def _open(verdict: Verdict) -> tuple[Requirement, ...]:
    return verdict.open_requirements if verdict.games_suffice else ()


_FIELDS: Final = {
    "notified-before-start": ("event", "notified_on", "notice-decides", Severity.WARNING),
    "start-date": ("event", "start_date", "start-decides", Severity.WARNING),
    "licensed-arbiter": ("arbiters", "licence", "licence-decides", Severity.WARNING),
    "minutes": ("event", "rate_of_play", "rate-decides", Severity.WARNING),
    "official-rate": ("event", "rate_of_play", "rate-decides", Severity.WARNING),
    "minutes-not-configured": ("event", "parameters", "minutes-decide", Severity.WARNING),
}
"""Requirements that a field of the sheet would decide: the table, the field, the finding."""


def _rate(event: Event, reasons: dict[str, set[int]]) -> Iterator[Finding]:
    text = event.info.rate_of_play
    if text and parse_rate(text) is None and not reasons.keys().isdisjoint({"minutes", "official-rate"}):
        yield finding("rate-unreadable", Severity.WARNING, subject=Subject("event", None, "rate_of_play"), value=text)


def _open_facts(event: Event, verdicts: Iterable[Verdict]) -> Iterator[Finding]:
    """Players outside the list and federations that leave a norm open, each once."""
    decisive = {item.code for verdict in verdicts for item in verdict.requirements if item.met is None and item.weighs}
    if "player-unlisted" in decisive:
        reported: set[int] = set()
        for record, game in enumerate(event.results):
            for field, side in (("white", game.white), ("black", game.black)):
                if side is not None and side not in reported and event.player(side) is None:
                    reported.add(side)
                    where = Subject("results", record, field)
                    yield finding("player-decides", Severity.WARNING, subject=where, value=side, number=side)
    if "federation-missing" in decisive:
        names = ", ".join(player.name or str(player.number) for player in event.players if not player.country)
        where = Subject("players", None, "federation")
        yield finding("federation-decides", Severity.WARNING, subject=where, value=names, names=names)


def _unclassified(event: Event, rules: RuleSet) -> Iterator[Finding]:
    """Listed players of whom the sheet says neither category nor rating, all in one finding."""
    people = [player for player in event.players if rules.unclassified(event, player)]
    if people:
        names = ", ".join(f"{player.name} ({player.number})".strip() for player in people)
        yield finding(
            rules.unclassified_code, Severity.INFO, subject=Subject("players"), value=len(people), names=names
        )


def _of_player(record: int, player: Player, reasons: dict[str, set[int]]) -> Iterator[Finding]:
    name = player.name or str(player.number)
    for code, field in (("sex", "sex"), ("woman", "sex"), ("age", "birth_date")):
        if player.number in reasons.get(code, ()):
            missing = "sex-missing" if field == "sex" else "birth-date-missing"
            yield finding(missing, Severity.WARNING, subject=Subject("players", record, field), name=name)
