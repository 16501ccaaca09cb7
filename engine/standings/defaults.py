"""Which tie-breaks an event goes by: its own list, otherwise that of its federation and system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.model import Event, Finding, Rule, Severity, Subject, finding
from engine.model.rate_of_play import RateClass, class_of_event
from engine.pairing.swiss.kernels import PREFIX
from engine.pairing.tables.all_play_all import ALL_PLAY_ALL
from engine.regulations import load
from engine.standings.tie_break_code import TieBreakCode, parse_tie_break
from engine.standings.tie_breaks import TIE_BREAKS

_TEAM_SWISS = "team-swiss-"
_SUBJECT = Subject("event", None, "tie_breaks")


def criteria_of(
    event: Event, wanted: Sequence[str] | None = None
) -> tuple[tuple[TieBreakCode, ...], tuple[Finding, ...]]:
    """The tie-breaks in force and findings about them.

    `wanted` goes before the event's own list; where both are missing the defaults of
    `regulations/tie-breaks.yaml` hold, with a finding that says so. A code that nobody knows
    is left out with a finding.
    """
    named = tuple(wanted) if wanted is not None else event.info.tie_breaks
    findings: list[Finding] = []
    if not named:
        default = default_criteria(event)
        if default is None:
            return (), (finding("tie-breaks-missing", Severity.INFO, subject=_SUBJECT),)
        named = tuple(default["codes"])
        findings.append(_default_finding(default))
    codes: list[TieBreakCode] = []
    for text in named:
        code = parse_tie_break(text)
        if code is None or code.base not in TIE_BREAKS:
            findings.append(_unknown(text))
        else:
            codes.append(code)
            findings.extend(_doubts(event, code))
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
        system = event.info.system.removeprefix("team-")
        return default_criteria(replace(event, info=replace(event.info, system=system)))
    return None


def _fits(entry: Mapping[str, Any], event: Event) -> bool:
    info = event.info
    own = info.system.removeprefix(PREFIX)
    base = own.removeprefix("team-")
    family = "all-play-all" if base in ALL_PLAY_ALL else base
    if base != own:
        family = f"team-{family}"
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
    return finding("tie-breaks-default", Severity.INFO, subject=_SUBJECT, rule=rule, codes=", ".join(default["codes"]))


def _unknown(text: str) -> Finding:
    known = ", ".join(TIE_BREAKS)
    return finding("tie-break-unknown", subject=_SUBJECT, value=text, tie_break=text, known=known)


def _doubts(event: Event, code: TieBreakCode) -> Iterable[Finding]:
    if TIE_BREAKS[code.base].only_swiss and event.info.system in ALL_PLAY_ALL:
        rule = Rule("fide", "C.07 8", "2026-03-01")
        yield finding(
            "tie-break-only-swiss", Severity.ADVICE, subject=_SUBJECT, value=code.text, rule=rule, tie_break=code.text
        )
