"""An event of women tells the sex of everybody: nothing is otherwise than where each row says it."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

from engine.checks.norms import norms_of_event
from engine.classification.rule_set import NormPoints
from engine.classification.rules import in_force
from engine.model import Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating
from engine.model.event import with_sexes
from engine.model.points import DRAUGHTS_POINTS
from tests.rows import of_each
from tests.settings import of_sheet

GAMES = {
    "pzszach": GameType.CHESS,
    "fide": GameType.CHESS,
    "bg": GameType.CHESS,
    "pzwarc": GameType.DRAUGHTS100,
    "kszk": GameType.CORRESPONDENCE,
}


def of_women(rules: str, sex: str, competition: str = "women") -> Event:
    """Ten play a round robin, the lower number wins; the odd ones have ratings, the others categories alone.

    It is as it is read: with the sex that it tells.
    """
    game = GAMES[rules]
    people = tuple(
        Player(
            number,
            sex=sex,
            federation="POL" if number % 3 else "GER",
            titles={"fide_women": "WIM"} if rules == "fide" and number % 4 else {},
            categories={} if number % 2 else {"otb": "I", "correspondence": "I", "draughts100": "K"},
            ratings=tuple(
                Rating(name, 2060, 40, kind="A") for name in ("fide" if rules == "pzszach" else "fmjd", "iccf")
            )
            if number % 2
            else (),
        )
        for number in range(1, 11)
    )
    if rules in {"fide", "bg"}:
        people = tuple(replace(each, ratings=(Rating("fide", 2150, 40),)) for each in people)
    info = EventInfo(
        game=game,
        system="round-robin",
        start_date=date(2026, 5, 1),
        rate_of_play="120'",
        points=DRAUGHTS_POINTS if game.is_draughts else EventInfo().points,
        settings=of_sheet({"competition": competition, "parameters": "fmjd.expected_table = fide-b02; A\nfmjd.k.A = 10; A\nfmjd.k.new = 20; A"}),
    )  # fmt: skip
    pairs = [(white, black) for white in range(1, 11) for black in range(white + 1, 11)]
    results = tuple(
        GameResult(GameKey(1 + (white + black) % 9, board=at), white, black, Outcome(Mark.WIN, Mark.LOSS))
        for at, (white, black) in enumerate(pairs, start=1)
    )
    return with_sexes(Event(info, people, results=results))


@of_each(GAMES)
def test_it_is_the_event_in_which_each_row_says_so(name: str) -> None:
    assert of_women(name, "") == of_women(name, "f")
    assert of_women(name, "", "open") != of_women(name, "f", "open")


def test_women_seek_the_norms_of_womens_titles() -> None:
    sought = {each.norm for each in norms_of_event(in_force("fide"), of_women("fide", "")).verdicts}
    assert {"WGM", "WIM"} <= sought
    open_event = {each.norm for each in norms_of_event(in_force("fide"), of_women("fide", "", "open")).verdicts}
    assert open_event.isdisjoint({"WGM", "WIM", "WFM"})
    titles = {each.norm for each in norms_of_event(in_force("pzwarc"), of_women("pzwarc", "")).verdicts}
    assert {"AMK", "MK", "KK"} <= titles


def test_the_points_of_a_round_robin_of_women_go_by_their_figures() -> None:
    """PZSzach, tables 1 to 3: 1800 for I among women, 2000 among men; a woman's III takes five games."""
    rules = in_force("pzszach")
    women, men = (rules.round_robin_points(of_women("pzszach", sex, "open"))[sex] for sex in ("f", "m"))
    assert women["I"].points < men["I"].points
    ratings = replace(of_women("pzszach", "f"), players=tuple(Player(at, sex="f", ratings=(Rating("fide", 1800),)) for at in range(1, 11)))  # fmt: skip
    assert rules.round_robin_points(ratings)["f"]["I"] == NormPoints(Fraction(9, 2))
    six = replace(ratings, players=ratings.players[:6], results=())
    assert set(rules.round_robin_points(six)["f"]) == {"III", "IV", "V"}


def test_the_points_of_a_round_robin_are_told_by_sex_and_unsure_where_it_is_not_known() -> None:
    """A woman's norm of II begins at 1600, a man's at 1800; categories alone have other ratings for women."""
    rules, event = in_force("pzszach"), of_women("pzszach", "m", "open")
    mixed = replace(event, players=(replace(event.players[0], sex="f"), *event.players[1:]))
    found = rules.round_robin_points(mixed)
    assert {*found} == {"m", "f"} and found["f"]["II"].points < found["m"]["II"].points
    unknown = rules.round_robin_points(replace(event, players=tuple(replace(one, sex="") for one in event.players)))
    assert {*unknown} == {"m", "f"} and not unknown["m"]["II"].is_sure
