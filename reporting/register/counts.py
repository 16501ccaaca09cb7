"""What a norm is counted by with others: as a claim tells it, as a decision keeps it, as a ledger counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.classification.ledger import NormEntry

NOTHING: Final = "–"
"""What stands for holding nothing; blank is for what nobody knows."""
_TEXTS: Final = ("game", "place", "made", "held")
_COUNTS: Final = ("played", "fillings", "rating")


def facts_of_counts(counts: Mapping[str, Any]) -> dict[str, Any]:
    """`counts` of a claim as fields of a fact; TypeError or ValueError for what no claim of ours says."""
    found: dict[str, Any] = {}
    for name in _TEXTS:
        if not isinstance(counts.get(name, ""), str):
            raise TypeError
        found[name] = counts.get(name, "")
    for name in _COUNTS:
        value = counts.get(name)
        if value is not None and (type(value) is not int or not 0 <= value < 10_000):
            raise ValueError
        found[name] = value
    for name in ("large", "by_result"):
        if not isinstance(counts.get(name), bool | None):
            raise TypeError
        found[name] = None if counts.get(name) is None else int(counts[name])
    return found


def counts_of(entry: NormEntry, place: str = "") -> dict[str, Any]:
    """What a norm is counted by, as a claim and its decision keep it, without what nobody knows."""
    held = entry.held if entry.held is None else entry.held or NOTHING
    found = {
        "played": entry.games,
        "fillings": max(1, entry.fillings),
        "made": entry.date,
        "place": place,
        "game": entry.game,
        "birth": entry.birth,
        "rating": entry.rating,
        "large": entry.large,
        "held": held,
        "by_result": entry.by_result,
    }
    return {name: value for name, value in found.items() if value not in {None, ""}}
