"""The way to a value in a record of the document: `surname`, `ids.fide`, `ratings.fide.value`.

A step is the key of an object. In a list of `LISTS` it is the name of an entry, told apart by the field
that the list goes by: `ratings.fide` is the first entry whose `list` is `fide`, `ratings.fide#2` the second.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

Path = tuple[str, ...]

LISTS: Final[Mapping[str, str]] = {"ratings": "list"}
"""Lists in a record, and the field that tells their entries apart."""
_MOST_ENTRIES: Final = 99
"""Entries of one name that a list may have: what a heading asks for beyond them is no path."""
_VALUE: Final = "value"
"""The part of an entry that is meant where none is named."""


def get(record: object, path: Path) -> Any:
    """The value at a path; None where the way breaks off."""
    if len(path) == 1 and type(record) is dict:
        return record.get(path[0])
    value = record
    for at, step in enumerate(path):
        if at == 1 and path[0] in LISTS:
            value = _entry(value, path[0], step)
        else:
            value = value.get(step) if isinstance(value, Mapping) else None
    return value


def put(record: dict[str, Any], path: Path, value: Any) -> None:
    """Set the value at a path; what is missing on the way is made.

    What stands in the way and is no object, or no list where there must be one, moves to its key with `_`.
    """
    if len(path) == 1:
        record[path[0]] = value
        return
    key, *steps = path
    wanted: type = list if key in LISTS else dict
    if key in record and not isinstance(record[key], wanted):
        record[f"{key}_"] = record.pop(key)
    inner = record.setdefault(key, wanted())
    if key in LISTS:
        inner = _made_entry(inner, key, steps.pop(0))
    put(inner, tuple(steps) or (_VALUE,), value)


def take(record: dict[str, Any], path: Path) -> Any:
    """Take the value at a path out of a record; None, and nothing taken, where there is none.

    Objects and entries that it leaves empty go with it, but for an entry before others of its name, which
    are counted. Inner ones are replaced, never changed: the record may be a copy that shares them with another.
    """
    value = get(record, path)
    if value is None:
        return None
    left = _without(record[path[0]], path[0], path[1:])
    if left:
        record[path[0]] = left
    else:
        del record[path[0]]
    return value


def mapping_at(document: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """An object of the document, such as its event sheet; empty where nothing or something else stands there."""
    found = document.get(key)
    return found if isinstance(found, Mapping) else {}


def leaves(rest: Mapping[str, Any], objects: Container[str]) -> Iterator[tuple[str, Any]]:
    """What is left of a record, each value with the heading from which `path_of` finds its way back.

    The values of `objects` and of entries come one by one: `titles.uscf`, `ratings.fide#2.value`.
    """
    for key, value in rest.items():
        if key in objects and isinstance(value, Mapping):
            yield from ((f"{key}.{name}", item) for name, item in value.items())
        elif key in LISTS and isinstance(value, list) and all(_name(entry, key) for entry in value):
            yield from _parts(key, value)
        else:
            yield key, value


def path_of(heading: str, known: Container[str], objects: Container[str]) -> Path:
    """Where the value of a heading goes that no column has: into the object or entry it names, else under its words.

    Words that are a key of the record already, or a list, get `_` behind.
    """
    first, dot, rest = heading.partition(".")
    if dot and rest and first in LISTS:
        name, dot, part = rest.rpartition(".") if "." in rest else (rest, ".", _VALUE)
        if name and part and _number(name) is not None:
            return (first, name, part)
    if dot and rest and first in objects:
        return (first, rest)
    return (f"{heading}_" if heading in known or heading in LISTS else heading,)


def _entry(entries: object, key: str, step: str) -> Mapping[str, Any] | None:
    """The entry of a list that a step names, None where there is none."""
    entries_of_name = _entries_of(entries, key, step.partition("#")[0])
    number = _number(step)
    return entries_of_name[number - 1] if number is not None and number <= len(entries_of_name) else None


def _made_entry(entries: list[Any], key: str, step: str) -> dict[str, Any]:
    name, number = step.partition("#")[0], _number(step) or 1
    entries_of_name = _entries_of(entries, key, name)
    while len(entries_of_name) < number:
        entries_of_name.append({LISTS[key]: name})
        entries.append(entries_of_name[-1])
    return entries_of_name[number - 1]


def _entries_of(entries: object, key: str, name: str) -> list[dict[str, Any]]:
    """The entries of one name, in their order."""
    return [entry for entry in entries if _name(entry, key) == name] if isinstance(entries, list) else []


def _name(entry: object, key: str) -> str:
    """The name of an entry, blank for what is none."""
    name = entry.get(LISTS[key]) if isinstance(entry, Mapping) else None
    return name if isinstance(name, str) else ""


def _number(step: str) -> int | None:
    """Which of the entries alike a step means, the first where it says nothing; None where it names none."""
    _, sign, text = step.partition("#")
    if not sign:
        return 1
    return int(text) if text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= _MOST_ENTRIES else None


def _without(inner: Any, key: str, steps: Path) -> Any:
    """A value without what stands at the steps below it."""
    if not steps:
        return None
    if isinstance(inner, list):
        entry = _entry(inner, key, steps[0])
        rest = _without(entry, "", steps[1:])
        entries_of_name = _entries_of(inner, key, steps[0].partition("#")[0])
        gone = entry is entries_of_name[-1] and (rest is None or not rest.keys() - {LISTS[key]})
        return [rest if one is entry else one for one in inner if one is not entry or not gone]
    left = {name: item for name, item in inner.items() if name != steps[0]}
    below = _without(inner[steps[0]], "", steps[1:])
    return left | ({steps[0]: below} if below else {})


def _parts(key: str, entries: list[Any]) -> Iterator[tuple[str, Any]]:
    count: dict[str, int] = {}
    for entry in entries:
        name = _name(entry, key)
        count[name] = count.get(name, 0) + 1
        which = f"#{count[name]}" if count[name] > 1 else ""
        yield from ((f"{key}.{name}{which}.{part}", item) for part, item in entry.items() if part != LISTS[key])
