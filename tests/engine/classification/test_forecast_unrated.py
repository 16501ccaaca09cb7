"""Unrated opponents of a round robin who may yet be left with nothing: every end tried (FIDE B.01, 1.4.2)."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

from engine.classification.forecast.points_needed import forecast
from engine.classification.rules import in_force
from engine.model import Event, GameKey, GameResult, Mark, Player, Rating
from engine.pairing.round_robin.tables import table_of
from tests.engine.classification.test_forecast import finished, info, with_games
from tests.rows import of_each
from tests.thinned import LONG

NUMBER = 1


def made_event(dice: random.Random) -> tuple[Event, list[GameResult]]:
    """One or two cycles; the games of number 1 that are left, those of the others over but for a few."""
    cycles = dice.choice([1, 2])
    count = dice.choice([10, 11] if cycles == 1 else [6, 6, 7])
    unrated = set(dice.sample(range(2, count + 1), dice.choice([1, 2, 2, 3, count - 4]))) | (
        {1} if dice.random() < 0.1 else set()
    )
    homes = dice.choice([("POL", "BUL", "GER"), ("POL", "BUL"), tuple(f"F{at}" for at in range(count))])
    people = [
        Player(
            number,
            sex="m",
            federation=dice.choice(homes) if dice.random() < 0.97 else "",
            titles={"fide": dice.choice(["GM", "GM", "IM", ""])},
            ratings=() if number in unrated else (Rating("fide", 2450 + dice.randint(-100, 350)),),
        )
        for number in range(1, count + 1)
    ]
    table = table_of("round-robin", count)
    rounds = [[(b, a) if cycle else (a, b) for a, b in pairs] for cycle in range(cycles) for pairs in table]
    rows = [
        GameResult(GameKey(at, board), *pair) for at, pairs in enumerate(rounds, 1) for board, pair in enumerate(pairs)
    ]
    own = [game for game in rows if NUMBER in {game.white, game.black}]
    with_unrated = [game for game in own if game.opponent_of(NUMBER) in unrated]
    left = dice.sample(with_unrated, min(len(with_unrated), dice.randint(2, 4)))
    left += [game for game in dice.sample(own, 1) if game not in left and len(left) < 4]
    others_left = dice.choice([0, 0, 2])
    results = []
    for game in rows:
        strong = {game.white, game.black} - unrated
        mark = Mark.WIN if len(strong) == 1 and dice.random() < 0.95 else dice.choice([Mark.WIN, Mark.WIN, Mark.DRAW])
        open_ = game in left or (game.key.round > len(rounds) - others_left and game not in own)
        results.append(game if open_ else finished(game, mark, min(strong, default=game.white or 0)))
    about = replace(info("fide", "round-robin", rounds=len(rounds)), cycles=cycles)
    return Event(about, tuple(people), results=tuple(results)), left


def over(game: GameResult, nothing: set[int], unrated: set[int]) -> GameResult:
    """A game of others: of the unrated those make `nothing` of whom it is supposed, the rest wins, as others do."""
    side = next((each for each in (game.white, game.black) if each in unrated), game.white or 0)
    return finished(game, Mark.LOSS if side in nothing else Mark.WIN, side)


def every_end(event: Event, left: list[GameResult], norm: str) -> tuple[Fraction | None, Fraction | None]:
    """The fewest points of an end that makes the norm, and the fewest with which every end does."""
    rules, met = in_force("fide"), {game.opponent_of(NUMBER) for game in event.results}
    unrated = {each.number for each in event.players if not each.ratings and each.number in met}
    rest = [game for game in event.results if not game.finished and game not in left]
    counts = range(len(unrated) + 1) if rest else ()
    worlds = [set(each) for count in counts for each in combinations(unrated, count)] or [set()]
    ends = []
    for world, own in product(worlds, product(Mark, repeat=len(left))):
        theirs = [over(game, world, unrated) for game in rest]
        done = [finished(game, mark, NUMBER) for game, mark in zip(left, own, strict=True)]
        met_norm = rules.judge(with_games(event, [*theirs, *done]), NUMBER, norm).games_suffice
        ends.append((Fraction(sum(own), 2), met_norm))
    needed = min((made for made, met_norm in ends if met_norm), default=None)
    failing = max((made for made, met_norm in ends if not met_norm), default=Fraction(-1, 2))
    sure = failing + Fraction(1, 2)
    return needed, sure if sure <= len(left) else None


def test_whoever_may_be_left_with_nothing_is_told_apart_as_every_end_tells_him() -> None:
    seen = set()
    for seed in range(600) if LONG else (0, 2, 9, 20, 31, 39):
        event, left = made_event(random.Random(seed))
        norm = random.Random(seed).choice(["GM", "IM", "IM"])
        told = forecast(event, NUMBER, norm, in_force("fide"))
        if told is None or told.uncounted:
            continue
        assert (told.points, told.sure) == every_end(event, left, norm), (seed, told)
        seen.add((told.points is None, told.sure is None, told.at_best))
    assert len(seen) >= 3


@of_each([3, 4, 5])
def test_a_norm_that_hangs_on_what_unrated_opponents_make_of_others_is_not_out_of_reach(count: int) -> None:
    """Beaten by number 1 and by all others, they have a game left: who makes nothing there does not count (1.4.2)."""
    size = 10 + count
    people = tuple(
        Player(
            number,
            sex="m",
            federation=("POL", "BUL", "GER")[number % 3],
            titles={"fide": "GM"},
            ratings=() if number > 10 else (Rating("fide", 2500),),
        )
        for number in range(1, size + 1)
    )
    rows = [
        GameResult(GameKey(at, board), *pair)
        for at, pairs in enumerate(table_of("round-robin", size), 1)
        for board, pair in enumerate(pairs, 1)
    ]
    last = max(game.key.round for game in rows)
    results = [
        game if game.key.round == last else finished(game, Mark.WIN, min(game.white or 0, game.black or 0))
        for game in rows
    ]
    event = Event(info("fide", "round-robin", rounds=last), people, results=tuple(results))
    told = forecast(event, NUMBER, "GM", in_force("fide"))
    assert told is not None
    assert told.points == 0
