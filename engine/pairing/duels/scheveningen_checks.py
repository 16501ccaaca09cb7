"""What does not fit in a Scheveningen event: its games against the table, its line-ups against the order of entry.

PZSzach 2002, B.VI F; PZWarc 2021, V 3.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.model import Event, Finding, GameResult, LineUp, Severity, Subject, finding
from engine.pairing.duels.scheveningen import (
    Seat,
    Seats,
    SideList,
    rounds_of_scheveningen,
    rule_of,
    sides_of,
    table_of_event,
    unequal_sides,
)
from engine.pairing.teams.line_up_checks import entries_by_match, members_of

Members = Mapping[int, SideList]
"""The side of each player by number."""


def check_scheveningen(event: Event) -> Iterable[Finding]:
    """Games within a side or outside the table, basic players who were moved, reserves who played too much.

    PZSzach 2002, B.VI F.1 (no games within a side), F.3 (the order stays), F.4 (basic players are not
    moved; most games of a reserve, fewest of a basic player), F.7.
    """
    if event.info.system != "scheveningen" or not event.players:
        return
    sides, findings = sides_of(event)
    yield from findings
    if sides is None:
        return
    yield from unequal_sides(event, sides)
    side_of = {number: side for side in sides for number in side.players}
    table = table_of_event(event)
    for number in sorted({game.key.round for game in event.results}):
        yield from _check_round(event, number, table, side_of)
    yield from _check_line_ups(event, sides)
    yield from _check_counts(event, sides)


def _check_round(event: Event, number: int, table: Sequence[Seats], side_of: Members) -> Iterable[Finding]:
    games = {
        index: game
        for index, game in enumerate(event.results)
        if game.key.round == number and game.white in side_of and game.black in side_of and not game.as_played
    }
    across = {index: game for index, game in games.items() if _sides(game, side_of) == {"A", "B"}}
    for index in games.keys() - across.keys():
        yield _about(event, "game-within-side", "within", index)
    if not 1 <= number <= len(table):
        return
    another = _is_another_round(tuple(across.values()), table, number, side_of)
    taken: set[int] = set()
    for index, game in across.items():
        fits = [at for at, pair in enumerate(table[number - 1]) if _may_sit(pair, game, side_of)]
        seats = [at for at in fits if _basic(game, side_of)]
        if another:
            yield _about(event, "pair-not-in-table", "table", index, value=f"{game.white}-{game.black}")
        elif not fits or taken & set(seats):
            yield _moved(event, index, table[number - 1], side_of)
        elif not any(_sits(table[number - 1][at][0], game.white or 0, side_of) for at in fits):
            yield _about(event, "colours-of-side-reversed", "colours", index, Severity.WARNING)
        taken.update(seats)


def _about(
    event: Event, code: str, what: str, index: int, severity: Severity = Severity.ERROR, value: str | None = None
) -> Finding:
    game = event.results[index]
    return finding(
        code,
        severity,
        subject=Subject("results", index, "white"),
        value=value,
        rule=rule_of(event, what),
        round=game.key.round,
        white=game.white,
        black=game.black,
    )


def _sides(game: GameResult, side_of: Members) -> set[str]:
    return {side_of[number].name for number in (game.white or 0, game.black or 0) if number in side_of}


def _basic(game: GameResult, side_of: Members) -> list[int]:
    """The basic players of a game: they have one seat only."""
    return [number for number in (game.white or 0, game.black or 0) if number in side_of[number].basic]


def _is_another_round(games: Sequence[GameResult], table: Sequence[Seats], number: int, side_of: Members) -> bool:
    """Whether none of the games belongs to this round and all of them to another one: the round is mistaken."""

    def belong(pairs: Seats) -> list[bool]:
        return [any(_may_sit(pair, game, side_of) for pair in pairs) for game in games]

    others = (pairs for at, pairs in enumerate(table, 1) if at != number)
    return bool(games) and not any(belong(table[number - 1])) and any(all(belong(pairs)) for pairs in others)


def _moved(event: Event, index: int, pairs: Seats, side_of: Members) -> Finding:
    """A basic player on a seat that is not his: by the board on which the game was played, where it says so."""
    game = event.results[index]
    basic = _basic(game, side_of)
    board = game.key.board
    at = pairs[board - 1] if 1 <= board <= len(pairs) else ()
    elsewhere = [number for number in basic if not any(_sits(seat, number, side_of) for seat in at)]
    number = (elsewhere or basic)[-1]
    return finding(
        "basic-player-moved",
        subject=Subject("results", index, "white" if number == game.white else "black"),
        value=number,
        rule=rule_of(event, "reserves"),
        number=number,
        own=side_of[number].basic.index(number) + 1,
        round=game.key.round,
    )


def _may_sit(pair: tuple[Seat, Seat], game: GameResult, side_of: Members) -> bool:
    """Whether two players can be the pair of the table, whoever has White."""
    white, black = game.white or 0, game.black or 0
    straight = _sits(pair[0], white, side_of) and _sits(pair[1], black, side_of)
    return straight or (_sits(pair[1], white, side_of) and _sits(pair[0], black, side_of))


def _sits(seat: Seat, number: int, side_of: Members) -> bool:
    """Whether a player may be on a seat: a basic one on his own, a reserve on any of his side."""
    side = side_of[number]
    return side.name == seat.side and (number in side.reserves or side.basic[seat.number - 1] == number)


def _check_line_ups(event: Event, sides: Iterable[SideList]) -> Iterable[Finding]:
    """The line-ups of the rounds: members of the side, each once, basic players on their own boards and in order."""
    known = {side.team or 0: side for side in sides}
    for (_, team), entries in sorted(entries_by_match(event).items()):
        if team not in known:
            yield finding("line-up-unknown-team", subject=Subject("line_ups", entries[0][0], "team"), value=team)
            continue
        side = known[team]
        yield from _seats_of(side, entries)
        yield from members_of(side.players, side.team, entries)
        yield from _order_of(event, side, entries)


def _seats_of(side: SideList, entries: Sequence[tuple[int, LineUp]]) -> Iterable[Finding]:
    """Boards that do not exist or stand twice."""
    boards: set[int] = set()
    for index, item in entries:
        if not 1 <= item.board <= len(side.basic) or item.board in boards:
            where = Subject("line_ups", index, "board")
            yield finding("line-up-board-wrong", subject=where, value=item.board, boards=len(side.basic))
        boards.add(item.board)


def _order_of(event: Event, side: SideList, entries: Sequence[tuple[int, LineUp]]) -> Iterable[Finding]:
    """F.3: the basic players stand in the order of entry; F.4: each on his own board, whoever sits in for another."""
    own = {number: board for board, number in enumerate(side.basic, 1)}
    seated = [(index, item) for index, item in entries if item.player in own]
    boards = [own[item.player or 0] for _, item in seated]
    if boards != sorted(boards):
        index, item = seated[0]
        yield finding(
            "order-of-entry-changed",
            subject=Subject("line_ups", index, "player"),
            rule=rule_of(event, "order"),
            round=item.round,
            team=side.team,
            order=", ".join(str(number) for number in side.basic),
            found=", ".join(str(item.player) for _, item in seated),
        )
    for index, item in seated:
        if item.board != own[item.player or 0]:
            yield finding(
                "basic-player-moved",
                subject=Subject("line_ups", index, "board"),
                value=item.board,
                rule=rule_of(event, "reserves"),
                number=item.player,
                own=own[item.player or 0],
                round=item.round,
            )


def _check_counts(event: Event, sides: Iterable[SideList]) -> Iterable[Finding]:
    """F.4: the most games of a reserve; once all rounds are played, the fewest of a basic player."""
    most, least = event.info.settings.reserve_games_most, event.info.settings.basic_games_least
    over = event.last_paired_round >= rounds_of_scheveningen(event)
    people = {player.number: index for index, player in enumerate(event.players)}
    rule = rule_of(event, "reserves")
    for side in sides:
        for number in side.players:
            games = sum(number in {game.white, game.black} for game in event.results)
            subject = Subject("players", people[number], "number")
            if number in side.reserves and most is not None and 0 <= most < games:
                yield finding(
                    "reserve-too-many-games", subject=subject, rule=rule, value=games, number=number, most=most
                )
            if number in side.basic and least is not None and over and games < least:
                yield finding(
                    "basic-too-few-games", subject=subject, rule=rule, value=games, number=number, least=least
                )
