"""The start list and the standings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.model import fixed
from engine.model.system_id import PLAYERS_OF_TEAMS
from engine.rating import PlayerChange
from engine.standings.individual import TeamSum, team_sums
from engine.standings.ranking import Row
from engine.standings.tie_breaks import Value
from reporting.context.cells import (
    Cell,
    bold,
    number,
    place,
    player_cells,
    points,
    result_cells,
    team_and_club,
    text_of,
)
from reporting.context.criteria import criteria_cells, criteria_heads, value_cell
from reporting.context.event_words import after_round, averages
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.rating_changes import signed
from reporting.context.standings_columns import OPPONENTS, PERFORMANCE, chosen_columns, performances
from reporting.context.standings_notes import extra_points_note, standings_notes
from reporting.context.subjects import Subjects
from reporting.context.tables import SPARE_IN_STANDINGS, enlarged, table
from reporting.context.words import full_name, points_in
from reporting.languages import decimal_in


def start_list(subjects: Subjects) -> dict[str, Any]:
    """The players by starting number, signed by the organiser (KSzK 4, 4.5.1)."""
    players = subjects.facts.players
    rows = [
        player_cells(player, subjects)
        | {
            "name": full_name(player, subjects.lang, subjects.facts.marks.get(player.number, "")),
            **team_and_club(player, subjects),
        }
        for player in players.values()
    ]
    more = (("players", str(len(players))), ("average", averages(subjects)))
    made = table_paper(
        subjects,
        [table(subjects, rows)],
        head=event_facts(subjects, *more),
        signatures=sign_as(subjects, "organiser"),
    )
    return enlarged(made, _SPARE_AT_THE_START)


_SPARE_AT_THE_START: Final = (("city", "region"), ("other_script",))
"""Columns that a start list in large letters does without, those that go first before the others."""


def standings_table(subjects: Subjects) -> dict[str, Any]:
    """The places with points and tie-breaks, as they stand after the last round with results."""
    result, texts = subjects.facts.standings, subjects.texts
    heads = criteria_heads(result.codes, texts)
    more = chosen_columns(subjects)
    tables = [
        table(
            subjects,
            [_row(row, subjects) | more.get(row.number, {}) for row in result.rows if row.group == group],
            repeated={"tie_break": heads},
            caption=texts("form.group", number=group) if group else "",
        )
        for group in dict.fromkeys(row.group for row in result.rows) or (None,)
    ]
    teams = _team_sums(subjects) if "teams" in subjects.form.tables else []
    notes = [*standings_notes(subjects), *(sums_note(subjects) if teams else ())]
    made = table_paper(subjects, [*tables, *teams], subtitle=after_round(subjects, result), notes=notes)
    large = enlarged(made, SPARE_IN_STANDINGS)
    if any(column["id"] == "games" for item in large["tables"] for column in item["columns"]):
        return large
    of_games = texts("form.standings.forfeits")
    return {**large, "notes": [note for note in large["notes"] if note != of_games]}


def sums_to_show(subjects: Subjects) -> tuple[TeamSum, ...]:
    """The teams of an event of single players, once there are results (PZSzach 2002, B.VI C.5)."""
    after = subjects.facts.standings.after
    return team_sums(subjects.event, after) if after and subjects.info.system.startswith(PLAYERS_OF_TEAMS) else ()


def _team_sums(subjects: Subjects) -> list[dict[str, Any]]:
    """The places of teams in an event of single players, and whose points are counted (PZSzach 2002, B.VI C.5)."""
    result, texts = subjects.facts.standings, subjects.texts
    names = {team.number: team.name for team in subjects.event.teams}
    made = {row.number: points_in(row.points, subjects.lang) for row in result.rows}
    rows: list[dict[str, Cell]] = [
        {
            "place": bold(number(item.place)),
            "number": number(item.team),
            "team": names.get(item.team, ""),
            "points": bold(points(item.points, subjects.lang)),
            "counted": "; ".join(f"{subjects.facts.ranked[one].name} {made[one]}" for one in item.counted),
        }
        for item in sums_to_show(subjects)
    ]
    return [table(subjects, rows, of="teams", caption=texts("form.standings.teams"))] if rows else []


def sums_note(subjects: Subjects) -> Iterator[str]:
    """How many players make the points of a team, and what decides between equal sums."""
    most = subjects.info.settings.counted_players
    yield subjects.texts(f"form.standings.teams-{'best' if most else 'all'}", value=most or "")


def _row(row: Row, subjects: Subjects) -> dict[str, Cell]:
    """One line: place, player, games, points, tie-breaks; the player alone before the first result."""
    return {
        **player_cells(subjects.facts.ranked[row.number], subjects),
        **result_cells(row, subjects.facts.standings.after, subjects.lang),
        **criteria_cells(row.values if subjects.facts.standings.after else {}, subjects.lang),
    }


_COLUMNS_OF_INTEREST: Final = ("opponents", "made", "rating_change")
"""Columns without any of which the paper would tell nothing."""


def performance_table(subjects: Subjects) -> dict[str, Any] | None:
    """The places with the opponents' average (FIDE C.07, 10.1) and the performance (FIDE C.07, 10.2).

    The changes of ratings are those that the system of the game gives; where it gives none their columns are left
    out. None before the first result, and where nobody has a rating.
    """
    result = subjects.facts.standings
    if not result.after:
        return None
    values = performances(subjects)
    changes = {change.number: change for change in subjects.facts.ratings.players}
    rows = [_performance_row(row, values.get(row.number, {}), changes.get(row.number), subjects) for row in result.rows]
    if not any(text_of(row.get(name)) for row in rows for name in _COLUMNS_OF_INTEREST):
        return None
    return table_paper(
        subjects,
        [table(subjects, rows)],
        subtitle=after_round(subjects, result),
        notes=[subjects.texts(f"form.standings-performance.{_note(rows)}"), *extra_points_note(subjects)],
    )


def _note(rows: list[dict[str, Cell]]) -> str:
    """What the columns hold: the change of ratings is explained where one is shown."""
    return "note" if any(text_of(row.get("rating_after")) for row in rows) else "note-of-games"


def _performance_row(row: Row, values: Any, change: PlayerChange | None, subjects: Subjects) -> dict[str, Cell]:
    found: dict[str, Value] = dict(values)
    return {
        **player_cells(subjects.facts.players[row.number], subjects),
        "place": place(row),
        "points": bold(points(row.points, subjects.lang)),
        "opponents": value_cell(found.get(OPPONENTS), subjects.lang),
        "made": value_cell(found.get(PERFORMANCE), subjects.lang),
        **(_change(change, subjects.lang) if change else {}),
    }


def _change(change: PlayerChange, lang: str) -> dict[str, Cell]:
    """What was expected, what the rating gains or loses, and where it stands after the event alone."""
    if change.change is None:
        return {"rating_after": number(change.initial)}
    expected = decimal_in(fixed(change.expected), lang) if change.expected is not None else ""
    gained: Cell = {"text": signed(change.change, lang), "number": fixed(change.change)}
    return {"expected": expected, "rating_change": gained, "rating_after": number(change.new)}
