"""What is missing in an event, and what the event may be after all: each scenario has every missing fact filled in.

An opponent who is not in the list of players, a result that cannot be read, a rating of no list, a federation that
nobody wrote down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from typing import Final

from engine.classification.record import LEAST_RATING, MOST_RATING, unclear_ratings, unlisted, unread_games
from engine.model import Event, Mark, Outcome, Player, Rating, once_per_event

Candidate = Callable[[Event, int, int], Player]
"""Who an unlisted player may be: from the event, the applicant's number (0: whoever it is) and his own number."""

UNREADABLE: Final = "result-unreadable"
FEDERATION: Final = "federation-missing"
UNLISTED: Final = "player-unlisted"
NO_LIST: Final = "rating-without-list"
MOST_SCENARIOS: Final = 64
"""Up to so many are judged; where there are more, facts of one kind turn out alike, or nothing can be decided."""


@dataclass(frozen=True, slots=True)
class Unknowns:
    """What a rule set asks about missing facts.

    `article` is the rule that needs the opponent's value; `candidates` are the people an
    unlisted player may be, the extremes among them. `lists` are the rating lists that it looks
    at, by their priority: an unclear rating may be what those people have. `federations` names
    the article that asks for federations, empty where none does, and `needs_own` tells whether
    it does so in an event. `only_met` tells of which events a verdict looks at the player's
    games and those of his opponents alone, and at other people by sums and extremes: what is
    missing of these turns out alike.
    """

    article: str
    candidates: tuple[Candidate, ...]
    lists: tuple[str, ...] = ()
    federations: str = ""
    needs_own: Callable[[Event], bool] = lambda event: False
    only_met: Callable[[Event], bool] = lambda event: False


@dataclass(frozen=True, slots=True)
class MissingFact:
    """A missing fact: the code of its requirement, which player or result, in how many ways it may turn out."""

    code: str
    at: int
    ways: int
    federations: tuple[str, ...] = ()


Filled = Sequence[tuple[MissingFact, int]]
"""Facts, each with the way in which it turns out."""
_Kind = tuple[int, tuple[MissingFact, ...]]
"""Facts that turn out alike, and in how many ways."""


@once_per_event
def facts_for_all(event: Event, unknowns: Unknowns) -> tuple[MissingFact, ...]:
    """What is missing for everybody: who is not listed, whose rating cannot be read, which results cannot."""
    candidates = len(unknowns.candidates)
    return (
        *(MissingFact(UNLISTED, number, candidates) for number in unlisted(event)),
        *(MissingFact(NO_LIST, number, candidates) for number in unclear_ratings(event, unknowns.lists)),
        *(MissingFact(UNREADABLE, index, len(Mark)) for index in unread_games(event)),
    )


def facts_of_player(event: Event, number: int, unknowns: Unknowns) -> tuple[MissingFact, ...]:
    """What is missing for a player by himself: federations, results of his own, what concerns those whom he met."""
    people = {*met_by(event, number), number} if unknowns.only_met(event) else {number}
    near = (fact for fact in facts_for_all(event, unknowns) if _concerns(fact, event, people, unknowns))
    return (*_federations(event, number, unknowns), *near)


def _concerns(fact: MissingFact, event: Event, people: Set[int], unknowns: Unknowns) -> bool:
    if fact.code == UNREADABLE:
        return not people.isdisjoint({event.results[fact.at].white, event.results[fact.at].black})
    return fact.at in people and unknowns.only_met(event)


def met_by(event: Event, number: int) -> Set[int]:
    """Everybody against whom a player was paired."""
    games = event.index.games_by_player.get(number, ())
    return {other for game in games if (other := game.opponent_of(number)) is not None}


def _federations(event: Event, number: int, unknowns: Unknowns) -> tuple[MissingFact, ...]:
    """The player and his opponents without a federation: one of those there are, his own, or yet another."""
    if not unknowns.federations:
        return ()
    applicant = event.player(number)
    others = [player for each in sorted(met_by(event, number)) if (player := event.player(each)) is not None]
    own = applicant.country if applicant else ""
    codes = Counter(each.country for each in others if each.country)
    common = max((code for code in codes if code != own), key=codes.__getitem__, default="")
    possible: dict[int, tuple[str, ...]] = {}
    if applicant is not None and not own:
        possible[number] = (*codes, _fresh(number))
    for each in others:
        if not each.country:
            possible[each.number] = tuple(dict.fromkeys(("", common, _fresh(each.number))))
    return tuple(MissingFact(FEDERATION, who, len(filled), filled) for who, filled in possible.items())


def _fresh(number: int) -> str:
    """A federation that nobody else has."""
    return f"?{number}"


def scenarios(event: Event, number: int, unknowns: Unknowns) -> tuple[Event, ...]:
    """The event with every missing fact filled in, in each combination or, where these are too many, alike by kind.

    None where even so there are too many: then nothing can be decided. Of whoever nothing is missing by himself they
    are the same as of everybody else.
    """
    near = facts_of_player(event, number, unknowns)
    everybody = not unknowns.only_met(event) and all(fact.code == UNREADABLE for fact in near)
    if not near or (everybody and _are_few(_singly(facts_for_all(event, unknowns)))):
        return _scenarios_for_all(event, unknowns)
    return _scenarios(event, number, unknowns, near)


