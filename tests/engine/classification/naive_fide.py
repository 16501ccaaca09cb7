"""Every legal choice of games for a title norm, one after the other (FIDE B.01, 1.4), written without the engine's search.

A game is (round, opponent, points, rating, federation, title); rating None is unrated, points None
is a win of the last round without play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import chain, combinations
from typing import NamedTuple

NORMS = {
    "GM": (2600, 2380, 2200, {"GM"}),
    "IM": (2450, 2230, 2050, {"GM", "IM"}),
    "WGM": (2400, 2180, 2000, {"GM", "IM", "WGM"}),
    "WIM": (2250, 2030, 1850, {"GM", "IM", "WGM", "WIM"}),
}
TITLED = {"GM", "IM", "FM", "WGM", "WIM", "WFM"}


class Game(NamedTuple):
    round: int
    opponent: int
    points: Fraction | None
    rating: int | None
    federation: str
    title: str


class Best(NamedTuple):
    met: bool
    n: int
    performance: int


def best(
    games: list[Game], own: str, norm: str, dp: dict[int, int], *, fixed: bool, free: bool, least: int = 9
) -> Best:
    """The best legal choice that makes the norm: no forfeit before one, most games, highest performance."""
    found = [Best(False, 0, 0)]
    ranks = [(0, 0, 0)]
    for choice in choices(games, fixed=fixed):
        without = all(game.points is not None for game in choice)
        if len(choice) < least if without else len(choice) != 9:
            continue
        met, performance = judge(choice, own, norm, dp, free=free)
        if met:
            ranks.append((int(without), len(choice), performance))
            found.append(Best(met, len(choice), performance))
    return found[ranks.index(max(ranks))]


def choices(games: list[Game], *, fixed: bool) -> Iterator[list[Game]]:
    """All games; in an event whose pairings are not fixed any first games, any won ones of them left out."""
    played = [game for game in games if game.points is not None]
    for base in (played, games):
        for end in [len(base)] if fixed or base is not played else range(1, len(base) + 1):
            wins = [] if fixed else [game for game in base[:end] if game.points == 1]
            for out in chain.from_iterable(combinations(wins, count) for count in range(len(wins) + 1)):
                yield [game for game in base[:end] if game not in out]


def judge(games: list[Game], own: str, norm: str, dp: dict[int, int], *, free: bool) -> tuple[bool, int]:
    performance, average, floor, level = NORMS[norm]
    n, made = len(games), sum((game.points or Fraction(0) for game in games), Fraction(0))
    ratings = {game.opponent: game.rating or 1400 for game in games}
    lowest = min(ratings, key=lambda number: (ratings[number], number))
    ratings[lowest] = max(ratings[lowest], floor)
    mean = (2 * sum(ratings[game.opponent] for game in games) + n) // (2 * n)
    percent = (200 * made + n) // (2 * n)
    reached = mean + (dp[percent] if percent >= 50 else -dp[100 - percent])
    titled, high = sum(game.title in TITLED for game in games), sum(game.title in level for game in games)
    figures = mean >= average and reached >= performance and 20 * made >= 7 * n
    titles = 2 * titled >= n and 3 * high >= n and high >= 3
    return figures and titles and (free or federations([game.federation for game in games], own)), reached


def federations(names: list[str], own: str) -> bool:
    n, counts = len(names), Counter(names)
    real = {name: count for name, count in counts.items() if name != "FID"}
    most = 5 * real.get(own, 0) <= 3 * n and 3 * max(real.values(), default=0) <= 2 * n
    return len(real.keys() - {own}) >= 2 and most
