"""Cards for the tables: a tent of half a sheet for each player, or team, with flag and club."""

from __future__ import annotations

from typing import Any, Final

from engine.model import Player
from engine.pairing.teams.event import is_team_event
from reporting.context.drawing import Drawing
from reporting.context.flags import FLAGS, Flag
from reporting.context.paper import paper
from reporting.context.subjects import Subjects
from reporting.context.words import rating_text, title_or_category

_WIDTH: Final = 190.0
_BACK: Final = 62.0
"""Millimetres above the fold: the other side of the tent."""
_FLAG_HEIGHT: Final = 18.0
_MOST_FLAG: Final = 36.0
_BADGE: Final = 27.0
"""Millimetres of a flag: its height, the widest one, a badge in its place."""
_ON_SHEET: Final = 2


def table_cards(subjects: Subjects) -> dict[str, Any] | None:
    """A card for everyone who is paired, by number; None before anybody has entered."""
    players = list(subjects.facts.ranked.values())
    if not players:
        return None
    drawings = [
        _card(player, subjects).as_item(new_page=at > 0 and at % _ON_SHEET == 0) for at, player in enumerate(players)
    ]
    return paper(subjects, bare=True, drawings=drawings)


def _card(player: Player, subjects: Subjects) -> Drawing:
    """The back, the fold, and the side with the name, flag and club."""
    flag = FLAGS.get(player.country)
    columns, rows = _flag_grid(flag)
    drawing = Drawing([*columns, _WIDTH - sum(columns)], [_BACK, 1.0, 8.0, 26.0, 4.0, *rows, 6.0, 8.0])
    wide = len(columns) + 1
    drawing.put(0, 0, across=wide, lines="b")
    event = subjects.info.name
    drawing.put(0, 2, event, across=wide, size=11, grey=True, two_lines=7)
    drawing.put(0, 3, player.name, across=wide, size=44, bold=True, two_lines=24)
    _flag(drawing, 5, flag, player.country)
    info, team = subjects.info, is_team_event(subjects.event)
    own = () if team else (title_or_category(player, info, subjects.lang), rating_text(player, info))
    details = ", ".join(filter(None, own))
    club = player.club or player.city
    text = "\n".join(filter(None, (details, club)))
    drawing.put(len(columns), 5, text, down=len(rows), size=16, align="left", two_lines=11)
    drawing.put(0, 6 + len(rows), across=wide, lines="b")
    return drawing


def _flag_grid(flag: Flag | None) -> tuple[list[float], list[float]]:
    """The columns and rows of the flag in millimetres, between two narrow margins."""
    if flag is None:
        return [_BADGE, _MOST_FLAG + 6.0 - _BADGE], [_FLAG_HEIGHT]
    width = min(_MOST_FLAG, _FLAG_HEIGHT * flag.ratio)
    columns = [width * one / sum(flag.columns) for one in flag.columns]
    return [*columns, _MOST_FLAG + 6.0 - width], [_FLAG_HEIGHT * one / sum(flag.rows) for one in flag.rows]


def _flag(drawing: Drawing, top: int, flag: Flag | None, code: str) -> None:
    """The flag in its fields, lines around it; a badge with the code, as large as most flags, where it has none."""
    if flag is None:
        if code:
            drawing.put(0, top, code, size=24, bold=True, fill="mark", lines="tblr")
        return
    last, bottom = len(flag.columns) - 1, len(flag.rows) - 1
    for y, line in enumerate(flag.fields):
        for x, colour in enumerate(line):
            edges = "t" * (y == 0) + "b" * (y == bottom) + "l" * (x == 0) + "r" * (x == last)
            drawing.put(x, top + y, fill=colour, lines=edges)
