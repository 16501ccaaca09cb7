"""Draw lots: starting numbers and the first colour, by the seed that the event records.

The method is the contract's: the SHA-256 of seed and key, the same in every language
(`engine.pairing.lots`). Nothing is drawn once a round is paired.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.model import Event, Finding, Player, Severity, Subject, finding
from engine.pairing.group_draw import draw_groups, numbers_in_groups
from engine.pairing.lots import draw_colour, draw_numbers, lot_keys
from engine.pairing.stages.parts import SYSTEM as GROUPS
from engine.pairing.swiss.starting_list import has_own_list, starting_order
from engine.pairing.systems import SYSTEMS, Family
from engine.pairing.tables.varma import draw_by_clubs
from engine.pairing.teams.event import PREFIX as TEAMS
from engine.pairing.teams.event import is_team_event
from reporting.exchange.document import decode_event
from reporting.lots import Lots, renumbered, with_colour, with_seed
from reporting.team_drawing import draw_teams, numbers_of_teams
from reporting.team_pairing import last_team_round

_BY_LOT: Final = ("lots", "groups", "varma")
_TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def new_seed() -> str:
    """Eight random digits."""
    return f"{secrets.randbelow(10**8):08}"


def refusal(event: Event, document: Mapping[str, Any]) -> Finding | None:
    """Why lots cannot be drawn: a round is paired, or there is nobody to draw for."""
    teams = is_team_event(event)
    last = last_team_round(event) if teams else event.last_paired_round
    if last:
        return finding("draw-after-pairing", subject=Subject("results"), round=last)
    if teams:
        return None if document.get("teams") else finding("draw-without-teams", subject=Subject("teams"))
    if not document.get("players"):
        return finding("draw-without-players", subject=Subject("players"))
    return None


def draw(document: Mapping[str, Any], seed: str) -> Lots:
    """Draw numbers for the players or teams in the order of the list, and the colour of the first of them.

    Players need no numbers before. Where numbers go by rating, a list without numbers gets them
    in that order; where all have theirs, they stay and the colour alone is drawn.
    """
    if str(document.get("event", {}).get("system", "")).startswith(TEAMS):
        return draw_teams(document, seed)
    event = _numbered(document)
    keys = lot_keys(event.players)
    by_lot = _numbers_by_lot(event)
    if event.info.system == GROUPS:
        return _draw_groups(document, event, seed, keys)
    if not by_lot and all("number" in record for record in _players(document)):
        return _colour_alone(document, event, seed, keys)
    numbers, doubts = _numbers(event, seed, keys, by_lot)
    if not numbers:
        return Lots(seed, document=with_seed(document, seed), findings=doubts)
    return _renumbered_event(document, event, seed, numbers, findings=doubts)


def numbers_of_draw(event: Event) -> tuple[int, ...]:
    """The numbers that the event's seed draws, in the order of the list: what a protocol is checked against.

    Inside groups as they stand in the list, from Varma's pools, or plain lots; none where nothing is drawn.
    """
    if is_team_event(event):
        return numbers_of_teams(event, event.info.seed)
    seed, players = event.info.seed, event.players
    if event.info.system == GROUPS:
        return numbers_in_groups(players, [player.group or 1 for player in players], seed)
    if event.info.settings.get("start_numbers") == "varma":
        return tuple(number for _, number in _varma_numbers(players, seed, lot_keys(players))[0])
    return tuple(number for _, number in draw_numbers(players, seed))


def _renumbered_event(
    document: Mapping[str, Any],
    event: Event,
    seed: str,
    numbers: tuple[tuple[str, int], ...],
    groups: Sequence[int] = (),
    findings: tuple[Finding, ...] = (),
) -> Lots:
    """The event with new numbers, and with groups where there are any; what speaks of players follows."""
    players = [{**record, "number": number} for record, (_, number) in zip(_players(document), numbers, strict=True)]
    if groups:
        players = [{**record, "group": group} for record, group in zip(players, groups, strict=True)]
    moved = {record["number"]: player["number"] for record, player in _moves(document, players)}
    changed = {**with_seed(document, seed), "players": players}
    changed |= {
        key: renumbered(document[key], "player", moved) for key in ("absences", "line_ups") if document.get(key)
    }
    colour = _colour(event, seed)
    changed = with_colour(changed, event.info.first_colour, colour)
    return Lots(seed, numbers, colour, changed, findings, renumbered=True, groups=tuple(groups))


def _draw_groups(document: Mapping[str, Any], event: Event, seed: str, keys: tuple[str, ...]) -> Lots:
    """Groups by the event's method and numbers by lot inside them (PZSzach 2002, B.VI A.2.2)."""
    places = by_rating(event.players)
    strongest = sorted(range(len(places)), key=places.__getitem__)
    groups, findings = draw_groups(event, strongest, seed)
    if findings:
        return Lots(seed, document=with_seed(document, seed), findings=findings)
    numbers = tuple(zip(keys, numbers_in_groups(event.players, groups, seed), strict=True))
    return _renumbered_event(document, event, seed, numbers, groups)


