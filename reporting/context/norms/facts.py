"""The verdicts of an event, computed once for all papers: which rules, who made what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final

from engine.classification.event_norms import EventNorms, norms_of_event
from engine.classification.pzszach.norm import constant_rating, points_for
from engine.classification.record import unlisted
from engine.classification.rules import RULES, RuleSet, rule_set
from engine.model import Event, GameType
from engine.pairing.duels.simul import is_display
from engine.regulations import load

_BY_FEDERATION: Final = {
    ("kszk", GameType.CORRESPONDENCE): "kszk",
    ("iccf", GameType.CORRESPONDENCE): "kszk",
    ("pzszach", GameType.CHESS): "pzszach",
    ("pzwarc", GameType.DRAUGHTS100): "pzwarc",
    ("pzwarc", GameType.DRAUGHTS64): "pzwarc",
    ("fmjd", GameType.DRAUGHTS100): "pzwarc",
    ("fmjd", GameType.DRAUGHTS64): "pzwarc",
    ("fide", GameType.CHESS): "fide",
    ("bsfsh", GameType.CHESS): "bg",
    ("bfsh-2022", GameType.CHESS): "bg",
    ("bfsh-1928", GameType.CHESS): "bg",
}
"""Whose norms an event has that names no rules itself."""


def rule_names(event: Event) -> tuple[str, ...]:
    """The rules that the event sheet names, else those of its federation."""
    named = event.info.settings.classification_rules
    chosen = tuple(dict.fromkeys(name for name in named if name in RULES))
    default = _BY_FEDERATION.get((event.info.federation, event.info.game), "")
    return chosen or ((default,) if default else ())


def pzszach_edition(event: Event) -> str:
    """The edition by which PZSzach's ratings are computed in this event, empty where its norms are others."""
    rules = _rules(event, "pzszach") if "pzszach" in rule_names(event) else None
    return rules.edition if rules else ""


def norms_of(event: Event, numbers: Collection[int] | None = None) -> Mapping[str, EventNorms]:
    """The verdicts by rules, of everybody or of the `numbers`; nothing for a display, or where no rules are known."""
    if is_display(event):
        return {}
    return {name: found for name in rule_names(event) if (found := _norms(event, name, numbers))}


def _rules(event: Event, name: str) -> RuleSet | None:
    """The edition that the event sheet names, else the one in force on its first day."""
    edition = event.info.settings.classification_edition
    known = {each.edition for each in RULES[name]}
    return rule_set(name, edition if edition in known else "", event.info.start_date)[0]


def _norms(event: Event, name: str, numbers: Collection[int] | None) -> EventNorms | None:
    rules = _rules(event, name)
    return norms_of_event(rules, event, numbers) if rules else None


def norm_points(event: Event, norms: Mapping[str, EventNorms]) -> Mapping[str, Fraction]:
    """Points needed for each category in a round robin, by the model of PZSzach 2002, B.VI.

    In one cycle everyone has the same ratings in the mean, his own included, so that one number
    holds for all; the men's figures. Nothing where a rating is missing or the rules are others.
    """
    games = len(event.players) - 1
    single = event.info.system == "round-robin" and event.info.cycles == 1
    if "pzszach" not in norms or not single or games < 1 or unlisted(event):
        return {}
    numbers = load(f"pzszach-{norms['pzszach'].rules.edition}")
    ratings = [constant_rating(player, numbers) for player in event.players]
    known = [rating for rating in ratings if rating is not None]
    if len(known) < len(ratings):
        return {}
    average = Fraction(sum(known), len(known))
    needed = {norm: points_for(int(least), average, games) for norm, least in numbers["threshold"]["m"].items()}
    enough = {norm for norm, minimum in numbers["minimum_games"].items() if games >= minimum}
    return {norm.upper(): points for norm, points in needed.items() if norm in enough and points <= games}
