"""What speaks against a tie-break: a code that nobody knows, modifiers that mean nothing for it, the wrong event.

FIDE C.07, 8 (note), 10, 13 and 14.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from engine.model import Event, Finding, Severity, Subject, finding
from engine.model.system_id import ALL_PLAY_ALL, TEAMS
from engine.pairing.swiss.from_event import rating_lists
from engine.pairing.teams.event import is_team_event
from engine.regulations.cited import draughts_code, fide_tie_breaks
from engine.standings.tie_break_code import TieBreakCode, parse_tie_break
from engine.standings.tie_breaks import TIE_BREAKS

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
    if TIE_BREAKS[code.base].only_swiss and event.info.system.removeprefix(TEAMS) in ALL_PLAY_ALL:
        rule = fide_tie_breaks("8")
        yield finding(
            "tie-break-only-swiss", Severity.ADVICE, subject=SUBJECT, value=code.text, rule=rule, tie_break=code.text
        )


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
        yield finding(
            "tie-break-no-technical-rating" if draughts else "tie-break-unrated",
            Severity.WARNING,
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
