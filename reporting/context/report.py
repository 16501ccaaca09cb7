"""The arbiter's report: sprawozdanie sędziego, съдийски доклад.

The chief arbiter's duty of PZWarc 2021, IV 2.27 and 2.28 (organisation, results, incidents, motions for
penalties) and of PZSzach practice; the annexes follow PZSzach B.VI. What nobody entered is a
dotted line to be written on, also that there is nothing to tell; without norms made their block is
empty, to be written in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.model import Team
from engine.pairing.duels.simul import is_display
from engine.pairing.teams.event import is_team_event
from engine.standings.individual import TeamSum
from engine.standings.ranking import Row, Standings
from reporting.context import blanks
from reporting.context.cells import text_of
from reporting.context.criteria import is_rank, ranks_note, value_cell
from reporting.context.duels import not_counted
from reporting.context.event_words import chief_arbiter, is_final
from reporting.context.incidents import incident_rows, nothing_happened
from reporting.context.lists import sums_note, sums_to_show
from reporting.context.norms.lists import are_computed, none_made, report_rows, result_lines
from reporting.context.norms.words import reasons
from reporting.context.pairing_tables import sides_note
from reporting.context.paper import paper, paragraphs, sections
from reporting.context.report_event import arbiters, identification, participants, report_player, round_days
from reporting.context.subjects import Subjects
from reporting.context.words import long_date, points_in
from reporting.locale.event_script import says_none
from reporting.locale.tie_break_names import tie_break_name

NORM_LINES: Final = 5
"""Blank lines of the block of norms while nobody has computed any."""

_NORM_FIELDS: Final = ("player", "norm", "norm_score", "norm_needed", "norm_average", "norm_performance")


def report_context(subjects: Subjects) -> dict[str, Any]:
    """The context of the report, with the norms that were made."""
    norms = report_rows(subjects)
    made = paper(
        subjects,
        subtitle=subjects.info.name,
        **sections(subjects, _present(subjects)),
        **_event(subjects),
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


def _present(subjects: Subjects) -> list[str]:
    """The sections of the report; that of norms where somebody's norms are judged, or the event is a display."""
    judged = bool(subjects.facts.norms_sought) or is_display(subjects.event)
    return [section.id for section in subjects.form.sections if judged or section.id != "norms"]


def _event(subjects: Subjects) -> dict[str, Any]:
    """What the event is; the days of its rounds in a table, as a line to write on while there are none."""
    facts, days = identification(subjects), round_days(subjects)
    return {"identification": {**facts, "round_dates": ""} if days else facts, "round_days": days}


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

    def in_his_words(*settled: str, otherwise: Sequence[str], none: str = "") -> list[str]:
        if none and any(map(says_none, settled)):
            return [texts(none)]
        return [line for text in settled for line in paragraphs(subjects, text)] or list(otherwise)

    attached = [texts("form.report.attached-report")]
    if _has_cards(subjects):
        attached.append(texts("form.report.attached-cards"))
    rows = incident_rows(subjects)
    nothing = [texts("form.report.no-incidents") if nothing_happened(subjects) else blanks.WIDE_LINE]
    motions = in_his_words(settings.motions, otherwise=[], none="form.report.no-motions")
    return {
        "conditions": in_his_words(
            settings.playing_conditions, settings.organisation, otherwise=[blanks.WIDE_LINE] * 2
        ),
        "incidents_note": [] if rows else nothing,
        "incidents": rows,
        "remarks": in_his_words(settings.remarks, otherwise=[blanks.WIDE_LINE], none="form.report.no-remarks"),
        "motions": _motions(motions, rows) or [blanks.WIDE_LINE],
        "fees": in_his_words(settings.fees_paid, otherwise=[blanks.WIDE_LINE]),
        "attachments": in_his_words(settings.attachments, otherwise=attached),
    }


def _has_cards(subjects: Subjects) -> bool:
    """Whether start cards go with the report: those of its pack, or the arbiter's where it is alone."""
    if subjects.enclosed is None:
        return not is_display(subjects.event)
    return any(form.startswith("start-card") for form in subjects.enclosed)


