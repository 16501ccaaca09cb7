"""Categories and titles for a place in a championship of Poland (PZWarc 2021, VII 6, Table V)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.classification.ledger_rule import category_names
from engine.classification.places import final_place, places_of_all
from engine.classification.pzwarc.event_conditions import category_minutes, official_rate
from engine.classification.pzwarc.holdings import held_category, holds_international, variant
from engine.classification.verdict import Requirement
from engine.model import Event, Player


def ladder_of(numbers: dict[str, Any]) -> tuple[str, ...]:
    """Categories and titles from the lowest (VII 1, 2), with `bk` below them."""
    return ("bk", *reversed(numbers["ladders"][0]))


def result_requirements(
    event: Event, player: Player, norm: str, title: str, numbers: dict[str, Any]
) -> tuple[tuple[Requirement, ...], int]:
    """What Table V asks for a norm, and the fillings it gives; nothing where the place brings no such norm.

    PZWarc 2021, VII 6.1 and 6.2: the rate of play of the category, three players overtaken
    (a strictly better place) who hold at least what is won, the age of the championship.
    `title` is the norm on the ladder (K for KK). A `+` beside what is won is one norm for the
    next step: three who hold what is won are overtaken for it; for a lower category three who hold that one are enough.
    """
    championship = event.info.settings.pzwarc_championship
    bands: dict[int, str] = numbers["by_result"].get(championship, {})
    place = final_place(event, player.number) if bands else None
    brought = next((what for last, what in bands.items() if place is not None and place <= last), "")
    fillings = fillings_of(brought, title, numbers)
    if not fillings or place is None:
        return (), 0
    base, ladder = brought.rstrip("+"), ladder_of(numbers)
    won = min(title, base, key=ladder.index)
    rate = (
        official_rate(event, numbers, "VII 6.2.1")
        if norm not in category_names(numbers)
        else category_minutes(event, norm, numbers)
    )
    found = [
        Requirement("VII 6.1", "place", brought, str(place), True),
        _overtaken(event, player, won, place, numbers),
        rate,
        *_age(event, player, numbers["championship_ages"].get(championship)),
    ]
    return tuple(found), fillings


def fillings_of(brought: str, norm: str, numbers: dict[str, Any]) -> int:
    """How often a result of Table V fills a norm: as often as it takes for what is won or below, once for a `+`.

    A I+ is category I with one norm for K.
    """
    ladder = ladder_of(numbers)
    if not brought or norm not in ladder:
        return 0
    base, wanted = ladder.index(brought.rstrip("+")), ladder.index(norm)
    if wanted <= base:
        titles, categories = numbers["title_norm"]["fillings"], numbers["category_norm"]["fillings"]
        return int(categories.get(norm, titles))
    return 1 if brought.endswith("+") and wanted == base + 1 else 0


def rank(player: Player, event: Event, ladder: Sequence[str]) -> int:
    """What a player holds in this variant, as a step of the ladder; international titles stand above."""
    squares = variant(event.info.game)
    if holds_international(player, event.info.game):
        return len(ladder)
    held = [held_category(player, event.info.game).rstrip("+"), player.titles.get(f"pzwarc{squares}", "")]
    if event.info.settings.competition == "women":
        held.append(player.titles.get(f"pzwarc{squares}_women", ""))
    return max((ladder.index(name) for name in held if name in ladder), default=0)


def _overtaken(event: Event, player: Player, won: str, place: int, numbers: dict[str, Any]) -> Requirement:
    """VII 6.2.2: at least three with a category or title at least as high stand behind."""
    people = {each.number: each for each in event.players}
    ladder, wanted = ladder_of(numbers), int(numbers["overtaken_for_result"])
    behind = sum(
        at is not None and at > place and rank(people[number], event, ladder) >= ladder.index(won)
        for number, at in places_of_all(event).items()
        if number in people and number != player.number
    )
    return Requirement("VII 6.2.2", "overtaken-equals", f"{wanted} ({won})", str(behind), behind >= wanted)


def _age(event: Event, player: Player, limits: dict[str, int] | None) -> tuple[Requirement, ...]:
    """Notes to Table V: who reaches an age in the year of the event; open where the year of birth is missing."""
    if limits is None:
        return ()
    start = event.info.start_date
    age = player.age_in(start.year if start else None)
    needed = f"≥ {limits['least']}" if "least" in limits else f"≤ {limits['most']}"
    if age is None:
        return (Requirement("VII 6.1", "age", needed, "", None),)
    fits = limits.get("least", 0) <= age <= limits.get("most", age)
    return (Requirement("VII 6.1", "age", needed, str(age), fits),)
