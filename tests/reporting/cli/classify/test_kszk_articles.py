"""KSzK 4 article by article through `protokol classify`: at, below and above each bound of the text."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reporting.cli.one_player import Person, Protokol, Write, asks, document, met, verdict

STARTS = "2020-01-10"


def rated(value: int, category: str = "M", games: int = 50, **more: Any) -> Person:
    return {
        "ratings": [{"list": "iccf", "value": value, "games": games}],
        "categories": {"correspondence": category},
    } | more


ME = rated(2200, "K")


def tournament(results: str, rivals: list[Person], me: Person | None = None, **info: Any) -> Person:
    about = {"game": "correspondence", "system": "round-robin", "start_date": STARTS, "notified_on": "2020-01-09"}
    return document(results, rivals, ME if me is None else me, **(about | info))


def used(protokol: Protokol, write: Write, rival: Person, **info: Any) -> str | None:
    """The rating that an opponent counts with."""
    found = verdict(protokol, write(tournament("1", [rival], **info)), "kszk", "V")
    rating = found["games"][0]["rating"]
    return None if rating is None else str(rating)


@pytest.mark.parametrize(
    ("rival", "value"),
    [
        ({"ratings": [{"list": "iccf", "value": 2200}]}, "2200"),
        ({"ratings": [{"list": "iccf", "value": 2200, "kind": "unfixed"}]}, "2150"),
        ({"ratings": [{"list": "iccf", "value": 2200, "kind": "unfixed", "games": 12}]}, "2100"),
    ],
)
def test_an_unfixed_rating_without_its_games_is_lowered_by_fifty(
    protokol: Protokol, event: Write, rival: Person, value: str
) -> None:
    """4.2.2 a and 4.6.2: fixed from 30 games on; where nobody says how many, the list tells which it is."""
    assert used(protokol, event, rival) == value


@pytest.mark.parametrize(
    ("rival", "value"),
    [
        ({"categories": {"correspondence": "IIc+"}}, "1900"),
        ({"categories": {"correspondence": "Ic+"}}, "2100"),
        ({"categories": {"correspondence": "Mc"}}, "2300"),
        ({"categories": {"correspondence": "III", "otb": "I"}}, "2000"),
        ({"categories": {"correspondence": "I", "otb": "III"}}, "2000"),
        ({"titles": {"iccf": "IM"}}, "2300"),
        ({"titles": {"iccf": "CCE"}, "categories": {"otb": "I"}}, "2300"),
        ({"ratings": [{"list": "fide", "value": 2100}], "categories": {"correspondence": "K"}}, "2050"),
        (
            {"ratings": [{"list": "iccf", "value": 2000, "games": 30}, {"list": "fide", "value": 2400}]},
            "2000",
        ),
        ({"ratings": [{"list": "iccf", "value": 2000, "games": 30}, {"list": "fide", "value": "abc"}]}, "2000"),
        ({"ratings": [{"list": "iccf", "value": "abc"}, {"list": "fide", "value": 2000}]}, None),
    ],
)
def test_what_an_opponent_counts_with(protokol: Protokol, event: Write, rival: Person, value: str | None) -> None:
    """4.3.2 (marks of norms), 4.3.6 (the higher of two), 4.3.7 (ICCF, FIDE, Table 4.1), 4.4.3, 4.6.2."""
    assert used(protokol, event, rival) == value


@pytest.mark.parametrize(
    ("held", "norms"),
    [
        ({"correspondence": "M"}, []),
        ({"correspondence": "K+"}, ["Mc"]),
        ({"correspondence": "Kc"}, ["Mc"]),
        ({"correspondence": "I"}, ["Mc", "Kc"]),
        ({"correspondence": "Ic+"}, ["Mc", "Kc"]),
        ({"correspondence": "II+"}, ["Mc", "Kc", "Ic"]),
        ({"otb": "III"}, ["Mc", "Kc", "Ic", "II"]),
        ({"otb": "I"}, ["Mc", "Kc", "Ic", "II", "III", "IV", "V"]),
    ],
)
def test_norms_are_sought_above_what_is_held(
    protokol: Protokol, event: Write, held: dict[str, str], norms: list[str]
) -> None:
    """4.3.2, 4.3.6: only district categories of the board are categories of correspondence play."""
    path = event(tournament("1" * 9, [rated(2300)] * 9, {"categories": held}))
    ran = protokol("classify", path, "--rules", "kszk", "--player", 1, "--json")
    assert [found["norm"] for found in ran.lines[0]["verdicts"]] == norms


def left_out(found: Person) -> list[int]:
    return [game["opponent"] for game in found["games"] if not game["counted"]]


@pytest.mark.parametrize(("weak", "kept"), [(2099, [11]), (2100, []), (2101, [])])
def test_a_won_game_is_left_out_below_the_average_of_the_event_alone(
    protokol: Protokol, event: Write, weak: int, kept: list[int]
) -> None:
    """4.3.11: without the weak one of ten Rp rises; four whom he did not meet make the event's average 2100."""
    others = 15 * 2100 - 9 * 2400 - 2200 - weak
    fillers = [others // 4] * 3 + [others - 3 * (others // 4)]
    rivals = [rated(value) for value in (*[2400] * 9, weak, *fillers)]
    found = verdict(protokol, event(tournament("1" * 8 + "01", rivals, meets=range(2, 12))), "kszk", "Kc")
    assert left_out(found) == kept


def test_nothing_is_left_out_that_the_limit_of_games_needs(protokol: Protokol, event: Write) -> None:
    """4.3.11, last clause: nine games make 1602 + 360; eight of them and a missing one would make 1740 + 280."""
    rivals = [rated(1740)] * 8 + [rated(500)]
    found = verdict(protokol, event(tournament("1" * 9, rivals)), "kszk", "Ic")
    assert (found["performance"], left_out(found)) == ("1962", [])


def test_nothing_is_left_out_that_the_limit_of_partners_needs(protokol: Protokol, event: Write) -> None:
    """4.3.11: the weak one is the ninth partner of ten games."""
    rivals = [rated(2150)] * 8 + [rated(1000)]
    meets = (2, 3, 4, 5, 6, 7, 8, 9, 9, 10)
    found = verdict(protokol, event(tournament("1" * 10, rivals, meets=meets)), "kszk", "Kc")
    assert (left_out(found), met(found, "partners")) == ([], True)


def test_several_weak_wins_are_left_out_as_long_as_that_helps(protokol: Protokol, event: Write) -> None:
    """4.3.11: eleven games, nine needed, two won against weak opponents."""
    rivals = [rated(2200)] * 9 + [rated(1100), rated(1000)]
    found = verdict(protokol, event(tournament("1" * 7 + "0011", rivals)), "kszk", "Kc")
    assert (left_out(found), found["n"], found["average"]) == ([11, 12], 9, "2200")


@pytest.mark.parametrize(
    ("rating", "decided"),
    [
        ({"list": "iccf", "date": "2020-01-01"}, True),
        ({"list": "iccf", "date": STARTS}, True),
        ({"list": "iccf", "date": "2020-04-01"}, False),
        ({"list": "fide", "date": "2020-04-01"}, False),
        ({"list": "national", "date": "2020-04-01"}, True),
    ],
)
def test_a_rating_of_a_later_day_refuses(
    protokol: Protokol, event: Write, rating: dict[str, str], decided: bool
) -> None:
    """4.4.4: the data of the first day."""
    rivals = [rated(2300)] * 8 + [rated(2300, ratings=[rating | {"value": 2300, "games": 40}])]
    found = verdict(protokol, event(tournament("1" * 9, rivals)), "kszk", "Kc")
    assert found["met"] is decided


@pytest.mark.parametrize(
    ("sex", "own", "category", "enough"),
    [
        ("m", 2150, "2151 (A)", True),  # 2150.5: half up
        ("m", 2149, "2150 (B)", False),  # 2150.4
        ("f", 2149, "2150 (A)", True),
        ("f", 2150, "2151 (A)", True),
    ],
)
def test_the_category_of_the_event_is_its_rounded_average_by_sex(
    protokol: Protokol, event: Write, sex: str, own: int, category: str, enough: bool
) -> None:
    """4.4.5: A from 2151, for women from 2051; nine others make 19355 together."""
    rivals = [rated(2151)] * 5 + [rated(2150)] * 4
    me = rated(own, "K", sex=sex)
    found = verdict(protokol, event(tournament("1" * 9, rivals, me)), "kszk", "Mc")
    (asked,) = [item for item in found["requirements"] if item["code"] == "event-category"]
    assert (asked["found"], asked["met"]) == (category, enough)


def test_an_average_fixed_by_the_commission_goes_before_the_ratings(protokol: Protokol, event: Write) -> None:
    """4.4.8: averages of other international events are fixed by the Zespół."""
    given = {"iccf_class": "other", "fixed_average": "1900"}
    found = verdict(protokol, event(tournament("1" * 9, [rated(2300)] * 9, **given)), "kszk", "Ic")
    assert found["average"] == "1900"


@pytest.mark.parametrize(("results", "enough"), [("=====", True), ("===00", False), ("====0", True)])
def test_missing_games_count_among_those_of_the_thirty_percent(
    protokol: Protokol, event: Write, results: str, enough: bool
) -> None:
    """4.4.16 with 4.3.10: five games played of six; 1½ of six are 25 %, 2 are a third."""
    found = verdict(protokol, event(tournament(results, [rated(2300)] * 5)), "kszk", "V")
    assert (found["n"], met(found, "percent"), found["met"]) == (6, enough, enough)


@pytest.mark.parametrize(
    ("cycles", "cycle", "single"),
    [
        (1, "", True),
        (2, "", False),
        (2, "individual-championship", False),
        (2, "team-championship", True),
    ],
)
def test_kc_and_mc_are_made_in_one_cycle_or_in_the_team_championships(
    protokol: Protokol, event: Write, cycles: int, cycle: str, single: bool
) -> None:
    """4.4.22, 4.4.23."""
    given = {"cycles": cycles} | ({"kszk_cycle": cycle} if cycle else {})
    path = event(tournament("1" * 9, [rated(2300)] * 9, **given))
    assert met(verdict(protokol, path, "kszk", "Kc"), "single-cycle") is single
    assert not asks(verdict(protokol, path, "kszk", "Ic"), "single-cycle")


@pytest.mark.parametrize(("norm", "code"), [("Mc", "half-at-least-kc"), ("Kc", "half-central")])
@pytest.mark.parametrize(
    ("holding", "info", "enough"),
    [
        (4, {}, False),
        (5, {}, True),  # exactly half of the ten others
        (6, {}, True),
        (0, {"kszk_cycle": "individual-championship"}, None),
        (0, {"kszk_cycle": "team-championship"}, None),
        (0, {"level": "international"}, None),
        (0, {"kszk_cycle": "other"}, False),
    ],
)
def test_half_of_the_others_hold_titles_but_not_everywhere(
    protokol: Protokol, event: Write, norm: str, code: str, holding: int, info: dict[str, str], enough: bool | None
) -> None:
    """4.4.24, 4.4.25: the applicant is left out; not asked in the championships of Poland and international events."""
    low = {"Mc": "I+", "Kc": "II+"}[norm]
    high = {"Mc": "K", "Kc": "I"}[norm]
    rivals = [rated(2300, high if at < holding else low, otb="m") for at in range(10)]
    found = verdict(protokol, event(tournament("1" * 10, rivals, **info)), "kszk", norm)
    assert (met(found, code) if asks(found, code) else None) == enough


@pytest.mark.parametrize(
    ("info", "enough"),
    [
        ({"notified_on": STARTS}, False),
        ({"notified_on": STARTS, "level": "international"}, True),
        ({"notified_on": STARTS, "level": "international", "federation": "iccf"}, True),
        ({"notified_on": STARTS, "level": "international", "federation": "fide"}, False),
        ({"notified_on": STARTS, "iccf_class": "title-norm"}, True),
    ],
)
def test_events_of_iccf_need_no_notice(protokol: Protokol, event: Write, info: dict[str, str], enough: bool) -> None:
    """4.4.24: notified before the start, or an international event that ICCF organises."""
    found = verdict(protokol, event(tournament("1" * 9, [rated(2300)] * 9, **info)), "kszk", "Mc")
    assert met(found, "notified-before-start") is enough
