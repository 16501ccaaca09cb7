"""The rounds of a Swiss event player by player, as cards, tables and lists show them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from engine.model import Absence, Event, GameResult, Mark, PointScale, ResultKind
from engine.model.corrections import corrected
from engine.model.points import CHESS_POINTS, halves
from engine.model.rounds import departures, is_present, last_played_round
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.standings.ledger import Entry, ledger_of
from reporting.context.words import points_in, side_result
from reporting.locale import Texts


class Missed(StrEnum):
    """Why a player has no game in a round."""

    BYE = "bye"
    FULL = "full"
    HALF = "half"
    ZERO = "zero"
    OUT = "out"
    """Not yet arrived, or gone."""


@dataclass(frozen=True, slots=True)
class Met:
    """One round of one player; `white` and `opponent` only where there was a pairing.

    `code` is blank without a result; `points` and `running` are half points, None while the
    result of the round, or of one before it, is not known. `running` has those beside the games, too: in this
    round `beside`.
    """

    opponent: int | None = None
    white: bool | None = None
    code: str = ""
    missed: Missed | None = None
    points: int | None = None
    running: int | None = None
    played: bool = False
    extra_points: int = 0


_ABSENT = {Mark.WIN: Missed.FULL, Mark.DRAW: Missed.HALF, Mark.LOSS: Missed.ZERO}
BYES: Final[Mapping[ResultKind | None, Missed]] = {
    ResultKind.BYE: Missed.BYE,
    ResultKind.HALF_BYE: Missed.HALF,
    ResultKind.ZERO_BYE: Missed.ZERO,
}


def announced_as(absence: Absence) -> Missed:
    """How an announced absence is called."""
    return Missed.OUT if absence.is_final else _ABSENT[absence.mark]


def is_swiss(event: Event) -> bool:
    """True for every Swiss system of single players."""
    return swiss_system(event.info.system) is not None


def last_known_round(event: Event) -> int:
    """The last round that anyone was paired in, or that is finished though it had byes alone: standings count both."""
    return max(event.last_paired_round, last_played_round(event))


def rounds_by_player(event: Event) -> dict[int, dict[int, Met]]:
    """Every round up to the last paired or finished one, by starting number and round.

    Of a round that is not played yet byes and absences are named, and not worth anything.
    """
    last = last_known_round(event)
    entries = {
        number: {entry.round: entry for entry in lines} for number, lines in ledger_of(event, last).entries.items()
    }
    unfinished = _unfinished(event)
    byes = {(game.white, game.key.round): BYES[game.kind] for game in event.results if game.kind in BYES}
    announced = {(item.player, item.round): announced_as(item) for item in event.absences}
    gone, extra_points = departures(event), corrected(event, last)
    found: dict[int, dict[int, Met]] = {}
    for player in event.players:
        running: int | None = 0
        rounds = found[player.number] = {}
        for at in range(1, last + 1):
            key = player.number, at
            entry, game = entries.get(player.number, {}).get(at), unfinished.get(key)
            why = announced.get(key) if is_present(player, at, gone) else Missed.OUT
            if game is not None or entry is None:
                running = None
                rounds[at] = _open(player.number, game, byes.get(key, why))
                continue
            extra = extra_points.get(player.number, {}).get(at, 0)
            running = None if running is None else running + entry.points + extra
            missed = BYES.get(entry.kind) if why is None or (why is Missed.OUT and entry.points) else why
            rounds[at] = replace(_finished(event, entry, missed, running), extra_points=extra)
    return found


def points_before(rounds: Mapping[int, Mapping[int, Met]], round_number: int) -> dict[int, int]:
    """Half points of everyone before a round; whose score nobody knows yet is left out."""
    if round_number == 1:
        return dict.fromkeys(rounds, 0)
    known = ((number, line.get(round_number - 1, Met()).running) for number, line in rounds.items())
    return {number: running for number, running in known if running is not None}


def _unfinished(event: Event) -> Mapping[tuple[int, int], GameResult]:
    """The games without a final result, by player and round."""
    return {
        (number, game.key.round): game
        for game in event.results
        if game.white and game.black and not game.finished
        for number in (game.white, game.black)
    }


def _open(number: int, game: GameResult | None, missed: Missed | None) -> Met:
    """A round whose result is not known, or in which nobody has finished a game."""
    if game is None:
        return Met(missed=missed)
    return Met(game.opponent_of(number), game.white == number)


def _finished(event: Event, entry: Entry, missed: Missed | None, running: int | None) -> Met:
    if entry.opponent is None:
        return Met(missed=missed or Missed.BYE, points=entry.points, running=running)
    code = side_result(entry.outcome, entry.white, event.info.game)
    return Met(entry.opponent, entry.white, code, None, entry.points, running, entry.played)


def missed_text(met: Met, texts: Texts) -> str:
    """How a round without a game stands in a narrow cell: `pauza 1`, `H ½`, `Z 0`; a dash for who was not there."""
    if met.missed is None:
        return ""
    name = texts(f"form.missed.{met.missed.value}.short")
    if met.missed is Missed.OUT or met.points is None:
        return name
    return f"{name}\N{NO-BREAK SPACE}{half_text(met.points, texts.lang)}"


def absence_text(missed: Missed, scale: PointScale, texts: Texts) -> str:
    """How a list calls a round without a game: `half a point (H)`, under other points `as a draw (H)`."""
    return texts(f"form.missed.{missed.value}{_under(scale, missed)}")


def boxes_note(scale: PointScale, texts: Texts) -> str:
    """What stands in the boxes of the rounds, and what byes are worth there."""
    return texts(f"form.swiss-crosstable.note{_under(scale, Missed.HALF)}")


def free_note(scale: PointScale, texts: Texts) -> str:
    """Who gets no further bye."""
    return texts(f"form.bye-list.note{_under(scale, Missed.FULL)}")


def _under(scale: PointScale, missed: Missed) -> str:
    """The ending of a text that names points, where a full bye is no point or half a bye no half."""
    usual = all(scale.of_absence(mark) == CHESS_POINTS.of_absence(mark) for mark in Mark)
    return "" if usual or missed not in {Missed.FULL, Missed.HALF} else ".by-result"


def half_text(half_points: int, lang: str) -> str:
    """Points in a narrow cell: `½`, `1`, `1½` would be read as 11, so that only a lone half is a sign."""
    return halves(half_points) if half_points == 1 else points_in(half_points, lang)
