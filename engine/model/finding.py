"""A finding: what is wrong, doubtful or worth knowing, as a value.

A stage returns `(value, findings)` and never raises for a user's mistake. A finding names
its subject (a record of the event and one of its fields); the edges translate that into a
sheet and a cell, and the code into a sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final


class Severity(StrEnum):
    """How much a finding weighs: only an error stops a command from calling its input fine."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Rule:
    """The article behind a finding or a requirement: regulation, article, edition."""

    regulation: str
    article: str
    edition: str = ""


@dataclass(frozen=True, slots=True)
class Subject:
    """What a finding speaks of: a table of the event, a record (from 0), a field.

    `table` is the JSON key (`event`, `players`, `results`, ...); `record` the index in it,
    None for the table as a whole; `field` the column id, None for the record as a whole.
    """

    table: str
    record: int | None = None
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a finding stands in a file: sheet and cell of a workbook, or line of a text file."""

    sheet: str | None = None
    cell: str | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. `code` names the text, `values` fill it, `value` is what stands there."""

    code: str
    severity: Severity = Severity.ERROR
    subject: Subject | None = None
    value: str | None = None
    rule: Rule | None = None
    values: tuple[tuple[str, str], ...] = ()
    place: Place | None = None


def finding(
    code: str,
    severity: Severity = Severity.ERROR,
    *,
    subject: Subject | None = None,
    value: object = None,
    rule: Rule | None = None,
    place: Place | None = None,
    **values: object,
) -> Finding:
    """Build a finding with the values of its text given by name; what is None nobody knows: a dash."""
    filled = tuple((name, "–" if item is None else str(item)) for name, item in values.items())
    return Finding(code, severity, subject, None if value is None else str(value), rule, filled, place)


warning: Final = partial(finding, severity=Severity.WARNING)
"""A finding that stops nothing and that somebody should look at."""
advice: Final = partial(finding, severity=Severity.ADVICE)
"""A finding of what is better done otherwise."""
notice: Final = partial(finding, severity=Severity.INFO)
"""A finding that is worth knowing."""
