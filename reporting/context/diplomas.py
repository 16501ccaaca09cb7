"""Diplomas: the first places of the final standings and of each class, and whoever won a prize."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.pairing.teams.event import is_team_event
from engine.prizes.event_classes import event_classes
from engine.prizes.money import ClassRow, class_places
from reporting.context import blanks
from reporting.context.class_names import class_name, class_text
from reporting.context.event_words import chief_arbiter, is_final, place_and_dates
from reporting.context.paper import paper
from reporting.context.prizes import awarded
from reporting.context.subjects import Subjects
from reporting.context.words import federation_name, ordinal, points_in
from reporting.forms.text_widths import lines_of

FIRST: Final = 3
"""Places that have a diploma, prize or not."""
_MOST_LINES: Final = 2
"""Lines beside those that every diploma has, below a name of two lines in large letters."""
_LONG: Final = 40
_WIDTH: Final = 158.0
_NAME, _CLUB, _EVENT = 34, 14, 18
"""Letters of a name beyond which it is set smaller; millimetres of a line, points of what is written on several."""
_LISTED: Final = frozenset({"club", "region", "category"})
"""Classes that are lists of their players rather than contests: one for each club, region, category."""


@dataclass(frozen=True, slots=True)
class _Won:
    """A place: whose, where (empty for the final standings), with how many half points."""

    number: int
    place: int
    in_class: str
    points: int


def diplomas(subjects: Subjects) -> dict[str, Any]:
    """A diploma for each of them, the final standings first; a blank one before the event is over."""
    final = is_final(subjects, subjects.facts.standings)
    sheets = [_filled(one, subjects) for one in _won(subjects)] if final else []
    sheets = sheets or [_blank(subjects)]
    return paper(
        subjects,
        federation=federation_name(subjects.info, subjects.texts),
        event_name=subjects.info.name,
        place_and_dates=place_and_dates(subjects),
        organiser_name=subjects.info.settings.organiser,
        chief_name=chief_arbiter(subjects),
        diplomas=[{**one, "further": at > 0, "long": _long(one, subjects)} for at, one in enumerate(sheets)],
    )


def _long(one: dict[str, Any], subjects: Subjects) -> bool:
    """True where the name is set smaller, so that the lines to sign on stay on the sheet."""
    if len(one["name"]) > _LONG:
        return True
    texts = ((one["club"], _CLUB), (subjects.info.name, _EVENT))
    further = sum(lines_of(text, size, _WIDTH, bold=True) - 1 for text, size in texts if text) + bool(one["in_class"])
    return further > _MOST_LINES and lines_of(one["name"], _NAME, _WIDTH, bold=True) > 1


def _won(subjects: Subjects) -> Sequence[_Won]:
    """Everyone who gets a diploma, each place of a class once."""
    result, texts = subjects.facts.standings, subjects.texts
    everyone = frozenset(row.number for row in result.rows)
    found: list[_Won] = []
    for group in dict.fromkeys(row.group for row in result.rows):
        within = texts("form.group", number=group) if group else ""
        found += _first(class_places(result, everyone, group), within)
        for one in () if is_team_event(subjects.event) else event_classes(subjects.facts.entered)[0]:
            if one.kind not in _LISTED:
                name = texts("form.diplomas.in-class", name=class_name(one, subjects))
                found += _first(class_places(result, one.members, group), ", ".join(filter(None, (within, name))))
    return list(dict.fromkeys((*found, *_prized(subjects))))


def _first(rows: Sequence[ClassRow], in_class: str) -> Iterator[_Won]:
    """The first places, shared ones included."""
    yield from (_Won(one.row.number, one.place, in_class, one.row.points) for one in rows if one.place <= FIRST)


def _prized(subjects: Subjects) -> Iterator[_Won]:
    """The winners of prizes of the final standings below these places."""
    given = awarded(subjects)
    for award in given.awards if given else ():
        if award.place > FIRST:
            name = subjects.texts("form.diplomas.in-class", name=class_text(award.text, subjects)) if award.text else ""
            yield _Won(award.number, award.place, name, award.points)


def _filled(one: _Won, subjects: Subjects) -> dict[str, Any]:
    texts, player = subjects.texts, subjects.facts.ranked[one.number]
    return {
        "name": f"{player.first_name} {player.surname}".strip(),
        "club": player.club,
        "what": texts("form.diplomas.place", place=ordinal(one.place, subjects.lang)),
        "in_class": one.in_class,
        "result": texts("form.diplomas.points", points=points_in(one.points, subjects.lang)),
    }


def _blank(subjects: Subjects) -> dict[str, Any]:
    what = subjects.texts("form.diplomas.place", place=blanks.CELL)
    return {"name": blanks.FIELD, "club": "", "what": what, "in_class": "", "result": ""}
