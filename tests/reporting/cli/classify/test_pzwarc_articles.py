"""PZWarc 2021, VII article by article through `protokol classify`: at, below and above each bound of the text."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.one_player import Person, Protokol, Write, document, met, verdict

ARBITER = {"name": "Adam Wilk", "role": "chief", "licence": "S/1", "licence_until": "2030-12-31"}
ABOUT = {
    "game": "draughts100",
    "system": "round-robin",
    "federation": "pzwarc",
    "rate_of_play": "80' + 60\"",
    "notation": True,
    "start_date": "2022-05-01",
    "end_date": "2022-05-08",
    "notified_on": "2022-04-20",
    "arbiters": [ARBITER],
}


def tournament(results: str, rivals: list[Person], me: Person | None = None, **info: Any) -> Person:
    return document(results, rivals, {} if me is None else me, **(ABOUT | info))


def category(name: str, squares: int = 100, **more: Any) -> Person:
    return {"categories": {f"draughts{squares}": name}} | more


def rated(value: int, kind: str = "A", **more: Any) -> Person:
    return {"ratings": [{"list": "fmjd", "value": value, "games": 50, "kind": kind}]} | more


def asked(found: Person, code: str) -> Person:
    (item,) = [item for item in found["requirements"] if item["code"] == code]
    return dict(item)


# VII 1 and 2: what is held where, and women's titles


@pytest.mark.parametrize(
    ("game", "rival", "weight"),
    [
        ("draughts100", category("I", 100), "19"),
        ("draughts100", category("I", 64), "9"),
        ("draughts64", category("I", 64), "19"),
        ("draughts64", category("I", 100), "9"),
        ("draughts64", {"titles": {"pzwarc100": "M"}}, "9"),
        ("draughts64", {"titles": {"pzwarc64": "M"}}, "23"),
        ("draughts64", {"titles": {"fmjd64": "MI"}}, "25"),
        ("draughts64", {"titles": {"fmjd": "MI"}}, "9"),
    ],
)
def test_categories_and_titles_are_those_of_the_variant(
    protokol: Protokol, event: Write, game: str, rival: Person, weight: str
) -> None:
    """VII 1, 2 and 3: "osobno w każdej wersji warcabowej"."""
    found = verdict(protokol, event(tournament("1", [rival], game=game)), "pzwarc", "V")
    assert found["games"][0]["rating"] == weight


def test_norms_for_a_category_in_the_two_variants_do_not_add_up(protokol: Protokol, event: Write) -> None:
    """VII 1 with 4.5: category I takes two norms in one and the same variant."""
    lines = []
    for at, squares in enumerate((100, 64, 100), 1):
        day = {
            "name": f"Turniej {at}",
            "system": "",
            "start_date": f"2022-0{at + 4}-10",
            "end_date": f"2022-0{at + 4}-15",
        }
        me = {"ids": {"national": "PL-1"}, "categories": {"draughts100": "II", "draughts64": "II"}}
        rivals = [category("I", squares, surname=f"R{at}{n}") for n in range(8)]
        made = tournament("1" * 8, rivals, me, game=f"draughts{squares}", **day)
        found = awards(protokol, event(made, f"{at}.json"), "I")
        lines.append([(one["game"], one["fillings"], one["complete"]) for one in found])
    assert lines[0] == [("draughts100", 1, False)]
    assert lines[1] == [("draughts100", 1, False), ("draughts64", 1, False)]
    assert lines[2] == [("draughts100", 2, True), ("draughts64", 1, False)]


@pytest.mark.parametrize(
    ("sex", "competition", "woman"),
    [("f", "women", True), ("m", "women", False), ("", "women", True), ("", "open", None)],
)
def test_womens_titles_are_for_women(
    protokol: Protokol, event: Write, sex: str, competition: str, woman: bool | None
) -> None:
    """VII 2: titles of women are given in women's events, which tell the sex of everybody, to women."""
    made = tournament("1" * 8, [rated(2000, sex="f")] * 8, rated(2000, sex=sex), competition=competition)
    assert met(verdict(protokol, event(made), "pzwarc", "KK"), "woman") is woman


