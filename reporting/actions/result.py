"""Results of a round by their boards: `3 12 1-0` is the game of round 3 on board 12."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.model import Finding, Subject, finding
from reporting.actions.changes import Change
from reporting.actions.enter_records import unknown_key
from reporting.exchange.record_keys import KEYS, Key, key_of
from reporting.sources.load import Loaded

Line = tuple[int, int, str]
"""Round, board, result code."""


def result_changes(
    loaded: Loaded, lines: Iterable[Line], parts: Mapping[str, int], *, replace: bool
) -> tuple[tuple[Change, ...], tuple[Finding, ...]]:
    """The changes for results, and why there is none for some of them.

    `parts` are those of the key that were named (`match`, `group`, ...). Another result that stands there already is
    written over only where it is to be replaced.
    """
    changes: list[Change] = []
    findings: list[Finding] = []
    for round_number, board, code in lines:
        keys = games_at(loaded, round_number, board, parts)
        if len(keys) == 1:
            changes.append(Change("results", keys[0], {"result": code}, None if replace else {"result": ""}))
        elif keys:
            findings.append(_several(keys, round_number, board))
        else:
            findings.append(unknown_key("results", (1, 1, round_number, 1, board, 1)))
    return tuple(changes), tuple(map(loaded.at_place, findings))


def games_at(loaded: Loaded, round_number: int, board: int, parts: Mapping[str, int]) -> list[Key]:
    """The keys of the games on a board of a round."""
    wanted = {**parts, "round": round_number, "board": board}
    records = (record for record in loaded.document.get("results", ()) if record.get("white") or record.get("home"))
    keys = (key_of("results", record) for record in records)
    return [
        key for key in keys if all(dict(zip(KEYS["results"], key, strict=False))[at] == n for at, n in wanted.items())
    ]


def _several(keys: Sequence[Key], round_number: int, board: int) -> Finding:
    """That a board alone does not tell which game is meant; the parts of the keys that differ."""
    named = [dict(zip(KEYS["results"], key, strict=False)) for key in keys]
    differ = [part for part in KEYS["results"] if len({each[part] for each in named}) > 1]
    found = "; ".join(" ".join(f"--{part} {each[part]}" for part in differ) for each in named)
    return finding(
        "enter-game-several", subject=Subject("results"), value=board, round=round_number, found=found or len(keys)
    )
