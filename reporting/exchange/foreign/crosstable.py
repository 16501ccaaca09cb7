"""The games of a crosstable: cells that name their opponents, or a square of all against all."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Finding, Place, finding, warning
from engine.pairing.round_robin.tables import schedule
from reporting import limits
from reporting.exchange.foreign.tables import Table
from reporting.exchange.outcome import WAS_RESULT
from reporting.locale.dates import spreadsheet_clock

_DASHES: Final = str.maketrans(dict.fromkeys("‐‑‒–—―−﹣", "-"))
_HALF: Final = r"½|0?[.,]5|1/2|="
_NUMBER_FIRST: Final = re.compile(rf"(\d{{1,4}})\s*([a-zа-яł])?\s*({_HALF}|[10+\-])?\s*([kf])?", re.IGNORECASE)
_RESULT_FIRST: Final = re.compile(r"([+=\-])\s*([wbбчcs])\s*(\d{1,4})", re.IGNORECASE)
_FORFEIT_FIRST: Final = re.compile(r"([<>])\s*([wbбчcs])\s*(\d{1,4})", re.IGNORECASE)
_PARTED: Final = re.compile(r"(\d{1,4}):([wdl=+\-])", re.IGNORECASE)
_BYE: Final = re.compile(
    rf"-?\s*({_HALF}|[10+])|([+=\-])\s*bye|(bye|pauza|wolny|spielfrei|своб\.?|почива)", re.IGNORECASE
)
_NOTHING: Final = re.compile(r"[-\s.]*|[-*x]+|\*\*+")
_COLOURS: Final[tuple[Mapping[str, bool], ...]] = (
    {"w": True, "b": False},
    {"w": True, "s": False},
    {"b": True, "c": False},
    {"б": True, "ч": False},
)
"""Letters of White and Black: English, German, Polish, Bulgarian."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What a cell says: the opponent's number (None for a bye), the letter of the colour, marks as `1`, `½`, `0`.

    `mark` is blank where the game has no result yet; `played` is False for forfeits and byes.
    """

    opponent: int | None
    letter: str
    mark: str
    played: bool = True


def read_cell(text: str) -> CrossCell | None:
    """A cell; None where it says nothing. ValueError where nobody can read it."""
    plain = text.strip().translate(_DASHES)
    if _NOTHING.fullmatch(plain):
        return None
    bye = _BYE.fullmatch(plain)
    if bye and (plain.startswith("-") or bye[2] or bye[3]):
        return CrossCell(None, "", _mark(bye[1] or bye[2] or "1"), played=False)
    for pattern in (_RESULT_FIRST, _FORFEIT_FIRST):
        found = pattern.fullmatch(plain)
        if found:
            played = pattern is _RESULT_FIRST
            mark = _mark({">": "1", "<": "0", "-": "0", "+": "1"}.get(found[1], found[1]))
            return CrossCell(int(found[3]), found[2].lower(), mark, played)
    if found := _PARTED.fullmatch(plain):
        mark = {"w": "1", "d": "½", "l": "0"}.get(found[2].lower()) or _mark(found[2])
        return CrossCell(int(found[1]) or None, "", mark, found[2].isalpha() and bool(int(found[1])))
    found = _NUMBER_FIRST.fullmatch(plain)
    if found is None or not (found[2] or found[3]):
        raise ValueError(plain)
    forfeit = found[3] in {"+", "-"} or bool(found[4])
    return CrossCell(int(found[1]), (found[2] or "").lower(), _mark(found[3] or ""), not forfeit)


def _mark(text: str) -> str:
    return {"": "", "1": "1", "+": "1", "0": "0", "-": "0"}.get(text, "½")


def colours_of(letters: Iterable[str]) -> Mapping[str, bool] | None:
    """Whether each letter is White, by all letters of a table; None where they are of no language, or of several."""
    used = {letter for letter in letters if letter}
    fitting = [known for known in _COLOURS if used <= known.keys()]
    return fitting[0] if used and len(fitting) == 1 else None


Games = list[dict[str, Any]]
_OTHER = {"1": "0", "0": "1", "½": "½", "": ""}
_SCORES = {"1": ("1", "0"), "½": ("0.5", "0.5"), "0": ("0", "1")}


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A player's row: his number in the event, his place in the table, the line, his cells by round."""

    number: int
    place: int | None
    line: int
    cells: Mapping[int, str]


def games_of(table: Table, rows: list[CrossRow]) -> tuple[Games, str, list[Finding]]:
    """The games of a crosstable, the system that it shows (blank where it does not), and what could not be read."""
    if _is_square(table, rows):
        return _square(table, rows)
    findings: list[Finding] = []
    cells = _cells(table, rows, findings)
    letters = colours_of(cell.letter for row in cells.values() for cell in row.values())
    if letters is None and any(cell.opponent for row in cells.values() for cell in row.values()):
        place = Place(table.where, line=table.line)
        findings.append(finding("foreign-colours-unknown", place=place, value=table.where))
        return [], "", findings
    return _games(table, rows, cells, letters or {}, findings), "", findings


def _cells(table: Table, rows: list[CrossRow], findings: list[Finding]) -> dict[int, dict[int, CrossCell]]:
    """The cells of every player by round, with findings about those that cannot be read, up to the bound."""
    found: dict[int, dict[int, CrossCell]] = {row.number: {} for row in rows}
    for row in rows:
        own = found[row.number]
        if len(findings) > limits.FINDINGS.most:
            break
        for number, text in row.cells.items():
            try:
                cell = read_cell(text)
            except ValueError:
                findings.append(_wrong(table, row, number, text))
                continue
            if cell is not None:
                own[number] = cell
    return found


