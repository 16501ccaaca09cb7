"""Events that stay in memory: papers of one event follow each other."""

from __future__ import annotations

from collections import OrderedDict

import pytest

from engine.model import Event, EventInfo, Player
from reporting.verify import recompute
from reporting.verify.recompute import KnownEvent, known_event, remembered


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recompute, "_EVENTS", OrderedDict())


def made(key: str, players: int) -> KnownEvent:
    event = Event(EventInfo(), players=tuple(Player(number) for number in range(1, players + 1)))
    return known_event(key, lambda: KnownEvent(event, key))


@pytest.mark.parametrize(("events", "held"), [(11, 11), (12, 12), (13, 12)])
def test_a_dozen_events_stay_in_memory(events: int, held: int) -> None:
    keys = [str(number) for number in range(events)]
    for key in keys:
        made(key, 2)
    assert [key for key in keys if remembered(key)] == keys[-held:]


def test_the_event_that_was_asked_for_last_stays() -> None:
    for number in range(12):
        made(str(number), 20)
    again = made("0", 0)
    assert len(again.event.players) == 20
    made("12", 20)
    assert remembered("0") is again
    assert remembered("1") is None
