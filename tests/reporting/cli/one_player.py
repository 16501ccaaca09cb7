"""One player's games as an event, and what the command line says of his norm."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from tests.reporting.cli.conftest import Run

Protokol = Callable[..., Run]
Write = Callable[..., Path]
Person = dict[str, Any]

_CHESS = {"1": ("1", "0"), "=": ("0.5", "0.5"), "0": ("0", "1")}
_DRAUGHTS = {"1": ("2", "0"), "=": ("1", "1"), "0": ("0", "2")}
_KINDS = {"+": ("1", "forfeit"), "-": ("0", "forfeit"), "a": ("1", "adjudicated")}


def document(results: str, rivals: Sequence[Person], me: Person, meets: Iterable[int] = (), **info: Any) -> Person:
    """Player 1 against the rivals 2, 3, … in their order, or against the numbers of `meets`.

    Results are `1`, `=`, `0`, `+` and `-` (forfeits), `a` (a win by adjudication), `*` (no result),
    `b` (the bye), one a round.
    """
    marks = _DRAUGHTS if str(info.get("game", "")).startswith("draughts") else _CHESS
    opponents = tuple(meets) or range(2, len(results) + 2)
    played = []
    for at, (letter, other) in enumerate(zip(results, opponents, strict=True), 1):
        game: Person = {"round": at, "board": 1, "white": 1}
        mark, kind = _KINDS.get(letter, (letter, "played"))
        if letter == "b":
            played.append(game | {"kind": "bye"})
        elif letter == "*":
            played.append(game | {"black": other})
        else:
            score = dict(zip(("white", "black"), marks[mark], strict=True))
            played.append(game | {"black": other, "score": score, "kind": kind})
    people = [{"surname": "Nowak", "first_name": "Jan", "sex": "m", "federation": "POL", "number": 1} | me]
    for number, rival in enumerate(rivals, 2):
        people.append({"number": number, "surname": f"Rywal{number}", "sex": "m", "federation": "POL"} | rival)
    return {"schema": 1, "event": {"name": "Turniej", "lang": "en", **info}, "players": people, "results": played}


def verdict(protokol: Protokol, path: Path, rules: str, norm: str, *options: str) -> Person:
    """The only verdict that was asked for."""
    ran = protokol("classify", path, "--rules", rules, "--norm", norm, "--player", 1, *options, "--json")
    (found,) = ran.lines[0]["verdicts"]
    return dict(found)


def met(found: Person, code: str) -> bool | None:
    """Whether the requirement with this code is met; it must be there once."""
    (asked,) = [item["met"] for item in found["requirements"] if item["code"] == code]
    return None if asked is None else bool(asked)


def asks(found: Person, code: str) -> bool:
    """Whether the norm has a requirement with this code at all."""
    return any(item["code"] == code for item in found["requirements"])
