"""What the register holds of a person; an entry undone by another; two persons that are one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection

from engine.model import finding, notice
from engine.model.listing import named
from reporting.actions.register import RegisterAnswer, guarded
from reporting.register.database import Register
from reporting.register.entries import append_entries, append_source, chain_of, entries_of_people, entry_of, sources_of
from reporting.register.lists_read import Lists
from reporting.register.lookup import found_of_text, found_of_words
from reporting.register.people import People
from reporting.register.problems import RegisterError
from reporting.register.values import DECISION, NORM, SAME, UNDO, Entry, Fact, Listed, Origin, Source

_PERSON: Final = re.compile(r"[Pp](\d{1,9})")
_NAMED: Final = 10
"""Of so many whom a text names ids are told; how many there are is told of more."""


def undo(register: Register, number: int, who: str, reason: str = "") -> RegisterAnswer:
    """Undo an entry that holds; to undo an undoing lets the entry hold again.

    Of entries that undo each other the last is undone, so that the one asked for ceases to hold.
    """

    def work() -> RegisterAnswer:
        with register.writing() as connection:
            entry = entry_of(connection, number)
            if entry is None:
                raise RegisterError(finding("register-no-entry", value=number))
            chain = chain_of(connection, number)
            if len(chain) % 2 == 0:
                raise RegisterError(finding("register-undone-already", value=number, by=chain[-1]))
            source = append_source(connection, Origin(who, "undo"), register.time())
            fact = Fact(UNDO, undone=chain[-1], reason=reason)
            (made,) = append_entries(connection, [(entry.person, fact)], source)
        return RegisterAnswer({"entry": made, "undone": chain[-1]})

    return guarded(work, {"entry": None, "undone": None})


def same(register: Register, texts: Sequence[str], who: str, reason: str = "") -> RegisterAnswer:
    """Say that two persons are one; it can be undone."""

    def work() -> RegisterAnswer:
        with register.writing() as connection:
            first, second = (_person_of(connection, text) for text in texts)
            numbers = [number for number, _ in (first, second)]
            if numbers[0] == numbers[1]:
                remark = notice("register-same-already", value=first[1])
                return RegisterAnswer({"entry": None, "people": numbers}, (remark,))
            source = append_source(connection, Origin(who, "same"), register.time())
            fact = Fact(SAME, other=max(numbers), reason=reason)
            (made,) = append_entries(connection, [(min(numbers), fact)], source)
        return RegisterAnswer({"entry": made, "people": numbers})

    return guarded(work, {"entry": None, "people": []})


def persons(people: People, text: str) -> list[int]:
    """The persons whom a text names: an id, `P` with the register's number, or a name."""
    found = people.by_id(text.strip())
    match = _PERSON.fullmatch(text.strip())
    if not found and match and people.known(int(match[1])):
        found = [people.one(int(match[1]))]
    return found or people.by_name(text) or people.by_part(text)


def _people_of(connection: Connection, text: str) -> People:
    """The persons among whom a text names one; those of an id, a number or a whole name go before those of a part."""
    match = _PERSON.fullmatch(text.strip())
    people = found_of_text(connection, text, [int(match[1])] if match else []).people
    return people if persons(people, text) else found_of_words(connection, text).people


def _person_of(connection: Connection, text: str) -> tuple[int, str]:
    """The only person whom a text names, with his name; RegisterError for none and for several."""
    people = _people_of(connection, text)
    found = persons(people, text)
    if not found:
        raise RegisterError(finding("register-no-person", value=text))
    if len(found) > 1:
        first = [f"P{each} {people.name(each)} ({people.ids_text(each)})" for each in found[:_NAMED]]
        raise RegisterError(finding("register-several-persons", value=text, persons=named(first, len(found))))
    return people.one(found[0]), people.name(found[0])


_FIELDS: Final = (
    "scale",
    "value",
    "surname",
    "first_name",
    "birth",
    "sex",
    "federation",
    "rules",
    "edition",
    "norm",
    "event",
    "start",
    "event_sha256",
    "day",
    "played",
    "fillings",
    "score",
    "performance",
    "verdict",
    "decided_by",
    "reason",
    "undone",
    "other",
    "line",
    "game",
    "place",
    "made",
    "rating",
    "large",
    "held",
    "by_result",
)
_RATING: Final = ("list", "kind", "day", "id", "name", "federation", "birth", "title", "women_title")
_RATINGS: Final = ("standard", "rapid", "blitz")


def show(register: Register, text: str) -> RegisterAnswer:
    """All persons whom a text names; nobody is an error."""

    def work() -> RegisterAnswer:
        with register.reading() as connection:
            people, lists = _people_of(connection, text), Lists(connection)
            found = [_person(connection, people, lists, number) for number in persons(people, text)]
        missing = () if found else (finding("register-no-person", value=text),)
        return RegisterAnswer({"people": found}, missing)

    return guarded(work, {"people": []})


def _person(connection: Connection, people: People, lists: Lists, number: int) -> dict[str, Any]:
    entries = entries_of_people(connection, people.group(number))
    sources = sources_of(connection, (entry.source for entry in entries))
    ids = people.ids(number)
    ratings = [row for name, value in ids.items() for row in lists.histories(name, value)]
    return {
        "person": number,
        "name": people.name(number),
        "ids": ids,
        "persons": people.group(number),
        "entries": [_entry(entry, sources[entry.source]) for entry in entries],
        "ratings": [_rating(row) for row in ratings],
        "awards": _awards(people, [entry for entry in entries if entry.undone_by is None]),
    }


def _awards(people: People, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What norms come to; whoever has none does not wait for the rules."""
    if not any(entry.kind in {NORM, DECISION} for entry in entries):
        return []
    from reporting.actions.register.awards import awards_of

    return awards_of(people, entries)


def _entry(entry: Entry, source: Source) -> dict[str, Any]:
    """An entry without what is blank in it, and its source."""
    fields = {name: value for name in _FIELDS if (value := getattr(entry, name)) not in {None, ""}}
    origin = {name: getattr(source, name) for name in ("id", "at", "who", "command", "file", "sha256")}
    return {"id": entry.id, "kind": entry.kind, **fields, "undone_by": entry.undone_by, "source": origin}


def _rating(row: Listed) -> dict[str, Any]:
    texts = {name: value for name in _RATING if (value := getattr(row, name))}
    return {**texts, **{name: getattr(row, name) for name in _RATINGS}}
