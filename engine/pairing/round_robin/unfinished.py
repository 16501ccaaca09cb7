"""Players who leave an all-play-all before its end: what counts of their games, what is struck.

PZWarc 2021, II 5.7.1: only more than half of the planned games keeps a player in the table; what
he did not play is then lost by forfeit (`0F`, `2F`). At half or fewer his results are shown,
not counted, and he is not classified. The practice of PZSzach and FIDE keeps him from exactly
half on. Which of the two holds is the event's setting `unfinished`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace

from engine.model.event import Event
from engine.model.finding import Finding, Rule, Subject, notice
from engine.model.info import UnfinishedRule
from engine.model.result import GameResult, Mark, Outcome, ResultKind
from engine.model.rounds import counted_round, departures
from engine.model.system_id import ALL_PLAY_ALL
from engine.pairing.paired_round import games_per_match
from engine.pairing.round_robin.event_table import games_of_table
from engine.regulations.cited import draughts_code


def apply_unfinished(
    event: Event, after: int | None = None
) -> tuple[tuple[GameResult, ...], frozenset[int], tuple[Finding, ...]]:
    """Results as they count after a round, the numbers that are struck, and what was decided.

    Games of struck players are left out. Games that a counted player no longer plays are
    won by the other side by forfeit; between two such players both lose (II 5.6). Rounds
    after `after` are left out altogether; None means the last played round.
    Events of other systems come back as they are (II 5.7.2: in a Swiss everything counts).
    """
    last = counted_round(event, after)
    results = tuple(game for game in event.results if game.key.round <= last)
    if event.info.system not in ALL_PLAY_ALL:
        return results, frozenset(), ()
    gone = {number: left for number, left in departures(event).items() if left <= last}
    if not gone:
        return results, frozenset(), ()
    played = games_played(results)
    struck = struck_of(event, gone, played)
    staying = gone.keys() - struck
    effective = tuple(
        _forfeited(event, game, staying) for game in results if game.white not in struck and game.black not in struck
    )
    effective += tuple(_missing(event, effective, staying, struck, last))
    return effective, struck, tuple(_decisions(event, gone, struck, played))


def struck_of(event: Event, gone: Iterable[int], played: Mapping[int, int]) -> frozenset[int]:
    """Those of the players who left whose results are not counted, by the games that each has `played`.

    PZWarc 2021, II 5.7.1, or the practice of PZSzach.
    """
    planned, rule = planned_games(event), event.info.unfinished
    return frozenset(number for number in gone if not _counts(played[number], planned, rule))


def _counts(played: int, planned: int, rule: UnfinishedRule) -> bool:
    return 2 * played > planned if rule is UnfinishedRule.MORE_THAN_HALF else 2 * played >= planned


def rule_of_leaving(rule: UnfinishedRule, *, struck: bool) -> Rule | None:
    """The article by which a player is struck, or his rest is forfeited; the practice of PZSzach has none."""
    if rule is not UnfinishedRule.MORE_THAN_HALF:
        return None
    return draughts_code("II 5.7.1.1" if struck else "II 5.7.1.2")


def planned_games(event: Event) -> int:
    """Games that every player of an all-play-all has before him."""
    return (len(event.players) - 1) * event.info.cycles * games_per_match(event.info)


def games_played(results: Iterable[GameResult]) -> Counter[int]:
    """Games really played and finished, by starting number; forfeits and byes are none."""
    played: Counter[int] = Counter()
    for game in results:
        if game.outcome is not None and game.outcome.finished and game.outcome.played:
            played.update(number for number in (game.white, game.black) if number is not None)
    return played


def _forfeited(event: Event, game: GameResult, staying: Iterable[int]) -> GameResult:
    """A game without a result, as it counts when one side or both have left."""
    if game.outcome is not None and game.outcome.finished:
        return game
    outcome = _forfeit(event, game, frozenset(staying))
    if outcome is None or game.black is None:
        return game
    return replace(game, outcome=outcome)


def _forfeit(event: Event, game: GameResult, staying: frozenset[int]) -> Outcome | None:
    """The walkover that a game is once one side or both have left; of teams on every board. None where neither has."""
    white, black = (Mark.LOSS if side in staying else Mark.WIN for side in (game.white, game.black))
    if Mark.LOSS not in (white, black):
        return None
    scale = event.info.match_boards
    boards = ((scale.board.of_mark(white), scale.board.of_mark(black)),) * scale.boards if scale else ()
    kind = ResultKind.FORFEIT if Mark.WIN in (white, black) else ResultKind.DOUBLE_FORFEIT
    return Outcome(white, black, kind, boards=boards)


def _missing(
    event: Event, results: Iterable[GameResult], staying: Iterable[int], struck: frozenset[int], last: int
) -> Iterable[GameResult]:
    """Games of the schedule that nobody entered because one side had left."""
    entered = {(game.key.round, number) for game in results for number in (game.white, game.black)}
    gone = frozenset(staying)
    for game in games_of_table(event):
        outcome = _forfeit(event, game, gone)
        taken = (game.key.round, game.white) in entered or (game.key.round, game.black) in entered
        if game.key.round <= last and outcome is not None and not taken and not struck & {game.white, game.black}:
            yield replace(game, outcome=outcome)


def _decisions(
    event: Event, gone: Mapping[int, int], struck: frozenset[int], played: Mapping[int, int]
) -> Iterable[Finding]:
    """One finding for each player who left: struck, or the rest lost by forfeit."""
    planned = planned_games(event)
    for index, player in enumerate(event.players):
        if player.number not in gone:
            continue
        is_struck = player.number in struck
        yield notice(
            "player-struck" if is_struck else "player-rest-forfeited",
            subject=Subject("players", index, "status"),
            value=player.status.value,
            rule=rule_of_leaving(event.info.unfinished, struck=is_struck),
            number=player.number,
            name=player.called,
            played=played[player.number],
            planned=planned,
        )
