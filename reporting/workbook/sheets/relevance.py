"""Which columns a club sees at once, and which stay folded: every workbook has all of them."""

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

_ONLY: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "event": {
        "cycles": ("table",),
        "name_latin": ("bg",),
        "city_latin": ("bg",),
        "organiser_latin": ("bg",),
        "rate_of_play": ("board",),
        "fifteen_minutes": ("draughts100",),
        "default_time": ("board",),
        "points_bye": ("swiss",),
        "draws_with_advantage": ("draughts100",),
        "unfinished": ("table",),
        "first_colour": ("swiss", "match", "scheveningen"),
        "games_per_match": ("cup", "match"),
        "match_rule": ("match",),
        "match_target": ("match",),
        "group_method": ("groups",),
        "sliding_direction": ("sliding",),
        "third_place": ("cup",),
        "boards": ("team",),
        "reserves": ("team",),
        "seating": ("team",),
        "match_points_win": ("team",),
        "match_points_draw": ("team",),
        "match_points_bye": ("team-swiss",),
        "board_points_bye": ("team-swiss",),
        "counted_players": ("individual-team",),
        "scheveningen_variant": ("scheveningen",),
        "scheveningen_ties": ("scheveningen",),
        "reserve_games_most": ("scheveningen",),
        "basic_games_least": ("scheveningen",),
        "kszk_cycle": ("kszk",),
        "kszk_stage": ("kszk",),
        "iccf_class": ("correspondence",),
        "transmission": ("correspondence",),
        "days_per_ten_moves": ("correspondence",),
        "pzwarc_championship": ("pzwarc",),
        "pzszach_championship": ("pzszach",),
        "notation": ("draughts",),
        "prizes_announced_on": ("draughts",),
        "norms_announced_on": ("draughts",),
        "documents_sent_on": ("board",),
    },
    "players": {
        "patronymic": ("bg",),
        "name_other_script": ("two-scripts",),
        "club_other_script": ("two-scripts",),
        "region": ("pl",),
        "address": ("correspondence",),
        "email": ("correspondence",),
        "id_fide": ("chess",),
        "id_fmjd": ("draughts",),
        "id_iccf": ("correspondence",),
        "title_fide": ("chess",),
        "title_fide_women": ("chess",),
        "outside_fide": ("chess",),
        "title_iccf": ("correspondence",),
        "title_fmjd": ("draughts100",),
        "title_fmjd64": ("draughts64",),
        "title_pzwarc100": ("draughts100",),
        "title_pzwarc64": ("draughts64",),
        "title_pzwarc100_women": ("draughts100",),
        "title_pzwarc64_women": ("draughts64",),
        "category_otb": ("chess", "correspondence"),
        "category_correspondence": ("correspondence",),
        "category_draughts100": ("draughts100",),
        "category_draughts64": ("draughts64",),
        "rating_fide": ("chess", "correspondence"),
        "rating_national": ("draughts",),
        "rating_national_kind": ("draughts",),
        "rating_iccf": ("correspondence",),
        "rating_iccf_games": ("correspondence",),
        "rating_iccf_kind": ("correspondence",),
        "rating_fmjd": ("draughts",),
        "team": ("team",),
        "board": ("team",),
    },
    "results": {
        "legs": ("draughts",),
        "match": ("team", "cup"),
        "home": ("team",),
        "guest": ("team",),
    },
}
"""Shown only where the event has one of the tags."""


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
    needed = _ONLY.get(table, {}).get(column_id)
    return needed is None or bool(tags & set(needed))


NEEDED_SETTINGS: Final = frozenset({"name", "system", "start_date"})
"""Settings without which an event has no papers, no pairings, or no day by which rules and ratings are taken."""

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
