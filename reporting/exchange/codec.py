"""Records of a table and values of the engine, there and back, by the table of fields.

A column fills the attribute of its name. Columns that the value has no attribute for are read all the
same, for what is wrong with them, and stay in `extra` as they stand, as unknown fields do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from enum import StrEnum
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from reporting.exchange.plain import NOT_PLAIN, Plain, never_plain, plain_reader, plain_text
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

    `keys` are the keys of the record that it reads, `decode` gives the attributes, `encode` the fields. `plain`
    gives the attributes of a record whose fields of the group are in order and come back as they stand, None of any
    other: whoever has none reads every record.
    """

    keys: frozenset[str]
    decode: Callable[[Record], dict[str, Any]]
    encode: Callable[[T], dict[str, Any]]
    plain: Callable[[Mapping[str, Any]], Mapping[str, Any] | None] | None = None


@dataclass(frozen=True, slots=True)
class _Link:
    """A column and its attribute; the default goes without saying."""

    column: Column
    key: str
    attribute: str
    default: Any
    shape: Shape | None


class Codec(Generic[T]):
    """The way of a table's records to values of a class and back.

    A number without a default is required: a record that lacks it gives no value. `said` names
    attributes that are written even where they are what goes without saying; `alone`: the other columns
    of the table are somebody else's. Most records are plain: each value is in order and comes back as it stands,
    so that a look at it is enough.
    """

    def __init__(
        self,
        table: str,
        kind: type[T],
        *parts: FieldGroup[T],
        said: Iterable[str] = (),
        alone: bool = False,
    ) -> None:
        self.kind, self.parts = kind, (*parts, *_objects(table, kind))
        attributes = {found.name: found for found in fields(kind)}
        taken = {key for part in self.parts for key in part.keys}
        columns = [c for c in TABLES[table].columns if c.in_document and c.json_path[0] not in taken]
        known = [column for column in columns if column.id in attributes]
        self._required = tuple(column for column in known if _is_required(attributes[column.id]))
        self._links = tuple(
            _Link(column, column.json_path[0], column.id, _default(found, column.id in said), _shape(found))
            for column in known
            for found in (attributes[column.id],)
        )
        self._others = () if alone else tuple(column for column in columns if column.id not in attributes)
        self._blanks = {
            name: _BLANKS[str(found.type)]
            for name, found in attributes.items()
            if _has_none(found) and found.type in _BLANKS
        }
        self._needed = tuple(column.id for column in self._required)
        self._taken = frozenset(taken)
        self._plain = {
            link.key: (link.attribute, _plain(link, _members(attributes[link.attribute]))) for link in self._links
        }
        self._plain |= {column.json_path[0]: ("", plain_reader(column)) for column in self._others}
        steps = {len(column.json_path) for column in columns}
        self._has_plain = steps <= {1} and all(part.plain is not None for part in self.parts)

    def decode(self, record: Record) -> T | None:
        """The value of a record; None, with findings, where a number is missing without which it means nothing."""
        attributes = self._of_plain(record.raw) if self._has_plain else None
        return self._decoded(record) if attributes is None else self.kind(**attributes)

    def _of_plain(self, raw: Mapping[str, Any]) -> dict[str, Any] | None:
        """All attributes of a record in which every value is plain; None of any other."""
        found, kept = self._blanks.copy(), dict[str, Any]()
        for key, item in raw.items():
            known = self._plain.get(key)
            if known is None:
                if key not in self._taken:
                    kept[key] = item
                continue
            attribute, read = known
            value = read(item)
            if value is NOT_PLAIN:
                return None
            if attribute:
                found[attribute] = value
            else:
                kept[key] = item
        if not all(name in found for name in self._needed):
            return None
        for part in self.parts:
            told = part.plain(raw) if part.plain else None
            if told is None:
                return None
            found.update(told)
        found["extra"] = kept
        return found

    def _decoded(self, record: Record) -> T | None:
        needed = {column.id: record.require(column) for column in self._required}
        if None in needed.values():
            return None
        kept: dict[str, Any] = {}
        value = self.kind(**(self._blanks | self.attributes(record) | needed | {"extra": kept}))
        kept.update(_kept(record.raw, self.said(value)))
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
        """The record of a value: what is empty or goes without saying is left out, what was kept put back."""
        return self.said(value) | dict(getattr(value, "extra", {}))

    def said(self, value: T) -> dict[str, Any]:
        """The fields of a record that its value says by itself."""
        encoded: dict[str, Any] = {}
        for link in self._links:
            item = getattr(value, link.attribute)
            if item is not None and item is not link.default and item not in ("", (), link.default):
                put(encoded, link.column.json_path, write_value(link.column.kind, item))
        for part in self.parts:
            encoded |= part.encode(value)
        return encoded


def _plain(link: _Link, members: Mapping[str, Any] | None) -> Plain:
    """The quick way to the attribute of a column."""
    return never_plain if link.shape is _numbers else plain_reader(link.column, link.default, members)


def _has_none(found: Field[Any]) -> bool:
    """Whether a field has no default."""
    return found.default is MISSING and found.default_factory is MISSING


def _is_required(found: Field[Any]) -> bool:
    return _has_none(found) and found.type not in _BLANKS


def _default(found: Field[Any], said: bool) -> Any:
    return None if said or _has_none(found) else found.default


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
    readers = {name: plain_reader(column) for name, column in known.items()}

    def decode(record: Record) -> dict[str, Any]:
        read = {
            name: record.read(known[name], value, "") if name in known else value
            for name, value in (record.inner(key).items() if key in record.raw else ())
        }
        return {key: {name: text for name, text in read.items() if text and isinstance(text, str)}}

    def plain(raw: Mapping[str, Any]) -> dict[str, Any] | None:
        found = raw.get(key)
        if found is None:
            return None if key in raw else {key: {}}
        if type(found) is not dict or not found:
            return None
        sound = all(readers.get(name, plain_text)(text) is not NOT_PLAIN for name, text in found.items())
        return {key: found.copy()} if sound else None

    def encode(value: Any) -> dict[str, Any]:
        found = dict(getattr(value, key))
        return {key: found} if found else {}

    return FieldGroup(frozenset({key}), decode, encode, plain)


def _kept(raw: Mapping[str, Any], encoded: Mapping[str, Any]) -> dict[str, Any]:
    """What the value cannot say by itself: unknown fields, and values that were not read as they stand."""
    return {key: value for key, value in raw.items() if key not in encoded or not _same(encoded[key], value)}


def _same(one: object, other: object) -> bool:
    return type(one) is type(other) and one == other
