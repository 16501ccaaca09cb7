"""The mix of opponents that a title norm asks (FIDE B.01, 1.4.3 to 1.4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from typing import Any

from engine.classification.record import RecordedGame
from engine.classification.verdict import Requirement
from engine.model import Event, Player


def mix_requirements(
    event: Event, player: Player, games: Sequence[RecordedGame], norm: dict[str, Any], numbers: dict[str, Any]
) -> tuple[Requirement, ...]:
    """Federations and titles of the opponents; an exemption of 1.4.3 also waives 1.4.4.

    In a double round robin the opponents are counted once and half of them must be of the
    level (1.4.5).
    """
    found = () if exempt(event) else _federations(player, games, numbers)
    return (*found, *_titles(event, games, norm, numbers))


def exempt(event: Event) -> bool:
    """The sheet claims an exemption of 1.4.3 (national championship, zonal, large Swiss)."""
    return bool(event.info.settings.get("fide_exemption"))


def titles_of(player: Player) -> frozenset[str]:
    """FIDE titles held, open and women's."""
    return frozenset(filter(None, (player.titles.get("fide"), player.titles.get("fide_women"))))


def _federations(player: Player, games: Sequence[RecordedGame], numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    n = len(games)
    federations = Counter(game.opponent.federation for game in games)
    none = set(numbers["not_a_federation"])
    foreign = {name for name in federations if name not in none and name != player.federation}
    wanted = int(numbers["foreign_federations"])
    own = federations[player.federation] if player.federation else 0
    own_most = n * numbers["own_share"][0] // numbers["own_share"][1]
    one_most = n * numbers["one_share"][0] // numbers["one_share"][1]
    largest = max((count for name, count in federations.items() if name not in none), default=0)
    return (
        Requirement("1.4.3", "foreign-federations", str(wanted), str(len(foreign)), len(foreign) >= wanted),
        Requirement("1.4.4", "own-federation", f"≤ {own_most}", str(own), own <= own_most),
        Requirement("1.4.4", "one-federation", f"≤ {one_most}", str(largest), largest <= one_most),
    )


def _titles(
    event: Event, games: Sequence[RecordedGame], norm: dict[str, Any], numbers: dict[str, Any]
) -> tuple[Requirement, ...]:
    people = {game.opponent.number: game.opponent for game in games}
    double = event.info.cycles >= 2
    n = len(people) if double else len(games)
    counted = list(people.values()) if double else [game.opponent for game in games]
    titled = sum(bool(titles_of(each) & set(numbers["title_holders"])) for each in counted)
    level = sum(bool(titles_of(each) & set(norm["level"])) for each in counted)
    titled_least = ceil(n * numbers["titled_share"][0] / numbers["titled_share"][1])
    share = numbers["titled_share"] if double else numbers["level_share"]
    level_least = max(int(numbers["level_minimum"]), ceil(n * share[0] / share[1]))
    found = (
        Requirement("1.4.5", "title-holders", str(titled_least), str(titled), titled >= titled_least),
        Requirement("1.4.5", "level-titles", str(level_least), str(level), level >= level_least),
    )
    if not double:
        return found
    wanted = int(numbers["double_round_players"])
    return (*found, Requirement("1.4.5", "double-round-players", str(wanted), str(n + 1), n + 1 >= wanted))
