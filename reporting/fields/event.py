"""The fields of the event sheet, in the order in which it shows them.

The last sections carry what verdicts ask of an event: cycle and stage of championships
(KSzK 4, 4.3.9, 4.4.6, 4.4.18 to 4.4.25), Table V of PZWarc 2021, notification before the
start (KSzK 4, 4.4.24; PZWarc 2021, VII 7.3.3), notation, licences.
"""

from __future__ import annotations

from typing import Final

from engine.systems.table import SYSTEMS as BY_ID
from reporting.fields.column import Column, Kind, Table
from reporting.languages import LANGUAGES

FEDERATIONS: Final = (
    "pzszach",
    "pzwarc",
    "kszk",
    "bsfsh",
    "bfsh-2022",
    "bfsh-1928",
    "bfksh",
    "fide",
    "fmjd",
    "iccf",
    "other",
)
SYSTEMS: Final = tuple(BY_ID)
GAMES: Final = ("chess", "draughts100", "draughts64", "correspondence")
KSZK_CYCLES: Final = ("individual-championship", "team-championship", "other")
KSZK_STAGES: Final = ("preliminary", "quarterfinal", "semifinal", "final")
ICCF_CLASSES: Final = (
    "class-m",
    "class-h",
    "class-o",
    "aspirer",
    "world-cup-preliminary",
    "veterans-world-cup-preliminary",
    "world-cup-semifinal",
    "world-cup-final",
    "world-championship-preliminary",
    "world-championship-semifinal",
    "european-championship-final",
    "title-norm",
    "other",
)
PZWARC_CHAMPIONSHIPS: Final = (
    "individual",
    "age-50-plus",
    "age-19",
    "lzs",
    "age-16",
    "crystal-stone",
    "cross",
    "disabled",
    "age-13",
    "age-10",
)
SIDE_TIES: Final = ("wins", "best-wins", "basic-players", "without-two-weakest")
PZSZACH_CHAMPIONSHIPS: Final = (
    "imp-u18",
    "imp-u16",
    "imp-u14",
    "imp-u12",
    "imp-u10",
    "imp-u8",
    "amateurs-2100",
    "amateurs-1820",
    "amateurs-1580",
    "seniors-55",
    "seniors-65",
    "seniors-75",
)
FIDE_EXEMPTIONS: Final = ("national-final", "national-team", "zonal", "swiss-20-foreign")
FIDE_EVENTS: Final = ("team-championship", "world-cup", "world-cup-qualifier", "olympiad", "gsc-eve", "other")


def _choice(column_id: str, section: str, choices: tuple[str, ...], group: str = "") -> Column:
    return Column(column_id, Kind.CHOICE, choices=choices, group=group or column_id, section=section)


def _section(section: str, *columns: tuple[str, Kind]) -> tuple[Column, ...]:
    return tuple(Column(column_id, kind, section=section) for column_id, kind in columns)


_IDENTITY: Final = (
    *_section("identity", ("name", Kind.TEXT), ("event_code", Kind.TEXT)),
    _choice("federation", "identity", FEDERATIONS),
    *_section(
        "identity",
        ("name_latin", Kind.TEXT),
        ("federation_name", Kind.TEXT),
        ("host_federation", Kind.TEXT),
        ("venue", Kind.TEXT),
        ("city", Kind.TEXT),
        ("city_latin", Kind.TEXT),
        ("start_date", Kind.DATE),
        ("end_date", Kind.DATE),
        ("organiser", Kind.TEXT),
        ("organiser_latin", Kind.TEXT),
    ),
    Column("organiser_address", section="identity", private=True),
    Column("organiser_contact", section="identity", private=True),
)

_PLAY: Final = (
    _choice("system", "play", SYSTEMS),
    _choice("game", "play", GAMES),
    *_section("play", ("rounds", Kind.INTEGER), ("cycles", Kind.INTEGER), ("rate_of_play", Kind.TEXT)),
    _choice("fifteen_minutes", "play", ("blitz", "rapid")),
    *_section("play", ("default_time", Kind.INTEGER), ("tie_breaks", Kind.LIST)),
    *_section("play", ("points_win", Kind.POINTS), ("points_draw", Kind.POINTS), ("points_loss", Kind.POINTS)),
    *_section("play", ("points_bye", Kind.POINTS), ("draws_with_advantage", Kind.YES_NO)),
    _choice("unfinished", "play", ("more-than-half", "half")),
    _choice("first_colour", "play", ("white", "black"), "colour"),
    _choice("start_numbers", "play", ("rating", "lots", "groups", "varma", "by-hand")),
    *_section("play", ("rating_multipliers", Kind.TEXT), ("title_ratings", Kind.TEXT)),
    *_section("play", ("seed", Kind.TEXT), ("forbidden_pairs", Kind.LIST)),
    _choice("acceleration", "play", ("none", "baku")),
    *_section("play", ("uncontrolled", Kind.YES_NO), ("stuck_players", Kind.TEXT)),
    _choice("group_method", "play", ("serpentine", "baskets", "own-choice")),
    _choice("sliding_direction", "play", ("left", "right")),
    *_section("play", ("games_per_match", Kind.INTEGER), ("third_place", Kind.YES_NO)),
    _choice("match_rule", "play", ("games", "points", "wins")),
    *_section("play", ("match_target", Kind.POINTS)),
    *_section("play", ("boards", Kind.INTEGER)),
    _choice("reserves", "play", ("pzszach-last-boards", "pzszach-any-board", "open", "ladder", "joker", "none")),
    _choice("seating", "play", ("facing", "in-line", "alternating")),
    *_section("play", ("match_points_win", Kind.POINTS), ("match_points_draw", Kind.POINTS)),
    *_section("play", ("match_points_bye", Kind.POINTS), ("board_points_bye", Kind.POINTS)),
    *_section("play", ("counted_players", Kind.INTEGER)),
    _choice("scheveningen_variant", "play", ("pzszach", "pzwarc")),
    Column("scheveningen_ties", Kind.LIST, choices=SIDE_TIES, group="scheveningen_ties", section="play"),
    *_section("play", ("reserve_games_most", Kind.INTEGER), ("basic_games_least", Kind.INTEGER)),
)

