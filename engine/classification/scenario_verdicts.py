"""A verdict where facts are missing: every scenario is judged, and the sex that nobody wrote down both ways.

Where each possible value gives the same answer, that answer stands; where they differ, the norm cannot be decided.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Final, TypeVar

from engine.classification.missing_facts import (
    FEDERATION,
    UNREADABLE,
    MissingFact,
    Unknowns,
    facts_for_all,
    facts_of_player,
    met_by,
    scenarios,
)
from engine.classification.record import unclear_rating
from engine.classification.verdict import CountedGame, Requirement, Verdict, decide
from engine.model import Event, Player, once_per_event
from engine.model.listing import MOST_NAMED, named

Judge = Callable[[Event, Player, str], Verdict]
"""The verdict on a player and a norm: the player counts as he is given, the others as the event has them."""

SEX_OF_OTHERS: Final = "sex-of-others"
"""The requirement that names the players whose missing sex leaves a norm open."""


def by_number(judge: Judge) -> Callable[[Event, int, str], Verdict]:
    """The verdict on whoever has a number; of somebody who is not listed nothing is known."""
    return lambda event, number, norm: judge(event, event.player(number) or Player(number), norm)


def over_sexes(judge: Judge, unknowns: Unknowns, article: str) -> Judge:
    """The judge who looks at every scenario and at both sexes of whoever has none on the sheet."""
    own = partial(judge_either_sex, judge, article=article)
    return partial(judge_sex_of_others, partial(judge_missing, own, unknowns), article=article)


def judge_missing(judge: Judge, unknowns: Unknowns, event: Event, player: Player, norm: str) -> Verdict:
    """The verdict over everything that the missing facts may be; the plain one where none is missing."""
    near = facts_of_player(event, player.number, unknowns)
    if not near and not facts_for_all(event, unknowns):
        return judge(event, player, norm)
    possible = scenarios(event, player.number, unknowns)
    verdicts = [judge(each, _in(each, player), norm) for each in possible or (event,)]
    own_is_missing = any(fact.code == FEDERATION and fact.at == player.number for fact in near)
    decisive = (
        not possible
        or not agree(verdicts)
        # Whatever the own federation might be: without it nobody can certify a mix that asks for others.
        or (verdicts[0].made_by_games and own_is_missing and unknowns.needs_own(event))
    )
    lines = tuple(_lines(event, near, unknowns, decisive=decisive))
    verdict = agreement(verdicts)
    if decisive:
        verdict = replace(verdict, met=None, reason=lines[0].code)
    games = _games(verdict.games, event, player.number, unknowns)
    return replace(verdict, requirements=(*lines, *verdict.requirements), games=games)


def _in(scenario: Event, player: Player) -> Player:
    """The player as a scenario has him, of the sex by which he is judged."""
    return replace(scenario.player(player.number) or player, sex=player.sex)


def _lines(event: Event, near: Sequence[MissingFact], unknowns: Unknowns, *, decisive: bool) -> Iterator[Requirement]:
    """A line for each kind of fact."""
    federations = named([str(fact.at) for fact in near if fact.code == FEDERATION])
    if federations:
        yield Requirement(unknowns.federations, FEDERATION, "", federations, None, weighs=decisive)
    subjects: dict[str, list[str]] = {}
    for fact in facts_for_all(event, unknowns):
        at = event.results[fact.at].key.round if fact.code == UNREADABLE else fact.at
        subjects.setdefault(fact.code, []).append(str(at))
    for code, names in subjects.items():
        yield Requirement(unknowns.article, code, "", named(names), None, weighs=decisive)


def _games(counted: Sequence[CountedGame], event: Event, number: int, unknowns: Unknowns) -> tuple[CountedGame, ...]:
    """The games as the sheet has them, without what only a scenario gave an opponent or a result."""
    own = event.index.games_by_player.get(number, ())
    unread = {(game.key.round, game.opponent_of(number)) for game in own if game.unread}
    return tuple(_game(game, event, unknowns, unread=(game.round, game.opponent) in unread) for game in counted)


def _game(counted: CountedGame, event: Event, unknowns: Unknowns, *, unread: bool) -> CountedGame:
    if unread:
        counted = replace(counted, result="?", reason=UNREADABLE, article="")
    if counted.opponent is None:
        return counted
    opponent = event.player(counted.opponent)
    if opponent is None:
        return replace(counted, rating=None, reason="player-unlisted", article=unknowns.article)
    if unclear_rating(opponent, *unknowns.lists):
        return replace(counted, rating=None, reason="rating-without-list", article=unknowns.article)
    return counted


def judge_either_sex(judge: Judge, event: Event, player: Player, norm: str, *, article: str) -> Verdict:
    """The verdict, open where the sheet lacks the sex and men's and women's figures do not agree.

    The two columns of KSzK 4 (4.4.5, 4.4.9, Table 4.1), PZWarc 2021 (VII 4.3) and PZSzach go by
    the player's sex. Where both figures give the same answer, that answer stands. Rules ask who is a woman: who has
    no sex counts as a man does.
    """
    as_man = judge(event, player, norm)
    if event.player(player.number) is None or player.sex:
        return as_man
    as_woman = judge(event, replace(player, sex="f"), norm)
    if _same_answer(as_man, as_woman):
        return as_man
    return as_man.opened_by(Requirement(article, "sex", "m / f", "", None))


def judge_sex_of_others(judge: Judge, event: Event, player: Player, norm: str, *, article: str) -> Verdict:
    """The verdict, open where the sheet lacks the sex of others and it decides.

    What others count with goes by their sex as well (KSzK 4, 4.4.5, Table 4.1; PZWarc 2021, VII 4.3; PZSzach 2). They
    are tried all as men and all as women: so they count most and least.
    """
    as_men, sexless = judge(event, player, norm), _without_sex(event)
    others = len(sexless) - (player.number in sexless)
    if not others or (as_men.met is None and not as_men.made_by_games):
        return as_men
    if _same_answer(as_men, judge(_all_women(event), player, norm)):
        return as_men
    met = sorted(each for each in met_by(event, player.number) if each in sexless)
    people = met or [each for each in sorted(sexless)[: MOST_NAMED + 1] if each != player.number]
    lacking = named(list(map(str, people)), len(met) or others)
    unknown = Requirement(article, SEX_OF_OTHERS, "m / f", lacking, None, lacking=tuple(people[:MOST_NAMED]))
    return as_men.opened_by(unknown)


def _same_answer(first: Verdict, second: Verdict) -> bool:
    return (first.met, first.made_by_games) == (second.met, second.made_by_games)


@once_per_event
def _without_sex(event: Event) -> frozenset[int]:
    """Everybody whose sex the sheet lacks."""
    return frozenset(player.number for player in event.players if not player.sex)


@once_per_event
def _all_women(event: Event) -> Event:
    """The event in which everybody without a sex is a woman."""
    players = (player if player.sex else replace(player, sex="f") for player in event.players)
    return replace(event, players=tuple(players))


_T = TypeVar("_T")
_NUMBER: Final = re.compile(r"([-−]?)(\d+(?:\.\d+)?)(?:/([1-9]\d*))?")
RANGE: Final = " … "
"""Between the lowest and the highest of what may be found."""


def agreement(verdicts: Iterable[Verdict]) -> Verdict:
    """One verdict out of at least one: met or refused where all are, otherwise open.

    A requirement that turns out differently is open too, and shows the lowest and the highest
    of what may be found. Figures that differ are None; `n`, `score` and the games are those of
    the verdict that is nearest to the norm. The reason is what all refuse, or leave open.
    """
    found = list(verdicts)
    nearest = max(found, key=_nearness)
    requirements = tuple(_requirements(found))
    return replace(
        nearest,
        met=_same([verdict.met for verdict in found]),
        reason=decide(requirements)[1],
        average=_same([verdict.average for verdict in found]),
        performance=_same([verdict.performance for verdict in found]),
        requirements=requirements,
        needed_points=_same([verdict.needed_points for verdict in found]),
        margin=_same([verdict.margin for verdict in found]),
        fillings=min(verdict.fillings for verdict in found),
        arithmetic=_same([verdict.arithmetic for verdict in found]) or (),
        holds_after=_same([verdict.holds_after for verdict in found]) or "",
        performance_text=_same([verdict.performance_text for verdict in found]) or "",
    )


def agree(verdicts: Iterable[Verdict]) -> bool:
    """True where all say the same of the norm, also that nothing but paperwork is missing."""
    return len({(verdict.met, verdict.made_by_games) for verdict in verdicts}) == 1


def _nearness(verdict: Verdict) -> tuple[int, Fraction]:
    return {False: 0, None: 1, True: 2}[verdict.met], verdict.margin or Fraction(0)


def _same(values: Sequence[_T]) -> _T | None:
    """The value that all have, None where they differ."""
    return values[0] if all(value == values[0] for value in values) else None


def _requirements(verdicts: Sequence[Verdict]) -> Iterator[Requirement]:
    """Every requirement that any verdict has, in the order in which they come up."""
    grouped: dict[tuple[str, str, int], list[Requirement]] = {}
    for verdict in verdicts:
        seen: Counter[tuple[str, str]] = Counter()
        for item in verdict.requirements:
            key = (item.article, item.code)
            grouped.setdefault((*key, seen[key]), []).append(item)
            seen[key] += 1
    for items in grouped.values():
        first = items[0]
        if all(item == first for item in items):
            yield first
            continue
        yield replace(
            first,
            needed=_range([item.needed for item in items]),
            found=_range([item.found for item in items]),
            met=_same([item.met for item in items]),
            weighs=any(item.weighs for item in items),
        )


def _range(texts: Sequence[str]) -> str:
    """The text that all have, else the lowest and the highest by the first number in them."""
    different = sorted({text for text in texts if text}, key=_size)
    return RANGE.join(dict.fromkeys((different[0], different[-1]))) if different else ""


def _size(text: str) -> tuple[Fraction, str]:
    """By what a text is sorted."""
    number = _NUMBER.search(text)
    if number is None:
        return Fraction(0), text
    size = Fraction(number[2]) / int(number[3] or 1)
    return (-size if number[1] else size), text
