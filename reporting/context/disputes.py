"""Protests, appeals and motions for penalties: what the sheet of incidents tells of them, and room for the rest.

PZWarc 2021, II 2.2.5: a protest is made in writing to the jury of appeal, with a copy to the chief arbiter; IV 2.25: he
leads the procedure; IV 2.28: he moves for further penalties.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.model import Event, Incident
from reporting.context import blanks
from reporting.context.cells import Cell
from reporting.context.incidents import day_of, described, named
from reporting.context.paper import event_facts, sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import SIZE, table
from reporting.context.words import short_date
from reporting.forms.text_widths import PADDING

_PROTESTS: Final = frozenset({"protest", "appeal"})
_PENALTY: Final = "penalty"
_EMPTY: Final = Incident("")
_OPEN: Final = {"subject": 5, "decision": 3, "committee-decision": 4, "proof": 3, "moved": 3}
"""Lines that are left to write on, where nobody has written yet; one of any other matter."""

Row = tuple[str, str]


def protest(subjects: Subjects) -> dict[str, Any]:
    """A protocol of each protest and appeal on the sheet; a blank one where there is none."""
    appeals = subjects.info.settings.appeals_committee
    texts = subjects.texts
    tables = [
        _table(
            subjects,
            [
                *_case(one, subjects),
                ("subject", described(one, subjects)),
                ("article", one.article),
                ("lodged", ""),
                ("deposit", ""),
                ("decision", one.decision),
                ("committee", appeals),
                ("committee-decision", ""),
                ("votes", ""),
            ],
            one,
        )
        for one in protests(subjects.event) or [_EMPTY]
    ]
    signatures = [texts("form.sign.protester"), *sign_as(subjects, "chief"), texts("form.sign.committee")]
    return table_paper(subjects, tables, signatures=signatures)


def penalty_motion(subjects: Subjects) -> dict[str, Any]:
    """The motions for a penalty on the sheet, by which somebody is to be punished; a blank one where there is none."""
    addressee = blanks.FIELD
    tables = [
        _table(
            subjects,
            [
                *_case(one, subjects),
                ("subject", described(one, subjects)),
                ("article", one.article),
                ("proof", ""),
                ("decision", one.decision),
                ("moved", one.motion),
            ],
            one,
        )
        for one in penalties(subjects.event) or [_EMPTY]
    ]
    head = [*event_facts(subjects), [subjects.texts("form.fact.addressee"), addressee]]
    return table_paper(subjects, tables, head=head, signatures=sign_as(subjects, "chief"))


def protests(event: Event) -> Sequence[Incident]:
    """The protests and appeals on the sheet."""
    return [one for one in event.incidents if one.kind in _PROTESTS]


def penalties(event: Event) -> Sequence[Incident]:
    """The incidents by which somebody is to be punished."""
    return [one for one in event.incidents if one.kind == _PENALTY]


def _case(one: Incident, subjects: Subjects) -> list[Row]:
    """Whom it concerns, and when it was."""
    day = one.date or day_of(one.round, subjects)
    of_round = subjects.texts("form.disputes.of-round", round=one.round) if one.round else ""
    when = ", ".join(filter(None, (of_round, short_date(day, subjects.lang))))
    return [("who", named(one.players, subjects)), ("when", when)]


def _table(subjects: Subjects, rows: Sequence[Row], one: Incident) -> dict[str, Any]:
    """The matters with what is known of them; the kind above where the sheet says it."""
    texts, room = subjects.texts, subjects.form.column("statement").width
    cells: list[dict[str, Cell]] = [
        {"matter": texts(f"form.disputes.{matter}"), "statement": text or _lines(_OPEN.get(matter, 1), room)}
        for matter, text in rows
    ]
    caption = texts.choice("choice.incident", one.kind) if one.kind in _PROTESTS else ""
    return table(subjects, cells, caption=caption[:1].upper() + caption[1:], keep=True)


def _lines(count: int, room: int) -> str:
    """Dotted lines to write on as long as a column of so many millimetres, with room above each."""
    return "\n".join(["", blanks.dots(room - PADDING, SIZE)] * count)
