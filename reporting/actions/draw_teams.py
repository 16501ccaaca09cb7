"""The draw of a team event: numbers of teams, and whether team 1 has the home boards first.

PZSzach 2002, B.VI B.2 and E.2 (b); PZWarc 2021, V 3.3. The lot of a team is that of its name
(`engine.pairing.drawing_of_lots.team_keys`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.model import Severity, Subject, finding
from engine.pairing.drawing_of_lots import team_keys
from engine.systems.numbering import BY_STRENGTH, first_colour, numbers_by_lot, numbers_of_teams
from reporting.exchange.document import event_of
from reporting.exchange.drawing_of_lots import Drawing, renumbered, with_colour, with_pairs_renamed, with_seed


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
    asked = event.info.settings.start_numbers
    if known and not by_lot and asked != BY_STRENGTH and (asked or not anew):
        told = finding("numbers-not-drawn", Severity.INFO, subject=Subject("event", None, "start_numbers"))
        changed = with_colour(with_seed(document, seed), event.info.first_colour, colour)
        kept = tuple((key, team.number) for key, team in zip(keys, event.teams, strict=True))
        return Drawing(seed, kept, colour, changed, (told,), table="teams")
    numbers = numbers_of_teams(event, seed)
    teams = [{**record, "number": number} for record, number in zip(records, numbers, strict=True)]
    moved = {old["number"]: new["number"] for old, new in zip(records, teams, strict=True)} if known else {}
    changed = {**with_seed(document, seed), "teams": teams}
    changed = with_pairs_renamed(changed, moved)
    changed |= {key: renumbered(document[key], "team", moved) for key in ("players", "line_ups") if document.get(key)}
    changed = with_colour(changed, event.info.first_colour, colour)
    drawn = tuple(zip(keys, numbers, strict=True))
    return Drawing(seed, drawn, colour, changed, renumbered=True, table="teams")
