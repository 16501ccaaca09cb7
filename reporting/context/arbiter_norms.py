"""FA1 and IA1: what is known of an event for the norm of an arbiter, a sheet for each who may seek the title.

How an event must be to count for such a norm is in no source at hand: nothing is decided here, and the paper says so.
What is marked of the arbiter's work is left to be written by the chief arbiter.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from engine.model import Arbiter
from reporting.context import blanks
from reporting.context.event_words import chief_arbiter
from reporting.context.norms.title_papers import Row, event_rows, federation_rows, rows_of
from reporting.context.paper import table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import table

MARKS: Final = ("laws", "objectivity", "time", "technology", "language", "disputes")
"""What is said of an arbiter's work, for each a line."""
_MARKED: Final[list[Row]] = [
    *((f"form.arbiter-norms.{name}", "") for name in (*MARKS, "recommended")),
    ("form.fide-it1.sign-chief", blanks.SIGNATURE),
    ("form.fide-it1.sign-official", blanks.SIGNATURE),
]
"""What is written by hand, and who signs each sheet."""
_SOUGHT: Final = {"fa1": "FA", "ia1": "IA"}
_ABOVE: Final = {"fa1": frozenset({"FA", "IA"}), "ia1": frozenset({"IA"})}
_ONLY: Final = {"fa1": frozenset[str](), "ia1": frozenset({"FA"})}
"""Classes that a seeker does not hold yet, and those of which he must hold one: IA is sought by an FA."""


def seekers(subjects: Subjects, form: str) -> list[Arbiter]:
    """The arbiters of the event who may seek a title: without a class everybody may seek FA, nobody IA."""
    return [
        each
        for each in subjects.info.arbiters
        if each.name.strip()
        and each.arbiter_class not in _ABOVE[form]
        and (not _ONLY[form] or each.arbiter_class in _ONLY[form])
    ]


def _norms(form: str, subjects: Subjects) -> dict[str, Any]:
    """A sheet for each arbiter who may seek the title; a blank one where nobody is named."""
    subjects = replace(subjects, letters_of="en")
    tables = [
        table(
            subjects,
            rows_of(subjects, [*_person(each, subjects), *_event(subjects), *_MARKED]),
            caption=f"{_SOUGHT[form]}: {each.name}" if each.name else _SOUGHT[form],
            keep=True,
        )
        for each in seekers(subjects, form) or [Arbiter("")]
    ]
    return table_paper(subjects, tables, head=[], notes=[subjects.texts("form.arbiter-norms.open")], signatures=[])


def _person(each: Arbiter, subjects: Subjects) -> list[Row]:
    role = subjects.texts.choice("form.report.role", each.role) if each.name else ""
    return [
        ("form.report.arbiter", each.name),
        ("form.report.fide-id", each.fide_id),
        ("form.fide-it1.federation", each.federation),
        ("form.report.class", each.arbiter_class),
        ("form.arbiter-norms.role", role),
    ]


def _event(subjects: Subjects) -> list[Row]:
    chief = subjects.info.chief_arbiter or Arbiter("")
    told = [row for row in event_rows(subjects) if row[0] not in {"form.report.round-dates", "form.report.tie-breaks"}]
    return [
        *told,
        ("form.report.total", str(len(subjects.event.players))),
        *federation_rows(subjects),
        ("form.fide-it1.chief", chief_arbiter(subjects)),
        ("form.fide-it1.chief-id", chief.fide_id),
    ]


def arbiter_norms_fa1(subjects: Subjects) -> dict[str, Any]:
    """The sheets of those who may seek the title of FIDE Arbiter."""
    return _norms("fa1", subjects)


def arbiter_norms_ia1(subjects: Subjects) -> dict[str, Any]:
    """The sheets of those who may seek the title of International Arbiter."""
    return _norms("ia1", subjects)
