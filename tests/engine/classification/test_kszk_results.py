"""KSzK 4: results that count as one or two fillings, unfinished games, boards of teams, who applies to whom."""

from dataclasses import replace
from datetime import date

import pytest

from engine.classification.ledger import norms_used
from engine.classification.rules import RULES, in_force
from engine.model import Event, EventInfo, GameKey, GameResult, GameType, Mark, Outcome, Player, Rating, Settings
from tests.judges import classify_kszk, procedure_of
from tests.rows import of_each
from tests.settings import of_sheet

WIN, DRAW, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW), Outcome(Mark.LOSS, Mark.WIN)
NORMS = in_force("kszk").norms


def person(number, rating=1500, category="I", **more):
    return Player(
        number, sex="m", ratings=(Rating("iccf", rating, 50),), categories={"correspondence": category}, **more
    )


def final(points, cycle="individual-championship", stage="final", me=None):
    """A final in which players 1, 2, 3... made so many half points against number 9."""
    marks = {0: LOSS, 1: DRAW, 2: WIN}
    people = [me or person(1), *(person(number) for number in range(2, 10))]
    games = tuple(GameResult(GameKey(at), at, 9, marks[made]) for at, made in enumerate(points, start=1))
    settings = {"kszk_cycle": cycle, "kszk_stage": stage, "notified_on": "2019-12-31"}
    info = EventInfo(game=GameType.CORRESPONDENCE, start_date=date(2020, 1, 1), settings=of_sheet(settings))
    return Event(info, tuple(people), results=games)


def standing(verdict, code):
    return next((item for item in verdict.requirements if item.code == code), None)


@of_each(
    [
        ([2, 1], True, 2, "4.4.18"),  # first alone
        ([2, 2, 0], True, 2, "4.4.18"),  # first place shared
        ([1, 2, 0], True, 1, "4.4.19"),  # third
        ([0, 2, 0], True, 1, "4.4.19"),  # third, shared
        ([0, 2, 2, 2], False, 1, None),  # fourth
    ]
)
def test_a_place_in_the_final_stands_for_norms_of_mc(points, met, fillings, article):
    verdict = classify_kszk(final(points), 1, "Mc")
    assert (verdict.met, verdict.fillings) == (met, fillings)
    told = standing(verdict, "place-in-final")
    assert (told.article if told else None) == article


@pytest.mark.parametrize("changed", [{"stage": "semifinal"}, {"cycle": "other"}])
def test_only_finals_of_the_championships_of_poland_count(changed):
    assert classify_kszk(final([2, 1], **changed), 1, "Mc").met is False


def test_a_place_counts_only_when_the_final_is_over():
    running = final([2, 1])
    open_game = GameResult(GameKey(3), 3, 9)
    assert classify_kszk(replace(running, results=(*running.results, open_game)), 1, "Mc").met is False


@of_each([(2, "Mc", True, 2), (0, "Kc", True, 1), (0, "Mc", False, 1)])
def test_places_on_the_first_board_of_the_team_final(points, norm, met, fillings):
    marks = {0: LOSS, 2: WIN}
    games = (
        GameResult(GameKey(1, board=1), 1, 2, marks[points]),
        GameResult(GameKey(1, board=2), 3, 4, WIN),
        GameResult(GameKey(1, board=3), 5, 6, WIN),
    )
    info = EventInfo(
        game=GameType.CORRESPONDENCE,
        system="team-round-robin",
        start_date=date(2020, 1, 1),
        settings=of_sheet({"kszk_cycle": "team-championship", "kszk_stage": "final", "notified_on": "2019-12-31"}),
    )
    event = Event(info, tuple(person(number) for number in range(1, 7)), results=games)
    # Of the two first boards one is first, the other second; the winners of other boards are not asked.
    event = replace(event, info=replace(info, rounds=1))
    verdict = classify_kszk(event, 1, norm)
    assert (verdict.met, verdict.fillings) == (met, fillings)
    assert classify_kszk(event, 3, "Mc").met is False


@of_each([({}, 1, False), ({}, 3, False), ({1: 1, 2: 1}, 1, True), ({1: 1, 2: 1}, 2, False), ({3: 1, 4: 1}, 1, False)])
def test_the_tables_of_a_round_are_no_boards_of_teams(registered, number, met):
    """A final of teams entered as an event of its players: the first board is who is registered there."""
    games = (GameResult(GameKey(1, board=1), 1, 2, WIN), GameResult(GameKey(1, board=2), 3, 4, WIN))
    settings = of_sheet({"kszk_cycle": "team-championship", "kszk_stage": "final", "notified_on": "2019-12-31"})
    info = EventInfo(
        game=GameType.CORRESPONDENCE, system="swiss-fide-2026", start_date=date(2020, 1, 1), settings=settings, rounds=1
    )
    people = tuple(person(each, board=registered.get(each)) for each in range(1, 5))
    assert classify_kszk(Event(info, people, results=games), number, "Mc").met is met


@of_each(
    [
        ("world-championship-semifinal", "", "Mc", 2),
        ("sim-norm", "", "Mc", 2),
        ("World-Cup-Semifinal; other", "", "Kc", 1),
        ("world-championship-preliminary", "class-m", "Kc", 2),
        ("world-championship-preliminary", "class-h", "Kc", 0),
        ("", "", "Mc", 0),
    ]
)
def test_promotions_stand_for_norms(advancement, iccf_class, norm, fillings):
    event = final([0], cycle="other", me=person(1, advancements=advancement))
    event = replace(event, info=replace(event.info, settings=Settings(iccf_class=iccf_class, level="international")))
    verdict = classify_kszk(event, 1, norm)
    assert (verdict.met, verdict.fillings) == (fillings > 0, max(1, fillings))


