"""What the figures of a paper must come to: rows add up, norms are the same on every paper."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

_POINTS: Final = re.compile(r"(?:.*\s)?(\d*)(½|[.,]5)?[FfKk]?")
_GAMES: Final = ("game-", "round-")
_NUMBERED: Final = re.compile(r"^\d+ ")
_RUNNING: Final = frozenset({"progress-table"})
"""Forms whose columns tell what was made so far."""


def points_in(cell: str, win: int = 1) -> Fraction | None:
    """The points that a cell tells, `13b ½` or `2,5`, `win` of them for a `+`; None for a cell without any."""
    text = cell.replace("\u00a0", " ").strip()
    if text.endswith(("+", "-", "–", "−")):
        return Fraction(win * text.endswith("+"))
    found = _POINTS.fullmatch(text)
    if not found or not (found[1] or found[2]):
        return None
    return int(found[1] or 0) + (Fraction(1, 2) if found[2] else Fraction())


def sums_that_differ(form: str, context: Mapping[str, Any], win: int = 1) -> Iterator[str]:
    """Rows of a table whose games do not come to the points beside them."""
    made: dict[str, list[Fraction]] = {}
    for item in context["tables"]:
        names = [column["id"] for column in item["columns"]]
        if not any(name.startswith(_GAMES) for name in names):
            continue
        for at, row in enumerate(item["rows"]):
            cells = dict(zip(names, map(_text, row), strict=False))
            key = f"{at}|{cells.get('number', '')}|{cells.get('name', '')}"
            games = [points_in(cells[name], win) for name in names if name.startswith(_GAMES) and name in cells]
            made.setdefault(key, []).extend(game for game in games if game is not None)
            told = points_in(cells.get("points", cells.get("board_points", "")))
            if told is None:
                continue
            found = made.pop(key)
            total = (found[-1] if found else Fraction()) if form in _RUNNING else sum(found, Fraction())
            if not _is_sum(cells) and total != told:
                yield f"{cells.get('name') or cells.get('team')}: {total} is made, {told} told"


def _is_sum(cells: Mapping[str, str]) -> bool:
    """The last row of a table, which has no number."""
    return not (cells.get("number") or cells.get("place") or cells.get("board") or cells.get("seat"))


def _text(cell: Any) -> str:
    return cell if isinstance(cell, str) else str(cell["text"])


def card_sums_that_differ(context: Mapping[str, Any], win: int = 1) -> Iterator[str]:
    """Cards whose results do not come to the points at their foot."""
    made: dict[str, Fraction] = {}
    for card in context.get("cards", ()):
        results = [points_in(row["result"], win) for row in card["rows"]]
        total = made.get(card["number"], Fraction()) + sum((one for one in results if one is not None), Fraction())
        made[card["number"]] = total
        told = points_in(card["points"]) if card["points"] else None
        if told is not None and told != total:
            yield f"card {card['number']}: {total} is made, {told} told"


def norms_told(form: str, context: Mapping[str, Any]) -> set[tuple[str, str]] | None:
    """Who made which norm, as a paper of norms tells it; None for a paper that tells no norms."""
    if form == "arbiter-report":
        rows = context.get("norms", ())
        return {(_NUMBERED.sub("", row["player"]), row["norm"]) for row in rows if row["norm"] not in {"", "–"}}
    if form not in {"norms-notice", "norms-summary"}:
        return None
    found = set()
    for item in context["tables"]:
        names = [column["id"] for column in item["columns"]]
        if "norm" in names:
            rows = (dict(zip(names, map(_text, row), strict=False)) for row in item["rows"])
            found |= {(row["name"], row["norm"]) for row in rows}
    return found


def minds_that_differ(told: Mapping[str, set[tuple[str, str]]]) -> Iterator[str]:
    """Papers of one event that tell other norms than the first of them."""
    papers: Sequence[str] = sorted(told)
    for paper in papers[1:]:
        for name, norm in sorted(told[paper] ^ told[papers[0]]):
            yield f"{papers[0]} and {paper} differ: {name}, {norm}"
