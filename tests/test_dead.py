"""What nobody uses is told, and a reason that nothing needs; tests are no users."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import dead

SOURCE = """import atexit
USED = 1
LEFT = USED

def called():
    return USED

def forgotten():
    return called()

@atexit.register
def at_the_end():
    pass
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "rooms.py").write_text(SOURCE, encoding="utf-8")
    return tmp_path


def test_what_nobody_uses_is_told_with_its_place(house: Path) -> None:
    found = list(dead.unused([house]))
    assert sorted(name for name, _ in found) == ["LEFT", "forgotten"]
    assert [told.partition(str(house))[2] for told in dead.faults(found, {"LEFT"})] == [
        "/rooms.py:8: unused function 'forgotten' (60% confidence)"
    ]


def test_a_reason_that_nothing_needs_is_told(house: Path) -> None:
    found = list(dead.unused([house]))
    assert dead.faults(found, {"LEFT", "forgotten", "called"}) == ["called: kept for a reason, and used or gone"]


def test_every_reason_is_said_in_words_and_no_name_has_two() -> None:
    names = [name for names in dead.REASONS.values() for name in names]
    assert len(names) == len(set(names))
    assert all(" " in reason for reason in dead.REASONS)
