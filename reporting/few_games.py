"""Whose norms are looked at: those of players with as many games as an event with norms can have.

Commands, papers, the ledger and `verify` ask here; who is left out is told wherever norms are told.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.classification.event_norms import EventNorms, norms_of_event
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import Verdict
from engine.model import Event, Finding, Player, Subject
from engine.model.pairings import games_by_number
from engine.systems.table import planned_rounds
from reporting.limits import NORM_GAMES


def of_few_games(event: Event, players: Iterable[Player]) -> tuple[tuple[Player, ...], tuple[Finding, ...]]:
    """Those of the players whose records are within the bound, and the finding about the others."""
    asked, games, most = tuple(players), games_by_number(event), NORM_GAMES.most
    many = {each.number: met for each in asked if (met := len(games.get(each.number, ()))) > most}
    kept = tuple(each for each in asked if each.number not in many)
    return kept, _beyond(max(many.values(), default=0), next(iter(many), None), len(many))


def norms_made(rules: RuleSet, event: Event, known: Iterable[Verdict] = ()) -> EventNorms:
    """The norms of an event for which the games of those within the bound suffice; `known` verdicts stand already."""
    return norms_of_event(rules, event, within_few(event), known, made=True)


def beyond_few(event: Event) -> tuple[Finding, ...]:
    """The finding about all who are not within the bound."""
    return of_few_games(event, event.players)[1]


def within_few(event: Event) -> frozenset[int] | None:
    """The numbers of whoever is within the bound, None for everybody."""
    kept, beyond = of_few_games(event, event.players)
    return frozenset(each.number for each in kept) if beyond else None


def rounds_to_forecast(event: Event) -> tuple[Finding, ...]:
    """The finding where the plan has more rounds than a forecast looks at; nothing where it has not."""
    return _beyond(planned_rounds(event) or 0, None, len(event.players))


def _beyond(games: int, number: int | None, players: int) -> tuple[Finding, ...]:
    subject = Subject("event", None, "rounds")
    found = NORM_GAMES.exceeded("norm-games-beyond-limit", games, value=number, subject=subject, players=players)
    return () if found is None else (found,)
