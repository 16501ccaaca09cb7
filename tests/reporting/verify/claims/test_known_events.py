"""Events that are remembered: small ones by hundreds, since tables name those of a folder; large ones by the dozen."""

from __future__ import annotations

from collections import OrderedDict

import pytest

from engine.model import Event, EventInfo, Player
from reporting.verify import recompute
from reporting.verify.recompute import KnownEvent, known_event, remembered


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recompute, "_EVENTS", OrderedDict())
    monkeypatch.setattr(recompute, "_MOST_RECORDS", 600)


def made(key: str, players: int) -> KnownEvent:
    event = Event(EventInfo(), players=tuple(Player(number) for number in range(1, players + 1)))
    return known_event(key, lambda: KnownEvent(event, key))


@pytest.mark.parametrize(
    ("events", "players", "kept"),
    [
        (12, 1_000, 12),
        (13, 1_000, 12),
        (30, 20, 30),
        (31, 20, 30),
        (256, 2, 256),
        (257, 2, 256),
    ],
)
def test_as_many_are_kept_as_their_size_allows(events: int, players: int, kept: int) -> None:
    keys = [str(number) for number in range(events)]
    for key in keys:
        made(key, players)
    assert [key for key in keys if remembered(key)] == keys[-kept:]


def test_the_event_that_was_asked_for_last_stays() -> None:
    for number in range(12):
        made(str(number), 1_000)
    again = made("0", 0)
    assert len(again.event.players) == 1_000
    made("12", 1_000)
    assert remembered("0") is again
    assert remembered("1") is None
