"""The block `Normy | Punkty` of the crosstable (PZSzach 2002, B.VI, annex): the points that each norm takes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine.classification.event_norms import EventNorms
from engine.classification.rule_set import NormPoints
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.words import points_in

_NONE: Final = "–"


def norm_blocks(subjects: Subjects) -> list[dict[str, Any]]:
    """The block of the model where the norms of the event are its own; no grid of another federation or game.

    A group gives no norms by itself: its games and those of later stages count together. Where none of its points is
    known, the notes say why, in place of an empty grid.
    """
    rows = _norm_rows(subjects)
    return [_norm_block(subjects, rows)] if rows else []


def _norm_block(subjects: Subjects, rows: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """Points needed for each category in this event, a row for each sex where they differ."""
    lines = [{"norm": subjects.texts(f"form.crosstable.norm-points{sex}"), **cells} for sex, cells in rows.items()]
    heads = [(name, name) for name in next(iter(rows.values()))]
    return table(subjects, lines, of="norms", repeated={"category": heads}, full=False)


def _norm_rows(subjects: Subjects) -> dict[str, dict[str, str]]:
    """The points of each category by sex (`-m`, `-f`), where the rules of the event give them; one row if all the same.

    A dash where the event gives no such norm, a question mark where that cannot be decided. A norm that takes no
    points has no column; of II+, the norm of I over fewer games, there is one where I is not given.
    """
    norms, known = _norm_points(subjects)
    if norms is None or not any(known.values()):
        return {}
    left_out = {*_without_points(known), *(() if _in_place_of_first(known) else ("II+",))}
    columns = [norm for norm in norms.rules.norms if norm not in left_out]
    rows = {
        f"-{sex}": {norm.upper(): _points_text(norms.given(norm), made.get(norm), subjects.lang) for norm in columns}
        for sex, made in known.items()
    }
    first, *others = rows.values()
    if not any(cell != _NONE for cells in rows.values() for cell in cells.values()):
        return {}
    return {"": first} if all(other == first for other in others) else rows


_Points = Mapping[str, Mapping[str, NormPoints]]


def _norm_points(subjects: Subjects) -> tuple[EventNorms | None, _Points]:
    """The norms of an event whose start cards have figures, and the points that they take."""
    of_cards = (each for each, _ in subjects.facts.norms_sought.values() if each.rules.start_card is not None)
    norms = next(of_cards, None)
    return norms, norms.rules.round_robin_points(subjects.event) if norms else {}


def _in_place_of_first(known: _Points) -> bool:
    return any("II+" in made and "I" not in made for made in known.values())


def _without_points(known: _Points) -> list[str]:
    """The norms for which the rating alone suffices."""
    needed: dict[str, list[Fraction]] = {}
    for made in known.values():
        for norm, found in made.items():
            needed.setdefault(norm, []).append(found.points)
    return [norm for norm, points in needed.items() if max(points) == 0]


def _points_text(given: bool | None, needed: NormPoints | None, lang: str) -> str:
    if needed is None or given is False:
        return _NONE
    return points_in(int(2 * needed.points), lang) + ("" if given and needed.is_sure else " ?")


def grid_notes(subjects: Subjects) -> list[str]:
    """Whose points the grid of norms has, and which norms it leaves out because they take none."""
    if subjects.facts.is_part:
        return []
    norms, known = _norm_points(subjects)
    free = [norm.upper() for norm in _without_points(known) if norms and norms.given(norm)]
    texts, games = subjects.texts, len(subjects.event.players) - 1
    return [
        *([texts("form.crosstable.all-games")] if _norm_rows(subjects) else []),
        *([texts("form.crosstable.no-points", norms=", ".join(free), games=games)] if free else []),
    ]
