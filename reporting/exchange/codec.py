"""Records of a table and values of the engine, there and back, by the table of fields.

A column fills the attribute of its name. Columns that the value has no attribute for are read all the
same, for what is wrong with them, and stay in `extra` as they stand, as unknown fields do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from engine.model.people import is_id
from reporting.exchange.record import Record
from reporting.exchange.values import write_value
from reporting.fields import OBJECTS, TABLES, Column
from reporting.fields.path import put


class Dataclass(Protocol):
    """A value of the engine."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


T = TypeVar("T", bound=Dataclass)

Shape = Callable[[Record, Column, Any], Any]
"""From the value that was read to the attribute's; None where it cannot be that."""

_BLANKS: Final[Mapping[str, Any]] = {"str": "", "int | None": None, "tuple[int, ...]": ()}
"""What an attribute without a default is where nothing stands in its column; any other is a number that is needed."""

_OBJECT: Final = "Mapping[str, str]"
"""The type of an attribute that is an object of texts."""


@dataclass(frozen=True, slots=True)
class FieldGroup(Generic[T]):
    """Fields that fill attributes in a way of their own: a birth date, ratings, the outcome of a game.

    `keys` are the keys of the record that it reads, `decode` gives the attributes, `encode` the fields.
    """

    keys: frozenset[str]
    decode: Callable[[Record], dict[str, Any]]
    encode: Callable[[T], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class _Link:
    """A column and the attribute that it fills, with the attribute's default."""

    column: Column
    key: str
    attribute: str
    default: Any
    shape: Shape | None


class Codec(Generic[T]):
    """The way of a table's records to values of a class and back.

    A number without a default is required: a record that lacks it gives no value. `always` names
    attributes that are written even where they are the default; `own_columns`: the other columns
    of the table are somebody else's.
    """

    def __init__(
        self,
        table: str,
        kind: type[T],
        *parts: FieldGroup[T],
        always: Iterable[str] = (),
        own_columns: bool = False,
    ) -> None:
        self.kind, self.parts = kind, (*parts, *_objects(table, kind))
        attributes = {found.name: found for found in fields(kind)}
        taken = {key for part in self.parts for key in part.keys}
        columns = [c for c in TABLES[table].columns if c.in_document and c.json_path[0] not in taken]
        known = [column for column in columns if column.id in attributes]
        self._required = tuple(column for column in known if _is_required(attributes[column.id]))
        self._links = tuple(
            _Link(column, column.json_path[0], column.id, _default(found, column.id in always), _shape(found))
            for column in known
            for found in (attributes[column.id],)
        )
        self._others = () if own_columns else tuple(column for column in columns if column.id not in attributes)
        self._blanks = {
            name: _BLANKS[str(found.type)]
            for name, found in attributes.items()
            if _has_none(found) and found.type in _BLANKS
        }

    def decode(self, record: Record) -> T | None:
        """The value of a record; None, with findings, where a number is missing without which it means nothing."""
        needed = {column.id: record.require(column) for column in self._required}
        if None in needed.values():
            return None
        extra: dict[str, Any] = {}
        value = self.kind(**(self._blanks | self.attributes(record) | needed | {"extra": extra}))
        extra.update(_not_carried(record.raw, self.own_fields(value)))
        return value

    def attributes(self, record: Record) -> dict[str, Any]:
        """The attributes that a record gives; those that it says nothing readable of are not among them."""
        raw, found = record.raw, {}
        for link in self._links:
            if link.key in raw:
                value = record.value(link.column)
                if value is not None and link.shape is not None:
                    value = link.shape(record, link.column, value)
                if value is not None:
                    found[link.attribute] = value
        for column in self._others:
            path = column.json_path
            if path[0] in raw and (len(path) == 1 or record.inner(path[0])):
                record.value(column)
        for part in self.parts:
            found |= part.decode(record)
        return found

    def encode(self, value: T) -> dict[str, Any]:
        """The record of a value: what is empty or the default is left out, its `extra` fields are put back."""
        return self.own_fields(value) | dict(getattr(value, "extra", {}))

    def own_fields(self, value: T) -> dict[str, Any]:
        """The fields of a record that its attributes make."""
        encoded: dict[str, Any] = {}
        for link in self._links:
            item = getattr(value, link.attribute)
            if item is not None and item is not link.default and item not in ("", (), link.default):
                put(encoded, link.column.json_path, write_value(link.column.kind, item))
        for part in self.parts:
            encoded |= part.encode(value)
        return encoded


def _has_none(found: Field[Any]) -> bool:
    """Whether a field has no default."""
    return found.default is MISSING and found.default_factory is MISSING


def _is_required(found: Field[Any]) -> bool:
    return _has_none(found) and found.type not in _BLANKS


def _default(found: Field[Any], always: bool) -> Any:
    return None if always or _has_none(found) else found.default


def _shape(found: Field[Any]) -> Shape | None:
    """How the value of a column becomes the attribute's, None where it is that already."""
    members = _members(found)
    if members is not None:
        return lambda _record, _column, word: members.get(word)
    return _numbers if found.type == "tuple[int, ...]" else None


def _members(found: Field[Any]) -> Mapping[str, Any] | None:
    """The members of an attribute's enumeration by their words; an unknown word (reported before) is none of them."""
    kind = type(found.default)
    return {str(member): member for member in kind} if issubclass(kind, StrEnum) else None


_FIGURES: Final = 10
"""Figures that no number of a list has: as of numbers by themselves."""


def _numbers(record: Record, column: Column, words: tuple[Any, ...]) -> tuple[int, ...] | None:
    """A list of texts as whole numbers; words that are none are reported, and the list is left out."""
    if not all(isinstance(word, int) or (word.isdecimal() and len(word) < _FIGURES) for word in words):
        record.report("numbers", column.id, record.raw.get(column.json_path[0]))
        return None
    return tuple(int(word) for word in words)


def _objects(table: str, kind: type[T]) -> Iterable[FieldGroup[T]]:
    """The attributes that are objects of several columns: `ids.fide`, `titles.iccf`."""
    return [_object(table, found.name) for found in fields(kind) if found.type == _OBJECT and found.name in OBJECTS]


def _object(table: str, key: str) -> FieldGroup[Any]:
    """An object of texts: the known keys checked, the others as they are."""
    known = {c.json_path[1]: c for c in TABLES[table].columns if c.json_path[0] == key}

    def decode(record: Record) -> dict[str, Any]:
        read = {
            name: record.read(known[name], value, "") if name in known else value
            for name, value in (record.inner(key).items() if key in record.raw else ())
        }
        texts = {name: text for name, text in read.items() if text and isinstance(text, str)}
        return {key: {name: text for name, text in texts.items() if key != "ids" or is_id(text)}}

    def encode(value: Any) -> dict[str, Any]:
        found = dict(getattr(value, key))
        return {key: found} if found else {}

    return FieldGroup(frozenset({key}), decode, encode)


def _not_carried(raw: Mapping[str, Any], encoded: Mapping[str, Any]) -> dict[str, Any]:
    """What the value cannot say by itself: unknown fields, and values that were not read as they stand."""
    return {key: value for key, value in raw.items() if key not in encoded or not _same(encoded[key], value)}


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
