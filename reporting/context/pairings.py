"""The pairings of one round and the schedule of all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from engine.model import Outcome
from engine.model.codes import write_code
from engine.systems.table import planned_rounds
from reporting.context import blanks
from reporting.context.cells import Cell, marked, number, player_cells, points
from reporting.context.paper import table_paper
from reporting.context.rounds import Pairing, away, round_of, when
from reporting.context.subjects import Subjects
from reporting.context.swiss_rounds import is_swiss, points_before
from reporting.context.tables import enlarged, table
from reporting.context.words import dashed


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
    return enlarged(made)


def _absent(subjects: Subjects, round_number: int, seated: Collection[int | None]) -> list[str]:
    """Who announced that he would not play in the round, in one line."""
    names = [subjects.facts.player(number).name for number in away(subjects.event, round_number, seated)]
    told = subjects.texts("form.pairings.absent")
    return [f"{told[:1].upper()}{told[1:]}: {', '.join(names)}"] if names else []


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
    shown = {"number": "number", "name": "name", "title": "title_category", "rating": "rating"}
    return {f"{colour}_{column}": cells[key] for column, key in shown.items()}
