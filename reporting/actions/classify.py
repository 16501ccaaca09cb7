"""Verdicts for an event: which rules, which norms, for whom; forecasts; the norms entered into a ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from engine.classification.forecast.needed import Forecast, forecast
from engine.classification.forecast.remaining import plan_of
from engine.classification.judging import input_findings, judged
from engine.classification.ledger import Award
from engine.classification.parameters import check_parameters
from engine.classification.rule_set import RuleSet
from engine.classification.rules import norms_above, rules_of_event
from engine.classification.verdict import Verdict
from engine.model import Event, Finding, Player, Severity, Subject, finding
from engine.pairing.duels.simul import is_display
from reporting.actions.ledger import LedgerRun
from reporting.actions.norm_request import NormRequest
from reporting.actions.norm_work import Asked, made_within
from reporting.actions.requirements import contradictions_of_games
from reporting.context.norms.verdict_words import reason_text
from reporting.locale import Texts
from reporting.sources.load import Loaded

BLANK: dict[str, Any] = {"rules": None, "edition": None, "verdicts": []}
"""The JSON keys of an answer without verdicts."""


@dataclass(frozen=True, slots=True)
class ClassifyAnswer:
    """The rule set, None where none is chosen; verdicts, or forecasts where these are asked for; awards; findings."""

    rules: RuleSet | None
    findings: tuple[Finding, ...]
    verdicts: tuple[Verdict, ...] = ()
    forecasts: tuple[Forecast, ...] | None = None
    awards: tuple[Award, ...] | None = None


def classify(loaded: Loaded, request: NormRequest, ledger: LedgerRun | None = None) -> ClassifyAnswer:
    """Judge an event, or forecast; `ledger` enters its norms and sums up what the ledger holds."""
    if request.forecast:
        rules, findings = rules_of_event(loaded.event, request.rules, request.edition)
        findings += contradictions_of_games(loaded.event)
        told, more = forecasts(loaded.event, rules, request) if rules else ((), ())
        return ClassifyAnswer(rules, (*loaded.findings, *loaded.placed((*findings, *more))), forecasts=told)
    rules, found, findings = verdicts(loaded.event, request)
    findings = (*contradictions_of_games(loaded.event), *findings)
    awards = None
    if ledger is not None and rules is not None:
        awards, more = ledger.enter(loaded, rules, request, found, findings)
        findings += tuple(each for each in more if each not in findings)
    return ClassifyAnswer(rules, (*loaded.findings, *loaded.placed(findings)), found, awards=awards)


def verdicts(event: Event, request: NormRequest) -> tuple[RuleSet | None, tuple[Verdict, ...], tuple[Finding, ...]]:
    """Judge every player asked for: the norms named, else every norm above what he holds."""
    rules, findings = rules_of_event(event, request.rules, request.edition)
    if rules is None:
        return None, (), findings
    if is_display(event):
        where = Subject("event", None, "system")
        return rules, (), (*findings, finding("simul-without-norms", Severity.WARNING, subject=where))
    missing = [number for number in request.players if event.player(number) is None]
    findings += tuple(finding("player-not-listed", value=number) for number in missing)
    unknown = [norm for norm in request.norms if norm not in rules.norms]
    if unknown:
        known = ", ".join(rules.norms)
        findings += tuple(finding("norm-unknown", value=norm, known=known) for norm in unknown)
    asked = _norms(_asked_for(event, request), event, rules, request)
    made, spent = made_within(event, asked, lambda number, norm: judged(rules, event, number, norm))
    found = tuple(made[each] for each in asked if each in made)
    findings += (*spent, *check_parameters(event), *input_findings(event, rules, found))
    return rules, found, findings


def _asked_for(event: Event, request: NormRequest) -> Iterator[Player]:
    """The players asked for, in the order of the event."""
    return (each for each in event.players if not request.players or each.number in request.players)


def forecasts(event: Event, rules: RuleSet, request: NormRequest) -> tuple[tuple[Forecast, ...], tuple[Finding, ...]]:
    """What each player asked for still needs."""
    players = tuple(_asked_for(event, request))
    plan = plan_of(event) if players else None
    asked = _norms(players, event, rules, request)
    made, spent = made_within(event, asked, lambda number, norm: forecast(event, number, norm, rules, plan))
    return tuple(made[each] for each in asked if each in made), spent


def _norms(players: Iterable[Player], event: Event, rules: RuleSet, request: NormRequest) -> tuple[Asked, ...]:
    """Each player with every norm asked for, else with every norm above what he holds: once for those of one number."""
    asked = (
        (player.number, norm)
        for player in players
        for norm in (request.norms or norms_above(rules, player, event))
        if norm in rules.norms
    )
    return tuple(dict.fromkeys(asked))


def forecast_reason(told: Forecast, words: Texts) -> str:
    """Why the norm stays open although the games suffice; empty where it does not."""
    return reason_text(told.verdict, words) if told.verdict is not None and told.verdict.met is None else ""
