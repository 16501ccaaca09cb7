"""The mix of opponents that a title norm asks (FIDE B.01, 1.4.3 to 1.4.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, Final

from engine.classification.record import RecordedGame
from engine.classification.verdict import Concern, Requirement
from engine.model import Event, Player
from engine.model.system_id import ALL_PLAY_ALL
from engine.regulations import host_of

_NONE: Final[frozenset[str]] = frozenset()
FOREIGN_FIELD: Final = "swiss-20-foreign"
"""The exemption of 1.4.3 d on the sheet."""


@dataclass(frozen=True, slots=True)
class Demands:
    """What the mix asks of n games: the most of the own and of one federation, the fewest titles."""

    foreign_federations: int
    own_most: int
    one_most: int
    titled_least: int
    level_least: int


def demands(n: int, numbers: dict[str, Any], *, double: bool = False) -> Demands:
    """1.4.3: two other federations; 1.4.4: at most 3/5 and 2/3; 1.4.5: half titled, a third (half) of the level."""
    share = numbers["titled_share"] if double else numbers["level_share"]
    return Demands(
        int(numbers["foreign_federations"]),
        n * numbers["own_share"][0] // numbers["own_share"][1],
        n * numbers["one_share"][0] // numbers["one_share"][1],
        ceil(n * numbers["titled_share"][0] / numbers["titled_share"][1]),
        max(int(numbers["level_minimum"]), ceil(n * share[0] / share[1])),
    )


def mix_requirements(
    event: Event, player: Player, games: Sequence[RecordedGame], norm: dict[str, Any], numbers: dict[str, Any]
) -> tuple[Requirement, ...]:
    """Federations and titles of the opponents; an exemption of 1.4.3 also waives 1.4.4.

    In a double round robin the opponents are counted once and half of them must be of the
    level (1.4.5).
    """
    return (*_exempted(event, player, games, numbers), *_titles(event, games, norm, numbers))


def claims_exemption(event: Event) -> bool:
    """The sheet claims an exemption of 1.4.3 (national championship, zonal, large Swiss)."""
    return bool(event.info.settings.fide_exemption)


def exempt(event: Event, player: Player, numbers: dict[str, Any]) -> bool | None:
    """Whether the exemption holds for a player.

    1.4.3 a, b: those of national championships for players of the federation that registers the
    event alone; None where nobody says which one that is. 1.4.3 d: None where the list of players
    has fewer foreigners than it asks for, since the list may have those alone whom somebody met.
    """
    claimed, host = event.info.settings.fide_exemption, host_of(event.info)
    if claimed in numbers["exempt_at_home"]:
        return player.country == host if host else None
    if claimed == FOREIGN_FIELD:
        return True if _enough(foreign_field(event, numbers), numbers) else None
    return claims_exemption(event)


def foreign_field(event: Event, numbers: dict[str, Any]) -> tuple[int, int, int]:
    """1.4.3 d: the rated players who are not of the host federation, their federations, the titled among them."""
    titles, none = numbers["foreign_field"]["titles"], {*numbers["not_a_federation"], host_of(event.info)}
    found = [each for each in event.players if each.country not in none and each.rating("fide") is not None]
    titled = sum(not titles_of(each).isdisjoint(titles) for each in found)
    return len(found), len({each.country for each in found}), titled


def _enough(found: tuple[int, int, int], numbers: dict[str, Any]) -> bool:
    return all(one >= least for one, least in zip(found, _least_of_field(numbers), strict=True))


def _least_of_field(numbers: dict[str, Any]) -> tuple[int, int, int]:
    least = numbers["foreign_field"]
    return int(least["players"]), int(least["federations"]), int(least["titled"])


def fixed_pairings(event: Event) -> bool:
    """Pairings are fixed beforehand (round robin, Scheveningen, match, or as the sheet says): no Swiss, no cup.

    Of all-play-alls the sheet cannot say otherwise.
    """
    system, fixed = event.info.system, event.info.settings.predetermined_pairings
    if fixed is None or system in ALL_PLAY_ALL:
        return not any(word in system for word in ("swiss", "cup"))
    return fixed


def is_outside(player: Player, numbers: dict[str, Any]) -> bool:
    """1.4.2: of no federation of FIDE: the list of players says who, a parameter of the edition which codes."""
    return player.outside_fide or player.country in numbers["outside_fide"]


def titles_of(player: Player) -> frozenset[str]:
    """FIDE titles held, open and women's."""
    titles = player.titles
    return frozenset(filter(None, (titles.get("fide"), titles.get("fide_women")))) if titles else _NONE


