"""The whole Saturday on a telephone: a file by itself, so that another process plays it."""

from __future__ import annotations

from tests.browser.hall import Finger, Hall
from tests.browser.saturday import saturday


def test_the_whole_saturday_on_a_telephone(hall: Hall) -> None:
    saturday(hall, Finger)
