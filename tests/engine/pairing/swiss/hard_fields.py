"""Fields before a round that no system would have made: games drawn by lot, colours, byes and bans as they fall.

What a system pairs itself is orderly. Here the rounds before are by nobody's rule, so that floats, colour histories
and score groups come in every shape, absurd ones too.
"""

from __future__ import annotations

from random import Random

from engine.pairing.swiss.field import BLACK, NO_COLOUR, WHITE, Entrant, Field, PlayerRound, RoundKind, Scoring

SCORINGS = (Scoring(), Scoring(), Scoring(), Scoring(6, 2, 0, 6, 2), Scoring(2, 1, 0, 1), Scoring(2, 1, 0, 0))


def hard_field(dice: Random, most: int = 9) -> Field:
    """A field of a few players after a few rounds."""
    players = dice.randint(2, most)
    done = dice.randint(0, players * 3 // 4)
    scoring = dice.choice(SCORINGS)
    draws, trouble = dice.choice((0.0, 0.2, 0.5, 1.0)), dice.choice((0.0, 0.05, 0.25))
    colours = dice.choice(("due", "due", "drawn", "white"))
    rounds: dict[int, list[PlayerRound]] = {number: [] for number in range(1, players + 1)}
    for _ in range(done):
        _round(dice, rounds, scoring, draws, trouble, colours)
    faster = dice.random() < 0.15
    entrants = [
        Entrant(
            number,
            tuple(played),
            rating=2400 - 7 * number,
            present=dice.random() > trouble,
            acceleration=tuple(scoring.point * (number * 2 <= players) for _ in range(done + 1)) if faster else (),
        )
        for number, played in rounds.items()
    ]
    planned = done + 1 + dice.choice((0, 0, 2))
    return Field(tuple(entrants), done + 1, planned, dice.choice((WHITE, BLACK)), apart(dice, players), scoring=scoring)


def apart(dice: Random, players: int) -> frozenset[tuple[int, ...]]:
    """Nobody, some pairs, a club, or several."""
    numbers = range(1, players + 1)
    kind = dice.randrange(5)
    if kind == 0 or players < 3:
        return frozenset()
    if kind == 1:
        return frozenset(tuple(sorted(dice.sample(numbers, 2))) for _ in range(dice.randint(1, players)))
    if kind == 2:
        share = max(2, players * dice.randint(3, 6) // 10)
        return frozenset({tuple(sorted(dice.sample(numbers, share)))})
    if kind == 3:
        share = max(2, players // 2)
        return frozenset({tuple(numbers[:share]) if dice.random() < 0.5 else tuple(numbers[-share:])})
    club = {number: dice.randrange(4) for number in numbers}
    groups = (tuple(n for n in numbers if club[n] == own) for own in range(3))
    return frozenset(group for group in groups if len(group) > 1)


def _round(
    dice: Random, rounds: dict[int, list[PlayerRound]], scoring: Scoring, draws: float, trouble: float, colours: str
) -> None:
    met = {number: {one.opponent for one in played if one.opponent} for number, played in rounds.items()}
    order = list(rounds)
    if dice.random() < 0.5:
        dice.shuffle(order)
    else:
        order.sort(key=lambda number: (-sum(one.points for one in rounds[number]), dice.random()))
    left = order
    while left:
        one = left.pop(0)
        if dice.random() < trouble / 2:
            rounds[one].append(_away(dice, scoring))
            continue
        other = next((each for each in left if each not in met[one]), None)
        if other is None:
            rounds[one].append(PlayerRound(0, NO_COLOUR, scoring.pairing_bye, RoundKind.PAIRING_BYE))
            continue
        left.remove(other)
        _game(dice, rounds, (one, other), scoring, (draws, trouble / 2), colours)


def _away(dice: Random, scoring: Scoring) -> PlayerRound:
    kind, points = dice.choice(
        ((RoundKind.FULL_BYE, scoring.win), (RoundKind.HALF_BYE, scoring.draw), (RoundKind.ZERO_BYE, 0))
    )
    return PlayerRound(0, NO_COLOUR, points, kind)


def _game(
    dice: Random,
    rounds: dict[int, list[PlayerRound]],
    pair: tuple[int, int],
    scoring: Scoring,
    chances: tuple[float, float],
    colours: str,
) -> None:
    white, black = pair if colours == "white" or dice.random() < 0.5 else pair[::-1]
    if colours == "due":
        balance = {number: sum(one.colour for one in rounds[number]) for number in pair}
        if balance[white] > balance[black]:
            white, black = black, white
    draws, forfeits = chances
    if dice.random() < forfeits:
        rounds[white].append(PlayerRound(black, NO_COLOUR, scoring.win, RoundKind.FORFEIT_WIN))
        rounds[black].append(PlayerRound(white, NO_COLOUR, 0, RoundKind.FORFEIT_LOSS))
        return
    drawn = (scoring.draw, scoring.draw)
    points = drawn if dice.random() < draws else dice.choice(((scoring.win, scoring.loss), (scoring.loss, scoring.win)))
    rounds[white].append(PlayerRound(black, WHITE, points[0]))
    rounds[black].append(PlayerRound(white, BLACK, points[1]))


def knotted(dice: Random, most: int = 9) -> Field:
    """A field of few scores, whose floats are drawn by lot: points beside the games make up the difference.

    Some of the highest may not meet, so that all of them come down into one bracket, in which some pairs are forbidden
    too: it has few candidates, of which each is the best by something else.
    """
    players, done = dice.randint(most // 2, most), dice.choice((1, 2, 2, 3))
    ahead, levels = dice.choice((0, players // 4, players // 3, players // 2)), dice.choice((1, 2, 3))
    behind = players + 1 - dice.choice((0, 2, players // 4, players // 3))
    scoring, numbers = Scoring(), range(1, players + 1)
    rounds: dict[int, list[PlayerRound]] = {number: [] for number in numbers}
    trouble, colours = dice.choice((0.0, 0.0, 0.1)), dice.choice(("due", "drawn"))
    for _ in range(done):
        _round(dice, rounds, scoring, dice.random(), trouble, colours)
    entrants = []
    for number, played in rounds.items():
        totals = [scoring.point * done + dice.randrange(3) for _ in played]
        totals[-1] = scoring.point * done + (1 + dice.randrange(levels) if number <= ahead else -(number >= behind))
        given = [after - before - one.points for one, before, after in zip(played, [0, *totals], totals, strict=False)]
        entrants.append(Entrant(number, tuple(played), rating=2400 - 7 * number, correction_points=tuple(given)))
    rare = dice.choice((0.0, 0.1, 0.2, 0.4))
    bans = {(a, b) for a in numbers for b in numbers if a < b and dice.random() < rare}
    bans |= {tuple(range(1, ahead + 1))} if ahead > 1 else set()
    return Field(tuple(entrants), done + 1, done + 1 + dice.choice((0, 2)), WHITE, frozenset(bans), scoring=scoring)
