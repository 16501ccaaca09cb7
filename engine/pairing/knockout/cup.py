"""The cup of an event as it stands: who met whom in which tie, who went on, who is out.

PZSzach 2002, B.VI D.1, D.2 and D.5 (a). Seeds are the places by starting number: number 1 is the
strongest. A tie is read from the results by the two who met, so that boards may be entered in any
order; games beyond `games_per_match` are its play-off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final, Literal

from engine.model import Event, GameResult, Mark, ResultKind
from engine.model.system_id import CUP
from engine.pairing.knockout.bracket import Tie, bracket_size, first_round, next_round
from engine.pairing.paired_round import games_per_match
from engine.regulations.editions import select

Way = Literal["", "rest", "games", "board-values", "play-off", "nobody"]
NOBODY: Final = 0
"""The winner of a tie that both sides lost by not coming."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """One tie with the players in the places of seeds.

    A side is None while its earlier tie is open, and `NOBODY` (0) where nobody comes. `winner` is
    None while the tie is open; `way` says how it was decided. `games` are positions in the
    results, in the order of play.
    """

    round: int
    position: int
    upper: int | None
    lower: int | None
    games: tuple[int, ...] = ()
    winner: int | None = None
    way: Way = ""
    third_place: bool = False

    @property
    def sides(self) -> frozenset[int]:
        """The players who are known."""
        return frozenset(side for side in (self.upper, self.lower) if side)

    @property
    def playable(self) -> bool:
        """True where two players are to meet."""
        return len(self.sides) == 2

    @property
    def losers(self) -> frozenset[int]:
        """Who is out by this tie, empty while it is open."""
        return frozenset() if self.winner is None else self.sides - {self.winner}


@dataclass(frozen=True, slots=True)
class Cup:
    """All rounds of a cup; `seeds` holds the starting numbers, the strongest first.

    `third` is the tie for the third place, None where there is none or its sides are not known.
    """

    seeds: tuple[int, ...]
    rounds: tuple[tuple[Meeting, ...], ...]
    third: Meeting | None = None

    def seed_of(self, number: int) -> int:
        """The seed of a starting number."""
        return self.seeds.index(number) + 1

    def meetings(self, round_number: int) -> tuple[Meeting, ...]:
        """The ties of a round, that for the third place last."""
        found = self.rounds[round_number - 1]
        return (*found, self.third) if self.third is not None and round_number == len(self.rounds) else found

    def open_meetings(self) -> Iterable[Meeting]:
        """The ties whose two players are known and that are not decided, round by round."""
        for number in range(1, len(self.rounds) + 1):
            yield from (tie for tie in self.meetings(number) if tie.playable and tie.winner is None)

    def out_in(self) -> Mapping[int, int]:
        """The round in which each player went out; who is in the cup is not there."""
        return {loser: tie.round for ties in self.rounds for tie in ties for loser in tie.losers}


def rounds_of_cup(event: Event) -> int:
    """Rounds of a cup, the preliminary one included; 0 for fewer than two players (PZSzach 2002, B.VI D.2)."""
    players = len({player.number for player in event.players})
    return bracket_size(players).bit_length() - 1 if players > 1 else 0


def cup_of(event: Event, after: int | None = None) -> Cup:
    """The cup with the results of the rounds up to `after` (None: all of them)."""
    seeds = tuple(sorted({player.number for player in event.players}))
    if len(seeds) < 2:
        return Cup(seeds, ())
    played = _played(event, after)
    rounds: list[tuple[Meeting, ...]] = []
    ties = first_round(len(seeds))
    for _ in range(rounds_of_cup(event)):
        rounds.append(tuple(_meeting(event, tie, seeds, played) for tie in ties))
        winners = {tie.position: _seed(seeds, tie.winner) for tie in rounds[-1] if tie.winner is not None}
        ties = next_round(ties, winners) if len(ties) > 1 else ties
    return Cup(seeds, tuple(rounds), _third_place(event, rounds, played))


def resting_in(event: Event, round_number: int) -> tuple[int, ...]:
    """Who goes on without a game in a round of a cup, by starting number (PZSzach 2002, B.VI D.2); nobody elsewhere.

    Of teams as the event of teams has them.
    """
    if event.info.system != CUP or not 1 <= round_number <= rounds_of_cup(event):
        return ()
    ties = cup_of(event, round_number - 1).rounds[round_number - 1]
    return tuple(sorted(tie.winner for tie in ties if tie.way == "rest" and tie.winner))


def _seed(seeds: Sequence[int], number: int) -> int:
    return seeds.index(number) + 1 if number else NOBODY


def _played(event: Event, after: int | None) -> dict[tuple[int, frozenset[int | None]], list[int]]:
    """Positions in the results by round and pair, in the order of play."""
    found: dict[tuple[int, frozenset[int | None]], list[int]] = {}
    for index in sorted(range(len(event.results)), key=lambda index: event.results[index].key.game):
        game = event.results[index]
        if game.black is not None and (after is None or game.key.round <= after):
            found.setdefault((game.key.round, frozenset({game.white, game.black})), []).append(index)
    return found


def _meeting(
    event: Event,
    tie: Tie,
    seeds: Sequence[int],
    played: Mapping[tuple[int, frozenset[int | None]], Sequence[int]],
    third_place: bool = False,
) -> Meeting:
    upper, lower = (None if seed is None else seeds[seed - 1] if seed else NOBODY for seed in (tie.upper, tie.lower))
    if upper is None or lower is None:
        return Meeting(tie.round, tie.position, upper, lower, third_place=third_place)
    if not (upper and lower):
        return Meeting(tie.round, tie.position, upper, lower, (), upper or lower, "rest", third_place)
    games = tuple(played.get((tie.round, frozenset({upper, lower})), ()))
    winner, way = decide(event, upper, lower, [event.results[index] for index in games])
    return Meeting(tie.round, tie.position, upper, lower, games, winner, way, third_place)


def decide(event: Event, first: int, second: int, games: Sequence[GameResult]) -> tuple[int | None, Way]:
    """Who wins a tie, None while it is open.

    PZSzach 2002, B.VI D.3 (a) and D.5: the points of the match; between teams then the values of the
    boards (b), in any tie the points of the play-off games (a), or the order that the play-off
    sheet records. Where neither came (all games lost by both) nobody goes on: the text is silent.
    """
    count = games_per_match(event.info)
    match = [game for game in games if game.key.game <= count and game.outcome is not None and game.outcome.finished]
    lead = _lead(event, first, match)
    boards = max((len(game.outcome.boards) for game in match if game.outcome is not None), default=0)
    if abs(lead) > (count - len(match)) * event.info.points.win * max(1, boards):
        return (first if lead > 0 else second), "games"
    if len(match) < count:
        return None, ""
    if all(game.kind is ResultKind.DOUBLE_FORFEIT for game in match):
        return NOBODY, "nobody"
    if bonus := bonus_lead(match, first, event.info.start_date):
        return (first if bonus > 0 else second), "board-values"
    return _play_off(event, first, second, [game for game in games if game.key.game > count])


def _lead(event: Event, number: int, games: Sequence[GameResult]) -> int:
    """Half points of one side more than the other's; between teams those of the boards."""
    lead = 0
    for game in games:
        if game.outcome is not None and game.outcome.boards:
            lead += sum(own - other for own, other in _boards_of(game, number))
        elif game.outcome is not None and game.outcome.finished:
            white = event.info.points.of_side(game.outcome, True) or 0
            black = event.info.points.of_side(game.outcome, False) or 0
            lead += white - black if game.white == number else black - white
    return lead


