"""Categories of the champions of Poland (PZSzach, resolution 26/04/2024, item 3.3, table 2a)."""

from __future__ import annotations

from typing import Any

from engine.classification.places import final_places
from engine.classification.verdict import Requirement
from engine.model import Event, Player


def champion_requirements(event: Event, player: Player, norm: str, numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """What table 2a asks for a norm; nothing where the championship brings no such norm.

    Results from 2024-01-01, first place. Given on the player's own application, without a fee
    and without a FIDE rating. A row that the source lacks cannot be decided, nor who of those is the champion that
    share the first place.
    """
    table = numbers.get("by_result")
    championship = event.info.settings.pzszach_championship
    if table is None or not championship:
        return ()
    if championship in table["not_configured"] and championship not in table["winner"]:
        return (Requirement("3.3", "norm-not-configured", "", championship, None),)
    brought = table["winner"].get(championship, "")
    if not _covers(brought, norm, numbers):
        return ()
    day, since = event.info.last_day, table["from"]
    places = final_places(event, player.number)
    shown = "–".join(map(str, dict.fromkeys((places[0], places[-1])))) if places else ""
    first = 1 in places
    return (
        Requirement("3.3", "place", f"1 ({brought})", shown, None if first and len(places) > 1 else first),
        Requirement("3.3", "results-from", f"≥ {since}", str(day or ""), None if day is None else day >= since),
    )


def _covers(brought: str, norm: str, numbers: dict[str, Any]) -> bool:
    """True for what is won and below, and for the norm that a `+` stands for."""
    ladder = ["bk", *(name for name in reversed(numbers["ladders"][0]) if not name.endswith("+"))]
    base, wanted = brought.rstrip("+"), "I" if norm == "II+" else norm
    if base not in ladder or wanted not in ladder:
        return False
    return ladder.index(wanted) <= ladder.index(base) + brought.endswith("+")
