"""Undo an entry by another, and say that two persons are one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from engine.model import Severity, finding
from engine.model.listing import named
from reporting.actions.register.answer import RegisterAnswer, guarded
from reporting.register.database import Register
from reporting.register.enter import load_people
from reporting.register.entries import append_entries, append_source, chain_of, entry_of
from reporting.register.people import People
from reporting.register.problems import RegisterError
from reporting.register.values import SAME, UNDO, Fact, Origin

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
            people = load_people(connection)
            first, second = (one_person(people, text) for text in texts)
            numbers = [people.one(first), people.one(second)]
            if numbers[0] == numbers[1]:
                remark = finding("register-same-already", Severity.INFO, value=people.name(first))
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


def one_person(people: People, text: str) -> int:
    """The only person whom a text names; RegisterError for none and for several."""
    found = persons(people, text)
    if not found:
        raise RegisterError(finding("register-no-person", value=text))
    if len(found) > 1:
        first = [f"P{each} {people.name(each)} ({people.ids_text(each)})" for each in found[:_NAMED]]
        raise RegisterError(finding("register-several-persons", value=text, persons=named(first, len(found))))
    return found[0]
