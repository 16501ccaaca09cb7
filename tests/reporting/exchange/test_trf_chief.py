"""Who is the chief arbiter for the papers is so in a report file too, also where the sheet gives him no function."""

from __future__ import annotations

from dataclasses import replace

from engine.model import Arbiter, EventInfo
from reporting.exchange.trf_headers import CHIEF, DEPUTY, arbiter_text


def codes(*arbiters: Arbiter) -> list[str]:
    info = EventInfo(arbiters=arbiters)
    return [arbiter_text(each, info.chief_arbiter)[0] for each in info.arbiters]


def test_the_only_one_without_a_function_is_the_chief() -> None:
    ewa = Arbiter("Ewa")
    assert codes(ewa, replace(ewa, name="Jan")) == [CHIEF, DEPUTY]
    assert codes(ewa, Arbiter("Jan", "chief")) == [DEPUTY, CHIEF]
    assert codes(Arbiter("Jan", "deputy")) == [DEPUTY]
