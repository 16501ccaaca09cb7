"""The start list of a team event and the matches of a round."""

from __future__ import annotations

from typing import Any, Final

from engine.model import ResultKind, Team
from engine.pairing.teams.event import as_teams
from engine.pairing.teams.team_round import start_order
from reporting.context import blanks
from reporting.context.cells import Cell, number
from reporting.context.match_protocols import team_name
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.rounds import when
from reporting.context.subjects import Subjects
from reporting.context.swiss_rounds import Missed, absence_text
from reporting.context.tables import enlarged, table
from reporting.context.team_matches import MatchView, matches_to_show, score_text, teams_left_in

_FREE: Final = "form.pairings.free"
_MISSED: Final = {ResultKind.HALF_BYE: Missed.HALF, ResultKind.ZERO_BYE: Missed.ZERO}


def team_start_list(subjects: Subjects) -> dict[str, Any] | None:
    """The teams in the order of the start list, with their average rating (PZSzach 2002, B.VI C.4)."""
    teams = {team.number: team for team in subjects.event.teams}
    if not teams:
        return None
    average = {shape.number: shape.ratings[0].value for shape in as_teams(subjects.event).players if shape.ratings}
    order = list(enumerate(start_order(subjects.event), 1))
    # Where the numbers are the order, it stands once.
    once = ["place"] if all(at == key for at, key in order) else []
    rows = [_team_row(at, teams[key], average.get(key)) for at, key in order]
    return table_paper(
        subjects,
        [table(subjects, rows, leave_out=once)],
        head=event_facts(subjects, ("teams", str(len(teams)))),
        signatures=sign_as(subjects, "organiser"),
    )


def _team_row(at: int, team: Team, average: int | None) -> dict[str, Cell]:
    return {
        "place": number(at),
        "number": number(team.number),
        "team": team.name,
        "club": "" if team.club == team.name else team.club,
        "city": team.city,
        "captain": team.captain,
        "seed": number(team.seed),
        "average": number(average),
    }


def team_pairings(subjects: Subjects) -> dict[str, Any] | None:
    """The matches of a round; home has White on the odd boards (PZWarc 2021, V 3.3)."""
    round_number = subjects.round_number or 0
    matches = matches_to_show(subjects.event, round_number)
    if not matches:
        return None
    left = {match.match: teams_left_in(subjects.event, round_number, match) for match in matches}
    rows = [_match_row(match, subjects, open_=not left[match.match]) for match in matches]
    gone = sorted({team for found in left.values() for team in found})
    names = ", ".join(f"{team} {team_name(subjects, team)}" for team in gone)
    made = table_paper(
        subjects,
        [table(subjects, rows)],
        subtitle=when(subjects, round_number),
        notes=[
            subjects.texts("form.protocol.colours"),
            *([subjects.texts("form.team-pairings.left", names=names)] if gone else ()),
        ],
    )
    return enlarged(made)


def _match_row(match: MatchView, subjects: Subjects, *, open_: bool) -> dict[str, Cell]:
    """A match; a dash where nobody will play for a result."""
    home = {"home_number": number(match.home), "home": team_name(subjects, match.home)}
    if match.guest is None:
        return {"match": "", **home, "guest": _free(match, subjects), "result": ""}
    return {
        "match": number(match.match),
        **home,
        "guest_number": number(match.guest),
        "guest": team_name(subjects, match.guest),
        "result": score_text(match.score) or (blanks.RESULT if open_ else "–"),
    }


def _free(match: MatchView, subjects: Subjects) -> str:
    """Why a team has no opponent, in match points where it asked for the absence."""
    missed = _MISSED.get(match.missed) if match.missed else None
    if missed is None:
        return subjects.texts(_FREE)
    return absence_text(missed, as_teams(subjects.event).info.points, subjects.texts)