def _boards_of(game: GameResult, number: int) -> Sequence[tuple[int, int]]:
    """The boards of a team match as one team sees them, board 1 first."""
    boards = game.outcome.boards if game.outcome is not None else ()
    return boards if game.white == number else tuple((other, own) for own, other in boards)


def is_level(event: Event, meeting: Meeting) -> bool:
    """Whether a tie without a winner has been played out, play-off games so far included (PZSzach 2002, B.VI D.5)."""
    played = [event.results[index] for index in meeting.games]
    finished = all(game.outcome is not None and game.outcome.finished for game in played)
    return meeting.playable and meeting.winner is None and finished and len(played) >= games_per_match(event.info)


def bonus_lead(games: Sequence[GameResult], number: int, on: date | None = None) -> Fraction:
    """By how much a team leads in the values of its boards, each leg by itself; 0 where they decide nothing.

    PZSzach 2002, B.VI D.5 (b) and its note: of two legs that are level still, a win on the higher
    board decides. There are values for 4 to 10 boards.
    """
    legs = [_boards_of(game, number) for game in games if game.outcome is not None and game.outcome.boards]
    if any(len(boards) not in select("chess-code", on).numbers["team_bonus"]["boards"] for boards in legs):
        return Fraction(0)
    bonuses = [match_bonus([_marks(own, other) for own, other in boards], on) for boards in legs]
    lead = sum((own - other for own, other in bonuses), Fraction(0))
    if lead or len(legs) < 2:
        return lead
    by_board = (sum(own - other for own, other in board) for board in zip(*legs, strict=False))
    return Fraction(next((points for points in by_board if points), 0))


