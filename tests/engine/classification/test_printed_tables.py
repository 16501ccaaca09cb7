"""The tables of the regulations, cell by cell, from `tests/data/classification`."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from engine.classification.fide.performance import difference
from engine.classification.kszk.counting import RatedGame, compute
from engine.classification.kszk.ratings import UsedRating
from engine.classification.pzwarc.category import category_result
from engine.classification.pzwarc.title import event_category, norm_points
from engine.classification.record import RecordedGame
from engine.model import Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rating, ResultKind, fixed
from engine.regulations import load
from tests.judges import classify_fide, title_after
from tests.rows import of_each
from tests.yaml_files import read_yaml

FOLDER = Path(__file__).parents[2] / "data" / "classification"
PZWARC, FIDE = load("pzwarc-2021-norms"), load("fide-titles-2024")


@cache
def cases(name):
    return read_yaml(FOLDER / name)


def table(number):
    return next(case for case in cases("pzwarc-tables.yaml") if case["table"] == number)


def names(found):
    return [case["name"] for case in found]


@pytest.mark.parametrize("case", cases("kszk-table-4-3.yaml"), ids=names(cases("kszk-table-4-3.yaml")))
def test_table_4_3_of_kszk(case):
    seen = 0
    for n, row in case["cells"].items():
        for points, printed in row.items():
            expected = case["misprints"].get(n, {}).get(points, printed)
            assert _increase(int(2 * Fraction(points)), n) == expected, (n, points)
            seen += 1
    assert seen == sum(2 * n + 1 for n in range(6, 17))


def _increase(half_points, n):
    """The engine's ΔR of so many half points in n games."""
    marks = [Mark.WIN] * (half_points // 2) + [Mark.DRAW] * (half_points % 2)
    marks += [Mark.LOSS] * (n - len(marks))
    games = (RecordedGame(at, Player(at + 1), mark, ResultKind.PLAYED) for at, mark in enumerate(marks, 1))
    return compute(
        tuple(RatedGame(game, UsedRating(2000, "", "")) for game in games), n, None, load("kszk-2016")
    ).increase


def test_table_i_of_pzwarc_whole():
    found = table("I")
    seen = 0
    for n, row in found["cells"].items():
        for points, printed in row.items():
            value = category_result([0] * (n + 1), max(0, points - n), max(0, n - points), n, 4)
            # 28 points in 16 games are printed as 2,83: a misprint of an aid, the formula is the law.
            assert fixed(value) == ("2.82" if (n, points) == (16, 28) else printed), (n, points)
            seen += 1
    assert seen == sum(2 * n - -(-n // 2) + 1 for n in range(7, 17))


@pytest.mark.parametrize("row", table("III")["rows"], ids=lambda row: row["category"])
def test_table_iii_of_pzwarc_whole(row):
    for scale in ("open", "women"):
        first, last = row[scale]
        for average in (first, last):
            if average is not None:
                assert event_category(Fraction(average), scale, PZWARC) == row["category"]


@pytest.mark.parametrize("row", table("IV")["rows"], ids=lambda row: f"{row['percent']} %")
def test_table_iv_of_pzwarc_whole(row):
    for title in ("K", "M", "AM"):
        if row[title]:
            found = [norm_points(title, row[title], n, PZWARC) for n in range(7, 22)]
            assert found == row["points"]


def test_columns_of_table_iv_have_no_other_categories():
    for title in ("K", "M", "AM"):
        printed = {row[title] for row in table("IV")["rows"]} - {""}
        # The norm for K in R and S is the lowest row.
        allowed = printed | ({"R", "S"} if title == "K" else set())
        for category in PZWARC["event_category"]["names"]:
            assert (norm_points(title, category, 9, PZWARC) is not None) is (category in allowed)


def test_the_last_row_of_table_iv():
    assert [PZWARC["strong_opponents"][n - 7] for n in range(7, 22)] == [n // 3 + 2 for n in range(7, 22)]


@of_each(table("II")["cells"])
def test_table_ii_of_pzwarc_whole(held):
    for norm, printed in table("II")["cells"][held].items():
        mark, _, condition = printed.partition(" (")
        if not condition:
            assert title_after(held, norm, None, 7, women=False) == mark
            continue
        rating, _, title = condition.rstrip(")").partition("=")
        for women, lower in ((False, 0), (True, 100)):
            assert title_after(held, norm, int(rating) - lower - 1, 39, women=women) == mark
            assert title_after(held, norm, int(rating) - lower, 39, women=women) == title
            assert title_after(held, norm, int(rating) - lower - 25, 40, women=women) == title


@pytest.mark.parametrize("case", cases("fide-annex.yaml"), ids=names(cases("fide-annex.yaml")))
def test_the_golden_values_of_fide(case):
    n = case["games"]
    people = tuple(Player(number, ratings=(Rating("fide", 2400),)) for number in range(1, n + 2))
    games = tuple(GameResult(GameKey(at), 1, at + 1, Outcome(Mark.DRAW, Mark.DRAW)) for at in range(1, n + 1))
    verdict = classify_fide(Event(EventInfo(system="round-robin"), people, results=games), 1, "GM")
    asked = {item.code: item.needed for item in verdict.requirements}
    assert {code: asked[code] for code in case["mix"]} == case["mix"]
    for norm, lower in (("GM", 0), ("IM", 150), ("WGM", 200), ("WIM", 350)):
        figures = FIDE["norms"][norm]
        for score, average in case["averages"].items():
            least = figures["performance"] - difference(int(2 * Fraction(score)), n, FIDE["dp"])
            assert max(least, figures["average"]) == average - lower, (norm, score)
