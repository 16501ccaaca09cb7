"""The pairing table of an event, and the table of a Scheveningen match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from engine.model import Event, exact
from engine.pairing.duels.scheveningen import SideList, sides_of, table_of_event
from engine.pairing.round_robin.event_table import ends_reversed, event_table, seats_of
from engine.pairing.teams.event import as_teams, is_team_event
from engine.standings.ranking import SideScore
from reporting.context.cells import Cell, bold, marked, number, player_cells, points, result_cells
from reporting.context.duels import score_of
from reporting.context.event_words import after_round, is_final
from reporting.context.grids import against, forfeits_note
from reporting.context.match_protocols import team_name
from reporting.context.pairings import when
from reporting.context.paper import event_facts, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import Heads, in_blocks, table
from reporting.languages import number_in

MOST_BOARDS: Final = 14
"""Boards side by side; more are printed in a further table."""

Labels = tuple[tuple[tuple[str, str], ...], ...]


def pairing_table(subjects: Subjects) -> dict[str, Any] | None:
    """All rounds at a glance and the numbers with their names; None where the system has no table for the field."""
    rounds = _labels(subjects)
    if not rounds:
        return None
    boards = max(map(len, rounds))
    everybody = _everybody(subjects, rounds)
    heads = [(f"board-{board}", str(board)) for board in range(1, boards + 1)]
    rows = [_row(subjects, at, pairs, boards, everybody) for at, pairs in enumerate(rounds, start=1)]
    return table_paper(
        subjects,
        [*_blocks(subjects, rows, in_blocks(heads, MOST_BOARDS)), *_lists(subjects)],
        notes=[
            subjects.texts(
                "form.pairing-table.note-teams" if is_team_event(subjects.event) else "form.pairing-table.note"
            ),
            *([subjects.texts("form.pairing-table.note-reversed")] if ends_reversed(_entrants(subjects)) else []),
        ],
    )


def _blocks(
    subjects: Subjects, rows: Sequence[Mapping[str, Cell]], blocks: Sequence[Heads]
) -> Iterator[dict[str, Any]]:
    """The boards in tables that a sheet takes; who is free stands in the last one."""
    for block in blocks:
        span = {"first": block[0][1], "last": block[-1][1]}
        yield table(
            subjects,
            rows,
            repeated={"board_pair": block},
            leave_out=() if block is blocks[-1] else ("free",),
            caption=subjects.texts("form.pairing-table.boards", **span) if len(blocks) > 1 else "",
        )


def _entrants(subjects: Subjects) -> Event:
    """The event of those who are paired: of players, or of teams."""
    return as_teams(subjects.event) if is_team_event(subjects.event) else subjects.event


def _labels(subjects: Subjects) -> Labels:
    """Rounds of pairs as the table names them: by starting numbers, or by seats of the two sides."""
    event = _entrants(subjects)
    if event.info.system == "scheveningen":
        return tuple(tuple((str(white), str(black)) for white, black in pairs) for pairs in table_of_event(event))
    numbers = seats_of(event)
    return tuple(
        tuple((str(numbers[white - 1]), str(numbers[black - 1])) for white, black in pairs)
        for pairs in event_table(event)
    )


def _everybody(subjects: Subjects, rounds: Labels) -> Sequence[str]:
    """The labels of all who may be free in a round: of an odd number, or of a larger side."""
    if subjects.info.system == "scheveningen":
        return sorted({label for pairs in rounds for pair in pairs for label in pair}, key=lambda one: (len(one), one))
    return [str(one) for one in subjects.facts.ranked] if len(subjects.facts.ranked) % 2 else []


def _row(
    subjects: Subjects, at: int, pairs: Sequence[tuple[str, str]], boards: int, everybody: Sequence[str]
) -> dict[str, Cell]:
    seated = {label for pair in pairs for label in pair}
    free = [label for label in everybody if label not in seated]
    row: dict[str, Cell] = {
        "round": bold(number(at)),
        "when": when(subjects, at),
        "free": ", ".join(free),
    }
    return row | {
        f"board-{board}": " – ".join(pairs[board - 1]) if board <= len(pairs) else "" for board in range(1, boards + 1)
    }


def _lists(subjects: Subjects) -> list[dict[str, Any]]:
    """Whose the numbers are, of Scheveningen events side by side; nothing for a table of bare numbers."""
    sides, _ = sides_of(subjects.event) if subjects.info.system == "scheveningen" else (None, ())
    players = subjects.facts.ranked
    if not any(player.name for player in players.values()):
        return []
    if sides is None:
        return [_list(subjects, {one: number(one) for one in players})]
    return [_list(subjects, seat_labels(subjects, side), side_name(subjects, side)) for side in sides]


def side_name(subjects: Subjects, side: SideList) -> str:
    """What a side of a Scheveningen event is called: its letter and, where it is a team, the team."""
    own = team_name(subjects, side.team) if side.team and subjects.event.teams else ""
    return subjects.texts("form.side", name=side.name) + (f": {own}" if own else "")


def seat_labels(subjects: Subjects, side: SideList) -> dict[int, str]:
    """How a table names the players of a side: `A1`, `A2`, …, after them its reserves."""
    basic = {one: f"{side.name}{at}" for at, one in enumerate(side.basic, start=1)}
    reserves = enumerate(side.reserves, start=1)
    return basic | {one: subjects.texts("form.line-up.reserve", number=at) for at, one in reserves}


def _list(subjects: Subjects, labels: Mapping[int, Cell], caption: str = "") -> dict[str, Any]:
    """Names and clubs beside the labels that the table has for them."""
    players = subjects.facts.ranked
    name = "team" if is_team_event(subjects.event) else "name"
    rows = [{"number": label, name: players[one].name, "club": players[one].club} for one, label in labels.items()]
    return table(subjects, rows, of="numbers", caption=caption, full=False)


def scheveningen_table(subjects: Subjects) -> dict[str, Any] | None:
    """Both sides against each other with results and totals; None without two sides."""
    sides, _ = sides_of(subjects.event)
    if sides is None:
        return None
    scores = {score.side: score for score in subjects.facts.standings.sides}
    pairs = (sides, reversed(sides))
    return table_paper(
        subjects,
        [_side_table(subjects, side, other, scores[side.name]) for side, other in pairs],
        subtitle=after_round(subjects, subjects.facts.standings),
        head=event_facts(subjects, *_side_facts(subjects, sides, scores)),
        notes=[*forfeits_note(subjects), *_tie_notes(subjects, sides, scores)],
    )


def sides_note(subjects: Subjects) -> list[str]:
    """Whose match it was, its result, who won it, and by which criterion; nothing of other events."""
    sides, _ = sides_of(subjects.event) if subjects.info.system == "scheveningen" else (None, ())
    if sides is None:
        return []
    scores = {score.side: score for score in subjects.facts.standings.sides}
    names = " – ".join(side_name(subjects, side) for side in sides)
    facts = _side_facts(subjects, sides, scores)
    lines = [f"{subjects.texts(f'form.fact.{key}')}: {value}" for key, value in facts if value]
    return [names, *lines, *_tie_notes(subjects, sides, scores)]


def _side_facts(subjects: Subjects, sides: Sequence[SideList], scores: dict[str, SideScore]) -> list[tuple[str, str]]:
    """The result of the match, and who won it."""
    started = bool(subjects.facts.standings.after)
    total = score_of(subjects, [scores[side.name].points for side in sides]) if started else ""
    first = [side for side in sides if scores[side.name].place == 1]
    over = is_final(subjects, subjects.facts.standings)
    winner = side_name(subjects, first[0]) if over and len(first) == 1 else ""
    return [("score", total), ("winner", winner)]


def _side_table(subjects: Subjects, side: SideList, other: SideList, score: SideScore) -> dict[str, Any]:
    """The players of a side down, those of the other across, the points on the right."""
    lines = {line.row.number: line for line in subjects.facts.crosstable.rows}
    heads = [(f"game-{number}", label) for number, label in seat_labels(subjects, other).items()]
    rows: list[dict[str, Cell]] = [
        {
            **player_cells(subjects.facts.players[number], subjects),
            **({} if subjects.facts.is_international else {"federation": ""}),
            "seat": label,
            **{f"game-{one}": against(lines[number].cells.get(one, ())) for one in other.players},
            "points": result_cells(lines[number].row, subjects.facts.standings.after, subjects.lang)["points"],
        }
        for number, label in seat_labels(subjects, side).items()
    ]
    made = table(
        subjects,
        [*rows, _total(subjects, heads, score)],
        repeated={"game": heads},
        leave_out=() if any(row["rating"] for row in rows) else ("rating",),
        caption=side_name(subjects, side),
    )
    return {**made, "totals": 1}


def _total(subjects: Subjects, heads: Heads, score: SideScore) -> dict[str, Cell]:
    """The last line: the points of the side, on a grey ground from end to end."""
    blank = dict.fromkeys(("seat", "rating", "federation", *(key for key, _ in heads)), "")
    made = points(score.points if subjects.facts.standings.after else None, subjects.lang)
    name = subjects.texts("form.scheveningen.total")
    return {key: marked(cell) for key, cell in {**blank, "name": bold(name), "points": bold(made)}.items()}


def _tie_notes(subjects: Subjects, sides: Sequence[SideList], scores: dict[str, SideScore]) -> list[str]:
    """The criteria for level sides with their values, where the sides are level."""
    first, second = (scores[side.name] for side in sides)
    texts = subjects.texts
    if first.points != second.points or not (first.values and subjects.facts.standings.after):
        return []
    criteria = []
    for name in first.values:
        values = (number_in(exact(score.values[name]), subjects.lang) for score in (first, second))
        criteria.append(f"{texts(f'choice.scheveningen_ties.{name}')} {' : '.join(values)}")
    return [texts("form.scheveningen.level", criteria="; ".join(criteria))]
