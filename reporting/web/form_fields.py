"""Fields of forms: what a column of the event looks like on a page, and what somebody changed in it.

Labels, help and choices are those of the workbook: a field is described in one place (`reporting/fields`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final

from starlette.datastructures import FormData

from reporting.exchange.values import is_empty
from reporting.fields import TABLES, Column, Kind
from reporting.fields.path import get
from reporting.locale import Texts
from reporting.locale.headings import choice_text
from reporting.workbook.sheets.record_cells import cell_value
from reporting.workbook.sheets.relevance import own_rules

Described = Mapping[str, Any]
"""A finding as pages show it."""
SEEN: Final = "seen-"
"""What stands before the name of the hidden control that holds what the page showed."""
_YES_NO: Final = Column("", Kind.YES_NO, choices=("yes", "no"), group="yes-no")
_CONTROLS: Final[Mapping[Kind, str]] = {
    Kind.LONG_TEXT: "area",
    Kind.INTEGER: "number",
    Kind.POINTS: "decimal",
    Kind.CHANGE: "decimal",
    Kind.DATE: "date",
    Kind.TIME: "time",
    Kind.CHOICE: "choice",
    Kind.YES_NO: "choice",
}


@dataclass(frozen=True, slots=True)
class FormField:
    """A field of a form: `name` of its control, its words, the control, what stands in it, what is said of it.

    Where `value` is what somebody typed and nothing was entered, `seen` is what his page showed.
    """

    name: str
    label: str
    help: str
    control: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    needed: bool = False
    findings: tuple[Described, ...] = ()
    seen: str | None = None


def form_field(
    table: str,
    column_id: str,
    record: Mapping[str, Any],
    words: Texts,
    *,
    prefix: str = "",
    tags: frozenset[str] = frozenset(),
    needed: bool = False,
    findings: Iterable[Described] = (),
) -> FormField:
    """The field of a column with what a record has in it; `tags` are those of the event, whose rules the help cites."""
    column = TABLES[table].column(column_id)
    value = field_value(column, get(record, column.json_path), words.lang)
    label = words(f"workbook.{table}.{column_id}").partition("|")[0]
    about = own_rules(words.find(f"workbook.{table}.{column_id}.help") or "", tags)
    choices, control = _choices(column, words.lang), _CONTROLS.get(column.kind, "text")
    if column.kind is Kind.LIST and choices and set(filter(None, value.split(", "))) <= dict(choices).keys():
        control = "several"
    if control == "choice" and value and value not in dict(choices):
        choices = (*choices, (value, value))
    if control == "date" and not _is_day(value):
        control = "text"
    return FormField(f"{prefix}{column_id}", label, about, control, value, choices, needed, tuple(findings))


def field_value(column: Column, raw: Any, lang: str) -> str:
    """What stands in the control of a field: choices by their ids, days as calendars of browsers write them."""
    if is_empty(raw):
        return ""
    if column.kind is Kind.YES_NO and isinstance(raw, bool):
        return "yes" if raw else "no"
    if column.kind in {Kind.LIST, Kind.NUMBERS} and isinstance(raw, list):
        return ", ".join(map(str, raw))
    return str(raw) if column.kind is Kind.CHOICE else str(cell_value(column, raw, lang))


def _choices(column: Column, lang: str) -> tuple[tuple[str, str], ...]:
    of = _YES_NO if column.kind is Kind.YES_NO else column
    return tuple((each, choice_text(of, each, lang)) for each in of.choices)


def _is_day(text: str) -> bool:
    try:
        return not text or bool(date.fromisoformat(text))
    except ValueError:
        return False


def typed_field(field: FormField, form: FormData, refused: tuple[Described, ...]) -> FormField:
    """The field with what somebody typed into it, and why that was `refused`: a calendar would not show it."""
    for _, typed, seen in _compared(form, [field.name]):
        control = "text" if refused and field.control in {"date", "time"} else field.control
        return replace(field, value=typed, seen=seen, control=control, findings=refused or field.findings)
    return field


def is_warned(field: FormField) -> bool:
    """Whether an error or a warning stands beside a field."""
    return any(each["severity"] in {"error", "warning"} for each in field.findings)


def changed_values(form: FormData, columns: Iterable[str], prefix: str = "") -> tuple[dict[str, str], dict[str, str]]:
    """What somebody changed in a form, by column, and what its page showed there."""
    changed = {column: (new, seen) for column, new, seen in _compared(form, columns, prefix) if new != seen}
    return {name: new for name, (new, _) in changed.items()}, {name: seen for name, (_, seen) in changed.items()}


def _compared(form: FormData, columns: Iterable[str], prefix: str = "") -> Iterator[tuple[str, str, str]]:
    for column in columns:
        seen = form.get(f"{SEEN}{prefix}{column}")
        if isinstance(seen, str):
            given = [text for text in form.getlist(f"{prefix}{column}") if isinstance(text, str)]
            yield column, _plain(", ".join(_in_their_order(given, seen.split(", ")))), _plain(seen)


def _in_their_order(given: Sequence[str], seen: Sequence[str]) -> Iterator[str]:
    """What is ticked, in the order in which it stood there: boxes have an order of their own."""
    yield from (each for each in seen if each in given)
    yield from (each for each in given if each not in seen)


def _plain(text: str) -> str:
    """A text as a browser sends it, with the line ends that the event has."""
    return text.replace("\r\n", "\n").strip()
