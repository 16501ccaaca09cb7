"""The games behind the cells of the records 001: both sides of each joined, in the order of the boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.pairing.swiss.event import in_order
from reporting.exchange.trf import TrfPlayer, TrfRound, TrfTournament
from reporting.exchange.trf_field import points_before_rounds
from reporting.exchange.trf_read import NOTHING, agree

_MARKS: Final = {"1": "1", "W": "1", "+": "1", "=": "0.5", "D": "0.5", "0": "0", "L": "0", "-": "0"}
_FORFEITS: Final = frozenset("+-")


def results_of(tournament: TrfTournament) -> Iterator[dict[str, Any]]:
    """Games round by round in the order in which a pairing announces its boards, the bye last.

    A report file has no boards; the order of the numbers would put the leader anywhere.
    """
    by_number = {player.number: player for player in tournament.players}
    for at, points in enumerate(points_before_rounds(tournament), start=1):
        games = dict(_games(tournament, by_number, at))
        boards = in_order([*games], points)
        for board, pair in enumerate(boards, start=1):
            record = games[pair]
            yield {"round": at, "board": board, **record}
        byes = (one for one in tournament.players if at <= len(one.rounds) and one.rounds[at - 1][::2] == (0, "U"))
        for board, player in enumerate(byes, start=len(boards) + 1):
            yield {"round": at, "white": player.number, "kind": "bye", "board": board}


def _games(
    tournament: TrfTournament, by_number: dict[int, TrfPlayer], at: int
) -> Iterator[tuple[tuple[int, int], dict[str, Any]]]:
    """The games of a round by their players."""
    seen = set[int]()
    for player in tournament.players:
        cell = player.rounds[at - 1] if at <= len(player.rounds) else NOTHING
        if not cell.opponent or player.number in seen:
            continue
        seen |= {player.number, cell.opponent}
        other = by_number.get(cell.opponent)
        answer = other.rounds[at - 1] if other and at <= len(other.rounds) else NOTHING
        record = game_of(player.number, cell, answer)
        yield (record["white"], record["black"]), record


def game_of(number: int, cell: TrfRound, answer: TrfRound) -> dict[str, Any]:
    """One game from both cells; without a colour the player who stands first has White.

    Where the two contradict each other the game has no result: which one is true, nobody can say.
    """
    white_first = cell.colour != "b"
    white, black = (number, cell.opponent) if white_first else (cell.opponent, number)
    record: dict[str, Any] = {"white": white, "black": black}
    both = cell.result and answer.result
    if cell.result not in _MARKS or (both and not agree(cell.result, answer.result)):
        return record
    own = _MARKS[cell.result]
    theirs = _MARKS.get(answer.result, {"1": "0", "0": "1"}.get(own, own))
    record["score"] = {"white": own if white_first else theirs, "black": theirs if white_first else own}
    if cell.result in _FORFEITS:
        record["kind"] = "double-forfeit" if cell.result == "-" and answer.result == "-" else "forfeit"
    else:
        record["kind"] = "played"
    return record
