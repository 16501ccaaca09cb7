"""Ratings of FMJD as far as PZWarc 2021, chapter VI, goes, and what is a parameter."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from engine.model import GameType, Mark, Outcome, Player, Rating
from engine.rating import PlayerChange, RatingChanges
from tests.engine.rating.rated_events import codes, event, made, rated
from tests.rows import of_each

TABLE = {"parameters": "fmjd.expected_table = fide-b02; Annex 9\nfmjd.k.A = 12; Annex 9\nfmjd.k.B = 20; Annex 9\n"
         "fmjd.k.new = 30; Annex 9"}  # fmt: skip
START = date(2026, 3, 1)


def draughts(
    player: Player,
    games: list[tuple[int | None, str]],
    rate: str = "80' + 60\"",
    settings: dict[str, str] | None = None,
    game: GameType = GameType.DRAUGHTS100,
) -> RatingChanges:
    return made(event(player, games, START, rate, game, settings, "fmjd", "swiss-pzwarc-fmjd"))


def of_list(rating: int | None, **more: object) -> Player:
    return Player(1, ratings=rated(rating, "fmjd", **more))  # type: ignore[arg-type]


def one(found: RatingChanges) -> PlayerChange:
    return found.players[0]


@of_each(
    [
        ("121'", "classical", 100),
        ("120'", "classical", 100),
        ("80' + 60\"", "classical", 100),
        ("119'", "classical", 60),
        ("60' + 30\"", "classical", 60),
        ("90'", "classical", 60),
        ("89'", "classical", 40),
        ("60'", "classical", 40),
        ("59'", "classical", 20),
        ("30'", "classical", 20),
        ("29'", "accelerated", 50),
        ("16'", "accelerated", 50),
        ("15'", "accelerated", 100),
        ("3' + 2\"", "accelerated", 100),
    ]
)
def test_the_rate_of_play_says_which_list_and_which_share_counts(rate: str, kind: str, percent: int) -> None:
    found = draughts(of_list(2000, kind="A"), [(2000, "1")], rate, TABLE)
    assert (found.kind, found.weight) == (kind, Fraction(percent, 100))
    assert one(found).change == Fraction(12 * percent, 100)


@pytest.mark.parametrize("game", [GameType.DRAUGHTS100, GameType.DRAUGHTS64])
def test_a_game_is_about_two_points_and_the_expectations_come_to_two(game: GameType) -> None:
    higher = one(draughts(of_list(2100, kind="A"), [(2000, "0.5")], settings=TABLE, game=game))
    lower = one(draughts(of_list(2000, kind="A"), [(2100, "0.5")], settings=TABLE, game=game))
    assert higher.expected == Fraction("1.28")
    assert (higher.expected or 0) + (lower.expected or 0) == 2
    assert (higher.score, higher.change, lower.change) == (1, Fraction("-3.36"), Fraction("3.36"))
    assert (higher.new, lower.new) == (2097, 2003)


@of_each([("m", 2100), ("", 2100), ("f", 2000)])
def test_a_new_player_is_computed_with_2100_a_woman_with_2000(sex: str, assumed: int) -> None:
    player = Player(1, sex=sex)
    found = one(draughts(player, [(assumed, "1")], settings=TABLE))
    assert (found.rating, found.assumed, found.expected, found.k) == (None, assumed, 1, 30)
    assert (found.change, found.new) == (30, assumed + 30)


def test_games_against_players_of_no_list_are_not_counted() -> None:
    found = one(draughts(of_list(2000, kind="A"), [(2000, "1"), (None, "1")], settings=TABLE))
    assert [(game.reason, game.article) for game in found.games] == [("", ""), ("unrated-opponent", "VI 2.4")]
    assert (found.n, found.score, found.change) == (1, 2, 12)


def test_the_national_list_has_the_ratings_of_fmjd() -> None:
    player = Player(1, ratings=rated(2000, "national", kind="A"))
    assert one(draughts(player, [(2000, "1")], settings=TABLE)).rating == 2000


def test_without_the_tables_of_annex_9_the_changes_are_left_open() -> None:
    nothing = draughts(of_list(2000, kind="A"), [(2000, "1")])
    assert (one(nothing).score, one(nothing).average, one(nothing).expected) == (2, 2000, None)
    assert (one(nothing).change, one(nothing).new, one(nothing).missing) == (None, None, "expected")
    told = [(each.code, dict(each.values)["parameters"]) for each in nothing.findings]
    assert told == [("fmjd-table-missing", "fmjd.expected_table, fmjd.k.A")]
    no_k = draughts(of_list(2000, kind="C"), [(2000, "1")], settings=TABLE)
    assert (one(no_k).expected, one(no_k).change, one(no_k).missing) == (1, None, "k.C")
    assert dict(no_k.findings[0].values)["parameters"] == "fmjd.k.C"


def test_a_rate_that_nobody_can_read_leaves_the_share_open() -> None:
    found = draughts(of_list(2000, kind="A"), [(2000, "1")], "", TABLE)
    assert codes(found) == ["rating-weight-unknown"]
    assert (found.weight, one(found).expected, one(found).change) == (None, 1, None)


def test_a_table_of_its_own_needs_every_per_cent() -> None:
    lines = [f"fmjd.expected.{percent} = {10 * (percent - 49)}" for percent in range(50, 100)]
    whole = {"parameters": "\n".join([*lines, "fmjd.k.A = 10"])}
    for difference, expected in ((10, "1"), (11, "1.02"), (20, "1.02"), (21, "1.04"), (500, "1.98"), (501, "2")):
        found = one(draughts(of_list(2000 + difference, kind="A"), [(2000, "0.5")], settings=whole))
        assert found.expected == Fraction(expected)
        mirrored = one(draughts(of_list(2000, kind="A"), [(2000 + difference, "0.5")], settings=whole))
        assert mirrored.expected == 2 - Fraction(expected)
    lacking = {"parameters": "\n".join([*lines[:-1], "fmjd.k.A = 10"])}
    assert one(draughts(of_list(2000, kind="A"), [(2000, "1")], settings=lacking)).missing == "expected"


@of_each(
    [
        (0, None, "", ""),
        (7, None, "", ""),
        (8, None, "", "B"),
        (9, None, "B", "B"),
        (28, None, "B", "B"),
        (29, None, "B", "A"),
        (30, None, "A", "A"),
        (30, date(2023, 3, 1), "A", "A"),
        (30, date(2023, 2, 28), "B", "A"),
        (9, date(2023, 2, 28), "B", "B"),
        (30, date(2021, 3, 1), "B", "A"),
        (30, date(2021, 2, 28), "C", "A"),
        (9, date(2021, 2, 28), "C", "B"),
        (8, date(2021, 2, 28), "", "B"),
    ]
)
def test_the_list_by_games_and_activity(games: int, active: date | None, before: str, after: str) -> None:
    player = Player(1, ratings=(Rating("fmjd", 2000, games, active=active),))
    found = one(draughts(player, [(2000, "1")]))
    assert (found.list_before, found.list_after) == (before, after)


def test_three_years_after_a_leap_day_end_with_february() -> None:
    player = Player(1, ratings=(Rating("fmjd", 2000, 30, active=date(2021, 2, 28)),))
    of = event(player, [], date(2024, 2, 29), "120'", GameType.DRAUGHTS100, None, "fmjd")
    assert one(made(of)).list_before == "A"


def test_a_list_on_the_sheet_that_games_and_activity_do_not_make_is_told() -> None:
    for kind, games, told in (("A", 30, []), ("A", 29, ["rating-list-differs"]), ("B", 29, []), ("", 5, [])):
        found = draughts(of_list(2000, kind=kind, games=games), [(2000, "1")], settings=TABLE)
        assert [code for code in codes(found) if code == "rating-list-differs"] == told
    assert one(draughts(of_list(2000, kind="lista C"), [])).list_after == "C"


@of_each(
    [
        ({}, "A", True),
        ({"active": date(2023, 3, 1)}, "A", True),
        ({"active": date(2023, 2, 28)}, "B", True),
        ({"kind": "B"}, "B", False),
        ({"games": 8}, "new", False),
        ({"games": 9}, "B", False),
    ]
)
def test_a_rated_player_whose_list_nobody_wrote_is_no_new_one(more: dict[str, Any], list_of: str, told: bool) -> None:
    """VI 2.5, 3.3: he has the coefficient of thirty games, which is told; his list stays blank."""
    made = draughts(of_list(2000, **more), [(2000, "1")], settings=TABLE)
    found = one(made)
    unknown = next(dict(each.values)["number"] for each in made.findings if each.code == "rating-list-unknown")
    assert (found.k_reason, found.k) == (list_of, {"A": 12, "B": 20, "new": 30}[list_of])
    assert found.list_before == (list_of if list_of != "new" and not told else "")
    assert unknown == str(1 + told)  # the opponent too


def test_all_games_of_a_match_of_draughts_are_rated() -> None:
    """VI 2.4: games against classified players, whoever has won the match; FIDE leaves out what comes after that."""
    of = event(of_list(2000, kind="A"), [(2000, "1")] * 4, START, "120'", GameType.DRAUGHTS100, TABLE, "fmjd", "match")
    two = replace(of, players=of.players[:2], results=tuple(replace(game, white=1, black=2) for game in of.results))
    two = replace(two, info=replace(two.info, rounds=4))
    won = replace(two, results=tuple(replace(game, outcome=Outcome(Mark.WIN, Mark.LOSS)) for game in two.results))
    found = one(made(won))
    assert (found.n, found.change) == (4, 48)
    assert {game.reason for game in found.games} == {""}
