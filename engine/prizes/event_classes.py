"""The classes that an event ranks by themselves: those that its sheet names, and those of its prizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine.model import Event, Finding, Player, Subject, warning
from engine.model.info import category_of
from engine.prizes.player_class import PlayerClass, class_of, names_of
from engine.prizes.prize_sheet import class_findings, place_of

WOMEN: Final = "women"
MOST_CLASSES: Final = 500
"""Classes that are named, or clubs, regions, categories, of which each is ranked: more have no readers."""
_EACH: Final = {
    **dict.fromkeys(("klub", "kluby", "club", "clubs", "клуб", "клубове"), "club"),
    **dict.fromkeys(
        ("region", "regiony", "regions", "област", "области", "регион", "региони", "województwo", "województwa"),
        "region",
    ),
    **dict.fromkeys(
        ("kategoria", "kategorie", "category", "categories", "категория", "категории", "разряд", "разряди"), "category"
    ),
}
"""Words that stand for one class of each club, region, category."""


def event_classes(event: Event) -> tuple[tuple[PlayerClass, ...], tuple[Finding, ...]]:
    """The classes in the order of the event sheet, then of the prizes.

    Where nobody names any: own groups, and women where others play too.
    """
    findings: list[Finding] = []
    classes: dict[tuple[str, ...], PlayerClass] = {}
    names = names_of(event)
    named = _named(event) or _usual(event)
    if len(named) > MOST_CLASSES:
        subject = named[MOST_CLASSES][0]
        findings.append(warning("classes-too-many", subject=subject, value=len(named), most=MOST_CLASSES))
    for subject, text in named[:MOST_CLASSES]:
        for kind, name in _each(text, event):
            wanted = name if kind in {"", WOMEN} else f"{kind} {name}"
            found = class_of(wanted, event, names)
            if found is None:
                findings.append(warning("class-unknown", subject=subject, value=wanted))
            elif found.criteria not in classes:
                classes[found.criteria] = replace(found, kind=kind, name=name)
                findings += class_findings(found, event, subject)
    return tuple(classes.values()), tuple(findings)


def _named(event: Event) -> list[tuple[Subject, str]]:
    """Every class that the sheets name, with its place."""
    settings = [(Subject("event", None, "classes"), text) for text in event.info.settings.classes]
    prizes = [
        (Subject("prizes", at, "category"), one.category.strip())
        for at, one in enumerate(event.prizes)
        if place_of(one)
    ]
    return [*settings, *((subject, text) for subject, text in prizes if text)]


def _usual(event: Event) -> list[tuple[Subject, str]]:
    """The groups that players are entered in, and women where others play too; a match ranks its two players alone."""
    groups = sorted({group for player in event.players for group in player.own_groups})
    mixed = event.info.system != "match" and len({player.sex for player in event.players if player.sex}) > 1
    women = [(Subject("players", None, "sex"), WOMEN)] if mixed else []
    return [*((Subject("players", None, "own_groups"), one) for one in groups), *women]


def _each(text: str, event: Event) -> Iterator[tuple[str, str]]:
    """The text itself, or the name of every club, region or category that it stands for, with its kind."""
    kind = _EACH.get(text.casefold().strip(), "")
    if not kind:
        yield (WOMEN if text == WOMEN else ""), text
        return

    def value(player: Player) -> str:
        return category_of(player, event.info) if kind == "category" else str(getattr(player, kind))

    names = sorted({name for player in event.players if (name := value(player))})
    yield from ((kind, name) for name in names[:MOST_CLASSES])
