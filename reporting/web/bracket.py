"""The bracket of a cup as a table: a column for each round, each tie beside the two that lead to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.model import Event
from engine.model.system_id import STAGES
from engine.pairing.knockout.cup import Meeting, cup_of
from engine.pairing.teams.event import as_teams, is_team_event
from reporting.context.bracket_ties import BracketTies
from reporting.context.event_words import after_round
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms

BRACKET: Final = "cup-bracket"
Side = tuple[str, str, bool]
"""Who stands on a side of a tie, what he made, whether he went on."""


def bracket_of(subjects: Subjects) -> dict[str, Any] | None:
    """The rounds by name and the ties line by line; None below two entrants.

    A tie of round 1 takes one line, one of each later round as many as the two before it together.
    """
    ties = _ties(subjects)
    cup = ties.cup
    if not cup.rounds:
        return None
    return {
        "subtitle": after_round(subjects, subjects.facts.standings),
        "rounds": [ties.heading(at).split("\n") for at in range(1, len(cup.rounds) + 2)],
        "lines": [list(_line(ties, at)) for at in range(len(cup.rounds[0]))],
        "winner": ties.text(cup.rounds[-1][0].winner),
        "third": _third(ties, cup.third),
    }


def _ties(subjects: Subjects) -> BracketTies:
    event = as_teams(subjects.event) if is_team_event(subjects.event) else subjects.event
    return BracketTies(subjects, event, cup_of(event))


def round_name(event: Event, number: int, lang: str) -> str:
    """What the bracket of a cup calls a round; blank for a round that no bracket has, or two of them."""
    form = load_forms()[BRACKET]
    if not form.fits(event.info.system, event.info.game) or event.info.system == STAGES:
        return ""
    ties = _ties(Subjects(form, Facts(event), lang))
    return ties.name(number) if 0 < number <= len(ties.cup.rounds) else ""


def _line(ties: BracketTies, at: int) -> Iterator[tuple[int, list[Side]]]:
    """The ties that begin on a line: how many lines each takes, and its sides."""
    for round_number in range(1, len(ties.cup.rounds) + 1):
        lines = 1 << (round_number - 1)
        if at % lines == 0:
            yield lines, [_side(ties, round_number, at // lines, lower) for lower in (0, 1)]


def _side(ties: BracketTies, round_number: int, position: int, lower: int) -> Side:
    number, score, won = ties.side(round_number, position, lower)
    return ties.text(number), score, won


def _third(ties: BracketTies, tie: Meeting | None) -> list[Side]:
    """The tie for the third place, where one is played and its sides are known."""
    sides = (tie.upper, tie.lower) if tie else ()
    return [(ties.text(one), ties.score(tie, one), tie.winner == one) for one in sides if tie and one]
