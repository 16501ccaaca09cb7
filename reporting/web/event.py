"""The event sheet as a page: what every event tells, all else below "More", and the tables that stand with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response

from engine.model import Finding, Subject
from engine.systems.table import planned_rounds
from reporting.actions.changes import setting
from reporting.actions.enter_records import IN_EVENT
from reporting.fields import TABLES
from reporting.fields.path import mapping_at
from reporting.locale import Texts
from reporting.web.book import Book, book_page, enter
from reporting.web.findings import findings_by_field
from reporting.web.form_fields import Described, FormField, changed_values, form_field, is_warned, typed_field
from reporting.web.page import described, texts_of
from reporting.web.rows import By, Row, row_changes, rows_of, typed_row
from reporting.workbook.sheets.relevance import first_settings, is_of_kind, is_prominent

PLACE: Final = "event"
_SAVED: Final = "saved"
_ROWS: Final[Mapping[str, tuple[str, ...]]] = {
    "arbiters": ("name", "role", "arbiter_class", "licence", "licence_until", "federation", "fide_id"),
    "rounds": ("date", "time"),
    "stages": ("number", "name", "system", "rounds", "groups", "advance", "carry_results"),
    "prizes": ("place", "category", "amount", "prize"),
    "incidents": ("round", "kind", "players", "description", "article", "decision", "points_of", "points"),
    "play_offs": ("stage", "group", "place", "order", "description"),
}
"""The tables that stand with the settings, and their columns on the page."""
_GROUPS: Final = "groups"
_OF_GROUPS: Final = frozenset({"stage", "group"})
"""What only events in groups need."""


def event_page(request: Request, book: Book) -> Response:
    """The settings and the tables; what is wrong or missing stands beside its field."""
    return _page(request, book, FormData(), ())


def _page(request: Request, book: Book, form: FormData, refused: Sequence[Finding]) -> Response:
    """The page with what somebody typed into its form, and why that was refused."""
    words, findings = texts_of(request), findings_by_field(request, book)
    wrong = _by_control(refused, form, words)
    event, tags = mapping_at(book.loaded.document, "event"), book.tags
    first = first_settings(tags)
    chosen = request.query_params.get("field", "")
    seen = [*first, *(each for each in _others(tags, first) if is_of_kind(each, tags))]
    as_is = {name: _field(name, event, words, tags, findings, first) for name in [*seen, *_others(tags, seen)]}
    fields = {name: typed_field(each, form, wrong.get(name, ())) for name, each in as_is.items()}
    tables = _tables(book, tags, words, findings)
    values: dict[str, Any] = {
        "first": [fields[name] for name in seen],
        "more": _sections([fields[name] for name in fields if name not in seen], chosen),
        "tables": [(table, [typed_row(table, row, form, wrong) for row in rows]) for table, rows in tables],
        "refused": [(name, each["message"]) for name, some in wrong.items() for each in some],
        "saved": _SAVED in request.query_params,
    }
    return book_page(request, "event.html", book, 422 if refused else 200, **values)


def _by_control(refused: Sequence[Finding], form: FormData, words: Texts) -> dict[str, tuple[Described, ...]]:
    """Why texts were refused, by the controls in which they stand."""
    found: dict[str, tuple[Described, ...]] = {}
    for each in refused:
        name = _control(each, form)
        found[name] = (*found.get(name, ()), *({**one, "sheet": None} for one in described([each], words)))
    return found


def _control(found: Finding, form: FormData) -> str:
    """The control of a refused text; one of a new row by the text itself, since its record is not there yet."""
    subject = found.subject or Subject("")
    if subject.table == "event":
        return subject.field or ""
    if subject.record is not None:
        return f"{subject.table}-{subject.record}-{subject.field}"
    names = (name for name in form if name.startswith(f"{subject.table}-") and name.endswith(f"-{subject.field}"))
    return next((name for name in names if str(form[name]).strip() == str(found.value)), "")


def _others(tags: frozenset[str], seen: Sequence[str]) -> list[str]:
    """All settings but those seen at once, section by section, what such an event needs first."""
    others = [column for column in TABLES["event"].columns if column.id not in seen]
    sections = list(dict.fromkeys(column.section for column in others))
    others.sort(key=lambda each: (sections.index(each.section), not is_prominent("event", each.id, tags)))
    return [column.id for column in others]


def _field(
    name: str, event: Mapping[str, Any], words: Texts, tags: frozenset[str], findings: By, first: Sequence[str]
) -> FormField:
    remarks: tuple[Described, ...] = findings.get(("event", None, name), ())
    return form_field("event", name, event, words, tags=tags, needed=name in first, findings=remarks)


def _sections(fields: Sequence[FormField], chosen: str) -> list[tuple[str, list[FormField], bool]]:
    """The sections; open is the one with the field that is asked for, or with one of which a warning is said."""
    found: dict[str, list[FormField]] = {}
    for each in fields:
        found.setdefault(TABLES["event"].column(each.name).section, []).append(each)
    return [(name, some, any(each.name == chosen or is_warned(each) for each in some)) for name, some in found.items()]


def _tables(book: Book, tags: frozenset[str], words: Texts, findings: By) -> Iterator[tuple[str, list[Row]]]:
    for table, columns in _ROWS.items():
        records = _records(book, table)
        if table != "stages" or records or _GROUPS in tags:
            needed = [each for each in columns if each not in _OF_GROUPS or _GROUPS in tags]
            yield table, rows_of(table, records, needed, words, findings)


def _records(book: Book, table: str) -> list[Mapping[str, Any]]:
    """The records of a table; of rounds also those that nobody wrote anything of yet."""
    holder = mapping_at(book.loaded.document, "event") if table in IN_EVENT else book.loaded.document
    records = [one for one in holder.get(table, ()) if isinstance(one, Mapping)]
    if table == "rounds":
        known = {one.get("round") for one in records}
        last = max(planned_rounds(book.loaded.event) or 0, book.last_round)
        records += [{"round": number} for number in range(1, last + 1) if number not in known]
    return records


def change_event(request: Request, book: Book, form: FormData) -> Response:
    """Change settings and rows of tables, where nobody else did since the page was shown."""
    values, seen = changed_values(form, [column.id for column in TABLES["event"].columns])
    settings = [setting(name, values[name], seen=seen[name]) for name in values]
    changes = [*settings, *(each for table in _ROWS for each in row_changes(table, form))]
    return enter(
        request, book, PLACE, "event", changes, f"?{_SAVED}=1", lambda wrong: _page(request, book, form, wrong)
    )
