"""The start list and the standings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from engine.model import Event, Incident, fixed
from engine.model.corrections import corrections, counts_corrections
from engine.model.system_id import PLAYERS_OF_TEAMS
from engine.pairing.teams.event import is_team_event
from engine.rating import PlayerChange
from engine.standings.counted_games import games_as_counted
from engine.standings.individual import TeamSum, team_sums
from engine.standings.places import standings
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
from reporting.context.criteria import criteria_cells, criteria_heads, criteria_note, value_cell
from reporting.context.event_words import after_round, averages
from reporting.context.incidents import given
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.rating_changes import signed
from reporting.context.subjects import Subjects
from reporting.context.tables import table
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
    return table_paper(
        subjects,
        [table(subjects, rows)],
        head=event_facts(subjects, *more),
        signatures=sign_as(subjects, "organiser"),
    )


def standings_table(subjects: Subjects) -> dict[str, Any]:
    """The places with points and tie-breaks, as they stand after the last round with results."""
    result, texts = subjects.facts.standings, subjects.texts
    heads = criteria_heads(result.codes, texts)
    tables = [
        table(
            subjects,
            [_row(row, subjects) for row in result.rows if row.group == group],
            repeated={"tie_break": heads},
            caption=texts("form.group", number=group) if group else "",
        )
        for group in dict.fromkeys(row.group for row in result.rows) or (None,)
    ]
    teams = _team_sums(subjects) if "teams" in subjects.form.tables else []
    notes = [*_notes(subjects), *(sums_note(subjects) if teams else ())]
    return table_paper(subjects, [*tables, *teams], subtitle=after_round(subjects, result), notes=notes)


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


def _notes(subjects: Subjects) -> Iterator[str]:
    """What the short names mean, who is struck, who must play off."""
    result, texts = subjects.facts.standings, subjects.texts
    yield from criteria_note(result.codes, subjects)
    yield from struck_note(subjects)
    if _have_forfeits(subjects):
        yield texts("form.standings.forfeits")
    for group in result.play_offs_needed:
        yield texts("form.standings.play-off", names=_names(group, subjects))


def _have_forfeits(subjects: Subjects) -> bool:
    """Whether games that nobody played are among those of the table; the n of start cards is without them."""
    if is_team_event(subjects.event) or all(column.id != "games" for column in subjects.form.columns):
        return False  # of teams the column has their matches
    counted = (line for event, after in _of_table(subjects) for line in games_as_counted(event, after))
    outcomes = (game.outcome for game, counts in counted if counts and game.white and game.black)
    return any(outcome is not None and outcome.finished and not outcome.played for outcome in outcomes)


def _of_table(subjects: Subjects) -> Iterator[tuple[Event, int]]:
    """The events whose games make the table, each with its last round: the groups of the stage that has come."""
    after = subjects.facts.standings.after
    begun = [part for part in subjects.facts.parts if part.plan.first <= after]
    if not begun:
        yield subjects.event, after
    for part in begun:
        if part.plan.stage.number == begun[-1].plan.stage.number:
            yield part.event, after - part.plan.first + 1


def struck_note(subjects: Subjects) -> list[str]:
    """Whose games are shown and not counted, and who has points beside his games: without them no row adds up."""
    names = _names(subjects.facts.standings.struck, subjects)
    key = "form.standings.struck-teams" if is_team_event(subjects.event) else "form.standings.struck"
    found = [subjects.texts(key, names=names)] if names else []
    return [*found, *extra_points_note(subjects)]


def extra_points_note(subjects: Subjects) -> list[str]:
    """Who has points beside his games, how many, since when and why; nobody where they do not count."""
    if not counts_corrections(subjects.event):
        return []
    extra_points = [
        _extra_points_text(each, subjects) for _, each in corrections(subjects.event, subjects.facts.standings.after)
    ]
    return [subjects.texts("form.standings.beside-games", list="; ".join(extra_points))] if extra_points else []


def _extra_points_text(incident: Incident, subjects: Subjects) -> str:
    """`5 Nowak Jan −0,5 (runda 3, spóźnienie)`: whose points, how many, since when, why."""
    at = subjects.texts("form.standings.beside-games.round", round=incident.round) if incident.round else ""
    why = ", ".join(filter(None, (at, incident.article or incident.description)))
    return given(incident, subjects) + (f" ({why})" if why else "")


def _names(numbers: Iterable[int], subjects: Subjects) -> str:
    return ", ".join(subjects.facts.ranked[one].name for one in numbers if one in subjects.facts.ranked)


_OPPONENTS: Final = "ARO"
_PERFORMANCE: Final = "TPR"
_COLUMNS_OF_INTEREST: Final = ("opponents", "made", "rating_change")
"""Columns without any of which the paper would tell nothing."""


def performance_table(subjects: Subjects) -> dict[str, Any] | None:
    """The places with the opponents' average (FIDE C.07, 10.1) and the performance (FIDE C.07, 10.2).

    The changes of ratings are those that the system of the game gives; where it gives none their columns are left
    out. None before the first result, and where nobody has a rating.
    """
    result, event = subjects.facts.standings, subjects.facts.entered
    if not result.after:
        return None
    values = {row.number: row.values for row in standings(event, None, (_OPPONENTS, _PERFORMANCE))[0].rows}
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
        "opponents": value_cell(found.get(_OPPONENTS), subjects.lang),
        "made": value_cell(found.get(_PERFORMANCE), subjects.lang),
        **(_change(change, subjects.lang) if change else {}),
    }


def _change(change: PlayerChange, lang: str) -> dict[str, Cell]:
    """What was expected, what the rating gains or loses, and where it stands after the event alone."""
    if change.change is None:
        return {"rating_after": number(change.initial)}
    expected = decimal_in(fixed(change.expected), lang) if change.expected is not None else ""
    gained: Cell = {"text": signed(change.change, lang), "number": fixed(change.change)}
    return {"expected": expected, "rating_change": gained, "rating_after": number(change.new)}
