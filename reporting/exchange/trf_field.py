"""From a tournament report file to the field that a Swiss system pairs, and which round that is.

The points column is not needed for it (it may or may not count a bye of the coming round);
it is only compared, and a difference is reported.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import astuple
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from functools import cache, partial
from typing import Final

from engine.model import Finding
from engine.model.points import exact
from engine.pairing.swiss.event import baku_points
from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind, Scoring
from reporting.exchange.trf import BLACK1, TrfPlayer, TrfRound, TrfScoring, TrfTournament, is_accelerated, problem
from reporting.exchange.trf26 import Worth, extra_points
from reporting.exchange.trf_write import trf_number

_COLOURS: Final = {"w": WHITE, "b": BLACK}
WITHOUT_OPPONENT: Final = {"+": "F", "1": "F", "W": "F", "=": "H", "D": "H", "-": "Z", "0": "Z", "L": "Z", "": "Z"}
"""The bye that a result without an opponent is: points were written so before the bye codes existed."""


def field_of(tournament: TrfTournament, round_number: int | None = None) -> tuple[Field, list[Finding]]:
    """Give the field for the next round, or for `round_number` from the rounds before it.

    Points are in halves, or in tenths where the event's scoring needs them. Whoever has an
    announced absence in the round's column, or a record 240 or XXZ for it, is not present; in a round
    that was already played, whoever has no game and no pairing-allocated bye in it.
    """
    at = round_number or tournament.next_round
    unit = unit_of(tournament)
    table = _results(tournament.scoring, unit)
    order = sorted(tournament.players, key=lambda p: p.rank or 0) if tournament.by_rank else tournament.players
    absent = _announced(tournament, at)
    virtual = _virtual(tournament, unit)
    extra = _extra_points(tournament, unit)
    was_paired = at <= tournament.last_paired_round
    finished = cache(partial(_finished, table))
    entrants = tuple(
        Entrant(
            number=p.number,
            rounds=tuple(finished(p.cell(k)) for k in range(1, at)),
            rating=p.rating,
            present=_present(p, at, was_paired) and (was_paired or p.number not in absent),
            acceleration=virtual.get(p.number, ()),
            correction_points=tuple(extra.get(p.number, {}).get(k, 0) for k in range(1, at))
            if p.number in extra
            else (),
        )
        for p in order
    )
    # Where the file does not say how long the event is, a played round may have been the last, the next one is not.
    planned = tournament.rounds or (tournament.last_paired_round if was_paired else at + 1)
    made = Field(
        entrants=entrants,
        round_number=at,
        rounds=planned,
        initial_colour=BLACK if tournament.first_colour == BLACK1 else WHITE,
        forbidden=_forbidden(tournament, at),
        scoring=_scoring(tournament.scoring, unit),
    )
    if is_accelerated(tournament) and not tournament.accelerations:
        made = baku_points(made)
    return made, _compare_points(tournament, made, unit)


def points_before_rounds(tournament: TrfTournament) -> Iterator[dict[int, int]]:
    """The points of everyone before each round that anybody has a cell for, by number, in the parts of `unit_of`."""
    table = _results(tournament.scoring, unit_of(tournament))
    made = [0] * len(tournament.players)
    for at in range(max((len(player.rounds) for player in tournament.players), default=0)):
        yield {player.number: points for player, points in zip(tournament.players, made, strict=True)}
        for place, player in enumerate(tournament.players):
            made[place] += _finished(table, player.cell(at + 1)).points


def unit_of(tournament: TrfTournament) -> int:
    """Say into how many parts a point is divided: 2, or 10 where the scoring needs it."""
    values = [*astuple(tournament.scoring), *(v for by in tournament.accelerations.values() for v in by.values())]
    return 2 if all((2 * value) % 1 == 0 for value in values) else 10


def _whole(value: Decimal, unit: int) -> int:
    return int(value * unit)


def _scoring(scoring: TrfScoring, unit: int) -> Scoring:
    return Scoring(
        win=_whole(scoring.win, unit),
        draw=_whole(scoring.draw, unit),
        loss=_whole(scoring.loss, unit),
        pairing_bye=_whole(scoring.pairing_bye, unit),
        point=unit,
    )


_Results = dict[tuple[bool, str], tuple[RoundKind, int]]


def _results(scoring: TrfScoring, unit: int) -> _Results:
    """Map (has an opponent, result code) to what happened and what it was worth."""
    win, draw, loss = (_whole(v, unit) for v in (scoring.win, scoring.draw, scoring.loss))
    won, lost = _whole(scoring.forfeit_win, unit), _whole(scoring.forfeit_loss, unit)
    full, half, zero = (_whole(v, unit) for v in (scoring.full_bye, scoring.half_bye, scoring.zero_bye))
    played = {"1": win, "W": win, "=": draw, "D": draw, "0": loss, "L": loss}
    table: _Results = {(True, code): (RoundKind.PLAYED, points) for code, points in played.items()}
    table |= {
        (True, "+"): (RoundKind.FORFEIT_WIN, won),
        (True, "-"): (RoundKind.FORFEIT_LOSS, lost),
        (False, "U"): (RoundKind.PAIRING_BYE, _whole(scoring.pairing_bye, unit)),
    }
    for own in (True, False):
        table |= {
            (own, "F"): (RoundKind.FULL_BYE, full),
            (own, "H"): (RoundKind.HALF_BYE, half),
            (own, "Z"): (RoundKind.ZERO_BYE, zero),
        }
    table |= {(False, code): table[False, letter] for code, letter in WITHOUT_OPPONENT.items()}
    return table


def _finished(table: _Results, cell: TrfRound) -> PlayerRound:
    opponent, colour, result = cell
    kind, points = table.get((opponent > 0, result), (RoundKind.ZERO_BYE, table[False, "Z"][1]))
    return PlayerRound(
        opponent, _COLOURS.get(colour, NO_COLOUR) if kind == RoundKind.PLAYED else NO_COLOUR, points, kind
    )


def _present(player: TrfPlayer, at: int, was_paired: bool) -> bool:
    cell = player.cell(at)
    return bool(cell.opponent) or cell.result == "U" if was_paired else not cell.result


def _announced(tournament: TrfTournament, at: int) -> set[int]:
    announced = {number for bye in tournament.byes if bye.round_number == at for number in bye.numbers}
    return announced | (set(tournament.absent) if at == tournament.next_round else set())


def _virtual(tournament: TrfTournament, unit: int) -> dict[int, tuple[int, ...]]:
    return {
        number: tuple(_whole(by.get(k, Decimal(0)), unit) for k in range(1, max(by) + 1))
        for number, by in tournament.accelerations.items()
        if by
    }


def _forbidden(tournament: TrfTournament, at: int) -> frozenset[tuple[int, ...]]:
    groups = (group for group in tournament.forbidden if group.first <= at <= group.last)
    return frozenset(numbers for group in groups if len(numbers := tuple(sorted(set(group.numbers)))) > 1)


def _compare_points(tournament: TrfTournament, made: Field, unit: int) -> list[Finding]:
    """Compare the points column, which may or may not count the byes after the last round that was played."""
    if made.round_number <= tournament.last_paired_round:
        return []
    table = _results(tournament.scoring, unit)
    played = _last_played(tournament)
    problems: list[Finding] = []
    extra = _extra_points(tournament, unit)
    for player in tournament.players:
        if not player.points:
            continue
        worth = [_finished(table, cell).points for cell in player.rounds]
        sums = {sum(worth[:last]) for last in range(played, max(played, len(worth)) + 1)}
        if tournament.of_teams:  # the bye is the team's: files give its players something for it, or nothing
            rests = sum(points for points, cell in zip(worth, player.rounds, strict=True) if cell.result == "U")
            sums |= {points - rests for points in sums}
        sums |= {points + sum(extra.get(player.number, {}).values()) for points in sums}
        try:
            points = Decimal(player.points.replace(",", ".")) * unit
        except InvalidOperation:
            problems.append(problem(player.line, "trf-points-unreadable", player.points, "warning"))
            continue
        if points not in sums:
            games = exact(Fraction(sum(worth[:played]), unit))
            values = {"number": player.number, "games": games}
            problems.append(problem(player.line, "trf-points", player.points, "warning", **values))
    return problems


def worth_of(tournament: TrfTournament) -> Worth:
    """What a cell of a record 001 is worth in an event."""
    unit = unit_of(tournament)
    table = _results(tournament.scoring, unit)
    return lambda cell: Decimal(_finished(table, cell).points) / unit


def _extra_points(tournament: TrfTournament, unit: int) -> dict[int, dict[int, int]]:
    """Points that no game gave, by player and round (record 299)."""
    found: dict[int, dict[int, int]] = {}
    for one in () if tournament.of_teams else extra_points(tournament, worth_of(tournament)):
        by_round = found.setdefault(one.number, {})
        at = one.round_number or 1
        by_round[at] = by_round.get(at, 0) + _whole(one.points, unit)
    return found


def _last_played(tournament: TrfTournament) -> int:
    """The last round in which a game has its result, 0 where none has."""
    games = ((at, cell) for player in tournament.players for at, cell in enumerate(player.rounds, start=1))
    return max((at for at, cell in games if cell.opponent and cell.result), default=0)


_PLAYED: Final = {1: "1", 0: "=", -1: "0"}
_UNPLAYED: Final = {
    RoundKind.FORFEIT_WIN: "+",
    RoundKind.FORFEIT_LOSS: "-",
    RoundKind.PAIRING_BYE: "U",
    RoundKind.FULL_BYE: "F",
    RoundKind.HALF_BYE: "H",
    RoundKind.ZERO_BYE: "Z",
}
_UNIT: Final = 2


def tournament_of(field: Field, name: str, coded_type: str) -> TrfTournament:
    """Write a field, above all a simulated one, as a tournament; it counts in half points.

    Forfeited games get the colours w and b by number, since a field does not keep them.
    """
    standing = sorted(field.entrants, key=lambda e: -e.points)
    place = {e.number: k for k, e in enumerate(standing, start=1)}
    win, draw, loss, bye = (
        Decimal(v) / _UNIT
        for v in (field.scoring.win, field.scoring.draw, field.scoring.loss, field.scoring.pairing_bye)
    )
    players = [
        TrfPlayer(
            number=e.number,
            name=f"Player {e.number:04d}",
            rating=e.rating,
            points=trf_number(Decimal(e.points) / _UNIT),
            rank=place[e.number],
            rounds=[_cell_of(field, e, r) for r in e.rounds],
        )
        for e in field.entrants
    ]
    return TrfTournament(
        headers=[("012", name), ("092", coded_type)],
        players=players,
        rounds=field.rounds,
        initial_colour="b" if field.initial_colour == BLACK else "w",
        scoring=TrfScoring.of_games(win, draw, loss, bye),
    )


def _cell_of(field: Field, entrant: Entrant, finished: PlayerRound) -> TrfRound:
    if finished.kind is not RoundKind.PLAYED:
        colour = "-" if not finished.opponent else "w" if entrant.number < finished.opponent else "b"
        return TrfRound(finished.opponent, colour, _UNPLAYED[finished.kind])
    scoring = field.scoring
    sign = (finished.points > scoring.draw) - (finished.points < scoring.draw)
    return TrfRound(finished.opponent, "b" if finished.colour == BLACK else "w", _PLAYED[sign])
