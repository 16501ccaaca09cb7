"""The ledger of an event after a round: for every player, line by line, what his rounds were worth.

Standings, tie-breaks and tables read this and nothing else, so that all of them speak of
the same games.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final, TypeVar

from engine.model import FORFEITS, Event, Finding, GameResult, Mark, Outcome, Player, PointScale, ResultKind, Side
from engine.model.corrections import corrected
from engine.model.rounds import counted_round, open_games, played_rounds
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.paired_round import games_per_match
from engine.pairing.round_robin.unfinished import apply_unfinished
from engine.pairing.swiss.event_field import rating_lists

Computed = TypeVar("Computed")
_ABSENT: Final[Mapping[Mark, ResultKind]] = {
    Mark.WIN: ResultKind.BYE,
    Mark.DRAW: ResultKind.HALF_BYE,
    Mark.LOSS: ResultKind.ZERO_BYE,
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished line of a player: a game, a forfeit or a bye; points in half points.

    `advantage` is 1 for an own draw with advantage, -1 for one of the opponent's, 0 otherwise.
    """

    round: int
    opponent: int | None
    white: bool
    mark: Mark
    points: int
    kind: ResultKind
    outcome: Outcome
    advantage: int = 0
    legs: int = 1

    @property
    def played(self) -> bool:
        """True where moves were made."""
        return self.outcome.played

    @property
    def is_game(self) -> bool:
        """True for everything that had an opponent, forfeits included."""
        return self.opponent is not None

    @property
    def lost_by_forfeit(self) -> bool:
        """True for whoever did not come."""
        return self.outcome.kind in FORFEITS and self.mark is Mark.LOSS

    @property
    def board_points(self) -> tuple[int, ...]:
        """Half points that a team made in a match, board by board; of a player nothing."""
        return tuple(pair[0 if self.white else 1] for pair in self.outcome.boards)


@dataclass(frozen=True)
class Ledger:
    """All lines after round `after`: `entries` of whoever is classified, `struck_entries` of the struck.

    `pre_paired` is True where the schedule is known beforehand: there forfeits are games
    for the tie-breaks (FIDE C.07, 15.2) and a free round is worth nothing.
    """

    event: Event
    after: int
    entries: Mapping[int, tuple[Entry, ...]]
    struck_entries: Mapping[int, tuple[Entry, ...]]
    pre_paired: bool
    findings: tuple[Finding, ...] = ()
    of_boards: bool = False
    """True for the board points of teams."""

    @cached_property
    def _known(self) -> dict[Hashable, Any]:
        return {}

    def once(self, key: Hashable, compute: Callable[[], Computed]) -> Computed:
        """What was computed of these lines by what is asked: many tie-breaks ask for the same of many players."""
        known = self._known
        if key not in known:
            known[key] = compute()
        found: Computed = known[key]
        return found

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """Starting numbers of whoever is classified."""
        return tuple(sorted(self.entries))

    @cached_property
    def players(self) -> Mapping[int, Player]:
        """Players by starting number; of two with one number the first."""
        return {player.number: player for player in reversed(self.event.players)}

    @cached_property
    def points(self) -> Mapping[int, int]:
        """Half points of everyone, those beside the games too, the struck with what they had made."""
        both = {**self.struck_entries, **self.entries}
        return {
            number: sum(entry.points for entry in lines) + self.correction_points(number)
            for number, lines in both.items()
        }

    def games_of(self, number: int) -> int:
        """How many rounds of a player had an opponent, forfeits included; 0 for whoever is not classified."""
        return self.once(("games", number), lambda: sum(entry.is_game for entry in self.entries.get(number, ())))

    @cached_property
    def corrections(self) -> Mapping[int, Mapping[int, int]]:
        """Half points beside the games by number and round (FIDE, TRF26, 299)."""
        return corrected(self.event, self.after, boards=self.of_boards)

    def correction_points(self, number: int) -> int:
        """Half points that a player has beside his games, below zero where they were taken."""
        return sum(self.corrections.get(number, {}).values())

    @cached_property
    def ratings(self) -> Mapping[int, int]:
        """Ratings by starting number, by the lists that the event goes by; whoever has none is absent."""
        lists = rating_lists(self.event)
        found = ((number, player.rating(*lists)) for number, player in self.players.items())
        return {number: rating.value for number, rating in found if rating is not None}

    @cached_property
    def in_game_points(self) -> Ledger:
        """The same matches of teams, each worth its board points (FIDE C.07, 11.1.2 and 13); of players itself."""
        info = self.event.info
        if info.match_boards is None:
            return self
        entries, struck_entries = (
            {
                number: tuple(replace(entry, points=sum(entry.board_points)) for entry in lines)
                for number, lines in lines_of.items()
            }
            for lines_of in (self.entries, self.struck_entries)
        )
        event = replace(self.event, info=replace(info, points=info.match_boards.match))
        return replace(self, event=event, entries=entries, struck_entries=struck_entries, of_boards=True)

    @cached_property
    def waiting(self) -> Mapping[int, Mapping[int, int]]:
        """The opponent of each round in which a player's game has no result yet, by number and round."""
        found: dict[int, dict[int, int]] = {}
        for game in open_games(self.event):
            pair = (game.white, game.black)
            if game.key.round > self.after or not all(side in self.entries for side in pair):
                continue
            for number, opponent in (pair, pair[::-1]):
                if not any(entry.round == game.key.round for entry in self.entries[number or 0]):
                    found.setdefault(number or 0, {})[game.key.round] = opponent or 0
        return found

    @property
    def games_against_each(self) -> int:
        """Games that each pair plays in an all-play-all."""
        return self.event.info.cycles * games_per_match(self.event.info) if self.pre_paired else 1

    def counts_as_game(self, entry: Entry, forfeits_as_played: bool = False) -> bool:
        """Whether an entry is a game for the tie-breaks (FIDE C.07, 14 `/P` and 15.2)."""
        return entry.is_game and (entry.played or self.pre_paired or forfeits_as_played)


