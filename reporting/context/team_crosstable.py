"""The crosstable of a team event: board points of every team against every other, or round by round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.model import GameResult
from engine.model.corrections import corrected
from engine.model.points import halves
from engine.model.system_id import ALL_PLAY_ALL, TEAMS
from engine.pairing.teams.event import as_teams
from engine.standings import Row
from engine.systems.table import total_rounds
from reporting.context.cells import OWN, Cell, bold, number, place, points
from reporting.context.event_words import after_round
from reporting.context.lists import struck_note
from reporting.context.paper import table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.team_matches import board_points

_BLANK: Final[dict[str, Cell]] = {"match_points": "", "board_points": "", "place": ""}
"""What is written by hand where nothing is played yet."""


def team_crosstable(subjects: Subjects) -> dict[str, Any] | None:
    """Board points of every team against every other, or round by round, with match and board points."""
    if not subjects.event.teams:
        return None
    result = subjects.facts.standings
    games = [game for game in as_teams(subjects.event).results if game.outcome and game.key.round <= result.after]
    all_meet = subjects.info.system.removeprefix(TEAMS) in ALL_PLAY_ALL
    columns = sorted(subjects.facts.ranked) if all_meet else range(1, total_rounds(subjects.event) + 1)
    heads = [(f"game-{at}", str(at)) for at in columns]
    own = {number: [game for game in games if number in {game.white, game.black}] for number in subjects.facts.ranked}
    beside = corrected(subjects.event, result.after, boards=True)
    more = {number: sum(made.values()) for number, made in beside.items()}
    rows = [
        {
            **_row(row, own[row.number], subjects, more.get(row.number, 0), all_meet=all_meet),
            **({} if result.after else _BLANK),
        }
        for row in sorted(result.rows, key=lambda row: row.number)
    ]
    note = "form.team-crosstable.note" if all_meet else "form.team-crosstable.note-rounds"
    return table_paper(
        subjects,
        [table(subjects, rows, repeated={"game": heads})],
        subtitle=after_round(subjects, result),
        notes=[subjects.texts(note), *struck_note(subjects)],
    )


def _row(row: Row, games: Sequence[GameResult], subjects: Subjects, more: int, *, all_meet: bool) -> dict[str, Cell]:
    """The line of a team: its matches, and what they add up to with `more` half points that it has beside them."""
    cells = _by_opponent(row.number, games) if all_meet else _by_round(row.number, games)
    return {
        "number": number(row.number),
        "team": subjects.facts.ranked[row.number].name,
        **cells,
        "match_points": bold(points(row.points, subjects.lang)),
        "board_points": points(more + sum(board_points(game, row.number) for game in games), subjects.lang),
        "place": place(row),
    }


def _by_opponent(team: int, games: Sequence[GameResult]) -> dict[str, Cell]:
    made: dict[int | None, list[str]] = {}
    for game in games:
        made.setdefault(game.opponent_of(team), []).append(_score(game, team))
    return {**{f"game-{other}": "\n".join(scores) for other, scores in made.items()}, f"game-{team}": OWN}


def _by_round(team: int, games: Sequence[GameResult]) -> dict[str, Cell]:
    rounds: dict[int, list[str]] = {}
    for game in games:
        opponent = game.opponent_of(team)
        rounds.setdefault(game.key.round, []).append(f"{opponent}: {_score(game, team)}" if opponent else "–")
    return {f"game-{at}": "\n".join(lines) for at, lines in rounds.items()}


def _score(game: GameResult, team: int) -> str:
    """The board points of a team in a match; a walkover has its sign."""
    outcome = game.outcome
    if outcome is None or not outcome.finished:
        return ""
    if outcome.played:
        return halves(board_points(game, team))
    mark = outcome.white if game.white == team else outcome.black
    return f"{halves(board_points(game, team))} {'+' if mark else '–'}"
