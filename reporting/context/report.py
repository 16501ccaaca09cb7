"""The arbiter's report: sprawozdanie sędziego, съдийски доклад.

The chief arbiter's duty of PZWarc 2021, IV 2.27 and 2.28 (organisation, results, incidents, motions for
penalties) and of PZSzach practice; the annexes follow PZSzach B.VI. What nobody entered is a
dotted line to be written on, also that there is nothing to tell; without norms made their block is
empty, to be written in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.pairing.duels.simul import is_display
from reporting.context import blanks
from reporting.context.event_words import chief_arbiter
from reporting.context.incidents import incident_rows, nothing_happened
from reporting.context.norms.lists import are_computed, none_made, report_rows, result_lines
from reporting.context.norms.reasons import reasons
from reporting.context.paper import paper, sections, told
from reporting.context.report_event import arbiters, identification, participants, report_player
from reporting.context.report_places import final_table, table_heading
from reporting.context.simul import not_counted
from reporting.context.subjects import Subjects
from reporting.context.words import long_date
from reporting.locale.event_script import says_none

NORM_LINES: Final = 5
"""Blank lines of the block of norms while nobody has computed any."""

_NORM_FIELDS: Final = ("player", "norm", "norm_score", "norm_needed", "norm_average", "norm_performance")


def report_context(subjects: Subjects) -> dict[str, Any]:
    """The context of the report, with the norms that were made."""
    norms = report_rows(subjects)
    made = paper(
        subjects,
        subtitle=subjects.info.name,
        **sections(subjects),
        identification=identification(subjects),
        participants=participants(subjects),
        players=[report_player(player, subjects) for player in subjects.facts.players.values()],
        arbiters=arbiters(subjects),
        norms_note=_norms_note(subjects, made=bool(norms)),
        norms=norms or _no_norms(subjects),
        signatures=_signatures(subjects),
        **final_table(subjects),
        **_telling(subjects),
    )
    return made | {"words": made["words"] | _birth_label(subjects) | table_heading(subjects)}


def _birth_label(subjects: Subjects) -> dict[str, str]:
    """Where nobody's day of birth is known the column is one of years."""
    players = subjects.facts.players.values()
    years = any(player.birth_year for player in players) and not any(player.birth_date for player in players)
    return {"birth": subjects.texts("form.report.birth-year")} if years else {}


def _norms_note(subjects: Subjects, *, made: bool) -> list[str]:
    """That nobody computed norms or made one, and why norms are not given, refused or open."""
    if is_display(subjects.event):
        return [not_counted(subjects)]
    if not are_computed(subjects):
        return [] if made else [subjects.texts("form.report.norms-none")]
    return [*([] if made else [none_made(subjects)]), *result_lines(subjects), *reasons(subjects)]


def _no_norms(subjects: Subjects) -> list[dict[str, str]]:
    """Lines to write on while nobody has computed norms; none where they were, and the lines above say so."""
    if are_computed(subjects) or is_display(subjects.event):
        return []
    return [dict.fromkeys(_NORM_FIELDS, "")] * NORM_LINES


def _telling(subjects: Subjects) -> dict[str, Any]:
    """What the arbiter tells in his own words, and what happened."""
    settings, texts = subjects.info.settings, subjects.texts

    def said(*settled: str, otherwise: Sequence[str], none: str = "") -> list[str]:
        if none and any(map(says_none, settled)):
            return [texts(none)]
        return [line for text in settled for line in told(subjects, text)] or list(otherwise)

    attached = [texts("form.report.attached-report")]
    if _has_cards(subjects):
        attached.append(texts("form.report.attached-cards"))
    rows = incident_rows(subjects)
    nothing = [texts("form.report.no-incidents") if nothing_happened(subjects) else blanks.WIDE_LINE]
    motions = said(settings.motions, otherwise=[], none="form.report.no-motions")
    return {
        "conditions": said(settings.playing_conditions, settings.organisation, otherwise=[blanks.WIDE_LINE] * 2),
        "incidents_note": [] if rows else nothing,
        "incidents": rows,
        "remarks": said(settings.remarks, otherwise=[blanks.WIDE_LINE], none="form.report.no-remarks"),
        "motions": _motions(motions, rows) or [blanks.WIDE_LINE],
        "fees": said(settings.fees_paid, otherwise=[blanks.WIDE_LINE]),
        "attachments": said(settings.attachments, otherwise=attached),
    }


def _has_cards(subjects: Subjects) -> bool:
    """Whether start cards go with the report: those of its pack, or the arbiter's where it is alone."""
    if subjects.enclosed is None:
        return not is_display(subjects.event)
    return any(form.startswith("start-card") for form in subjects.enclosed)


def _motions(said: Sequence[str], rows: Iterable[Mapping[str, str]]) -> list[str]:
    """The arbiter's motions, and those that stand beside an incident: nobody shall read that there are none."""
    beside = (
        f"{', '.join(filter(None, (row['when'], row['whom'])))}: {row['motion']}" for row in rows if row["motion"]
    )
    return [*said, *beside]


def _signatures(subjects: Subjects) -> list[str]:
    """Place and date, and the chief arbiter: what the two lines at the end are for."""
    info, texts = subjects.info, subjects.texts
    written = long_date(info.settings.report_date, subjects.lang)
    where = ", ".join(filter(None, (info.settings.report_place, written)))
    place, role = texts("form.report.place-date"), texts("form.report.chief")
    return ["\n".join(filter(None, (place, where))), "\n".join(filter(None, (role, chief_arbiter(subjects))))]