def winner(rating, wins, me):
    people = (me, *(person(number, rating, "M") for number in range(2, 11)))
    games = tuple(GameResult(GameKey(at), 1, at + 1, WIN if at <= wins else LOSS) for at in range(1, 10))
    settings = {"notified_on": "2020-01-01"}
    return Event(
        EventInfo(game=GameType.CORRESPONDENCE, start_date=date(2020, 1, 2), settings=of_sheet(settings)),
        people,
        results=games,
    )


@of_each([("bk", 2), ("I", 2), ("II+", 2), ("I+", 1), ("K", 1)])
def test_the_norm_of_mc_fills_kc_twice_for_a_player_without_a_norm_of_kc(category, fillings):
    verdict = classify_kszk(winner(2300, 7, person(1, 2300, category)), 1, "Kc")
    assert (verdict.met, verdict.fillings) == (True, fillings)


@pytest.mark.parametrize(("category", "fillings"), [("II", 2), ("II+", 1)])
def test_the_norm_of_kc_fills_ic_twice_for_a_player_without_a_norm_of_ic(category, fillings):
    verdict = classify_kszk(winner(2200, 5, person(1, 2200, category)), 1, "Ic")
    assert (verdict.met, verdict.fillings) == (True, fillings)


@of_each([("m", "Mc", 2), ("k", "Mc", 1), ("k", "Kc", 2), ("I", "Kc", 1)])
def test_one_norm_of_a_master_over_the_board_counts_twice(otb, norm, fillings):
    me = Player(1, sex="m", ratings=(Rating("iccf", 2300, 50),), categories={"correspondence": "I+", "otb": otb})
    verdict = classify_kszk(winner(2300, 7, me), 1, norm)
    assert (verdict.met, verdict.fillings) == (True, fillings)


@of_each([(6, False), (7, True), (8, True)])
def test_a_category_is_given_while_the_event_runs_once_the_points_are_in_hand(wins, met):
    event = winner(2200, wins, person(1, 2200))
    games = tuple(game if game.key.round <= wins else replace(game, outcome=None) for game in event.results)
    verdict = classify_kszk(replace(event, results=games), 1, "Mc")
    assert (verdict.n, verdict.met) == (9, met)
    assert {game.article for game in verdict.games if game.result == "*"} == {"4.4.17"}


def test_a_board_of_a_team_event_is_an_event_of_its_own():
    strong = [GameResult(GameKey(at, board=1), 1, at + 1, WIN) for at in range(1, 10)]
    weak = [GameResult(GameKey(at, board=2), 11, at + 11, WIN) for at in range(1, 10)]
    people = [person(number, 2300) for number in range(1, 11)] + [person(number, 1000) for number in range(11, 21)]
    info = EventInfo(game=GameType.CORRESPONDENCE, system="team-round-robin")
    event = Event(info, tuple(people), results=tuple(strong + weak))
    # The average of the whole event is 1650, below what a norm of Ic asks; that of the board is 2300.
    assert classify_kszk(event, 1, "Ic").met is True
    assert standing(classify_kszk(event, 1, "Ic"), "event-category").found == "2300 (A)"
    assert standing(classify_kszk(event, 1, "Kc"), "single-cycle").met is False


def test_one_result_serves_for_two_norms():
    assert norms_used(in_force("kszk"), ["II", "Ic", "Mc"]) == ("Mc", "Ic")
    assert norms_used(in_force("pzwarc"), ["II", "III", "IV"]) == ("II", "III", "IV")


@of_each(
    [
        ("Mc", {}, "arbiter", "kszk-team", "4.5.2"),
        ("Ic", {"level": "international"}, "player", "kszk-team", "4.5.4"),
        ("Mc", {"iccf_class": "title-norm"}, "none", "kszk-team", "4.5.4"),
        ("II", {}, "player", "kszk-team", "4.5.5"),
        ("V", {"rated_by": "none"}, "player", "voivodeship", "4.3.3"),
        ("V", {"rated_by": "regional"}, "player", "voivodeship", "4.3.3"),
        ("V", {"rated_by": "national"}, "player", "kszk-team", "4.5.5"),
    ]
)
def test_who_applies_to_whom(norm, settings, applicant, addressee, article):
    event = Event(EventInfo(game=GameType.CORRESPONDENCE, settings=of_sheet(settings)))
    found = procedure_of("kszk", event, norm)
    assert (found.applicant, found.addressee, found.rule.article, found.valid) == (
        applicant,
        addressee,
        article,
        "award",
    )


@of_each(RULES)
def test_every_norm_has_a_procedure(rules):
    for norm in in_force(rules).norms:
        assert procedure_of(rules, Event(EventInfo()), norm).addressee


@of_each([("m", False), ("f", True), ("", None)])
def test_a_missing_sex_leaves_open_what_it_decides(sex, met):
    event = winner(2200, 6, replace(person(1, 2200), sex=sex))
    verdict = in_force("kszk").judge(event, 1, "Mc")
    assert verdict.met is met
    assert (verdict.reason == "sex") is (met is None)


def test_a_rating_without_its_list_leaves_the_norm_open():
    event = winner(2200, 9, person(1, 2200))
    nameless = Player(2, extra={"ratings": [{"value": 2200}]})
    verdict = classify_kszk(replace(event, players=(event.players[0], nameless, *event.players[2:])), 1, "II")
    assert (verdict.met, verdict.reason) == (None, "rating-without-list")
