"""The norms of one event under one rule set: which it gives, who made which, what is missing, and findings about that.

Every paper, the ledger and the answers of commands ask here: a made norm is decided once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engine.classification.event_demands import YES
from engine.classification.ledger import norms_used
from engine.classification.rule_set import RuleSet
from engine.classification.scenario_verdicts import SEX_OF_OTHERS
from engine.classification.verdict import Concern, Requirement, Verdict, decide
from engine.model import Event, EventInfo, Finding, Player, Rule, Subject, notice, warning
from engine.regulations.rate_of_play import parse_rate

CONTRADICTION: Final = "contradictions"
"""The requirement that an event does not meet whose games, persons or days cannot be."""
_IN_FORCE: Final = "edition-in-force"


@dataclass(frozen=True)
class EventNorms:
    """The verdicts of one rule set for its federation's players and every norm above what each holds."""

    rules: RuleSet
    event: Event
    verdicts: tuple[Verdict, ...]

    @cached_property
    def made(self) -> tuple[Verdict, ...]:
        """The norms that are made and used: of each ladder the highest, of KSzK two (4.4.21)."""
        return self._used(verdict for verdict in self.verdicts if verdict.met and not verdict.by_rating)

    @cached_property
    def titles_by_rating(self) -> tuple[Verdict, ...]:
        """Titles whose rating a player has, no norms of the event: the highest of each ladder (FIDE B.01, 1.3)."""
        return self._used(verdict for verdict in self.verdicts if verdict.met and verdict.by_rating)

    @cached_property
    def without_figures(self) -> tuple[str, ...]:
        """Norms that nobody can decide, since no source says what they ask: papers leave them out."""
        by_norm = ((norm, self.conditions(norm)) for norm in self.rules.norms)
        return tuple(
            norm
            for norm, items in by_norm
            if decide(items)[0] is None and any(item.met is None and item.code == _NO_FIGURES for item in items)
        )

    @cached_property
    def lacking(self) -> tuple[Verdict, ...]:
        """Norms made by the games for which paperwork is missing, above those that are made."""
        return tuple(found for found in self._used(each for each in self.verdicts if each.made_by_games) if found.lacks)

    @cached_property
    def applied_for(self) -> tuple[Verdict, ...]:
        """What goes into applications: norms made, and those whose missing lines a hand fills in."""
        chosen = {(each.number, each.norm) for each in (*self.made, *self.lacking)}
        return tuple(verdict for verdict in self.verdicts if (verdict.number, verdict.norm) in chosen)

    @cached_property
    def left_open(self) -> tuple[Verdict, ...]:
        """What would go into applications, but that the event contradicts itself, or no edition was in force."""
        return self._used(
            verdict
            for verdict in self.verdicts
            if verdict.reason in {CONTRADICTION, _IN_FORCE}
            and all(item.met or _is_minor(item) for item in verdict.requirements if item.weighs)
        )

    @cached_property
    def withheld(self) -> tuple[Verdict, ...]:
        """Norms that nobody can decide or that the event alone refuses, for each player the highest of a ladder.

        What no source says of a whole rule set is told of the event, not of every player.
        """
        return self._used(
            verdict
            for verdict in self.verdicts
            if verdict.refused_by_event or (verdict.met is None and verdict.reason not in _OF_ALL)
        )

    def conditions(self, norm: str) -> tuple[Requirement, ...]:
        """What a norm asks of the event, whoever makes it."""
        edition = edition_requirement(self.rules, self.event)
        return (*edition, *(item for item in self.rules.conditions(self.event, norm) if item.weighs))

    def given(self, norm: str) -> bool | None:
        """Whether the event gives a norm at all; None where that cannot be decided."""
        return decide(self.conditions(norm))[0]

    def of(self, number: int) -> tuple[Verdict, ...]:
        """The norms that a player made, the highest first."""
        return tuple(verdict for verdict in self.made if verdict.number == number)

    def _used(self, verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
        """Of each player's verdicts those that one result is used for."""
        by_player: dict[int, list[Verdict]] = {}
        for verdict in verdicts:
            by_player.setdefault(verdict.number, []).append(verdict)
        used = ((found, self._names(found)) for found in by_player.values())
        return tuple(each for found, names in used for each in found if each.norm in names)

    def _names(self, found: Iterable[Verdict]) -> set[str]:
        names = {each.norm for each in found}
        if self.rules.ledger.most_of_result is not None:
            return set(norms_used(self.rules, names))
        return {next(norm for norm in ladder if norm in names) for ladder in self.rules.ladders if names & {*ladder}}


def _is_minor(item: Requirement) -> bool:
    """Whether a requirement is one of contradictions, the edition, or paperwork: the games are not asked."""
    return item.code in {CONTRADICTION, _IN_FORCE} or item.concerns is Concern.PAPERWORK


_NO_FIGURES: Final = "norm-not-configured"
_OF_ALL: Final = frozenset({_NO_FIGURES, _IN_FORCE})


def edition_requirement(rules: RuleSet, event: Event, article: str = "") -> tuple[Requirement, ...]:
    """What leaves every norm open where the edition was not in force yet on the first day; nothing where it was.

    An edition that is over judges whoever asks for it by name: a warning says until when it held.
    """
    start = event.info.start_date
    if start is None or start >= rules.in_force_from:
        return ()
    return (Requirement(article, _IN_FORCE, f"≤ {start}", str(rules.in_force_from), None),)


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
    suffice = [verdict for verdict in verdicts if verdict.games_suffice]
    open_items = {
        (item.code, verdict.rule, item.article): item for verdict in suffice for item in verdict.open_requirements
    }
    seen: set[str] = set()
    for (code, rule, article), item in open_items.items():
        ends_early = code == "licensed-arbiter" and item.needed != YES
        if code in _FIELDS and code not in seen and (not item.found or ends_early or code == "minutes-not-configured"):
            seen.add(code)
            table, field, problem = _LICENCE_ENDS if ends_early else _FIELDS[code]
            where = Subject(table, _chief(event.info) if table == "arbiters" else None, field)
            cited = Rule(rule.regulation, article, rule.edition)
            value, needed = _licence_days(event.info) if ends_early else (item.found or None, item.needed)
            yield warning(problem, subject=where, rule=cited, value=value, needed=needed)


def _licence_days(info: EventInfo) -> tuple[object, object]:
    """Until when the chief arbiter's licence holds, and the last day of the event."""
    return info.chief_arbiter and info.chief_arbiter.licence_until, info.last_day


def _chief(info: EventInfo) -> int | None:
    """The row of the chief arbiter."""
    return None if info.chief_arbiter is None else info.arbiters.index(info.chief_arbiter)


_FIELDS: Final = {
    "notified-before-start": ("event", "notified_on", "notice-decides"),
    "start-date": ("event", "start_date", "start-decides"),
    "licensed-arbiter": ("arbiters", "licence", "licence-decides"),
    "minutes": ("event", "rate_of_play", "rate-decides"),
    "official-rate": ("event", "rate_of_play", "rate-decides"),
    "minutes-not-configured": ("event", "parameters", "minutes-decide"),
}
"""Requirements that a field of the sheet would decide: the table, the field, the finding."""
_LICENCE_ENDS: Final = ("arbiters", "licence_until", "licence-ends-decides")


def _rate(event: Event, reasons: dict[str, set[int]]) -> Iterator[Finding]:
    text = event.info.rate_of_play
    if text and parse_rate(text) is None and not reasons.keys().isdisjoint({"minutes", "official-rate"}):
        yield warning("rate-unreadable", subject=Subject("event", None, "rate_of_play"), value=text)


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
                    yield warning("player-decides", subject=where, value=side, number=side)
    if "federation-missing" in decisive:
        names = ", ".join(player.name or str(player.number) for player in event.players if not player.country)
        where = Subject("players", None, "federation")
        yield warning("federation-decides", subject=where, value=names, names=names)


def _unclassified(event: Event, rules: RuleSet) -> Iterator[Finding]:
    """Listed players of whom the sheet says neither category nor rating, all in one finding."""
    people = [player for player in event.players if rules.unclassified(event, player)]
    if people:
        names = ", ".join(f"{player.name} ({player.number})".strip() for player in people)
        yield notice(rules.unclassified_code, subject=Subject("players"), value=len(people), names=names)


def _of_player(record: int, player: Player, reasons: dict[str, set[int]]) -> Iterator[Finding]:
    name = player.name or str(player.number)
    for code, field in (("sex", "sex"), ("woman", "sex"), ("age", "birth_date")):
        if player.number in reasons.get(code, ()):
            missing = "sex-missing" if field == "sex" else "birth-date-missing"
            yield warning(missing, subject=Subject("players", record, field), name=name)
