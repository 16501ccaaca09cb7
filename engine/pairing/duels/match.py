"""The individual match: colours by lot, then alternating, until it is decided.

PZSzach 2002, B.VI E.1. Game 1, 2, … of the match is round 1, 2, … of the event; play-off games of a
level match stand in its last round with game numbers from 2 on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from engine.model import Event, Finding, Mark, Rule, Severity, Side, Subject, finding, notice
from engine.pairing.drawing_of_lots import COLOUR_KEY, draw_colour
from engine.pairing.paired_round import RoundPairing
from engine.regulations.cited import chess_code

MatchRule = Literal["games", "points", "wins"]
RULES: Final[dict[str, Rule]] = {
    "games": chess_code("B.VI E.1 (a)"),
    "points": chess_code("B.VI E.1 (b)"),
    "wins": chess_code("B.VI E.1 (c)"),
}
_COLOURS: Final = chess_code("B.VI E.1 (d)")
_TIE: Final = chess_code("B.VI E.1 (e)")


@dataclass(frozen=True, slots=True)
class MatchState:
    """How a match stands.

    `points` (half points) and `wins` are of the games of the match, by starting number; `play_off`
    of the further games. `winner` is None while it is open; `level` is True where all games are
    played and nobody leads. `last` is the number of games, None where it is not fixed.
    """

    players: tuple[int, int]
    points: dict[int, int]
    wins: dict[int, int]
    play_off: dict[int, int]
    last: int | None
    winner: int | None = None
    level: bool = False


def match_rule(event: Event) -> MatchRule:
    """What a match is played to: a number of games (the default), of points, or of wins."""
    text = event.info.settings.match_rule
    return "points" if text == "points" else "wins" if text == "wins" else "games"


def games_of_match(event: Event) -> int | None:
    """The number of games of a match, None where it is not fixed (PZSzach 2002, B.VI E.1 a to c)."""
    if match_rule(event) != "games":
        return None
    given = event.info.settings.games_per_match or 0
    return given if given > 0 else event.info.rounds


def target_of_match(event: Event) -> int | None:
    """Half points, or wins, that decide a match; None where the number of games does."""
    target = event.info.settings.match_target
    if target is None:
        return None
    return target if match_rule(event) == "points" else target // 2


def match_state(event: Event, after: int | None = None) -> MatchState | None:
    """How the match stands after a game, None unless exactly two play it.

    PZSzach 2002, B.VI E.1: by the points of a fixed number of games (a), by the first to reach a number
    of points (b) or of wins, draws not counted (c); a level match by its play-off (e).
    """
    numbers = sorted({player.number for player in event.players})
    if len(numbers) != 2:
        return None
    first, second = numbers
    points, wins, extra = ({first: 0, second: 0} for _ in range(3))
    played = 0
    for game in event.results:
        if game.outcome is None or not game.outcome.finished or (after is not None and game.key.round > after):
            continue
        is_match = game.key.game == 1
        played += is_match
        for number in {game.white, game.black} & {first, second}:
            worth = event.info.points.of_side(game.outcome, game.white == number) or 0
            (points if is_match else extra)[number or 0] += worth
            wins[number or 0] += is_match and game.mark_of(number or 0) is Mark.WIN
    return _decided(event, MatchState((first, second), points, wins, extra, games_of_match(event)), played)


def decided_in(event: Event) -> int | None:
    """The round with which somebody has won, its play-off included; None while nobody has, or it is level."""

    def over(at: int) -> bool:
        state = match_state(event, at)
        return state is not None and (state.winner is not None or state.level)

    rounds = sorted({game.key.round for game in event.results})
    at = bisect_left(rounds, True, key=over)
    state = match_state(event, rounds[at]) if at < len(rounds) else None
    return rounds[at] if state is not None and state.winner is not None else None


def _decided(event: Event, state: MatchState, played: int) -> MatchState:
    first, second = state.players
    winner: int | None = None
    level = False
    if state.last is None:
        target = target_of_match(event)
        counted = state.wins if match_rule(event) == "wins" else state.points
        reached = [number for number in state.players if target and counted[number] >= target]
        winner = reached[0] if len(reached) == 1 else None
        # Both at once: a draw of the last game brings 5½ and 5½ to 6 and 6.
        level = len(reached) == 2
    else:
        lead = state.points[first] - state.points[second]
        if abs(lead) > max(0, state.last - played) * (event.info.points.win - event.info.points.loss):
            winner = first if lead > 0 else second
        level = winner is None and played >= state.last
    if level:
        winner = _play_off_winner(event, state)
        level = winner is None
    return MatchState(state.players, state.points, state.wins, state.play_off, state.last, winner=winner, level=level)


def _play_off_winner(event: Event, state: MatchState) -> int | None:
    """Who won the play-off: by the order that its sheet records, else by the points of its games."""
    first, second = state.players
    for play_off in event.play_offs:
        if set(state.players) <= set(play_off.order):
            return min(state.players, key=play_off.order.index)
    lead = state.play_off[first] - state.play_off[second]
    return None if not lead else first if lead > 0 else second


def pair_match(event: Event, round_number: int) -> tuple[RoundPairing | None, tuple[Finding, ...]]:
    """The next game of a match: colours by lot in game 1, then alternating (PZSzach 2002, B.VI E.1 d).

    None with a finding where the match is over, level after its last game, or its end is not set. Of a
    fixed number of games all may be played (a speaks of their sum): that it is decided is told.
    """
    findings = tuple(_obstacles(event, round_number))
    if findings:
        return None, findings
    state = match_state(event, round_number - 1)
    assert state is not None  # else it was an obstacle
    first, second = state.players
    begins = event.info.first_colour or str(draw_colour(event.info.seed))
    white_first = (begins == str(Side.WHITE)) == bool(round_number % 2)
    pair = (first, second) if white_first else (second, first)
    notes = () if state.winner is None else (decided_finding(state, RULES["games"]),)
    return RoundPairing((pair,)), notes


def _obstacles(event: Event, round_number: int) -> Iterable[Finding]:
    rule = RULES[match_rule(event)]
    state = match_state(event, round_number - 1)
    if state is None:
        yield finding("match-players", subject=Subject("players"), rule=rule, found=len(event.players))
        return
    if state.last is None and not target_of_match(event):
        yield finding("match-target-missing", subject=Subject("event", None, "match_target"), rule=rule)
    if state.winner is not None and state.last is None:
        yield decided_finding(state, rule)
    elif state.level:
        yield level_finding(event, state, Severity.ERROR)
    elif state.last is not None and not 1 <= round_number <= state.last:
        subject = Subject("rounds", None, "number")
        yield finding("round-beyond-schedule", subject=subject, rule=rule, value=round_number, last=state.last)
    if not event.info.first_colour and not event.info.seed:
        yield finding("colours-not-drawn", subject=Subject("event", None, "seed"), rule=_COLOURS)


def decided_finding(state: MatchState, rule: Rule) -> Finding:
    """The match has its winner."""
    return notice("match-decided", subject=Subject("results"), rule=rule, number=state.winner)


def level_finding(event: Event, state: MatchState, severity: Severity) -> Finding:
    """A level match: the ladder of its play-off, and the lot for the next series (PZSzach 2002, B.VI E.1 e and note).

    Whoever wins the lot chooses the colour of the first game of the series.
    """
    further = [game for game in event.results if game.key.game > 1]
    series = 1 + len(further) // 2
    key = f"{COLOUR_KEY} play-off {series}"
    first, second = state.players
    seed = event.info.seed
    chooser = "?" if not seed else first if draw_colour(seed, key) is Side.WHITE else second
    return finding(
        "match-level",
        severity,
        subject=Subject("results"),
        rule=_TIE,
        first=first,
        second=second,
        round=state.last or event.last_paired_round,
        game=2 + len(further),
        chooser=chooser,
        key=key,
    )


def check_match(event: Event) -> Iterable[Finding]:
    """A match that is level after its last game: advice, since a play-off is recommended (PZSzach 2002, B.VI E.1 e)."""
    state = match_state(event) if event.info.system == "match" else None
    if state is not None and state.level:
        yield level_finding(event, state, Severity.ADVICE)
