"""FIDE B.01 (2024): golden values of the mix and of points against averages, and what may be left out."""

from dataclasses import replace
from fractions import Fraction

import pytest

from engine.classification.fide.performance import difference, score_needed
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rating, ResultKind, Settings
from engine.regulations import load
from tests.judges import classify_fide
from tests.rows import of_each

NUMBERS = load("fide-titles-2024")
WIN, DRAW, LOSS = Outcome(Mark.WIN, Mark.LOSS), Outcome(Mark.DRAW, Mark.DRAW), Outcome(Mark.LOSS, Mark.WIN)
FORFEIT_WIN = Outcome(Mark.WIN, Mark.LOSS, ResultKind.FORFEIT)
GM_TABLE = {
    9: {"3.5": 2680, "4": 2643, "4.5": 2600, "5": 2557, "5.5": 2520, "6": 2475, "6.5": 2434, "7": 2380},
    10: {"5": 2600, "6": 2528, "7": 2451, "7.5": 2407, "8": 2380},
    11: {"6": 2564, "7": 2498, "8": 2425, "8.5": 2389, "9": 2380},
}
OFFSETS = {"GM": 0, "IM": -150, "WGM": -200, "WIM": -350}


def lowest_average(score, n, norm):
    figures = NUMBERS["norms"][norm]
    return max(figures["performance"] - difference(int(2 * Fraction(score)), n, NUMBERS["dp"]), figures["average"])


@of_each((n, score, average, norm) for norm in OFFSETS for n, row in GM_TABLE.items() for score, average in row.items())
def test_the_annex_gives_the_lowest_average_for_a_score(n, score, average, norm):
    assert lowest_average(score, n, norm) == average + OFFSETS[norm]


@of_each([(2434, "6.5"), (2433, "7"), (2475, "6")])
def test_points_needed_in_nine_games(average, needed):
    assert score_needed(average, 9, 2600, NUMBERS) == Fraction(needed)


def event(outcomes, people=None, system="round-robin", **info):
    field = people or opponents()
    me = Player(1, federation="POL", ratings=(Rating("fide", 2500, 100),), sex="m")
    games = tuple(GameResult(GameKey(index), 1, index + 1, outcome) for index, outcome in enumerate(outcomes, 1))
    return Event(EventInfo(system=system, **info), (me, *field[: len(outcomes)]), results=games)


def opponents(
    titles="GM GM GM IM IM FM FM - - - - - -",
    federations="POL BUL GER BUL GER UKR POL UKR POL BUL GER UKR POL",
    rating=2480,
):
    rows = zip(titles.split(), federations.split(), strict=True)
    return tuple(
        Player(number, federation=federation, titles={"fide": title.strip("-")}, ratings=(Rating("fide", rating, 100),))
        for number, (title, federation) in enumerate(rows, 2)
    )


def requirement(verdict, code):
    return next(item for item in verdict.requirements if item.code == code)


@of_each([(9, 5, 3, "≤ 5", "≤ 6"), (10, 5, 4, "≤ 6", "≤ 6"), (11, 6, 4, "≤ 6", "≤ 7")])
def test_the_mix_of_the_annex(n, titled, level, own, one):
    verdict = classify_fide(event([WIN] * n), 1, "GM")
    found = [
        requirement(verdict, code).needed
        for code in ("title-holders", "level-titles", "own-federation", "one-federation")
    ]
    assert found == [str(titled), str(level), own, one]


def test_one_opponent_is_lifted_to_the_floor_and_an_unrated_one_counts_1400():
    people = opponents()
    people = (replace(people[0], ratings=()), replace(people[1], ratings=(Rating("fide", 1900),)), *people[2:])
    verdict = classify_fide(event([WIN] * 9, people, "swiss-fide-2026"), 1, "GM")
    assert [(game.rating, game.reason) for game in verdict.games[:2]] == [(2200, "lifted-to-floor"), (1900, "")]


