"""The final table of the arbiter's report."""

from __future__ import annotations

from typing import Any

from engine.model import Team
from engine.pairing.teams.event import is_team_event
from engine.standings.individual import TeamSum
from engine.standings.ranking import Row, Standings
from reporting.context.cells import text_of
from reporting.context.criteria import is_rank, ranks_note, value_cell
from reporting.context.event_words import is_final
from reporting.context.lists import sums_note, sums_to_show
from reporting.context.report_event import report_player
from reporting.context.scheveningen import sides_note
from reporting.context.subjects import Subjects
from reporting.context.words import points_in
from reporting.locale.tie_break_names import tie_break_name


def final_table(subjects: Subjects) -> dict[str, Any]:
    """The places as far as they are known, of players or of teams, and what decides them."""
    table, texts = subjects.facts.standings, subjects.texts
    if not table.after:
        return {"table_note": [texts("form.report.no-results")], "standings": [], "team_standings": []}
    notes = []
    if not is_final(subjects, table):
        notes.append(texts("form.report.table-after", round=table.after))
    names = [tie_break_name(code, texts) for code in table.codes]
    if names:
        notes.append(texts("form.report.table-note", value="; ".join(names)))
        ranks = [name for code, name in zip(table.codes, names, strict=True) if is_rank(code)]
        notes += ranks_note(ranks, texts)
    if is_team_event(subjects.event):
        rows = [_team_standing(row, table, subjects) for row in table.rows]
        return {"table_note": notes, "standings": [], "team_standings": rows}
    rows = [_standing(row, table, subjects) for row in table.rows]
    teams = [_team_sum(item, subjects) for item in sums_to_show(subjects)]
    notes += [*(sums_note(subjects) if teams else ()), *sides_note(subjects)]
    return {"table_note": notes, "standings": rows, "team_standings": teams}


def table_heading(subjects: Subjects) -> dict[str, str]:
    """What the section of the places is called as long as they are not the final ones."""
    final = is_final(subjects, subjects.facts.standings)
    return {} if final else {"final_table": subjects.texts("form.report.table-so-far")}


def _standing(row: Row, table: Standings, subjects: Subjects) -> dict[str, str]:
    line = report_player(subjects.facts.ranked[row.number], subjects)
    return {
        "place": str(row.place or "–"),
        "number": line["number"],
        "player": subjects.facts.ranked[row.number].name,
        "title_category": line["title_category"],
        "fed_region": line["fed_region"],
        "rating": line["rating"],
        "points": points_in(row.points, subjects.lang),
        "wdl": f"{row.wins}/{row.draws}/{row.losses}",
        "tie_break_values": _criteria(row, table, subjects),
    }


def _team_standing(row: Row, table: Standings, subjects: Subjects) -> dict[str, str]:
    """A line of a team: match points, matches won, drawn and lost (PZWarc 2021, V 3.1 and 3.2.2)."""
    team = next(team for team in subjects.event.teams if team.number == row.number)
    return {
        "place": str(row.place or "–"),
        "number": str(team.number),
        "team": team.name,
        "city": team.city,
        "points": points_in(row.points, subjects.lang),
        "matches": f"{row.wins}/{row.draws}/{row.losses}",
        "tie_break_values": _criteria(row, table, subjects),
    }


def _team_sum(item: TeamSum, subjects: Subjects) -> dict[str, str]:
    """A line of a team whose players' points are added up: it has no matches (PZSzach 2002, B.VI C.5)."""
    team = next((team for team in subjects.event.teams if team.number == item.team), Team(item.team))
    return {
        "place": str(item.place),
        "number": str(team.number),
        "team": team.name,
        "city": team.city,
        "points": points_in(item.points, subjects.lang),
        "matches": "",
        "tie_break_values": "",
    }


def _criteria(row: Row, table: Standings, subjects: Subjects) -> str:
    values = (text_of(value_cell(row.values.get(code), subjects.lang)) for code in table.codes)
    return "; ".join(value or "–" for value in values)
