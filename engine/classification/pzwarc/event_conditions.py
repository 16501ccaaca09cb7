"""What PZWarc asks of the event (PZWarc 2021, VII 4.6, 5.5.2, 5.5.3, 7), and places that bring categories and titles.

The places are those of the championships of Poland (VII 6, Table V).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from engine.classification.event_demands import YES, licensed_arbiter, list_of_first_day, notified
from engine.classification.ledger_rule import category_names
from engine.classification.places import final_place, places_of_all
from engine.classification.pzwarc.holdings import held_category, holds_international, listed_rating, variant
from engine.classification.record import half_points
from engine.classification.verdict import Concern, Requirement
from engine.model import Event, GameType, Player, once_per_event
from engine.regulations.rate_of_play import (
    RateClass,
    RateOfPlay,
    parse_rate,
    rate_class,
    shortest_without_increment,
)


def category_conditions(event: Event, norm: str, numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """VII 4.6 and 7.2: minutes a player, notation for II and I, a licensed arbiter."""
    found = [category_minutes(event, norm, numbers)]
    if norm in numbers["notation_required"]:
        found.append(_notation(event))
    return (*found, licensed_arbiter(event, "VII 7.2.1"))


def _notation(event: Event) -> Requirement:
    """VII 4.6.3: written notation; the code itself orders it in classical play (II 6.3), not in faster play (III 5)."""
    written = {True: YES, False: "no", None: ""}[event.info.settings.notation]
    rate = parse_rate(event.info.rate_of_play)
    if not written and rate is not None and is_classical(rate, event):
        written = YES
    met = written == YES if written else None
    return Requirement("VII 4.6.3", "notation", YES, written, met, concerns=Concern.PAPERWORK)


def category_minutes(event: Event, norm: str, numbers: dict[str, Any]) -> Requirement:
    """VII 4.6: base time plus increment times 60 moves (the default of two readings)."""
    squares = "draughts64" if event.info.game is GameType.DRAUGHTS64 else "draughts100"
    needed = int(numbers["category_minutes"][squares][norm])
    article = {"V": "VII 4.6.1", "IV": "VII 4.6.1", "III": "VII 4.6.2"}.get(norm, "VII 4.6.3")
    text = event.info.rate_of_play
    rate = parse_rate(text)
    if rate is None:
        return Requirement(article, "minutes", str(needed), text, None, concerns=Concern.EVENT)
    minutes = rate.minutes_for_60
    return Requirement(article, "minutes", str(needed), str(minutes), minutes >= needed, concerns=Concern.EVENT)


def title_conditions(
    event: Event, player: Player, title: str, scale: str, numbers: dict[str, Any]
) -> tuple[Requirement, ...]:
    """VII 5.1 (rate of play), 5.5.2 (overtaken in a Swiss event), 7.3 (arbiter, notice, documents)."""
    found = [_woman(player)] if scale == "women" else []
    if counts_overtaken(event):
        found.append(_overtaken(event, player, title, scale, numbers["title_norm"]))
    return (*found, *title_event(event, scale, numbers))


def counts_overtaken(event: Event) -> bool:
    """VII 5.5.2 asks in Swiss events whom the player overtook."""
    return "swiss" in event.info.system


def title_event(event: Event, scale: str, numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """What a norm for a title asks of the event alone: VII 2, 5.1, 7.3."""
    days = numbers["event_days"]
    return (
        official_rate(event, numbers),
        *((_womens_event(event),) if scale == "women" else ()),
        licensed_arbiter(event, "VII 7.3.1"),
        notified(event, "VII 7.3.3", int(days["notified_before"])),
        *list_of_first_day(event, "VII 5.1", {"national", "fmjd"}),
        _duty("VII 7.3.4", "norms-announced", event.info.settings.norms_announced_on),
        _documents(event, int(days["documents_within"])),
        _duty("VII 7.3.6", "approved", event.info.settings.approved_on),
    )


def _woman(player: Player) -> Requirement:
    return Requirement("VII 2", "woman", "f", player.sex, player.is_woman if player.sex else None)


def _womens_event(event: Event) -> Requirement:
    """VII 2: women's titles are made in women's events only; who plays tells where the sheet does not."""
    competition = event.info.settings.competition
    if not competition:
        sexes = {player.sex for player in event.players}
        competition = "open" if "m" in sexes else "women" if sexes == {"f"} else ""
    met = competition == "women" if competition else None
    return Requirement("VII 2", "womens-event", "women", competition, met, concerns=Concern.EVENT)


def official_rate(event: Event, numbers: dict[str, Any], article: str = "VII 5.1") -> Requirement:
    """VII 5.1: only games at a rate of chapter II, article 6."""
    text = event.info.rate_of_play
    rate = parse_rate(text)
    met = None if rate is None else is_official(rate, event, int(numbers["official_increment"]))
    return Requirement(article, "official-rate", "II 6", text, met, concerns=Concern.EVENT)


def is_official(rate: RateOfPlay, event: Event, increment: int) -> bool:
    """A rate of II 6: classical, with an increment of at least so many seconds where it has one (II 6.1.5.5).

    Without one no shorter than the shortest that II 6 names: VII 4.6 calls 20, 45, 60 minutes a
    player other rates than those, which are enough for categories.
    """
    if not is_classical(rate, event):
        return False
    if rate.increment:
        return rate.increment >= increment
    return rate.minutes_for_60 >= shortest_without_increment(event.info.game, event.info.start_date)


def is_classical(rate: RateOfPlay, event: Event) -> bool:
    """A rate of classical play of the event's game, as PZWarc has it on the event's first day."""
    return rate_class(rate, "pzwarc", event.info.game, event.info.start_date) is RateClass.CLASSICAL


def _overtaken(event: Event, player: Player, title: str, scale: str, limits: dict[str, Any]) -> Requirement:
    """VII 5.5.2: three players of a rating overtaken, or equal in points whatever the tie-breaks say.

    They need not have been opponents. 5.5.3: three of one step stand for one of the next, and
    that may be chained.
    """
    steps: dict[str, int] = limits["swiss_overtaken"][scale]
    floors = sorted(steps.values())
    points = half_points(event)
    own = points.get(player.number, 0)
    behind = (value for number, value in _ratings(event) if number != player.number and points.get(number, 0) <= own)
    counts = on_steps(behind, floors)
    reached = carried_up(counts, floors.index(steps[title]), int(limits["swiss_conversion"]))
    wanted = int(limits["swiss_overtaken"]["count"])
    return Requirement("VII 5.5.2", "overtaken", f"{wanted} ({steps[title]})", str(reached), reached >= wanted)


@once_per_event
def _ratings(event: Event) -> tuple[tuple[int, int], ...]:
    """The numbers of those who stand on a list, with their ratings."""
    return tuple((each.number, rating.value) for each in event.players if (rating := listed_rating(each)))


def on_steps(ratings: Iterable[int], floors: Sequence[int]) -> tuple[int, ...]:
    """How many ratings are below all floors, and how many reach each of them and none above."""
    counts = [0] * (len(floors) + 1)
    for value in ratings:
        counts[bisect_right(floors, value)] += 1
    return tuple(counts)


def overtaken_step(title: str, scale: str, limits: dict[str, Any]) -> Callable[[Player], int]:
    """VII 5.5.2, 5.5.3: the highest step for which a player counts who is overtaken, none above that of the title.

    0 for whoever does not count; nobody counts for less than on a lower step.
    """
    steps: dict[str, int] = limits["swiss_overtaken"][scale]
    floors = [floor for floor in sorted(steps.values()) if floor <= steps[title]]

    def step(player: Player) -> int:
        rating = listed_rating(player)
        return 0 if rating is None else sum(floor <= rating.value for floor in floors)

    return step


def carried_up(counts: Sequence[int], step: int, rate: int) -> int:
    """How many overtaken players count at a step: those on it and above, those below at their rate (VII 5.5.3).

    Step by step upwards; the first count is of those below all steps.
    """
    carried = 0
    for here in counts[1 : step + 1]:
        carried = (carried + here) // rate
    return carried + sum(counts[step + 1 :])


def _documents(event: Event, days: int) -> Requirement:
    """VII 7.3.5: documents sent at most seven days after the end, and not before it.

    A duty after the event: told only while no date is given, refuses where it was not kept.
    """
    code, end, sent = "documents-in-time", event.info.end_date, event.info.settings.documents_sent_on
    if end is None or sent is None:
        return Requirement("VII 7.3.5", code, str(days), "", None, weighs=False, concerns=Concern.PAPERWORK)
    latest = end + timedelta(days=days)
    met = end <= sent <= latest
    return Requirement("VII 7.3.5", code, f"{end} – {latest}", str(sent), met, concerns=Concern.PAPERWORK)


def _duty(article: str, code: str, day: date | None) -> Requirement:
    """A duty after the norm is made: told, and refuses nothing (VII 7.3.4, 7.3.6)."""
    met = True if day else None
    return Requirement(article, code, YES, str(day or ""), met, weighs=False, concerns=Concern.PAPERWORK)


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
        _overtaken_equals(event, player, won, place, numbers),
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


def _overtaken_equals(event: Event, player: Player, won: str, place: int, numbers: dict[str, Any]) -> Requirement:
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
