"""Counts and figures of the event sheet, its stages, games and line-ups that are below the least that they can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from operator import attrgetter
from typing import Final, get_origin

from engine.model import Event, Finding, Settings, Subject, finding
from engine.model.setting_types import Least

_LEAST: Final[Mapping[str, int]] = {
    each.name: trait.value
    for each in fields(Settings)
    if get_origin(each.type) is not None
    for trait in getattr(each.type, "__metadata__", ())
    if isinstance(trait, Least)
}
"""Of each setting that is counted the least, as the table of settings has it."""
_OF_GAME: Final[Mapping[str, int]] = dict.fromkeys(("board", "stage", "group", "match", "game"), 1)
_OF_STAGE: Final[Mapping[str, int]] = {"number": 1, "rounds": 1, "groups": 1, "advance": 0}
"""Whoever is in the last stage goes nowhere."""


def check_counts(event: Event) -> Iterable[Finding]:
    """Whatever the system of play: a figure that is none is told also where nothing asks for it."""
    yield from _below(_LEAST, event.info.settings, "event", None)
    for index, stage in enumerate(event.stages):
        yield from _below(_OF_STAGE, stage, "stages", index)
    numbers = attrgetter(*_OF_GAME)
    for index, game in enumerate(event.results):
        if min(numbers(game.key)) < 1:
            yield from _below(_OF_GAME, game.key, "results", index)
        if game.outcome is not None and game.outcome.legs < 1:
            yield from _below({"legs": 1}, game.outcome, "results", index)
    for index, line in enumerate(event.line_ups):
        yield from _below({"board": 1}, line, "line_ups", index)


def _below(least: Mapping[str, int], told: object, table: str, index: int | None) -> Iterator[Finding]:
    for name, lowest in least.items():
        value = getattr(told, name)
        if value is not None and value < lowest:
            yield finding("count-too-small", subject=Subject(table, index, name), value=value, least=lowest)
