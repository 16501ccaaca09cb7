"""Which tie-breaks an event goes by: its own list, otherwise that of its federation and system."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.model import Event, Finding, Rule, Severity, finding
from engine.model.system_id import ALL_PLAY_ALL, TEAMS, base_system
from engine.regulations import load
from engine.regulations.rate_of_play import RateClass, class_of_event
from engine.standings.tie_break_checks import SUBJECT, doubts, known_tie_break, refusal, unrated
from engine.standings.tie_break_code import TieBreakCode

_TEAM_SWISS = "team-swiss-"


def criteria_of(
    event: Event, wanted: Sequence[str] | None = None
) -> tuple[tuple[TieBreakCode, ...], tuple[Finding, ...]]:
    """The tie-breaks in force and findings about them.

    `wanted` goes before the event's own list; where both are missing the defaults of
    `regulations/tie-breaks.yaml` hold, with a finding that says so. A code that nobody knows,
    or that means nothing for the event, is left out with a finding.
    """
    named = tuple(wanted) if wanted is not None else event.info.tie_breaks
    findings: list[Finding] = []
    own = bool(named)
    if not named:
        default = default_criteria(event)
        if default is None:
            return (), (finding("tie-breaks-missing", Severity.INFO, subject=SUBJECT),)
        named = tuple(default["codes"])
        findings.append(_default_finding(default))
    codes: list[TieBreakCode] = []
    for text in named:
        code, refused = known_tie_break(text)
        refused = refusal(event, code) if code is not None else refused
        if code is not None and refused is None:
            codes.append(code)
            findings.extend(doubts(event, code))
            findings.extend(unrated(event, code) if own else ())
        elif refused is not None:
            findings.append(refused)
    return tuple(codes), tuple(findings)


def default_criteria(event: Event) -> Mapping[str, Any] | None:
    """The first entry of the table that fits the event, None where none does.

    A Swiss of teams goes by the criteria of players, read from match points (PZWarc 2021, V 3.2.2).
    """
    for entry in load("tie-breaks")["defaults"]:
        if _fits(entry, event):
            chosen: Mapping[str, Any] = entry
            return chosen
    if event.info.system.startswith(_TEAM_SWISS):
        system = base_system(event.info.system)
        return default_criteria(replace(event, info=replace(event.info, system=system)))
    return None


def _fits(entry: Mapping[str, Any], event: Event) -> bool:
    info = event.info
    base = base_system(info.system)
    family = "all-play-all" if base in ALL_PLAY_ALL else base
    if info.system.startswith(TEAMS):
        family = f"{TEAMS}{family}"
    if family not in entry.get("systems", (family,)) or info.game.value not in entry.get("games", (info.game.value,)):
        return False
    # Draughts without a federation go by PZWarc, the only code of draughts rules known here.
    federation = info.federation or ("pzwarc" if info.game.is_draughts else "")
    if federation not in entry.get("federations", (federation,)):
        return False
    condition = entry.get("when")
    if condition == "superblitz":
        return class_of_event(info) is RateClass.SUPERBLITZ
    return condition is None or info.draws_with_advantage


def _default_finding(default: Mapping[str, Any]) -> Finding:
    rule = Rule(default["regulation"], default["article"], default["edition"])
    return finding("tie-breaks-default", Severity.INFO, subject=SUBJECT, rule=rule, codes=", ".join(default["codes"]))
