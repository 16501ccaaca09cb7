"""Draw lots and write them into the event: the seed and what was drawn by it, in one go."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.checks.people import check_numbers, check_people
from engine.model import Event, Finding, Severity, Subject, finding, notice
from engine.model.system_id import TEAMS
from engine.pairing.drawing_of_lots import lot_keys, team_keys
from engine.pairing.group_draw import draw_groups, numbers_in_groups
from engine.pairing.teams.event import is_team_event
from engine.systems.numbering import (
    BY_STRENGTH,
    Numbering,
    by_rating,
    first_colour,
    numbering_of,
    numbers_by_lot,
    numbers_of_teams,
    starting_numbers,
)
from reporting.actions.pair_teams import last_team_round
from reporting.exchange.document import event_of
from reporting.exchange.drawing_of_lots import Drawing, renumbered, with_colour, with_pairs_renamed, with_seed
from reporting.fields.path import mapping_at
from reporting.locale.findings import has_error
from reporting.sources.load import Loaded
from reporting.sources.write_back import write_document

_UNNUMBERED: Final = frozenset({"number-missing", "numbers-missing", "team-numbers-missing", "late-without-number"})


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What is asked for: a seed other than the event's, numbers anew, nothing written."""

    seed: str | None = None
    redo: bool = False
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """The lots, none where they could not be drawn or not be written; the findings; whether the file holds them."""

    findings: tuple[Finding, ...]
    lots: Drawing | None = None
    written: bool = False


def draw(loaded: Loaded, request: DrawRequest) -> DrawAnswer:
    """Draw by the seed asked for, else that of the event, else a new one; told is what stands in the file by then.

    Seed and lots are written together. Nothing is drawn once a round is paired.
    """
    known = tuple(found for found in loaded.findings if not _asks_for_a_number(found))
    refused = refusal(loaded.event, loaded.document)
    if refused is not None or has_error(known):
        return DrawAnswer((*known, *loaded.placed((refused,) if refused else ())))
    seed = request.seed or loaded.event.info.seed or new_seed()
    lots = draw_lots(loaded.document, seed, anew=request.redo)
    failed = None if request.dry_run else write_document(loaded, lots.document, "draw")
    reported = (*known, *lots.findings, *((failed,) if failed else ()))
    if failed is not None and failed.severity is Severity.ERROR:
        return DrawAnswer(reported)
    return DrawAnswer(reported, lots, written=not request.dry_run and failed is None)


def new_seed() -> str:
    """Eight random digits."""
    return f"{secrets.randbelow(10**8):08}"


def refusal(event: Event, document: Mapping[str, Any]) -> Finding | None:
    """Why lots cannot be drawn: a round is paired, nobody is there, or a number says of two teams whose players are."""
    teams = is_team_event(event)
    last = last_team_round(event) if teams else event.last_paired_round
    if last:
        return finding("draw-after-pairing", subject=Subject("results"), round=last)
    if teams:
        if not document.get("teams"):
            return finding("draw-without-teams", subject=Subject("teams"))
        return next((found for found in check_people(event) if found.code == "team-number-twice"), None)
    if not document.get("players"):
        return finding("draw-without-players", subject=Subject("players"))
    return None


def _asks_for_a_number(found: Finding) -> bool:
    """True for what is said of players and teams without a number: the draw gives them one."""
    if found.subject is None or found.subject.table not in {"players", "teams"}:
        return False
    return found.code in _UNNUMBERED or (found.code == "field-missing" and found.subject.field == "number")


def draw_lots(document: Mapping[str, Any], seed: str, *, anew: bool = False) -> Drawing:
    """Draw numbers for the players or teams in the order of the list, and the colour of the first of them.

    Players need no numbers before. Where numbers go by rating, a list without numbers gets them
    in that order; where all have theirs, they stay and the colour alone is drawn, unless they are
    asked for `anew`. Numbers that go by hand stay as they are.
    """
    if str(mapping_at(document, "event").get("system", "")).startswith(TEAMS):
        return draw_teams(document, seed, anew=anew)
    event = _numbered(document)
    keys = lot_keys(event.players)
    numbering = numbering_of(event)
    if numbering is Numbering.STAGES:
        return _draw_groups(document, event, seed, keys)
    known = all("number" in record for record in _players(document))
    if known and (numbering is Numbering.BY_HAND or (numbering is Numbering.RATING and not anew)):
        return _colour_only(document, event, seed, keys)
    numbers, doubts = starting_numbers(event, seed)
    if not numbers:
        return Drawing(seed, document=with_seed(document, seed), findings=doubts)
    return _renumbered_event(document, event, seed, tuple(zip(keys, numbers, strict=True)), findings=doubts)


