"""What a forecast promises and what not: norms that stand already, unrated opponents too many, places, games left out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.classification.forecast.opponents import Opponents
from engine.classification.forecast.outcomes import by_games_alone, has_places
from engine.classification.forecast.outstanding_games import plan_of, remaining
from engine.classification.forecast.points_needed import forecast
from engine.classification.rules import in_force
from engine.model import Event, GameKey, GameResult, Mark, Player, Rating
from engine.pairing.round_robin.tables import table_of
from tests.engine.classification.test_forecast import SETTINGS, finished, info
from tests.rows import of_each
from tests.settings import of_sheet


def after_seven_rounds(wins: int, *unmet: int) -> Event:
    """A Swiss of eight rounds: seven games against 1800, so many won, the others drawn; the rest are still to be met."""
    values = [1800] * 8 + list(unmet)
    people = [Player(at, sex="m", ratings=(Rating("fide", value),)) for at, value in enumerate(values, 1)]
    marks = [Mark.WIN] * wins + [Mark.DRAW] * (7 - wins)
    played = [finished(GameResult(GameKey(at), 1, at + 1), mark) for at, mark in enumerate(marks, 1)]
    return Event(info("pzszach", "swiss-fide-2026", rounds=8), tuple(people), results=tuple(played))


@of_each(
    [
        (0, (1800, 1800, 1800, 1800), (Fraction(1, 2), None)),
        (2, (1800, 1800, 1800, 1800), (0, 0)),
        (2, (2400, 1800, 1800, 1000), (0, None)),
        (2, (1800, 2400, 2400, 2400), (0, 0)),
        (7, (1800, 1800, 1800, 1000), (0, 0)),
    ]
)
def test_against_nobody_knows_whom_a_norm_is_sure_that_a_loss_to_the_weakest_leaves(
    wins: int, unmet: tuple[int, ...], told: tuple[Fraction | int, int | None]
) -> None:
    made = forecast(after_seven_rounds(wins, *unmet), 1, "II", in_force("pzszach"))
    assert (made.points, made.sure) == told


@pytest.mark.parametrize("first", [True, False])
def test_whoever_counts_with_nobody_knows_what_is_not_the_one_to_meet(first: bool) -> None:
    """PZSzach 1: an unrated foreigner may count with anything, so that a norm against him stays open; another makes it."""
    event = after_seven_rounds(0, 1800, 1800)
    *met, known, other = event.players
    foreigners = [Player(each.number, sex="m", federation="FRA") for each in (known, other)]
    both = (foreigners[0], other) if first else (known, foreigners[1])
    found = [
        forecast(replace(event, players=(*met, *unmet)), 1, "II", in_force("pzszach")).points
        for unmet in ((known, other), both, foreigners)
    ]
    assert found == [Fraction(1, 2), Fraction(1, 2), None]


def with_unrated(count: int, *, rows: bool) -> Event:
    """A round robin of 17 in which number 1 won all games but that of the last round, which `rows` have or lack."""
    people = tuple(
        Player(
            number,
            sex="m",
            federation=("POL", "BUL", "GER", "UKR")[number % 4],
            titles={"fide": "GM"},
            ratings=() if number > 17 - count else (Rating("fide", 2700),),
        )
        for number in range(1, 18)
    )
    games = [
        GameResult(GameKey(at, board), *pair)
        for at, pairs in enumerate(table_of("round-robin", 17), 1)
        for board, pair in enumerate(pairs)
    ]
    last = max(game.key.round for game in games if 1 in {game.white, game.black})
    own = {game.key: game for game in games if 1 in {game.white, game.black}}
    results = [
        game if game.key.round >= last else finished(game, Mark.WIN, 1 if game.key in own else game.white or 0)
        for game in games
        if rows or game.key.round < last
    ]
    return Event(info("fide", "round-robin", rounds=17), people, results=tuple(results))


@pytest.mark.parametrize("rows", [True, False])
@pytest.mark.parametrize(("count", "told"), [(3, True), (4, True), (7, False)])
def test_with_more_than_six_unrated_opponents_of_a_round_robin_nothing_is_told(
    count: int, told: bool, rows: bool
) -> None:
    """Each makes nothing of what he has left, or something (FIDE B.01, 1.4.2), also where the schedule has his games."""
    made = forecast(with_unrated(count, rows=rows), 1, "GM", in_force("fide"))
    assert (made is not None) is told
    assert made is None or (made.games, made.points) == (1, 0)


@pytest.mark.parametrize(("mark", "points"), [(Mark.WIN, 0), (Mark.LOSS, None)])
def test_of_a_finished_event_the_verdict_itself_is_told(mark: Mark, points: int | None) -> None:
    event, rules = with_unrated(1, rows=True), in_force("fide")
    ended = replace(event, results=tuple(finished(game, mark, 1) for game in event.results))
    told = forecast(ended, 1, "GM", rules)
    assert (told.games, told.unpaired, told.uncounted, told.place) == (0, 0, 0, False)
    assert (told.points, told.sure, told.at_best) == (points, points, False)
    assert told.verdict == (None if points is None else rules.judge(ended, 1, "GM"))


@of_each([("kszk_stage", "pl-final"), ("pzwarc_championship", "open"), ("pzszach_championship", "open")])
def test_a_place_is_looked_at_apart_from_the_games(setting: str, value: str) -> None:
    settings = replace(of_sheet(SETTINGS), **{setting: value})
    event = Event(replace(info("kszk", ""), settings=settings))
    alone = by_games_alone(event)
    assert (has_places(event), has_places(alone)) == (True, False)
    assert alone.info.settings.notified_on == event.info.settings.notified_on


def test_games_that_the_best_choice_leaves_out_can_count() -> None:
    """FIDE B.01, 1.4.1: whoever drew with all would leave out the later ones, against the weak; they can be met all the same."""
    people = tuple(
        Player(
            number,
            sex="m",
            federation=("POL", "BUL", "GER")[number % 3],
            titles={"fide": "GM"},
            ratings=(Rating("fide", 2700 if number <= 12 else 2300),),
        )
        for number in range(1, 25)
    )
    event = Event(info("fide", "swiss-fide-2026", rounds=9), people)
    left = remaining(event, 1, plan_of(event))
    strongest = Opponents(event, 1, "GM", in_force("fide"), left).strongest
    assert {each.number for each in strongest} == {*range(2, 25)}
    assert {each.number for each in strongest[:11]} == {*range(2, 13)}


@pytest.mark.parametrize(("left", "sure"), [(6, 0), (7, None)])
def test_with_more_than_six_games_left_nothing_is_promised_where_those_who_are_overtaken_count(
    left: int, sure: int | None
) -> None:
    """PZWarc 2021, VII 5.5.2: five won games against 2300 make the norm, whatever the others make; every result is tried."""
    people = tuple(
        Player(
            number, sex="m", federation="POL", ratings=(Rating("national", 2100 if number == 1 else 2300, kind="A"),)
        )
        for number in range(1, 16)
    )
    games = [GameResult(GameKey(at), 1, at + 1) for at in range(1, 6 + left)]
    results = (*(finished(game, Mark.WIN) for game in games[:5]), *games[5:])
    event = Event(info("pzwarc", "swiss-pzwarc-classical", rounds=5 + left), people, results=results)
    made = forecast(event, 1, "K", in_force("pzwarc"))
    assert (made.games, made.points, made.sure) == (left, 0, sure)


@pytest.mark.parametrize("system", ["round-robin", "swiss-fide-2026"])
@pytest.mark.parametrize(("rating", "points"), [(2299, None), (2300, 0), (2301, 0)])
def test_a_title_by_rating_asks_for_no_games(system: str, rating: int, points: int | None) -> None:
    """FIDE B.01, 1.3: three games are too few for any norm."""
    people = tuple(
        Player(at, sex="m", ratings=(Rating("fide", rating if at == 1 else 2000, games=100),)) for at in range(1, 5)
    )
    made = forecast(Event(info("fide", system, rounds=3), people), 1, "FM", in_force("fide"))
    assert (made.games, made.points, made.sure) == (3, points, points)