def _wrong(table: Table, row: CrossRow, number: int, text: str) -> Finding:
    place = Place(table.where, line=row.line)
    became_day = spreadsheet_clock(text) is not None and not text.strip().isdecimal()
    code = WAS_RESULT if became_day else "foreign-game-unread"
    return finding(code, place=place, value=text[:60], round=number)


def _games(
    table: Table,
    rows: list[CrossRow],
    cells: Mapping[int, Mapping[int, CrossCell]],
    letters: Mapping[str, bool],
    findings: list[Finding],
) -> Games:
    """Each game once: what both rows say of it, where they agree."""
    named = _numbering(rows, cells, letters)
    games: Games = []
    for number in sorted({number for own in cells.values() for number in own}):
        board = 0
        if len(findings) > limits.FINDINGS.most:
            break
        for row in rows:
            cell = cells[row.number].get(number)
            if cell is None:
                continue
            if cell.opponent is None:
                games.append({"round": number, "white": row.number, "kind": _BYES[cell.mark]})
                continue
            other = named.get(cell.opponent)
            answer = cells[other].get(number) if other is not None else None
            white = letters.get(cell.letter, True)
            if other is None or answer is None or not _answers(cell, answer, named, row.number, letters):
                findings.append(_wrong(table, row, number, row.cells[number]))
                continue
            if not white:
                continue
            board += 1
            games.append(_game(number, board, row.number, other, cell, answer))
    return games


_BYES = {"1": "bye", "½": "half-bye", "0": "zero-bye", "": "zero-bye"}


def _numbering(
    rows: list[CrossRow], cells: Mapping[int, Mapping[int, CrossCell]], letters: Mapping[str, bool]
) -> Mapping[int, int]:
    """What the cells call a player by, his number or his place: whichever makes more games agree."""
    ways = [{row.number: row.number for row in rows}, {row.place: row.number for row in rows if row.place is not None}]
    return max(ways, key=lambda named: sum(_agreeing(cells, named, letters)))


def _agreeing(
    cells: Mapping[int, Mapping[int, CrossCell]], named: Mapping[int, int], letters: Mapping[str, bool]
) -> Iterator[bool]:
    for player, own in cells.items():
        for number, cell in own.items():
            if cell.opponent is not None:
                other = named.get(cell.opponent)
                answer = cells[other].get(number) if other is not None else None
                yield answer is not None and _answers(cell, answer, named, player, letters)


def _answers(
    cell: CrossCell, answer: CrossCell, named: Mapping[int, int], player: int, letters: Mapping[str, bool]
) -> bool:
    """Whether the opponent's cell is the other side of a game; both may have lost a game that was not played."""
    back = answer.opponent is not None and named.get(answer.opponent) == player
    colours = letters.get(cell.letter) is not letters.get(answer.letter)
    both_lost = not cell.played and cell.mark == answer.mark == "0"
    return back and colours and cell.played == answer.played and (_OTHER[cell.mark] == answer.mark or both_lost)


def _game(number: int, board: int, white: int, black: int, cell: CrossCell, answer: CrossCell) -> dict[str, Any]:
    game: dict[str, Any] = {"round": number, "board": board, "white": white, "black": black}
    if not cell.mark:
        return game
    if not cell.played and cell.mark == answer.mark == "0":
        return game | {"score": {"white": "0", "black": "0"}, "kind": "double-forfeit"}
    first, second = _SCORES[cell.mark]
    return game | {"score": {"white": first, "black": second}, "kind": "played" if cell.played else "forfeit"}


def _is_square(table: Table, rows: list[CrossRow]) -> bool:
    """Whether the columns are opponents, not rounds: results alone, and nothing where a row meets itself."""
    if len(table.head.rounds) != len(rows) or len(rows) < 3:
        return False
    texts = [text.strip() for row in rows for text in row.cells.values()]
    return all(len(text) <= 3 and not any(each.isalpha() and each not in "xX" for each in text) for text in texts)


def _square(table: Table, rows: list[CrossRow]) -> tuple[Games, str, list[Finding]]:
    """All against all by starting numbers: rounds and colours are taken from Berger's table, and a finding says so.

    By places of the final table nobody knows rounds and colours: the games are not taken.
    """
    place = Place(table.where, line=table.line)
    numbers = sorted(row.number for row in rows)
    if numbers != list(range(1, len(rows) + 1)) or [row.number for row in rows] != numbers:
        return [], "round-robin", [warning("foreign-without-rounds", place=place, value=table.where)]
    findings = [warning("foreign-berger", place=place, value=table.where)]
    by_number = {row.number: row for row in rows}
    games: Games = []
    for number, pairs in enumerate(schedule(len(rows)), start=1):
        for board, (white, black) in enumerate(pairs, start=1):
            own, other = by_number[white].cells.get(black, ""), by_number[black].cells.get(white, "")
            marks = (_square_mark(own), _square_mark(other))
            if None in marks or (marks[0] and _OTHER[str(marks[0])] != marks[1]):
                findings.append(_wrong(table, by_number[white], number, f"{own} {other}".strip() or "–"))
                if len(findings) > limits.FINDINGS.most:
                    return games, "round-robin", findings
                continue
            played = not {own.strip(), other.strip()} & {"+", "-"}
            side = CrossCell(black, "", str(marks[0]), played)
            games.append(_game(number, board, white, black, side, CrossCell(white, "", str(marks[1]), played)))
    return games, "round-robin", findings


def _square_mark(text: str) -> str | None:
    """The mark of a cell of results alone; blank where nothing stands there, None where nobody can read it."""
    plain = text.strip()
    if plain in {"", "*", "."}:
        return ""
    known = {"1": "1", "+": "1", "0": "0", "-": "0", "½": "½", "=": "½", "0,5": "½", "0.5": "½", ".5": "½", ",5": "½"}
    return known.get(plain)
