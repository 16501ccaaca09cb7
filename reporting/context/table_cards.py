"""Cards for the tables: a tent of half a sheet for each player, or team, with flag and club."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.model import Player
from engine.pairing.teams.event import is_team_event
from reporting.context.drawing import Drawing
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


@dataclass(frozen=True, slots=True)
class Flag:
    """A flag on a grid: widths of its columns and heights of its rows in any unit, and the colour of each field."""

    columns: tuple[int, ...]
    rows: tuple[int, ...]
    fields: tuple[tuple[str, ...], ...]

    @property
    def ratio(self) -> float:
        """Width by height."""
        return sum(self.columns) / sum(self.rows)


def _across(colours: str, heights: tuple[int, ...] = (), width: int = 0) -> Flag:
    """Stripes from the top down."""
    named = colours.split()
    rows = heights or (1,) * len(named)
    return Flag((width or -(-3 * sum(rows) // 2),), rows, tuple((f"#{one}",) for one in named))


def _stripes_upright(colours: str) -> Flag:
    """Stripes from the left to the right."""
    named = colours.split()
    return Flag((1,) * len(named), (2 * len(named) // 3,), (tuple(f"#{one}" for one in named),))


def _cross(columns: tuple[int, ...], rows: tuple[int, ...], *colours: str) -> Flag:
    """A cross, or a cross in a cross: the ground and what stands on it from outside in."""
    middle = len(colours) - 1

    def ring(at: int, count: int) -> int:
        return min(at, count - 1 - at)

    fields = tuple(
        tuple(f"#{colours[min(middle, max(ring(x, len(columns)), ring(y, len(rows))))]}" for x in range(len(columns)))
        for y in range(len(rows))
    )
    return Flag(columns, rows, fields)


def _banded(columns: tuple[int, int], rows: tuple[int, ...], band: str, colours: str) -> Flag:
    """A band at the staff, stripes beside it."""
    return Flag(columns, rows, tuple((f"#{band}", f"#{one}") for one in colours.split()))


def _drawn(columns: tuple[int, ...], rows: tuple[int, ...], colours: Mapping[str, str], *lines: str) -> Flag:
    """A flag by the letters of its colours, a line of letters for each row."""
    return Flag(columns, rows, tuple(tuple(f"#{colours[letter]}" for letter in line) for line in lines))


_CROSS_IN_STRIPES: Final = ("bwbb", "bwbw", "wwwb", "bwbw", "bwbb", "wwww", "bbbb", "wwww", "bbbb")
_GREECE: Final = _drawn((4, 2, 4, 17), (2,) * 9, {"b": "0D5EAF", "w": "FFFFFF"}, *_CROSS_IN_STRIPES)
_FREE_CROSS: Final = ("rrrrr", "rrwrr", "rwwwr", "rrwrr", "rrrrr")
_SWITZERLAND: Final = _drawn((6, 7, 6, 7, 6), (6, 7, 6, 7, 6), {"r": "DA291C", "w": "FFFFFF"}, *_FREE_CROSS)

FLAGS: Final[Mapping[str, Flag]] = {
    "ARM": _across("D90012 0033A0 F2A800"),
    "AUT": _across("C8102E FFFFFF C8102E"),
    "BEL": _stripes_upright("000000 FDDA24 EF3340"),
    "BEN": _banded((6, 9), (5, 5), "008751", "FCD116 E8112D"),
    "BOL": _across("D52B1E F9E300 007934"),
    "BOT": _across("75AADB FFFFFF 000000 FFFFFF 75AADB", (9, 1, 4, 1, 9)),
    "BUL": _across("FFFFFF 00966E D62612"),
    "CHA": _stripes_upright("002664 FECB00 C60C30"),
    "CIV": _stripes_upright("F77F00 FFFFFF 009E60"),
    "COL": _across("FCD116 003893 CE1126", (2, 1, 1)),
    "CRC": _across("002B7F FFFFFF CE1126 FFFFFF 002B7F", (1, 1, 2, 1, 1), 10),
    "DEN": _cross((12, 4, 21), (12, 4, 12), "C8102E", "FFFFFF"),
    "ENG": _cross((12, 6, 12), (7, 4, 7), "FFFFFF", "CE1124"),
    "ESP": _across("AA151B F1BF00 AA151B", (1, 2, 1)),
    "EST": _across("0072CE 000000 FFFFFF"),
    "FAI": _cross((6, 1, 2, 1, 12), (6, 1, 2, 1, 6), "FFFFFF", "0065BD", "ED2939"),
    "FIN": _cross((5, 3, 10), (4, 3, 4), "FFFFFF", "002F6C"),
    "FRA": _stripes_upright("000091 FFFFFF E1000F"),
    "GAB": _across("009E60 FCD116 3A75C4", (3, 3, 3), 12),
    "GAM": _across("CE1126 FFFFFF 0C1C8C FFFFFF 3A7728", (6, 1, 4, 1, 6)),
    "GER": _across("000000 DD0000 FFCC00"),
    "GRE": _GREECE,
    "GUI": _stripes_upright("CE1126 FCD116 009460"),
    "HUN": _across("CE2939 FFFFFF 477050"),
    "INA": _across("FF0000 FFFFFF"),
    "IRL": _stripes_upright("169B62 FFFFFF FF883E"),
    "ISL": _cross((7, 1, 2, 1, 14), (7, 1, 2, 1, 7), "02529C", "FFFFFF", "DC1E35"),
    "ITA": _stripes_upright("008C45 F4F5F0 CD212A"),
    "LAT": _across("9E3039 FFFFFF 9E3039", (2, 1, 2), 10),
    "LTU": _across("FDB913 006A44 C1272D"),
    "LUX": _across("EF3340 FFFFFF 00A3E0"),
    "MAD": _banded((1, 2), (1, 1), "FFFFFF", "FC3D32 007E3A"),
    "MLI": _stripes_upright("14B53A FCD116 CE1126"),
    "MNC": _across("CE1126 FFFFFF"),
    "MRI": _across("EA2839 1A206D FFD500 00A551"),
    "NED": _across("AD1D25 FFFFFF 1E4785"),
    "NGR": _stripes_upright("008751 FFFFFF 008751"),
    "NOR": _cross((6, 1, 2, 1, 12), (6, 1, 2, 1, 6), "BA0C2F", "FFFFFF", "00205B"),
    "PER": _stripes_upright("D91023 FFFFFF D91023"),
    "POL": _across("FFFFFF DC143C"),
    "ROU": _stripes_upright("002B7F FCD116 CE1126"),
    "SLE": _across("1EB53A FFFFFF 0072C6"),
    "SUI": _SWITZERLAND,
    "SWE": _cross((5, 2, 9), (4, 2, 4), "006AA7", "FECC02"),
    "THA": _across("A51931 F4F5F8 2D2A4A F4F5F8 A51931", (1, 1, 2, 1, 1)),
    "UAE": _banded((3, 9), (2, 2, 2), "FF0000", "00732F FFFFFF 000000"),
    "UKR": _across("0057B7 FFDD00"),
    "YEM": _across("CE1126 FFFFFF 000000"),
}
"""By the codes of FIDE and FMJD; where a state has a plain flag for its citizens, that one."""
