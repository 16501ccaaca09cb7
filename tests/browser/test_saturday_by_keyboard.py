"""The whole Saturday by keyboard alone: a file by itself, so that another process plays it."""

from __future__ import annotations

from tests.browser.hall import Hall, Typist
from tests.browser.saturday import saturday


def test_the_whole_saturday_by_keyboard_alone(hall: Hall) -> None:
    saturday(hall, Typist)
