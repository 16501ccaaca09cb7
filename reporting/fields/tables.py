"""The tables of players and teams, and of what happens: results, absences, rounds, incidents, play-offs, prizes."""

from __future__ import annotations

from typing import Final

from engine.model.records import ABSENCE_MARKS
from reporting.fields.column import Column, Kind, Table

FIDE_TITLES: Final = ("GM", "IM", "FM", "CM")
FIDE_WOMEN_TITLES: Final = ("WGM", "WIM", "WFM", "WCM")
ICCF_TITLES: Final = ("GM", "SIM", "IM", "LGM", "LIM", "CCM", "CCE")
FMJD_TITLES: Final = ("GMI", "MI", "MF", "CMF", "GMIF", "MIF", "MFF", "CMFF")
PZWARC_TITLES: Final = ("AM", "M", "K")
NATIONAL_TITLES: Final = ("m", "k", "ms", "km")
OTB_CATEGORIES: Final = ("m", "k++", "k+", "k", "I++", "I+", "I", "II+", "II", "III", "IV", "V", "bk")
CORRESPONDENCE_CATEGORIES: Final = ("M", "K+", "K", "I+", "I", "II+", "II", "III", "IV", "V", "bk")
DRAUGHTS_CATEGORIES: Final = (
    *("AM", "M++", "M+", "M", "K++", "K+", "K"),
    *("I++", "I+", "I", "II+", "II", "III", "IV", "V", "bk"),
)


def _text(*ids: str, width: int = 12, private: bool = False) -> tuple[Column, ...]:
    return tuple(Column(column_id, width=width, private=private) for column_id in ids)


def _title(column_id: str, key: str, choices: tuple[str, ...]) -> Column:
    return Column(column_id, Kind.CHOICE, f"titles.{key}", choices, "code", width=9)


def _category(column_id: str, key: str, choices: tuple[str, ...]) -> Column:
    return Column(column_id, Kind.CHOICE, f"categories.{key}", choices, "code", width=9)


def _rating(list_id: str, *parts: str) -> tuple[Column, ...]:
    kinds = {"kind": Kind.TEXT, "date": Kind.DATE, "active": Kind.DATE}
    return tuple(
        Column(
            f"rating_{list_id}" if part == "value" else f"rating_{list_id}_{part}",
            kinds.get(part, Kind.INTEGER),
            f"ratings.{list_id}.{part}",
            width=9,
        )
        for part in parts
    )


PLAYERS: Final = Table(
    "players",
    "players",
    (
        Column("number", Kind.INTEGER, width=6),
        *_text("surname", "first_name", width=18),
        *_text("patronymic", width=14),
        *_text("name_other_script", width=24),
        Column("sex", Kind.CHOICE, choices=("m", "f"), group="sex", width=6),
        Column("birth_date", Kind.BIRTH, private=True),
        *_text("birth_place", width=16, private=True),
        *_text("federation", "region", width=9),
        *_text("club", "club_other_script", width=24),
        *_text("city", width=14),
        *(Column(f"id_{name}", path=f"ids.{name}") for name in ("fide", "national", "fmjd", "iccf")),
        *_text("licence"),
        _title("title_fide", "fide", FIDE_TITLES),
        _title("title_fide_women", "fide_women", FIDE_WOMEN_TITLES),
        _title("title_iccf", "iccf", ICCF_TITLES),
        _title("title_fmjd", "fmjd", FMJD_TITLES),
        _title("title_fmjd64", "fmjd64", FMJD_TITLES),
        _title("title_pzwarc100", "pzwarc100", PZWARC_TITLES),
        _title("title_pzwarc64", "pzwarc64", PZWARC_TITLES),
        _title("title_pzwarc100_women", "pzwarc100_women", PZWARC_TITLES),
        _title("title_pzwarc64_women", "pzwarc64_women", PZWARC_TITLES),
        _title("title_national", "national", NATIONAL_TITLES),
        _category("category_otb", "otb", OTB_CATEGORIES),
        _category("category_correspondence", "correspondence", CORRESPONDENCE_CATEGORIES),
        _category("category_draughts100", "draughts100", DRAUGHTS_CATEGORIES),
        _category("category_draughts64", "draughts64", DRAUGHTS_CATEGORIES),
        *_rating("fide", "value", "games", "k"),
        *_rating("national", "value", "kind", "rank", "games"),
        *_rating("iccf", "value", "games", "kind"),
        *_rating("fmjd", "value", "kind", "rank", "games", "active"),
        *_rating("foreign", "value", "kind"),
        *_rating("technical", "value", "kind"),
        Column("peak_rating", Kind.INTEGER, width=9),
        Column("outside_fide", Kind.YES_NO, width=9),
        Column("earlier_norms", width=24),
        Column("advancements", width=24),
        Column("own_groups", Kind.LIST, width=16),
        Column("team", Kind.INTEGER, width=7),
        Column("board", Kind.INTEGER, width=7),
        Column("group", Kind.INTEGER, width=7),
        Column("from_round", Kind.INTEGER, width=8),
        Column("status", Kind.CHOICE, choices=("active", "withdrawn", "disqualified"), group="status"),
        Column("last_round", Kind.INTEGER, width=8),
        *_text("address", width=30, private=True),
        *_text("email", "phone", width=20, private=True),
        *_text("note", width=24),
    ),
    ("number", "surname"),
)

