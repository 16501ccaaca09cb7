"""Parameters: what no source gives, as the event or its federation sets it.

The event sheet has a line for each, `pzszach.minimum_minutes.I = 90; resolution 12/2026`: an id, a
value and, after a semicolon, where it comes from. A line that means nothing is a finding of
`check_parameters` and sets nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.model import Event, Finding, Rule, Subject, finding, once_per_event
from engine.regulations import folder, load
from engine.regulations.editions import Edition, editions, select

FIELD: Final = "parameters"
_FIGURES: Final = 20
"""No number of a parameter has more, with noughts before it."""
_LINE: Final = re.compile(r"([^=;]+?)\s*=\s*([^;]*?)\s*(?:;\s*(.*))?")
_ORDERED: Final = "pzszach.minimum_minutes."
"""Parameters of which a higher category has no smaller one."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter: the regulation whose editions have it, the way to it in them, what it may be.

    `choices` are texts; without them it is a whole number from `least` to `most`.
    """

    id: str
    regulation: str
    path: tuple[str, ...]
    article: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()

    @property
    def rules(self) -> str:
        """The rule set that it belongs to."""
        return self.id.partition(".")[0]

    def rule(self, edition: Edition | None = None) -> Rule:
        """The article that asks for it, in an edition (None: today's)."""
        return (edition or select(self.regulation)).rule(self.article)

    @property
    def expected(self) -> str:
        """What may stand there."""
        return ", ".join(self.choices) or f"{self.least}–{self.most}"

    def known(self, edition: Edition | None = None) -> int | str | None:
        """The value that an edition (None: today's) has, None where no source gives one."""
        found: Any = (edition or select(self.regulation)).numbers
        for step in self.path:
            found = found.get(step) if isinstance(found, Mapping) else None
        return found if isinstance(found, int | str) else None

    def known_source(self, edition: Edition | None = None) -> tuple[str, bool]:
        """Where the value of an edition (None: today's) comes from, and whether that is a secondary source."""
        numbers = (edition or select(self.regulation)).numbers
        for row in numbers.get(f"{self.path[0]}_sources", ()):
            if self.path[-1] in row["norms"]:
                return str(row["source"]), bool(row["secondary"])
        return str(numbers["source"]), False

    @property
    def editions(self) -> tuple[str, ...]:
        """The editions that have a place for it, the newest first."""
        return tuple(edition.name for edition in editions(self.regulation) if self.belongs_to(edition))

    def belongs_to(self, edition: Edition) -> bool:
        """Whether an edition has a place for it."""
        return edition.id == self.regulation and self.path[0] in edition.numbers

    def read(self, text: str) -> int | str | None:
        """The value that a text gives, None where it gives none."""
        if self.choices:
            return text if text in self.choices else None
        number = int(text) if text.isascii() and text.isdigit() and len(text) <= _FIGURES else None
        return number if number is not None and self.least <= number <= self.most else None


@dataclass(frozen=True, slots=True)
class Given:
    """A parameter as it was set: the value and where it comes from."""

    parameter: Parameter
    value: int | str
    source: str

    @property
    def line(self) -> str:
        """The line of the event sheet."""
        return f"{self.parameter.id} = {self.value}" + (f"; {self.source}" if self.source else "")


def known_parameters() -> Mapping[str, Parameter]:
    """Every parameter by its id."""
    return _known(folder())


@cache
def _known(of: Path) -> Mapping[str, Parameter]:
    del of
    found = (
        Parameter(
            ".".join(filter(None, (group["prefix"], within, name))),
            group["of"],
            (*group["path"], *filter(None, within.split(".")), name),
            group["article"],
            int(group.get("least", 0)),
            int(group.get("most", 0)),
            tuple(group.get("choices", ())),
        )
        for group in load("parameters")["groups"]
        for within in group.get("within", [""])
        for name in group["names"]
    )
    return {parameter.id: parameter for parameter in found}


def given_parameters(event: Event) -> tuple[Given, ...]:
    """What the event sets, in the order of its lines."""
    return _read(event)[0]


def check_parameters(event: Event) -> tuple[Finding, ...]:
    """The lines that set nothing, each with what was expected."""
    return _read(event)[1]


def read_parameter(name: str, text: str, source: str, on: date | None = None) -> tuple[Given | None, Finding | None]:
    """One parameter by its id and the text of its value; a finding where there is none such, or no such value.

    `on` is the first day of the event that it is set for, None for any event: by it the article is cited.
    """
    where = Subject("event", None, FIELD)
    by_name = {key.casefold(): parameter for key, parameter in known_parameters().items()}
    parameter = by_name.get(name.strip().casefold())
    if parameter is None:
        near = get_close_matches(name, known_parameters(), 3, 0.4) or sorted(
            {key.partition(".")[0] for key in known_parameters()}
        )
        return None, finding("parameter-unknown", subject=where, value=name.strip() or '""', known=", ".join(near))
    value = parameter.read(text.strip())
    if value is None:
        problem = finding(
            "parameter-value",
            subject=where,
            value=text.strip()[:60] or "–",
            rule=parameter.rule(select(parameter.regulation, on)),
            name=parameter.id,
            expected=parameter.expected,
        )
        return None, problem
    return Given(parameter, value, source), None


@once_per_event
def _read(event: Event) -> tuple[tuple[Given, ...], tuple[Finding, ...]]:
    text, on = event.info.settings.parameters, event.info.start_date
    found: dict[str, Given] = {}
    findings: list[Finding] = []
    for line in filter(None, (part.strip() for part in text.splitlines())):
        given, problem = _line(line, on)
        if problem is not None:
            findings.append(problem)
        elif given is not None and given.parameter.id in found:
            where = Subject("event", None, FIELD)
            findings.append(finding("parameter-twice", subject=where, value=line, name=given.parameter.id))
        elif given is not None:
            found[given.parameter.id] = given
    given_values, loose = without_looser(found, on)
    return given_values, (*findings, *loose)


def _line(line: str, on: date | None) -> tuple[Given | None, Finding | None]:
    match = _LINE.fullmatch(line)
    if match is None:
        return None, finding("parameter-line", subject=Subject("event", None, FIELD), value=line)
    return read_parameter(match[1], match[2], match[3] or "", on)


def without_looser(found: Mapping[str, Given], on: date | None = None) -> tuple[tuple[Given, ...], tuple[Finding, ...]]:
    """What remains of parameters by their ids, and a finding for each that asks less than a lower category."""
    loose = {given.parameter.id: _too_loose(given, on) for given in _looser(found, on)}
    return tuple(given for name, given in found.items() if name not in loose), tuple(loose.values())


def _looser(found: Mapping[str, Given], on: date | None) -> Iterator[Given]:
    """A figure below that of a lower category: a higher one cannot ask for less."""
    group = next(each for each in load("parameters")["groups"] if f"{each['prefix']}." == _ORDERED)
    most = 0
    for name in reversed(group["names"]):
        key = f"{_ORDERED}{name}"
        given = found.get(key)
        value = given.value if given else _known_on(known_parameters()[key], on)
        if given is not None and isinstance(value, int) and value < most:
            yield given
        elif isinstance(value, int):
            most = max(most, value)


def _known_on(parameter: Parameter, on: date | None) -> int | str | None:
    """What the edition in force on a day has."""
    return parameter.known(select(parameter.regulation, on))


def _too_loose(given: Given, on: date | None) -> Finding:
    where = Subject("event", None, FIELD)
    parameter = given.parameter
    rule = parameter.rule(select(parameter.regulation, on))
    return finding("parameter-looser", subject=where, value=given.value, rule=rule, name=parameter.id)


def value_of(event: Event, name: str) -> int | str | None:
    """What a parameter is in an event: as it is set there, else as the edition in force on its first day has it."""
    own = (given.value for given in given_parameters(event) if given.parameter.id == name)
    return next(own, _known_on(known_parameters()[name], event.info.start_date))


@once_per_event
def numbers_of(event: Event, edition: Edition) -> dict[str, Any]:
    """The numbers of an edition with what the event sets in them."""
    numbers = edition.numbers
    for given in given_parameters(event):
        if given.parameter.belongs_to(edition):
            numbers = _with(numbers, given.parameter.path, given.value)
    return numbers


def _with(numbers: Mapping[str, Any], path: tuple[str, ...], value: int | str) -> dict[str, Any]:
    """A copy with one value set, the rest shared."""
    if len(path) == 1:
        return {**numbers, path[0]: value}
    return {**numbers, path[0]: _with(numbers.get(path[0], {}), path[1:], value)}
