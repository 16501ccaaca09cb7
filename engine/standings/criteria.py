"""Which tie-breaks an event goes by, its own list or that of its federation and system, and what speaks against one.

FIDE C.07, 8 (note), 10, 13 and 14.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final

from engine.model import Event, Finding, Rule, Subject, advice, finding, notice, warning
from engine.model.system_id import ALL_PLAY_ALL, STAGES, TEAMS, base_system, ranks_by_boards
from engine.pairing.stage_groups import stages_of, system_of_stage
from engine.pairing.swiss.event_field import rating_lists
from engine.pairing.teams.event import is_team_event
from engine.regulations import load
from engine.regulations.cited import FIDE_1998, JAHR, draughts_code, fide_tie_breaks
from engine.regulations.editions import sections
from engine.regulations.rate_of_play import is_superblitz
from engine.standings.tie_break_code import TieBreakCode, parse_tie_break
from engine.standings.tie_breaks import TIE_BREAKS
from engine.standings.tie_breaks.contributions import GAME_POINTS, MATCH_POINTS

SUBJECT = Subject("event", None, "tie_breaks")
_CUTS = frozenset("CM")
_OPPONENTS_MEAN = frozenset({"AVR", "AVR-RED"})
"""PZWarc's tie-breaks from ratings (V 2.9.8 and 2.9.9)."""
_WITH_NUMBER = {"C": "/C1", "M": "/M1", "L": "/L+1", "K": "/K5"}


def known_tie_break(text: str) -> tuple[TieBreakCode | None, Finding | None]:
    """The code that a text means, or the finding that says why it means none."""
    code = parse_tie_break(text)
    if code is None:
        base = re.split("[/:]", text, maxsplit=1)[0]
        code = parse_tie_break(base)
        if code is not None and code.base in TIE_BREAKS:
            return None, _refused(replace(code, text=text), text.removeprefix(base), teams=True)
    if code is None or code.base not in TIE_BREAKS:
        known = ", ".join(TIE_BREAKS)
        return None, finding("tie-break-unknown", subject=SUBJECT, value=text, tie_break=text, known=known)
    meaningless = _meaningless(code)
    if meaningless:
        return None, _refused(code, meaningless, teams=True)
    return code, None


def in_primary_score(code: TieBreakCode, system: str) -> TieBreakCode:
    """A criterion of teams in the score that goes first (FIDE C.07, 13), where it names none itself.

    Match points are that unless the system has board points first; what crosses to the other score then has the
    match points.
    """
    if not ranks_by_boards(system):
        return code
    if code.base == "MPvGP":
        return replace(code, score=MATCH_POINTS)
    in_both = GAME_POINTS in TIE_BREAKS[code.base].scores
    return replace(code, score=GAME_POINTS) if not code.score and in_both else code


def refusal(event: Event, code: TieBreakCode) -> Finding | None:
    """Why an event cannot go by a tie-break: one of teams, or a score of teams, where players are ranked."""
    if is_team_event(event):
        return None
    if TIE_BREAKS[code.base].only_teams:
        rule = TIE_BREAKS[code.base].rules[0]
        return finding("tie-break-only-teams", subject=SUBJECT, value=code.text, rule=rule, tie_break=code.text)
    return _refused(code, f":{code.score}", teams=False) if code.score else None


def doubts(event: Event, code: TieBreakCode) -> Iterable[Finding]:
    """What an arbiter should know of a tie-break that the event goes by."""
    of_stages = event.info.system == STAGES
    systems = [system_of_stage(stage) for stage in stages_of(event)] if of_stages else [event.info.system]
    if TIE_BREAKS[code.base].only_swiss and not ALL_PLAY_ALL.isdisjoint(map(base_system, systems)):
        rule = fide_tie_breaks("8")
        yield advice("tie-break-only-swiss", subject=SUBJECT, value=code.text, rule=rule, tie_break=code.text)


def unrated(event: Event, code: TieBreakCode) -> Iterable[Finding]:
    """A tie-break from ratings where players have none.

    The announcement must have rules for that (FIDE C.07, 10), or the arbiter gives them technical ratings
    (PZWarc 2021, V 2.6.1.2).
    """
    draughts = code.base in _OPPONENTS_MEAN
    if is_team_event(event) or not (draughts or TIE_BREAKS[code.base].rules[0].article.startswith("C.07 10.")):
        return
    lists = rating_lists(event)
    without = [str(player.number) for player in event.players if player.rating(*lists) is None]
    if without:
        yield warning(
            "tie-break-no-technical-rating" if draughts else "tie-break-unrated",
            subject=SUBJECT,
            value=code.text,
            rule=draughts_code("V 2.6.1.2") if draughts else fide_tie_breaks("10"),
            tie_break=code.text,
            numbers=", ".join(without),
        )


def _meaningless(code: TieBreakCode) -> str:
    """The first modifier or score that says nothing for a tie-break (FIDE C.07, 14); empty where all do."""
    entry = TIE_BREAKS[code.base]
    if code.score and code.score not in entry.scores:
        return f":{code.score}"
    for at, letter in enumerate(code.modifiers):
        before = code.modifiers[:at]
        twice = letter in before or (letter in _CUTS and not _CUTS.isdisjoint(before))
        if letter not in entry.modifiers or twice:
            return f"/{letter}"
    return ""


def _refused(code: TieBreakCode, modifier: str, *, teams: bool) -> Finding:
    entry = TIE_BREAKS[code.base]
    allowed = [f":{score}" for score in entry.scores if teams] + [
        _WITH_NUMBER.get(letter, f"/{letter}") for letter in entry.modifiers
    ]
    return finding(
        "tie-break-modifier",
        subject=SUBJECT,
        value=code.text,
        rule=fide_tie_breaks("14" if modifier.startswith("/") else "13"),
        tie_break=code.text,
        base=code.base,
        modifier=modifier,
        allowed=", ".join(allowed) or "–",
    )


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
            return (), (notice("tie-breaks-missing", subject=SUBJECT),)
        entry, rule = default
        named = tuple(entry["codes"])
        codes_text = ", ".join(named)
        findings.append(notice("tie-breaks-default", subject=SUBJECT, rule=rule, codes=codes_text))
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
    if is_team_event(event):
        family = f"{TEAMS}{family}"
    if family not in entry.get("systems", (family,)) or info.game.value not in entry.get("games", (info.game.value,)):
        return False
    if info.house not in entry.get("federations", (info.house,)):
        return False
    condition = entry.get("when")
    if condition == "superblitz":
        return is_superblitz(event)
    return condition is None or info.draws_with_advantage
