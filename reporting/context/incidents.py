"""What happened, for the arbiter's report: the incidents of the sheet, and sanctions that the sheet does not tell of.

PZWarc 2021, IV 2.28: incidents and motions for penalties, with the article of the sanction (II 2.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from engine.checks.incidents import Sanction, sanctions_of, who
from engine.model import Event, Incident, Rule
from engine.model.rounds import day_of_round
from reporting.context import blanks
from reporting.context.blanks import CELL
from reporting.context.cells import Cell
from reporting.context.paper import event_facts, paragraphs, sign_as, table_paper
from reporting.context.subjects import Subjects
from reporting.context.tables import SIZE, table
from reporting.context.words import extra_points_text, points_in, short_date
from reporting.forms.text_widths import PADDING
from reporting.locale.event_script import says_none


def incident_rows(subjects: Subjects) -> list[dict[str, str]]:
    """A row an incident in the order of the sheet, then one for each sanction that no incident tells of."""
    sanctions = sanctions_of(subjects.event)
    rows = [
        _incident(incident, [each for each in sanctions if each.incident == at], subjects)
        for at, incident in enumerate(subjects.event.incidents)
        if not _is_none(incident)
    ]
    return [*rows, *(_sanction(each, subjects) for each in sanctions if each.incident is None)]


def described(incident: Incident, subjects: Subjects) -> str:
    """What happened, in the words of the sheet; in another language than the paper's it says in which."""
    return "\n".join(paragraphs(subjects, incident.description))


def nothing_happened(subjects: Subjects) -> bool:
    """Whether the sheet of incidents says that there were none: an empty one says nothing."""
    incidents = subjects.event.incidents
    return bool(incidents) and all(map(_is_none, incidents))


def _is_none(incident: Incident) -> bool:
    return says_none(incident.description) and not incident.decision and not incident.motion


def _incident(incident: Incident, sanctions: list[Sanction], subjects: Subjects) -> dict[str, str]:
    """An incident, with the sanctions that it led to: what the event shows stands beside what the sheet says."""
    day = incident.date or day_of(incident.round, subjects)
    when = (str(incident.round or ""), short_date(day, subjects.lang))
    points = given(incident, subjects)
    extra_points = subjects.texts("form.standings.beside-games", list=points) if points else ""
    decision = " ".join(
        filter(None, (incident.decision, *(_result(each, subjects) for each in sanctions), extra_points))
    )
    rules = dict.fromkeys(each.rule for each in sanctions if each.rule and each.rule.article not in incident.article)
    article = ", ".join(filter(None, (incident.article, *(_article(rule, subjects) for rule in rules))))
    return {
        "when": ", ".join(filter(None, when)),
        "whom": named(incident.players, subjects),
        "description": described(incident, subjects),
        "article": article or (CELL if decision else ""),
        "decision": decision,
        "motion": incident.motion,
    }


def given(incident: Incident, subjects: Subjects) -> str:
    """Whose points an incident gave or took, and how many: `Nowak Jan −0,5`; of a team those of boards too."""
    if not incident.points and not incident.board_points:
        return ""
    made = (extra_points_text(each, subjects.lang) for each in (incident.points, incident.board_points) if each)
    whose = subjects.facts.ranked.get(incident.points_of or 0)
    name = whose.name if whose is not None else str(incident.points_of or "")
    return f"{name} {' / '.join(made)}"


def _sanction(sanction: Sanction, subjects: Subjects) -> dict[str, str]:
    """A sanction of which the sheet says nothing: what happened is left to be written."""
    day = short_date(day_of(sanction.round, subjects), subjects.lang)
    return {
        "when": ", ".join(filter(None, (str(sanction.round or ""), day))),
        "whom": who(subjects.event, sanction),
        "description": CELL,
        "article": _article(sanction.rule, subjects) or CELL,
        "decision": _result(sanction, subjects) or subjects.texts("form.report.disqualified"),
        "motion": "",
    }


def day_of(round_number: int | None, subjects: Subjects) -> date | None:
    """The day of a round, where the sheet of rounds has it."""
    return None if round_number is None else day_of_round(subjects.event, round_number)


def _result(sanction: Sanction, subjects: Subjects) -> str:
    """The result that was set, White's first; nothing for a disqualification."""
    if not sanction.result:
        return ""
    white, black = (points_in(each, subjects.lang) for each in sanction.points)
    game = " – ".join(map(str, sanction.players))
    return subjects.texts("form.report.sanction-result", game=game, result=f"{white} : {black}")


def _article(rule: Rule | None, subjects: Subjects) -> str:
    return subjects.texts("form.report.sanction-article", article=rule.article) if rule else ""


def named(players: str, subjects: Subjects) -> str:
    """Whom an incident concerns; a starting number gets its name."""
    parts = [part.strip() for part in players.replace(";", ",").split(",")]
    return ", ".join(filter(None, (_one(part, subjects) for part in parts)))


def _one(text: str, subjects: Subjects) -> str:
    if text.isdecimal():
        player = subjects.event.player(int(text))
        return f"{player.number} {player.name}".strip() if player is not None else text
    # A name stands in the letters of the paper, as everywhere on it.
    known = (one.number for one in subjects.facts.entered.players if one.name.casefold() == text.casefold())
    return subjects.facts.player(number).name if (number := next(known, None)) else text


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
