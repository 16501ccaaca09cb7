"""The start list and the standings."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from engine.standings import Row, Value
from reporting.context.common import (
    Cell,
    after_round,
    average,
    bold,
    event_facts,
    fitted,
    number,
    paper,
    player_cells,
    points,
    sign_as,
    table,
    tie_break_label,
    tie_break_name,
)
from reporting.context.subjects import Subjects
from reporting.context.words import criterion_decimal

NO_PLACE: Final = "—"


def start_list(subjects: Subjects) -> dict[str, Any]:
    """The players by starting number, signed by the organiser (KSzK 4, 4.5.1)."""
    players = subjects.facts.players
    teams = {team.number: team.name for team in subjects.event.teams}
    rows = [player_cells(player, subjects) | {"team": teams.get(player.team or 0, "")} for player in players.values()]
    more = (("players", str(len(players))), ("average", average(subjects.event)))
    context = paper(
        subjects,
        title=subjects.texts("form.start-list.title"),
        head=event_facts(subjects, *more),
        tables=[table(subjects, rows)],
        signatures=sign_as(subjects, "organiser"),
    )
    return fitted(context, subjects.form.orientation)


def standings_table(subjects: Subjects) -> dict[str, Any]:
    """The places with points and tie-breaks, as they stand after the last round with results."""
    result = subjects.facts.standings
    texts = subjects.texts
    keys = [(f"tie-break-{code}", tie_break_label(code, texts)) for code in result.codes]
    context = paper(
        subjects,
        title=texts("form.standings.title"),
        subtitle=after_round(subjects, result),
        head=event_facts(subjects),
        tables=[
            table(
                subjects,
                [_row(row, subjects) for row in result.rows if row.group == group],
                repeated={"tie_break": keys},
                caption=texts("form.group", number=group) if group else "",
            )
            for group in dict.fromkeys(row.group for row in result.rows) or (None,)
        ],
        notes=_notes(subjects),
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _row(row: Row, subjects: Subjects) -> dict[str, Cell]:
    """One line: place, player, games, points, tie-breaks."""
    player = subjects.facts.ranked[row.number]
    values = {f"tie-break-{code}": value_cell(row.values.get(code), subjects.lang) for code in row.values}
    return {
        **player_cells(player, subjects),
        "place": bold(number(row.place)) if row.place is not None else NO_PLACE,
        "games": number(row.games),
        "wins": number(row.wins),
        "draws": number(row.draws),
        "losses": number(row.losses),
        "points": bold(points(row.points, subjects.lang)),
        **values,
    }


def value_cell(value: Value, lang: str) -> Cell:
    """The value of a tie-break; empty where it does not apply."""
    return number(value if value is None else Fraction(criterion_decimal(value)), lang)


def _notes(subjects: Subjects) -> list[str]:
    """What the short names mean, who is struck, who must play off."""
    result, texts = subjects.facts.standings, subjects.texts
    players = subjects.facts.ranked
    notes = []
    if result.codes:
        names = "; ".join(f"{tie_break_label(code, texts)} – {tie_break_name(code, texts)}" for code in result.codes)
        notes.append(texts("form.standings.tie-breaks", names=names))
    if result.struck:
        notes.append(texts("form.standings.struck", names=", ".join(players[one].name for one in result.struck)))
    for group in result.play_offs_needed:
        notes.append(texts("form.standings.play-off", names=", ".join(players[one].name for one in group)))
    return notes
