"""What is forecast against every way in which an event can end: what is promised suffices in all, less in none."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import pairwise, permutations, product
from typing import Any, NamedTuple

import pytest

from engine.classification.forecast.points_needed import Forecast, forecast
from engine.classification.forecast.result_combinations import ResultCombinations
from engine.classification.rule_set import RuleSet
from engine.classification.rules import in_force
from engine.model import (
    DRAUGHTS_POINTS,
    Arbiter,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Mark,
    Outcome,
    Player,
    Rating,
    ResultKind,
    Team,
)
from engine.pairing.round_robin.tables import table_of
from tests.rows import of_each
from tests.settings import of_sheet
from tests.thinned import LONG

GAMES = {
    "kszk": GameType.CORRESPONDENCE,
    "pzszach": GameType.CHESS,
    "pzwarc": GameType.DRAUGHTS100,
    "fide": GameType.CHESS,
    "bg": GameType.CHESS,
}
SETTINGS = {
    "notified_on": "2024-01-02",
    "documents_sent_on": "2024-05-20",
    "notation": "true",
    "rating_list_date": "2024-05-01",
}
LEVELS = {
    "Mc": 2350,
    "Kc": 2150,
    "Ic": 1950,
    "II": 1750,
    "I": 1950,
    "k": 2150,
    "K": 2090,
    "M": 2140,
    "AM": 2190,
    "GM": 2500,
    "IM": 2350,
}
"""Ratings about which players are sometimes strong enough for a norm, sometimes not."""
BYE = Outcome(Mark.WIN, None, ResultKind.BYE)


class Field(NamedTuple):
    """The players of an event; those in `silent` give games that cannot count for the norm."""

    people: tuple[Player, ...]
    silent: frozenset[int]


def info(rules: str, system: str, **more: object) -> EventInfo:
    draughts = rules == "pzwarc"
    return EventInfo(
        game=GAMES[rules],
        system=system,
        start_date=date(2024, 5, 10),
        end_date=date(2024, 5, 19),
        rate_of_play="120' + 30\"",
        arbiters=(Arbiter("A", "chief", "IA", "1"),),
        settings=of_sheet(SETTINGS),
        **({"points": DRAUGHTS_POINTS} if draughts else {}),
        **more,  # type: ignore[arg-type]
    )


def field(dice: random.Random, rules: str, norm: str, count: int) -> Field:
    """Players about as strong as the norm asks; number 1 is a man from Poland."""
    spread, silent = dice.choice([50, 300]), set()
    value_of = LEVELS.get(norm, 2100) + dice.choice([-150, 0, 0, 150])
    people = []
    for number in range(1, count + 1):
        value = value_of + dice.randint(-spread, spread) - (400 if dice.random() < 0.15 else 0)
        player = Player(number, sex="m", federation="POL")
        if rules == "kszk":
            player = replace(player, ratings=(Rating("iccf", value, 60),), categories={"correspondence": "M"})
        elif rules == "pzwarc" and norm in {"I", "II", "III"}:
            held = dice.choice(["III", "II", "I", "K", "M"])
            player = replace(player, categories={"draughts100": held})
            if number > 1 and dice.random() < 0.25:
                player = replace(player, federation="BUL")
                silent.add(number)
        elif rules == "pzwarc":
            player = replace(player, ratings=(Rating("national", value, kind="A"),))
            if number > 1 and dice.random() < 0.2:
                player = replace(player, ratings=())
                silent.add(number)
        elif rules == "fide":
            player = replace(
                player,
                federation="POL" if number == 1 else dice.choice(["POL", "BUL", "GER", "UKR"]),
                titles={"fide": dice.choice(["GM", "GM", "IM", "FM", ""])} if number > 1 else {},
                ratings=(Rating("fide", value),) if dice.random() > 0.08 or number == 1 else (),
            )
        else:
            player = replace(player, ratings=(Rating("fide", value),))
        people.append(player)
    return Field(tuple(people), frozenset(silent))


def finished(game: GameResult, mark: Mark, number: int = 1) -> GameResult:
    other = Mark(2 - mark)
    return replace(game, outcome=Outcome(mark, other) if game.white == number else Outcome(other, mark))


def round_robin(dice: random.Random, rules: str, norm: str) -> tuple[Event, Field, list[GameResult]]:
    """An event by its table, some rounds played; the games of number 1 that are left."""
    count = dice.randint(8, 10) if rules == "pzwarc" else dice.randint(10, 11)
    players = field(dice, rules, norm, count)
    rounds = table_of("round-robin", count)
    left = dice.randint(1, 4)
    marks = dice.choice([[2, 2, 1], [2, 2, 1, 0], [2, 1, 1, 0]])
    put_off, paired = dice.random() < 0.2, dice.random() < 0.5
    results, mine = [], []
    for at, pairs in enumerate(rounds, 1):
        for board, (white, black) in enumerate(pairs, 1):
            game = GameResult(GameKey(at, board), white, black)
            played, own = at <= len(rounds) - left, 1 in {white, black}
            if own and (not played or (put_off and at == 2)):
                mine.append(game)
            elif played:
                results.append(finished(game, Mark(dice.choice(marks)), 1 if own else white))
            if not played and paired and at == len(rounds) - left + 1:
                results.append(game)
    return Event(info(rules, "round-robin"), players.people, results=tuple(results)), players, mine


def with_games(event: Event, games: list[GameResult]) -> Event:
    keys = {game.key for game in games}
    return replace(event, results=(*(game for game in event.results if game.key not in keys), *games))


def others_done(dice: random.Random, event: Event) -> Event:
    """The rest of the event of everybody but number 1, at random or all alike."""
    kind = dice.choice(["random", "random", "white", "black"])
    games = []
    for at, pairs in enumerate(table_of("round-robin", len(event.players)), 1):
        for board, (white, black) in enumerate(pairs, 1):
            known = next((game for game in event.results if game.key == GameKey(at, board)), None)
            if 1 not in {white, black} and (known is None or known.outcome is None):
                mark = {"white": Mark.WIN, "black": Mark.LOSS}.get(kind) or dice.choice(list(Mark))
                if kind == "black":
                    mark = Mark.LOSS
                games.append(finished(GameResult(GameKey(at, board), white, black), mark, white))
    return with_games(event, games)


def points(games: list[GameResult], marks: tuple[Mark, ...], silent: frozenset[int], event: Event) -> Fraction:
    made = sum(int(mark) for game, mark in zip(games, marks, strict=True) if game.opponent_of(1) not in silent)
    return Fraction(made, 1 if event.info.game.is_draughts else 2)


def outcomes(
    event: Event, games: list[GameResult], silent: frozenset[int], rules: RuleSet, norm: str
) -> Iterator[tuple[Fraction, bool]]:
    """Points from games that can count, and whether they make the norm, for every distribution."""
    rest = tuple(game for game in event.results if all(game.key != mine.key for mine in games))
    ended = [{mark: finished(game, mark) for mark in Mark} for game in games]
    for marks in product(Mark, repeat=len(games)):
        end = replace(event, results=(*rest, *(ways[mark] for ways, mark in zip(ended, marks, strict=True))))
        yield points(games, marks, silent, event), rules.judge(end, 1, norm).games_suffice


def held_to(told: Forecast, ends: list[tuple[Fraction, bool]], *, exact: bool, where: object) -> None:
    """What is forecast against all ends: points and whether they sufficed."""
    sufficing = [made for made, met in ends if met]
    needed = min(sufficing, default=None)
    failing = max((made for made, met in ends if not met), default=None)
    if told.points is None:
        assert needed is None, where
    else:
        assert needed is None or needed >= told.points, where
    if told.sure is not None:
        assert failing is None or failing < told.sure, where
    if exact:
        values = sorted({made for made, _ in ends})
        step = min((b - a for a, b in pairwise(values)), default=Fraction(1))
        assert told.points == needed, where
        most = max(made for made, _ in ends)
        sure = Fraction(0) if failing is None else failing + step
        assert told.sure == (sure if sure <= most else None), where


CASES = [
    ("kszk", "Mc"), ("kszk", "Ic"), ("kszk", "II"), ("pzszach", "I"), ("pzszach", "k"), ("pzwarc", "I"), ("pzwarc", "K"),
    ("fide", "GM"), ("fide", "IM"), ("bg", "MS"),
]  # fmt: skip


@of_each(CASES)
def test_a_round_robin_played_out_in_every_way(rules: str, norm: str) -> None:
    """As many events as it takes to see every kind of forecast; many with `PROTOKOL_LONG`."""
    seen: Counter[str] = Counter()
    wanted = {"none"} if rules == "bg" else {"none", "sure"}
    for seed in range(140 if LONG else 14):
        if not LONG and seen.keys() >= wanted:
            break
        dice = random.Random(f"{rules} {norm} {seed}")
        event, players, mine = round_robin(dice, rules, norm)
        chosen = in_force(rules)
        told = forecast(event, 1, norm, chosen)
        counting = [game for game in mine if game.opponent_of(1) not in players.silent]
        assert (told.games, told.uncounted) == (len(counting), len(mine) - len(counting)), seed
        unrated = rules == "fide" and any(not player.ratings for player in event.players)
        ends = list(outcomes(others_done(dice, event), mine, players.silent, chosen, norm))
        if unrated:
            for _ in range(3):
                ends += outcomes(others_done(dice, event), mine, players.silent, chosen, norm)
        held_to(told, ends, exact=not unrated, where=(seed, told, sorted(set(ends))))
        seen["none" if told.points is None else "best" if told.at_best else "made" if not told.points else "sure"] += 1
    assert seen.keys() >= wanted, seen


class Swiss(NamedTuple):
    """A Swiss event after some rounds: the game that is paired, the rounds that are not, whom number 1 may meet."""

    event: Event
    players: Field
    paired: list[GameResult]
    unknown: list[int]
    rivals: list[int]


def swiss(dice: random.Random, rules: str, norm: str) -> Swiss:
    rounds, count = (
        (9 if rules == "fide" or (norm in {"I", "k"} and rules == "pzszach") else 7),
        dice.choice([12, 12, 11]),
    )
    players = field(dice, rules, norm, count)
    unknown = list(range(rounds - dice.randint(0, 1), rounds + 1))
    paired = dice.random() < 0.5
    order = dice.sample(range(2, count + 1), count - 1)
    marks = dice.choice([[2, 2, 1], [2, 2, 1, 0], [2, 1, 1, 0]])
    results = []
    for at in range(1, unknown[0]):
        game = GameResult(GameKey(at), *((1, order[at - 1]) if at % 2 else (order[at - 1], 1)))
        last = paired and at == unknown[0] - 1
        results.append(game if last else finished(game, Mark(dice.choice(marks))))
        rest = [number for number in range(2, count + 1) if number != order[at - 1]]
        dice.shuffle(rest)
        for board, (white, black) in enumerate(zip(rest[::2], rest[1::2], strict=False), 2):
            pair = GameResult(GameKey(at, board), white, black)
            results.append(pair if last and dice.random() < 0.5 else finished(pair, dice.choice(list(Mark)), white))
    event = Event(info(rules, "swiss-pzwarc-classical", rounds=rounds), players.people, results=tuple(results))
    mine = [game for game in results if game.outcome is None and 1 in {game.white, game.black}]
    return Swiss(event, players, mine, unknown, order[unknown[0] - 1 :])


def rest_of_others(dice: random.Random, case: Swiss) -> Event:
    """Everybody but number 1 finishes, at random or all alike; games to come are told by what each makes of them."""
    made = dice.choice([[0], [2], [0, 1, 2]])
    games = [game for game in case.event.results if game.outcome is None and game not in case.paired]
    done = [replace(game, outcome=Outcome(*(Mark(dice.choice(made)) for _ in "wb"))) for game in games]
    for at in case.unknown:
        for board, player in enumerate(case.event.players[1:], 50):
            mark = Mark(dice.choice(made))
            outcome = Outcome(mark, None, {2: ResultKind.BYE, 1: ResultKind.HALF_BYE}.get(mark, ResultKind.ZERO_BYE))
            done.append(GameResult(GameKey(at, board), player.number, None, outcome))
    return with_games(case.event, done)


def swiss_ends(dice: random.Random, case: Swiss, rules: RuleSet, norm: str) -> Iterator[tuple[Fraction, bool]]:
    """Every opponent in the rounds to come, every result; in an odd field one round may pass without a game."""
    odd = len(case.event.players) % 2
    lengths = range(len(case.unknown) - odd, len(case.unknown) + 1)
    for length in lengths:
        for rivals in permutations(case.rivals, length):
            games = [GameResult(GameKey(at), 1, rival) for at, rival in zip(case.unknown, rivals, strict=False)]
            event = rest_of_others(dice, case)
            yield from outcomes(event, [*case.paired, *games], case.players.silent, rules, norm)


SWISS = [
    ("pzszach", "II"),
    ("pzwarc", "II"),
    ("pzwarc", "K"),
    ("fide", "IM"),
    ("bg", "MS"),
]


@of_each(SWISS)
def test_a_swiss_event_against_everybody_who_may_be_met(rules: str, norm: str) -> None:
    """An event, and as many more as it takes to see every kind of forecast; many with `PROTOKOL_LONG`."""
    seen: Counter[str] = Counter()
    wanted = {"none"} if rules == "bg" else {"best"}
    for seed in range(60 if LONG else 6):
        if not LONG and seen.keys() >= wanted:
            break
        dice = random.Random(f"swiss {rules} {norm} {seed}")
        case = swiss(dice, rules, norm)
        told = forecast(case.event, 1, norm, in_force(rules))
        assert told.unpaired == len(case.unknown), seed
        ends = list(swiss_ends(dice, case, in_force(rules), norm))
        held_to(told, ends, exact=False, where=(seed, told, sorted(set(ends))))
        if rules == "pzszach":
            assert told.points == min((made for made, met in ends if met), default=None), seed
        seen["none" if told.points is None else "best" if told.at_best else "made"] += 1
    assert seen.keys() >= wanted, seen


@pytest.mark.parametrize(("norm", "seeds"), [("IM", (9, 32)), ("GM", (3, 48))])
def test_the_fewest_of_a_title_norm_by_choice_may_be_too_few_never_too_many(norm: str, seeds: tuple[int, ...]) -> None:
    """FIDE B.01, 1.4.3 to 1.4.8: no opponents need have the best rating, title and federations at once: "at least"."""
    fewer = 0
    for seed in range(60) if LONG else seeds:
        dice = random.Random(f"swiss fide {norm} {seed}")
        case = swiss(dice, "fide", norm)
        told = forecast(case.event, 1, norm, in_force("fide"))
        ends = list(swiss_ends(dice, case, in_force("fide"), norm))
        held_to(told, ends, exact=False, where=(seed, told, sorted(set(ends))))
        needed = min((made for made, met in ends if met), default=None)
        if told.points is not None and (needed is None or told.points < needed):
            fewer += 1
            assert told.at_best, (seed, told)
    assert fewer >= (2 if LONG else len(seeds))


def when_all_others_lose(case: Swiss, rivals: tuple[int, ...]) -> tuple[Event, list[GameResult]]:
    """The event when the others make nothing of what they have left, and the games of number 1; he rests without one."""
    games = [GameResult(GameKey(at), 1, rival) for at, rival in zip(case.unknown, rivals, strict=False)]
    open_games = [game for game in case.event.results if game.outcome is None and game not in case.paired]
    lost = [replace(game, outcome=Outcome(Mark.LOSS, Mark.LOSS)) for game in open_games]
    rests = [GameResult(GameKey(at, 40), 1, None, BYE) for at in case.unknown[len(rivals) :]]
    return with_games(case.event, [*lost, *rests]), [*case.paired, *games]


@of_each(["Kc", "Ic", "II", "III"])
def test_points_over_weak_opponents_are_worth_more_in_correspondence_chess(norm: str) -> None:
    """Wins over the weak may be left out (KSzK 4, 4.3.11), so it matters against whom points are made."""
    seen: Counter[str] = Counter()
    for seed in range(240 if LONG else 16):
        if not LONG and seed > 1 and (norm == "Kc" or seen["best"]):
            break
        dice = random.Random(f"weak {norm} {seed}")
        cycles = dice.choice([1, 2, 3])
        numbers = range(2, 2 + dice.choice([5, 6, 7] if cycles > 1 else [12, 15]))
        values = {number: dice.choice([50, 100, 150]) - dice.choice([0, 0, 0, 400, 700]) for number in numbers}
        level = {"Kc": 2200, "Ic": 2050, "II": 1850, "III": 1600}[norm]
        people = tuple(
            Player(number, sex="m", ratings=(Rating("iccf", level + value, 60),), categories={"correspondence": "M"})
            for number, value in {1: 0, **values}.items()
        )
        games = [GameResult(GameKey(cycle * 20 + number), 1, number) for cycle in range(cycles) for number in numbers]
        dice.shuffle(games)
        left = games[: dice.randint(1, 4)]
        played = [finished(game, Mark(dice.choice([2, 2, 1, 0]))) for game in games[len(left) :]]
        event = Event(info("kszk", "", cycles=cycles), people, results=(*played, *left))
        told = forecast(event, 1, norm, in_force("kszk"))
        ends = list(outcomes(event, left, frozenset(), in_force("kszk"), norm))
        held_to(told, ends, exact=True, where=(seed, told))
        seen["best" if told.at_best else "other"] += 1
    assert norm == "Kc" or seen["best"], seen


def test_draughts_are_forecast_in_two_one_nought_and_foreigners_without_title_left_out() -> None:
    people = [Player(number, sex="m", federation="POL", categories={"draughts100": "II"}) for number in range(1, 9)]
    people.append(Player(9, sex="m", federation="BUL"))
    people.append(Player(10, sex="m", federation="POL", categories={"draughts100": "II"}))
    told = forecast(Event(info("pzwarc", "round-robin"), tuple(people)), 1, "I", in_force("pzwarc"))
    # All weigh 17: 17 + 4/9 x 4 = 18.78, 17 + 4/9 x 5 = 19.22, and five wins more than losses are 13 points of 8 games.
    assert (told.points, told.sure, told.games, told.uncounted) == (13, 13, 8, 1)


@of_each([(8, 1, "best", 1), (7, 1, "sure", 0), (7, 0, "best", 1)])
def test_rounds_of_a_swiss_that_nobody_paired_are_unknown_not_lost(
    rounds: int, paired: int, points: str, unpaired: int
) -> None:
    people = tuple(Player(number, sex="m", ratings=(Rating("fide", 1800),)) for number in range(1, 13))
    played = [finished(GameResult(GameKey(at), 1, at + 1), Mark.DRAW) for at in range(1, 7)]
    games = [*played, *(GameResult(GameKey(7), 1, 8) for _ in range(paired))]
    event = Event(info("pzszach", "swiss-fide-2026", rounds=rounds), people, results=tuple(games))
    told = forecast(event, 1, "II", in_force("pzszach"))
    assert told.points is not None and told.unpaired == unpaired
    assert told.at_best is (points == "best")


def test_players_are_not_taken_for_teams_of_the_same_number() -> None:
    people = tuple(
        Player(number, sex="m", team=number % 2 + 1, ratings=(Rating("fide", 1800),)) for number in range(1, 9)
    )
    event = Event(info("pzszach", "team-round-robin", rounds=1), people, (Team(1, "A"), Team(2, "B")))
    told = forecast(event, 1, "II", in_force("pzszach"))
    assert (told.games, told.unpaired) == (1, 1)


def test_players_of_one_team_do_not_meet() -> None:
    """The one strong opponent is a team-mate: against the others nobody makes the norm."""
    people = [Player(n, sex="m", team=(n + 1) // 4 + 1, ratings=(Rating("fide", 1350),)) for n in range(1, 15)]
    people[1] = replace(people[1], ratings=(Rating("fide", 2900),))
    teams = tuple(Team(number, str(number)) for number in range(1, 5))
    played = [finished(GameResult(GameKey(at), 1, at + 2), Mark.WIN) for at in range(1, 9)]
    event = Event(info("pzszach", "team-swiss-fide-2026", rounds=9), tuple(people), teams, results=tuple(played))
    told = forecast(event, 1, "II", in_force("pzszach"))
    assert (told.games, told.points) == (1, None)
    other = replace(event, players=tuple(replace(each, team=2) if each.number == 2 else each for each in people))
    assert forecast(other, 1, "II", in_force("pzszach")).points is not None


def test_who_is_out_of_a_cup_or_has_left_has_no_games_left() -> None:
    people = tuple(Player(number, sex="m", ratings=(Rating("fide", 1800),)) for number in range(1, 9))
    lost = finished(GameResult(GameKey(1), 1, 8), Mark.LOSS)
    cup = Event(info("pzszach", "cup"), people, results=(lost,))
    assert [forecast(cup, number, "II", in_force("pzszach")).games for number in (1, 8)] == [0, 2]
    gone = replace(people[0], last_round=1)
    left = Event(info("pzszach", "swiss-fide-2026", rounds=5), (gone, *people[1:]), results=(lost,))
    assert [forecast(left, number, "II", in_force("pzszach")).games for number in (1, 2)] == [0, 4]


def test_the_games_of_matches_to_come_make_a_norm_in_a_cup() -> None:
    """PZSzach 2002, B.VI D.3 a: three rounds of two games are enough for the five that category V asks."""
    people = tuple(Player(number, sex="m", ratings=(Rating("fide", 1500),)) for number in range(1, 9))
    about = info("pzszach", "cup")
    cup = Event(replace(about, settings=replace(about.settings, games_per_match=2)), people)
    told = forecast(cup, 1, "IV", in_force("pzszach"))
    assert (told.games, told.unpaired, told.points, told.sure) == (6, 6, Fraction(3, 2), None)
    assert told.verdict is not None
    assert [(game.round, game.opponent) for game in told.verdict.games] == [
        (1, 8), (1, 8), (2, 7), (2, 7), (3, 6), (3, 6),
    ]  # fmt: skip


def test_a_place_may_still_give_what_games_do_not() -> None:
    people = tuple(Player(number, sex="m", ratings=(Rating("fide", 1800),)) for number in range(1, 9))
    about = info("pzszach", "round-robin")
    event = Event(replace(about, settings=of_sheet({**SETTINGS, "pzszach_championship": "open"})), people)
    told = forecast(event, 1, "m", in_force("pzszach"))
    assert (told.points, told.place) == (None, True)


@pytest.mark.parametrize(("count", "points"), [(11, 0), (12, None)])
def test_the_bye_of_an_odd_field_is_a_round_without_a_game(count: int, points: int | None) -> None:
    people = [Player(number, sex="m", ratings=(Rating("fide", 1800),)) for number in range(1, count + 1)]
    people = [replace(each, ratings=(Rating("fide", 1000),)) if each.number > 8 else each for each in people]
    # Seven draws make 1800; an eighth game lost against 1000 would leave 1651, drawn 1711, won 1755.
    draws = [finished(GameResult(GameKey(at), 1, at + 1), Mark.DRAW) for at in range(1, 8)]
    event = Event(info("pzszach", "swiss-fide-2026", rounds=8), tuple(people), results=tuple(draws))
    told = forecast(event, 1, "II", in_force("pzszach"))
    assert (told.points, told.sure, told.at_best) == (points, None, points is not None)


@pytest.mark.parametrize(("count", "points"), [(11, Fraction(0)), (12, Fraction(1, 2))])
def test_the_bye_of_the_pairing_may_stand_for_the_ninth_game(count: int, points: Fraction) -> None:
    """FIDE B.01, 1.4.1: 4½ of 8 against 2410 are 2453; a ninth game must bring a draw, in an odd field it may be the bye."""
    titles = {"fide": "GM"}
    people = [
        Player(
            number, federation=("BUL", "GER", "UKR", "POL")[number % 4], titles=titles, ratings=(Rating("fide", 2410),)
        )
        for number in range(1, count + 1)
    ]
    people[0] = replace(people[0], federation="POL", titles={})
    marks = [Mark.WIN, *[Mark.DRAW] * 7]
    played = [finished(GameResult(GameKey(at), 1, at + 1), mark) for at, mark in enumerate(marks, 1)]
    event = Event(info("fide", "swiss-fide-2026", rounds=9), tuple(people), results=tuple(played))
    assert forecast(event, 1, "IM", in_force("fide")).points == points


def test_others_may_still_pass_who_is_overtaken_now() -> None:
    """PZWarc 2021, VII 5.5.2: three players of a rating overtaken in a Swiss, while the last round runs."""
    people = tuple(
        Player(number, sex="m", federation="POL", ratings=(Rating("national", 2100, kind="A"),))
        for number in range(1, 13)
    )
    mine = [finished(GameResult(GameKey(at), 1, at + 1), Mark.WIN if at < 6 else Mark.DRAW) for at in range(1, 8)]
    others = [
        finished(GameResult(GameKey(at, 2 + number), number, 100 + number), Mark.WIN, number)
        for number in range(2, 13)
        for at in range(1, 7)
    ]
    stand_in = tuple(Player(100 + number, sex="m", federation="POL") for number in range(2, 13))
    last = [GameResult(GameKey(7, number), number, number + 5) for number in range(3, 8)]
    about = info("pzwarc", "swiss-pzwarc-classical", rounds=7)
    event = Event(about, (*people, *stand_in), results=(*mine, *others, *last))
    told = forecast(event, 1, "K", in_force("pzwarc"))
    assert (told.games, told.points, told.sure) == (0, 0, None)
    done = with_games(event, [finished(game, Mark.DRAW, game.white or 0) for game in last])
    assert forecast(done, 1, "K", in_force("pzwarc")).points is None


def unrated_opponent(left: frozenset[int]) -> tuple[Event, list[GameResult]]:
    """A round robin of ten for a norm of IM in which number 10 is unrated and plays the others in the end."""
    people = [
        Player(
            number,
            sex="m",
            federation=("POL", "BUL", "GER", "UKR")[number % 4],
            titles={"fide": "GM"} if number > 1 else {},
            ratings=(Rating("fide", 2500),) if number < 10 else (),
        )
        for number in range(1, 11)
    ]
    results, mine = [], []
    for at, pairs in enumerate(table_of("round-robin", 10), 1):
        for board, (white, black) in enumerate(pairs, 1):
            game = GameResult(GameKey(at, board), white, black)
            other = game.opponent_of(1) if 1 in {white, black} else None
            if other in left:
                mine.append(game)
            if other is None or other in left:
                results.append(game)
            else:
                results.append(finished(game, Mark.DRAW if other != 10 else Mark.WIN))
    return Event(info("fide", "round-robin"), tuple(people), results=tuple(results)), mine


@of_each([frozenset(), frozenset({10}), frozenset({2, 10}), frozenset({2, 3, 10})])
def test_an_unrated_opponent_of_a_round_robin_may_count_or_not_in_the_end(left: frozenset[int]) -> None:
    """FIDE B.01, 1.4.2: who makes nothing against rated players is not counted, and eight games are too few."""
    event, mine = unrated_opponent(left)
    told = forecast(event, 1, "IM", in_force("fide"))
    ends = []
    for mark in (Mark.WIN, Mark.LOSS):
        rest = [game for game in event.results if game.outcome is None and game not in mine]
        done = [finished(game, mark if 10 in {game.white, game.black} else Mark.DRAW, 10) for game in rest]
        ends += outcomes(with_games(event, done), mine, frozenset(), in_force("fide"), "IM")
    held_to(told, ends, exact=True, where=(told, sorted(set(ends))))
    assert told.at_best


@pytest.mark.parametrize(("rounds", "asked"), [(7, False), (8, True), (9, True)])
def test_nothing_is_tried_where_a_norm_asks_for_more_games_than_there_are(
    monkeypatch: pytest.MonkeyPatch, rounds: int, asked: bool
) -> None:
    """FIDE B.01, 1.4.1: nine games, or eight where the bye stands for one."""
    tried = []
    judged = ResultCombinations._verdict

    def counted(self: ResultCombinations, rest: Any, points: int) -> Any:
        tried.append(rest.spread.marks(points))
        return judged(self, rest, points)

    monkeypatch.setattr(ResultCombinations, "_verdict", counted)
    people = tuple(Player(number, titles={"fide": "GM"}, ratings=(Rating("fide", 2500),)) for number in range(1, 21))
    event = Event(info("fide", "swiss-fide-2026", rounds=rounds), people)
    forecast(event, 1, "IM", in_force("fide"))
    assert any(Mark.WIN in marks for marks in tried) is asked
    assert not any(len(marks) < 8 and Mark.WIN in marks for marks in tried)
