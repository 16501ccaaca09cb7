"""What happened to every player of an event round by round, as the cells of his record 001, and what is announced."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from engine.model import (
    FORFEITS,
    Event,
    Finding,
    GameResult,
    Mark,
    Outcome,
    ResultKind,
    Subject,
    finding,
    warning,
)
from engine.model.rounds import departures, is_present
from engine.model.system_id import ALL_PLAY_ALL
from engine.standings.counted_games import games_as_counted
from engine.systems.table import planned_rounds
from reporting.exchange.trf import TrfBye, TrfRound

_MARKS: Final = {Mark.WIN: "1", Mark.DRAW: "=", Mark.LOSS: "0"}
_BYES: Final = {ResultKind.BYE: "U", ResultKind.HALF_BYE: "H", ResultKind.ZERO_BYE: "Z"}
_ABSENT: Final = {Mark.WIN: "F", Mark.DRAW: "H", Mark.LOSS: "Z"}


@dataclass(slots=True)
class Cells:
    """The cells of every player, round by round up to the last one that was paired."""

    event: Event
    last: int = 0
    cells: dict[int, list[TrfRound]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.last = max((game.key.round for game in self.event.results), default=0)
        nothing = TrfRound(0, "-", "")
        self.cells = {player.number: [nothing] * self.last for player in self.event.players}
        for index, game in enumerate(self.event.results):
            if game.key.round < 1:
                self.findings.append(finding("round-missing", subject=Subject("results", index, "round")))
                continue
            for number, white in ((game.white, True), (game.black, False)):
                if number in self.cells:
                    self._enter(index, game, number, white)
        self._walkovers()
        self._absences()

    def _walkovers(self) -> None:
        """Games that a player who left an all-play-all, and stays in its table, no longer played (PZWarc II 5.7.1.2).

        Standings count them as lost by forfeit; where nobody entered them they are written, so that the points are
        those of the games.
        """
        if self.event.info.system not in ALL_PLAY_ALL:
            return
        for game, counts in games_as_counted(self.event):
            if not counts or game.outcome is None or game.outcome.kind not in FORFEITS:
                continue
            if not 1 <= game.key.round <= self.last:
                continue
            for number, opponent, white in ((game.white, game.black, True), (game.black, game.white, False)):
                cell = self.cells[number][game.key.round - 1] if number in self.cells else None
                if cell == (0, "-", "") or (cell is not None and (cell[0], cell[2]) == (opponent, "")):
                    self.cells[number or 0][game.key.round - 1] = _cell(game, white)

    def _enter(self, index: int, game: GameResult, number: int, white: bool) -> None:
        at = game.key.round - 1
        outcome = game.outcome
        if self.cells[number][at] != (0, "-", "") or (outcome and (outcome.advantage or outcome.legs > 1)):
            subject = Subject("results", index, "result")
            self.findings.append(warning("trf-no-room", subject=subject, round=at + 1, number=number))
        if self.cells[number][at] == (0, "-", ""):
            self.cells[number][at] = _cell(game, white)

    def _absences(self) -> None:
        """What was announced, and the rounds before an arrival or after a departure, where nothing else stands."""
        announced = {(item.player, item.round): _ABSENT[item.mark] for item in self.event.absences}
        gone = departures(self.event)
        for player in self.event.players:
            for at in range(1, self.last + 1):
                code = announced.get((player.number, at), "" if is_present(player, at, gone) else "Z")
                if code and self.cells[player.number][at - 1] == (0, "-", ""):
                    self.cells[player.number][at - 1] = TrfRound(0, "-", code)


def _cell(game: GameResult, white: bool) -> TrfRound:
    outcome = game.outcome
    opponent = (game.black if white else game.white) or 0
    if not opponent and game.home is not None:
        return TrfRound(0, "-", _result(outcome, white))
    if game.black is None:
        return TrfRound(0, "-", _BYES.get(outcome.kind, "U") if outcome else "U")
    return TrfRound(opponent, "w" if white else "b", _result(outcome, white))


def _result(outcome: Outcome | None, white: bool) -> str:
    mark = outcome.white if outcome and white else outcome.black if outcome else None
    if outcome is None or mark is None:
        return ""
    if outcome.kind in FORFEITS:
        return "+" if mark is Mark.WIN else "-"
    return _MARKS[mark]


def announced(event: Event, last: int) -> Iterator[TrfBye]:
    """Absences of rounds that are not paired yet (record 240)."""
    coming: dict[tuple[int, str], set[int]] = {}
    for absence in event.absences:
        if absence.round > last:
            coming.setdefault((absence.round, _ABSENT[absence.mark]), set()).add(absence.player)
    gone = departures(event)
    for at in range(last + 1, (planned_rounds(event) or last) + 1):
        away = (player.number for player in event.players if not is_present(player, at, gone))
        coming.setdefault((at, "Z"), set()).update(away)
    for (at, kind), numbers in sorted(coming.items()):
        if numbers:
            yield TrfBye(kind, at, tuple(sorted(numbers)))
