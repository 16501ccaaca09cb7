"""Norms of one person together: two of one result, games enough, time, what he held."""

from __future__ import annotations

import pytest

from tests.reporting.verify.across.claims_of import claim, file, told
from tests.rows import of_each

FINE = [("confirmed", [])]


def test_one_result_serves_for_two_norms_of_kszk_the_highest():
    apart = told(file("a", claim("Mc")), file("b", claim("Ic")), file("c", claim("Kc")))
    assert apart == [FINE, [("refuted", [("limit", "Mc, Kc", "4.4.21")])], FINE]
    assert told(file("a", claim("Mc"), claim("Ic"))) == [FINE * 2]


def test_three_norms_of_another_federation_are_not_too_many():
    norms = [claim(norm, rules="pzwarc", game="draughts100") for norm in ("II", "III", "IV")]
    assert told(file("a", *norms)) == [FINE * 3]


@of_each([(7, "incomplete"), (8, "confirmed"), (9, "confirmed")])
def test_two_norms_of_kszk_need_seventeen_games_and_the_later_one_waits(games, verdict):
    later, earlier = claim(event="B", day="2024-09-01", games=9), claim(games=games)
    found = told(file("a", later), file("b", earlier))
    lack = [("limit", f"{games + 9} < 17", "4.3.8")] if verdict == "incomplete" else []
    assert found == [[(verdict, lack)], FINE]


def test_the_same_norm_in_two_formats_and_with_its_event_is_one():
    one = claim(games=8)
    assert told(file("a.pdf", one), file("b.docx", one), file("c.json", one, kind="event")) == [FINE] * 3


@of_each(
    [
        (2075, 9, "confirmed", []),
        (2074, 20, "confirmed", []),
        (2074, 19, "incomplete", [("limit", "39 < 40", "VII 5.6")]),
        (2050, 19, "incomplete", [("limit", "39 < 40", "VII 5.6")]),
        (2049, 19, "confirmed", []),
    ]
)
def test_the_lower_rating_for_k_needs_forty_games(rating, games, verdict, found):
    keys = {"rules": "pzwarc", "game": "draughts100", "rating": rating, "held": "I"}
    first, second = claim("K", games=20, **keys), claim("K", "B", "2024-09-01", games=games, **keys)
    assert told(file("a", first), file("b", second)) == [FINE, [(verdict, found)]]


@pytest.mark.parametrize(("games", "found"), [(13, [("limit", "26 < 27", "1.5")]), (14, [])])
def test_games_that_a_fide_title_lacks_are_told_and_refuse_no_certificate(games, found):
    norms = [claim("IM", event, day, rules="fide", games=count, large=True, rating=2450)
             for event, day, count in (("A", "2024-05-10", 13), ("B", "2024-09-01", games))]  # fmt: skip
    assert told(*(file(str(at), each) for at, each in enumerate(norms))) == [FINE, [("confirmed", found)]]


@pytest.mark.parametrize(("day", "verdict"), [("2027-05-10", "confirmed"), ("2027-05-11", "incomplete")])
def test_norms_of_a_bulgarian_master_lie_within_three_years(day, verdict):
    norms = [claim("MS", event, start, rules="bg", rating=2400) for event, start in (("A", "2024-05-10"), ("B", day))]
    assert [each[0][0] for each in told(*(file(str(at), one) for at, one in enumerate(norms)))] == [
        "confirmed",
        verdict,
    ]


@of_each(
    [
        (("Ic",), "2024-01-01", "refuted"),
        (("Mc",), "2024-01-01", "refuted"),
        (("II",), "2024-01-01", "confirmed"),
        (("Ic",), "2024-05-10", "confirmed"),
    ]
)
def test_who_held_the_category_by_an_earlier_event_has_no_norm_of_it(holds, start, verdict):
    before, later = claim("Mc", "B", start, holds=holds, games=17), claim("Ic", "A", "2024-05-10")
    found = told(file("a", later), file("b", before))
    assert found[0][0][0] == verdict
    assert found[1] == FINE


@pytest.mark.parametrize(("first", "found"), [("AM", [("norm", "K", "VII 5.7")]), ("K", [])])
def test_a_norm_of_k_after_that_of_am_is_told_to_be_of_no_use(first, found):
    keys = {"rules": "pzwarc", "game": "draughts100", "rating": 2100, "held": "I", "games": 20}
    norms = [claim(first, **keys), claim("K", "B", "2024-09-01", **keys)]
    assert told(*(file(str(at), each) for at, each in enumerate(norms))) == [FINE, [("confirmed", found)]]
