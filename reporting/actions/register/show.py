"""What the register holds of a person: every entry with who entered it, when and from what; and his ratings."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection

from engine.model import finding
from reporting.actions.register.answer import RegisterAnswer, guarded
from reporting.actions.register.undo import persons
from reporting.register.database import Register
from reporting.register.enter import load_people
from reporting.register.entries import entries_of_people, sources_of
from reporting.register.people import People
from reporting.register.rating_lists import Lists
from reporting.register.values import Entry, Listed, Source

_SAID: Final = (
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
)
_RATING: Final = ("list", "kind", "day", "id", "name", "federation", "birth", "title", "women_title")
_RATINGS: Final = ("standard", "rapid", "blitz")


def show(register: Register, text: str) -> RegisterAnswer:
    """All persons whom a text names; nobody is an error."""

    def work() -> RegisterAnswer:
        with register.reading() as connection:
            people, lists = load_people(connection), Lists(connection)
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
    }


def _entry(entry: Entry, source: Source) -> dict[str, Any]:
    """An entry without what is blank in it, and its source."""
    said = {name: value for name in _SAID if (value := getattr(entry, name)) not in {None, ""}}
    origin = {name: getattr(source, name) for name in ("id", "at", "who", "command", "file", "sha256")}
    return {"id": entry.id, "kind": entry.kind, **said, "undone_by": entry.undone_by, "source": origin}


def _rating(row: Listed) -> dict[str, Any]:
    texts = {name: value for name in _RATING if (value := getattr(row, name))}
    return {**texts, **{name: getattr(row, name) for name in _RATINGS}}
