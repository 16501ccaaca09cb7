"""Results against the schedule of a round robin: games it does not have, other rounds, other colours."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from engine.model import BYES, Event, Finding, GameResult, Rule, Severity, Subject, finding
from engine.pairing.round_robin import schedule

_TABLE = Rule("pzszach", "B.VI A.3", "2002")
_TABLE_DRAUGHTS = Rule("pzwarc", "V 1.4", "2021")
_COLOURS = Rule("pzwarc", "II 4.6", "2021")


def check_schedule(event: Event) -> Iterable[Finding]:
    """Compare every game with the pairing table; games marked `as_played` stand as they are.

    Wrong colours keep the result, and count as they were played (PZWarc 2021, II 4.6): a warning
    until the arbiter marks the game. A game that the schedule does not have is an error.
    """
    numbers = sorted({player.number for player in event.players})
    if event.info.system != "round-robin" or len(numbers) < 2 or event.info.cycles < 1:
        return
    places = {number: place for place, number in enumerate(numbers, start=1)}
    planned = _planned(len(numbers), event.info.cycles)
    for index, game in enumerate(event.results):
        if not game.as_played and game.white in places and (game.black is None or game.black in places):
            yield from _compare(event, index, game, places, planned)


def _planned(players: int, cycles: int) -> dict[frozenset[int], tuple[tuple[int, int], ...]]:
    """The rounds of every pair, with who has White: (round, White's place)."""
    games = sorted(
        (tuple(sorted(pair)), round_number, pair[0])
        for round_number, pairs in enumerate(schedule(players, cycles), start=1)
        for pair in pairs
    )
    return {
        frozenset(pair): tuple((round_number, white) for _, round_number, white in meetings)
        for pair, meetings in groupby(games, key=lambda game: game[0])
    }


def _compare(
    event: Event,
    index: int,
    game: GameResult,
    places: dict[int, int],
    planned: dict[frozenset[int], tuple[tuple[int, int], ...]],
) -> Iterable[Finding]:
    rule = _TABLE_DRAUGHTS if event.info.game.is_draughts else _TABLE
    if game.black is None:
        yield from _bye(event, index, game, places, rule)
        return
    meetings = planned.get(frozenset({places[game.white or 0], places[game.black]}), ())
    here = [white for round_number, white in meetings if round_number == game.key.round]
    if not here:
        rounds = ", ".join(str(round_number) for round_number, _ in meetings)
        yield finding(
            "game-not-in-schedule",
            subject=Subject("results", index, "round"),
            value=game.key.round,
            rule=rule,
            round=game.key.round,
            white=game.white,
            black=game.black,
            rounds=rounds,
        )
    elif here[0] != places[game.white or 0]:
        yield finding(
            "colours-reversed",
            Severity.WARNING,
            subject=Subject("results", index, "white"),
            value=game.white,
            rule=_COLOURS,
            round=game.key.round,
            white=game.white,
            black=game.black,
        )


def _bye(event: Event, index: int, game: GameResult, places: dict[int, int], rule: Rule) -> Iterable[Finding]:
    """A bye of somebody who has a game in that round."""
    if game.outcome is None or game.outcome.kind not in BYES:
        return
    rounds = schedule(len(places), event.info.cycles)
    if not 1 <= game.key.round <= len(rounds):
        return
    place = places[game.white or 0]
    if any(place in pair for pair in rounds[game.key.round - 1]):
        subject = Subject("results", index, "result")
        yield finding(
            "bye-not-in-schedule", Severity.WARNING, subject=subject, rule=rule, number=game.white, round=game.key.round
        )
