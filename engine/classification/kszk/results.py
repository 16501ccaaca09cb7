"""Results that count as one or two fillings of a norm (KSzK 4, 4.4.18 and 4.4.19)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from engine.classification.kszk.ratings import plain_category
from engine.classification.places import event_over, shared_places
from engine.classification.record import half_points
from engine.classification.verdict import Requirement
from engine.model import Event, Player

_TEAMS = "team-championship"


def by_place(event: Event, player: Player, norm: str, numbers: dict[str, Any]) -> tuple[Requirement, int]:
    """The place in a final of the championships of Poland: requirement and fillings, 0 where none applies.

    KSzK 4, 4.4.18 b and 4.4.19. Shared places count ("zajęcie lub podzielenie"): points
    decide, not tie-breaks. In the team championships the players of the first board are
    ranked among themselves: in an event of teams whoever played there, elsewhere whoever is
    registered there, since what the results call boards are the tables of a round.
    """
    settings = event.info.settings
    cycle = settings.kszk_cycle
    rows = [row for row in numbers["results"]["places"] if (row["cycle"], row["norm"]) == (cycle, norm)]
    nothing = Requirement("4.4.18", "place-in-final", "", "", False)
    if not rows or not in_final(event) or not event_over(event):
        return nothing, 0
    points = _of_first_board(event) if cycle == _TEAMS else half_points(event)
    places = shared_places(points, player.number)
    for row in rows:
        if any(place in places for place in row["places"]):
            wanted = "–".join(map(str, row["places"]))
            return Requirement(row["article"], "place-in-final", wanted, _span(places), True), int(row["fillings"])
    return nothing, 0


def in_final(event: Event) -> bool:
    """A place may stand for a norm: then the results of everybody decide."""
    return event.info.settings.kszk_stage == "final"


def _of_first_board(event: Event) -> Mapping[int, int]:
    if event.info.system.startswith("team-"):
        return half_points(event, 1)
    registered = {player.number for player in event.players if player.board == 1}
    return {number: made for number, made in half_points(event).items() if number in registered}


def by_advancement(event: Event, player: Player, norm: str, numbers: dict[str, Any]) -> tuple[Requirement, int]:
    """A promotion or a norm of ICCF that the players sheet names (4.4.18 a, b, c; 4.4.19)."""
    named = advancements_of(player)
    for row in numbers["results"]["advancements"]:
        from_class = row.get("from_class", "")
        fits = not from_class or event.info.settings.iccf_class == from_class
        if row["norm"] == norm and row["to"] in named and fits:
            return Requirement(row["article"], "advancement", row["to"], row["to"], True), int(row["fillings"])
    return Requirement("4.4.18", "advancement", "", "", False), 0


def advancements_of(player: Player) -> tuple[str, ...]:
    """The ids that the sheet names, whatever stands between them."""
    return tuple(part.strip().lower() for part in re.split(r"[,;\n]", player.advancements) if part.strip())


def unknown_advancements(player: Player, numbers: dict[str, Any]) -> tuple[str, ...]:
    """What the sheet names and the regulation does not know."""
    known = {row["to"] for row in numbers["results"]["advancements"]}
    return tuple(name for name in advancements_of(player) if name not in known)


def without_norm(player: Player, names: Iterable[str]) -> bool:
    """True where the player has neither the categories named nor an earlier norm for them.

    KSzK 4, 4.4.18: "zawodnik nie posiadający normy" on the category; a `+` is a norm (4.3.2).
    """
    held = plain_category(player.categories.get("correspondence", ""))
    return held not in set(names) and not player.titles.get("iccf")


def over_the_board(player: Player, names: Iterable[str]) -> bool:
    """True for a holder of an over-the-board category or title (4.4.18: mistrz, kandydat w grze bezpośredniej)."""
    held = {player.categories.get("otb", ""), player.titles.get("national", ""), player.titles.get("fide", "")}
    return not held.isdisjoint(names)


def _span(places: range) -> str:
    return str(places[0]) if len(places) == 1 else f"{places[0]}–{places[-1]}"
