"""Record 222: the rate of play in FIDE's code, and what has none."""

from __future__ import annotations

from reporting.exchange.trf_times import clock_code, rate_of_code
from tests.rows import of_each


@of_each(
    [
        ("90' + 30\"", "5400+30"),
        ("100'/40 + 15' + 30\"", "40/6000+30:900+30"),
        ("100'x40+15'+30\"", "40/6000+30:900+30"),
        ("120'/40 + 60'/20 + 30'", "40/7200:20/3600:1800"),
        ("120'/40 + 60'/20 + 15' + 30\" (61)", "40/7200:20/3600:900+30"),
        ("120'/40 + 30' + 30\" (41)", "40/7200:1800+30"),
        ("15'", "900"),
        ("3+2", "180+2"),
    ]
)
def test_a_rate_has_its_code_and_comes_back(rate: str, code: str) -> None:
    assert clock_code(rate) == code
    assert clock_code(rate_of_code(code)) == code


@of_each(["", "usual", "5' + 3\" Bronstein", "120'/40 + 30' + 30\" (40)", "120'/40 + 30' + 30\" (42)"])
def test_what_has_no_code_has_none(rate: str) -> None:
    assert clock_code(rate) == ""


@of_each(["", "W300-B240", "40/6000+30:900", "600:300", "0", "40/", "x", "40/6000+30:900+15", "1e5"])
def test_what_is_no_code_or_cannot_be_said_is_no_rate(code: str) -> None:
    assert rate_of_code(code) == ""
