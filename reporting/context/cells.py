"""The cells of tables: numbers, points, places, and the columns that tables show of a player."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Final

from engine.model import Player, exact
from engine.model.info import category_of
from engine.standings.ranking import Row
from reporting.context.subjects import Subjects
from reporting.context.words import id_text, is_fide_rated, points_in, rating_text, title_or_category, title_text
from reporting.languages import number_in

Cell = str | dict[str, Any]
"""A finished text, or one with `fill`, `bold` and, for spreadsheets, the exact `number` or a `formula`."""

OWN: Final[Cell] = {"text": "", "fill": "own"}
"""Where a crosstable would have somebody against himself."""
_FIGURE: Final = re.compile(r"-?\d+(\.\d+)?")
NO_PLACE: Final = "—"


def number(value: int | Fraction | None, lang: str = "en") -> Cell:
    """A number as people read it and, for spreadsheets, exactly; an empty cell for None."""
    if value is None:
        return ""
    text = exact(value)
    return {"text": number_in(text, lang), "number": text} if "/" not in text else text


def counted(text: str) -> Cell:
    """A figure in the spelling of a language, as a number to count on; as text where it is none."""
    plain = text.replace(",", ".").replace("\N{MINUS SIGN}", "-")
    return {"text": text, "number": plain} if _FIGURE.fullmatch(plain) else text


def points(half_points: int | None, lang: str) -> Cell:
    """Half points as text in the language and as an exact number."""
    if half_points is None:
        return ""
    return {"text": points_in(half_points, lang), "number": exact(Fraction(half_points, 2))}


def place(row: Row) -> Cell:
    """The place of a line in bold, a dash for one that is not placed."""
    return NO_PLACE if row.place is None else bold(number(row.place))


def result_cells(row: Row, after: int, lang: str) -> dict[str, Cell]:
    """Place, games and points of a line; blank before the first result, for whoever fills the table by hand."""
    if not after:
        return dict.fromkeys(("place", "games", "wins", "draws", "losses", "points"), "")
    return {
        "place": place(row),
        "games": number(row.games),
        "wins": number(row.wins),
        "draws": number(row.draws),
        "losses": number(row.losses),
        "points": bold(points(row.points, lang)),
    }


def bold(cell: Cell) -> Cell:
    """The same cell in bold."""
    return {**_as_dict(cell), "bold": True}


def marked(cell: Cell) -> Cell:
    """The same cell on a grey ground."""
    return {**_as_dict(cell), "fill": "mark"}


def text_of(cell: Cell | None) -> str:
    """What a cell shows."""
    return _as_dict(cell)["text"] if cell else ""


def _as_dict(cell: Cell) -> dict[str, Any]:
    return {"text": cell} if isinstance(cell, str) else cell


def player_cells(player: Player, subjects: Subjects) -> dict[str, Cell]:
    """The columns that tables show of a player, by their ids."""
    info = subjects.info
    rating = rating_text(player, info)
    return {
        "number": number(player.number),
        "name": player.name,
        "title": title_text(player, info, subjects.lang),
        "category": category_of(player, info),
        "title_category": title_or_category(player, info, subjects.lang),
        "rating": number(int(rating)) if rating.isdecimal() else rating,
        "federation": player.country,
        "region": player.region,
        "club": player.club,
        "city": player.city,
        "born": number(player.born_in),
        "id": player.ids.get("national", "") if is_fide_rated(info) else id_text(player, info),
        "fide_id": player.ids.get("fide", "") if is_fide_rated(info) else "",
        "other_script": player.name_other_script,
    }


def team_and_club(player: Player, subjects: Subjects) -> dict[str, str]:
    """The team of a player, and his club where it is another."""
    team = subjects.facts.team_names.get(player.team or 0, "")
    return {"team": team, "club": "" if player.club == team else player.club}