def _motions(in_his_words: Sequence[str], rows: Iterable[Mapping[str, str]]) -> list[str]:
    """The arbiter's motions, and those that stand beside an incident: nobody shall read that there are none."""
    of_incidents = (
        f"{', '.join(filter(None, (row['when'], row['whom'])))}: {row['motion']}" for row in rows if row["motion"]
    )
    return [*in_his_words, *of_incidents]


def _signatures(subjects: Subjects) -> list[str]:
    """Place and date, and the chief arbiter: what the two lines at the end are for."""
    info, texts = subjects.info, subjects.texts
    written = long_date(info.settings.report_date, subjects.lang)
    where = ", ".join(filter(None, (info.settings.report_place, written)))
    place, role = texts("form.report.place-date"), texts("form.report.chief")
    return ["\n".join(filter(None, (place, where))), "\n".join(filter(None, (role, chief_arbiter(subjects))))]


def final_table(subjects: Subjects) -> dict[str, Any]:
    """The places as far as they are known, of players or of teams, and what decides them."""
    table, texts = subjects.facts.standings, subjects.texts
    if not table.after:
        return {"table_note": [texts("form.report.no-results")], "standings": [], "team_standings": []}
    notes = []
    if not is_final(subjects, table):
        notes.append(texts("form.report.table-after", round=table.after))
    names = [tie_break_name(code, texts) for code in table.codes]
    if names:
        notes.append(texts("form.report.table-note", value="; ".join(names)))
        ranks = [name for code, name in zip(table.codes, names, strict=True) if is_rank(code)]
        notes += ranks_note(ranks, texts)
    if is_team_event(subjects.event):
        rows = [_team_standing(row, table, subjects) for row in table.rows]
        return {"table_note": notes, "standings": [], "team_standings": rows}
    rows = [_standing(row, table, subjects) for row in table.rows]
    teams = [_team_sum(item, subjects) for item in sums_to_show(subjects)]
    notes += [*(sums_note(subjects) if teams else ()), *sides_note(subjects)]
    return {"table_note": notes, "standings": rows, "team_standings": teams}


def table_heading(subjects: Subjects) -> dict[str, str]:
    """What the section of the places is called as long as they are not the final ones."""
    final = is_final(subjects, subjects.facts.standings)
    return {} if final else {"final_table": subjects.texts("form.report.table-so-far")}


def _standing(row: Row, table: Standings, subjects: Subjects) -> dict[str, str]:
    line = report_player(subjects.facts.ranked[row.number], subjects)
    return {
        "place": str(row.place or "–"),
        "number": line["number"],
        "player": subjects.facts.ranked[row.number].name,
        "title_category": line["title_category"],
        "fed_region": line["fed_region"],
        "rating": line["rating"],
        "points": points_in(row.points, subjects.lang),
        "wdl": f"{row.wins}/{row.draws}/{row.losses}",
        "tie_break_values": _criteria(row, table, subjects),
    }


def _team_standing(row: Row, table: Standings, subjects: Subjects) -> dict[str, str]:
    """A line of a team: match points, matches won, drawn and lost (PZWarc 2021, V 3.1 and 3.2.2)."""
    team = next(team for team in subjects.event.teams if team.number == row.number)
    return {
        "place": str(row.place or "–"),
        "number": str(team.number),
        "team": team.name,
        "city": team.city,
        "points": points_in(row.points, subjects.lang),
        "matches": f"{row.wins}/{row.draws}/{row.losses}",
        "tie_break_values": _criteria(row, table, subjects),
    }


def _team_sum(item: TeamSum, subjects: Subjects) -> dict[str, str]:
    """A line of a team whose players' points are added up: it has no matches (PZSzach 2002, B.VI C.5)."""
    team = next((team for team in subjects.event.teams if team.number == item.team), Team(item.team))
    return {
        "place": str(item.place),
        "number": str(team.number),
        "team": team.name,
        "city": team.city,
        "points": points_in(item.points, subjects.lang),
        "matches": "",
        "tie_break_values": "",
    }


def _criteria(row: Row, table: Standings, subjects: Subjects) -> str:
    values = (text_of(value_cell(row.values.get(code), subjects.lang)) for code in table.codes)
    return "; ".join(value or "–" for value in values)
