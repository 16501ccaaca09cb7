"""Verdicts for an event: which rules, which norms, for whom; forecasts; the norms entered into a ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.checks.norms import contradictions, judged
from engine.classification.event_norms import input_findings
from engine.classification.forecast.outstanding_games import plan_of
from engine.classification.forecast.points_needed import Forecast, forecast
from engine.classification.forecast.result_combinations import MOST_FACTS
from engine.classification.ledger import Award
from engine.classification.parameters import check_parameters
from engine.classification.rule_set import RuleSet
from engine.classification.rules import norms_above, rules_of_event
from engine.classification.verdict import Verdict
from engine.model import Event, Finding, Subject, finding, warning
from engine.model.listing import named
from engine.pairing.duels.simul import is_display
from reporting.actions.ledger import LedgerRun, NormRequest
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
        findings += _contradictions(loaded.event)
        made, more = forecasts(loaded.event, rules, request) if rules else ((), ())
        return ClassifyAnswer(rules, (*loaded.findings, *loaded.placed((*findings, *more))), forecasts=made)
    rules, found, findings = verdicts(loaded.event, request)
    findings = (*_contradictions(loaded.event), *findings)
    awards = None
    if ledger is not None and rules is not None:
        awards, more = ledger.enter(loaded, rules, request, found)
        findings += tuple(each for each in more if each not in findings)
    return ClassifyAnswer(rules, (*loaded.findings, *loaded.placed(findings)), found, awards=awards)


def _contradictions(event: Event) -> tuple[Finding, ...]:
    """The errors on which norms rest."""
    return tuple(found for found, _ in contradictions(event))


def verdicts(event: Event, request: NormRequest) -> tuple[RuleSet | None, tuple[Verdict, ...], tuple[Finding, ...]]:
    """Judge every player asked for: the norms named, else every norm above what he holds."""
    rules, findings = rules_of_event(event, request.rules, request.edition)
    if rules is None:
        return None, (), findings
    if is_display(event):
        where = Subject("event", None, "system")
        return rules, (), (*findings, warning("simul-without-norms", subject=where))
    missing = [number for number in request.players if event.player(number) is None]
    findings += tuple(finding("player-not-listed", value=number) for number in missing)
    unknown = [norm for norm in request.norms if norm not in rules.norms]
    if unknown:
        known = ", ".join(rules.norms)
        findings += tuple(finding("norm-unknown", value=norm, known=known) for norm in unknown)
    found = tuple(judged(rules, event, number, norm) for number, norm in _requested(event, rules, request))
    findings += (*check_parameters(event), *input_findings(event, rules, found))
    return rules, found, findings


def forecasts(event: Event, rules: RuleSet, request: NormRequest) -> tuple[tuple[Forecast, ...], tuple[Finding, ...]]:
    """What each player asked for still needs; of whom that cannot be told is found."""
    plan, undecided = plan_of(event), dict[int, None]()
    found = []
    for number, norm in _requested(event, rules, request):
        made = forecast(event, number, norm, rules, plan)
        if made is None:
            undecided[number] = None
        else:
            found.append(made)
    return tuple(found), (_undecided(list(undecided)),) if undecided else ()


def _undecided(numbers: list[int]) -> Finding:
    """The finding about players of whom too many facts are open."""
    names = named(list(map(str, numbers)))
    return warning("forecast-undecided", subject=Subject("players"), players=names, most=MOST_FACTS)


def _requested(event: Event, rules: RuleSet, request: NormRequest) -> tuple[tuple[int, str], ...]:
    """Each player with every norm asked for, else with every norm above what he holds: once for those of one number."""
    wanted = (
        (player.number, norm)
        for player in event.players
        if not request.players or player.number in request.players
        for norm in (request.norms or norms_above(rules, player, event))
        if norm in rules.norms
    )
    return tuple(dict.fromkeys(wanted))
