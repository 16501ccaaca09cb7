"""A change that was not made: why, and a form that holds what was entered, to be sent again or dropped."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any, Final

from starlette.requests import Request

from engine.model import Finding, Subject
from reporting.actions.changes import Noted
from reporting.actions.enter_records import Draft
from reporting.actions.history import history
from reporting.actions.noted_games import side_names
from reporting.actions.noted_lines import record_title
from reporting.exchange.outcome import game_of
from reporting.exchange.record_keys import key_of, value_in
from reporting.locale import Texts
from reporting.locale.headings import heading
from reporting.sources.load import Loaded
from reporting.web.page import clock

_WAITS: Final = frozenset({"file-open", "file-open-by", "file-in-use", "file-held", "file-changed-meanwhile"})
"""What ends by itself, or by somebody who closes the file."""
_HIDDEN: Final = frozenset({"state", "version", "place", "last", "seats"})
"""Fields of the pages' own."""
_CONFLICT: Final = "enter-conflict"
Fields = list[tuple[str, str]]


def fields_sent(request: Request) -> Fields:
    """The fields of the form that was sent, without its token."""
    form = getattr(request.state, "form", None)
    items = form.multi_items() if form is not None else ()
    return [(name, value) for name, value in items if isinstance(value, str) and name != "token"]


def entered_text(fields: Fields, words: Texts) -> str:
    """What was entered, in short: a result with its board, else the values of the fields."""
    values = dict(fields)
    if "result" in values:
        key, code, *_ = [*values["result"].split("|"), ""]
        return words("web.round.press", board=key.split(".")[-2:][0], result=code or words("web.round.none"))
    return ", ".join(value for name, value in fields if value and not name.startswith("seen") and name not in _HIDDEN)


def waits(findings: Sequence[Finding]) -> bool:
    """Whether the change may be made later as it is."""
    return bool(findings) and all(found.code in _WAITS for found in findings)


def conflicts(findings: Sequence[Finding]) -> bool:
    """Whether nothing but other values by now stands in the way."""
    return bool(findings) and all(found.code == _CONFLICT for found in findings)


def are_fields(findings: Sequence[Finding]) -> bool:
    """Whether each finding is about one field."""
    return all(found.subject is not None and found.subject.field for found in findings)


def over(fields: Fields, findings: Sequence[Finding]) -> Fields:
    """The fields with what stands there now in the place of what their author saw: sent again they replace it."""
    names = {name for name, _ in fields}
    now = {_control(found.subject, names): _plain(found.value) for found in findings if found.subject}
    changed = [(name, _seen_now(name, value, now)) for name, value in fields]
    return (
        changed
        if "result" in names or any(f"seen-{name}" in names for name in now)
        else [*(each for each in changed if each[0] != "seen"), *(("seen", value) for value in now.values())]
    )


def _control(subject: Subject, names: Set[str]) -> str:
    """The control of a field: one in a row of a table, else one named as the field is."""
    in_row = f"{subject.table}-{subject.record}-{subject.field}"
    return in_row if f"seen-{in_row}" in names else subject.field or ""


def _seen_now(name: str, value: str, now: dict[str, str]) -> str:
    if name == "result" and "result" in now:
        return "|".join([*value.split("|")[:2], now["result"]])
    return now.get(name.removeprefix("seen-"), value) if name.startswith("seen-") else value


def _plain(value: object) -> str:
    return "" if value in {None, "–"} else str(value)


def conflict_rows(loaded: Loaded, findings: Sequence[Finding], words: Texts) -> list[dict[str, Any]]:
    """What stands where something else was wanted: since when, and who entered it, as far as the history tells."""
    names = {player.number: player.name for player in loaded.event.players}
    return [_conflict_row(loaded, found, names, words) for found in findings]


def _conflict_row(loaded: Loaded, found: Finding, names: dict[int, str], words: Texts) -> dict[str, Any]:
    subject, values = found.subject, dict(found.values)
    nothing = words("web.round.none" if subject and subject.field == "result" else "web.conflict.nothing")
    row = {"value": _plain(found.value) or nothing, "wanted": _plain(values["wanted"]) or nothing}
    if subject is None or subject.record is None:
        return row | {"where": "", "when": "", "who": ""}
    record = _record(loaded, subject.table, subject.record)
    noted = Noted(subject.table, key_of(subject.table, record))
    where = record_title(noted, names, words)
    if subject.table == "results":
        where = f"{where}, {side_names(record.get, loaded.document, names)}"
    if subject.field != "result":
        where = f"{where}, {heading(subject.table, subject.field or '', words.lang)}"
    stands = value_in(subject.table, record, subject.field or "", game_of(loaded.document)[0])
    return row | {"where": where} | _since(loaded, noted, subject.field or "", stands, words.lang)


def _record(loaded: Loaded, table: str, index: int) -> dict[str, Any]:
    return Draft(loaded.document).table(table)[index]


def _since(loaded: Loaded, noted: Noted, field: str, stands: Any, lang: str) -> dict[str, str]:
    """When a value was entered and by whom; blank where it was typed into the workbook itself."""
    for step in reversed(history(loaded)[0]):
        for each in step.noted:
            if (each.table, each.key) == (noted.table, noted.key) and field in each.values:
                known = each.values[field][1] == stands
                return {"when": clock(step.when, lang) if known else "", "who": step.who if known else ""}
    return {"when": "", "who": ""}
