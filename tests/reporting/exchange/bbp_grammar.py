"""What bbpPairings refuses of a report file: its grammar, by what its reader says (src/fileformats/trf.cpp, version 6).

Facts alone, written anew: which columns it reads as what, and which files it stops at. It takes no events of teams, no
record 299 and no system but the Dutch and Burstein's; that is said by `SUPPORTED`, not by the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Final

UNSUPPORTED: Final = {"013": "teams", "310": "teams", "299": "points beside the games"}
SYSTEMS: Final = re.compile(r"FIDE_DUTCH(_2025|_2026)?(_BAKU)?|FIDE_BURSTEIN(_BAKU)?")
_NUMBER: Final = re.compile(r" *([1-9]\d*) *")
_POINTS: Final = re.compile(r" *\d+(\.\d)? *")
_WITH_OPPONENT: Final = frozenset("D=W1L0+-")
_PLAYED: Final = frozenset("D=W1L0")
_WORTH: Final = {"1": "W", "W": "W", "+": "W", "F": "W", "=": "D", "D": "D", "H": "D", "0": "L", "L": "L", "U": "P"}


def refusals(text: str) -> Iterator[str]:
    """Why bbpPairings would not read a file, line by line, then as a whole; nothing where it would."""
    lines = [line for line in re.split(r"[\r\n]+", text) if len(line) >= 3]
    for line in lines:
        if (why := _line(line)) is not None:
            yield f"{why}: {line}"
    players = {int(line[4:8]): line for line in lines if line.startswith("001") and _NUMBER.fullmatch(line[4:8])}
    if sorted(players) != list(range(1, len(players) + 1)) and not any(
        line.startswith("XXC") and "rank" in line for line in lines
    ):
        yield "a pairing number is missing"
    if len(players) < sum(line.startswith("001") for line in lines):
        yield "a pairing number is repeated"
    yield from _whole(players, lines)


def _line(line: str) -> str | None:
    code = line[:3]
    if code in UNSUPPORTED:
        return UNSUPPORTED[code]
    check = _CHECKS.get(code)
    return None if check is None or check(line) else f"record {code}"


def _player(line: str) -> bool:
    rating = line[48:52].strip()
    head = len(line) >= 84 and _NUMBER.fullmatch(line[4:8]) and _POINTS.fullmatch(line[80:84])
    cells = [line[at : at + 8] for at in range(91, max(len(line) - 7, 91), 10)]
    rest = line[91 + 10 * len(cells) :]
    return bool(head) and (not rating or rating.isdecimal()) and all(map(_cell, cells)) and not rest.strip()


def _cell(cell: str) -> bool:
    opponent, colour, result = cell[:4], cell[5], cell[7].upper()
    alone = opponent in {"    ", "0000"}
    if not alone and not _NUMBER.fullmatch(opponent):
        return False
    if colour not in "wb- " or result not in "D=H+W1FU-L0Z " or (alone and colour in "wb"):
        return False
    if not alone and result not in _WITH_OPPONENT:
        return False
    return not (result in _PLAYED and colour not in "wb" and not (result == "=" and alone))


def _numbers(line: str, at: int) -> bool:
    places = range(at, len(line) - 3, 5)
    rest = line[at + 5 * len(places) :]
    return all(_NUMBER.fullmatch(line[place : place + 4]) for place in places) and not rest.strip()


def _round(text: str) -> bool:
    return bool(_NUMBER.fullmatch(text.replace("0", " ", len(text) - len(text.lstrip("0")))))


def _points(line: str) -> bool:
    places = range(5, len(line) - 4, 9)
    return len(line) >= 10 and all(line[at] in "WDLAP" and _POINTS.fullmatch(line[at + 1 : at + 5]) for at in places)


def _accelerated(line: str) -> bool:
    matches = not line[4:8].strip() or Decimal(line[4:8]) == 0
    return (
        len(line) >= 31 and matches and bool(_POINTS.fullmatch(line[9:13])) and Decimal(line[9:13]) > 0
        and _round(line[14:17]) and _round(line[18:21]) and int(line[14:17]) <= int(line[18:21])
        and _numbers(line[:31], 22) and int(line[22:26]) <= int(line[27:31])
    )  # fmt: skip


_CHECKS = {
    "001": _player,
    "142": lambda line: bool(_NUMBER.fullmatch(line[3:])),
    "XXR": lambda line: bool(_NUMBER.fullmatch(line[3:])),
    "152": lambda line: len(line) == 5 and line[4] in "WB",
    "162": _points,
    "192": lambda line: bool(SYSTEMS.fullmatch(line[4:])),
    "240": lambda line: len(line) >= 11 and _round(line[6:9]) and _numbers(line, 10),
    "250": _accelerated,
    "260": lambda line: len(line) >= 18 and _round(line[4:7]) and _round(line[8:11]) and _numbers(line, 12),
    "XXP": lambda line: all(_NUMBER.fullmatch(word) for word in line[3:].split()),
}


def _whole(players: dict[int, str], lines: list[str]) -> Iterator[str]:
    """Games that both sides tell alike, and points that are those of the games, with or without the coming round's."""
    worth = {"W": Decimal(1), "D": Decimal("0.5"), "L": Decimal(0), "A": Decimal(0)}
    for line in lines:
        if line.startswith("162"):
            worth |= {line[at]: Decimal(line[at + 1 : at + 5]) for at in range(5, len(line) - 4, 9)}
    worth.setdefault("P", worth["W"])
    cells = {number: [line[at : at + 8] for at in range(91, len(line) - 7, 10)] for number, line in players.items()}
    for number, own in cells.items():
        for at, cell in enumerate(own):
            if cell[7].upper() in _PLAYED and cell[:4].strip() not in {"", "0000"}:
                other = cells.get(int(cell[:4]), [])
                answer = other[at] if at < len(other) else " " * 8
                if answer[:4].strip() != str(number) or answer[5] == cell[5]:
                    yield f"round {at + 1} of {number} contradicts the entry of the opponent"
        made = [worth[_WORTH.get(cell[7].upper(), "A")] for cell in own]
        stated = Decimal(players[number][80:84])
        if stated not in {sum(made), sum(made[:-1])}:
            yield f"points of {number}"
