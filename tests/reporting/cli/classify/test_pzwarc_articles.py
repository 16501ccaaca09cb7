"""PZWarc 2021, VII article by article through `protokol classify`: at, below and above each bound of the text."""

from __future__ import annotations

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
    for turn, white, black in ((1, 3, 4), (2, 2, 5), (3, 3, 5), (4, 2, 4), (5, 2, 3), (5, 4, 5)):
        made["results"].append({"round": turn, "board": black, "white": white, "black": black} | drawn)
    return made


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


def test_an_opponent_met_twice_is_one(protokol: Protokol, event: Write) -> None:
    """VII 5.5.1: "liczby przeciwników"."""
    rivals = [rated(2075)] * 3 + [rated(2000)] * 4
    made = tournament("1" * 8, rivals, meets=(2, 3, 4, 4, 5, 6, 7, 8))
    item = asked(verdict(protokol, event(made), "pzwarc", "K"), "strong-opponents")
    assert (item["found"], item["met"]) == ("3", False)


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


# VII 6: places


@pytest.mark.parametrize(("title", "made"), [("MF", True), ("CMF", False)])
def test_masters_of_fmjd_are_equals(protokol: Protokol, event: Write, title: str, made: bool) -> None:
    """VII 6.2.2: a title at least as high as the one that is won; MF and higher stand above the national ones."""
    document = final("open", "m")
    for player in document["players"][1:]:
        player["titles"] = {"fmjd": title}
    assert verdict(protokol, event(document), "pzwarc", "M")["met"] is made


# VII 7: the event and its papers


@pytest.mark.parametrize(("field", "code"), [("norms_announced_on", "norms-announced"), ("approved_on", "approved")])
def test_duties_after_the_norm_are_told_and_refuse_nothing(
    protokol: Protokol, event: Write, field: str, code: str
) -> None:
    """VII 7.3.4, 7.3.6."""
    for day, done in (("", None), ("2022-05-09", True)):
        found = verdict(protokol, event(tournament("1" * 8, [rated(2100)] * 8, **{field: day})), "pzwarc", "K")
        item = asked(found, code)
        assert (item["met"], item["weighs"], found["met"]) == (done, False, True)
