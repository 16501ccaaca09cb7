"""The arbiter's report: sprawozdanie sędziego, съдийски доклад.

The chief arbiter's duty of PZWarc 2021, IV 2.27 and 2.28 (organisation, results, incidents, motions for
penalties) and of PZSzach practice; the annexes follow PZSzach B.VI. What nobody entered is a
dotted line to be written on; without norms made their block is empty, to be written in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.model import Player
from engine.pairing.duels.simul import is_display
from engine.pairing.teams.event import is_team_event
from engine.regulations.rate_of_play import class_of_event
from engine.standings import Row, Standings, criteria_of
from reporting.context.average import average_rating
from reporting.context.common import (
    Cell,
    dates_text,
    paper,
    sections,
    system_name,
    tie_break_name,
    total_rounds,
    withdrawn,
)
from reporting.context.incidents import incident_rows
from reporting.context.lists import value_cell
from reporting.context.norms.lists import report_rows
from reporting.context.norms.reasons import reasons
from reporting.context.subjects import Subjects
from reporting.context.words import (
    category_text,
    federation_name,
    id_text,
    long_date,
    paragraphs_of,
    points_in,
    rating_of,
    rating_text,
    short_date,
    title_or_category,
    title_text,
)
from reporting.locale import Texts

DOTS: Final = "………………………………………………"
"""A line to write on."""
NORM_LINES: Final = 5
"""Blank lines of the block of norms while nobody has computed any."""

_NORM_FIELDS: Final = ("player", "norm", "norm_score", "norm_needed", "norm_average", "norm_performance")


def report_context(subjects: Subjects, norms: Sequence[dict[str, str]] | None = None) -> dict[str, Any]:
    """The context of the report; `norms` are the rows of the block of norms, by default those that were made."""
    texts = subjects.texts
    norms = report_rows(subjects) if norms is None else norms
    return paper(
        subjects,
        title=texts("form.report.title"),
        subtitle=subjects.info.name,
        **sections(subjects),
        identification=_identification(subjects),
        participants=_participants(subjects),
        players=[_player(player, subjects) for player in subjects.facts.players.values()],
        arbiters=_arbiters(subjects),
        norms_note=_norms_note(subjects, made=bool(norms)),
        norms=list(norms) or _no_norms(subjects),
        signatures=_signatures(subjects),
        **_final_table(subjects),
        **_telling(subjects),
    )


def _norms_note(subjects: Subjects, *, made: bool) -> list[str]:
    """That nobody computed norms or made one, and why norms are not given, refused or open."""
    if is_display(subjects.event):
        return [subjects.texts("form.simul.not-counted")]
    if not _norms_computed(subjects):
        return [] if made else [subjects.texts("form.report.norms-none")]
    return [*([] if made else [subjects.texts("form.norms-notice.none")]), *reasons(subjects)]


def _no_norms(subjects: Subjects) -> list[dict[str, str]]:
    """Lines to write on while nobody has computed norms; a dash where they were, and nobody made one, or could."""
    if _norms_computed(subjects) or is_display(subjects.event):
        return [dict.fromkeys(_NORM_FIELDS, "–")]
    return [dict.fromkeys(_NORM_FIELDS, "")] * NORM_LINES


def _norms_computed(subjects: Subjects) -> bool:
    """Somebody could make a norm, and there are results to judge."""
    sought = any(norms.verdicts for norms in subjects.facts.norms.values())
    return sought and bool(subjects.facts.standings.after)


def scoring_text(subjects: Subjects, key: str) -> str:
    """What a win, a draw and a loss are worth, in the words of a text."""
    scale, lang = subjects.info.points, subjects.lang
    values = {"win": scale.win, "draw": scale.draw, "loss": scale.loss}
    return subjects.texts(key, **{name: points_in(value, lang) for name, value in values.items()})


def tie_break_names(subjects: Subjects) -> list[str]:
    """The names of the criteria in force, in their order."""
    criteria, _ = criteria_of(subjects.event)
    return [tie_break_name(code.text, subjects.texts) for code in criteria]


def _identification(subjects: Subjects) -> dict[str, str]:
    info, texts, settings = subjects.info, subjects.texts, subjects.info.settings
    default_time = settings.default_time
    rounds = total_rounds(subjects)
    return {
        "name": info.name or DOTS,
        "event_code": settings.event_code,
        "federation": federation_name(info, texts),
        "level": _choice(texts, "level", settings.level),
        "organiser": settings.organiser or DOTS,
        "organiser_contact": _joined(settings.organiser_address, settings.organiser_contact),
        "venue": _joined(settings.venue, settings.city) or DOTS,
        "dates": dates_text(info.start_date, info.end_date, texts.lang) or DOTS,
        "round_dates": _round_dates(subjects) or DOTS,
        "game": _choice(texts, "game", info.game.value),
        "system": system_name(subjects) or DOTS,
        "rounds": str(rounds) if rounds else DOTS,
        "rate": _rate(subjects) or DOTS,
        "default_time": texts("form.report.default-minutes", minutes=default_time) if default_time is not None else "",
        "scoring": scoring_text(subjects, "form.report.scoring-value"),
        "tie_breaks": "; ".join(tie_break_names(subjects)),
        "rated_by": _choice(texts, "rated", "none" if is_display(subjects.event) else settings.rated_by),
    }


def _joined(*told: str) -> str:
    """The settings that are there, each once, with commas."""
    return ", ".join(dict.fromkeys(filter(None, told)))


def _round_dates(subjects: Subjects) -> str:
    dated = sorted(
        (entry for entry in subjects.event.rounds if entry.date), key=lambda entry: (entry.stage, entry.number)
    )
    days = (
        f"{entry.number}:\N{NO-BREAK SPACE}{short_date(entry.date, subjects.lang)}"
        + (f",\N{NO-BREAK SPACE}{entry.time}" if entry.time else "")
        for entry in dated
    )
    return "; ".join(days)


def _rate(subjects: Subjects) -> str:
    rate, kind = subjects.info.rate_of_play, class_of_event(subjects.info)
    if not rate or kind is None:
        return rate
    name = subjects.texts(f"form.report.rate-class.{kind.value}")
    return subjects.texts("form.report.rate-with-class", rate=rate, kind=name)


def _participants(subjects: Subjects) -> dict[str, str]:
    info, texts = subjects.info, subjects.texts
    players = list(subjects.facts.players.values())
    rated = sum(1 for player in players if rating_of(player, info))
    sexes = Counter(player.sex for player in players)
    teams = subjects.event.teams
    return {
        "teams": str(len(teams)) if teams else "",
        "total": str(len(players)),
        # Where the sheet leaves someone's sex open, the arbiter writes both numbers by hand.
        "women": "" if sexes[""] else str(sexes["f"]),
        "men": "" if sexes[""] else str(sexes["m"]),
        "rated": texts("form.report.rated-of", rated=rated, total=len(players)),
        "average": average_rating(subjects.event),
        "withdrawn": withdrawn(subjects),
        "by_title": _counted((title_text(player, info) for player in players), texts),
        "by_category": _counted((category_text(player, info) for player in players), texts),
        "by_federation": _counted((player.federation for player in players), texts),
        "by_region": _counted((player.region for player in players), texts),
        "clubs": _counted((player.club for player in players), texts),
    }


def _counted(names: Iterable[str], texts: Texts) -> str:
    """`GM – 3, IM – 1`: the most frequent first, then by the alphabet; empty values are not counted."""
    counts = Counter(name for name in names if name)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(texts("form.report.count", name=name, count=count) for name, count in ordered)


def _player(player: Player, subjects: Subjects) -> dict[str, str]:
    """A line of the list of players; the full date of birth is what federations ask of a report."""
    info = subjects.info
    year = str(player.birth_year or "")
    return {
        "number": str(player.number),
        "player": player.name,
        "birth": short_date(player.birth_date, subjects.lang) or year,
        "sex": _choice(subjects.texts, "sex", player.sex),
        "title_category": title_or_category(player, info),
        "rating": rating_text(player, info),
        "fed_region": " / ".join(filter(None, (player.federation, player.region))),
        "club": player.club,
        "ids": id_text(player, info),
    }


def _arbiters(subjects: Subjects) -> list[dict[str, str]]:
    rows = [
        {
            "arbiter": arbiter.name,
            "role": _choice(subjects.texts, "role", arbiter.role),
            "class": arbiter.arbiter_class,
            "licence": arbiter.licence,
            "club": arbiter.club,
            "fide_id": arbiter.fide_id,
        }
        for arbiter in subjects.info.arbiters
    ]
    blank = dict.fromkeys(("arbiter", "class", "licence", "club", "fide_id"), "")
    return rows or [{**blank, "role": subjects.texts("form.report.role.chief")}]


def _final_table(subjects: Subjects) -> dict[str, Any]:
    table, texts = subjects.facts.standings, subjects.texts
    if not table.after:
        return {"table_note": [texts("form.report.no-results")], "standings": [], "team_standings": []}
    notes = []
    if table.after < total_rounds(subjects):
        notes.append(texts("form.report.table-after", round=table.after))
    names = tie_break_names(subjects)
    if names:
        notes.append(texts("form.report.table-note", value="; ".join(names)))
    if is_team_event(subjects.event):
        rows = [_team_standing(row, table, subjects) for row in table.rows]
        return {"table_note": notes, "standings": [], "team_standings": rows}
    rows = [_standing(row, table, subjects) for row in table.rows]
    return {"table_note": notes, "standings": rows, "team_standings": []}


def _standing(row: Row, table: Standings, subjects: Subjects) -> dict[str, str]:
    line = _player(subjects.facts.ranked[row.number], subjects)
    return {
        "place": str(row.place or "–"),
        "number": line["number"],
        "player": line["player"],
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


def _criteria(row: Row, table: Standings, subjects: Subjects) -> str:
    values = (_text(value_cell(row.values.get(code), subjects.lang)) for code in table.codes)
    return "; ".join(value or "–" for value in values)


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else str(cell["text"])


def _telling(subjects: Subjects) -> dict[str, Any]:
    """What the arbiter tells in his own words, and what happened."""
    settings, texts = subjects.info.settings, subjects.texts

    def told(*settled: str, otherwise: Sequence[str]) -> list[str]:
        lines = [line for text in settled for line in paragraphs_of(text)]
        return lines or list(otherwise)

    attached = [texts("form.report.attached-report")]
    if not is_display(subjects.event):
        attached.append(texts("form.report.attached-cards"))
    rows = incident_rows(subjects)
    return {
        "conditions": told(settings.playing_conditions, settings.organisation, otherwise=[DOTS * 2] * 2),
        "incidents_note": [] if rows else [texts("form.report.no-incidents")],
        "incidents": rows,
        "remarks": told(settings.remarks, otherwise=[texts("form.report.no-remarks")]),
        "motions": _motions(told(settings.motions, otherwise=[]), rows) or [texts("form.report.no-motions")],
        "fees": told(settings.fees_paid, otherwise=[DOTS * 2]),
        "attachments": told(settings.attachments, otherwise=attached),
    }


def _motions(told: Sequence[str], rows: Iterable[Mapping[str, str]]) -> list[str]:
    """The arbiter's motions, and those that stand beside an incident: nobody shall read that there are none."""
    beside = (
        f"{', '.join(filter(None, (row['when'], row['whom'])))}: {row['motion']}" for row in rows if row["motion"]
    )
    return [*told, *beside]


def _signatures(subjects: Subjects) -> list[str]:
    """Place and date, and the chief arbiter: what the two lines at the end are for."""
    info, texts = subjects.info, subjects.texts
    written = long_date(info.settings.report_date, subjects.lang)
    where = ", ".join(filter(None, (info.settings.report_place, written)))
    chief = next((arbiter.name for arbiter in info.arbiters if arbiter.role == "chief"), "")
    place, role = texts("form.report.place-date"), texts("form.report.chief")
    return ["\n".join(filter(None, (place, where))), "\n".join(filter(None, (role, chief)))]


def _choice(texts: Texts, group: str, value: str) -> str:
    return texts(f"form.report.{group}.{value}") if value else ""
