"""What single players make in a team event: round by round under their teams, and on each board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from engine.model.points import halves
from engine.pairing.teams.event import as_teams, is_team_event
from engine.pairing.teams.line_ups import boards_of
from engine.standings.individual import BoardLine, best_boards, board_lines, share_of
from engine.systems.table import total_rounds
from reporting.context.cells import Cell, bold, counted, marked, number, player_cells, points
from reporting.context.event_words import after_round
from reporting.context.match_protocols import board_label, board_word, entry_label, team_name
from reporting.context.paper import table_paper
from reporting.context.standings_notes import extra_points_note
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.team_matches import board_points
from reporting.context.words import percent_text, side_result
from reporting.languages import decimal_in


def team_results(subjects: Subjects) -> dict[str, Any] | None:
    """What each player of each team made, round by round (PZSzach 2002, B.VI B.3)."""
    lines: dict[int, list[BoardLine]] = {}
    for line in board_lines(subjects.event):
        lines.setdefault(line.team, []).append(line)
    if not lines:
        return None
    rounds = [(f"round-{at}", str(at)) for at in range(1, total_rounds(subjects.event) + 1)]
    codes, totals = _codes(subjects), _team_totals(subjects)
    tables = [
        table(
            subjects,
            [*(_line_row(line, codes, subjects) for line in own), _total_row(own, totals.get(team, {}), subjects)],
            repeated={"round": rounds},
            caption=team_name(subjects, team),
            keep=True,
        )
        | {"sheet": team_name(subjects, team), "totals": 1}
        for team, own in sorted(lines.items())
    ]
    return table_paper(
        subjects,
        tables,
        subtitle=after_round(subjects, subjects.facts.standings),
        head=(),
        notes=[
            subjects.texts("form.team-results.note"),
            *_free_note(subjects, lines.values()),
            *_best_note(subjects),
            *extra_points_note(subjects),
        ],
    )


def _free_note(subjects: Subjects, teams: Iterable[Sequence[BoardLine]]) -> list[str]:
    """That points stand there which nobody played for, as in the standings of single players."""
    made = (made for own in teams for line in own for made in line.rounds.values())
    return [subjects.texts("form.team-results.free")] if any(each.free for each in made) else []


def _best_note(subjects: Subjects) -> list[str]:
    """That not all of the sums count for the team, where an event of single players counts the best of each."""
    most = None if is_team_event(subjects.event) else subjects.info.settings.counted_players
    return [subjects.texts("form.team-results.best", value=most)] if most else []


def _codes(subjects: Subjects) -> Mapping[tuple[int, int], str]:
    """What a player made in a round, as crosstables write it."""
    codes: dict[tuple[int, int], list[str]] = {}
    for game in sorted(subjects.event.results, key=lambda game: game.key):
        for player, white in ((game.white, True), (game.black, False)):
            code = side_result(game.outcome, white, subjects.info.game)
            if player is not None and code:
                codes.setdefault((player, game.key.round), []).append(code)
    return {key: " ".join(found) for key, found in codes.items()}


def _team_totals(subjects: Subjects) -> dict[int, dict[int, int]]:
    """The points of each team by round, half points: of its matches, else of its players (PZSzach 2002, B.VI C.5)."""
    totals: dict[int, dict[int, int]] = {}
    if not is_team_event(subjects.event):
        for line in board_lines(subjects.event):
            for at, made in line.rounds.items():
                totals.setdefault(line.team, {})[at] = totals.get(line.team, {}).get(at, 0) + made.points
        return totals
    for game in as_teams(subjects.event).results:
        if game.outcome is None or game.black is None:
            continue
        for team in (game.white, game.black):
            by_round = totals.setdefault(team or 0, {})
            by_round[game.key.round] = by_round.get(game.key.round, 0) + board_points(game, team or 0)
    return totals


def _line_row(line: BoardLine, codes: Mapping[tuple[int, int], str], subjects: Subjects) -> dict[str, Cell]:
    player = subjects.facts.players[line.player]
    cells = player_cells(player, subjects)
    board = "" if line.board is None else entry_label(line.board, boards_of(subjects.event), subjects)
    rounds = {
        f"round-{at}": codes.get((line.player, at)) or (halves(made.free) if made.free else "")
        for at, made in line.rounds.items()
    }
    return {
        "board": board,
        "name": cells["name"],
        "rating": cells["rating"],
        **rounds,
        **_made(line, subjects),
        "percent": _percent(line.percent, subjects),
    }


def _made(line: BoardLine, subjects: Subjects) -> dict[str, Cell]:
    """Points and games of a player; blank before the first result."""
    if not subjects.facts.standings.after:
        return {}
    return {"points": bold(points(line.points, subjects.lang)), "games": number(line.games)}


def _total_row(lines: Sequence[BoardLine], rounds: Mapping[int, int], subjects: Subjects) -> dict[str, Cell]:
    """The row Razem: the board points of the team, games and per cent of the same rounds: a match in play is none."""
    over = [made for line in lines for at, made in line.rounds.items() if at in rounds]
    games, paid = sum(made.games for made in over), sum(made.points - made.free for made in over)
    row: dict[str, Cell] = {
        "name": subjects.texts("form.team-results.total"),
        **{f"round-{at}": halves(points) for at, points in rounds.items()},
        "percent": _percent(share_of(paid, games, subjects.info.points.win), subjects),
    }
    if subjects.facts.standings.after:
        row["points"] = points(sum(rounds.values()), subjects.lang)
        row["games"] = number(games)
    return {key: bold(marked(cell)) for key, cell in row.items()}


def _percent(value: Fraction | None, subjects: Subjects) -> Cell:
    return "" if value is None else counted(decimal_in(percent_text(value), subjects.lang))


def best_boards_table(subjects: Subjects) -> dict[str, Any] | None:
    """Who made most on each board, by points, then by per cent."""
    tables = []
    for board in range(1, boards_of(subjects.event) + 1):
        lines = [line for line in best_boards(subjects.event, board) if _main_board(line) == board]
        if lines:
            caption = f"{board_word(subjects)} {board_label(board, subjects.lang)}"
            tables.append(table(subjects, _best_rows(lines, subjects), caption=caption))
    if not tables:
        return None
    return table_paper(
        subjects,
        tables,
        subtitle=after_round(subjects, subjects.facts.standings),
        head=(),
        notes=[subjects.texts("form.best-boards.note"), subjects.texts("form.team-results.note")],
    )


def _main_board(line: BoardLine) -> int:
    """The board at which a player sat most often, the higher one of several."""
    boards = [made.board for made in line.rounds.values()]
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
