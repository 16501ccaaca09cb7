"""Whatever happens in an event, its papers say the same scores: standings, tables of rounds, cards, pairings."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.pairings import rounds_to_print
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from tests.papers.odd_events import SINGLE, odd_event
from tests.thinned import LONG

SEEDS = range(4 if LONG else 2)


@pytest.fixture(scope="module", params=[(system, seed) for system in SINGLE for seed in SEEDS], ids=str)
def about(request: pytest.FixtureRequest) -> Facts:
    return Facts(decode_event(odd_event(*request.param))[0])


def paper(about: Facts, form_id: str, at: int | None = None) -> dict[str, Any]:
    """What a form shows; nothing where it does not fit the event, or has nothing to show."""
    form = load_forms()[form_id]
    if not form.fits(about.event.info.system, about.event.info.game):
        return {"tables": [], "cards": []}
    return CONTEXTS[form.context](Subjects(form, about, "en", at)) or {"tables": [], "cards": []}


def lines(about: Facts, form_id: str, at: int | None = None) -> dict[str, dict[str, str]]:
    """The lines of a table by the player's name, those of several parts of it put together."""
    found: dict[str, dict[str, str]] = {}
    for table in paper(about, form_id, at)["tables"]:
        heads = [column["id"] for column in table["columns"]]
        for row in table["rows"] if "name" in heads else ():
            line = dict(zip(heads, map(text_of, row), strict=True))
            found.setdefault(line["name"], {}).update(line)
    return found


def score(text: str) -> Fraction | None:
    return Fraction(text.replace("½", ".5").replace("\N{MINUS SIGN}", "-")) if text else None


def placed(about: Facts) -> dict[str, Fraction]:
    """The points of everyone who has a place, by name."""
    rows = (row for row in about.standings.rows if row.place is not None)
    return {about.players[row.number].name: Fraction(row.points, 2) for row in rows}


def test_every_table_ends_with_the_points_of_the_standings(about: Facts) -> None:
    points = placed(about)
    for form_id in ("standings", "round-table", "progress-table", "crosstable", "swiss-crosstable"):
        shown = {name: score(line["points"]) for name, line in lines(about, form_id).items() if name in points}
        assert not shown or shown == points or not about.standings.after, form_id


def test_running_scores_are_those_of_the_standings_of_each_round(about: Facts) -> None:
    running = lines(about, "progress-table")
    for at in rounds_to_print(about.event):
        for name, line in lines(about, "round-standings", at).items():
            if name in placed(about) and f"round-{at}" in running.get(name, {}):
                assert score(line["points"]) == score(running[name][f"round-{at}"]), (at, name)
    if about.standings.after and about.event.info.system != "groups":
        last = f"round-{about.standings.after}"
        ends = {name: score(line[last]) for name, line in running.items() if name in placed(about)}
        assert ends == {name: placed(about)[name] for name in ends}


def test_cards_run_as_the_tables_do(about: Facts) -> None:
    running, points = lines(about, "progress-table"), placed(about)
    for form_id in ("start-card", "start-card-4up", "start-card-jahr"):
        scores: dict[str, list[str]] = {}
        ends: dict[str, Fraction | None] = {}
        for card in paper(about, form_id)["cards"]:
            own = scores.setdefault(card["name"], [])
            for row in card["rows"]:  # of a round with several games the last one tells
                own[len(own) - (not row["round"]) :] = [row["running"]]
            ends[card["name"]] = score(card["points"]) or ends.get(card["name"])
        for name in points.keys() & scores.keys():
            last = next((score(shown) for shown in reversed(scores[name]) if shown), None)
            assert not ends[name] or ends[name] == points[name] == (last or 0), (form_id, name)
            for at, shown in enumerate(scores[name], start=1):
                cell = running.get(name, {}).get(f"round-{at}")
                assert not shown or cell is None or score(shown) == score(cell), (form_id, name, at)


def test_pairings_have_the_points_of_the_round_before(about: Facts) -> None:
    for at in rounds_to_print(about.event):
        before = lines(about, "round-standings", at - 1) if at > 1 else {}
        for side, name, shown in _sides(about, at):
            if shown and before.get(name, {}).get("points"):
                assert score(shown) == score(before[name]["points"]), (at, side, name)


def _sides(about: Facts, at: int) -> Iterator[tuple[str, str, str]]:
    for table in paper(about, "pairings", at)["tables"]:
        heads = [column["id"] for column in table["columns"]]
        for row in table["rows"]:
            line = dict(zip(heads, map(text_of, row), strict=True))
            yield from ((side, line[f"{side}_name"], line.get(f"{side}_points", "")) for side in ("white", "black"))