TEAMS: Final = Table(
    "teams",
    "teams",
    (
        Column("number", Kind.INTEGER, width=6),
        *_text("name", "name_other_script", width=28),
        *_text("short_name"),
        *_text("club", width=24),
        *_text("city", "federation"),
        *_text("captain", width=24),
        *_text("contact", width=24, private=True),
        Column("group", Kind.INTEGER, width=7),
        Column("seed", Kind.INTEGER, width=7),
        Column("from_round", Kind.INTEGER, width=8),
        Column("absent_rounds", Kind.LIST, width=12),
        Column("status", Kind.CHOICE, choices=("active", "withdrawn", "disqualified"), group="status"),
        Column("last_round", Kind.INTEGER, width=8),
        *_text("note", width=24),
    ),
    ("number", "name"),
)

LINE_UPS: Final = Table(
    "line_ups",
    "line_ups",
    (
        Column("round", Kind.INTEGER, width=7),
        Column("team", Kind.INTEGER, width=7),
        Column("board", Kind.INTEGER, width=7),
        Column("player", Kind.INTEGER, width=8),
        *_text("handed_in"),
    ),
    ("round", "team", "board"),
)


_NUMBER_WIDTH: Final = 8


def _number(column_id: str) -> Column:
    return Column(column_id, Kind.INTEGER, width=_NUMBER_WIDTH)


RESULTS: Final = Table(
    "results",
    "results",
    (
        _number("round"),
        _number("board"),
        _number("white"),
        Column("white_name", width=26, name_of="white"),
        Column("result", Kind.RESULT, width=10),
        Column("black_name", width=26, name_of="black"),
        _number("black"),
        Column("kind", Kind.CHOICE, choices=("adjudicated", "adjourned", "sanction"), group="kind", width=14),
        Column("as_played", Kind.YES_NO, width=12),
        _number("legs"),
        Column("date", Kind.DATE),
        Column("note", width=24),
        _number("stage"),
        _number("group"),
        _number("match"),
        _number("home"),
        _number("guest"),
        _number("game"),
    ),
    ("round", "white"),
)

ABSENCES: Final = Table(
    "absences",
    "absences",
    (
        _number("round"),
        _number("player"),
        Column("player_name", width=26, name_of="player"),
        Column("kind", Kind.CHOICE, choices=tuple(ABSENCE_MARKS), group="absence", width=16),
        Column("note", width=30),
    ),
    ("round", "player"),
)

ROUNDS: Final = Table(
    "rounds",
    "rounds",
    (
        Column("number", Kind.INTEGER, "round", width=_NUMBER_WIDTH),
        Column("date", Kind.DATE),
        Column("time", Kind.TIME, width=9),
        Column(
            "status",
            Kind.CHOICE,
            choices=("planned", "paired", "announced", "started", "finished"),
            group="round-status",
            width=14,
        ),
        Column("end_time", Kind.TIME, width=9),
        _number("stage"),
        _number("group"),
        _number("match"),
        Column("venue", width=24),
        Column("arbiter", width=24),
        Column("note", width=30),
    ),
    ("number",),
)

INCIDENTS: Final = Table(
    "incidents",
    "incidents",
    (
        _number("round"),
        Column("date", Kind.DATE),
        Column(
            "kind",
            Kind.CHOICE,
            choices=("incident", "protest", "appeal", "penalty"),
            group="incident",
            width=14,
        ),
        Column("players", width=20),
        Column("description", Kind.LONG_TEXT, width=50),
        Column("article", width=16),
        Column("decision", Kind.LONG_TEXT, width=40),
        Column("motion", Kind.LONG_TEXT, width=40),
        _number("points_of"),
        Column("points", Kind.CHANGE, width=10),
        Column("board_points", Kind.CHANGE, width=10),
    ),
    ("description",),
)

PLAY_OFFS: Final = Table(
    "play_offs",
    "play_offs",
    (
        Column("place", Kind.INTEGER, width=_NUMBER_WIDTH),
        Column("order", Kind.NUMBERS, width=20),
        Column("description", Kind.LONG_TEXT, width=50),
        _number("stage"),
        _number("group"),
    ),
    ("order",),
)

PRIZES: Final = Table(
    "prizes",
    "prizes",
    (
        Column("place", Kind.INTEGER, width=_NUMBER_WIDTH),
        Column("category", width=24),
        Column("amount", width=14),
        Column("prize", Kind.LONG_TEXT, width=50),
    ),
    ("prize",),
    marked=(),  # an amount of money will do
)
