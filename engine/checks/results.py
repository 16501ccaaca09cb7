"""Results by themselves: unknown players, a game twice, draws with advantage, rounds that cannot be."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.checks.people import is_unlisted
from engine.checks.stages import passed_over
from engine.model import (
    BYES,
    Event,
    Finding,
    GameResult,
    GameType,
    Mark,
    Player,
    ResultKind,
    RoundStatus,
    Severity,
    Subject,
    finding,
    notice,
    warning,
)
from engine.model.codes import IMPOSSIBLE, IN_DRAUGHTS64, NOT_ANNOUNCED, NOT_IN_CHESS, write_code
from engine.model.listing import missing_numbers
from engine.model.rounds import all_at_once, last_played_round
from engine.pairing.duels.simul import exhibitor_of, is_display
from engine.pairing.paired_round import games_per_match
from engine.pairing.progress import outstanding_games
from engine.pairing.teams.event import is_team_event
from engine.pairing.teams.match_scores import called_team, people_of, teams_of_match
from engine.regulations.cited import draughts_code
from engine.regulations.rate_of_play import is_superblitz

_ADVANTAGE = draughts_code("I 6.5")


def check_results(event: Event) -> Iterable[Finding]:
    """Contradictions inside the table of results; what the schedule says of it is another check."""
    players = {player.number for player in event.players}
    superblitz = is_superblitz(event)
    for index, game in enumerate(event.results):
        yield from _sides(index, game, players)
        yield from _advantage(event, index, game)
        yield from _marks(index, game)
        yield from _superblitz(index, game, superblitz=superblitz)
    yield from _repetitions(event)
    yield from _boards(event)
    yield from _rounds(event)


def _sides(index: int, game: GameResult, players: set[int]) -> Iterable[Finding]:
    """Who played: somebody, in the list, against somebody else; that the list is empty is told of the first game."""
    for field, number in (("white", game.white), ("black", game.black)):
        if is_unlisted(number, players, index):
            subject = Subject("results", index, field)
            yield finding("player-unknown", subject=subject, value=number, number=number)
    if game.white is None and game.home is None:
        yield finding("result-without-player", subject=Subject("results", index, "white"), round=game.key.round)
    if game.white is not None and game.white == game.black:
        subject = Subject("results", index, "black")
        yield finding("player-against-himself", subject=subject, value=game.white, number=game.white)
    bye = game.kind in BYES
    if bye and game.black is not None:
        subject = Subject("results", index, "black")
        yield finding("bye-with-opponent", subject=subject, value=game.black, number=game.white)
    if game.outcome is not None and not bye and game.black is None and game.white is not None and game.home is None:
        subject = Subject("results", index, "black")
        yield finding("result-without-opponent", subject=subject, number=game.white, round=game.key.round)


def _advantage(event: Event, index: int, game: GameResult) -> Iterable[Finding]:
    """Draws with advantage exist in 100-square draughts, where they were announced (PZWarc 2021, I 6.5)."""
    if game.outcome is None or game.outcome.advantage is None:
        return
    info = event.info
    if info.game is GameType.DRAUGHTS100 and info.draws_with_advantage:
        return
    code = NOT_ANNOUNCED if info.game is GameType.DRAUGHTS100 else NOT_IN_CHESS
    code = IN_DRAUGHTS64 if info.game is GameType.DRAUGHTS64 else code
    text = write_code(game.outcome, info.game)
    yield finding(code, subject=Subject("results", index, "result"), value=text, rule=_ADVANTAGE)


def _marks(index: int, game: GameResult) -> Iterable[Finding]:
    """Marks that no game gives: a win for both, a draw for one and a win for the other."""
    outcome = game.outcome
    if outcome is None or outcome.white is None or outcome.black is None:
        return
    if outcome.white + outcome.black > 2:
        yield finding(IMPOSSIBLE, subject=Subject("results", index, "result"), value=f"{outcome.white}-{outcome.black}")


def _superblitz(index: int, game: GameResult, *, superblitz: bool) -> Iterable[Finding]:
    """A superblitz duel goes on until a game is won: it cannot be drawn (PZWarc 2021, III 1.3)."""
    outcome = game.outcome
    if superblitz and outcome is not None and outcome.played and outcome.white is outcome.black is Mark.DRAW:
        rule = draughts_code("III 1.3")
        yield finding("superblitz-drawn", subject=Subject("results", index, "result"), rule=rule, round=game.key.round)


def _repetitions(event: Event) -> Iterable[Finding]:
    """A result twice, two different ones of one game, a player at two boards in one round, which the rows name."""
    if all_at_once(event):
        yield from _meetings(event)
        return
    exhibitor = exhibitor_of(event) if is_display(event) else None
    games: dict[tuple[object, ...], int] = {}
    seats: dict[tuple[object, ...], int] = {}
    for index, game in enumerate(event.results):
        key = game.key
        pair = frozenset({game.white, game.black})
        if pair == {None}:
            continue
        same = (key.stage, key.group, key.round, key.match, key.game, pair)
        if same in games:
            yield _repetition(event, games[same], index)
            continue
        games[same] = index
        for number in pair - {None, exhibitor}:
            seat = (key.stage, key.round, key.match, key.game, number)
            if seat in seats and key.round > 0:
                subject = Subject("results", index, "white" if number == game.white else "black")
                yield finding("player-twice-in-round", subject=subject, value=number, number=number, round=key.round)
            seats.setdefault(seat, index)


def _meetings(event: Event) -> Iterable[Finding]:
    """Games without rounds: two who meet more often than the event has it, or twice with the same colours."""
    each = max(event.info.cycles, 1) * games_per_match(event.info)
    games: dict[tuple[object, ...], list[int]] = {}
    for index, game in enumerate(event.results):
        before = games.setdefault((game.key.match, frozenset({game.white, game.black})), [])
        if len(before) >= each:
            yield _repetition(event, before[-1], index)
        elif any(event.results[other].white == game.white for other in before):
            yield warning(
                "same-colours-twice",
                subject=Subject("results", index, "white"),
                value=game.white,
                white=game.white,
                black=game.black,
            )
        before.append(index)


def _boards(event: Event) -> Iterable[Finding]:
    """Two games of a round at one board; nothing where nobody numbered the boards, for then all have the same one."""
    if is_team_event(event) or all_at_once(event):
        return
    seated: dict[tuple[int, ...], dict[int, dict[frozenset[int | None], int]]] = {}
    for index, game in enumerate(event.results):
        key = game.key
        if game.white and game.black and key.round > 0:
            of_round = seated.setdefault((key.round, key.stage, key.group, key.match, key.game), {})
            of_round.setdefault(key.board, {}).setdefault(frozenset({game.white, game.black}), index)
    for (number, *_), boards in seated.items():
        for board, pairs in boards.items() if len(boards) > 1 else ():
            for index in list(pairs.values())[1:]:
                subject = Subject("results", index, "board")
                yield warning("board-twice", subject=subject, value=board, round=number)


def _repetition(event: Event, first: int, index: int) -> Finding:
    one, other = event.results[first], event.results[index]
    differ = one.outcome != other.outcome or one.white != other.white
    return finding(
        "results-differ" if differ else "result-twice",
        Severity.ERROR if differ else Severity.WARNING,
        subject=Subject("results", index, "result"),
        value=write_code(other.outcome, event.info.game) or "–",
        round=other.key.round,
        white=other.white or "–",
        black=other.black or "–",
        first=write_code(one.outcome, event.info.game) or "–",
    )


def _rounds(event: Event) -> Iterable[Finding]:
    """Rounds that cannot be or were passed over, games without a result that stayed behind."""
    status = {item.number: item.status for item in event.rounds}
    outstanding = set(map(id, outstanding_games(event)))
    paired = {game.key.round for game in event.results if game.white is not None}
    last = last_played_round(event)
    paired |= passed_over(event, set(range(1, last)) - paired)
    for missed in missing_numbers(paired, last - 1):
        yield warning("round-skipped", subject=Subject("results"), value=missed, round=missed, last=last)
    for index, game in enumerate(event.results):
        yield from _round_of(event, index, game, status, last, outstanding=id(game) in outstanding)


def _without_result(event: Event, index: int, game: GameResult) -> Finding:
    """By the numbers of the players; of teams by match and board."""
    where, at = Subject("results", index, "result"), game.key.round
    people = people_of(event)
    sides = teams_of_match([game], people) if is_team_event(event) else None
    if sides is None:
        return warning("game-without-result", subject=where, round=at, white=game.white, black=game.black)
    home, guest = (called_team(event, number) for number in sides)
    white, black = ((event.player(number or 0) or Player(number or 0)).called for number in (game.white, game.black))
    return warning(
        "board-without-result",
        subject=where,
        round=at,
        home=home,
        guest=guest,
        board=game.key.board,
        white=white,
        black=black,
    )


def _round_of(
    event: Event, index: int, game: GameResult, status: Mapping[int, RoundStatus], last: int, *, outstanding: bool
) -> Iterable[Finding]:
    """A round beyond the plan; a game of a round gone by whose result is `outstanding`."""
    number = game.key.round
    subject = Subject("results", index, "round")
    planned = event.info.rounds
    if planned is not None and not 1 <= number <= planned:
        yield finding("round-impossible", subject=subject, value=number, round=number, last=planned)
    elif number < 1:
        yield finding("round-below-one", subject=subject, value=number, round=number)
    late = number < last or status.get(number) is RoundStatus.FINISHED
    if (
        late
        and outstanding
        and game.outcome is None
        and not game.unread
        and game.white is not None
        and game.black is not None
    ):
        yield _without_result(event, index, game)
    if game.kind is ResultKind.ADJOURNED and late:
        yield notice(
            "game-still-adjourned",
            subject=Subject("results", index, "result"),
            round=number,
            white=game.white,
            black=game.black,
        )
