"""What is slow is not called quick, what is slow once is."""

from __future__ import annotations

import time

import pytest

from tests.quick import TRIES, quick


def spend(seconds: float) -> str:
    """Compute for so long."""
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass
    return "done"


def test_what_is_slow_every_time_is_told() -> None:
    tries = list[str]()
    with pytest.raises(AssertionError, match=r"not less than 0\.01"):
        quick(0.01, lambda: tries.append(spend(0.02)))
    assert len(tries) == TRIES


def test_what_is_slow_once_is_quick() -> None:
    waits = iter([0.02, 0])
    assert quick(0.01, lambda: spend(next(waits))) == "done"


def test_what_is_hopeless_is_not_tried_again() -> None:
    tries = list[str]()
    with pytest.raises(AssertionError):
        quick(0.001, lambda: tries.append(spend(0.05)))
    assert len(tries) == 1
