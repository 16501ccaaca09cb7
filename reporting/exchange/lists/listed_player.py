"""One row of a rating list, whatever it was written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.model import Finding, Place, Severity, finding

MOST_RATING: Final = 4000
"""No list has ever had anybody above: what says more is no rating."""


@dataclass(slots=True)
class ListedPlayer:
    """A player as a rating list has him.

    `line` is the line of the file (of XML: where his element ends), `id` his id on this list. `name` stands as
    surname, comma, first name where the list parts them. `birth` is a day (ISO), a year or nothing. `standard`,
    `rapid`, `blitz` are ratings, None where he has none; `games` those rated in the period of the list, `k` the
    coefficient. A list of one kind has its rating, games and k under that kind. `flag` is FIDE's (`i`, `w`, `wi`).
    """

    line: int
    id: str
    name: str
    federation: str = ""
    sex: str = ""
    birth: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    standard: int | None = None
    standard_games: int | None = None
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int | None = None
    blitz_k: int | None = None
    flag: str = ""


def unread_row(line: int, what: str, value: str) -> Finding:
    """The finding for a row that is left out; `what` is the column that cannot be read."""
    shown = " ".join(value.split())
    for part in ("games", "k"):
        what = part if what.endswith(f"_{part}") else what
    return finding(
        "list-row-unread", Severity.WARNING, place=Place(line=line), value=shown[:60] or "–", column=f"heading.{what}"
    )


def cut_row(line: int, value: str) -> Finding:
    """The error for a last row in which the file breaks off: nobody knows how many players are missing after it."""
    return finding("list-cut-off", place=Place(line=line), value=" ".join(value.split())[:60] or "–")
