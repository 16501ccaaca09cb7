"""Draw lots: starting numbers and the first colour, by the seed that the event records.

The method is the contract's: the SHA-256 of seed and key, the same in every language
(`engine.pairing.drawing_of_lots`). Nothing is drawn once a round is paired.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.checks.people import check_numbers
from engine.model import Event, Finding, Severity, Subject, finding
from engine.model.system_id import TEAMS
from engine.pairing.drawing_of_lots import lot_keys
from engine.pairing.group_draw import draw_groups, numbers_in_groups
from engine.systems.numbering import Numbering, by_rating, first_colour, numbering_of, starting_numbers
from reporting.actions.draw_teams import draw_teams
from reporting.exchange.document import event_of
from reporting.exchange.drawing_of_lots import Drawing, renumbered, with_colour, with_pairs_renamed, with_seed
from reporting.fields.path import mapping_at


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
        return _colour_alone(document, event, seed, keys)
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
    colour = first_colour(event, seed)
    changed = with_colour(changed, event.info.first_colour, colour)
    return Drawing(seed, numbers, colour, changed, findings, renumbered=True, groups=tuple(groups))


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


def _colour_alone(document: Mapping[str, Any], event: Event, seed: str, keys: tuple[str, ...]) -> Drawing:
    found = finding("numbers-not-drawn", Severity.INFO, subject=Subject("event", None, "start_numbers"))
    listed = event_of({**document, "results": []})
    kept = [(key, record["number"]) for key, record in zip(keys, _players(document), strict=True) if "number" in record]
    colour = first_colour(event, seed)
    changed = with_colour(with_seed(document, seed), event.info.first_colour, colour)
    return Drawing(seed, tuple(kept), colour, changed, (found, *check_numbers(listed)))


def _moves(document: Mapping[str, Any], players: list[dict[str, Any]]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Old and new record of everyone who had a number before."""
    pairs = zip(_players(document), players, strict=True)
    return [(old, new) for old, new in pairs if isinstance(old.get("number"), int)]
