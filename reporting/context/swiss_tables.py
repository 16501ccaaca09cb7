"""The lists and tables of a Swiss event: the table by rounds, pairings by name, byes, standings of a round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from engine.model import Player
from engine.model.presence import departures
from engine.pairing.before import up_to
from engine.standings import Row
from reporting.context.collation import name_key
from reporting.context.common import (
    SIZE,
    TEXT_WIDTH,
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
    tie_break_label,
    tie_break_name,
)
from reporting.context.lists import NO_PLACE, standings_table, value_cell
from reporting.context.rounds import round_of, when
from reporting.context.subjects import Facts, Subjects
from reporting.context.swiss_rounds import Met, Missed, missed_text, points_before, rounds_by_player
from reporting.locale import Texts

POLISH: Final = frozenset({"pzszach", "pzwarc", "kszk"})
"""Federations whose tables set number, colour and result apart: `12 b ½` for `12b½`."""
READABLE: Final = 7.0
"""Points; a table of rounds is split rather than set smaller."""
_ABSENCES: Final = {"half": Missed.HALF, "full": Missed.FULL, "zero": Missed.ZERO}


def swiss_crosstable(subjects: Subjects) -> dict[str, Any] | None:
    """Tabela turniejowa po rundach: lines by place, whom each met with which colour; None before the first result."""
    result, texts = subjects.facts.standings, subjects.texts
    if result.after == 0:
        return None
    met = rounds_by_player(subjects.event)
    gap = "\N{NO-BREAK SPACE}" if subjects.info.federation in POLISH else ""
    rows = [_crosstable_row(row, met.get(row.number, {}), gap, subjects) for row in result.rows]
    heads = [(f"round-{at}", str(at)) for at in range(1, result.after + 1)]
    codes = [(f"tie-break-{code}", tie_break_label(code, texts)) for code in result.codes]
    names = "; ".join(f"{tie_break_label(code, texts)} – {tie_break_name(code, texts)}" for code in result.codes)
    context = paper(
        subjects,
        title=texts("form.swiss-crosstable.title"),
        subtitle=after_round(subjects, result),
        head=event_facts(subjects),
        tables=_blocks(subjects, rows, heads, codes),
        notes=[
            texts("form.swiss-crosstable.note"),
            *([texts("form.standings.tie-breaks", names=names)] if names else []),
        ],
        signatures=sign_as(subjects, "organiser", "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _crosstable_row(row: Row, met: Mapping[int, Met], gap: str, subjects: Subjects) -> dict[str, Cell]:
    values = {f"tie-break-{code}": value_cell(value, subjects.lang) for code, value in row.values.items()}
    return {
        **player_cells(subjects.facts.players[row.number], subjects),
        "place": NO_PLACE if row.place is None else bold(number(row.place)),
        "points": bold(points(row.points, subjects.lang)),
        **{f"round-{at}": _met_text(one, gap, subjects.texts) for at, one in met.items()},
        **values,
    }


def _met_text(met: Met, gap: str, texts: Texts) -> str:
    """`12b½`: opponent, colour, result; the bye or the absence where there was no opponent."""
    if met.opponent is None or met.white is None:
        return missed_text(met, texts)
    colour = texts("form.colour.white" if met.white else "form.colour.black")
    return f"{met.opponent}{gap}{colour}{gap}{met.code}".rstrip("\N{NO-BREAK SPACE}")


def _blocks(
    subjects: Subjects,
    rows: Sequence[Mapping[str, Cell]],
    heads: Sequence[tuple[str, str]],
    codes: Sequence[tuple[str, str]],
) -> list[dict[str, Any]]:
    """The rounds in blocks that a sheet takes; points and tie-breaks stand beside the last one."""
    repeats = {"round": heads, "tie_break": codes}
    whole = table(subjects, rows, repeated=repeats)
    each = subjects.form.column("round").width
    other = sum(column["width"] for column in whole["columns"]) - len(heads) * each
    room = int((TEXT_WIDTH["landscape"] * SIZE / READABLE - other) // each)
    if len(heads) <= room:
        return [whole]
    count = -(-len(heads) // max(1, room))
    length = -(-len(heads) // count)
    beside = [column.id for column in subjects.form.columns if column.id not in {"place", "number", "name", "round"}]
    tables = []
    for start in range(0, len(heads), length):
        block = heads[start : start + length]
        last = start + length >= len(heads)
        caption = subjects.texts("form.grid.round", first=block[0][1], last=block[-1][1])
        repeated = {"round": block, "tie_break": codes if last else ()}
        tables.append(
            table(subjects, rows, repeated=repeated, leave_out=() if last else beside, caption=caption),
        )
    return tables


def round_standings(subjects: Subjects) -> dict[str, Any] | None:
    """The standings as they were after a round; None while the round has no result."""
    after = subjects.round_number or 0
    then = Facts(up_to(subjects.event, after), subjects.facts.norm_points)
    if then.standings.after != after:
        return None
    return standings_table(replace(subjects, facts=then))


def pairings_by_name(subjects: Subjects) -> dict[str, Any] | None:
    """A round in the order of the alphabet: where each player sits, with which colour, against whom."""
    round_number = subjects.round_number or 0
    seats = _seats(subjects, round_number)
    if not seats:
        return None
    players = subjects.facts.players
    before = points_before(subjects.event, round_number)
    order = sorted((players[one] for one in seats if one in players), key=lambda one: name_key(one, subjects.lang))
    rows = [
        {**player_cells(one, subjects), "points": points(before.get(one.number), subjects.lang), **seats[one.number]}
        for one in order
    ]
    context = paper(
        subjects,
        title=subjects.texts("form.pairings-by-name.title", round=round_number),
        subtitle=when(subjects, round_number),
        head=event_facts(subjects),
        tables=[table(subjects, rows)],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


def _seats(subjects: Subjects, round_number: int) -> dict[int, dict[str, Cell]]:
    """What a round has for everyone who is still there: board, colour and opponent, or why there is no game."""
    texts, players = subjects.texts, subjects.facts.players
    seats: dict[int, dict[str, Cell]] = {}
    for line in round_of(subjects.event, round_number):
        if line.black is None:
            seats[line.white] = {"opponent_name": texts("form.pairings.free")}
            continue
        for own, other, colour in ((line.white, line.black, "white"), (line.black, line.white, "black")):
            seats[own] = {
                "board": bold(number(line.board)),
                "colour": texts(f"form.pairings.{colour}"),
                "opponent_number": number(other),
                "opponent_name": (players.get(other) or Player(other)).name,
            }
    if seats:
        for absence in subjects.event.absences:
            if absence.round == round_number and absence.kind in _ABSENCES and absence.player not in seats:
                seats[absence.player] = {"opponent_name": texts("form.pairings.absent")}
    return seats


def bye_list(subjects: Subjects) -> dict[str, Any] | None:
    """Who had which bye or absence in which round; None where there was none."""
    lines = sorted(_missed(subjects), key=lambda line: line[:3])
    if not lines:
        return None
    rows = [
        {
            **player_cells(subjects.facts.players[who], subjects),
            "round": str(first) if first == last else f"{first}–{last}",
            "kind": text,
            "points": points(worth, subjects.lang),
        }
        for first, last, who, text, worth in lines
    ]
    context = paper(
        subjects,
        title=subjects.texts("form.bye-list.title"),
        head=event_facts(subjects),
        tables=[table(subjects, rows)],
        notes=[subjects.texts("form.bye-list.note")],
        signatures=sign_as(subjects, "chief"),
    )
    return fitted(context, subjects.form.orientation)


Line = tuple[int, int, int, str, int | None]
"""First and last round, starting number, what it was, half points."""


def _missed(subjects: Subjects) -> Iterator[Line]:
    """Byes and absences that were, forfeits lost, absences announced, rounds before arrival and after leaving."""
    event, texts = subjects.event, subjects.texts
    last = event.last_paired_round
    for who, line in rounds_by_player(event).items():
        for at, met in line.items():
            if met.missed is not None and met.missed is not Missed.OUT:
                yield at, at, who, texts(f"form.missed.{met.missed.value}"), met.points
            elif met.opponent is not None and met.code and not met.played and not met.points:
                yield at, at, who, texts("form.missed.forfeit", opponent=met.opponent), met.points
    for absence in event.absences:
        if absence.round > last and absence.kind in _ABSENCES and absence.player in subjects.facts.players:
            kind = _ABSENCES[absence.kind]
            worth = {Missed.HALF: event.info.points.draw, Missed.FULL: event.info.points.win}.get(kind, 0)
            yield absence.round, absence.round, absence.player, texts(f"form.missed.{kind.value}"), worth
    yield from _arrivals_and_departures(subjects)


def _arrivals_and_departures(subjects: Subjects) -> Iterator[Line]:
    """Rounds that a player was not there for, as one line each."""
    texts = subjects.texts
    total = subjects.info.rounds or subjects.event.last_paired_round
    for player in subjects.event.players:
        if player.from_round is not None and player.from_round > 1:
            yield 1, player.from_round - 1, player.number, texts("form.missed.late", round=player.from_round), 0
    for who, last in departures(subjects.event).items():
        if last < total and who in subjects.facts.players:
            yield last + 1, total, who, texts("form.missed.gone"), 0
