"""A verdict where facts are missing: every way in which they may turn out is judged.

An opponent who is not in the list of players, a result that cannot be read, a federation that
nobody wrote down: where each possible value gives the same answer, that answer stands; where
they differ, the norm cannot be decided.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from math import prod
from typing import Final

from engine.classification.agreement import agree, agreement
from engine.classification.record import games_by_number, unclear_rating, unclear_ratings, unlisted, unread_games
from engine.classification.verdict import CountedGame, Requirement, Verdict
from engine.model import Event, GameResult, Mark, Outcome, Player

Judge = Callable[[Event, int, str], Verdict]
Candidate = Callable[[Event, int, int], Player]
"""Who an unlisted player may be: from the event, the applicant's number and his own number."""

UNREADABLE: Final = "result-unreadable"
MOST_WORLDS: Final = 64
"""Up to so many combinations are judged; beyond them all players of one kind turn out alike."""


@dataclass(frozen=True, slots=True)
class Unknowns:
    """What a rule set asks about missing facts.

    `article` is the rule that needs the opponent's value; `candidates` are the people an
    unlisted player may be, the extremes among them. `lists` are the rating lists that it looks
    at, by their priority: an unclear rating may be what those people have. `federations` names
    the article that asks for federations, empty where none does, and `needs_own` tells whether
    it does so in an event. `only_met` tells of which events a verdict looks at the player's
    games and those of his opponents alone, and at other people by sums and extremes: what is
    missing of these is then not tried in every combination, but all alike.
    """

    article: str
    candidates: tuple[Candidate, ...]
    lists: tuple[str, ...] = ()
    federations: str = ""
    needs_own: Callable[[Event], bool] = lambda event: False
    only_met: Callable[[Event], bool] = lambda event: False


@dataclass(frozen=True, slots=True)
class _Gap:
    """A missing fact: the code of its requirement, whom or which round it concerns, what may fill it, who has it."""

    code: str
    article: str
    subject: str
    fillings: tuple[Callable[[Event], Event], ...]
    people: frozenset[int]


def judge_missing(judge: Judge, unknowns: Unknowns, event: Event, number: int, norm: str) -> Verdict:
    """The verdict over everything that the missing facts may be; the plain one where none is missing."""
    gaps = (
        *(_federations(event, number, unknowns) if unknowns.federations else ()),
        *_unlisted(event, number, unknowns),
        *_ratings(event, number, unknowns),
        *_results(event, number, unknowns),
    )
    if not gaps:
        return judge(event, number, norm)
    near = _met(event, number) | {number} if unknowns.only_met(event) else None
    verdicts = [judge(world, number, norm) for world in _worlds(event, gaps, near)]
    decisive = not agree(verdicts) or (verdicts[0].made_by_games and _own_is_missing(gaps, event, number, unknowns))
    return _told(agreement(verdicts), gaps, event, number, unknowns, decisive=decisive)


def _own_is_missing(gaps: Sequence[_Gap], event: Event, number: int, unknowns: Unknowns) -> bool:
    """A norm that asks for federations other than the applicant's stays open where his own is missing.

    Whatever it might be: without it nobody can certify the mix.
    """
    own = any(gap.code == "federation-missing" and gap.subject == str(number) for gap in gaps)
    return own and unknowns.needs_own(event)


def _met(event: Event, number: int) -> Set[int]:
    """Everybody against whom a player was paired."""
    return {other for game in games_by_number(event).get(number, ()) if (other := game.opponent_of(number)) is not None}


def _worlds(event: Event, gaps: Sequence[_Gap], near: Set[int] | None) -> Iterator[Event]:
    """The event with every gap filled, in each combination or, where these are too many, alike for each code.

    Of `near` people alone the combinations matter, None where of everybody; games of nobody of
    them are no matter at all. Results are filled first: worlds that have the same share them.
    """
    apart = [near is None or not gap.people.isdisjoint(near) for gap in gaps]
    gaps = [
        gap if met or gap.code != UNREADABLE else replace(gap, fillings=gap.fillings[:1])
        for gap, met in zip(gaps, apart, strict=True)
    ]
    kinds = _kinds(gaps, apart)
    if prod(ways for ways, _ in kinds) > MOST_WORLDS:
        kinds = _kinds(gaps, [False] * len(gaps))
    yield from _grown(event, sorted(kinds, key=lambda kind: kind[1][0].code != UNREADABLE))


def _grown(event: Event, kinds: Sequence[tuple[int, Sequence[_Gap]]]) -> Iterator[Event]:
    if not kinds:
        yield event
        return
    (ways, gaps), *rest = kinds
    for way in range(ways):
        world = event
        for gap in gaps:
            world = gap.fillings[way](world)
        yield from _grown(world, rest)


def _kinds(gaps: Sequence[_Gap], apart: Sequence[bool]) -> list[tuple[int, list[_Gap]]]:
    """Gaps that turn out alike, in how many ways: those of a code and number of fillings; one apart is by itself."""
    kinds: dict[tuple[str, int, int], list[_Gap]] = {}
    for at, gap in enumerate(gaps):
        kinds.setdefault((gap.code, len(gap.fillings), at if apart[at] else -1), []).append(gap)
    return [(len(group[0].fillings), group) for group in kinds.values()]


