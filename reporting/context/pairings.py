"""The pairings of one round and the schedule of all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.model import Event, GameResult, Outcome
from engine.model.codes import write_code
from engine.model.rounds import departures, is_present, row_of_round
from engine.pairing.knockout.cup import resting_in
from engine.pairing.paired_round import RoundPairing
from engine.pairing.progress import departed_before
from engine.pairing.round_robin.event import free_by_table
from engine.pairing.teams.event import is_team_event
from engine.systems.table import SYSTEMS, Family, pair_round, planned_rounds
from reporting.context import blanks
from reporting.context.cells import Cell, marked, number, player_cells, points
from reporting.context.paper import table_paper
from reporting.context.subjects import Subjects
from reporting.context.swiss_rounds import is_swiss, points_before
from reporting.context.tables import enlarged, table
from reporting.context.team_matches import team_rounds_to_print
from reporting.context.words import dashed, long_date


def pairings(subjects: Subjects) -> dict[str, Any] | None:
    """One round: boards, colours, names, results as far as they are known; None where nobody is paired yet."""
    round_number = subjects.round_number or 0
    lines = round_of(subjects.event, round_number)
    if not lines:
        return None
    rows = _with_points(subjects, round_number, lines)
    seated = {number for line in lines for number in (line.white, line.black)}
    notes = [*_absent(subjects, round_number, seated), *_left(subjects, lines)]
    made = table_paper(subjects, [table(subjects, rows)], subtitle=when(subjects, round_number), notes=notes)
    return enlarged(made, SPARE)


SPARE: Final = (("white_title", "white_rating", "black_title", "black_rating"),)
"""Columns that a large list of pairings does without."""


def _absent(subjects: Subjects, round_number: int, seated: Collection[int | None]) -> list[str]:
    """Who announced that he would not play in the round, in one line."""
    names = [subjects.facts.player(number).name for number in away(subjects.event, round_number, seated)]
    heading = subjects.texts("form.pairings.absent")
    return [f"{heading[:1].upper()}{heading[1:]}: {', '.join(names)}"] if names else []


def _with_points(subjects: Subjects, round_number: int, lines: Sequence[Pairing]) -> list[dict[str, Cell]]:
    """The lines of a round; in a Swiss event with the points that the players bring to it."""
    before = points_before(subjects.facts.met, round_number) if is_swiss(subjects.event) else {}
    rows = []
    for line in lines:
        scores = {"white": before.get(line.white), "black": before.get(line.black or 0)}
        cells = {f"{side}_points": points(score, subjects.lang) for side, score in scores.items()}
        rows.append({**_row(line, subjects), **cells})
    return rows


def schedule(subjects: Subjects) -> dict[str, Any] | None:
    """All rounds on one list, where the system knows them beforehand (PZSzach 2002, B.VI A.3)."""
    planned = range(1, (planned_rounds(subjects.event) or 0) + 1)
    rounds = {round_number: round_of(subjects.event, round_number) for round_number in planned}
    rows = [row for round_number, lines in rounds.items() for row in _scheduled(round_number, lines, subjects)]
    notes = _left(subjects, [line for lines in rounds.values() for line in lines])
    return table_paper(subjects, [table(subjects, rows)], notes=notes) if rows else None


def _left(subjects: Subjects, lines: Iterable[Pairing]) -> list[str]:
    """Whose open games are not played any more: instead of a line to write on they have a dash."""
    gone = {one for line in lines for one in line.left}
    names = ", ".join(f"{one} {subjects.facts.player(one).name}".strip() for one in sorted(gone))
    return [subjects.texts("form.pairings.left", names=names)] if names else []


def _scheduled(round_number: int, lines: Sequence[Pairing], subjects: Subjects) -> list[dict[str, Cell]]:
    """The lines of a round; every other round on a grey ground: the eye finds where one ends."""
    common: dict[str, Cell] = {"round": number(round_number), "when": when(subjects, round_number)}
    rows = [_row(line, subjects) | common for line in lines]
    return rows if round_number % 2 else [{key: marked(cell) for key, cell in row.items()} for row in rows]


def _row(line: Pairing, subjects: Subjects) -> dict[str, Cell]:
    """The cells of a line: both players, the board, the result; a dash where nobody will play for one."""
    row: dict[str, Cell] = {
        "group": number(line.group),
        "board": number(line.board),
        "game": number(line.game),
        **_side("white", line.white, subjects),
    }
    if line.black is None:
        return row | {"black_name": subjects.texts("form.pairings.free"), "result": ""}
    result = "–" if line.left else result_to_show(line.outcome, subjects)
    return row | _side("black", line.black, subjects) | {"result": result}


def result_to_show(outcome: Outcome | None, subjects: Subjects) -> str:
    """The result of a game, room to write it while there is none."""
    done = outcome is not None and outcome.finished
    return dashed(write_code(outcome, subjects.info.game)) if done else blanks.RESULT


def _side(colour: str, starting_number: int, subjects: Subjects) -> dict[str, Cell]:
    """Number, name, title and rating of one side."""
    player = subjects.facts.player(starting_number)
    cells = player_cells(player, subjects)
    columns = {"number": "number", "name": "name", "title": "title_category", "rating": "rating"}
    return {f"{colour}_{column}": cells[key] for column, key in columns.items()}


@dataclass(frozen=True, slots=True)
class Pairing:
    """One line of a round: a board with its players, or a player who is free; `group` in an event with groups.

    `game` is the number of a game in its match, in a round in which somebody plays several. `left` are those of an open
    game of an all-play-all who have left before, so that it will not be played.
    """

    board: int | None
    white: int
    black: int | None
    outcome: Outcome | None = None
    group: int | None = None
    left: tuple[int, ...] = ()
    game: int | None = None


def rounds_to_print(event: Event) -> tuple[int, ...]:
    """The rounds that have pairings on the results sheet; matches of teams count before their line-ups are in."""
    if is_team_event(event):
        return team_rounds_to_print(event)
    return tuple(sorted({game.key.round for game in event.results if game.white and game.black}))


def away(event: Event, round_number: int, seated: Collection[int | None]) -> tuple[int, ...]:
    """Who is still there, announced that he would not play in a round, and does not."""
    announced = {one.player for one in event.absences if one.round == round_number}.difference(seated)
    gone = departures(event) if announced else {}
    players = (one for one in event.players if one.number in announced and is_present(one, round_number, gone))
    return tuple(sorted(player.number for player in players))


def round_of(event: Event, round_number: int) -> list[Pairing]:
    """The lines of a round: as entered, else by the schedule where the system has one."""
    entered = event.results_of_round(round_number)
    system = SYSTEMS.get(event.info.system)
    scheduled = system is not None and system.family is Family.ALL_PLAY_ALL
    if entered:
        grouped = len({game.key.group for game in entered}) > 1
        several = any(game.key.game > 1 for game in entered)
        lines = sorted(
            (_entered(event, game, grouped=grouped, several=several) for game in entered),
            key=lambda line: (line.group or 0, line.black is None, line.board or 0),
        )
        return [
            *_numbered(lines),
            *(_left_over(event, round_number, lines) if scheduled else _resting(event, round_number)),
        ]
    if not scheduled:
        return []
    paired, _ = pair_round(event, round_number)
    return [] if paired is None else list(_paired(event, round_number, paired))


def _numbered(lines: Sequence[Pairing]) -> list[Pairing]:
    """The lines with boards from 1 on where nobody entered any: then all games have the same one."""
    boards = [(line.group, line.board) for line in lines if line.black is not None]
    if len(set(boards)) == len(boards) or len({board for _, board in boards}) > 1:
        return list(lines)
    return [line if line.black is None else replace(line, board=at) for at, line in enumerate(lines, start=1)]


def _left_over(event: Event, round_number: int, lines: Sequence[Pairing]) -> Iterator[Pairing]:
    """Who is free in a round where the results do not name him: by the table, or as the only one without a game."""
    seated = {number for line in lines for number in (line.white, line.black)}
    unseated = [player.number for player in event.players if player.number not in seated]
    missing = [number for number in unseated if not departed_before(event, 1, round_number, (number,))]
    by_table = free_by_table(event, round_number) if len(missing) > 1 else frozenset(missing)
    yield from (Pairing(None, number, None) for number in missing if number in by_table)


def _resting(event: Event, round_number: int) -> Iterator[Pairing]:
    """Who goes on without a game in a round of a cup, which no result names."""
    yield from (Pairing(None, number, None) for number in resting_in(event, round_number))


def _entered(event: Event, game: GameResult, *, grouped: bool, several: bool) -> Pairing:
    group = game.key.group if grouped else None
    if game.black is None or game.white is None:
        return Pairing(None, game.white or game.black or 0, None, game.outcome, group)
    key, sides = game.key, (game.white, game.black)
    left = () if game.finished else departed_before(event, key.stage, key.round, sides)
    return Pairing(key.board, *sides, game.outcome, group, left, key.game if several else None)


def _paired(event: Event, round_number: int, paired: RoundPairing) -> Iterator[Pairing]:
    for board, (white, black) in enumerate(paired.pairs, start=1):
        yield Pairing(board, white, black, left=departed_before(event, 1, round_number, (white, black)))
    free = (paired.bye, *paired.free)
    yield from (Pairing(None, number, None) for number in free if number is not None)


def when(subjects: Subjects, round_number: int) -> str:
    """Day and hour of a round, as far as they are known."""
    entry = row_of_round(subjects.event, round_number)
    if entry is None:
        return ""
    return ", ".join(part for part in (long_date(entry.date, subjects.lang), entry.time) if part)
