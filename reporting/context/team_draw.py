"""The protocol of the draw of a team event: who drew which number, the seed, who is at home first."""

from __future__ import annotations

from typing import Any

from engine.model import Team
from engine.pairing.drawing_of_lots import lot_hash, team_keys
from engine.systems.numbering import colour_by_lot, numbers_by_lot, numbers_of_teams
from reporting.context.cells import Cell, number
from reporting.context.draw import SHOWN_DIGITS
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table


def team_draw_protocol(subjects: Subjects) -> dict[str, Any] | None:
    """Numbers and first home team by lot (PZSzach 2002, B.VI B.2 and E.2 b); None where nothing is drawn.

    Where numbers go by strength the keys are left out: the lot gave the first home team alone.
    """
    info, teams, texts = subjects.info, subjects.event.teams, subjects.texts
    by_lot, home = numbers_by_lot(subjects.facts.entered), _first_home(subjects)
    if not teams or not info.seed or not (by_lot or home):
        return None
    keyed = sorted(zip(teams, team_keys(subjects.facts.entered.teams), strict=True), key=lambda pair: pair[0].number)
    as_drawn = numbers_of_teams(subjects.facts.entered, info.seed) == tuple(team.number for team in teams)
    rows = [_row(*pair, info.seed) for pair in keyed]
    return table_paper(
        subjects,
        [table(subjects, rows, leave_out=() if by_lot else ("key", "digest"))],
        head=event_facts(subjects, ("teams", str(len(teams))), ("seed", info.seed)),
        intro=[*_method(subjects, keyed[0][1], by_lot=by_lot, as_drawn=as_drawn), *home],
        notes=[texts("form.draw.changed")] if by_lot and not as_drawn else [],
        signatures=sign_as(subjects, "chief", "organiser"),
    )


def _row(team: Team, key: str, seed: str) -> dict[str, Cell]:
    return {
        "number": number(team.number),
        "team": team.name,
        "city": team.city,
        "key": key,
        "digest": lot_hash(seed, key)[:SHOWN_DIGITS],
    }


def _method(subjects: Subjects, key: str, *, by_lot: bool, as_drawn: bool) -> list[str]:
    """Where the numbers come from; of lots the method in words, and one worked out to the last digit."""
    texts, seed = subjects.texts, subjects.info.seed
    if not by_lot:
        return [texts("form.team-draw.by-strength" if as_drawn else "form.team-draw.by-hand")]
    digest = lot_hash(seed, key)
    return [texts("form.team-draw.method", seed=seed), texts("form.draw.example", seed=seed, key=key, digest=digest)]


def _first_home(subjects: Subjects) -> list[str]:
    """Who is at home first, where it is the lot that says so."""
    drawn = colour_by_lot(subjects.facts.entered)
    return [subjects.texts(f"form.team-draw.{drawn}")] if drawn else []
