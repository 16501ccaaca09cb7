"""What a norm asks of the event alone, whoever makes it: the same requirements that stand in a verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.classification.bulgaria.norm import bulgarian_event
from engine.classification.fide.event_conditions import event_requirements
from engine.classification.kszk import event_conditions as kszk
from engine.classification.parameters import numbers_of
from engine.classification.pzszach import event_conditions as pzszach
from engine.classification.pzwarc.event_conditions import category_conditions, title_event
from engine.classification.pzwarc.title import WOMEN_NORMS
from engine.classification.verdict import Requirement
from engine.model import Event
from engine.regulations import load

Asks = Callable[[Event, str, str], tuple[Requirement, ...]]


def asked_of_event(rules: str, edition: str, event: Event, norm: str) -> tuple[Requirement, ...]:
    """The requirements of a norm on the event, under an edition of a rule set."""
    return _ASKS[rules](event, norm, edition)


def _kszk(event: Event, norm: str, edition: str) -> tuple[Requirement, ...]:
    return kszk.event_alone(event, norm, numbers_of(event, f"kszk-{edition}"))


def _pzwarc(event: Event, norm: str, edition: str) -> tuple[Requirement, ...]:
    numbers = load(f"pzwarc-{edition}-norms")
    if norm in numbers["categories"]:
        return category_conditions(event, norm, numbers)
    return title_event(event, "women" if norm in WOMEN_NORMS else "open", numbers)


def _pzszach(event: Event, norm: str, edition: str) -> tuple[Requirement, ...]:
    return pzszach.event_alone(event, norm, numbers_of(event, f"pzszach-{edition}"))


def _fide(event: Event, norm: str, edition: str) -> tuple[Requirement, ...]:
    numbers = numbers_of(event, f"fide-titles-{edition}")
    return event_requirements(event, numbers) if norm in numbers["norms"] else ()


def _bulgarian(event: Event, norm: str, edition: str) -> tuple[Requirement, ...]:
    del edition
    return bulgarian_event(event, norm)


_ASKS: Final[Mapping[str, Asks]] = {
    "kszk": _kszk,
    "pzwarc": _pzwarc,
    "pzszach": _pzszach,
    "fide": _fide,
    "bg": _bulgarian,
}
