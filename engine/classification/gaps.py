"""What is missing in an event: who is not listed, which results and ratings cannot be read, which federations lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from engine.classification.record import unclear_ratings, unlisted, unread_games
from engine.model import Event, EventInfo, GameResult, Mark, Player
from engine.model.itself import Itself
from engine.model.pairings import games_by_number, games_of_results

Candidate = Callable[[Event, int, int], Player]
"""Who an unlisted player may be: from the event, the applicant's number (0: whoever it is) and his own number."""

UNREADABLE: Final = "result-unreadable"
FEDERATION: Final = "federation-missing"
UNLISTED: Final = "player-unlisted"
NO_LIST: Final = "rating-without-list"


@dataclass(frozen=True, slots=True)
class Unknowns:
    """What a rule set asks about missing facts.

    `article` is the rule that needs the opponent's value; `candidates` are the people an
    unlisted player may be, the extremes among them. `lists` are the rating lists that it looks
    at, by their priority: an unclear rating may be what those people have. `federations` names
    the article that asks for federations, empty where none does, and `needs_own` tells whether
    it does so in an event. `only_met` tells of which events a verdict looks at the player's
    games and those of his opponents alone, and at other people by sums and extremes: what is
    missing of these is then not tried in every combination, but all alike. `by_applicant`: who
    an unlisted player may be depends on who is judged. `own_results`: of results those of the player alone decide, so
    that events in which these are the same are one to him.
    """

    article: str
    candidates: tuple[Candidate, ...]
    lists: tuple[str, ...] = ()
    federations: str = ""
    needs_own: Callable[[Event], bool] = lambda event: False
    only_met: Callable[[Event], bool] = lambda event: False
    by_applicant: bool = False
    own_results: Callable[[Event], bool] = lambda event: False


@dataclass(frozen=True, slots=True)
class Gap:
    """A missing fact: the code of its requirement, which player or result, in how many ways it may turn out."""

    code: str
    at: int
    ways: int
    federations: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Gaps:
    """What is missing in an event: all of it, what concerns each number, and who lacks something."""

    all: tuple[Gap, ...]
    of: Mapping[int, tuple[Gap, ...]]
    lacking: frozenset[int]


NO_GAPS: Final = Gaps((), {}, frozenset())


def gaps_of(event: Event, unknowns: Unknowns) -> Gaps:
    """What is missing for everybody: who is not listed, whose rating cannot be read, which results cannot.

    One value however the games that are left end.
    """
    nothing = not (unlisted(event) or unread_games(event) or unclear_ratings(event, unknowns.lists))
    return NO_GAPS if nothing else _gaps_of(Itself(event.known.players), Itself(event.results_before), unknowns)


@lru_cache(maxsize=8)
def _gaps_of(players: Itself[tuple[Player, ...]], results: Itself[tuple[GameResult, ...]], unknowns: Unknowns) -> Gaps:
    event, candidates = Event(EventInfo(), players.value, results=results.value), len(unknowns.candidates)
    people = [Gap(UNLISTED, number, candidates) for number in unlisted(event)]
    people += [Gap(NO_LIST, number, candidates) for number in unclear_ratings(event, unknowns.lists)]
    unread = [Gap(UNREADABLE, index, len(Mark)) for index in unread_games(event)]
    of: dict[int, list[Gap]] = {}
    for gap, number in [*((gap, gap.at) for gap in people), *_sides(event, unread)]:
        of.setdefault(number, []).append(gap)
    without = {player.number for player in event.players if not player.country} if unknowns.federations else set()
    return Gaps((*people, *unread), {number: tuple(gaps) for number, gaps in of.items()}, frozenset({*of, *without}))


def apart(event: Event, gaps: Gaps) -> int:
    """For how many something is missing apart: for those who lack it, and for all against whom they were paired."""
    found = _apart(Itself(event.results_before), Itself(gaps))
    sides = ({game.white, game.black} - {None} for game in event.changed.values())
    new = {each for both in sides if not gaps.lacking.isdisjoint(both) for each in both}
    return len(found) + len(new - found)


@lru_cache(maxsize=8)
def _apart(results: Itself[tuple[GameResult, ...]], gaps: Itself[Gaps]) -> frozenset[int]:
    games, lacking = games_of_results(results), gaps.value.lacking
    met = (game.opponent_of(number) for number in lacking for game in games.get(number, ()))
    return lacking | {other for other in met if other is not None}


def _sides(event: Event, results: Iterable[Gap]) -> list[tuple[Gap, int]]:
    games = ((gap, event.results[gap.at]) for gap in results)
    return [(gap, side) for gap, game in games for side in (game.white, game.black) if side is not None]


def met_by(event: Event, number: int) -> Set[int]:
    """Everybody against whom a player was paired."""
    return {other for game in games_by_number(event).get(number, ()) if (other := game.opponent_of(number)) is not None}


def missing_federations(event: Event, number: int, unknowns: Unknowns) -> tuple[Gap, ...]:
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
    return tuple(Gap(FEDERATION, who, len(filled), filled) for who, filled in possible.items())


def _fresh(number: int) -> str:
    """A federation that nobody else has."""
    return f"?{number}"
