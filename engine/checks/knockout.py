"""Results against the bracket of a cup: who is out plays no more, and nobody plays outside his tie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from engine.model import Event, Finding, GameResult, Severity, Subject, finding
from engine.pairing.knockout.cup import Cup, Meeting, cup_of, is_level
from engine.pairing.knockout.cup_event import open_tie
from engine.regulations.cited import chess_code

_OUT = chess_code("B.VI D.1")
_BRACKET = chess_code("B.VI D.2")


def check_cup(event: Event) -> Iterable[Finding]:
    """Games of players who are out, games that the bracket does not have, undecided ties (PZSzach 2002, B.VI D)."""
    numbers = {player.number for player in event.players}
    if event.info.system != "cup" or len(numbers) < 2:
        return
    cup = cup_of(event)
    out = cup.out_in()
    rounds: dict[int, _Ties] = {}
    for index, game in enumerate(event.results):
        number = game.key.round
        if game.black is None or not {game.white, game.black} <= numbers or not 1 <= number <= len(cup.rounds):
            continue
        ties = rounds.get(number) or rounds.setdefault(number, _ties(cup.meetings(number)))
        if frozenset({game.white, game.black}) not in ties.pairs:
            yield from _outside(index, game, ties, out)
    yield from _undecided(event, cup)


@dataclass(frozen=True, slots=True)
class _Ties:
    """The ties of a round, and of them the pairs, the players of those that are known, and where each player stands."""

    meetings: tuple[Meeting, ...]
    pairs: Set[frozenset[int | None]]
    known: Set[int | None]
    places: Mapping[int | None, Sequence[int]]


def _ties(meetings: Iterable[Meeting]) -> _Ties:
    """A round laid out once: thousands of games are looked for in it."""
    told = tuple(meetings)
    places: dict[int | None, list[int]] = {}
    for at, meeting in enumerate(told):
        for side in meeting.sides:
            places.setdefault(side, []).append(at)
    known = {side for meeting in told if None not in (meeting.upper, meeting.lower) for side in meeting.sides}
    return _Ties(told, {meeting.sides for meeting in told}, known, places)


def _outside(index: int, game: GameResult, ties: _Ties, lost: Mapping[int, int]) -> Iterable[Finding]:
    """Why a game is none of its round's ties: a side is out, or meets somebody else."""
    sides = (("white", game.white), ("black", game.black))
    gone = [(field, number) for field, number in sides if lost.get(number or 0, game.key.round) < game.key.round]
    for field, number in gone:
        yield finding(
            "player-is-out",
            subject=Subject("results", index, field),
            value=number,
            rule=_OUT,
            number=number,
            round=game.key.round,
            lost=lost[number or 0],
        )
    if not gone and {game.white, game.black} & ties.known:
        places = {at for _, side in sides for at in ties.places.get(side, ())}
        yield finding(
            "tie-not-in-bracket",
            subject=Subject("results", index, "white"),
            value=f"{game.white}-{game.black}",
            rule=_BRACKET,
            round=game.key.round,
            white=game.white,
            black=game.black,
            ties=", ".join(_shown(ties.meetings[at]) for at in sorted(places)),
        )


def _shown(meeting: Meeting) -> str:
    return f"{meeting.upper or '?'}-{meeting.lower or '?'}"


def _undecided(event: Event, cup: Cup) -> Iterable[Finding]:
    """Ties that are level, in whatever round, and ties not played although a later round is paired (D.5 a)."""
    last = event.last_paired_round
    for meeting in cup.open_meetings():
        if meeting.round < last or is_level(event, meeting):
            yield open_tie(event, meeting, Severity.WARNING)
