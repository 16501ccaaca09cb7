"""Changes in a document: which record a key means, what stands there, what stands there afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.model import BYES, Finding, GameType, Subject, finding
from engine.model.codes import parse_code
from engine.model.system_id import names_teams
from reporting.actions.changes import Change, Entry, Noted
from reporting.exchange.cleaning import clean_text
from reporting.exchange.outcome import OUTCOME, code_cells, game_of, outcome_fields
from reporting.exchange.record import display_text, name_in
from reporting.exchange.record_keys import CODE, FIRST, KEYS, Key, key_of, value_in
from reporting.exchange.values import is_empty
from reporting.fields import MOST, TABLES, Column, Kind
from reporting.fields.path import mapping_at, put, take
from reporting.workbook.ooxml.grid import Cell, CellKind
from reporting.workbook.sheets.cell_values import Problem, read_cell

_MADE: Final = frozenset({"absences", "rounds", "line_ups"})
"""Tables whose records are made by whoever enters something about them."""
IN_EVENT: Final = frozenset({"arbiters"})
"""Tables that the document keeps in its event."""
Record = dict[str, Any]


@dataclass(slots=True)
class Draft:
    """A document with what was entered so far: its records, and by table and place the columns that changed.

    A record that is emptied stays in its place: its row does too.
    """

    document: Mapping[str, Any]
    records: dict[str, list[Record]] = field(default_factory=dict)
    touched: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    checked: bool = True
    """False for what takes changes back: all of it stood there before."""

    @property
    def game(self) -> GameType:
        """The game that is played."""
        return game_of(self.document)[0]

    def table(self, name: str) -> list[Record]:
        """The records of a table by now."""
        if name not in self.records:
            holder = mapping_at(self.document, "event") if name in IN_EVENT else self.document
            raw = holder.get(name)
            self.records[name] = (
                [raw if isinstance(raw, dict) else {}]
                if name == "event"
                else list(raw)
                if isinstance(raw, list)
                else []
            )
        return self.records[name]

    def result(self) -> dict[str, Any]:
        """The document with all of it; records that are empty are none."""
        changed: dict[str, Any] = {}
        for name in self.touched:
            records = self.records[name]
            changed[name] = records[0] if name == "event" else [record for record in records if record]
        inner = {name: changed.pop(name) for name in IN_EVENT & changed.keys()}
        if inner:
            changed["event"] = {**changed.get("event", mapping_at(self.document, "event")), **inner}
        return {**self.document, **changed}


def enter_one(draft: Draft, entry: Entry) -> tuple[tuple[Noted, ...], tuple[Finding, ...]]:
    """Enter the changes of an entry: what they did, or why none of them is entered."""
    before = {name: list(draft.table(name)) for name in {change.table for change in entry.changes}}
    noted: list[tuple[str, int, Noted]] = []
    findings: list[Finding] = []
    places = [_place(draft, change) for change in entry.changes]
    for change, place in zip(entry.changes, places, strict=True):
        done = _enter(draft, change, place)
        if isinstance(done, Finding):
            findings.append(done)
        elif done is not None:
            noted.append(done)
    if findings:
        draft.records.update(before)
        return (), tuple(findings)
    for name, index, each in noted:
        draft.touched.setdefault(name, {}).setdefault(index, set()).update(each.values)
    return tuple(each for *_, each in noted), ()


def _place(draft: Draft, change: Change) -> int | None:
    """Where the record of a change stands; looked up before any of them is entered, which may change numbers."""
    return (
        find_record(draft.table(change.table), change.table, change.key)
        if change.key or change.table == "event"
        else None
    )


def _enter(draft: Draft, change: Change, place: int | None) -> tuple[str, int, Noted] | Finding | None:
    """Enter one change; None where everything stands there already."""
    records = draft.table(change.table)
    index = _place(draft, change) if place is None else place
    if index is None:
        if not change.new and change.table not in _MADE and draft.checked:
            return unknown_key(change.table, change.key)
        index = len(records)
    elif change.new and draft.checked:
        return finding("enter-taken", subject=Subject(change.table, index), value=_key_text(change.key))
    before = records[index] if index < len(records) else {}
    read = _read(draft, change, index, before)
    if isinstance(read, Finding):
        return read
    after = _with_values(change.table, before, read, draft)
    refused = _conflict(draft, change, index, before, after) or _impossible(draft, change, index, after)
    if refused is not None:
        return refused
    noted = {
        column.id: (old, new)
        for column in TABLES[change.table].columns
        if not column.name_of
        and (old := value_in(change.table, before, column.id, draft.game))
        != (new := value_in(change.table, after, column.id, draft.game))
    }
    if not noted:
        return None
    records[index:] = [after, *records[index + 1 :]]
    return change.table, index, Noted(change.table, key_of(change.table, after or before), noted)


def find_record(records: Iterable[Record], table: str, key: Key) -> int | None:
    """Where the record of a key stands."""
    if table == "event":
        return 0
    wanted = (*key,) if table != "results" or len(key) > len(KEYS["results"]) or key[4] else (*key, 0)
    for index, record in enumerate(records):
        if isinstance(record, dict) and record and key_of(table, record) == wanted:
            return index
    return None


def unknown_key(table: str, key: Key) -> Finding:
    """That an event has no such game, player, ..."""
    if table == "results":
        _, _, round_number, _, board, *_ = key
        return finding("enter-game-unknown", subject=Subject(table), value=board, round=round_number)
    return finding("enter-unknown", subject=Subject(table), value=_key_text(key))


def _key_text(key: Key) -> str:
    return ", ".join(map(str, key)) or "–"


def _columns(table: str) -> Mapping[str, Column]:
    return {column.id: column for column in TABLES[table].columns if not column.name_of}


def _read(draft: Draft, change: Change, index: int, before: Record) -> dict[str, Any] | Finding:
    """The values of a change as JSON has them."""
    columns = _columns(change.table)
    values = dict(change.values)
    if not before and draft.checked:
        values = _key_values(draft, change) | values
    found: dict[str, Any] = {}
    for name, raw in values.items():
        if name not in columns:
            return finding("enter-field-unknown", subject=Subject(change.table), value=name)
        value = read_value_of(draft, change.table, columns[name], raw)
        if isinstance(value, Finding) and not draft.checked:
            value = raw
        if isinstance(value, Finding):
            subject = Subject(change.table, index if before else None, name)
            return replace(value, subject=subject)
        found[name] = value
    return found


def _key_values(draft: Draft, change: Change) -> dict[str, Any]:
    """The key of a record that is made; a player who enters late gets the next number.

    Of teams, and of players in an event of teams, the first one gets a number too: others speak of them by it, and no
    draw gives it to players.
    """
    if change.table in {"players", "teams"} and not change.key:
        numbers = [n for record in draft.table(change.table) if isinstance(n := record.get("number"), int)]
        of_teams = change.table == "teams" or names_teams(str(draft.table("event")[0].get("system") or ""))
        return {"number": max(numbers, default=0) + 1} if numbers or of_teams else {}
    names = zip(KEYS[change.table], change.key, strict=False)
    return {name: value for name, value in names if value and not (name in FIRST and value == 1)}


def read_value_of(draft: Draft, table: str, column: Column, raw: Any) -> Any:
    """What a text, or a value of JSON, says in a column; a finding where it says nothing."""
    if is_empty(raw):
        return None
    if not isinstance(raw, str):
        return raw
    text = clean_text(raw)[0].strip()
    if table == "results" and column.id == "result":
        return _code(text, *game_of(draft.document))
    value = read_cell(Cell(CellKind.TEXT, text), text, column)
    if isinstance(value, Problem):
        choices = ", ".join(column.choices)
        return finding(value.code, value=display_text(text), choices=choices)
    most = MOST.get(column.json_path[-1]) if column.kind is Kind.INTEGER else None
    if most is not None and isinstance(value, int) and value > most:
        subject = Subject(table, None, column.id)
        return finding("number-too-large", subject=subject, value=display_text(text), most=most)
    return value


def _code(text: str, game: GameType, advantage: bool) -> str | Finding | None:
    """The canonical code of a result."""
    outcome, problem = parse_code(text, game, advantage=advantage)
    if problem is not None:
        return finding(problem, value=display_text(text))
    return code_cells(outcome_fields(outcome, game), game)[0]["result"] if outcome is not None else None


def _with_values(table: str, before: Record, values: Mapping[str, Any], draft: Draft) -> Record:
    """The record with other values."""
    after = deepcopy(before)
    for name, value in values.items():
        if table == "results" and name in CODE:
            continue
        path = TABLES[table].column(name).json_path
        if value is None:
            take(after, path)
        else:
            put(after, path, value)
    if table == "results" and CODE & set(values):
        code = values["result"] if "result" in values else value_in(table, before, "result", draft.game)
        _put_code(after, code, values.get("kind"), *game_of(draft.document))
    return after


def _put_code(record: Record, code: str | None, kind: str | None, game: GameType, advantage: bool) -> None:
    """Put a result into a record, in the place of that which stands there."""
    for name in (OUTCOME - {"legs"}) | {"result"}:
        record.pop(name, None)
    outcome, problem = parse_code(code or "", game, advantage=advantage)
    if outcome is not None:
        record |= outcome_fields(outcome, game)
    elif problem is not None:
        record["result"] = code
    if kind:
        record["kind"] = kind


def _conflict(draft: Draft, change: Change, index: int, before: Record, after: Record) -> Finding | None:
    """That a field has another value than its author saw, and not the one that he wants."""
    for name, seen in (change.seen or {}).items():
        old = value_in(change.table, before, name, draft.game)
        expected = read_value_of(draft, change.table, _columns(change.table)[name], seen)
        known = isinstance(expected, Finding) and str(seen) == str(old)
        if old == expected or known or old == value_in(change.table, after, name, draft.game):
            continue
        wanted = value_in(change.table, after, name, draft.game)
        subject = Subject(change.table, index if before else None, name)
        return finding(
            "enter-conflict", subject=subject, value=_display(old), seen=_display(seen), wanted=_display(wanted)
        )
    return None


def _display(value: Any) -> str:
    return "–" if is_empty(value) else display_text(value)


def _impossible(draft: Draft, change: Change, index: int, after: Record) -> Finding | None:
    """Why an event cannot have such a record."""
    check = _CHECKS.get(change.table)
    return check(draft, change, index, after) if check is not None and draft.checked and after else None


def _game(draft: Draft, change: Change, index: int, after: Record) -> Finding | None:
    """A game of two has no code of a bye, and whoever has no opponent no other one."""
    if is_empty(after.get("white")) and is_empty(after.get("home")):
        return unknown_key(change.table, change.key)
    bye = after.get("kind") in {str(kind) for kind in BYES}
    if bye and not is_empty(after.get("black")):
        subject = Subject("results", index, "result")
        return finding("enter-bye-of-two", subject=subject, value=value_in("results", after, "result", draft.game))
    return None


def _person(draft: Draft, change: Change, index: int, after: Record) -> Finding | None:
    """A number is one player's, and stays his: games and absences speak of him by it."""
    number = after.get("number")
    others = [record for at, record in enumerate(draft.table(change.table)) if at != index]
    if not is_empty(number) and any(record.get("number") == number for record in others):
        return finding("enter-number-taken", subject=Subject(change.table, None, "number"), value=number)
    before = draft.table(change.table)[index] if index < len(draft.table(change.table)) else {}
    if not is_empty(before.get("number")) and before.get("number") != number:
        return finding("enter-number-stays", subject=Subject(change.table, index, "number"), value=before["number"])
    if not name_in(after):
        return finding("enter-nameless", subject=Subject(change.table, None, "surname"))
    return None


def _absence(draft: Draft, change: Change, index: int, after: Record) -> Finding | None:
    del index
    if any(record.get("number") == after.get("player") for record in draft.table("players")):
        return None
    return unknown_key("players", (change.key[1],))


_CHECKS: Final[Mapping[str, Callable[[Draft, Change, int, Record], Finding | None]]] = {
    "results": _game,
    "players": _person,
    "teams": _person,
    "absences": _absence,
}
