"""Who is supposed to be what is told of him: the event as it is told."""

from __future__ import annotations

from dataclasses import replace

from engine.model import Event, EventInfo, Player

EVENT = Event(EventInfo(), (Player(1, sex="f"), Player(2), Player(3)))


def supposing(event: Event, **told: str) -> Event:
    found = {int(name[1:]): event.player(int(name[1:])) for name in told}
    return event.supposing({at: replace(each, sex=told[f"p{at}"]) for at, each in found.items() if each})


def test_what_is_told_after_all_is_the_event_itself() -> None:
    assert supposing(EVENT, p1="f") is EVENT
    other = supposing(EVENT, p1="m")
    assert other != EVENT
    assert other.supposed == {1}
    assert supposing(other, p1="f") is EVENT


def test_whoever_else_is_supposed_to_be_somebody_stays_so() -> None:
    other = supposing(EVENT, p1="m", p2="f")
    again = supposing(other, p1="f")
    assert again == replace(EVENT, players=(Player(1, sex="f"), Player(2, sex="f"), Player(3)))
    assert again.known is EVENT
    assert again.supposed == {1, 2}
    assert supposing(again, p1="f", p2="") is EVENT
