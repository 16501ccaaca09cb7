"""FIDE's rating regulations, article by article, below, at and above each bound."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from engine.model import (
    Event,
    EventInfo,
    GameKey,
    GameResult,
    Mark,
    Outcome,
    Player,
    Rating,
    ResultKind,
    Settings,
    Stage,
)
from engine.rating import rating_changes
from tests.engine.rating.rated_events import TODAY, change, codes, event, made, rated
from tests.rows import of_each

ADULT = 1980
WINS = ("1", "1", "1", "1", "1")


def adult(rating: int | None, **more: object) -> Player:
    return Player(1, birth_year=ADULT, ratings=rated(rating, games=100, **more))  # type: ignore[arg-type]


@of_each(
    [
        (date(2017, 7, 1), "120'", "2017", "standard"),
        (date(2021, 12, 31), "120'", "2017", "standard"),
        (date(2022, 1, 1), "120'", "2022", "standard"),
        (date(2024, 2, 29), "120'", "2022", "standard"),
        (date(2024, 3, 1), "120'", "2024", "standard"),
        (date(2025, 9, 30), "120'", "2024", "standard"),
        (date(2025, 10, 1), "120'", "2025-10", "standard"),
        (None, "120'", "2025-10", "standard"),
        (date(2022, 9, 30), "15' + 10\"", "2022", "rapid"),
        (date(2022, 10, 1), "15' + 10\"", "2022-10", "rapid"),
        (date(2024, 11, 30), "15' + 10\"", "2024", "rapid"),
        (date(2024, 12, 1), "15' + 10\"", "2024-12", "rapid"),
        (TODAY, "59'", "2024-12", "rapid"),
        (TODAY, "60'", "2025-10", "standard"),
        (TODAY, "10' + 1\"", "2024-12", "rapid"),
        (TODAY, "10'", "2024-12", "blitz"),
    ]
)
def test_the_edition_of_the_first_day_and_the_list_of_the_rate_of_play(
    start: date | None, rate: str, edition: str, kind: str
) -> None:
    found = made(event(adult(1500), [(1500, "1")], start, rate))
    assert found.edition is not None
    assert (found.edition.name, found.kind) == (edition, kind)
    assert codes(found) == ([] if start else ["rating-day-unknown"])


def test_a_day_before_the_first_edition_and_a_rate_that_nobody_can_read_are_told() -> None:
    assert codes(made(event(adult(1500), [(1500, "1")], date(2017, 6, 30)))) == ["edition-not-in-force"]
    assert codes(made(event(adult(1500), [(1500, "1")], rate="spokojnie"))) == ["rating-rate-unknown"]


@of_each(
    [
        ("119'", 2400, 1500, False),
        ("120'", 2400, 1500, True),
        ("119'", 2399, 2399, True),
        ("119'", 1500, 2400, False),
        ("89'", 1800, 1500, False),
        ("90'", 1800, 1500, True),
        ("60'", 1799, 1799, True),
        ("60' + 30\"", 1800, 1800, True),
        ("60'", 1500, 1801, False),
    ]
)
def test_the_minutes_that_the_ratings_ask_for(rate: str, own: int, opponent: int, counted: bool) -> None:
    found = change(event(adult(own), [(opponent, "1")], rate=rate))
    assert found.n == counted
    assert [(game.reason, game.article) for game in found.games] == [("", "") if counted else ("too-fast", "1.1")]


def test_until_2021_more_minutes_were_asked_of_lower_ratings() -> None:
    for start, counted in ((date(2021, 12, 31), 0), (date(2022, 1, 1), 1)):
        assert change(event(adult(2200), [(1500, "1")], start, "119'")).n == counted
        assert change(event(adult(1600), [(1500, "1")], start, "89'")).n == counted


@of_each([("2'", 0), ("3'", 0), ("3' + 1\"", 1)])
def test_a_blitz_game_has_more_than_three_minutes(rate: str, counted: int) -> None:
    assert change(event(adult(1500), [(1500, "1")], rate=rate)).n == counted


@pytest.mark.parametrize(("own", "difference"), [(1999, 399), (2000, 400), (2001, 400)])
@pytest.mark.parametrize("sign", [1, -1])
def test_a_difference_counts_up_to_400_points(own: int, difference: int, sign: int) -> None:
    mine, other = (own, 1600) if sign > 0 else (1600, own)
    (game,) = change(event(adult(mine), [(other, "1")])).games
    assert game.difference == sign * difference


@of_each(
    [
        (date(2025, 9, 30), 2650, 400),
        (date(2025, 10, 1), 2649, 400),
        (date(2025, 10, 1), 2650, 450),
        (date(2025, 10, 1), 2651, 451),
    ]
)
def test_from_october_2025_the_difference_is_not_limited_for_players_from_2650_on(
    start: date, own: int, difference: int
) -> None:
    (game,) = change(event(adult(own), [(2200, "1")], start)).games
    assert game.difference == difference


def test_in_rapid_and_blitz_it_is_limited_for_everybody() -> None:
    (game,) = change(event(adult(2660), [(2200, "1")], rate="15'")).games
    assert game.difference == 400


def test_in_2022_and_2023_one_game_of_the_greatest_difference_is_upgraded() -> None:
    games = [(1590, "1"), (1400, "0"), (1590, "1"), (2600, "0")]
    before = change(event(adult(2000), games, date(2021, 12, 31)))
    limited = change(event(adult(2000), games, date(2024, 2, 29)))
    after = change(event(adult(2000), games, date(2024, 3, 1)))
    assert [game.difference for game in before.games] == [400, 400, 400, -400]
    assert [game.difference for game in limited.games] == [410, 400, 410, -400]
    assert [game.difference for game in after.games] == [400, 400, 400, -400]
    one = change(event(adult(2000), [(1590, "1"), (1600, "1")], date(2023, 5, 1)))
    assert [game.difference for game in one.games] == [400, 400]


def test_until_2021_a_rapid_difference_counted_up_to_735_points() -> None:
    found = change(event(adult(2300), [(1566, "1"), (1565, "1"), (1564, "1")], date(2021, 12, 31), "15'"))
    assert [game.difference for game in found.games] == [734, 735, 735]


def test_what_counted_in_rapid_in_2022_and_2023_is_not_known_and_left_open() -> None:
    start = date(2022, 5, 1)
    within = made(event(adult(2000), [(1600, "1")], start, "15'"))
    beyond = made(event(adult(2000), [(1599, "1")], start, "15'"))
    assert within.players[0].change is not None
    assert (beyond.players[0].change, beyond.players[0].new, beyond.players[0].missing) == (
        None,
        None,
        "largest_difference",
    )
    assert codes(beyond) == ["rating-not-configured"]
    assert dict(beyond.findings[0].values)["parameter"] == "fide-b02-rapid.largest_difference"
    for most in (400, 735):
        told = {"parameters": f"fide-b02-rapid.largest_difference = {most}; handbook"}
        found = change(event(adult(2400), [(1500, "1")], start, "15'", settings=told))
        assert [game.difference for game in found.games] == [most]
    assert change(event(adult(2400), [(1500, "1")], rate="15'", settings=told)).games[0].difference == 400


@of_each(
    [
        (date(2024, 12, 1), 2601, 2002, True),
        (date(2024, 12, 1), 2601, 2001, False),
        (date(2024, 12, 1), 2601, 2000, False),
        (date(2024, 12, 1), 2600, 2000, True),
        (date(2024, 12, 1), 2001, 2601, False),
        (date(2024, 11, 30), 2601, 2001, True),
    ]
)
def test_rapid_games_600_points_apart_are_not_rated_above_2600(
    start: date, own: int, opponent: int, counted: bool
) -> None:
    found = change(event(adult(own), [(opponent, "1")], start, "15'"))
    assert found.n == counted
    if not counted:
        assert (found.games[0].reason, found.games[0].article) == ("difference-too-large", "7.3.1")


@of_each(
    [
        (2399, None, 30, ADULT, 20, "usual"),
        (2400, None, 30, ADULT, 10, "top"),
        (2300, 2399, 30, ADULT, 20, "usual"),
        (2300, 2400, 30, ADULT, 10, "top"),
        (2400, None, 5, 2010, 10, "top"),
        (1500, None, 29, ADULT, 40, "new"),
        (1500, None, 30, ADULT, 20, "usual"),
        (1500, None, 31, ADULT, 20, "usual"),
        (2299, None, 100, 2008, 40, "junior"),
        (2300, None, 100, 2008, 20, "usual"),
        (2299, 2300, 100, 2008, 20, "usual"),
        (2299, 2300, 29, 2008, 40, "new"),
        (1500, None, 100, 2009, 40, "junior"),
        (1500, None, 100, 2007, 20, "usual"),
    ]
)
def test_the_coefficient(rating: int, peak: int | None, games: int, born: int, k: int, reason: str) -> None:
    player = Player(1, birth_year=born, ratings=(Rating("fide", rating, games),), peak_rating=peak)
    found = change(event(player, [(rating, "1")]))
    assert (found.k, found.k_reason) == (k, reason)


def test_the_year_of_the_birthday_counts_to_its_end() -> None:
    for born, k in ((date(2008, 1, 1), 40), (date(2008, 12, 31), 40), (date(2007, 12, 31), 20)):
        player = Player(1, birth_date=born, ratings=rated(1500, games=100))
        assert change(event(player, [(1500, "1")], date(2026, 12, 31))).k == k


def test_the_highest_standard_rating_is_none_of_the_rapid_list() -> None:
    player = Player(1, birth_year=ADULT, ratings=rated(2300, games=100), peak_rating=2500)
    assert change(event(player, [(2300, "1")], rate="15'")).k == 20


@pytest.mark.parametrize(("start", "k"), [(date(2022, 9, 30), 20), (date(2022, 10, 1), 40)])
def test_until_september_2022_everybody_had_20_in_rapid_and_blitz(start: date, k: int) -> None:
    player = Player(1, birth_year=2010, ratings=rated(1500, games=3))
    assert change(event(player, [(1500, "1")], start, "15'")).k == k


@of_each([(34, 20), (35, 20), (36, 19), (70, 10)])
def test_k_times_the_games_comes_to_700_at_most(games: int, k: int) -> None:
    assert change(event(adult(1500), [(1500, "0.5")] * games)).k == k


def test_what_the_sheet_does_not_say_of_k_is_told_once() -> None:
    players = (Player(1, ratings=rated(1500)), Player(2, ratings=rated(2350)), Player(3, ratings=rated(2450)))
    of = Event(EventInfo(start_date=TODAY, rate_of_play="120'"), players)
    found = rating_changes(of)
    assert [(each.code, dict(each.values)) for each in found.findings] == [
        ("rating-games-unknown", {"number": "2"}),
        ("rating-birth-unknown", {"number": "1"}),
    ]


@of_each([("0", 1490), ("0.5", 1500), ("1", 1510)])
def test_the_change_is_k_times_score_less_expectation(score: str, new: int) -> None:
    assert change(event(adult(1500), [(1500, score)])).new == new


def test_half_a_point_of_change_is_rounded_away_from_nought() -> None:
    for score, opponent, exactly, new in (("0.5", 2412, "0.2", 2400), ("0", 2400, "-5", 2395)):
        found = change(event(adult(2400), [(opponent, score)]))
        assert (found.change, found.new) == (Fraction(exactly), new)
    up = change(event(adult(2400), [(2400, "1"), (2400, "0.5"), (2407, "0.5")], rate="120'"))
    assert up.change == Fraction("5.1")
    half = replace(adult(2400), ratings=rated(2400, k=25))
    for score, new in (("1", 2413), ("0", 2387)):
        found = change(event(half, [(2400, score)]))
        assert (found.change is not None and abs(found.change), found.new) == (Fraction("12.5"), new)


def test_a_rating_below_the_floor_is_none() -> None:
    for rating, unrated in ((1399, True), (1400, False), (1401, False)):
        found = made(event(adult(rating), [(1500, "1")]))
        assert (found.players[0].rating is None) == unrated
        assert ("rating-below-floor" in codes(found)) == unrated
    assert change(event(adult(1000), [(1500, "1")], date(2024, 2, 29))).rating == 1000


def test_a_rating_that_falls_below_the_floor_is_shown_as_none() -> None:
    for games, new, outcome in ((1, 1400, "changed"), (2, None, "dropped")):
        found = change(event(adult(1410), [(1410, "0")] * games))
        assert (found.new, found.outcome) == (new, outcome)


@of_each(
    [
        (("1", "1", "1", "0"), "first-too-few", False),
        (("1", "1", "1", "0", "0"), "first-rating", True),
        (("1", "1", "1", "0", "0", "0"), "first-rating", True),
        (("0", "0", "0", "0", "0"), "first-no-point", False),
        (("0.5", "0", "0", "0", "0"), "first-rating", True),
        ((), "no-games", False),
    ]
)
def test_a_first_rating_needs_five_games_and_half_a_point(
    results: tuple[str, ...], outcome: str, published: bool
) -> None:
    found = change(event(Player(1), [(1900, each) for each in results]))
    assert (found.outcome, found.new is not None) == (outcome, published)
    assert found.change is None
    assert found.k is None


def test_in_rapid_a_first_event_needed_a_point_until_2021() -> None:
    for points, outcome in ((("0.5",), "first-no-point"), (("0.5", "0.5"), "first-open")):
        games = [(1900, each) for each in (*points, *("0",) * (5 - len(points)))]
        start = date(2021, 12, 31)
        assert change(event(Player(1), games, start, "15'")).outcome == (
            outcome if outcome == "first-no-point" else "first-rating"
        )
    over = made(event(Player(1), [(1900, "1")] * 5, start, "15'"))
    assert (over.players[0].outcome, over.players[0].new, codes(over)) == (
        "first-open",
        None,
        ["rating-not-configured"],
    )
    told = {"parameters": "fide-b02-rapid.points_over_half = 20; handbook"}
    assert change(event(Player(1), [(1900, "1")] * 5, start, "15'", settings=told)).new == 2000


@of_each(
    [
        (2216, 2199, "first-rating"),
        (2217, 2200, "first-rating"),
        (2218, 2200, "first-rating"),
        (2500, 2200, "first-rating"),
    ]
)
def test_a_first_rating_is_at_most_2200(opponent: int, new: int, outcome: str) -> None:
    found = change(event(Player(1), [(opponent, each) for each in ("1", "1", "1", "0.5", "0")]))
    assert (found.new, found.outcome) == (new, outcome)


@of_each([(1561, 1399, None), (1562, 1400, 1400), (1563, 1401, 1401)])
def test_a_first_rating_below_the_floor_is_not_published(opponent: int, initial: int, new: int | None) -> None:
    results = ("0.5", "0", "0", "0", "0")
    found = change(event(Player(1), [(opponent, each) for each in results]))
    assert (found.initial, found.new) == (initial, new)


def test_games_against_unrated_opponents_and_forfeits_are_not_rated() -> None:
    of = event(adult(1500), [(1500, "1"), (None, "1"), (1500, "1")])
    forfeit = replace(of.results[2], outcome=Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT))
    bye = GameResult(GameKey(4), 1, None, Outcome(Mark.WIN, None, ResultKind.BYE))
    found = change(replace(of, results=(*of.results[:2], forfeit, bye)))
    assert [(game.reason, game.article) for game in found.games] == [
        ("", ""),
        ("unrated-opponent", "8.3.1"),
        ("unplayed", "5.1"),
    ]
    assert (found.n, found.score, found.change) == (1, 1, 10)
    assert change(of).n == 2


def test_an_adjudicated_game_and_one_lost_by_both_are_rated() -> None:
    of = event(adult(1500), [(1500, "1")])
    for outcome, gain in (
        (Outcome(Mark.WIN, Mark.LOSS, ResultKind.ADJUDICATED), 10),
        (Outcome(Mark.LOSS, Mark.LOSS, ResultKind.SANCTION), -10),
        (Outcome(None, None, ResultKind.ADJOURNED), 0),
    ):
        found = change(replace(of, results=(replace(of.results[0], outcome=outcome),)))
        assert found.change == gain


def match(
    results: str,
    system: str = "match",
    ratings: tuple[int | None, int | None] = (1500, 1500),
    rounds: int | None = None,
    **settings: Any,
) -> Event:
    """A match of two; `+=-` as player 1 made it. In a cup all of its games are of round 1."""
    marks = {"+": Mark.WIN, "=": Mark.DRAW, "-": Mark.LOSS}
    players = tuple(Player(at, birth_year=ADULT, ratings=rated(value, games=99)) for at, value in enumerate(ratings, 1))
    played = tuple(
        GameResult(
            GameKey(at) if system == "match" else GameKey(1, game=at), 1, 2, Outcome(marks[each], Mark(2 - marks[each]))
        )
        for at, each in enumerate(results, start=1)
    )
    of = Settings(**settings)
    info = EventInfo(system=system, start_date=TODAY, rate_of_play="120'", rounds=rounds, settings=of)
    return Event(info, players, results=played)


@pytest.mark.parametrize(
    "of",
    [
        {"system": "match", "games_per_match": 4},
        {"system": "match", "rounds": 4},
        {"system": "match", "match_rule": "points", "match_target": 5},
        {"system": "cup", "games_per_match": 4},
    ],
)
@pytest.mark.parametrize(
    ("results", "counted"), [("++=", 3), ("++=+", 3), ("++++", 3), ("+=+=", 3), ("+=-=", 4), ("==++", 4)]
)
def test_games_after_a_match_was_decided_are_not_rated(of: dict[str, Any], results: str, counted: int) -> None:
    """Four games, or the first to two and a half points: the rating asks where the match itself is decided."""
    found = change(match(results, **of))
    assert found.n == counted
    assert {game.reason for game in found.games[counted:]} <= {"match-decided"}


@of_each([("+=-+", 4), ("+==-+=", 5), ("-+-+=", 3)])
def test_a_match_to_a_number_of_wins_ends_with_the_last_of_them(results: str, counted: int) -> None:
    assert change(match(results, match_rule="wins", match_target=4)).n == counted


def final(system: str, results: str, rated_of: Sequence[int] = (1, 2, 3, 4)) -> Event:
    """Two groups of two, whose winners 1 and 2 then play a match, or a tie of a cup, of four games; `+` wins player 1."""
    people = tuple(
        Player(at, group=2 - at % 2, birth_year=ADULT, ratings=rated(1500 if at in rated_of else None, games=99))
        for at in range(1, 5)
    )
    groups = (GameResult(GameKey(1, group=at), at, at + 2, Outcome(Mark.WIN, Mark.LOSS)) for at in (1, 2))
    duel = (
        replace(game, key=GameKey(game.key.round + 1, stage=2, game=game.key.game))
        for game in match(results, system).results
    )
    stages = (Stage(1, system="round-robin", groups=2, advance=1), Stage(2, system=system, rounds=4))
    info = EventInfo(system="groups", start_date=TODAY, rate_of_play="120'", settings=Settings(games_per_match=4))
    return Event(info, people, stages=stages, results=(*groups, *duel))


@pytest.mark.parametrize("system", ["match", "cup"])
@pytest.mark.parametrize(("results", "counted"), [("++=", 3), ("++++", 3), ("+=-=", 4)])
def test_a_match_that_is_a_stage_is_decided_like_any_other(system: str, results: str, counted: int) -> None:
    """PZSzach 2002, B.VI A.2: groups, then a match or a cup; the game of the group is rated besides."""
    found = change(final(system, results))
    assert found.n == 1 + counted
    assert {game.reason for game in found.games[1 + counted :]} <= {"match-decided"}


def test_a_match_with_an_unrated_player_is_not_rated_as_a_stage_either() -> None:
    """6.1; the games of the groups are, and those of whoever is not in the match do not matter."""
    of_one = made(final("match", "++++", rated_of=(1, 3, 4))).players
    assert [{game.article for game in of_one[at].games} for at in (0, 1)] == [{"", "6.1"}] * 2
    assert [each.n for each in of_one] == [1, 1, 1, 0]
    assert change(final("match", "++++", rated_of=(1, 2))).n == 3


def test_a_play_off_comes_after_no_decided_match() -> None:
    level = match("=+-=", "cup", games_per_match=2)
    assert {game.reason for game in change(level).games} == {""}


def test_a_match_with_an_unrated_player_is_not_rated() -> None:
    for number, unrated in ((0, (None, 1500)), (1, (1500, None))):
        found = rating_changes(match("+++", games_per_match=3, ratings=unrated))
        assert {game.article for game in found.players[number].games} <= {"6.1"}
        assert [each.n for each in found.players] == [0, 0]


def test_all_games_of_a_team_match_and_of_a_swiss_event_count() -> None:
    assert change(event(adult(1500), [(1500, "1")] * 9)).n == 9


def test_the_titles_that_a_rating_and_a_performance_reach() -> None:
    def titles(before: int, opponents: int, **more: object) -> tuple[str, ...]:
        player = Player(1, birth_year=ADULT, ratings=rated(before, games=more.pop("games", 100)), **more)  # type: ignore[arg-type]
        return change(event(player, [(opponents, "1")] * 2)).titles

    assert titles(2298, 2298) == ("FM",)
    assert titles(2280, 1900) == ()
    assert titles(2300, 2298) == ()
    assert titles(2298, 2298, peak_rating=2300) == ()
    assert titles(2298, 2298, sex="f") == ("WGM", "FM")
    assert titles(2298, 2298, games=27) == ()
    assert titles(2298, 2298, games=28) == ("FM",)
    assert titles(2298, 2298, games=None) == ("FM",)
    for games in (100, None):
        rapid = Player(1, birth_year=ADULT, ratings=rated(2298, games=games, kind="rapid"))
        found = change(event(rapid, [(2300, "1")] * 5))
        assert (found.outcome, found.titles) == ("first-rating", ())
    for score, performance in (("0", ""), ("1", "GM")):
        found = change(event(adult(2400), [(2400, score)] * 9))
        assert found.title_performance == performance
    for held, performance in (({"fide": "GM"}, ""), ({"fide": "IM"}, "GM"), ({"fide_women": "WGM"}, "GM")):
        player = replace(adult(2400), titles=held)
        assert change(event(player, [(2400, "1")] * 9)).title_performance == performance
    assert titles(2298, 2298, titles={"fide": "IM"}) == ()
    assert change(event(adult(2400), [(2400, "1")] * 8)).title_performance == ""
    assert change(event(adult(2400), [(2400, "1")] * 9, rate="15'")).title_performance == ""


def test_what_nobody_rates_is_computed_as_if_and_told() -> None:
    for rated_by, told in (("fide", []), ("", []), ("none", ["rating-as-if"]), ("national", ["rating-as-if"])):
        of = event(adult(1500), [(1500, "1")], settings={"rated_by": rated_by})
        assert codes(made(of)) == told
        assert change(of).change == 10


def test_a_display_and_a_game_of_another_body_have_no_changes() -> None:
    display = made(event(adult(1500), [(1500, "1")], system="simul"))
    assert (display.players, codes(display)) == ((), ["rating-of-display"])
    wrong = made(event(adult(1500), [(1500, "1")]), "fmjd")
    assert (wrong.players, codes(wrong)) == ((), ["rating-no-system"])


def test_an_event_without_games_changes_nothing() -> None:
    found = change(event(adult(1500), []))
    assert (found.n, found.average, found.change, found.new, found.performance) == (0, None, 0, 1500, None)


@of_each(
    [
        ("120'", "", True),
        ("120'", "standard", True),
        ("120'", "rapid", False),
        ("120'", "blitz", False),
        ("15'", "rapid", True),
        ("15'", "Standard", True),
        ("15'", "blitz", False),
        ("5'", "blitz", True),
        ("5'", "rapid", False),
        ("5'", "A", True),
    ]
)
def test_a_rating_of_another_list_is_not_taken(rate: str, kind: str, taken: bool) -> None:
    found = made(
        event(Player(1, birth_year=ADULT, ratings=rated(1500, games=100, kind=kind)), [(1500, "1")], rate=rate)
    )
    assert (found.players[0].rating is not None) == taken
    assert codes(found) == ([] if taken else ["rating-wrong-list"])


def test_whoever_plays_with_his_standard_rating_is_new_to_the_rapid_list() -> None:
    player = Player(1, birth_year=ADULT, ratings=rated(1500, games=100, kind="standard", k=20))
    assert change(event(player, [(1500, "1")], rate="15'")).k == 40
    assert change(event(player, [(1500, "1")])).k == 20
    strong = Player(1, birth_year=ADULT, ratings=rated(2450, kind="standard", k=20))
    assert change(event(strong, [(1500, "1")], rate="15'")).k == 10


@of_each([(0, 20), (1, 1), (40, 40), (41, 20), (-10, 20)])
def test_a_published_coefficient_is_one_that_can_be(k: int, used: int) -> None:
    found = made(event(adult(1500, k=k), [(1500, "1")]))
    assert found.players[0].k == used
    assert codes(found) == ([] if used == k else ["rating-k-impossible"])
    rapid = made(event(adult(1500, k=21), [(1500, "1")], date(2022, 9, 30), "15'"))
    assert (rapid.players[0].k, codes(rapid)) == (20, ["rating-k-impossible"])