def final(competition: str, sex: str) -> Person:
    """A championship of five: player 1 beats the other four, who hold M on both scales and draw among themselves."""
    titles = {"titles": {"pzwarc100": "M", "pzwarc100_women": "M"}, "sex": sex}
    made = tournament("1" * 4, [titles] * 4, {"sex": sex}, competition=competition, pzwarc_championship="individual")
    drawn = {"score": {"white": "1", "black": "1"}, "kind": "played", "as_played": True}
    for at, (white, black) in enumerate(combinations(range(2, 6), 2), 1):
        made["results"].append({"round": (at - 1) % 5 + 1, "board": 2 + at, "white": white, "black": black} | drawn)
    made["results"][-1]["round"] = 5
    return made


@pytest.mark.parametrize(
    ("competition", "sex", "norm", "made"),
    [
        ("open", "m", "M", True),
        ("women", "f", "MK", True),
        ("women", "f", "M", False),
        ("open", "f", "MK", False),
        ("open", "f", "M", True),
    ],
)
def test_a_womens_championship_brings_womens_titles(
    protokol: Protokol, event: Write, competition: str, sex: str, norm: str, made: bool
) -> None:
    """VII 2 and 6.1: women's titles are given for results in women's events, and for these nothing else."""
    assert verdict(protokol, event(final(competition, sex)), "pzwarc", norm)["met"] is made


# VII 4: categories


@pytest.mark.parametrize(
    ("sex", "won", "made"),
    [
        ("f", 6, False),  # 9 + 4/8 · (6 − 1) = 11.5, 12 is asked of a woman
        ("f", 7, True),
        ("m", 7, False),  # 12.5, 15 is asked of a man
    ],
)
def test_the_weight_to_reach_goes_by_sex(protokol: Protokol, event: Write, sex: str, won: int, made: bool) -> None:
    """VII 4.3, weights of category III: 12 and 15."""
    found = verdict(protokol, event(tournament("1" * won + "0" * (7 - won), [{}] * 7, {"sex": sex})), "pzwarc", "III")
    assert (met(found, "category-result"), found["met"]) == (made, made)


@pytest.mark.parametrize(
    ("game", "norm", "minutes"),
    [
        ("draughts100", "V", 20), ("draughts100", "IV", 20), ("draughts100", "III", 45), ("draughts100", "II", 60),
        ("draughts100", "I", 60), ("draughts64", "V", 15), ("draughts64", "IV", 15), ("draughts64", "III", 20),
        ("draughts64", "II", 30), ("draughts64", "I", 30),
    ],
)  # fmt: skip
def test_minutes_a_player_for_each_category(
    protokol: Protokol, event: Write, game: str, norm: str, minutes: int
) -> None:
    """VII 4.6.1–4.6.3, both variants, at the bound, a minute below it, and with an increment over 60 moves."""
    rates = {
        f"{minutes}'": True,
        f"{minutes - 1}'": False,
        f"{minutes - 5}' + 5\"": True,
        f"{minutes - 6}' + 5\"": False,
    }
    for rate, enough in rates.items():
        found = verdict(protokol, event(tournament("1" * 8, [{}] * 8, game=game, rate_of_play=rate)), "pzwarc", norm)
        assert met(found, "minutes") is enough, rate


@pytest.mark.parametrize(("norm", "needs"), [("I", True), ("II", True), ("III", False)])
def test_written_notation_is_asked_for_ii_and_i(protokol: Protokol, event: Write, norm: str, needs: bool) -> None:
    """VII 4.6.3."""
    found = verdict(protokol, event(tournament("1" * 8, [category("I")] * 8, notation=False)), "pzwarc", norm)
    assert found["met"] is not needs


