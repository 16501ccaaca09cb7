"""A verdict where facts are missing: every way in which they may turn out is judged.

An opponent who is not in the list of players, a result that cannot be read, a federation that
nobody wrote down: where each possible value gives the same answer, that answer stands; where
they differ, the norm cannot be decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from engine.classification.agreement import agree, agreement
from engine.classification.gaps import FEDERATION, UNREADABLE, Gap, Gaps, Unknowns, gaps_of
from engine.classification.possible_worlds import worlds
from engine.classification.record import unclear_rating
from engine.classification.verdict import CountedGame, Requirement, Verdict
from engine.model import Event, GameResult
from engine.model.itself import Itself
from engine.model.listing import named
from engine.model.pairings import games_by_number

Judge = Callable[[Event, int, str], Verdict]


def judge_missing(judge: Judge, unknowns: Unknowns, event: Event, number: int, norm: str) -> Verdict:
    """The verdict over everything that the missing facts may be; the plain one where none is missing."""
    possible = worlds(event, number, unknowns)
    if not possible.near and not gaps_of(event, unknowns).all:
        return judge(event, number, norm)
    verdicts = [judge(world, number, norm) for world in _told_apart(possible.events, number, unknowns) or (event,)]
    decisive = (
        not possible.events
        or not agree(verdicts)
        or (verdicts[0].made_by_games and _own_is_missing(possible.near, event, number, unknowns))
    )
    lines = tuple(_lines(event, possible.near, unknowns, decisive=decisive))
    verdict = agreement(verdicts)
    if decisive:
        verdict = replace(verdict, met=None, reason=lines[0].code)
    games = _games(verdict.games, event, number, unknowns)
    return replace(verdict, requirements=(*lines, *verdict.requirements), games=games)


def _told_apart(events: Sequence[Event], number: int, unknowns: Unknowns) -> Sequence[Event]:
    """The events of which each is another one to a player, in their order: what all say of a norm is the same."""
    if len(events) <= 1 or not unknowns.own_results(events[0]):
        return events
    known: dict[int, list[Sequence[GameResult]]] = {}
    apart = []
    for each in events:
        own, like = games_by_number(each).get(number, ()), known.setdefault(id(each.players), [])
        if own not in like:
            like.append(own)
            apart.append(each)
    return apart


def _own_is_missing(near: Sequence[Gap], event: Event, number: int, unknowns: Unknowns) -> bool:
    """A norm that asks for federations other than the applicant's stays open where his own is missing.

    Whatever it might be: without it nobody can certify the mix.
    """
    own = any(gap.code == FEDERATION and gap.at == number for gap in near)
    return own and unknowns.needs_own(event)


def _lines(event: Event, near: Sequence[Gap], unknowns: Unknowns, *, decisive: bool) -> Iterator[Requirement]:
    """A line for each kind of gap."""
    federations = named([str(gap.at) for gap in near if gap.code == FEDERATION])
    if federations:
        yield Requirement(unknowns.federations, FEDERATION, "", federations, None, weighs=decisive)
    for code, subjects in _subjects(Itself(gaps_of(event, unknowns)), Itself(event.results_before)):
        yield Requirement(unknowns.article, code, "", subjects, None, weighs=decisive)


@lru_cache(maxsize=8)
def _subjects(gaps: Itself[Gaps], results: Itself[tuple[GameResult, ...]]) -> tuple[tuple[str, str], ...]:
    """Whom or which round the gaps of each code concern that everybody has in common."""
    found: dict[str, list[str]] = {}
    for gap in gaps.value.all:
        at = results.value[gap.at].key.round if gap.code == UNREADABLE else gap.at
        found.setdefault(gap.code, []).append(str(at))
    return tuple((code, named(subjects)) for code, subjects in found.items())


def _games(told: Sequence[CountedGame], event: Event, number: int, unknowns: Unknowns) -> tuple[CountedGame, ...]:
    """The games as the sheet has them, without what only a possible event gave an opponent or a result."""
    own = games_by_number(event).get(number, ())
    unread = {(game.key.round, game.opponent_of(number)) for game in own if game.unread}
    return tuple(_game(game, event, unknowns, unread=(game.round, game.opponent) in unread) for game in told)


def _game(told: CountedGame, event: Event, unknowns: Unknowns, *, unread: bool) -> CountedGame:
    if unread:
        told = replace(told, result="?", reason=UNREADABLE, article="")
    if told.opponent is None:
        return told
    opponent = event.player(told.opponent)
    if opponent is None:
        return replace(told, rating=None, reason="player-unlisted", article=unknowns.article)
    if unclear_rating(opponent, *unknowns.lists):
        return replace(told, rating=None, reason="rating-without-list", article=unknowns.article)
    return told