_KIND: Final = (
    _choice("level", "kind", ("club", "district", "voivodeship", "national", "international"), "level"),
    _choice("competition", "kind", ("open", "women", "men"), "competition"),
    *_section("kind", ("age_group", Kind.TEXT)),
    _choice("rated_by", "kind", ("none", "regional", "national", "fide", "iccf", "fmjd")),
    _choice("kszk_cycle", "kind", KSZK_CYCLES),
    _choice("kszk_stage", "kind", KSZK_STAGES),
    _choice("iccf_class", "kind", ICCF_CLASSES),
    _choice("transmission", "kind", ("server", "post", "email")),
    *_section("kind", ("days_per_ten_moves", Kind.INTEGER), ("fixed_average", Kind.INTEGER)),
    *_section("kind", ("provisional_rating", Kind.INTEGER)),
    _choice("pzwarc_championship", "kind", PZWARC_CHAMPIONSHIPS),
    _choice("pzszach_championship", "kind", PZSZACH_CHAMPIONSHIPS),
    *_section("kind", ("notation", Kind.YES_NO), ("notified_on", Kind.DATE), ("norms_announced_on", Kind.DATE)),
    *_section("kind", ("documents_sent_on", Kind.DATE), ("approved_on", Kind.DATE)),
    *_section("kind", ("classification_rules", Kind.LIST), ("classification_edition", Kind.TEXT)),
    *_section("kind", ("parameters", Kind.LONG_TEXT), ("rating_list_date", Kind.DATE)),
    _choice("fide_event", "kind", FIDE_EVENTS),
    _choice("fide_exemption", "kind", FIDE_EXEMPTIONS),
    *_section("kind", ("predetermined_pairings", Kind.YES_NO)),
)

_REGULATIONS: Final = (
    *_section("regulations", ("aims", Kind.LONG_TEXT), ("eligibility", Kind.LONG_TEXT)),
    *_section("regulations", ("entries_until", Kind.DATE), ("entries_to", Kind.TEXT), ("entry_fee", Kind.TEXT)),
    *_section("regulations", ("technical_meeting", Kind.TEXT), ("opening", Kind.TEXT), ("closing", Kind.TEXT)),
    *_section("regulations", ("withdrawals", Kind.LONG_TEXT), ("prize_rules", Kind.LONG_TEXT)),
    _choice("prize_sharing", "regulations", ("equal", "hort", "by-place")),
    _choice("prizes_per_player", "regulations", ("higher", "all")),
    *_section("regulations", ("prize_step", Kind.TEXT), ("classes", Kind.LIST)),
    *_section("regulations", ("prizes_announced_on", Kind.DATE)),
    *_section("regulations", ("appeals", Kind.LONG_TEXT), ("appeals_committee", Kind.TEXT)),
    *_section(
        "regulations", ("pairing_program", Kind.TEXT), ("costs", Kind.LONG_TEXT), ("final_rules", Kind.LONG_TEXT)
    ),
)

_REPORT: Final = (
    *_section("report", ("playing_conditions", Kind.LONG_TEXT), ("organisation", Kind.LONG_TEXT)),
    *_section("report", ("remarks", Kind.LONG_TEXT), ("motions", Kind.LONG_TEXT), ("attachments", Kind.LONG_TEXT)),
    *_section("report", ("fees_paid", Kind.TEXT), ("report_place", Kind.TEXT), ("report_date", Kind.DATE)),
)

_PAPERS: Final = (
    _choice("lang", "papers", LANGUAGES),
    Column("languages", Kind.LIST, choices=LANGUAGES, group="lang", section="papers"),
)

EVENT: Final = Table("event", "event", (*_IDENTITY, *_PLAY, *_KIND, *_REGULATIONS, *_REPORT, *_PAPERS), ("name",))

ARBITERS: Final = Table(
    "arbiters",
    "event",
    (
        Column("name", width=28),
        Column("name_other_script", width=24),
        Column("role", Kind.CHOICE, choices=("chief", "deputy", "sector", "round", "pairing", "other"), group="role"),
        Column("arbiter_class"),
        Column("licence"),
        Column("licence_until", Kind.DATE),
        Column("club", width=20),
        Column("federation"),
        Column("fide_id"),
    ),
    ("name",),
)

STAGES: Final = Table(
    "stages",
    "event",
    (
        Column("number", Kind.INTEGER),
        Column("name", width=24),
        Column("system", Kind.CHOICE, choices=SYSTEMS, group="system"),
        Column("rounds", Kind.INTEGER),
        Column("groups", Kind.INTEGER),
        Column("advance", Kind.INTEGER),
        Column("places_by_group", Kind.LIST),
        Column("advance_by_group", Kind.LIST),
        Column("carry_results", Kind.YES_NO),
    ),
    ("number",),
)