@pytest.mark.parametrize(("letter", "n"), [("+", 7), ("-", 8), ("0", 8)])
def test_only_games_won_by_forfeit_are_left_out(protokol: Protokol, event: Write, letter: str, n: int) -> None:
    """VII 4.7, VII 5.1."""
    path = event(tournament("1111111" + letter, [rated(2100, **category("I"))] * 8))
    assert (verdict(protokol, path, "pzwarc", "V")["n"], verdict(protokol, path, "pzwarc", "K")["n"]) == (n, n)


# VII 5: titles


@pytest.mark.parametrize(
    ("rating", "counted"),
    [
        ({"list": "fmjd", "kind": "A"}, True),
        ({"list": "fmjd", "kind": "B"}, True),
        ({"list": "national", "kind": "C"}, True),
        ({"list": "fmjd"}, True),
        ({"list": "fmjd", "kind": "2.6.1.2.3"}, False),
        ({"list": "technical", "kind": "c"}, False),
        ({"list": "foreign", "kind": "KNDB"}, False),
    ],
)
def test_opponents_stand_on_list_a_b_or_c(
    protokol: Protokol, event: Write, rating: dict[str, str], counted: bool
) -> None:
    """VII 5.1: "znajdującymi się na liście rankingowej A, B lub C"."""
    rivals = [rated(2100)] * 7 + [{"ratings": [rating | {"value": 2100}]}]
    found = verdict(protokol, event(tournament("1" * 8, rivals)), "pzwarc", "K")
    assert (found["n"], found["games"][-1]["counted"]) == (7 + counted, counted)


@pytest.mark.parametrize(("day", "made"), [("2022-05-01", True), ("2022-05-02", False)])
def test_ratings_are_those_of_the_first_day(protokol: Protokol, event: Write, day: str, made: bool) -> None:
    """VII 5.1: "dane zawodników na dzień rozpoczęcia turnieju"."""
    found = verdict(protokol, event(tournament("1" * 8, [rated(2100)] * 8, rating_list_date=day)), "pzwarc", "K")
    assert found["met"] is made


