"""What PZSzach asks of the event: rate of play, rounds a day, ratings of the first day (Tables 3 and 4; 6.2).

And of the champions of Poland (resolution 26/04/2024, item 3.3, table 2a).
"""

from __future__ import annotations

from typing import Any

from engine.classification.event_demands import list_of_first_day, most_in_a_day
from engine.classification.places import final_places
from engine.classification.verdict import Concern, Requirement, decide
from engine.model import Event, Player, exact
from engine.model.system_id import ACROSS, ALL_PLAY_ALL, CUP, STAGES, base_system
from engine.pairing.paired_round import games_per_match
from engine.pairing.teams.event import is_team_event
from engine.regulations.rate_of_play import parse_rate
from engine.systems.table import planned_rounds, total_rounds


def event_alone(event: Event, norm: str, numbers: dict[str, Any], *, woman: bool = False) -> tuple[Requirement, ...]:
    """What a norm asks of the event, whoever makes it; `woman` where a woman's figures hold."""
    lighter = womens_third(event, norm, numbers) if woman else None
    return (
        rate_of_play(event, norm, numbers, lighter),
        *((_rounds_a_day(event, int(lighter["rounds_a_day"])),) if lighter else ()),
        *list_of_first_day(event, "6.2", {"fide"}),
    )


def conditions_of_event(event: Event, norm: str, numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """What decides whether the event gives a norm: as many rounds as the norm takes games, and its conditions.

    Where other conditions hold for women (III since 2024), those by which somebody may make the norm.
    """
    least = min(minimum_games(event, norm, numbers, woman=woman) for woman in _sexes(event))
    most = _most_games(event)
    short = most is not None and most < least
    games = Requirement("2", "games", str(least), str(most), met=False, concerns=Concern.EVENT)
    conditions = [event_alone(event, norm, numbers, woman=woman) for woman in sorted(_sexes(event))]
    easiest = max(conditions, key=lambda one: (False, None, True).index(decide(one)[0]))
    return (*((games,) if short else ()), *easiest)


def _most_games(event: Event) -> int | None:
    """The games that a player can have: one a round, of an odd number all against all one less in each cycle.

    Of teams it is the odd number of teams that lets each of them rest. A cup and an all-play-all may be of matches of
    several games (PZSzach 2002, B.VI B.1, D.3 a), and a tie of a cup has further ones (D.5 a).
    """
    rounds = planned_rounds(event)
    sides = event.teams if is_team_event(event) else event.players
    rests = base_system(event.info.system) in ALL_PLAY_ALL - {ACROSS} and len(sides) % 2
    if rounds is None:
        return None
    system = base_system(event.info.system)
    match = games_per_match(event.info) if system in {CUP, STAGES, *ALL_PLAY_ALL} else 1
    most = (rounds - event.info.cycles if rests else rounds) * match
    if system not in {CUP, STAGES}:
        return most
    return max(most, *(sum(game.two_sides for game in games) for games in event.index.games_by_player.values()), 0)


def _sexes(event: Event) -> set[bool]:
    """Whether women play, and others."""
    return {player.is_woman for player in event.players} or {False}


def womens_third(event: Event, norm: str, numbers: dict[str, Any]) -> dict[str, Any] | None:
    """A woman's III from 1 July 2024 on: fewer games, less time (resolution 50/06/2024); None for any other norm."""
    found: dict[str, Any] | None = numbers.get("women_iii")
    start = event.info.start_date
    return found if found and norm == "III" and start is not None and start >= found["from"] else None


def minimum_games(event: Event, norm: str, numbers: dict[str, Any], *, woman: bool) -> int:
    """The games that a norm takes (Table 3)."""
    lighter = womens_third(event, norm, numbers) if woman else None
    return int(lighter["games"] if lighter else numbers["minimum_games"][norm])


def rate_of_play(
    event: Event, norm: str, numbers: dict[str, Any], lighter: dict[str, Any] | None = None
) -> Requirement:
    """Minutes a player, increments over 60 moves (Table 4).

    Where no source gives the figure, a rate below that of the next lower category is refused,
    one from `fulfilled_from` on is enough, and between them nobody can say until the figure is
    set. A rate that nobody wrote, or that cannot be read, leaves the norm open.
    """
    needed = lighter["minutes"] if lighter else numbers["minimum_minutes"].get(norm)
    low, high = (int(numbers["open_minutes"][key]) for key in ("refused_below", "fulfilled_from"))
    least = f"{low}–{high}" if needed is None else str(needed)
    rate = parse_rate(event.info.rate_of_play)
    if rate is None:
        return _requirement("minutes", least, event.info.rate_of_play, None)
    minutes = rate.minutes_for_60
    if needed is None and low <= minutes < high:
        return _requirement("minutes-not-configured", least, exact(minutes), None)
    return _requirement("minutes", least, exact(minutes), minutes >= (high if needed is None else needed))


def _rounds_a_day(event: Event, most: int) -> Requirement:
    """At most so many rounds a day; no more than these in the whole event are never too many."""
    rounds, found = total_rounds(event), most_in_a_day(event)
    if found is None and rounds <= most:
        found = rounds
    return _requirement(
        "rounds-a-day", f"≤ {most}", "" if found is None else str(found), None if found is None else found <= most
    )


def _requirement(code: str, needed: str, found: str, met: bool | None) -> Requirement:
    return Requirement("3", code, needed, found, met, concerns=Concern.EVENT)


def champion_requirements(event: Event, player: Player, norm: str, numbers: dict[str, Any]) -> tuple[Requirement, ...]:
    """What table 2a asks for a norm; nothing where the championship brings no such norm.

    Results from 2024-01-01, first place. Given on the player's own application, without a fee
    and without a FIDE rating. A row that the source lacks cannot be decided, nor who of those is the champion that
    share the first place.
    """
    table = numbers.get("by_result")
    championship = event.info.settings.pzszach_championship
    if table is None or not championship:
        return ()
    if championship in table["not_configured"] and championship not in table["winner"]:
        return (Requirement("3.3", "norm-not-configured", "", championship, None),)
    brought = table["winner"].get(championship, "")
    if not _covers(brought, norm, numbers):
        return ()
    day, since = event.info.last_day, table["from"]
    places = final_places(event, player.number)
    text = "–".join(map(str, dict.fromkeys((places[0], places[-1])))) if places else ""
    first = 1 in places
    return (
        Requirement("3.3", "place", f"1 ({brought})", text, None if first and len(places) > 1 else first),
        Requirement("3.3", "results-from", f"≥ {since}", str(day or ""), None if day is None else day >= since),
    )


def _covers(brought: str, norm: str, numbers: dict[str, Any]) -> bool:
    """True for what is won and below, and for the norm that a `+` stands for."""
    ladder = ["bk", *(name for name in reversed(numbers["ladders"][0]) if not name.endswith("+"))]
    base, wanted = brought.rstrip("+"), "I" if norm == "II+" else norm
    if base not in ladder or wanted not in ladder:
        return False
    return ladder.index(wanted) <= ladder.index(base) + brought.endswith("+")
