"""How much work norms may be: the bound, less what reading so many players takes, for each set of rules."""

from __future__ import annotations

import pytest

from engine.model import Event, EventInfo, Player
from engine.model.effort import EffortSpentError, spend
from reporting.norm_effort import bounded
from tests.limits import set_limits


def event(players: int) -> Event:
    return Event(EventInfo(), tuple(Player(number) for number in range(1, players + 1)))


@pytest.mark.parametrize(
    ("players", "rule_sets", "allowed"),
    [(0, 1, 800), (10, 1, 799), (1_000, 1, 700), (6_000, 1, 200), (8_000, 1, 200), (1_000, 3, 2_100)],
)
def test_the_work_at_and_above_the_bound(
    monkeypatch: pytest.MonkeyPatch, players: int, rule_sets: int, allowed: int
) -> None:
    set_limits(monkeypatch, "norm-work=800")
    with bounded(event(players), rule_sets):
        spend(allowed)
        with pytest.raises(EffortSpentError):
            spend(1)
