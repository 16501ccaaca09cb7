"""Tables of team events: start list, matches of a round, crosstable, individual results, best boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.model import GameResult, Player, ResultKind
from engine.model.codes import side_code
from engine.model.system_id import ALL_PLAY_ALL, TEAMS
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.line_ups import boards_of
from engine.pairing.teams.team_round import start_order
from engine.standings.individual import BoardLine, best_boards, board_lines
from reporting.context.common import (
    Cell,
    after_round,
    bold,
    event_facts,
    fitted,
    number,
    paper,
    player_cells,
    points,
    sign_as,
    table,
    total_rounds,
)
from reporting.context.lists import NO_PLACE
from reporting.context.match_protocols import board_label, board_word, team_name
from reporting.context.rounds import TO_FILL, when
from reporting.context.subjects import Subjects
from reporting.context.team_matches import MatchView, halves, matches_to_show, score_text
from reporting.context.words import decimal_in, percent_text

OWN: Final[Cell] = {"text": "", "fill": "own"}
_FREE: Final = "form.pairings.free"
_MISSED: Final = {ResultKind.HALF_BYE: "form.missed.half", ResultKind.ZERO_BYE: "form.missed.zero"}


def team_start_list(subjects: Subjects) -> dict[str, Any] | None:
    """The teams in the order of the start list, with their average rating (PZSzach 2002, B.VI C.4)."""
    teams = {team.number: team for team in subjects.event.teams}
    if not teams:
        return None
    shapes = {shape.number: shape for shape in as_teams(subjects.event).players}
    rows = []
    for place, key in enumerate(start_order(subjects.event), 1):
        team, shape = teams[key], shapes[key]
        average = shape.ratings[0].value if shape.ratings else None
        rows.append(
            {
                "place": number(place),
                "number": number(key),
                "team": team.name,
                "club": "" if team.club == team.name else team.club,
                "city": team.city,
                "captain": team.captain,
                "seed": number(team.seed),
                "average": number(average),
            }
        )
    context = paper(
        subjects,
        title=subjects.texts("form.team-start-list.title"),
        head=event_facts(subjects, ("teams", str(len(teams)))),
        tables=[table(subjects, rows)],
        signatures=sign_as(subjects, "organiser"),
    )
    return fitted(context, subjects.form.orientation)


def team_pairings(subjects: Subjects) -> dict[str, Any] | None:
    """The matches of a round; home has White on the odd boards (PZWarc 2021, V 3.3)."""
    round_number = subjects.round_number or 0
    matches = matches_to_show(subjects.event, round_number)
    if not matches:
        return None
    texts = subjects.texts
    context = paper(
        subjects,
        title=texts("form.pairings.title", round=round_number),
        subtitle=when(subjects, round_number),
        head=event_facts(subjects),
        tables=[table(subjects, [_match_row(match, subjects) for match in matches])],
        notes=[texts("form.protocol.colours")],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _match_row(match: MatchView, subjects: Subjects) -> dict[str, Cell]:
    home = {"home_number": number(match.home), "home": team_name(subjects, match.home)}
    if match.guest is None:
        return {"match": "", **home, "guest": subjects.texts(_MISSED.get(match.missed, _FREE)), "result": ""}
    return {
        "match": number(match.match),
        **home,
        "guest_number": number(match.guest),
        "guest": team_name(subjects, match.guest),
        "result": score_text(match.score) or TO_FILL,
    }


def team_crosstable(subjects: Subjects) -> dict[str, Any] | None:
    """Board points of every team against every other, or round by round, with match and board points."""
    if not subjects.event.teams:
        return None
    texts, result = subjects.texts, subjects.facts.standings
    teams = as_teams(subjects.event)
    games = [game for game in teams.results if game.outcome is not None and game.key.round <= result.after]
    all_meet = subjects.info.system.removeprefix(TEAMS) in ALL_PLAY_ALL
    heads = _opponents(teams.players) if all_meet else _rounds(total_rounds(subjects))
    rows = []
    for row in sorted(result.rows, key=lambda row: row.number):
        own = [game for game in games if row.number in {game.white, game.black}]
        cells = _by_opponent(row.number, own, heads) if all_meet else _by_round(row.number, own)
        rows.append(
            {
                "number": number(row.number),
                "team": subjects.facts.ranked[row.number].name,
                **cells,
                "match_points": bold(points(row.points, subjects.lang)),
                "board_points": points(sum(_made(game, row.number) for game in own), subjects.lang),
                "place": bold(number(row.place)) if row.place is not None else NO_PLACE,
            }
        )
    context = paper(
        subjects,
        title=texts("form.team-crosstable.title"),
        subtitle=after_round(subjects, result),
        head=event_facts(subjects),
        tables=[table(subjects, rows, repeated={"game": heads})],
        notes=[texts("form.team-crosstable.note" if all_meet else "form.team-crosstable.note-rounds")],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _opponents(players: Sequence[Player]) -> list[tuple[str, str]]:
    return [(f"game-{player.number}", str(player.number)) for player in sorted(players, key=lambda p: p.number)]


def _rounds(count: int) -> list[tuple[str, str]]:
    return [(f"game-{at}", str(at)) for at in range(1, count + 1)]


def _by_opponent(team: int, games: Sequence[GameResult], heads: Sequence[tuple[str, str]]) -> dict[str, Cell]:
    cells: dict[str, Cell] = {f"game-{team}": OWN}
    for key, _ in heads:
        opponent = int(key.removeprefix("game-"))
        made = [_score(game, team) for game in games if game.opponent_of(team) == opponent]
        if made and opponent != team:
            cells[key] = "\n".join(made)
    return cells


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
        return halves(_made(game, team))
    mark = outcome.white if game.white == team else outcome.black
    return f"{halves(_made(game, team))} {'+' if mark else '–'}"


def _made(game: GameResult, team: int) -> int:
    outcome = game.outcome
    if outcome is None or not outcome.finished:
        return 0
    return sum(board[0 if game.white == team else 1] for board in outcome.boards)


def team_results(subjects: Subjects) -> dict[str, Any] | None:
    """What each player of each team made, round by round (PZSzach 2002, B.VI B.3)."""
    event = subjects.event
    lines: dict[int, list[BoardLine]] = {}
    for line in board_lines(event):
        lines.setdefault(line.team, []).append(line)
    if not lines:
        return None
    rounds = [(f"round-{at}", str(at)) for at in range(1, total_rounds(subjects) + 1)]
    cells = _codes(subjects)
    totals = _team_totals(subjects)
    tables = [
        {"keep": True}
        | table(
            subjects,
            [*(_line_row(line, cells, subjects) for line in own), _total_row(own, totals.get(team, {}), subjects)],
            repeated={"round": rounds},
            caption=team_name(subjects, team),
        )
        for team, own in sorted(lines.items())
    ]
    context = paper(
        subjects,
        title=subjects.texts("form.team-results.title"),
        subtitle=after_round(subjects, subjects.facts.standings),
        tables=tables,
        notes=[subjects.texts("form.team-results.note")],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _codes(subjects: Subjects) -> Mapping[tuple[int, int], str]:
    """What a player made in a round, as crosstables write it."""
    codes: dict[tuple[int, int], list[str]] = {}
    for game in sorted(subjects.event.results, key=lambda game: game.key):
        for player, white in ((game.white, True), (game.black, False)):
            code = side_code(game.outcome, white, subjects.info.game).replace("-", "–")
            if player is not None and code:
                codes.setdefault((player, game.key.round), []).append(code)
    return {key: " ".join(found) for key, found in codes.items()}


def _team_totals(subjects: Subjects) -> dict[int, dict[int, int]]:
    """The points of each team by round, half points: of its matches, else of its players (PZSzach 2002, B.VI C.5)."""
    totals: dict[int, dict[int, int]] = {}
    if not is_team_event(subjects.event):
        for line in board_lines(subjects.event):
            for at, (_, made) in line.rounds.items():
                totals.setdefault(line.team, {})[at] = totals.get(line.team, {}).get(at, 0) + made
        return totals
    for game in as_teams(subjects.event).results:
        if game.outcome is None or game.black is None:
            continue
        for team in (game.white, game.black):
            by_round = totals.setdefault(team or 0, {})
            by_round[game.key.round] = by_round.get(game.key.round, 0) + _made(game, team or 0)
    return totals


def _line_row(line: BoardLine, codes: Mapping[tuple[int, int], str], subjects: Subjects) -> dict[str, Cell]:
    player = subjects.facts.players[line.player]
    shown = player_cells(player, subjects)
    size = boards_of(subjects.event)
    board = "" if line.board is None else board_label(line.board, subjects.lang)
    if line.board is not None and 0 < size < line.board:
        board = subjects.texts("form.line-up.reserve", number=line.board - size)
    rounds = {f"round-{at}": codes.get((line.player, at), "") for at in line.rounds}
    return {
        "board": board,
        "name": shown["name"],
        "rating": shown["rating"],
        **rounds,
        "points": bold(points(line.points, subjects.lang)),
        "games": number(line.games),
        "percent": _percent(line.percent, subjects),
    }


def _total_row(lines: Sequence[BoardLine], rounds: Mapping[int, int], subjects: Subjects) -> dict[str, Cell]:
    """The row Razem: the board points of the team."""
    made, possible = sum(line.points for line in lines), sum(line.possible for line in lines)
    row: dict[str, Cell] = {
        "name": subjects.texts("form.team-results.total"),
        **{f"round-{at}": halves(points) for at, points in rounds.items()},
        "points": points(sum(rounds.values()), subjects.lang),
        "games": number(sum(line.games for line in lines)),
        "percent": _percent(Fraction(100 * made, possible) if possible else None, subjects),
    }
    marked: dict[str, Cell] = {
        key: bold({**({"text": cell} if isinstance(cell, str) else cell), "fill": "mark"}) for key, cell in row.items()
    }
    return marked


def _percent(value: Fraction | None, subjects: Subjects) -> Cell:
    return "" if value is None else decimal_in(percent_text(value), subjects.lang)


def best_boards_table(subjects: Subjects) -> dict[str, Any] | None:
    """Who made most on each board, by points, then by per cent."""
    texts, tables = subjects.texts, []
    for board in range(1, boards_of(subjects.event) + 1):
        lines = [line for line in best_boards(subjects.event, board) if _main_board(line) == board]
        if lines:
            caption = f"{board_word(subjects)} {board_label(board, subjects.lang)}"
            tables.append(table(subjects, _best_rows(lines, subjects), caption=caption))
    if not tables:
        return None
    context = paper(
        subjects,
        title=texts("form.best-boards.title"),
        subtitle=after_round(subjects, subjects.facts.standings),
        tables=tables,
        notes=[texts("form.best-boards.note")],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _main_board(line: BoardLine) -> int:
    """The board at which a player sat most often, the higher one of several."""
    boards = [board for board, _ in line.rounds.values()]
    return min(boards, key=lambda board: (-boards.count(board), board))


def _best_rows(lines: Sequence[BoardLine], subjects: Subjects) -> list[dict[str, Cell]]:
    keys = [(line.points, line.percent) for line in lines]
    return [
        {
            **player_cells(subjects.facts.players[line.player], subjects),
            "place": bold(number(keys.index(key) + 1)),
            "team": team_name(subjects, line.team),
            "points": bold(points(line.points, subjects.lang)),
            "games": number(line.games),
            "percent": _percent(line.percent, subjects),
        }
        for line, key in zip(lines, keys, strict=True)
    ]
