"""The games of a list of pairings or results: boards with White left of the result and Black right of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Finding, GameType, Outcome, Place, Severity, finding
from reporting.exchange.foreign.tables import Table
from reporting.exchange.outcome import WAS_RESULT, put_outcome, read_code

_BYE: Final = re.compile(
    r"(?:bye|pauza|pauzuje|wolny(?: los)?|spielfrei|freilos|своб\.?|свободен|почива)", re.IGNORECASE
)
_ABSENT: Final = re.compile(
    r"(?:not paired|nicht (?:aus)?gelost|nie kojarzon[yae]|nieobecn[yaie]+|без двойка|отсъства)", re.IGNORECASE
)
_WHOLE: Final = re.compile(r"\d{1,4}\.?")

Known = Callable[[str, int | None], int | None]
"""The number of a player by the name and the number that a table gives him; None where he is nobody."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One side of a board as its row has it."""

    name: str
    number: int | None


def seats(table: Table, cells: Sequence[str]) -> tuple[Seat, Seat]:
    """White and Black of a row."""
    return _seat(table, cells, 0), _seat(table, cells, 1)


def _seat(table: Table, cells: Sequence[str], side: int) -> Seat:
    """The name and the number that stand on one side of the result."""
    head = table.head
    result = head.columns["result"][0]
    of_side = head.columns.get(("white", "black")[side], ())
    names = [*of_side, *(at for at in head.columns.get("name", ()) if (at > result) == bool(side))]
    numbers = [at for at in head.columns.get("number", ()) if (at > result) == bool(side)]
    texts = [cells[at].strip() for at in names if at < len(cells)]
    whole = [cells[at].strip() for at in numbers if at < len(cells) and _WHOLE.fullmatch(cells[at].strip())]
    return Seat(next((text for text in texts if text), ""), int(whole[0].rstrip(".")) if whole else None)


def is_nobody(name: str) -> bool:
    """Whether a word stands where the opponent of somebody without one would."""
    return bool(_BYE.fullmatch(name) or _ABSENT.fullmatch(name))


def round_games(table: Table, known: Known) -> tuple[list[dict[str, Any]], list[Finding]]:
    """The games of a table of results; of a round that nobody names nothing is taken."""
    games: list[dict[str, Any]] = []
    findings: list[Finding] = []
    for line, cells in table.rows:
        number = _round_of(table, cells)
        place = Place(table.where, line=line)
        if number is None:
            findings.append(finding("foreign-round-unknown", place=place, value=" ".join(cells)[:60]))
            break
        white, black = seats(table, cells)
        result = table.head.text(cells, "result")
        game = _game(number, _board(table, cells, len(games) + 1), white, black, result, known)
        findings += doubts(game, result, cells, place, number)
        if game is not None:
            games.append(game)
    return games, findings


def doubts(
    game: dict[str, Any] | None, result: str, cells: Sequence[str], place: Place, number: int
) -> Iterator[Finding]:
    """What is told of a row: that nobody can read it, or what a spreadsheet program made of its result."""
    if game is None:
        text = " ".join(" ".join(cells).split())[:60]
        yield finding("foreign-game-unread", place=place, value=text, round=number)
        return
    outcome, problem, reading = _read(result)
    if game and problem is not None:
        severity = Severity.WARNING if outcome else Severity.ERROR
        yield finding(problem, severity, place=place, value=result.strip(), reading=reading)


def _round_of(table: Table, cells: Sequence[str]) -> int | None:
    text = table.head.text(cells, "round").rstrip(".")
    return int(text) if text.isdecimal() and len(text) <= 3 else table.round


def _board(table: Table, cells: Sequence[str], following: int) -> int:
    text = table.head.text(cells, "board").rstrip(".")
    return int(text) if text.isdecimal() and len(text) <= 4 else following


def _game(number: int, board: int, white: Seat, black: Seat, result: str, known: Known) -> dict[str, Any] | None:
    """A game of the document; None for a row that nobody can read."""
    first = known(white.name, white.number)
    if first is None:
        return None
    for word, kind in ((_BYE, "bye"), (_ABSENT, "zero-bye")):
        if word.fullmatch(black.name):
            half = result.strip(" -:") in {"½", "=", "0.5", "0,5", "1/2"}
            return {"round": number, "white": first, "kind": "half-bye" if half else kind}
    second = known(black.name, black.number)
    if second is None:
        return None
    return _with_result({"round": number, "board": board, "white": first, "black": second}, result)


def board_game(seat: dict[str, Any], home: int | None, guest: int | None, result: str) -> dict[str, Any] | None:
    """A board of a match: the team named first has White on the odd boards, the result is read from its side.

    Nothing where nobody sits at the board; None where nobody can read it, or a single player sits at it.
    """
    if home is None or guest is None:
        return {} if home is guest else None
    game = _with_result({**seat, "white": home, "black": guest}, result)
    if game is None or seat["board"] % 2:
        return game
    turned: dict[str, Any] = {"white": guest, "black": home}
    if "score" in game:
        turned["score"] = {"white": game["score"]["black"], "black": game["score"]["white"]}
    return {**game, **turned}


def _with_result(game: dict[str, Any], result: str) -> dict[str, Any] | None:
    """A game with the result that its row has, if any, or had before it became a day; None where nobody can read it."""
    outcome, problem, _ = _read(result)
    if outcome is not None:
        put_outcome(game, outcome, GameType.CHESS)
    return game if outcome is not None or problem in {None, WAS_RESULT} else None


def _read(result: str) -> tuple[Outcome | None, str | None, str]:
    """As `read_code`; nothing at all for a cell that stays open."""
    code = re.sub(r"\s*([-–:])\s*", r"\1", result).strip()
    return (None, None, "") if code in {"", "-", ":", "–"} else read_code(code, GameType.CHESS)
