"""Which tie-breaks an event goes by: its own list, otherwise that of its federation and system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

from engine.model import Event, Finding, Rule, Severity, finding
from engine.model.system_id import ALL_PLAY_ALL, TEAMS, base_system
from engine.regulations import load
from engine.regulations.cited import FIDE_1998, JAHR
from engine.regulations.editions import sections
from engine.regulations.rate_of_play import RateClass, class_of_event
from engine.standings.tie_break_checks import SUBJECT, doubts, known_tie_break, refusal, unrated
from engine.standings.tie_break_code import TieBreakCode

_TEAM_SWISS: Final = "team-swiss-"
_CODES: Final = ("draughts-code", "chess-code", "fide-c07")
_SYSTEMS: Final = (JAHR, FIDE_1998)


def criteria_of(
    event: Event, wanted: Sequence[str] | None = None
) -> tuple[tuple[TieBreakCode, ...], tuple[Finding, ...]]:
    """The tie-breaks in force and findings about them.

    `wanted` goes before the event's own list; where both are missing the defaults of the
    regulations (their section `tie_breaks`) hold, with a finding that says so. A code that nobody knows,
    or that means nothing for the event, is left out with a finding.
    """
    named = tuple(wanted) if wanted is not None else event.info.tie_breaks
    findings: list[Finding] = []
    own = bool(named)
    if not named:
        default = default_criteria(event)
        if default is None:
            return (), (finding("tie-breaks-missing", Severity.INFO, subject=SUBJECT),)
        entry, rule = default
        named = tuple(entry["codes"])
        told = ", ".join(named)
        findings.append(finding("tie-breaks-default", Severity.INFO, subject=SUBJECT, rule=rule, codes=told))
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


def default_criteria(event: Event) -> tuple[Mapping[str, Any], Rule] | None:
    """The first entry of the regulations that fits the event, and its article; None where none does.

    An entry names tie-breaks (`codes`) for `federations`, `games` and `systems` (families; left out they are all) and
    may ask for a condition (`when`). The edition is that of the event's first day, of a system that is a text of its
    own that text. A Swiss of teams goes by the criteria of players, read from match points (PZWarc 2021, V 3.2.2).
    """
    for entry, rule in default_lists(event.info.start_date):
        if _fits(entry, event):
            return entry, rule
    if event.info.system.startswith(_TEAM_SWISS):
        system = base_system(event.info.system)
        return default_criteria(replace(event, info=replace(event.info, system=system)))
    return None


def default_lists(on: date | None) -> Iterator[tuple[Mapping[str, Any], Rule]]:
    """The entries of all regulations on a day, in the order in which they are tried, each with its article."""
    for edition, entries in sections(_CODES, "tie_breaks", on):
        yield from ((entry, edition.rule(entry["article"])) for entry in entries)
    for text in _SYSTEMS:
        numbers = load(text)
        for entry in numbers["tie_breaks"]:
            yield entry, Rule(numbers["regulation"], entry["article"], numbers["edition"])


def _fits(entry: Mapping[str, Any], event: Event) -> bool:
    info = event.info
    base = base_system(info.system)
    family = "all-play-all" if base in ALL_PLAY_ALL else base
    if info.system.startswith(TEAMS):
        family = f"{TEAMS}{family}"
    if family not in entry.get("systems", (family,)) or info.game.value not in entry.get("games", (info.game.value,)):
        return False
    if info.house not in entry.get("federations", (info.house,)):
        return False
    condition = entry.get("when")
    if condition == "superblitz":
        return class_of_event(info) is RateClass.SUPERBLITZ
    return condition is None or info.draws_with_advantage
