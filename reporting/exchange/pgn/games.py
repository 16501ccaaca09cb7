"""The tags of the games in a text, game by game, whether or not moves stand between them (PGN, 8.1).

The library's own reader takes heads that only a blank line parts for one game: here a tag that the game has already,
or one behind moves, begins the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from importlib.util import find_spec
from io import StringIO
from typing import Any, Final

from engine.model import Finding, finding

Tags = dict[str, str]
_TAG: Final = re.compile(r"\[([A-Za-z0-9][A-Za-z0-9_+#=:-]*)\s+\"(.*)\"\s*\]\s*")
_FIRST: Final = "Event"
_BRACE: Final = re.compile(r"[{};]")


def tags_of_games(text: str) -> Iterator[Tags]:
    """The tags of every game that names a player, in their order."""
    tags: Tags = {}
    moves = comment = False
    for line in StringIO(text.removeprefix("\ufeff")):
        tag = _TAG.fullmatch(line) if line.startswith("[") else None
        # The first tag of a game ends a comment that nobody closed.
        if tag is not None and (not comment or tag[1] == _FIRST):
            if moves or tag[1] in tags:
                yield from _named(tags)
                tags = {}
            moves = comment = False
            tags[tag[1]] = unescaped(tag[2])
        elif not line.isspace() and not line.startswith("%"):
            moves, comment = True, _in_comment(line, comment)
    yield from _named(tags)


def _named(tags: Tags) -> Iterator[Tags]:
    if tags.get("White") or tags.get("Black"):
        yield tags


def _in_comment(line: str, comment: bool) -> bool:
    """Whether a comment in braces is open at the end of a line; behind a semicolon nothing counts."""
    for mark in _BRACE.finditer(line):
        if mark[0] == ";" and not comment:
            return False
        comment = mark[0] == "{" or (comment and mark[0] != "}")
    return comment


UNKNOWN: Final = "?"
RESULTS: Final[Mapping[str, tuple[str, str]]] = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2-1/2": ("0.5", "0.5"),
    "½-½": ("0.5", "0.5"),
    "+:-": ("1", "0"),
    "-:+": ("0", "1"),
    "0-0": ("0", "0"),
    "-:-": ("0", "0"),
}
"""What both sides make; `*` is no result. Those below the third line no text has, and programs write them."""
OPEN: Final = "*"
_FIGURES: Final = 20
FORFEIT: Final = "forfeit"
DOUBLE_FORFEIT: Final = "double forfeit"
TERMINATIONS: Final[Mapping[str, str]] = {
    FORFEIT: "forfeit",
    "unplayed": "forfeit",
    "default": "forfeit",
    "walkover": "forfeit",
    DOUBLE_FORFEIT: "double-forfeit",
    "adjudication": "adjudicated",
    "adjourned": "adjourned",
}
"""Tag `Termination` and the kind of result that it tells; any other is a game that was played."""
_MARKED: Final = {"+:-": "forfeit", "-:+": "forfeit", "-:-": "double-forfeit"}
_DAY: Final = re.compile(r"(\d{4})[./-](\d{1,2})[./-](\d{1,2})")
_NUMBER: Final = re.compile(r"\d{1,3}")
_ROUND: Final = re.compile(r"(\d{1,3})(?:\.(\d{1,4}))?(?:\.\d{1,4})?")


def lacks_library() -> Finding | None:
    """The finding where the library for PGN is not installed."""
    return None if find_spec("chess") else finding("pgn-extra-missing", value="chess")


def escaped(value: str) -> str:
    """A text as a tag has it: one line, quotes and backslashes marked (PGN, 7)."""
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def unescaped(value: str) -> str:
    """The text of a tag; blank for `?` and `-`, which say that nobody knows it."""
    text = (re.sub(r"\\([\"\\])", r"\1", value) if "\\" in value else value).strip()
    return "" if set(text) <= {"?", "-", "."} else text


def is_number(text: str) -> bool:
    """Whether a tag is a whole number, and none of thousands of figures."""
    return text.isdecimal() and len(text) <= _FIGURES


def day_of(text: str) -> date | None:
    """The day of `2024.01.31`; None where a part of it is unknown (`2024.??.??`) or it is none."""
    found = _DAY.fullmatch(text)
    try:
        return date(*(int(part) for part in found.groups())) if found else None
    except ValueError:
        return None


def round_of(tags: Mapping[str, str]) -> tuple[int | None, int | None]:
    """Round and board: `3`, or `3.12` as programs number boards; the tag `Board` goes before."""
    found = _ROUND.fullmatch(tags.get("Round", ""))
    number, board = (int(part) if part else None for part in found.groups()) if found else (None, None)
    board_tag = tags.get("Board", "")
    return number or None, int(board_tag) if _NUMBER.fullmatch(board_tag) and int(board_tag) else board


def outcome_of(tags: Mapping[str, str]) -> dict[str, Any] | None:
    """Score and kind of a game as the document has them; empty for one without a result, None for what is none."""
    text = tags.get("Result", OPEN) or OPEN
    kind = TERMINATIONS.get(tags.get("Termination", "").casefold(), _MARKED.get(text, "played"))
    if text == OPEN:
        if kind == "double-forfeit":
            return {"score": {"white": "0", "black": "0"}, "kind": kind}
        return {"kind": kind} if kind == "adjourned" else {}
    score = RESULTS.get(text)
    if score is None:
        return None
    kind = "double-forfeit" if kind == "forfeit" and score == ("0", "0") else kind
    return {"score": dict(zip(("white", "black"), score, strict=True)), "kind": kind}