def _marks(own: int, other: int) -> tuple[Mark, Mark]:
    if own == other:
        return (Mark.DRAW, Mark.DRAW) if own else (Mark.LOSS, Mark.LOSS)
    return (Mark.WIN, Mark.LOSS) if own > other else (Mark.LOSS, Mark.WIN)


def _play_off(event: Event, first: int, second: int, games: Sequence[GameResult]) -> tuple[int | None, Way]:
    for play_off in event.play_offs:
        if {first, second} <= set(play_off.order):
            return min((first, second), key=play_off.order.index), "play-off"
    lead = _lead(event, first, games)
    if not lead or any(game.outcome is None or not game.outcome.finished for game in games):
        return None, ""
    return (first if lead > 0 else second), "play-off"


def _third_place(
    event: Event,
    rounds: Sequence[Sequence[Meeting]],
    played: Mapping[tuple[int, frozenset[int | None]], Sequence[int]],
) -> Meeting | None:
    """The tie between the losers of the semi-finals, where the event has one."""
    if not event.info.settings.third_place or len(rounds) < 2:
        return None
    losers = sorted(number for tie in rounds[-2] for number in tie.losers)
    if len(losers) != 2:
        return None
    tie = Tie(len(rounds), 2, 1, 2)
    return _meeting(event, tie, losers, played, third_place=True)


def board_values(boards: int, on: date | None = None) -> tuple[int, ...]:
    """The value of a win on each board on a day, for 4 to 10 boards; ValueError for other numbers."""
    row = select("chess-code", on).numbers["team_bonus"]["boards"].get(boards)
    if row is None:
        raise ValueError(boards)
    return tuple(row)


def match_bonus(marks: Sequence[tuple[Mark, Mark]], on: date | None = None) -> tuple[Fraction, Fraction]:
    """The bonus of both teams from the marks of their boards, board 1 first.

    PZSzach 2002, B.VI D.5 (b). A board won brings its value; the text names wins only: a
    drawn board gives each side half of it.
    """
    first, second = Fraction(0), Fraction(0)
    for value, (mark, other) in zip(board_values(len(marks), on), marks, strict=True):
        if mark is Mark.WIN:
            first += value
        elif other is Mark.WIN:
            second += value
        elif mark is Mark.DRAW:
            first += Fraction(value, 2)
            second += Fraction(value, 2)
    return first, second