@once_per_event
def _scenarios_for_all(event: Event, unknowns: Unknowns) -> tuple[Event, ...]:
    return _scenarios(event, 0, unknowns, ())


def _scenarios(event: Event, number: int, unknowns: Unknowns, near: Sequence[MissingFact]) -> tuple[Event, ...]:
    others = [fact for fact in facts_for_all(event, unknowns) if fact not in near]
    if unknowns.only_met(event):
        others = [fact for fact in others if fact.code != UNREADABLE]
        possible = [
            [*_singly(near), *_grouped(others)],
            [*_grouped(near), *_grouped(others)],
            _grouped((*near, *others)),
        ]
    else:
        possible = [_singly((*near, *others)), _grouped((*near, *others))]
    for kinds in possible:
        if _are_few(kinds):
            return tuple(_filled(event, number, unknowns, filled) for filled in _combinations(kinds))
    return ()


def _are_few(kinds: Sequence[_Kind]) -> bool:
    return prod(ways for ways, _ in kinds[: 2 * MOST_SCENARIOS]) <= MOST_SCENARIOS


def _singly(facts: Iterable[MissingFact]) -> list[_Kind]:
    return [(fact.ways, (fact,)) for fact in facts]


def _grouped(facts: Iterable[MissingFact]) -> list[_Kind]:
    """Facts that turn out alike: those of a code that may turn out in as many ways."""
    kinds: dict[tuple[str, int], list[MissingFact]] = {}
    for fact in facts:
        kinds.setdefault((fact.code, fact.ways), []).append(fact)
    return [(ways, tuple(group)) for (_, ways), group in kinds.items()]


def _combinations(kinds: Sequence[_Kind]) -> Iterable[Filled]:
    for ways in product(*(range(count) for count, _ in kinds)):
        yield [(fact, way) for (_, facts), way in zip(kinds, ways, strict=True) for fact in facts]


def _filled(event: Event, number: int, unknowns: Unknowns, filled: Filled) -> Event:
    """Results, then federations, then players who are not listed, then ratings: each in the event as it is by then."""
    event = _with_federations(_with_results(event, number, filled), number, filled)
    new = [unknowns.candidates[way](event, number, fact.at) for fact, way in filled if fact.code == UNLISTED]
    event = replace(event, players=(*event.players, *new)) if new else event
    rated = {
        fact.at: _with_ratings(player, unknowns.candidates[way](event, number, fact.at), unknowns.lists)
        for fact, way in filled
        if fact.code == NO_LIST and (player := event.player(fact.at)) is not None
    }
    return event.with_players(rated)


def _with_results(event: Event, number: int, filled: Filled) -> Event:
    """Results that cannot be read: lost, drawn, won by the player, in games of others by White."""
    results = list(event.results)
    for fact, way in filled:
        if fact.code == UNREADABLE:
            marks = (Mark(way), Mark(Mark.WIN - way))
            outcome = Outcome(*(marks[::-1] if results[fact.at].black == number else marks))
            results[fact.at] = replace(results[fact.at], outcome=outcome)
    return replace(event, results=tuple(results))


def _with_federations(event: Event, number: int, filled: Filled) -> Event:
    """Players of these federations; an empty code is that of the player who is judged."""
    codes = {fact.at: fact.federations[way] for fact, way in filled if fact.code == FEDERATION}
    player = event.player(number)
    own = codes.get(number) or (player.country if player else "")
    people = ((who, event.player(who), code) for who, code in codes.items())
    return event.with_players({who: replace(each, federation=code or own) for who, each, code in people if each})


def _with_ratings(player: Player, supposed: Player, lists: tuple[str, ...]) -> Player:
    """A player with the ratings that he is supposed to have on the lists that count."""
    others = tuple(each for each in player.ratings if each.list not in lists)
    extra = {key: value for key, value in player.extra.items() if key != "ratings"}
    return replace(player, ratings=(*others, *supposed.ratings), extra=extra)


def of_number(make: Callable[[int], Player]) -> Candidate:
    """Whoever it is, the same but for his number."""
    return lambda event, applicant, number: make(number)


def rated(rating_list: str, value: int, **more: object) -> Candidate:
    """Somebody with a rating of a list, and what else is said of him."""
    ratings = (Rating(rating_list, value, games=100),)
    return of_number(lambda number: Player(number, ratings=ratings, **more))  # type: ignore[arg-type]


unrated: Final = of_number(Player)
"""Neither category nor rating: what clubs write for beginners."""


def no_place_stands(event: Event) -> bool:
    """No place may stand for a norm, so that the games of others decide nothing."""
    return not (event.info.settings.pzwarc_championship or event.info.settings.pzszach_championship)


PZSZACH: Final = Unknowns(
    "1", (rated("fide", LEAST_RATING), rated("fide", MOST_RATING)), lists=("fide",), only_met=no_place_stands
)
BULGARIA: Final = Unknowns(
    "I", (unrated, rated("fide", LEAST_RATING), rated("fide", MOST_RATING)), lists=("fide", "national")
)
