"""Round robins in which opponents are met unequally often, or something of them is not known."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import NamedTuple

from engine.model import Event, GameKey, GameResult, Mark, Player, Rating, ResultKind
from engine.pairing.tables.all_play_all import table_of
from tests.engine.classification.test_forecast import finished, info

NUMBER = 1
SIZES = [(1, 11), (1, 12), (2, 7), (2, 8), (3, 5), (3, 6)]
HOMES = [("BUL", "GER"), ("POL", "BUL", "GER"), ("BUL", "BUL", "POL"), tuple(f"F{at}" for at in range(12))]


class Uneven(NamedTuple):
    """An event, the games of number 1 that are left, and a norm."""

    event: Event
    left: list[GameResult]
    norm: str


def uneven_event(dice: random.Random, *, known: bool) -> Uneven:
    """Some games over without play, unrated opponents who made nothing; unless all is `known`, facts are missing."""
    cycles, count = dice.choice(SIZES)
    unrated = set(dice.sample(range(2, count + 1), dice.choice([1, 2, 2, 3, 3])))
    people = _people(dice, count, unrated)
    if not known:
        people = [_with_a_gap(dice, each) for each in people]
    table = table_of("round-robin", count)
    rounds = [[(b, a) if cycle % 2 else (a, b) for a, b in pairs] for cycle in range(cycles) for pairs in table]
    games = [
        GameResult(GameKey(at, board), *pair) for at, pairs in enumerate(rounds, 1) for board, pair in enumerate(pairs)
    ]
    own = [game for game in games if NUMBER in {game.white, game.black}]
    with_unrated = [game for game in own if game.opponent_of(NUMBER) in unrated]
    left = dice.sample(with_unrated, min(len(with_unrated), dice.choice([2, 3])))
    left += [game for game in dice.sample(own, 1) if game not in left and len(left) < 3]
    running = len(rounds) - dice.choice([0, 0, 0, 0, 2])
    theirs = [game for game in games if game not in own and game.key.round > running]
    marks, unplayed = dice.choice([[2, 2, 1], [2, 1, 1, 1], [2, 2, 2, 1, 0]]), dice.choice([0, 0.25, 0.5])
    results = []
    for game in games:
        if game in left or game in theirs:
            results.append(game)
        elif game not in own:
            weak = next((each for each in (game.white, game.black) if each in unrated), 0)
            results.append(finished(game, Mark.LOSS if weak else Mark.DRAW, weak))
        elif game in with_unrated:
            results.append(_won(game, played=dice.random() >= unplayed))
        else:
            results.append(finished(game, Mark(dice.choice(marks)), NUMBER))
    about = replace(info("fide", "round-robin", rounds=len(rounds)), cycles=cycles)
    if dice.random() < 0.6:  # 1.4.1: eight games suffice
        about = replace(about, settings=replace(about.settings, fide_event="world-cup"))
    return Uneven(Event(about, tuple(people), results=tuple(results)), left, dice.choice(["GM", "IM"]))


def _people(dice: random.Random, count: int, unrated: set[int]) -> list[Player]:
    """Players about as strong as a norm asks; the unrated are mostly of one federation."""
    level, homes = dice.choice([2350, 2450, 2550, 2650, 2750]), dice.choice(HOMES)
    people = []
    for number in range(1, count + 1):
        rating = 1400 if dice.random() < 0.04 else level + dice.randint(-60, 60)
        titles = ["", "", "GM"] if number in unrated else ["GM", "GM", "GM", "IM", ""]
        home = homes[0] if number in unrated and dice.random() < 0.8 else dice.choice(homes)
        ratings = () if number in unrated else (Rating("fide", rating),)
        people.append(Player(number, sex="m", federation=home, titles={"fide": dice.choice(titles)}, ratings=ratings))
    return people


def _with_a_gap(dice: random.Random, player: Player) -> Player:
    """A player, perhaps without his federation, or with a rating of which nobody knows the list."""
    chance = dice.random()
    if player.number == NUMBER or chance > 0.3:
        return player
    if chance > 0.05:
        return replace(player, federation="")
    return replace(player, ratings=(), extra={"ratings": [{"value": "2600"}]})


def _won(game: GameResult, *, played: bool) -> GameResult:
    """A game that number 1 has won, perhaps without play."""
    done = finished(game, Mark.WIN, NUMBER)
    if played or done.outcome is None:
        return done
    return replace(done, outcome=replace(done.outcome, kind=ResultKind.FORFEIT))