def _renumbered_event(
    document: Mapping[str, Any],
    event: Event,
    seed: str,
    numbers: tuple[tuple[str, int], ...],
    groups: Sequence[int] = (),
    findings: tuple[Finding, ...] = (),
) -> Drawing:
    """The event with new numbers, and with groups where there are any; what speaks of players follows."""
    players = [{**record, "number": number} for record, (_, number) in zip(_players(document), numbers, strict=True)]
    if groups:
        players = [{**record, "group": group} for record, group in zip(players, groups, strict=True)]
    moved = {record["number"]: player["number"] for record, player in _moves(document, players)}
    changed = with_pairs_renamed({**with_seed(document, seed), "players": players}, moved)
    changed |= {
        key: renumbered(document[key], "player", moved) for key in ("absences", "line_ups") if document.get(key)
    }
    if document.get("results"):  # byes: nothing else stands there before a round is paired
        changed["results"] = renumbered(document["results"], "white", moved)
    colour = first_colour(event, seed)
    changed = with_colour(changed, event.info.first_colour, colour)
    return Drawing(seed, numbers, colour, changed, findings, tuple(groups))


def _draw_groups(document: Mapping[str, Any], event: Event, seed: str, keys: tuple[str, ...]) -> Drawing:
    """Groups by the event's method and numbers by lot inside them (PZSzach 2002, B.VI A.2.2)."""
    places = by_rating(event)
    strongest = sorted(range(len(places)), key=places.__getitem__)
    groups, findings = draw_groups(event, strongest, seed)
    if findings:
        return Drawing(seed, document=with_seed(document, seed), findings=findings)
    numbers = tuple(zip(keys, numbers_in_groups(event.players, groups, seed), strict=True))
    return _renumbered_event(document, event, seed, numbers, groups)


def _numbered(document: Mapping[str, Any]) -> Event:
    """The event with the players numbered as they stand, so that all of them are read."""
    players = [{**record, "number": index} for index, record in enumerate(_players(document), start=1)]
    return event_of({**document, "players": players, "results": []})


def _players(document: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [record for record in document.get("players", []) if isinstance(record, dict)]


def _colour_only(document: Mapping[str, Any], event: Event, seed: str, keys: tuple[str, ...]) -> Drawing:
    found = notice("numbers-not-drawn", subject=Subject("event", None, "start_numbers"))
    listed = event_of({**document, "results": []})
    known_numbers = [
        (key, record["number"]) for key, record in zip(keys, _players(document), strict=True) if "number" in record
    ]
    colour = first_colour(event, seed)
    changed = with_colour(with_seed(document, seed), event.info.first_colour, colour)
    return Drawing(seed, tuple(known_numbers), colour, changed, (found, *check_numbers(listed)))


def _moves(document: Mapping[str, Any], players: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Old and new record of everyone who had a number before."""
    pairs = zip(_players(document), players, strict=True)
    return [(old, new) for old, new in pairs if isinstance(old.get("number"), int)]


def draw_teams(document: Mapping[str, Any], seed: str, *, anew: bool = False) -> Drawing:
    """Draw numbers for the teams in the order of the list, and the colour of team 1 on board 1.

    Teams with numbers keep them where these go by hand, or nobody asked for any, now (`anew`) or on
    the sheet; teams without get them by strength. Players, line-ups and forbidden pairs follow their team.
    """
    records = [record for record in document.get("teams", []) if isinstance(record, dict)]
    known = all("number" in record for record in records)
    listed = records if known else [{**record, "number": at} for at, record in enumerate(records, start=1)]
    event = event_of({**document, "teams": listed, "results": []})
    keys = team_keys(event.teams)
    colour = first_colour(event, seed)
    by_lot = numbers_by_lot(event)
    rule = event.info.settings.start_numbers
    if known and not by_lot and rule != BY_STRENGTH and (rule or not anew):
        reported = notice("numbers-not-drawn", subject=Subject("event", None, "start_numbers"))
        changed = with_colour(with_seed(document, seed), event.info.first_colour, colour)
        known_numbers = tuple((key, team.number) for key, team in zip(keys, event.teams, strict=True))
        return Drawing(seed, known_numbers, colour, changed, (reported,), table="teams")
    numbers = numbers_of_teams(event, seed)
    teams = [{**record, "number": number} for record, number in zip(records, numbers, strict=True)]
    moved = {old["number"]: new["number"] for old, new in zip(records, teams, strict=True)} if known else {}
    changed = {**with_seed(document, seed), "teams": teams}
    changed = with_pairs_renamed(changed, moved)
    changed |= {key: renumbered(document[key], "team", moved) for key in ("players", "line_ups") if document.get(key)}
    if document.get("results"):
        changed["results"] = renumbered(document["results"], "home", moved)
    changed = with_colour(changed, event.info.first_colour, colour)
    drawn = tuple(zip(keys, numbers, strict=True))
    return Drawing(seed, drawn, colour, changed, table="teams")
