"""What an event may be after all where facts are missing: the event with every gap filled.

An opponent who is not in the list of players, a result that cannot be read, a rating of no list, a federation that
nobody wrote down. What concerns everybody alike is filled once for all who are judged; only for those whom a gap
concerns by themselves, and while that is no work without end, the event is filled anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from math import prod
from typing import Final

from engine.classification.gaps import (
    FEDERATION,
    NO_LIST,
    UNLISTED,
    UNREADABLE,
    Gap,
    Gaps,
    Unknowns,
    apart,
    gaps_of,
    met_by,
    missing_federations,
)
from engine.classification.record import unlisted
from engine.model import Event, EventInfo, GameResult, Mark, Outcome, Player
from engine.model.effort import spend
from engine.model.itself import MANY, PEOPLE, Itself

MOST_WORLDS: Final = 64
"""Up to so many combinations are judged; beyond them all players of one kind turn out alike."""
MOST_STEPS: Final = 5_000_000
"""Up to so many players and games are looked at in all events that are filled for single players together."""
JUDGED: Final = 2_000
"""So many of them are looked at in the time that the norms of one player take."""
Kind = tuple[int, tuple[Gap, ...]]
"""Gaps that turn out alike, and in how many ways."""


_QUICK: Final = 8
"""So many players and games are taken over into an event in the time of one step."""


@dataclass(frozen=True, slots=True)
class Worlds:
    """What concerns a player by himself, and the event with every gap filled; no events where trying takes too long."""

    near: tuple[Gap, ...]
    events: tuple[Event, ...]


def worlds(event: Event, number: int, unknowns: Unknowns) -> Worlds:
    """The event with every gap filled, in each combination or, where these are too many, alike for each code.

    Where a verdict looks at those alone whom the player met, their combinations matter alone; games of nobody of
    them are no matter at all. Without events where so many people lack something by themselves that they would be
    looked at without end: such a norm stays open.
    """
    return _worlds(Itself(event), number, unknowns)


@lru_cache(maxsize=4)
def _worlds(same: Itself[Event], number: int, unknowns: Unknowns) -> Worlds:
    event = same.value
    gaps, federations = gaps_of(event, unknowns), missing_federations(event, number, unknowns)
    if unknowns.only_met(event):
        people = sorted({*met_by(event, number), number})
        near = (*federations, *dict.fromkeys(gap for each in people for gap in gaps.of.get(each, ())))
        return Worlds(near, _by_those_met(event, number, unknowns, near))
    own = tuple(gap for gap in gaps.of.get(number, ()) if gap.code == UNREADABLE)
    return Worlds((*federations, *own), _by_everybody(event, number, unknowns, (*federations, *own)))


def _by_those_met(event: Event, number: int, unknowns: Unknowns, near: tuple[Gap, ...]) -> tuple[Event, ...]:
    """The events for a verdict that looks at those alone whom the player met."""
    gaps = gaps_of(event, unknowns)
    if not near:
        return _for_all(Itself(event), unknowns, False)
    alike = _alike_for_all(event, unknowns)
    own = Counter(gap.code for gap in near)
    bases = _chosen_alike(event, unknowns, {kind[1][0].code for kind in alike if len(kind[1]) == own[kind[1][0].code]})
    if prod(gap.ways for gap in near) * len(bases) <= _most(event, gaps):
        return tuple(
            _changed(base, event, number, unknowns, tuple(zip(near, ways, strict=True)))
            for base in bases
            for ways in product(*(range(gap.ways) for gap in near))
        )
    if not any(_is_his_own(gap, unknowns) for gap in near):
        return _for_all(Itself(event), unknowns, False)
    kinds = _alike(near)
    if prod(ways for ways, _ in kinds) * len(bases) > _most(event, gaps):
        return ()
    return tuple(
        _changed(base, event, number, unknowns, _each(kinds, ways))
        for base in bases
        for ways in product(*(range(count) for count, _ in kinds))
    )


def _chosen_alike(event: Event, unknowns: Unknowns, settled: Set[str]) -> tuple[Event, ...]:
    """The events for all, of those codes in one way alone of which a player has every gap himself."""
    kinds, events = _alike_for_all(event, unknowns), _for_all(Itself(event), unknowns, False)
    ways = product(*(range(count) for count, _ in _ordered(kinds)))
    fixed = [at for at, (_, gaps) in enumerate(_ordered(kinds)) if gaps[0].code in settled]
    return tuple(world for world, way in zip(events, ways, strict=True) if not any(way[at] for at in fixed))


def _changed(base: Event, event: Event, number: int, unknowns: Unknowns, chosen: _Chosen) -> Event:
    """An event in which all gaps are filled, with those of a player filled in another way."""
    codes = {gap.at: gap.federations[way] for gap, way in chosen if gap.code == FEDERATION}
    world = _with_results(base, number, chosen, event)
    people = [(gap, way) for gap, way in chosen if gap.code in {UNLISTED, NO_LIST}]
    if people:
        asked = _with_federations(event, number, codes)
        players, new = list(world.players), {who: at for at, who in enumerate(unlisted(event), len(event.players))}
        for gap, way in people:
            supposed = unknowns.candidates[way](asked, number, gap.at)
            if gap.code == UNLISTED:
                players[new[gap.at]] = supposed
            else:
                at = event.position(gap.at)
                players[at] = _rated(players[at], supposed, unknowns)
        world = replace(world, players=tuple(players))
    return _with_federations(world, number, codes)


def _is_his_own(gap: Gap, unknowns: Unknowns) -> bool:
    """Whether what fills a gap depends on who is judged, even where all of a kind turn out alike."""
    return gap.code in {FEDERATION, UNREADABLE} or (gap.code == UNLISTED and unknowns.by_applicant)


def _by_everybody(event: Event, number: int, unknowns: Unknowns, near: tuple[Gap, ...]) -> tuple[Event, ...]:
    """The events for a verdict that looks at all games and all people."""
    gaps, most = gaps_of(event, unknowns), _most(event, gaps_of(event, unknowns))
    if any(_is_his_own(gap, unknowns) and gap.code != UNREADABLE for gap in (*near, *gaps.all[:1])):
        rest = [gap for gap in gaps.all if gap not in near]
        possible = [kinds for kinds in (_singly((*near, *rest)), _alike((*near, *rest))) if _count(kinds) <= most]
        return _filled(event, number, unknowns, possible[0]) if possible else ()
    if prod(gap.ways for gap in gaps.all[:7]) <= MOST_WORLDS:
        return _for_all(Itself(event), unknowns, True)
    bases = _for_all(Itself(event), unknowns, False)
    if not near:
        return bases
    ways = (way for way in range(len(Mark)) for _ in range(len(bases) // len(Mark)))
    turned = zip(bases, ways, strict=True) if len(bases) <= most else ()
    return tuple(_changed(base, event, number, unknowns, [(gap, way) for gap in near]) for base, way in turned)


def _most(event: Event, gaps: Gaps) -> int:
    """In how many ways the event may be filled for each of those for whom something is missing apart."""
    rows = len(event.players) + len(event.results) + JUDGED
    return min(MOST_WORLDS, MOST_STEPS // max(1, apart(event, gaps) * rows)) if gaps.all else MOST_WORLDS


@lru_cache(maxsize=8)
def _for_all(same: Itself[Event], unknowns: Unknowns, singly: bool) -> tuple[Event, ...]:
    """The events for all whom no gap concerns by himself: each gap by itself or alike."""
    kinds = _singly(gaps_of(same.value, unknowns).all) if singly else _alike_for_all(same.value, unknowns)
    return _filled(same.value, 0, unknowns, kinds)


def _alike_for_all(event: Event, unknowns: Unknowns) -> tuple[Kind, ...]:
    """What turns out alike for all; games of others are no matter where those alone are looked at whom one met."""
    return _alike_of(Itself(gaps_of(event, unknowns)), bool(unknowns.only_met(event)))


@lru_cache(maxsize=8)
def _alike_of(same: Itself[Gaps], only_met: bool) -> tuple[Kind, ...]:
    gaps: Iterable[Gap] = same.value.all
    if only_met:
        gaps = (replace(gap, ways=1) if gap.code == UNREADABLE else gap for gap in gaps)
    return tuple(_alike(gaps))


def _singly(gaps: Iterable[Gap]) -> list[Kind]:
    return [(gap.ways, (gap,)) for gap in gaps]


def _alike(gaps: Iterable[Gap]) -> list[Kind]:
    """Gaps that turn out alike: those of a code that may turn out in as many ways."""
    kinds: dict[tuple[str, int], list[Gap]] = {}
    for gap in gaps:
        kinds.setdefault((gap.code, gap.ways), []).append(gap)
    return [(ways, tuple(group)) for (_, ways), group in kinds.items()]


def _count(kinds: Sequence[Kind]) -> int:
    """How many combinations there are; of very many kinds more than are ever tried."""
    return prod(ways for ways, _ in kinds[: 2 * MOST_WORLDS])


def _filled(event: Event, number: int, unknowns: Unknowns, kinds: Sequence[Kind]) -> tuple[Event, ...]:
    """Every combination; results first, so that what goes by them alone is found out once for all who share them."""
    order = _ordered(kinds)
    events = []
    of_results: dict[tuple[int, ...], Event] = {}
    results, rows = sum(gaps[0].code == UNREADABLE for _, gaps in order), len(event.players) + len(event.results)
    for ways in product(*(range(count) for count, _ in order)):
        chosen = _each(order, ways)
        spend(rows // _QUICK + len(chosen))
        if ways[:results] not in of_results:
            of_results[ways[:results]] = _with_results(event, number, chosen)
        events.append(_with_people(of_results[ways[:results]], number, unknowns, chosen))
    return tuple(events)


_ORDER: Final = (UNREADABLE, FEDERATION, UNLISTED, NO_LIST)
_Chosen = Sequence[tuple[Gap, int]]


def _ordered(kinds: Iterable[Kind]) -> list[Kind]:
    return sorted(kinds, key=lambda kind: _ORDER.index(kind[1][0].code))


def _each(kinds: Iterable[Kind], ways: Iterable[int]) -> _Chosen:
    """Every gap with the way in which those of its kind turn out."""
    return [(gap, way) for (_, gaps), way in zip(kinds, ways, strict=True) for gap in gaps]


def _with_results(event: Event, number: int, chosen: _Chosen, told: Event | None = None) -> Event:
    """Results that cannot be read: lost, drawn, won by the player, in games of others by White."""
    unread = tuple((gap.at, way) for gap, way in chosen if gap.code == UNREADABLE)
    return event.reading(_read(Itself((told or event).results_before), number, unread)) if unread else event


@lru_cache(maxsize=MANY)
def _read(
    results: Itself[tuple[GameResult, ...]], number: int, unread: tuple[tuple[int, int], ...]
) -> Itself[Mapping[int, GameResult]]:
    """The games that cannot be read, finished: no event that is finished changes them or their places."""
    read = {}
    for at, way in unread:
        game, mark, other = results.value[at], Mark(way), Mark(Mark.WIN - way)
        outcome = Outcome(other, mark) if game.black == number else Outcome(mark, other)
        read[at] = replace(game, outcome=outcome)
    return Itself(read)


def _with_federations(event: Event, number: int, codes: Mapping[int, str]) -> Event:
    """Players of these federations; an empty code is that of the player who is judged."""
    if not codes:
        return event
    player = event.player(number)
    own = codes.get(number) or (player.country if player else "")
    told = ((who, event.player(who)) for who in codes)
    return event.supposing({who: _of_federation(Itself(each), codes[who] or own) for who, each in told if each})


@lru_cache(maxsize=PEOPLE)
def _of_federation(same: Itself[Player], code: str) -> Player:
    """A player of another federation: one value for all who met him, and for all their norms."""
    return replace(same.value, federation=code)


def _with_people(event: Event, number: int, unknowns: Unknowns, chosen: _Chosen) -> Event:
    """Federations, then players who are not listed, then ratings: each found in the event as it stands before."""
    codes = {gap.at: gap.federations[way] for gap, way in chosen if gap.code == FEDERATION}
    event = _with_federations(event, number, codes)
    people = tuple((gap, way) for gap, way in chosen if gap.code in {UNLISTED, NO_LIST})
    if not people:
        return event
    if unknowns.by_applicant:
        return replace(event, players=_supposed_people(event, number, unknowns, people))
    return replace(event, players=_same_people(Itself(event.players), Itself(event.info), unknowns, people))


@lru_cache(maxsize=8)
def _same_people(
    players: Itself[tuple[Player, ...]],
    info: Itself[EventInfo],
    unknowns: Unknowns,
    chosen: tuple[tuple[Gap, int], ...],
) -> tuple[Player, ...]:
    """The players where who they may be does not depend on who is judged: the same value whatever the results."""
    return _supposed_people(Event(info.value, players.value), 0, unknowns, chosen)


def _supposed_people(event: Event, number: int, unknowns: Unknowns, chosen: _Chosen) -> tuple[Player, ...]:
    new = [unknowns.candidates[way](event, number, gap.at) for gap, way in chosen if gap.code == UNLISTED]
    event = replace(event, players=(*event.players, *new)) if new else event
    players = list(event.players)
    for gap, way in chosen:
        if gap.code == NO_LIST:
            at, supposed = event.position(gap.at), unknowns.candidates[way](event, number, gap.at)
            players[at] = _rated(players[at], supposed, unknowns)
    return tuple(players)


def _rated(player: Player, supposed: Player, unknowns: Unknowns) -> Player:
    """A player with the ratings that he is supposed to have on the lists that count: one value in all events."""
    return _with_ratings(Itself(player), Itself(supposed), unknowns.lists)


@lru_cache(maxsize=PEOPLE)
def _with_ratings(same: Itself[Player], supposed: Itself[Player], lists: tuple[str, ...]) -> Player:
    player = same.value
    others = tuple(each for each in player.ratings if each.list not in lists)
    extra = {key: value for key, value in player.extra.items() if key != "ratings"}
    return replace(player, ratings=(*others, *supposed.value.ratings), extra=extra)