def ledger_of(event: Event, after: int | None = None) -> Ledger:
    """Write up an event after a round, None for the last played one; beyond that there is nothing to write up.

    Findings tell what became of the games of whoever left early.
    """
    last = counted_round(event, after)
    pre_paired = event.info.system in ALL_PLAY_ALL
    results, struck, findings = apply_unfinished(event, last)
    known = {player.number for player in event.players}
    over_rounds = rounds_spoken_of(event, last)
    entries = write_up(event, results, known - struck, pre_paired, over_rounds)
    struck_entries: dict[int, tuple[Entry, ...]] = {}
    if struck:
        raw = tuple(game for game in event.results if game.key.round <= last)
        struck_entries = write_up(event, raw, struck, pre_paired, over_rounds)
    return Ledger(event, last, entries, struck_entries, pre_paired, findings)


def write_up(
    event: Event, results: Sequence[GameResult], numbers: Iterable[int], pre_paired: bool, over_rounds: frozenset[int]
) -> dict[int, tuple[Entry, ...]]:
    """The lines of some players by their results, with the rounds of which anything is told (`rounds_spoken_of`)."""
    lines: dict[int, list[Entry]] = {number: [] for number in numbers}
    scale = event.info.paid
    for game in sorted(results, key=lambda game: game.key):
        if game.outcome is None:
            continue
        for number, white in ((game.white, True), (game.black, False)):
            if number in lines:
                entry = _entry(scale, game, game.outcome, white, pre_paired)
                if entry is not None:
                    lines[number].append(entry)
    if not pre_paired:
        announced = {(item.player, item.round): item.mark for item in event.absences}
        running: dict[int | None, set[int]] = {}
        for game in results:
            if not game.finished:
                for side in (game.white, game.black):
                    running.setdefault(side, set()).add(game.key.round)
        missed = dict[tuple[int, Mark], Entry]()
        for number, entries in lines.items():
            over = over_rounds - running.get(number, set())
            _add_missed_rounds(event, number, entries, announced, over, missed)
    return {number: tuple(entries) for number, entries in lines.items()}


def rounds_spoken_of(event: Event, after: int) -> frozenset[int]:
    """The rounds of which anything is told: a slip that names round 999 makes no round of those before it."""
    named = {*played_rounds(event), *event.index.results_by_round}
    return frozenset(at for at in named | {item.round for item in event.absences} if 1 <= at <= after)


def _add_missed_rounds(
    event: Event,
    number: int,
    entries: list[Entry],
    announced: Mapping[tuple[int, int], Mark],
    over: frozenset[int],
    missed: dict[tuple[int, Mark], Entry],
) -> None:
    """In a Swiss event every round counts: one that a player missed is the bye that he announced, or is worth nothing.

    Rounds before the arrival and after a withdrawal are zero-point byes (FIDE C.07, 16.1). `over` are the
    rounds without a game that still waits for its result: nobody knows yet what that is worth. What is `missed` in a
    round is the same line for all.
    """
    for at in sorted(over - {entry.round for entry in entries}):
        mark = announced.get((number, at), Mark.LOSS)
        if (at, mark) not in missed:
            kind, points = _ABSENT[mark], event.info.points.of_absence(mark)
            missed[at, mark] = Entry(at, None, True, mark, points, kind, Outcome(mark, None, kind))
        entries.append(missed[at, mark])
    entries.sort(key=lambda entry: entry.round)


def _entry(scale: PointScale, game: GameResult, outcome: Outcome, white: bool, pre_paired: bool) -> Entry | None:
    mark = outcome.white if white else outcome.black
    points = scale.of_side(outcome, white)
    if mark is None or points is None:
        return None
    if pre_paired and outcome.kind is ResultKind.BYE:
        # Whoever is free in an all-play-all plays one round less, as everyone does in turn.
        mark = Mark.LOSS
    advantage = 0
    if outcome.advantage is not None:
        advantage = 1 if (outcome.advantage is Side.WHITE) == white else -1
    opponent = game.black if white else game.white
    return Entry(game.key.round, opponent, white, mark, points, outcome.kind, outcome, advantage, outcome.legs)