@pytest.mark.parametrize(("outside", "n"), [([], 9), (["GER"], 7)])
def test_opponents_outside_a_fide_federation_are_not_counted(outside, n, monkeypatch):
    monkeypatch.setitem(NUMBERS, "outside_fide", outside)
    assert classify_fide(event([WIN] * 9), 1, "GM").n == n


@of_each(
    [
        ("POL POL POL POL POL BUL BUL BUL BUL", False),
        ("POL POL POL POL POL BUL GER BUL BUL", True),
        ("POL POL POL POL POL FID BUL BUL BUL", False),
        ("POL pol Pol POL POL bul BUL BUL BUL", False),
        ("POL POL POL POL POL fid BUL BUL BUL", False),
    ]
)
def test_two_foreign_federations_are_needed_and_fid_is_none(federations, met):
    verdict = classify_fide(event([WIN] * 9, opponents("GM GM GM IM IM FM - - -", federations)), 1, "GM")
    assert requirement(verdict, "foreign-federations").met is met


def test_an_exemption_waives_the_federations():
    verdict = classify_fide(
        event(
            [WIN] * 9,
            opponents("GM GM GM IM IM FM - - -", " ".join(["POL"] * 9)),
            settings=Settings(fide_exemption="national"),
        ),
        1,
        "GM",
    )
    assert verdict.met is True


@pytest.mark.parametrize(("n", "met"), [(8, False), (9, True)])
def test_nine_games_are_needed(n, met):
    assert classify_fide(event([WIN] * n), 1, "GM").met is met


@pytest.mark.parametrize("rounds", [9, None])
def test_eight_played_and_one_forfeit_win_of_nine_rounds_are_enough(rounds):
    """Nine rounds by the sheet, or by a table of ten players where the sheet does not say it."""
    verdict = classify_fide(
        event(
            [FORFEIT_WIN] + [WIN] * 8,
            opponents("- GM GM GM IM IM FM FM -", "POL BUL GER BUL GER UKR POL UKR POL"),
            rounds=rounds,
        ),
        1,
        "GM",
    )
    assert (verdict.n, verdict.met) == (8, True)


def test_a_swiss_norm_may_leave_out_the_games_after_it():
    outcomes = [WIN] * 6 + [DRAW] * 2 + [LOSS] * 3
    verdict = classify_fide(event(outcomes, opponents(rating=2440), system="swiss-fide-2026"), 1, "GM")
    assert (verdict.n, verdict.met) == (9, True)
    assert [game.round for game in verdict.games if not game.counted] == [10, 11]
    assert classify_fide(event(outcomes, opponents(rating=2440)), 1, "GM").met is False


def test_a_swiss_norm_may_leave_out_a_win_where_the_mix_holds():
    people = opponents(rating=2470)
    weak = (replace(people[8], ratings=(Rating("fide", 1500),)), replace(people[9], ratings=(Rating("fide", 1500),)))
    outcomes = [WIN] * 5 + [DRAW] * 3 + [WIN] * 3
    verdict = classify_fide(event(outcomes, (*people[:8], *weak, people[10]), system="swiss-fide-2026"), 1, "GM")
    # Ten games would need four grandmasters; nine need three.
    assert (verdict.n, verdict.met) == (9, True)
    assert [game.reason for game in verdict.games if not game.counted] == ["left-out"] * 2


def test_a_last_round_forfeit_may_be_counted_as_a_loss():
    verdict = classify_fide(
        event([WIN] * 8 + [FORFEIT_WIN], rounds=10 - 1, system="swiss-fide-2026", cycles=1), 1, "GM"
    )
    assert verdict.met is True
    assert verdict.n in {8, 9}


@of_each([("f", True), ("m", False), ("", None)])
def test_womens_norms_are_for_women(sex, met):
    base = event([WIN] * 9)
    changed = replace(base, players=(replace(base.players[0], sex=sex), *base.players[1:]))
    assert classify_fide(changed, 1, "WGM").met is met


def test_a_player_without_games_has_no_norm():
    verdict = classify_fide(event([]), 1, "IM")
    assert (verdict.met, verdict.n, verdict.reason) == (False, 0, "games")
