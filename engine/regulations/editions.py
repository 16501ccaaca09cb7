"""Editions: which there are of a regulation, and which one holds on a day.

An edition is one file, `ID-….yaml`, that begins with its head: `id` of the regulation it is an
edition of, `regulation` as findings cite it, `title` as papers call it, `edition`, the days
`in_force_from` and `in_force_to`, `today` where undated events go by it, and `source`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from engine.model.finding import Finding, Rule, Subject, warning
from engine.regulations import folder, load


@dataclass(frozen=True, eq=False)
class Edition:
    """One edition of a regulation: its head, and its numbers under the names of the file.

    `in_force_to` is None while no day ends it; `today` marks the edition of undated events.
    """

    id: str
    regulation: str
    title: str
    name: str
    in_force_from: date
    in_force_to: date | None
    today: bool
    numbers: dict[str, Any]

    def rule(self, article: str) -> Rule:
        """An article of this edition; a name that is no year is not cited."""
        return Rule(self.regulation, article, self.name if self.name[:4].isdigit() else "")

    def in_force(self, on: date) -> bool:
        """Whether it holds on a day: its first and its last day are among those."""
        return self.in_force_from <= on and (self.in_force_to is None or on <= self.in_force_to)

    @cached_property
    def ladders(self) -> tuple[tuple[str, ...], ...]:
        """Norms from the highest, in sequences of which a higher one includes the lower."""
        return (*_sequences(self.numbers["ladders"]), *self.womens_ladders)

    @cached_property
    def womens_ladders(self) -> tuple[tuple[str, ...], ...]:
        """Those of them that women alone make."""
        return _sequences(self.numbers.get("womens_ladders", ()))

    @cached_property
    def norms(self) -> tuple[str, ...]:
        """All norms, ladder by ladder, from the highest."""
        return tuple(norm for ladder in self.ladders for norm in ladder)


def _sequences(ladders: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], ...]:
    return tuple(map(tuple, ladders))


def editions(regulation: str) -> tuple[Edition, ...]:
    """The editions of a regulation, the newest first; none of one that has no files.

    Raises ValueError where not exactly one is today's: a mistake of the files.
    """
    return _editions(folder(), regulation)


@cache
def _editions(of: Path, regulation: str) -> tuple[Edition, ...]:
    names = sorted(file.name.removesuffix(".yaml") for file in of.iterdir() if file.name.startswith(f"{regulation}-"))
    heads = (load(name) for name in names)
    found = sorted(
        (_edition(data) for data in heads if data.get("id") == regulation),
        key=lambda edition: edition.in_force_from,
        reverse=True,
    )
    if found and sum(edition.today for edition in found) != 1:
        raise ValueError(f"{regulation}: one edition must be today's")
    return tuple(found)


def _edition(data: dict[str, Any]) -> Edition:
    return Edition(
        id=data["id"],
        regulation=data["regulation"],
        title=data["title"],
        name=str(data["edition"]),
        in_force_from=data["in_force_from"],
        in_force_to=data.get("in_force_to"),
        today=bool(data.get("today", False)),
        numbers=data,
    )


def select(regulation: str, on: date | None = None, name: str = "") -> Edition:
    """The edition that holds on a day: the one named, else the one in force, else for no day today's.

    Before the first edition that one is given, and after the last day of the last one that one:
    whoever judges by it asks `in_force`.
    Raises KeyError for an edition or a regulation that there is not.
    """
    known = editions(regulation)
    for edition in known:
        if edition.name == name if name else edition.today if on is None else edition.in_force_from <= on:
            return edition
    if name or not known:
        raise KeyError(f"{regulation} {name}".strip())
    return known[-1]


def sections(of: Sequence[str], name: str, on: date | None) -> Iterator[tuple[Edition, Any]]:
    """What several regulations say of one matter on a day: the edition and its section of that name, in their order."""
    for regulation in of:
        edition = select(regulation, on)
        if name in edition.numbers:
            yield edition, edition.numbers[name]


def not_in_force(edition: Edition, on: date | None) -> tuple[Finding, ...]:
    """A warning where the first day of an edition is still to come on an event's first day, or its last day is over."""
    if on is None or edition.in_force(on):
        return ()
    subject, last = Subject("event", None, "start_date"), edition.in_force_to
    since, name = edition.in_force_from.isoformat(), edition.name
    if on < edition.in_force_from or last is None:
        code = "edition-not-in-force"
        return (warning(code, subject=subject, value=on, edition=name, since=since),)
    until = last.isoformat()
    return (warning("edition-ended", subject=subject, value=on, edition=name, until=until),)
