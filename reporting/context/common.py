"""What papers have in common: the frame around a context, the facts of an event, tables and cells."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from fractions import Fraction
from typing import Any, Final

from engine.model import Event, Player, exact
from engine.model.presence import departures, has_status
from engine.pairing.teams.event import as_teams, is_team_event
from engine.standings import Standings
from reporting.context.average import average_rating
from reporting.context.subjects import Subjects
from reporting.context.words import (
    category_text,
    decimal_in,
    federation_name,
    id_text,
    long_date,
    points_in,
    rating_text,
    title_or_category,
    title_text,
)
from reporting.forms.catalogue import words_of
from reporting.forms.layout import as_json, numbers_of
from reporting.locale import Texts

Cell = str | dict[str, Any]
"""A finished text, or one with `fill`, `bold`, `span` and, for spreadsheets, the exact `number`."""

TEXT_WIDTH: Final = {"portrait": 182, "landscape": 269}
"""Millimetres between the margins of an A4 sheet."""

SIZE: Final = 9.0
LEAST_SIZE: Final = 6.0
"""Points; a table that is too wide for its sheet is set smaller, but no smaller than this."""


def paper(subjects: Subjects, **parts: Any) -> dict[str, Any]:
    """A context with what every paper needs: language, words, running head, page number, empty blocks."""
    texts = subjects.texts
    frame: dict[str, Any] = {
        "lang": subjects.lang,
        "words": words_of(subjects.form, texts),
        "orientation": "portrait" if subjects.form.orientation == "auto" else subjects.form.orientation,
        "running": [subjects.info.name, place_and_dates(subjects)],
        "page_words": [texts("form.page"), texts("form.page-of")],
        "facts_title": texts("form.sheet.facts"),
        "title": "",
        "subtitle": "",
        "head": [],
        "intro": [],
        "tables": [],
        "notes": [],
        "signatures": [],
    }
    return frame | parts


def sections(subjects: Subjects, present: Collection[str] | None = None) -> dict[str, Any]:
    """What the renderers need of a paper in sections: its layout, and the numbers of those that are present."""
    layout = subjects.form.sections
    return {"sections": as_json(layout), "numbers": numbers_of(layout, present)}


def place_and_dates(subjects: Subjects) -> str:
    """Town and days of the event, as the running head shows them."""
    info = subjects.info
    parts = (info.settings.city, dates_text(info.start_date, info.end_date, subjects.lang))
    return ", ".join(part for part in parts if part)


def dates_text(first: date | None, last: date | None, lang: str) -> str:
    """Two days as one span, as short as the language writes it: `3–5 maja 2026`."""
    if first is None or last is None or first == last:
        return long_date(first or last, lang)
    if (first.year, first.month) == (last.year, last.month):
        return f"{first.day}–{long_date(last, lang)}"
    if first.year == last.year:
        from babel.dates import format_date

        return f"{format_date(first, 'd MMMM', locale=lang)} – {long_date(last, lang)}"
    return f"{long_date(first, lang)} – {long_date(last, lang)}"


def event_facts(subjects: Subjects, *more: tuple[str, str]) -> list[list[str]]:
    """Label and value of what identifies the event; what nobody entered is left out."""
    info, texts = subjects.info, subjects.texts
    venue = ", ".join(dict.fromkeys(filter(None, (info.settings.venue, info.settings.city))))
    pairs = (
        ("federation", federation_name(info, texts)),
        ("organiser", info.settings.organiser),
        ("venue", venue),
        ("dates", dates_text(info.start_date, info.end_date, subjects.lang)),
        ("system", system_name(subjects)),
        ("rate", info.rate_of_play),
        ("chief", chief_arbiter(subjects)),
        *more,
    )
    return [[texts(f"form.fact.{key}"), value] for key, value in pairs if value]


def system_name(subjects: Subjects) -> str:
    """The system in words; a round robin says how often everyone meets everyone."""
    info, texts = subjects.info, subjects.texts
    if info.system == "round-robin" and info.cycles == 2:
        return texts("form.system.double-round-robin")
    return texts.find(f"system.{info.system}") or info.system


def chief_arbiter(subjects: Subjects) -> str:
    """Name and class of the chief arbiter, empty where nobody is named."""
    chief = next((arbiter for arbiter in subjects.info.arbiters if arbiter.role in {"chief", ""}), None)
    if chief is None:
        return ""
    return f"{chief.name} ({chief.arbiter_class})" if chief.arbiter_class else chief.name


def average(event: Event) -> str:
    """The average rating of the event, empty where nobody has one."""
    return average_rating(event)


def sign_as(subjects: Subjects, *roles: str) -> list[str]:
    """What stands under the lines to sign on: the role and, where known, the name."""
    names = {"chief": chief_arbiter(subjects), "organiser": subjects.info.settings.organiser}
    return [f"{subjects.texts(f'form.sign.{role}')}\n{names.get(role, '')}".strip() for role in roles]


def number(value: int | Fraction | None, lang: str = "en") -> Cell:
    """A number as text and, for spreadsheets, exactly; an empty cell for None."""
    if value is None:
        return ""
    text = exact(value)
    return {"text": decimal_in(text, lang), "number": text} if "/" not in text else text


def points(half_points: int | None, lang: str) -> Cell:
    """Half points as text in the language and as an exact number."""
    if half_points is None:
        return ""
    return {"text": points_in(half_points, lang), "number": exact(Fraction(half_points, 2))}


def bold(cell: Cell) -> Cell:
    """The same cell in bold."""
    return {"text": cell, "bold": True} if isinstance(cell, str) else {**cell, "bold": True}


def player_cells(player: Player, subjects: Subjects) -> dict[str, Cell]:
    """The columns that tables show of a player, by their ids."""
    info = subjects.info
    born = player.birth_date.year if player.birth_date else player.birth_year
    rating = rating_text(player, info)
    return {
        "number": number(player.number),
        "name": player.name,
        "title": title_text(player, info),
        "category": category_text(player, info),
        "title_category": title_or_category(player, info),
        "rating": number(int(rating)) if rating.isdecimal() else rating,
        "federation": player.federation,
        "region": player.region,
        "club": player.club,
        "city": player.city,
        "born": number(born),
        "id": id_text(player, info),
        "other_script": player.name_other_script,
    }


def table(
    subjects: Subjects,
    rows: Sequence[Mapping[str, Cell]],
    *,
    repeated: Mapping[str, Sequence[tuple[str, str]]] | None = None,
    leave_out: Iterable[str] = (),
    caption: str = "",
) -> dict[str, Any]:
    """A table with the columns of the form; optional ones that nobody fills are left out.

    `repeated` gives for each repeated column the ids and labels that it stands for.
    """
    columns: list[dict[str, Any]] = []
    skipped = set(leave_out)
    for column in subjects.form.columns:
        if column.id in skipped or (column.optional and not any(filled(row.get(column.id)) for row in rows)):
            continue
        name = (column.label or column.id).replace("_", "-")
        own = [(column.id, subjects.texts(f"form.column.{name}"))]
        heads = (repeated or {}).get(column.id, ()) if column.repeat else own
        columns += [{"id": key, "label": label, "width": column.width, "align": column.align} for key, label in heads]
    cells = [[row.get(column["id"], "") for column in columns] for row in rows]
    return {"caption": caption, "columns": columns, "rows": cells}


def filled(cell: Cell | None) -> bool:
    """True for a cell that shows anything."""
    return bool(cell if isinstance(cell, str) else cell and cell["text"])


def width_of(item: Mapping[str, Any]) -> int:
    """Millimetres that the columns of a table ask for."""
    return sum(column["width"] for column in item["columns"])


def fitted(context: dict[str, Any], orientation: str) -> dict[str, Any]:
    """The context with its tables set to the sheet: turned where that helps, smaller where it must be.

    `orientation` is that of the form; `auto` turns the sheet for tables wider than it.
    """
    widest = max((width_of(item) for item in context["tables"] if item.get("full", True)), default=0)
    if orientation == "auto":
        orientation = "landscape" if widest > TEXT_WIDTH["portrait"] else "portrait"
    tables = [_sized(item, TEXT_WIDTH[orientation]) for item in context["tables"]]
    return {**context, "orientation": orientation, "tables": tables}


def _sized(item: dict[str, Any], room: int) -> dict[str, Any]:
    wanted = width_of(item)
    size = SIZE if wanted <= room else max(LEAST_SIZE, SIZE * room / wanted)
    return {"full": True, **item, "size": round(2 * size) / 2}


def after_round(subjects: Subjects, table_of: Standings) -> str:
    """What the standings are: before the first round, after a round, or final."""
    texts, total = subjects.texts, total_rounds(subjects)
    if table_of.after == 0:
        return texts("form.standings.before")
    open_games = any(
        game.black is not None and (game.outcome is None or not game.outcome.finished)
        for game in subjects.event.results
    )
    if table_of.after == total and not open_games:
        return texts("form.standings.final")
    return texts("form.standings.after", round=table_of.after, rounds=total)


def total_rounds(subjects: Subjects) -> int:
    """The number of rounds: by the schedule, as announced, or as far as anyone knows."""
    from engine.systems.table import planned_rounds
    from reporting.context.words import rounds_of

    return planned_rounds(subjects.event) or rounds_of(subjects.event)


def withdrawn(subjects: Subjects) -> str:
    """Numbers and names of the teams and players who are marked as withdrawn, or have left before the last round."""
    event, last = subjects.event, total_rounds(subjects)
    teams = departures(as_teams(event)) if is_team_event(event) else {}
    people = departures(event)
    left = [
        f"{one.number} {one.name}"
        for gone, listed in ((teams, event.teams), (people, subjects.facts.players.values()))
        for one in listed
        if has_status(one) or gone.get(one.number, last) < last
    ]
    return ", ".join(left)


def tie_break_label(code: str, texts: Texts) -> str:
    """The short name of a tie-break; its score and modifiers follow as they are written."""
    base = _base(code)
    return (texts.find(f"tiebreak.{base}.short") or base) + code.removeprefix(base)


def tie_break_name(code: str, texts: Texts) -> str:
    """The full name of a tie-break, its score and modifiers as they are written."""
    base = _base(code)
    return (texts.find(f"tiebreak.{base}") or base) + code.removeprefix(base)


def _base(code: str) -> str:
    return re.split("[/:]", code, maxsplit=1)[0]
