"""Results against the table of an all-play-all: games it does not have, other rounds, other colours."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence

from engine.model import BYES, Event, Finding, GameResult, Rule, Severity, Subject, finding
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.round_robin.event_table import games_of_table, table_rule
from engine.regulations.cited import draughts_code

_COLOURS = draughts_code("II 4.6")


def check_schedule(event: Event) -> Iterable[Finding]:
    """Compare every game with the pairing table; games marked `as_played` stand as they are.

    Wrong colours keep the result, and count as they were played: a warning until the arbiter marks the game.
    PZWarc 2021, II 4.6, says so; for chess no text at hand does, and none is cited. A game that the schedule does
    not have is an error.
    """
    if event.info.system not in ALL_PLAY_ALL:
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
        yield finding(
            "colours-reversed",
            Severity.WARNING,
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
        yield finding(
            "bye-not-in-schedule", Severity.WARNING, subject=subject, rule=rule, number=game.white, round=game.key.round
        )
