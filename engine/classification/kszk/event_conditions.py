"""What KSzK asks of the event itself (KSzK 4, 4.3.12, 4.4.4, 4.4.5, 4.4.22 to 4.4.25), and results that count as norms.

Places, promotions and norms of ICCF are one or two fillings of a norm (4.4.18 and 4.4.19).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from engine.classification.event_demands import list_of_first_day, notified
from engine.classification.kszk.ratings import TITLED_HALF, FieldFigures, holds, is_international, plain_category
from engine.classification.places import event_over, shared_places
from engine.classification.record import half_points
from engine.classification.verdict import Concern, Requirement
from engine.model import Event, Player, half_up
from engine.pairing.teams.event import is_team_event


def in_team_championship(event: Event) -> bool:
    """The cycle of the team championships of Poland."""
    return event.info.settings.kszk_cycle == "team-championship"


def in_championship_cycle(event: Event) -> bool:
    """The cycle of the individual or team championships of Poland."""
    return event.info.settings.kszk_cycle in {"individual-championship", "team-championship"}


def event_requirements(
    event: Event, player: Player, norm: str, numbers: dict[str, Any], field: FieldFigures
) -> tuple[Requirement, ...]:
    """Every requirement on the event that this norm has, by the player's sex and by who else plays."""
    by_average = event_category(event, player, norm, numbers, field.average)
    found = [] if by_average is None else [by_average]
    if norm in TITLED_HALF and not is_international(event) and not in_championship_cycle(event):
        found.append(_titled_half(player, norm, field, numbers, listed=event.player(player.number) is not None))
    return (*found, *event_alone(event, norm, numbers))


def event_alone(event: Event, norm: str, numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """What a norm asks of the event, whoever makes it: 4.3.12, 4.4.4, 4.4.22, 4.4.24."""
    return (
        *((_single_cycle(event),) if norm in {"Mc", "Kc"} else ()),
        *((_notified(event),) if norm == "Mc" else ()),
        *list_of_first_day(event, "4.4.4", {"iccf", "fide"}),
        _rate(event, numbers),
    )


def event_category(
    event: Event, player: Player, norm: str, numbers: dict[str, Any], average: Fraction | None
) -> Requirement | None:
    """4.4.5: the norms that a Polish event of this average allows; the column goes by the player's sex.

    None where the average decides nothing: below the central categories, and in an international event.
    """
    if norm not in numbers["central"] or is_international(event):
        return None
    sex = "f" if player.is_woman else "m"
    lowest = next(band["from"] for band in reversed(numbers["event_category"][sex]) if norm in band["norms"])
    if average is None:
        return Requirement("4.4.5", "event-category", str(lowest), "", None)
    rounded = half_up(average)
    name, _ = category_of(rounded, sex, numbers)
    return Requirement("4.4.5", "event-category", str(lowest), f"{rounded} ({name})", rounded >= lowest)


def category_of(average: int, sex: str, numbers: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """4.4.5: the category of an event of this average by one column, and the norms that it allows; D allows none."""
    for band in numbers["event_category"][sex]:
        if average >= band["from"]:
            return band["name"], tuple(band["norms"])
    return "D", ()


def _single_cycle(event: Event) -> Requirement:
    """4.4.22: Kc and higher in single-cycle individual events, or in the team championships of Poland."""
    article, code = "4.4.22", "single-cycle"
    if in_team_championship(event):
        return Requirement(article, code, "1", "1", True, concerns=Concern.EVENT)
    team = is_team_event(event)
    single = event.info.cycles == 1 and not team
    found = "team" if team else str(event.info.cycles)
    return Requirement(article, code, "1", found, single, concerns=Concern.EVENT)


def _titled_half(
    player: Player, norm: str, field: FieldFigures, numbers: dict[str, Any], *, listed: bool
) -> Requirement:
    """4.4.24, 4.4.25: at least as many with the categories as without, the player himself left out.

    Ic+ is a central category.
    """
    others = field.size - listed
    holding = field.holding[norm] - (listed and holds(player, numbers[TITLED_HALF[norm]]))
    article = "4.4.24" if norm == "Mc" else "4.4.25"
    code = "half-at-least-kc" if norm == "Mc" else "half-central"
    return Requirement(article, code, str(-(-others // 2)), str(holding), 2 * holding >= others)


def _notified(event: Event) -> Requirement:
    """4.4.24: notified before the start, or an international event of ICCF.

    An international event is taken for one of ICCF unless the sheet names another federation.
    """
    if event.info.settings.iccf_class or (is_international(event) and event.info.federation in {"", "iccf"}):
        return Requirement("4.4.24", "notified-before-start", "ICCF", "ICCF", True, concerns=Concern.PAPERWORK)
    return notified(event, "4.4.24", 1)


def _rate(event: Event, numbers: dict[str, Any]) -> Requirement:
    """4.3.12: the slowest rate that counts.

    Nothing written is told only: the limit is that of every game that ICCF rates. Where the
    sheet does not say how moves are sent, a rate below both limits is too fast, and one that
    reaches both is enough.
    """
    settings, limits = event.info.settings, numbers["minimum_rate"]
    days, sent = settings.days_per_ten_moves, settings.transmission
    written = "" if days is None else str(days)
    known = [Fraction(10 * limits[key]["days"], limits[key]["moves"]) for key in ([sent] if sent in limits else limits)]
    needed = " / ".join(str(value) for value in sorted(set(known)))
    if days is None or days < 0:
        return Requirement("4.3.12", "rate-of-play", needed, written, None, weighs=False, concerns=Concern.EVENT)
    reached = {days >= value for value in known}
    met = reached.pop() if len(reached) == 1 else None
    return Requirement("4.3.12", "rate-of-play", needed, written, met, concerns=Concern.EVENT)


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
    if is_team_event(event):
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
