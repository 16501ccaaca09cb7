"""The sheet of a display: boards, players, results, the score of who gives it (PZSzach 2002, B.VI H.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.pairing.duels.simul import exhibitor_of
from engine.systems.table import pair_round
from reporting.context.cells import Cell, number, player_cells
from reporting.context.match_sheet import with_title
from reporting.context.pairings import result_to_show
from reporting.context.paper import event_facts, follows_pzszach, sign_as, table_paper
from reporting.context.rounds import Pairing, round_of
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.words import percent_text, points_in
from reporting.languages import decimal_in


def simul_sheet(subjects: Subjects) -> dict[str, Any] | None:
    """The boards of a display with players and results, and the score of who gives it; None without opponents."""
    exhibitor = exhibitor_of(subjects.event)
    lines = [line for line in _boards(subjects) if line.black is not None]
    if exhibitor is None or not lines:
        return None
    texts = subjects.texts
    facts = (("boards", str(len(lines))), ("score", _display_score(subjects, exhibitor)))
    name = subjects.facts.players[exhibitor].name
    return table_paper(
        subjects,
        [table(subjects, [_row(line, exhibitor, subjects) for line in lines])],
        subtitle=with_title(subjects, exhibitor),
        head=event_facts(subjects, *facts),
        notes=[texts("form.simul.result"), not_counted(subjects)],
        signatures=[f"{texts('form.sign.exhibitor')}\n{name}", *sign_as(subjects, "organiser")],
    )


def not_counted(subjects: Subjects) -> str:
    """That a display gives no categories and titles (PZSzach 2002, B.VI H.1.1)."""
    return subjects.texts(f"form.simul.not-counted{'-pzszach' if follows_pzszach(subjects) else ''}")


def _row(line: Pairing, exhibitor: int, subjects: Subjects) -> dict[str, Cell]:
    guest = line.black if line.white == exhibitor else line.white
    cells = player_cells(subjects.facts.player(guest), subjects)
    return {
        **cells,
        "category": cells["title_category"],
        "board": number(line.board),
        "result": result_to_show(line.outcome, subjects),
    }


def _boards(subjects: Subjects) -> list[Pairing]:
    """The boards as entered, else as they will be set up."""
    entered = round_of(subjects.event, 1)
    if entered:
        return entered
    paired, _ = pair_round(subjects.event, 1)
    return [Pairing(at, *pair) for at, pair in enumerate(paired.pairs, start=1)] if paired else []


def _display_score(subjects: Subjects, exhibitor: int) -> str:
    """`+18 =5 −2, 20,5 / 25 (82%)`; empty before the first result."""
    row = next((row for row in subjects.facts.standings.rows if row.number == exhibitor), None)
    if row is None or not row.games:
        return ""
    most = row.games * subjects.info.points.win
    share = decimal_in(percent_text(Fraction(100 * row.points, most)), subjects.lang) if most else ""
    counts = f"+{row.wins} ={row.draws} −{row.losses}"
    return f"{counts}, {points_in(row.points, subjects.lang)} / {points_in(most, subjects.lang)} ({share}%)"