def _numbers(
    event: Event, seed: str, keys: Sequence[str], by_lot: bool
) -> tuple[tuple[tuple[str, int], ...], tuple[Finding, ...]]:
    """Key and number of everyone in the order of the list: by the system's own starting list, by lot, by rating.

    None of them where Varma's table, which was asked for, has no row.
    """
    if has_own_list(event):
        order, doubts = starting_order(event, seed)
        places = {index: place for place, index in enumerate(order, start=1)}
        return tuple((key, places[index]) for index, key in enumerate(keys)), doubts
    if event.info.settings.get("start_numbers") == "varma":
        return _varma_numbers(event.players, seed, keys)
    if by_lot:
        return draw_numbers(event.players, seed), ()
    return tuple(zip(keys, by_rating(event.players), strict=True)), ()


def _varma_numbers(
    players: Sequence[Player], seed: str, keys: Sequence[str]
) -> tuple[tuple[tuple[str, int], ...], tuple[Finding, ...]]:
    """Numbers from the pools for players of one club; plain lots where the row is misprinted (PZWarc 2021, V 1.6.2).

    Beyond the table nothing is drawn. Whoever has no club is a club by himself.
    """
    clubs: dict[str, list[str]] = {}
    for key, player in zip(keys, players, strict=True):
        clubs.setdefault(player.club.strip().casefold() or key, []).append(key)
    drawn, findings = draw_by_clubs(clubs, seed)
    if any(found.severity is Severity.ERROR for found in findings):
        return (), findings
    return (tuple((key, drawn[key]) for key in keys) if drawn else draw_numbers(players, seed)), findings


def by_rating(players: Sequence[Player]) -> tuple[int, ...]:
    """Starting numbers by strength: rating, title, name (FIDE C.04.2, B), in the order of the list."""

    def strength(index: int) -> tuple[int, int, str, int]:
        player = players[index]
        rating = player.rating("fide", "fmjd", "iccf", "national", "technical")
        title = player.titles.get("fide") or player.titles.get("fide_women") or ""
        rank = _TITLES.index(title) if title in _TITLES else len(_TITLES)
        return -(rating.value if rating else 0), rank, player.name.casefold(), index

    places = {index: place for place, index in enumerate(sorted(range(len(players)), key=strength), start=1)}
    return tuple(places[index] for index in range(len(players)))


def _numbered(document: Mapping[str, Any]) -> Event:
    """The event with the players numbered as they stand, so that all of them are read."""
    players = [{**record, "number": index} for index, record in enumerate(_players(document), start=1)]
    return decode_event({**document, "players": players, "results": []})[0]


def _players(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [record for record in document.get("players", []) if isinstance(record, dict)]


def _numbers_by_lot(event: Event) -> bool:
    """True where numbers go by lot: the event says so, or it is an all-play-all that says nothing."""
    asked = event.info.settings.get("start_numbers", "")
    system = SYSTEMS.get(event.info.system)
    table = system is None or (system.rounds is not None and system.family is not Family.DUEL)
    return asked in _BY_LOT or (not asked and table)


def _colour_alone(document: Mapping[str, Any], event: Event, seed: str, keys: tuple[str, ...]) -> Lots:
    found = finding("numbers-not-drawn", Severity.INFO, subject=Subject("event", None, "start_numbers"))
    kept = [(key, record["number"]) for key, record in zip(keys, _players(document), strict=True) if "number" in record]
    colour = _colour(event, seed)
    changed = with_colour(with_seed(document, seed), event.info.first_colour, colour)
    return Lots(seed, tuple(kept), colour, changed, (found,))


def _colour(event: Event, seed: str) -> str:
    """The first colour: that of the announcement, else by lot; an all-play-all has its table."""
    system = SYSTEMS.get(event.info.system)
    if system is not None and not system.draws_colour:
        return ""
    return event.info.first_colour or str(draw_colour(seed))


def _moves(document: Mapping[str, Any], players: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Old and new record of everyone who had a number before."""
    pairs = zip(_players(document), players, strict=True)
    return [(old, new) for old, new in pairs if isinstance(old.get("number"), int)]
