"""A second, straightforward calculation of norms, written from the texts without a look at the engine.

Works on plain tuples: a game is (opponent, points, rating); points are 1, 0.5, 0 as fractions.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import combinations

Game = tuple[int, Fraction, int]

KSZK = {"Mc": (2400, 9, 9), "Kc": (2200, 9, 9), "Ic": (2000, 9, 5), "II": (1800, 7, 1), "III": (1550, 7, 1)}
"""Threshold (men), minimum games, minimum partners: KSzK 4, Table 4.2 and 4.3.9."""
PZSZACH = {
    "m": (2400, 9),
    "k": (2200, 9),
    "I": (2000, 9),
    "II": (1800, 7),
    "III": (1550, 7),
    "IV": (1300, 5),
    "V": (1050, 5),
}
PZWARC = {"I": 19, "II": 17, "III": 15, "IV": 13, "V": 11}
FIDE = {"GM": (2600, 2380, 2200), "IM": (2450, 2230, 2050)}


def rounded(value: Fraction, digits: int = 0) -> Decimal:
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return exact.quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def kszk_rp(games: list[Game], minimum: int) -> int:
    n = max(len(games), minimum)
    made = sum((points for _, points, _ in games), Fraction(0))
    average = rounded(Fraction(sum(rating for _, _, rating in games), len(games)))
    return int(average + rounded(400 * (made - (n - made)) / (n + 1)))


def kszk(games: list[Game], norm: str, event_average: Fraction) -> tuple[bool, int]:
    """Whether the games make a norm, and the best Rp over every legal choice."""
    threshold, minimum, partners = KSZK[norm]
    made = sum((points for _, points, _ in games), Fraction(0))
    enough = made / max(len(games), minimum) >= Fraction(30, 100)
    weak_wins = [game for game in games if game[1] == 1 and game[2] < event_average]
    have = len({opponent for opponent, _, _ in games})
    missing = max(0, minimum - len(games))
    best = kszk_rp(games, minimum)
    for count in range(1, len(weak_wins) + 1):
        for left_out in combinations(weak_wins, count):
            kept = [game for game in games if game not in left_out]
            if len(kept) >= minimum and len({opponent for opponent, _, _ in kept}) >= min(partners, have):
                best = max(best, kszk_rp(kept, minimum))
    return enough and have + missing >= partners and best >= threshold, best


def pzszach(games: list[Game], own: int, norm: str) -> tuple[bool, Fraction]:
    threshold, minimum = PZSZACH[norm]
    n = len(games)
    wins_less_losses = sum((2 * points - 1 for _, points, _ in games), Fraction(0))
    ruz = (sum(rating for _, _, rating in games) + own + 400 * wins_less_losses) / (n + 1)
    return n >= minimum and ruz >= threshold, ruz


def pzwarc(games: list[Game], own: int, norm: str) -> tuple[bool, Decimal]:
    """Ratings are weights here."""
    n = len(games)
    won = sum(points == 1 for _, points, _ in games)
    lost = sum(points == 0 for _, points, _ in games)
    mean = Fraction(sum(weight for _, _, weight in games) + own, n + 1)
    wk = rounded(mean + Fraction(4, n + 1) * (won - lost), 2)
    points = sum((made for _, made, _ in games), Fraction(0))
    opponents = len({opponent for opponent, _, _ in games})
    return n >= 7 and opponents >= 5 and points / n >= Fraction(1, 4) and wk >= PZWARC[norm], wk


def fide(games: list[Game], norm: str, dp: dict[int, int], *, swiss: bool) -> bool:
    """Average, percentage and performance over every set that the rules let stand; the mix is met by construction.

    In a Swiss any later games and any won games may be left out, nine at least being kept.
    """
    performance, average, floor = FIDE[norm]
    sets: list[list[Game]] = [games]
    if swiss:
        for end in range(9, len(games) + 1):
            wins = [game for game in games[:end] if game[1] == 1]
            for count in range(end - 8):
                for left_out in combinations(wins, count):
                    sets.append([game for game in games[:end] if game not in left_out])
    return any(len(each) >= 9 and _fide(each, performance, average, floor, dp) for each in sets)


def _fide(games: list[Game], performance: int, least: int, floor: int, dp: dict[int, int]) -> bool:
    ratings = sorted(rating for _, _, rating in games)
    ratings[0] = max(ratings[0], floor)
    average = int(rounded(Fraction(sum(ratings), len(games))))
    made = sum((points for _, points, _ in games), Fraction(0)) / len(games)
    percent = int(rounded(100 * made))
    difference = dp[percent] if percent >= 50 else -dp[100 - percent]
    return average >= least and made >= Fraction(35, 100) and average + difference >= performance
