"""Which sheets, settings and columns a club sees at once, and which stay folded: every workbook has all of them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from reporting.exchange.values import read_list

_GAME_TAGS: Final[Mapping[str, tuple[str, ...]]] = {
    "chess": ("chess", "board"),
    "draughts100": ("draughts", "draughts100", "board"),
    "draughts64": ("draughts", "draughts64", "board"),
    "correspondence": ("correspondence",),
}


def _ids(text: str) -> frozenset[str]:
    return frozenset(text.split())


_RARE: Final[Mapping[str, frozenset[str]]] = {
    "event": _ids(
        "federation_name host_federation organiser_address organiser_contact points_win points_draw points_loss "
        "forbidden_pairs acceleration uncontrolled stuck_players approved_on classification_edition fide_event "
        "fide_exemption predetermined_pairings fixed_average provisional_rating parameters opening closing costs "
        "final_rules prize_step pairing_program rating_multipliers title_ratings fifteen_minutes"
    ),
    "players": _ids(
        "birth_place licence title_national rating_national_rank rating_national_games rating_fide_games "
        "rating_fide_k rating_fmjd_active "
        "rating_fmjd_kind rating_fmjd_rank rating_fmjd_games rating_technical rating_technical_kind peak_rating "
        "rating_foreign rating_foreign_kind "
        "outside_fide earlier_norms advancements own_groups group from_round phone"
    ),
    "teams": frozenset({"name_other_script", "group", "federation", "contact", "from_round", "absent_rounds"}),
    "results": frozenset({"as_played", "date", "stage", "group", "game"}),
    "incidents": frozenset({"points_of", "points", "board_points"}),
    "rounds": frozenset({"end_time", "stage", "group", "match", "venue", "arbiter"}),
    "play_offs": frozenset({"stage", "group"}),
    "arbiters": frozenset({"name_other_script", "licence_until", "federation"}),
}
"""Folded unless something stands in them."""

_OF_TAGS: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    "event": {
        "table": _ids("cycles cycle_ends_reversed unfinished"),
        "bg": _ids("name_latin city_latin organiser_latin"),
        "board": _ids("rate_of_play default_time documents_sent_on"),
        "draughts100": _ids("fifteen_minutes draws_with_advantage"),
        "swiss": _ids("points_bye first_colour half_byes_most half_byes_until"),
        "match": _ids("first_colour games_per_match match_rule match_target"),
        "scheveningen": _ids(
            "first_colour scheveningen_variant scheveningen_ties reserve_games_most basic_games_least"
        ),
        "cup": _ids("games_per_match third_place"),
        "groups": _ids("group_method"),
        "sliding": _ids("sliding_direction"),
        "team": _ids("boards reserves seating match_points_win match_points_draw"),
        "team-swiss": _ids("match_points_bye board_points_bye"),
        "individual-team": _ids("counted_players"),
        "kszk": _ids("kszk_cycle kszk_stage"),
        "correspondence": _ids("promotions iccf_class transmission days_per_ten_moves"),
        "pzwarc": _ids("pzwarc_championship"),
        "pzszach": _ids("pzszach_championship"),
        "draughts": _ids("notation prizes_announced_on norms_announced_on"),
    },
    "players": {
        "bg": _ids("patronymic"),
        "two-scripts": _ids("name_other_script club_other_script"),
        "pl": _ids("region"),
        "correspondence": _ids(
            "address email id_iccf title_iccf category_otb category_correspondence rating_fide rating_iccf "
            "rating_iccf_games rating_iccf_kind"
        ),
        "chess": _ids("id_fide title_fide title_fide_women outside_fide category_otb rating_fide"),
        "draughts": _ids("id_fmjd rating_national rating_national_kind rating_fmjd"),
        "draughts100": _ids("title_fmjd title_pzwarc100 title_pzwarc100_women category_draughts100"),
        "draughts64": _ids("title_fmjd64 title_pzwarc64 title_pzwarc64_women category_draughts64"),
        "team": _ids("team board"),
        "scheveningen": _ids("team board"),
    },
    "results": {
        "draughts": _ids("legs"),
        "team": _ids("match home guest"),
        "cup": _ids("match"),
    },
}
"""Shown only where the event has the tag, or another one of the tags under which the column stands."""


def tags_of(event: Mapping[str, Any], lang: str) -> frozenset[str]:
    """What an event is, in the words of the tables above."""
    system, game = str(event.get("system", "")), str(event.get("game", "chess"))
    tags = {lang, *_GAME_TAGS.get(game, ("chess", "board")), str(event.get("federation", ""))}
    if system.startswith(("team-", "individual-team-")):
        tags.add("team")
    if system.startswith("team-swiss-"):
        tags.add("team-swiss")
    if system.startswith("individual-team-"):
        tags.add("individual-team")
    elif "team" in tags or system == "scheveningen":
        tags.add("line-ups")
    tags.update(kind for kind in ("swiss", "cup", "match", "scheveningen", "groups") if kind in system)
    if system in {"sliding", "rutsch"}:
        tags.add("sliding")
    if not tags & {"swiss", "cup", "match", "scheveningen"}:
        tags.add("table")
    languages = read_list(event.get("languages"))[0] or (lang,)
    if "bg" in languages and set(languages) & {"pl", "en"}:
        tags.add("two-scripts")
    return frozenset(tags)


def is_prominent(table: str, column_id: str, tags: frozenset[str]) -> bool:
    """True for a column that an event with these tags needs at first sight."""
    if column_id in _RARE.get(table, ()):
        return False
    needed = {tag for tag, columns in _OF_TAGS.get(table, {}).items() if column_id in columns}
    return not needed or bool(tags & needed)


_FIRST: Final[Mapping[str, tuple[str, ...]]] = {
    "board": (
        *("name", "city", "start_date", "end_date", "game", "system", "rounds"),
        *("rate_of_play", "default_time", "rated_by"),
    ),
    "correspondence": (
        *("name", "organiser", "start_date", "end_date", "game", "system", "rounds"),
        *("transmission", "days_per_ten_moves", "rated_by"),
    ),
}
"""Settings that the papers show and `check` asks every event for; usual values will do for the others."""
_OF_KINDS: Final = frozenset(
    {"team", "team-swiss", "individual-team", "scheveningen", "match", "cup", "groups", "sliding"}
)
"""Tags of systems that have settings of their own."""


def first_settings(tags: frozenset[str]) -> tuple[str, ...]:
    """The ten settings with which the event sheet begins, in their order."""
    return _FIRST["correspondence" if "correspondence" in tags else "board"]


def is_of_kind(setting: str, tags: frozenset[str]) -> bool:
    """True for a setting that this system has and others have not: it is seen at once below the first ones."""
    own = frozenset().union(*(_OF_TAGS["event"][tag] for tag in _OF_KINDS & tags))
    return setting in own and is_prominent("event", setting, tags)


_SHEETS_OF_ALL: Final = frozenset({"event", "players", "results", "absences"})
_SHEETS_OF_TAGS: Final[Mapping[str, frozenset[str]]] = {
    "teams": frozenset({"team", "scheveningen"}),
    "line_ups": frozenset({"line-ups"}),
}


def needs_sheet(sheet: str, tags: frozenset[str]) -> bool:
    """True for a sheet that an event with these tags needs at first sight; the others are hidden while empty."""
    return sheet in _SHEETS_OF_ALL or not tags.isdisjoint(_SHEETS_OF_TAGS.get(sheet, ()))


_SOURCES: Final[Mapping[str, str]] = {"PZSzach": "pzszach", "PZWarc": "pzwarc", "KSzK": "kszk"}
"""Rules that are one federation's, as help cites them, and the federation."""
_CITED: Final = re.compile(r" \(([^()]*)\)")
_ONE_CITED: Final = re.compile(r"; |, (?=PZ|KSzK|FIDE|ФИДЕ|БФШ|FMJD)")


def own_rules(words: str, tags: frozenset[str]) -> str:
    """A help text without the rules that it cites, in brackets, of federations that are not the event's."""
    return _CITED.sub(lambda found: _own_cited(found[0], found[1], tags), words)


def _own_cited(whole: str, inside: str, tags: frozenset[str]) -> str:
    if not any(source in inside for source in _SOURCES):
        return whole
    own = [each for each in _ONE_CITED.split(inside) if _is_own(each, tags)]
    return f" ({'; '.join(own)})" if own else ""


def _is_own(cited: str, tags: frozenset[str]) -> bool:
    return all(federation in tags for source, federation in _SOURCES.items() if source in cited)
