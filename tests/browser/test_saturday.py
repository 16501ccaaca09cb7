"""The whole Saturday by mouse: a file by itself, so that another process plays it."""

from __future__ import annotations

from tests.browser.hall import Hall, Person
from tests.browser.saturday import saturday


def test_the_whole_saturday_by_mouse(hall: Hall) -> None:
    saturday(hall, Person)
