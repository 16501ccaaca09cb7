"""What a tag of PGN says: results and how they came about, rounds, days, names (Portable Game Notation, 8.1, 9)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from importlib.util import find_spec
from typing import Any, Final

from engine.model import Finding, finding

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
    stated = tags.get("Board", "")
    return number or None, int(stated) if _NUMBER.fullmatch(stated) and int(stated) else board


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
