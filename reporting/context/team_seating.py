"""How the players of a match sit: each team in one line at one side of the boards (PZWarc 2021, V 3.5.1)."""

from __future__ import annotations

from typing import Any

from reporting.context.cells import Cell, bold
from reporting.context.match_protocols import board_label, board_word, team_name
from reporting.context.paper import of_pzwarc, table_paper
from reporting.context.rounds import when
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.team_matches import MatchView, matches_to_show, teams_left_in


def team_seating(subjects: Subjects) -> dict[str, Any] | None:
    """A plan of each match of a round: home at one side, guests at the other, the colours of their boards."""
    round_number = subjects.round_number or 0
    shown = (match for match in matches_to_show(subjects.event, round_number) if match.guest and match.boards)
    matches = [match for match in shown if not teams_left_in(subjects.event, round_number, match)]
    if not matches:
        return None
    return table_paper(
        subjects,
        [_plan(match, subjects) for match in matches],
        subtitle=when(subjects, round_number),
        head=(),
        notes=[subjects.texts("form.seating.note", rule=of_pzwarc(subjects, "V 3.5.1"))],
    )


def _plan(match: MatchView, subjects: Subjects) -> dict[str, Any]:
    """Three lines: the home team, the boards, the guests."""
    heads = [
        (f"board-{board.board}", f"{board_word(subjects)} {board_label(board.board, subjects.lang)}")
        for board in match.boards
    ]
    home = _line(match, subjects, of_home=True)
    guest = _line(match, subjects, of_home=False)
    return table(subjects, [home, guest], repeated={"seat": heads}, keep=True)


def _line(match: MatchView, subjects: Subjects, *, of_home: bool) -> dict[str, Cell]:
    number = match.home if of_home else match.guest or 0
    row: dict[str, Cell] = {"team": bold(team_name(subjects, number))}
    for board in match.boards:
        seated = subjects.facts.players.get((board.home if of_home else board.guest) or 0)
        white = (board.board % 2 == 1) is of_home
        colour = subjects.texts("form.seating.white" if white else "form.seating.black")
        row[f"board-{board.board}"] = f"{seated.name}\n{colour}" if seated else colour
    return row
