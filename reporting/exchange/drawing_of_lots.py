"""What a draw of lots gives: numbers, groups, the first colour, and the document with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.model import Finding
from engine.pairing.swiss.forbidden_pairs import renumbered_group
from reporting.fields.path import mapping_at


@dataclass(frozen=True, slots=True)
class Drawing:
    """What was drawn; `document` has the new numbers, the seed and the colour.

    `groups` are the groups of the players in the order of the list, empty where there are none.
    `table` is the sheet whose numbers were drawn: `players`, or `teams` in an event of teams.
    """

    seed: str = ""
    numbers: tuple[tuple[str, int], ...] = ()
    colour: str = ""
    document: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    groups: tuple[int, ...] = ()
    table: str = "players"

    def as_keys(self) -> dict[str, Any]:
        """The JSON keys of the contract, the colour, and the groups."""
        keys = {"seed": self.seed, "numbers": [list(pair) for pair in self.numbers], "colour": self.colour or None}
        if not self.groups:
            return keys
        return keys | {"groups": [[key, group] for (key, _), group in zip(self.numbers, self.groups, strict=True)]}


def with_seed(document: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The document with the seed on the event sheet."""
    return {**document, "event": {**mapping_at(document, "event"), "seed": seed}}


def with_colour(document: dict[str, Any], announced: str, colour: str) -> dict[str, Any]:
    """The document with the colour that was drawn, unless one is announced."""
    if not colour or announced:
        return document
    return {**document, "event": {**document["event"], "first_colour": colour}}


def with_pairs_renamed(document: dict[str, Any], moved: Mapping[Any, int]) -> dict[str, Any]:
    """The document with the forbidden pairs of the event sheet by the new numbers."""
    pairs = mapping_at(document, "event").get("forbidden_pairs")
    if not pairs or not moved:
        return document
    renamed = [_renamed_pair(str(pair), moved) for pair in (pairs if isinstance(pairs, list) else [pairs])]
    return {**document, "event": {**document["event"], "forbidden_pairs": renamed}}


def _renamed_pair(pair: str, moved: Mapping[Any, int]) -> str:
    """A forbidden pair (`3-7`) by the new numbers."""
    return renumbered_group(pair, lambda number: moved.get(number, number))


def renumbered(records: list[Any], field_id: str, moved: Mapping[int, int]) -> list[Any]:
    """Records that speak of somebody by his number, with the new numbers."""
    return [
        {**record, field_id: moved[record[field_id]]}
        if isinstance(record, dict) and record.get(field_id) in moved
        else record
        for record in records
    ]
