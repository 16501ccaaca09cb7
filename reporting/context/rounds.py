"""The rounds of an event as papers see them: who plays whom, when, with which result."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.model import Event, GameResult, Outcome
from engine.model.rounds import departures, is_present, row_of_round
from engine.pairing.knockout.cup import resting_in
from engine.pairing.paired_round import RoundPairing
from engine.pairing.progress import departed_before
from engine.pairing.round_robin.event import free_by_table
from engine.pairing.teams.event import is_team_event
from engine.systems.table import SYSTEMS, Family, pair_round
from reporting.context.subjects import Subjects
from reporting.context.team_matches import team_rounds_to_print
from reporting.context.words import long_date


@dataclass(frozen=True, slots=True)
class Pairing:
    """One line of a round: a board with its players, or a player who is free; `group` in an event with groups.

    `left` are those of an open game of an all-play-all who have left before, so that it will not be played.
    """

    board: int | None
    white: int
    black: int | None
    outcome: Outcome | None = None
    group: int | None = None
    left: tuple[int, ...] = ()


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
        lines = sorted(
            (_entered(event, game, grouped=grouped) for game in entered),
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


def _entered(event: Event, game: GameResult, *, grouped: bool) -> Pairing:
    group = game.key.group if grouped else None
    if game.black is None or game.white is None:
        return Pairing(None, game.white or game.black or 0, None, game.outcome, group)
    key, sides = game.key, (game.white, game.black)
    left = () if game.finished else departed_before(event, key.stage, key.round, sides)
    return Pairing(key.board, *sides, game.outcome, group, left)


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