def is_titled(player: Player, numbers: dict[str, Any]) -> bool:
    """1.4.5: a title holder; CM and WCM do not count."""
    return not titles_of(player).isdisjoint(numbers["title_holders"])


def is_of_level(player: Player, norm: dict[str, Any]) -> bool:
    """1.4.5: a holder of the title sought or a higher one."""
    return not titles_of(player).isdisjoint(norm["level"])


def federations_of(players: Iterable[Player], numbers: dict[str, Any]) -> frozenset[str]:
    """The federations that players are of (1.4.3): FID is none, nor is what nobody named."""
    return frozenset(player.country for player in players).difference(numbers["not_a_federation"])


def _exempted(
    event: Event, player: Player, games: Sequence[RecordedGame], numbers: dict[str, Any]
) -> tuple[Requirement, ...]:
    """What is asked of federations; where nobody knows whether the player is exempt, that where it decides."""
    free = exempt(event, player, numbers)
    found = () if free else _federations(player, games, numbers)
    if free is None and not all(item.met for item in found):
        return (_open_exemption(event, player, numbers),)
    return found


def _open_exemption(event: Event, player: Player, numbers: dict[str, Any]) -> Requirement:
    if event.info.settings.fide_exemption != FOREIGN_FIELD:
        return Requirement("1.4.3", "registering-federation", player.country, "", None, concerns=Concern.EVENT)
    needed, found = (" / ".join(map(str, each)) for each in (_least_of_field(numbers), foreign_field(event, numbers)))
    return Requirement("1.4.3", "foreign-field", needed, found, None, concerns=Concern.EVENT)


def _federations(player: Player, games: Sequence[RecordedGame], numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """1.4.3 and 1.4.4; what a missing federation may be is asked before (`missing.py`)."""
    met = Counter(game.opponent.country for game in games)
    federations = federations_of((game.opponent for game in games), numbers)
    foreign = federations - {player.country}
    mix = demands(len(games), numbers)
    own = 0 if player.country in numbers["not_a_federation"] else met[player.country]
    largest = max((met[name] for name in federations), default=0)
    least = mix.foreign_federations
    return (
        Requirement("1.4.3", "foreign-federations", str(least), str(len(foreign)), len(foreign) >= least),
        Requirement("1.4.4", "own-federation", f"≤ {mix.own_most}", str(own), own <= mix.own_most),
        Requirement("1.4.4", "one-federation", f"≤ {mix.one_most}", str(largest), largest <= mix.one_most),
    )


def _titles(
    event: Event, games: Sequence[RecordedGame], norm: dict[str, Any], numbers: dict[str, Any]
) -> tuple[Requirement, ...]:
    people = {game.opponent.number: game.opponent for game in games}
    double = event.info.cycles >= 2 and fixed_pairings(event)
    counted = list(people.values()) if double else [game.opponent for game in games]
    n = len(counted)
    titled = sum(is_titled(each, numbers) for each in counted)
    level = sum(is_of_level(each, norm) for each in counted)
    mix = demands(n, numbers, double=double)
    found = (
        Requirement("1.4.5", "title-holders", str(mix.titled_least), str(titled), titled >= mix.titled_least),
        Requirement("1.4.5", "level-titles", str(mix.level_least), str(level), level >= mix.level_least),
    )
    if not double:
        return found
    wanted = int(numbers["double_round_players"])
    return (*found, Requirement("1.4.5", "double-round-players", str(wanted), str(n + 1), n + 1 >= wanted))
