"""What is looked up in an event again and again: each made when it is first asked for, and gone with the event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cached_property

from engine.model.info import EventInfo
from engine.model.people import Player, has_status
from engine.model.records import Absence, Round, RoundStatus
from engine.model.result import GameResult, Mark, ResultKind
from engine.model.system_id import ALL_PLAY_ALL


class EventIndex:
    """The tables of one event, by what they are looked up with."""

    def __init__(
        self,
        info: EventInfo,
        players: Sequence[Player],
        absences: Sequence[Absence],
        rounds: Sequence[Round],
        results: Sequence[GameResult],
    ) -> None:
        self._info = info
        self._players = players
        self._absences = absences
        self._rounds = rounds
        self._results = results

    @cached_property
    def positions(self) -> Mapping[int, int]:
        """Where players of each starting number stand in the list, the first of each."""
        return {player.number: at for at, player in reversed(list(enumerate(self._players)))}

    @cached_property
    def games_by_player(self) -> Mapping[int, Sequence[GameResult]]:
        """The pairings of each number that plays, as they stand in the results, byes among them."""
        games: dict[int, list[GameResult]] = {}
        for game in self._results:
            for number in dict.fromkeys((game.white, game.black)):
                if number is not None:
                    games.setdefault(number, []).append(game)
        return games

    @cached_property
    def results_by_round(self) -> Mapping[int, Sequence[GameResult]]:
        """The results of each round in the order of the boards."""
        found: dict[int, list[GameResult]] = {}
        for game in self._results:
            found.setdefault(game.key.round, []).append(game)
        return {at: sorted(games, key=lambda game: game.key) for at, games in found.items()}

    @cached_property
    def rows_by_round(self) -> Mapping[int, Sequence[Round]]:
        """The rows of the sheet of rounds by their rounds, in their order."""
        found: dict[int, list[Round]] = {}
        for row in self._rounds:
            found.setdefault(row.number, []).append(row)
        return found

    @cached_property
    def earliest_day_of_rounds(self) -> date | None:
        """The first day on the sheet of rounds."""
        return min((item.date for item in self._rounds if item.date is not None), default=None)

    @cached_property
    def played_rounds(self) -> frozenset[int]:
        """The rounds with the final result of any game, and those that the sheet of rounds calls finished.

        A number far beyond the planned rounds is a slip, which a check tells: no table has hundreds of empty rounds
        for it.
        """
        marked = {entry.number for entry in self._rounds if entry.status is RoundStatus.FINISHED}
        found = marked | {game.key.round for game in self._results if game.two_sides and game.finished}
        last = self._info.rounds
        if not last or max(found, default=0) <= last:
            return frozenset(found)
        while last + 1 in found:
            last += 1
        return frozenset(at for at in found if at <= last)

    @cached_property
    def last_paired_round(self) -> int:
        """The last round in which two were paired, 0 before the first."""
        return max((game.key.round for game in self._results if game.white and game.black), default=0)

    @cached_property
    def departures(self) -> Mapping[int, int]:
        """Who has left: starting number and the last round in which he took part, 0 for none.

        A round that is named counts, the earliest of several; a status without any round means the last one that the
        player took part in. Nobody leaves whom the list does not have.
        """
        left = {player.number: player.last_round for player in self._players if player.last_round is not None}
        for absence in self._absences:
            if absence.is_final and absence.player in self.positions:
                left[absence.player] = min(left.get(absence.player, absence.round - 1), absence.round - 1)
        silent = {player.number for player in self._players if has_status(player) and player.number not in left}
        return left | {number: self._last_round_of(number) for number in silent}

    def _last_round_of(self, number: int) -> int:
        """The last round in which a player took part; a bye counts with its round."""
        by_table = self._info.system in ALL_PLAY_ALL
        played = max(self.played_rounds, default=0)
        rounds = (
            game.key.round
            for game in self.games_by_player.get(number, ())
            if (game.black is not None or game.key.round <= played) and _took_part(game, number, by_table=by_table)
        )
        return max((0, *rounds))


def _took_part(game: GameResult, number: int, *, by_table: bool) -> bool:
    """Whether a line of the results shows that a player was there: moves made, a forfeit won, the bye of the pairing.

    `by_table`: in an all-play-all byes and forfeits may stand on the sheet long before their round;
    there moves alone prove it.
    """
    outcome = game.outcome
    if outcome is None:
        return False
    if game.black is None:
        return outcome.kind is ResultKind.BYE and not by_table
    return outcome.played or (not by_table and game.mark_of(number) is Mark.WIN)
