"""Figures of claims in the digits of the norm's papers: averages rounded as the article rounds, exact where it decides."""

from __future__ import annotations

from typing import Any

from reporting.locale import texts
from reporting.verify.figures import printed
from reporting.verify.reports.decision_list import FIGURES
from reporting.verify.values import Answer, Claim, Difference, What
from reporting.verify.words import reasons_of
from tests.reporting.verify.reports.made_up import MET, claim
from tests.rows import of_each

MISSED: dict[str, Any] = {**MET, "code": "performance", "needed": "2000", "found": "1999.5", "met": False}


def _of(rules: str, norm: str, edition: str, **found: str) -> Claim:
    return claim(
        1, Answer.REFUTED, rules=rules, norm=norm, edition=edition, found=found, requirements=(), differences=()
    )


@of_each(
    [
        ("kszk", "Ic", "2016", "18931/12", "1578"),
        ("pzszach", "II", "2015", "2078.5", "2079"),
        ("fide", "IM", "2024", "22207/11", "2019"),
        ("pzwarc", "I", "2021", "49/3", "16.33"),  # VII 4.2: a mean of weights
        ("pzwarc", "II", "2021", "19", "19.00"),
        ("pzwarc", "M", "2021", "4190/3", "1397"),  # VII 5.3: a mean of ratings
        ("of-others", "?", "", "18931/12", "1578"),
    ]
)
def test_an_average_has_the_digits_of_its_article(rules: str, norm: str, edition: str, value: str, shown: str) -> None:
    assert printed(_of(rules, norm, edition, average=value), "average", value) == shown


@of_each(FIGURES.values())
def test_what_was_claimed_and_games_and_points_stay_as_they_are(name: str) -> None:
    made = _of("kszk", "Ic", "2016", score="6.5", n="9")
    assert [printed(made, name, value) for value in ("6.5", "2100.5", None, "x")] == ["6.5", "2100.5", "", "x"]


def test_no_rounding_shows_a_missed_norm_as_made() -> None:
    made = _of("pzszach", "I", "2015", performance="3999/2")
    assert printed(made, "performance", "3999/2") == "2000"
    missed = claim(1, Answer.REFUTED, rules="pzszach", norm="I", found=made.found, requirements=(MET, MISSED))
    assert printed(missed, "performance", "3999/2") == "1999.5"


@of_each(
    [
        ("1600", "we wniosku 1600, stwierdzono 1578"),
        ("1577.6", "we wniosku 1577,6, stwierdzono 1577,7"),  # both are 1578 where they are rounded
        ("1577", "we wniosku 1577, stwierdzono 1578"),
        ("9467/6", "we wniosku 9467/6, stwierdzono 4733/3"),
    ]
)
def test_a_difference_is_told_in_digits_that_show_it(claimed: str, line: str) -> None:
    made = _of("kszk", "Ic", "2016", average="4733/3")
    item = Difference(What.AVERAGE, claimed, "4733/3")
    (told,) = reasons_of(
        claim(1, Answer.REFUTED, found=made.found, differences=(item,), requirements=(MET,)), texts("pl")
    )
    assert told.endswith(line)


def test_two_applications_differ_in_digits_that_show_it() -> None:
    def told(found: str) -> str:
        item = Difference(What.DUPLICATE, "Ic: 9 7 18931/12 2300", f"Ic: 9 7 {found} 2300")
        (line,) = reasons_of(claim(1, Answer.INCOMPLETE, differences=(item,), requirements=(MET,)), texts("en"))
        return line

    assert "18931" not in told("1600") and "1578" in told("1600")
    assert "18931/12" in told("18932/12")
