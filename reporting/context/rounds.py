"""The pairings of one round and the schedule of all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.model import Event, GameResult, Outcome, Player
from engine.model.codes import write_code
from engine.pairing.teams.event import is_team_event
from engine.systems.table import SYSTEMS, Family, pair_round, planned_rounds
from reporting.context.common import Cell, event_facts, fitted, number, paper, player_cells, points, sign_as, table
from reporting.context.subjects import Subjects
from reporting.context.swiss_rounds import is_swiss, points_before
from reporting.context.team_matches import team_rounds_to_print
from reporting.context.words import long_date

TO_FILL: Final = "…… – ……"
"""Where the result is written by hand."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One line of a round: a board with its players, or a player who is free; `group` in an event with groups."""

    board: int | None
    white: int
    black: int | None
    outcome: Outcome | None = None
    group: int | None = None


def pairings(subjects: Subjects) -> dict[str, Any] | None:
    """One round: boards, colours, names, results as far as they are known; None where nobody is paired yet."""
    round_number = subjects.round_number or 0
    lines = round_of(subjects.event, round_number)
    if not lines:
        return None
    texts = subjects.texts
    context = paper(
        subjects,
        title=texts("form.pairings.title", round=round_number),
        subtitle=when(subjects, round_number),
        head=event_facts(subjects),
        tables=[table(subjects, _with_points(subjects, round_number, lines))],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _with_points(subjects: Subjects, round_number: int, lines: Sequence[Pairing]) -> list[dict[str, Cell]]:
    """The lines of a round; in a Swiss event with the points that the players bring to it."""
    before = points_before(subjects.event, round_number) if is_swiss(subjects.event) else {}
    rows = []
    for line in lines:
        scores = {"white": before.get(line.white), "black": before.get(line.black or 0)}
        cells = {f"{side}_points": points(score, subjects.lang) for side, score in scores.items()}
        rows.append({**_row(line, subjects), **cells})
    return rows


def schedule(subjects: Subjects) -> dict[str, Any] | None:
    """All rounds on one list, where the system knows them beforehand (PZSzach 2002, B.VI A.3)."""
    rows: list[dict[str, Cell]] = []
    for round_number in range(1, (planned_rounds(subjects.event) or 0) + 1):
        lines = round_of(subjects.event, round_number)
        cells = [_row(line, subjects) for line in lines]
        day = when(subjects, round_number)
        rows += [_marked({**row, "round": number(round_number), "when": day}, round_number) for row in cells]
    if not rows:
        return None
    context = paper(
        subjects,
        title=subjects.texts("form.schedule.title"),
        head=event_facts(subjects),
        tables=[table(subjects, rows)],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def rounds_to_print(event: Event) -> tuple[int, ...]:
    """The rounds that have pairings on the results sheet; matches of teams count before their line-ups are in."""
    if is_team_event(event):
        return team_rounds_to_print(event)
    return tuple(sorted({game.key.round for game in event.results if game.white and game.black}))


def round_of(event: Event, round_number: int) -> list[Pairing]:
    """The lines of a round: as entered, else by the schedule where the system has one."""
    entered = event.results_of_round(round_number)
    system = SYSTEMS.get(event.info.system)
    scheduled = system is not None and system.family is Family.ALL_PLAY_ALL
    if entered:
        grouped = len({game.key.group for game in entered}) > 1
        lines = sorted(
            (_entered(game, grouped=grouped) for game in entered),
            key=lambda line: (line.group or 0, line.black is None, line.board or 0),
        )
        return [*_numbered(lines), *(_left_over(event, lines) if scheduled else ())]
    if not scheduled:
        return []
    paired, _ = pair_round(event, round_number)
    return [] if paired is None else list(_paired(paired.pairs, paired.bye))


def _numbered(lines: Sequence[Pairing]) -> list[Pairing]:
    """The lines with boards from 1 on where nobody entered any: then all games have the same one."""
    boards = [(line.group, line.board) for line in lines if line.black is not None]
    if len(set(boards)) == len(boards):
        return list(lines)
    return [line if line.black is None else replace(line, board=at) for at, line in enumerate(lines, start=1)]


def _left_over(event: Event, lines: Sequence[Pairing]) -> Iterator[Pairing]:
    """Who is free in a round of an odd number of players, where the results do not name him."""
    seated = {number for line in lines for number in (line.white, line.black)}
    missing = [player.number for player in event.players if player.number not in seated]
    if len(missing) == 1:
        yield Pairing(None, missing[0], None)


def _entered(game: GameResult, *, grouped: bool) -> Pairing:
    group = game.key.group if grouped else None
    if game.black is None or game.white is None:
        return Pairing(None, game.white or game.black or 0, None, game.outcome, group)
    return Pairing(game.key.board, game.white, game.black, game.outcome, group)


def _paired(pairs: tuple[tuple[int, int], ...], bye: int | None) -> Iterator[Pairing]:
    for board, (white, black) in enumerate(pairs, start=1):
        yield Pairing(board, white, black)
    if bye:
        yield Pairing(None, bye, None)


def _row(line: Pairing, subjects: Subjects) -> dict[str, Cell]:
    """The cells of a line: both players, the board, the result."""
    texts, game = subjects.texts, subjects.info.game
    row: dict[str, Cell] = {
        "group": number(line.group),
        "board": number(line.board),
        **_side("white", line.white, subjects),
    }
    if line.black is None:
        return row | {"black_name": texts("form.pairings.free"), "result": ""}
    done = line.outcome is not None and line.outcome.finished
    result = write_code(line.outcome, game) if done else TO_FILL
    return row | _side("black", line.black, subjects) | {"result": result}


def _side(colour: str, starting_number: int, subjects: Subjects) -> dict[str, Cell]:
    """Number, name, title and rating of one side."""
    player = subjects.facts.players.get(starting_number) or Player(starting_number)
    cells = player_cells(player, subjects)
    shown = {"number": "number", "name": "name", "title": "title_category", "rating": "rating"}
    return {f"{colour}_{column}": cells[key] for column, key in shown.items()}


def when(subjects: Subjects, round_number: int) -> str:
    """Day and hour of a round, as far as they are known."""
    entry = next((one for one in subjects.event.rounds if one.number == round_number), None)
    if entry is None:
        return ""
    return ", ".join(part for part in (long_date(entry.date, subjects.lang), entry.time) if part)


def _marked(row: dict[str, Cell], round_number: int) -> dict[str, Cell]:
    """Every other round on a grey ground: the eye finds where one ends."""
    if round_number % 2:
        return row
    return {key: ({"text": cell} if isinstance(cell, str) else cell) | {"fill": "mark"} for key, cell in row.items()}
