"""Results against the table of an all-play-all and the bracket of a cup: games that they do not have, other colours."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from engine.model import BYES, Event, Finding, GameResult, Rule, Severity, Subject, finding, warning
from engine.model.rounds import all_at_once
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.knockout.cup import Cup, Meeting, cup_of, is_level
from engine.pairing.knockout.cup_event import open_tie
from engine.pairing.round_robin.event_table import games_of_table, table_rule
from engine.regulations.cited import chess_code, draughts_code

_COLOURS = draughts_code("II 4.6")


def check_schedule(event: Event) -> Iterable[Finding]:
    """Compare every game with the pairing table; games marked `as_played` stand as they are.

    Wrong colours keep the result, and count as they were played: a warning until the arbiter marks the game.
    PZWarc 2021, II 4.6, says so; for chess no text at hand does, and none is cited. A game that the schedule does
    not have is an error.
    """
    if event.info.system not in ALL_PLAY_ALL or all_at_once(event):
        return
    table = games_of_table(event)
    rule = table_rule(event.info)
    colours = _COLOURS if event.info.game.is_draughts else None
    planned: dict[frozenset[int | None], list[GameResult]] = {}
    busy: set[tuple[int, int | None]] = set()
    for game in table:
        planned.setdefault(frozenset({game.white, game.black}), []).append(game)
        busy |= {(game.key.round, game.white), (game.key.round, game.black)}
    numbers = {player.number for player in event.players}
    for index, game in enumerate(event.results if table else ()):
        if not game.as_played and game.white in numbers and (game.black is None or game.black in numbers):
            yield from (
                _bye(index, game, busy, rule) if game.black is None else _compare(index, game, planned, rule, colours)
            )


def _compare(
    index: int,
    game: GameResult,
    planned: Mapping[frozenset[int | None], Sequence[GameResult]],
    rule: Rule,
    colours: Rule | None,
) -> Iterable[Finding]:
    meetings = planned.get(frozenset({game.white, game.black}), ())
    here = [meeting for meeting in meetings if _same_game(meeting, game)]
    if not here:
        rounds = ", ".join(dict.fromkeys(str(meeting.key.round) for meeting in meetings)) or "–"
        yield finding(
            "game-not-in-schedule",
            subject=Subject("results", index, "round"),
            value=game.key.round,
            rule=rule,
            round=game.key.round,
            white=game.white,
            black=game.black,
            rounds=rounds,
        )
    elif here[0].white != game.white:
        yield warning(
            "colours-reversed",
            subject=Subject("results", index, "white"),
            value=game.white,
            rule=colours,
            round=game.key.round,
            white=game.white,
            black=game.black,
        )


def _same_game(meeting: GameResult, game: GameResult) -> bool:
    return (meeting.key.round, meeting.key.game) == (game.key.round, game.key.game)


def _bye(index: int, game: GameResult, busy: Container[tuple[int, int | None]], rule: Rule) -> Iterable[Finding]:
    """A bye of somebody who has a game in that round."""
    if game.kind not in BYES:
        return
    if (game.key.round, game.white) in busy:
        subject = Subject("results", index, "result")
        yield warning("bye-not-in-schedule", subject=subject, rule=rule, number=game.white, round=game.key.round)


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
    listed = tuple(meetings)
    places: dict[int | None, list[int]] = {}
    for at, meeting in enumerate(listed):
        for side in meeting.sides:
            places.setdefault(side, []).append(at)
    known = {side for meeting in listed if None not in (meeting.upper, meeting.lower) for side in meeting.sides}
    return _Ties(listed, {meeting.sides for meeting in listed}, known, places)


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
            ties=", ".join(_tie_text(ties.meetings[at]) for at in sorted(places)),
        )


def _tie_text(meeting: Meeting) -> str:
    return f"{meeting.upper or '?'}-{meeting.lower or '?'}"


def _undecided(event: Event, cup: Cup) -> Iterable[Finding]:
    """Ties that are level, in whatever round, and ties not played although a later round is paired (D.5 a)."""
    last = event.last_paired_round
    for meeting in cup.open_meetings():
        if meeting.round < last or is_level(event, meeting):
            yield open_tie(event, meeting, Severity.WARNING)
