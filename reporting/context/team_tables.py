"""The start list of a team event and the matches of a round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.model import GameResult, ResultKind, Team
from engine.model.corrections import corrected
from engine.model.points import halves
from engine.model.system_id import ALL_PLAY_ALL, TEAMS
from engine.pairing.teams.event import as_teams
from engine.pairing.teams.team_round import start_order
from engine.standings.counted_games import games_as_counted
from engine.standings.ranking import Row
from engine.systems.table import total_rounds
from reporting.context import blanks
from reporting.context.cells import OWN, Cell, bold, number, place, points
from reporting.context.event_words import after_round
from reporting.context.match_protocols import team_name
from reporting.context.pairings import when
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.standings_notes import struck_note
from reporting.context.subjects import Subjects
from reporting.context.swiss_rounds import Missed, absence_text
from reporting.context.tables import enlarged, table
from reporting.context.team_matches import MatchView, board_points, matches_to_show, score_text, teams_left_in
from reporting.locale import Texts

_FREE: Final = "form.pairings.free"
_MISSED: Final = {
    ResultKind.HALF_BYE: Missed.HALF,
    ResultKind.ZERO_BYE: Missed.ZERO,
    ResultKind.FORFEIT: Missed.FULL,
}
"""Absences of teams; a match won without an opponent is a full-point bye."""


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
    made = table_paper(
        subjects,
        [table(subjects, rows, leave_out=once)],
        head=event_facts(subjects, ("teams", str(len(teams)))),
        signatures=sign_as(subjects, "organiser"),
    )
    return enlarged(made)


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
        "result": score_text(match.score).replace(" ", "\N{NO-BREAK SPACE}") or (blanks.RESULT if open_ else "–"),
    }


def _free(match: MatchView, subjects: Subjects) -> str:
    """Why a team has no opponent, in match points where it asked for the absence."""
    missed = _MISSED.get(match.missed) if match.missed else None
    if missed is None:
        return subjects.texts(_FREE)
    return absence_text(missed, as_teams(subjects.event).info.points, subjects.texts)


Counted = tuple[GameResult, bool]
"""A match, and whether it counts: those of a team that left in time are shown alone."""
_BLANK: Final[dict[str, Cell]] = {"match_points": "", "board_points": "", "place": ""}
"""What is written by hand where nothing is played yet."""


def team_crosstable(subjects: Subjects) -> dict[str, Any] | None:
    """Board points of every team against every other, or round by round, with match and board points."""
    if not subjects.event.teams:
        return None
    result = subjects.facts.standings
    games = [
        (game, counts) for game, counts in games_as_counted(as_teams(subjects.event), result.after) if game.outcome
    ]
    all_meet = subjects.info.system.removeprefix(TEAMS) in ALL_PLAY_ALL
    columns = sorted(subjects.facts.ranked) if all_meet else range(1, total_rounds(subjects.event) + 1)
    heads = [(f"game-{at}", str(at)) for at in columns]
    own = {number: [one for one in games if number in {one[0].white, one[0].black}] for number in subjects.facts.ranked}
    extra_points = corrected(subjects.event, result.after, boards=True)
    more = {number: sum(made.values()) for number, made in extra_points.items()}
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


def _row(row: Row, games: Sequence[Counted], subjects: Subjects, more: int, *, all_meet: bool) -> dict[str, Cell]:
    """The line of a team: its matches, and what they add up to with `more` half points that it has beside them."""
    cells = _by_opponent(row.number, games) if all_meet else _by_round(row.number, games, subjects.texts)
    made = (board_points(game, row.number) for game, counts in games if counts or row.place is None)
    return {
        "number": number(row.number),
        "team": subjects.facts.ranked[row.number].name,
        **cells,
        "match_points": bold(points(row.points, subjects.lang)),
        "board_points": points(more + sum(made), subjects.lang),
        "place": place(row),
    }


def _by_opponent(team: int, games: Sequence[Counted]) -> dict[str, Cell]:
    made: dict[int | None, list[str]] = {}
    for game, counts in games:
        score = _score(game, team)
        made.setdefault(game.opponent_of(team), []).append(score if counts else f"({score})")
    return {**{f"game-{other}": "\n".join(scores) for other, scores in made.items()}, f"game-{team}": OWN}


def _by_round(team: int, games: Sequence[Counted], texts: Texts) -> dict[str, Cell]:
    rounds: dict[int, list[str]] = {}
    for game, _ in games:
        opponent = game.opponent_of(team)
        score = f"{opponent}: {_score(game, team)}" if opponent else _without_opponent(game, team, texts)
        rounds.setdefault(game.key.round, []).append(score)
    return {f"game-{at}": "\n".join(lines) for at, lines in rounds.items()}


def _without_opponent(game: GameResult, team: int, texts: Texts) -> str:
    """A round that a team rested in, with the board points that it has for it, so that its line adds up."""
    missed = _MISSED.get(game.kind, Missed.BYE) if game.kind else Missed.BYE
    return f"{texts(f'form.missed.{missed.value}.short')}\N{NO-BREAK SPACE}{halves(board_points(game, team))}"


def _score(game: GameResult, team: int) -> str:
    """The board points of a team in a match; a walkover has its sign."""
    outcome = game.outcome
    if outcome is None or not outcome.finished:
        return ""
    if outcome.played:
        return halves(board_points(game, team))
    mark = outcome.white if game.white == team else outcome.black
    return f"{halves(board_points(game, team))} {'+' if mark else '–'}"