@pytest.mark.parametrize(("title", "points"), [("K", 4), ("M", 6), ("AM", 10)])
@pytest.mark.parametrize("above", [-1, 0, 1])
def test_points_at_table_iv_are_enough(protokol: Protokol, event: Write, title: str, points: int, above: int) -> None:
    """VII 5.2–5.4: (8 · 2100 + 1975) / 9 = 2086, category O; 8 games: 4 for K, 6 for M, 10 for AM."""
    made = points + above
    results = "1" * (made // 2) + "=" * (made % 2)
    found = verdict(protokol, event(tournament(results.ljust(8, "0"), [rated(2100)] * 8)), "pzwarc", title)
    assert (found["needed_points"], found["score"], found["met"]) == (str(points), str(made), above >= 0)


@pytest.mark.parametrize(
    ("games", "strong", "wanted"),
    [(7, 4, 4), (8, 4, 4), (9, 5, 5), (11, 5, 5), (12, 6, 6), (15, 7, 7), (18, 8, 8), (20, 8, 8), (21, 9, 9)],
)
@pytest.mark.parametrize("short", [0, 1])
def test_so_many_opponents_have_2075(
    protokol: Protokol, event: Write, games: int, strong: int, wanted: int, short: int
) -> None:
    """VII 5.5.1 and the last row of Table IV."""
    rivals = [rated(2075)] * (strong - short) + [rated(2074)] * (games - strong + short)
    found = verdict(protokol, event(tournament("1" * games, rivals)), "pzwarc", "K")
    item = asked(found, "strong-opponents")
    assert (item["needed"], item["found"], item["met"]) == (f"{wanted} (2075)", str(strong - short), not short)


def test_an_opponent_met_twice_is_one(protokol: Protokol, event: Write) -> None:
    """VII 5.5.1: "liczby przeciwników"."""
    rivals = [rated(2075)] * 3 + [rated(2000)] * 4
    made = tournament("1" * 8, rivals, meets=(2, 3, 4, 4, 5, 6, 7, 8))
    item = asked(verdict(protokol, event(made), "pzwarc", "K"), "strong-opponents")
    assert (item["found"], item["met"]) == ("3", False)


@pytest.mark.parametrize(("rating", "found", "enough"), [(1974, "0", False), (1975, "8", True)])
def test_women_need_opponents_of_1975(protokol: Protokol, event: Write, rating: int, found: str, enough: bool) -> None:
    """VII 5.5.1: 1975 for women's titles."""
    made = tournament("1" * 8, [rated(rating, sex="f")] * 8, {"sex": "f"}, competition="women")
    item = asked(verdict(protokol, event(made), "pzwarc", "KK"), "strong-opponents")
    assert (item["needed"], item["found"], item["met"]) == ("4 (1975)", found, enough)


@pytest.mark.parametrize(
    ("norm", "bound", "women"),
    [("K", 2075, False), ("M", 2125, False), ("AM", 2175, False), ("KK", 1975, True), ("AMK", 2075, True)],
)
@pytest.mark.parametrize(("strong", "enough"), [(2, False), (3, True), (4, True)])
def test_three_of_a_rating_are_overtaken_in_a_swiss(
    protokol: Protokol, event: Write, norm: str, bound: int, women: bool, strong: int, enough: bool
) -> None:
    """VII 5.5.2: beaten by all but one he has 2 points, as each of them has: equal points are enough.

    The others are too low for a conversion (5.5.3).
    """
    sex = "f" if women else "m"
    rivals = [rated(bound, sex=sex)] * strong + [rated(1900, sex=sex)] * (8 - strong)
    given = {"system": "swiss-pzwarc-classical", "rounds": 8} | ({"competition": "women"} if women else {})
    path = event(tournament("1" + "0" * 7, rivals, {"sex": sex}, **given))
    item = asked(verdict(protokol, path, "pzwarc", norm), "overtaken")
    assert (item["needed"], item["met"]) == (f"3 ({bound})", enough)


@pytest.mark.parametrize(("lower", "enough"), [(2, False), (3, True)])
def test_three_of_one_step_stand_for_one_of_the_next(
    protokol: Protokol, event: Write, lower: int, enough: bool
) -> None:
    """VII 5.5.3: two of 2125 and three of 2075 for the norm of M."""
    rivals = [rated(2125)] * 2 + [rated(2075)] * lower + [rated(1900)] * (6 - lower)
    path = event(tournament("1" + "0" * 7, rivals, system="swiss-pzwarc-classical", rounds=8))
    assert asked(verdict(protokol, path, "pzwarc", "M"), "overtaken")["met"] is enough


def test_whoever_has_more_points_is_not_overtaken(protokol: Protokol, event: Write) -> None:
    """VII 5.5.2: he has 1 point, the others 2 each, one of them 1 as he has."""
    path = event(tournament("=" + "0" * 7, [rated(2100)] * 8, system="swiss-pzwarc-classical", rounds=8))
    item = asked(verdict(protokol, path, "pzwarc", "K"), "overtaken")
    assert (item["found"], item["met"]) == ("1", False)


def test_nobody_need_be_overtaken_in_a_round_robin(protokol: Protokol, event: Write) -> None:
    """VII 5.5.2 speaks of Swiss events alone."""
    found = verdict(protokol, event(tournament("11000000", [rated(2100)] * 8)), "pzwarc", "K")
    assert found["met"] is True
    assert "overtaken" not in {item["code"] for item in found["requirements"]}


# VII 5.6 and 5.7: ratings and Table II


@pytest.mark.parametrize(
    ("rating", "kind", "holds"),
    [(1974, "A", "I++"), (1975, "A", "K"), (1975, "B", "I++"), (2075, "C", "I++"), (1975, "", "K")],
)
def test_women_need_a_rating_lower_by_a_hundred(
    protokol: Protokol, event: Write, rating: int, kind: str, holds: str
) -> None:
    """VII 5.6 and Table II: (1975) on list A for who has I++ and makes the norm of KK."""
    me = rated(rating, kind, sex="f", **category("I++"))
    made = tournament("1" * 8, [rated(1976, sex="f")] * 8, me, competition="women")
    found = verdict(protokol, event(made), "pzwarc", "KK")
    assert (found["met"], found["holds_after"]) == (True, holds)


def awards(protokol: Protokol, path: Path, norm: str) -> list[Person]:
    """What the ledger comes to after an event."""
    asking = ("--rules", "pzwarc", "--norm", norm, "--player", 1, "--ledger", "ledger.json", "--json")
    return list(protokol("classify", path, *asking).lines[0]["awards"])


@pytest.mark.parametrize(("second", "rating", "complete"), [(20, 2100, True), (20, 2099, False), (19, 2100, False)])
def test_forty_games_take_twenty_five_points_off_the_rating(
    protokol: Protokol, event: Write, second: int, rating: int, complete: bool
) -> None:
    """VII 5.6: two norms of M over 20 and 20 games ask for 2100, over 20 and 19 for 2125."""
    me = rated(rating, "A", ids={"national": "PL-1"}, **category("K"))
    found: list[Person] = []
    for at, games in enumerate((20, second), 1):
        day = {
            "name": f"Turniej {at}",
            "system": "",
            "start_date": f"2022-0{at + 4}-10",
            "end_date": f"2022-0{at + 4}-15",
        }
        # Opponents of 2080: category N at (20 · 2080 + 2100) / 21 = 2081, 43 % for M: 17 of 20 games' 40 points.
        results = "1" * 9 + "0" * (games - 9)
        rivals = [rated(2080, surname=f"R{at}{n}") for n in range(games)]
        found = awards(protokol, event(tournament(results, rivals, me, **day), f"{at}.json"), "M")
    (award,) = [one for one in found if one["norm"] == "M"]
    assert (award["fillings"], award["games"], award["complete"]) == (2, 20 + second, complete)


@pytest.mark.parametrize(("rating", "complete"), [(1975, True), (1974, False)])
def test_two_norms_make_a_woman_candidate_with_1975(
    protokol: Protokol, event: Write, rating: int, complete: bool
) -> None:
    """VII 5.6, 5.7: KK in the ledger, the women's column of Table II."""
    me = rated(rating, "A", sex="f", ids={"national": "PL-1"}, **category("I"))
    found: list[Person] = []
    for at in (1, 2):
        day = {
            "name": f"Turniej {at}",
            "system": "",
            "start_date": f"2022-0{at + 4}-10",
            "end_date": f"2022-0{at + 4}-15",
        }
        rivals = [rated(1976, sex="f", surname=f"R{at}{n}") for n in range(8)]
        made = tournament("11000000", rivals, me, competition="women", **day)
        found = awards(protokol, event(made, f"{at}.json"), "KK")
    (award,) = [one for one in found if one["norm"] == "KK"]
    assert (award["fillings"], award["complete"]) == (2, complete)


@pytest.mark.parametrize(("rating", "holds"), [(1975, "K+"), (1974, "I++")])
def test_a_third_norm_is_counted_from_the_title_that_a_woman_has(
    protokol: Protokol, event: Write, rating: int, holds: str
) -> None:
    """VII 5.7: with 1975 two norms of KK make K, and the norm of MK after them K+."""
    me = rated(rating, "A", sex="f", ids={"national": "PL-1"}, **category("I"))
    found: list[Person] = []
    for at, results in enumerate(("11000000", "11000000", "11100000"), 1):
        day = {"name": f"Turniej {at}", "start_date": f"2022-0{at + 4}-10", "end_date": f"2022-0{at + 4}-15"}
        rivals = [rated(1976, sex="f", surname=f"R{at}{n}") for n in range(8)]
        made = tournament(results, rivals, me, system="", competition="women", **day)
        found = awards(protokol, event(made, f"{at}.json"), "MK,KK")
    assert {one["holds"] for one in found} == {holds}


# VII 6: places


def test_three_must_stand_strictly_behind(protokol: Protokol, event: Write) -> None:
    """VII 6.2.2: of five masters in the final two share the first place; three are behind, of four only two."""
    made = final("open", "m")
    # 1 and 2 draw, both beat 3, 4 and 5.
    for game in made["results"]:
        pair = {game["white"], game["black"]}
        if pair == {1, 2}:
            game["score"] = {"white": "1", "black": "1"}
        elif 2 in pair:
            game["score"] = {"white": "2", "black": "0"} if game["white"] == 2 else {"white": "0", "black": "2"}
    found = verdict(protokol, event(made), "pzwarc", "M")
    assert (asked(found, "overtaken-equals")["found"], found["met"]) == ("3", True)
    made["players"][4]["titles"] = {}
    found = verdict(protokol, event(made), "pzwarc", "M")
    assert (asked(found, "overtaken-equals")["found"], found["met"]) == ("2", False)


@pytest.mark.parametrize(("title", "made"), [("MF", True), ("CMF", False)])
def test_masters_of_fmjd_are_equals(protokol: Protokol, event: Write, title: str, made: bool) -> None:
    """VII 6.2.2: a title at least as high as the one that is won; MF and higher stand above the national ones."""
    document = final("open", "m")
    for player in document["players"][1:]:
        player["titles"] = {"fmjd": title}
    assert verdict(protokol, event(document), "pzwarc", "M")["met"] is made


@pytest.mark.parametrize(("rate", "made"), [("60'", True), ("59'", False), ("80' + 60\"", True)])
def test_a_category_by_place_asks_for_the_minutes_of_the_category(
    protokol: Protokol, event: Write, rate: str, made: bool
) -> None:
    """VII 6.2.1: "tempo gry musi być zgodne z wymaganym dla danej kategorii": 60 minutes for I of the winner under 13."""
    document = final("open", "m")
    document["event"] |= {"pzwarc_championship": "age-13", "rate_of_play": rate}
    document["players"][0]["birth_date"] = "2010-01-01"
    assert verdict(protokol, event(document), "pzwarc", "I")["met"] is made


# VII 7: the event and its papers


@pytest.mark.parametrize(
    ("arbiters", "made"),
    [
        ([ARBITER], True),
        ([ARBITER | {"licence_until": "2022-05-01"}], True),
        ([ARBITER | {"licence_until": "2022-04-30"}], False),
        ([ARBITER | {"licence": "", "licence_until": ""}], None),
        ([], None),
    ],
)
def test_categories_need_an_arbiter_with_a_valid_licence(
    protokol: Protokol, event: Write, arbiters: list[Person], made: bool | None
) -> None:
    """VII 7.2.1."""
    found = verdict(protokol, event(tournament("1" * 8, [{}] * 8, arbiters=arbiters)), "pzwarc", "V")
    assert (found["met"], met(found, "licensed-arbiter")) == (made, made)


@pytest.mark.parametrize(("field", "code"), [("norms_announced_on", "norms-announced"), ("approved_on", "approved")])
def test_duties_after_the_norm_are_told_and_refuse_nothing(
    protokol: Protokol, event: Write, field: str, code: str
) -> None:
    """VII 7.3.4, 7.3.6."""
    for day, done in (("", None), ("2022-05-09", True)):
        found = verdict(protokol, event(tournament("1" * 8, [rated(2100)] * 8, **{field: day})), "pzwarc", "K")
        item = asked(found, code)
        assert (item["met"], item["weighs"], found["met"]) == (done, False, True)
