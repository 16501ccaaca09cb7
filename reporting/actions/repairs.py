"""Findings with one sensible answer, and what does it: a word that nearly names a choice, the next free number, a draw.

What can be mended in two ways has no repair: only somebody who knows the event can choose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from engine.model import Finding, Subject
from engine.pairing.teams.event import is_team_event
from engine.systems.table import total_rounds
from reporting.actions.changes import Change, setting
from reporting.actions.enter_records import IN_EVENT
from reporting.actions.fill import Filled
from reporting.actions.withdraw import next_round
from reporting.exchange.outcome import game_of
from reporting.exchange.record import display_text
from reporting.exchange.record_keys import key_of, value_in
from reporting.fields import TABLES, Column, Kind
from reporting.fields.path import mapping_at
from reporting.languages import LANGUAGES
from reporting.locale.headings import choice_text, nearest
from reporting.locale.scripts import BULGARIAN, has_cyrillic, in_latin
from reporting.locale.system_names import near_systems
from reporting.locale.tie_break_names import close_codes
from reporting.sources.load import Loaded


@dataclass(frozen=True, slots=True)
class Repair:
    """What mends a finding: its `id` for forms, the value that will stand there, the changes; none for a draw."""

    id: str
    value: str = ""
    changes: tuple[Change, ...] = ()

    @property
    def draws(self) -> bool:
        """Whether numbers are drawn."""
        return not self.changes


def repairs(loaded: Loaded, findings: Iterable[Finding], filled: Sequence[Filled] = ()) -> Mapping[Finding, Repair]:
    """The findings that have one sensible answer; `filled` is what the rating lists know of blanks."""
    listed = {(one.record, one.column): one for one in filled}
    found = ((each, _repair(loaded, each, listed)) for each in findings)
    return {each: repair for each, repair in found if repair is not None}


def _repair(loaded: Loaded, found: Finding, listed: Mapping[tuple[int, str], Filled]) -> Repair | None:
    subject = found.subject
    if found.code in _DRAWN and next_round(loaded) == 1 and not _is_of_people_in_teams(loaded, found):
        return Repair(_id_of(found))
    if subject is None:
        return None
    if found.code in _OTHERS:
        return _made(found, _OTHERS[found.code](loaded, found))
    if subject.table == "players" and (one := listed.get((subject.record or 0, subject.field or ""))):
        return _made(found, _field(loaded, subject, str(one.value)))
    value = _WORDS[found.code](loaded, found) if found.code in _WORDS else None
    return _made(found, _field(loaded, subject, value)) if value is not None else None


def _is_of_people_in_teams(loaded: Loaded, found: Finding) -> bool:
    """Whether it is about players whose teams are paired: lots are drawn by the teams, and players are counted out."""
    return found.code == "numbers-missing" and is_team_event(loaded.event)


def _counted_out(loaded: Loaded, found: Finding) -> list[Change]:
    """The players of teams with numbers in the order of the list."""
    if not _is_of_people_in_teams(loaded, found):
        return []
    keys = [key_of("players", record) for record in loaded.document["players"]]
    unique = len(set(keys)) == len(keys)
    return [Change("players", key, {"number": str(at)}) for at, key in enumerate(keys, start=1) if unique]


def _id_of(found: Finding) -> str:
    return sha256(repr((found.code, found.subject, found.value, found.values)).encode()).hexdigest()[:16]


def _made(found: Finding, changes: Sequence[Change]) -> Repair | None:
    """The repair by its changes; what stands in the first of them is shown."""
    if not changes:
        return None
    value = next(iter(changes[0].values.values()))
    return Repair(_id_of(found), display_text(value), tuple(changes))


def _field(loaded: Loaded, subject: Subject, value: Any) -> list[Change]:
    """One field of a record gets a value in the place of what stands there now."""
    name = subject.field or ""
    record = mapping_at(loaded.document, "event") if subject.table == "event" else _record(loaded, subject)
    if record is None:
        return []
    seen = _seen(loaded, subject, record)
    return [Change(subject.table, key_of(subject.table, record), {name: value}, {name: seen})]


def _seen(loaded: Loaded, subject: Subject, record: Mapping[str, Any]) -> str:
    value = value_in(subject.table, record, subject.field or "", game_of(loaded.document)[0])
    return ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def _record(loaded: Loaded, subject: Subject) -> Mapping[str, Any] | None:
    holder = mapping_at(loaded.document, "event") if subject.table in IN_EVENT else loaded.document
    records = holder.get(subject.table)
    at = subject.record
    return records[at] if isinstance(records, list) and at is not None and at < len(records) else None


def _column(found: Finding) -> Column | None:
    subject = found.subject
    known = {column.id: column for column in TABLES[subject.table].columns} if subject else {}
    return known.get(subject.field or "") if subject else None


def _near_choice(loaded: Loaded, found: Finding) -> str | None:
    """The one choice that a word nearly names; of systems those of teams where teams are entered, else the others."""
    column, text = _column(found), found.value or ""
    if column is None or column.kind is not Kind.CHOICE:
        return None
    if column.group == "system":
        near = [each for each in near_systems(text) if ("team-" in each) == bool(loaded.document.get("teams"))]
        return near[0] if len(near) == 1 else None
    names = {choice_text(column, each, lang): each for each in column.choices for lang in LANGUAGES}
    close = nearest(text, names)
    return names[close] if close is not None else None


def _digits(_loaded: Loaded, found: Finding) -> str | None:
    """The number in an id that is written with other signs."""
    digits = "".join(filter(str.isdigit, found.value or ""))
    parts = "".join(each if each.isdigit() else " " for each in found.value or "").split()
    return digits if len(parts) == 1 and digits.isascii() else None


def _value(name: str) -> Callable[[Loaded, Finding], str | None]:
    return lambda _, found: dict(found.values).get(name)


_WORDS: Final[Mapping[str, Callable[[Loaded, Finding], str | None]]] = {
    "choice-unknown": _near_choice,
    "country-of-iso": _value("meant"),
    "id-not-digits": _digits,
    "rated-id-digits": _digits,
    "rounds-differ": _value("planned"),
}
"""What shall stand in the field that a finding is about."""


def _late(loaded: Loaded, found: Finding) -> list[Change]:
    """The next free number; once rounds are paired he plays from the next one on."""
    subject, number = found.subject, dict(found.values)["next"]
    record = _record(loaded, subject) if subject else None
    if record is None or subject is None:
        return []
    first = next_round(loaded)
    values = {"number": number} | ({"from_round": str(first)} if first > 1 and not record.get("from_round") else {})
    return [Change(subject.table, key_of(subject.table, record), values)]


def _tie_break(loaded: Loaded, found: Finding) -> list[Change]:
    """The criterion that a word nearly names, in its place among the others."""
    close, given = close_codes(found.value or ""), mapping_at(loaded.document, "event").get("tie_breaks")
    if len(close) != 1 or not isinstance(given, list):
        return []
    wanted = ", ".join(close[0] if str(each) == found.value else str(each) for each in given)
    return [setting("tie_breaks", wanted, seen=", ".join(map(str, given)))]


def _days_of_rounds(loaded: Loaded, _found: Finding) -> list[Change]:
    """All rounds of an event of one day are on that day."""
    info, event = loaded.event.info, loaded.event
    if info.start_date is None or info.start_date != info.end_date:
        return []
    known = {each.number for each in event.rounds if each.date is not None}
    missing = (number for number in range(1, total_rounds(event) + 1) if number not in known)
    return [Change("rounds", (number, 1), {"date": info.start_date.isoformat()}) for number in missing]


def _last_day(loaded: Loaded, found: Finding) -> list[Change]:
    """The event's last day is that of its last round."""
    if found.subject != Subject("event", None, "end_date"):
        return []
    days = {each.number: each.date for each in loaded.event.rounds if each.date is not None}
    last = total_rounds(loaded.event)
    return [setting("end_date", days[last].isoformat(), seen="")] if last and last in days else []


def _latin_name(loaded: Loaded, found: Finding) -> list[Change]:
    """A Bulgarian's name in Latin letters, which a law orders."""
    record = _record(loaded, found.subject) if found.subject else None
    if record is None or found.subject is None or record.get("federation") != BULGARIAN:
        return []
    latin = in_latin(found.value or "", BULGARIAN)
    return [] if has_cyrillic(latin) else _field(loaded, found.subject, latin)


_OTHERS: Final[Mapping[str, Callable[[Loaded, Finding], list[Change]]]] = {
    "late-without-number": _late,
    "numbers-missing": _counted_out,
    "tie-break-unknown": _tie_break,
    "rated-round-days": _days_of_rounds,
    **dict.fromkeys(("end-date-open", "rated-field-missing"), _last_day),
    "rated-name-latin": _latin_name,
}
_DRAWN: Final = frozenset({"numbers-missing", "team-numbers-missing"})