def _unlisted(event: Event, number: int, unknowns: Unknowns) -> list[_Gap]:
    """Everyone who played and is not in the list, opponents of this player or not."""

    def listed(missing: int, candidate: Candidate) -> Callable[[Event], Event]:
        return lambda world: replace(world, players=(*world.players, candidate(world, number, missing)))

    return [
        _Gap(
            "player-unlisted",
            unknowns.article,
            str(missing),
            tuple(listed(missing, candidate) for candidate in unknowns.candidates),
            frozenset({missing}),
        )
        for missing in unlisted(event)
    ]


def _ratings(event: Event, number: int, unknowns: Unknowns) -> list[_Gap]:
    """Players whose rating cannot be read, or names no list."""

    def rated(unclear: int, candidate: Candidate) -> Callable[[Event], Event]:
        def clear(player: Player, world: Event) -> Player:
            others = tuple(each for each in player.ratings if each.list not in unknowns.lists)
            extra = {key: value for key, value in player.extra.items() if key != "ratings"}
            return replace(player, ratings=(*others, *candidate(world, number, unclear).ratings), extra=extra)

        return lambda world: replace(
            world, players=tuple(clear(each, world) if each.number == unclear else each for each in world.players)
        )

    return [
        _Gap(
            "rating-without-list",
            unknowns.article,
            str(unclear),
            tuple(rated(unclear, candidate) for candidate in unknowns.candidates),
            frozenset({unclear}),
        )
        for unclear in unclear_ratings(event, unknowns.lists)
    ]


def _results(event: Event, number: int, unknowns: Unknowns) -> list[_Gap]:
    """Games whose result stands there and cannot be read: lost, drawn, won; those of others decide places."""

    def made(index: int, mark: Mark) -> Callable[[Event], Event]:
        game = event.results[index]
        other = Mark(Mark.WIN - mark)
        outcome = Outcome(other, mark) if game.black == number else Outcome(mark, other)
        return lambda world: replace(world, results=_with(world.results, index, replace(game, outcome=outcome)))

    return [
        _Gap(
            UNREADABLE,
            unknowns.article,
            str(event.results[index].key.round),
            tuple(made(index, mark) for mark in Mark),
            frozenset(side for side in (event.results[index].white, event.results[index].black) if side is not None),
        )
        for index in unread_games(event)
    ]


def _with(results: tuple[GameResult, ...], index: int, game: GameResult) -> tuple[GameResult, ...]:
    return (*results[:index], game, *results[index + 1 :])


def _federations(event: Event, number: int, unknowns: Unknowns) -> list[_Gap]:
    """The player and his opponents without a federation: one of those there are, his own, or yet another."""
    met = _met(event, number)
    applicant = event.player(number)
    others = [player for each in sorted(met) if (player := event.player(each)) is not None]
    own = applicant.country if applicant else ""
    codes = [each.country for each in others if each.country]
    common = max((code for code in codes if code != own), key=codes.count, default="")
    possible: dict[int, tuple[str, ...]] = {}
    if applicant is not None and not own:
        possible[number] = (*dict.fromkeys(codes), _fresh(number))
    for each in others:
        if not each.country:
            possible[each.number] = tuple(dict.fromkeys(("", common, _fresh(each.number))))
    return [
        _Gap(
            "federation-missing",
            unknowns.federations,
            str(who),
            tuple(_of(who, code, number) for code in filled),
            frozenset({who}),
        )
        for who, filled in possible.items()
    ]


def _of(number: int, code: str, applicant: int) -> Callable[[Event], Event]:
    """Give a player a federation; an empty code is that of the applicant."""

    def fill(world: Event) -> Event:
        own = next((each.country for each in world.players if each.number == applicant), "")
        players = tuple(
            replace(each, federation=code or own) if each.number == number else each for each in world.players
        )
        return replace(world, players=players)

    return fill


def _fresh(number: int) -> str:
    """A federation that nobody else has."""
    return f"?{number}"


def _told(
    verdict: Verdict, gaps: Sequence[_Gap], event: Event, number: int, unknowns: Unknowns, *, decisive: bool
) -> Verdict:
    """The verdict with a line for each kind of gap, and the games as the sheet has them."""
    lines = []
    for code in dict.fromkeys(gap.code for gap in gaps):
        of_code = [gap for gap in gaps if gap.code == code]
        subjects = ", ".join(gap.subject for gap in of_code)
        lines.append(Requirement(of_code[0].article, code, "", subjects, None, weighs=decisive))
    if decisive:
        verdict = replace(verdict, met=None, reason=lines[0].code)
    hidden = {gap.subject for gap in gaps if gap.code != UNREADABLE}
    games = tuple(_game(game, event, number, hidden, unknowns) for game in verdict.games)
    return replace(verdict, requirements=(*lines, *verdict.requirements), games=games)


def _game(told: CountedGame, event: Event, number: int, hidden: Set[str], unknowns: Unknowns) -> CountedGame:
    """A game without the value that only a possible world gave its opponent or its result."""
    games = (event.results[index] for index in unread_games(event))
    unread = any(game.key.round == told.round and {number, told.opponent} == {game.white, game.black} for game in games)
    if unread:
        told = replace(told, result="?", reason=UNREADABLE, article="")
    if told.opponent is None or str(told.opponent) not in hidden:
        return told
    opponent = event.player(told.opponent)
    if opponent is None:
        return replace(told, rating=None, reason="player-unlisted", article=unknowns.article)
    if unclear_rating(opponent, *unknowns.lists):
        return replace(told, rating=None, reason="rating-without-list", article=unknowns.article)
    return told
