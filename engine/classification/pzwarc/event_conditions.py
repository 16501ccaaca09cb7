"""What PZWarc asks of the event (PZWarc 2021, VII 4.6, 5.5.2, 5.5.3, 7)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Any

from engine.classification.pzwarc.holdings import listed_rating
from engine.classification.verdict import Requirement
from engine.model import Arbiter, Event, GameType, Player
from engine.model.rate_of_play import RateClass, RateOfPlay, parse_rate, rate_class

_YES = "yes"
OFFICIAL_INCREMENT = 30
"""Seconds: other rates with a Fischer bonus are official from 30 seconds on (II 6.1.5.5)."""


def category_conditions(event: Event, norm: str, numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """VII 4.6 and 7.2: minutes a player, notation for II and I, a licensed arbiter."""
    found = [category_minutes(event, norm, numbers)]
    if norm in numbers["notation_required"]:
        found.append(_notation(event))
    return (*found, _licensed(event, "VII 7.2.1"))


def _notation(event: Event) -> Requirement:
    """VII 4.6.3: written notation; told only, where the sheet says nothing."""
    told = {"true": _YES, "false": "no"}.get(event.info.settings.get("notation", ""), "")
    return Requirement("VII 4.6.3", "notation", _YES, told, told == _YES if told else None, weighs=bool(told))


def category_minutes(event: Event, norm: str, numbers: dict[str, Any]) -> Requirement:
    """VII 4.6: base time plus increment times 60 moves (the default of two readings)."""
    squares = "draughts64" if event.info.game is GameType.DRAUGHTS64 else "draughts100"
    needed = int(numbers["category_minutes"][squares][norm])
    article = {"V": "VII 4.6.1", "IV": "VII 4.6.1", "III": "VII 4.6.2"}.get(norm, "VII 4.6.3")
    text = event.info.rate_of_play
    rate = parse_rate(text)
    if rate is None:
        return Requirement(article, "minutes", str(needed), text, None, weighs=bool(text))
    minutes = rate.minutes_for_60
    return Requirement(article, "minutes", str(needed), str(minutes), minutes >= needed)


def title_conditions(
    event: Event, player: Player, title: str, scale: str, numbers: dict[str, Any]
) -> tuple[Requirement, ...]:
    """VII 5.1 (rate of play), 5.5.2 (overtaken in a Swiss event), 7.3 (arbiter, notice, documents)."""
    found = [official_rate(event)]
    if scale == "women":
        found += (_woman(player), _womens_event(event))
    if "swiss" in event.info.system:
        found.append(_overtaken(event, player, title, scale, numbers["title_norm"]))
    days = numbers["event_days"]
    return (
        *found,
        _licensed(event, "VII 7.3.1"),
        _notified(event, int(days["notified_before"])),
        _announced(event),
        _documents(event, int(days["documents_within"])),
        _approved(event),
    )


def _woman(player: Player) -> Requirement:
    return Requirement("VII 2", "woman", "f", player.sex, player.sex == "f" if player.sex else None)


def _womens_event(event: Event) -> Requirement:
    """VII 2: women's titles are made in women's events only; who plays tells where the sheet does not."""
    competition = event.info.settings.get("competition", "")
    sexes = {player.sex for player in event.players}
    if not competition:
        competition = "open" if "m" in sexes else "women" if sexes == {"f"} else ""
    return Requirement("VII 2", "womens-event", "women", competition, competition == "women" if competition else None)


def official_rate(event: Event, article: str = "VII 5.1") -> Requirement:
    """VII 5.1: only games at a rate of chapter II, article 6."""
    text = event.info.rate_of_play
    rate = parse_rate(text)
    if rate is None:
        return Requirement(article, "official-rate", "II 6", text, None, weighs=bool(text))
    return Requirement(article, "official-rate", "II 6", text, is_official(rate, event.info.game))


def is_official(rate: RateOfPlay, game: GameType) -> bool:
    """A rate of II 6: classical, and with an increment of at least 30 seconds where it has one (II 6.1.5.5)."""
    if rate_class(rate, "pzwarc", game) is not RateClass.CLASSICAL:
        return False
    return not rate.increment or rate.increment >= OFFICIAL_INCREMENT


def _overtaken(event: Event, player: Player, title: str, scale: str, limits: dict[str, Any]) -> Requirement:
    """VII 5.5.2: three players of a rating overtaken, or equal in points whatever the tie-breaks say.

    They need not have been opponents. 5.5.3: three of one step stand for one of the next, and
    that may be chained.
    """
    steps: dict[str, int] = limits["swiss_overtaken"][scale]
    floors = sorted(steps.values())
    own = _total(event, player.number)
    beaten = [
        rating.value
        for each in event.players
        if each.number != player.number and _total(event, each.number) <= own and (rating := listed_rating(each))
    ]
    reached = overtaken_count(beaten, floors, steps[title], int(limits["swiss_conversion"]))
    wanted = int(limits["swiss_overtaken"]["count"])
    return Requirement("VII 5.5.2", "overtaken", f"{wanted} ({steps[title]})", str(reached), reached >= wanted)


def overtaken_count(ratings: list[int], floors: list[int], floor: int, rate: int) -> int:
    """How many overtaken players count at a floor, those below converted upwards (VII 5.5.3)."""
    carried = 0
    for low, high in zip(floors, [*floors[1:], None], strict=True):
        here = sum(low <= value and (high is None or value < high) for value in ratings) + carried
        if low == floor:
            above = sum(high is not None and value >= high for value in ratings)
            return here + above
        carried = here // rate
    return 0


def _total(event: Event, number: int) -> int:
    """Half points of a player, byes and forfeits included."""
    total = 0
    for game in event.results:
        if game.outcome is not None and number in {game.white, game.black}:
            total += event.info.points.of_side(game.outcome, number == game.white) or 0
    return total


def _licensed(event: Event, article: str) -> Requirement:
    """A licensed arbiter directs the event; told only, where no arbiter is named."""
    chief = [arbiter for arbiter in event.info.arbiters if arbiter.role in {"chief", ""}]
    if not chief:
        return Requirement(article, "licensed-arbiter", _YES, "", None, weighs=False)
    expired = _expired(chief, event.info.start_date)
    if expired:
        return Requirement(article, "licensed-arbiter", _YES, expired, False)
    licence = next((arbiter.licence for arbiter in chief if arbiter.licence), "")
    return Requirement(article, "licensed-arbiter", _YES, licence, bool(licence) or None, weighs=False)


def _expired(chief: Iterable[Arbiter], start: date | None) -> str:
    """The last day of a licence that ended before the event began, empty where none did."""
    ends = [str(arbiter.extra.get("licence_until", "")) for arbiter in chief]
    return next((end for end in ends if end and start is not None and end < start.isoformat()), "")


def _notified(event: Event, days: int) -> Requirement:
    """VII 7.3.3: notified at least seven days before the start; told only, where no date is given."""
    start, notified = event.info.start_date, _day(event, "notified_on")
    if start is None or notified is None:
        return Requirement("VII 7.3.3", "notified-before-start", str(days), "", None, weighs=False)
    latest = start - timedelta(days=days)
    return Requirement("VII 7.3.3", "notified-before-start", f"≤ {latest}", str(notified), notified <= latest)


def _documents(event: Event, days: int) -> Requirement:
    """VII 7.3.5: documents sent at most seven days after the end; told only, where no date is given."""
    end, sent = event.info.end_date, _day(event, "documents_sent_on")
    if end is None or sent is None:
        return Requirement("VII 7.3.5", "documents-in-time", str(days), "", None, weighs=False)
    latest = end + timedelta(days=days)
    return Requirement("VII 7.3.5", "documents-in-time", f"≤ {latest}", str(sent), sent <= latest)


def _announced(event: Event) -> Requirement:
    """VII 7.3.4: the chief arbiter announces the norms; a duty that is told and refuses nothing."""
    day = _day(event, "norms_announced_on")
    return Requirement("VII 7.3.4", "norms-announced", _YES, str(day or ""), True if day else None, weighs=False)


def _approved(event: Event) -> Requirement:
    """VII 7.3.6: valid from the approval in the Central Register; told."""
    day = _day(event, "approved_on")
    return Requirement("VII 7.3.6", "approved", _YES, str(day or ""), True if day else None, weighs=False)


def _day(event: Event, key: str) -> date | None:
    try:
        return date.fromisoformat(event.info.settings.get(key, ""))
    except ValueError:
        return None
