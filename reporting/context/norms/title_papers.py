"""What goes to FIDE with title norms beside the certificates: the tournament report IT3, the application IT2.

FIDE B.01, 1.8: applications are sent with the certificates; 1.5: what a title asks of all norms together. The report
names every arbiter of the event. Forms of FIDE are in English in whatever language the others are, names in Latin
letters, as FIDE's lists have them; what nobody knows is a line to write on. FA1 and IA1 have the fields of FIDE's norm
report form in its order; of IT2 and IT3 no source at hand has the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from engine.classification.event_norms import EventNorms
from engine.classification.fide.opponent_mix import federations_of
from engine.classification.rules import on_sheet
from engine.classification.verdict import Verdict
from engine.model import Arbiter, Player
from engine.regulations import host_of
from reporting.context import blanks
from reporting.context.cells import Cell
from reporting.context.event_words import chief_arbiter, dates_text
from reporting.context.norms.application import foreigners
from reporting.context.norms.words import average_text, figure, performance_text, score_text
from reporting.context.paper import sign_as, table_paper
from reporting.context.report_event import arbiters, identification, participants
from reporting.context.subjects import Subjects
from reporting.context.tables import table
from reporting.context.words import birth_text, short_date

Row = tuple[str, str]

_EVENT: Final = ("name", "event_code", "federation", "organiser", "venue", "dates", "round_dates", "system", "rounds")
_PLAYED: Final = ("rate", "tie_breaks")
_PLAYERS: Final = ("total", "women", "rated", "average", "by_title", "by_federation", "withdrawn")
_NORMS: Final = 4
"""Lines for norms in an application: the norms of a title, and one to spare."""


def rows_of(subjects: Subjects, rows: Sequence[Row]) -> list[dict[str, Cell]]:
    """Matters by the ids of their texts, with what is said of each; a line to write on where nothing is."""
    return [{"matter": subjects.texts(text), "statement": statement or blanks.LINE} for text, statement in rows]


def event_rows(subjects: Subjects) -> list[Row]:
    """What the event is, as the arbiter's report has it."""
    facts = identification(subjects)
    rows = [(f"form.report.{name.replace('_', '-')}", facts[name]) for name in (*_EVENT, *_PLAYED)]
    return [*rows, ("form.fide-it3.host", host_of(subjects.info))]


def federation_rows(subjects: Subjects) -> list[Row]:
    """How many are not of the host's federation, to be written in where nobody knows it; how many federations."""
    foreign = foreigners(subjects)
    sought = (norms.rules for norms, _ in subjects.facts.norms_sought.values())
    rules = next((each for each in sought if each.certificate), on_sheet(subjects.event, "fide"))
    federations = federations_of(subjects.event.players, rules.numbers)
    return [
        ("form.fide-it3.foreign", "" if foreign is None else str(len(foreign))),
        ("form.fide-it1.federations", str(len(federations))),
    ]


def report_it3(subjects: Subjects) -> dict[str, Any]:
    """The tournament report: the event, its players, all its arbiters with their ids, the title norms made."""
    subjects = replace(subjects, letters_of="en")
    texts, people = subjects.texts, participants(subjects)
    registered = short_date(subjects.info.settings.notified_on, subjects.lang)
    counted = [(f"form.report.{name.replace('_', '-')}", people[name]) for name in _PLAYERS if people[name]]
    counted += federation_rows(subjects)
    tables = [
        table(subjects, rows_of(subjects, [*event_rows(subjects), ("form.fide-it3.registered", registered)])),
        table(subjects, rows_of(subjects, counted), caption=texts("form.fide-it3.players")),
        table(subjects, arbiters(subjects), of="arbiters", caption=texts("form.fide-it3.arbiters"), keep=True),
    ]
    made = [_made(verdict, subjects) for norms in _certified(subjects) for verdict in norms.made]
    if made:
        tables.append(table(subjects, made, of="norms", caption=texts("form.fide-it3.norms")))
    notes = [] if made else [texts("form.fide-it3.no-norms")]
    signatures = [*sign_as(subjects, "chief"), texts("form.fide-it1.sign-official")]
    return table_paper(subjects, tables, head=[], notes=notes, signatures=signatures)


def _certified(subjects: Subjects) -> list[EventNorms]:
    """The norms that are certified: those of FIDE."""
    return [norms for norms in subjects.facts.norms.values() if norms.rules.certificate]


def _made(verdict: Verdict, subjects: Subjects) -> dict[str, Cell]:
    player = subjects.facts.player(verdict.number)
    return {
        "player": player.name,
        "fed": player.country,
        "norm": verdict.norm,
        "norm_score": score_text(verdict, subjects),
        "norm_average": average_text(verdict, subjects.lang),
        "norm_performance": performance_text(verdict, subjects.lang),
    }


def application_it2(subjects: Subjects) -> dict[str, Any] | None:
    """The application of a player for the title of his highest norm; None where he made none by games."""
    subjects = replace(subjects, letters_of="en")
    player = subjects.event.player(subjects.player_number or 0)
    found = next(
        ((norms, each) for norms in _certified(subjects) if player for each in norms.of(player.number)),
        None,
    )
    if player is None or found is None:
        return None
    norms, verdict = found
    texts, numbers = subjects.texts, norms.rules.numbers
    blank: dict[str, Cell] = dict.fromkeys(
        ("event", "dates", "norm", "games", "score", "norm_performance", "large"), " "
    )
    lines = [_line(norms, verdict, subjects), *[blank] * (_NORMS - 1)]
    needed = norms.rules.ledger.wanted(verdict.norm)
    needs = texts("form.fide-it2.asked", games=needed.games, rating=needed.rating or 0, made=verdict.n)
    days = numbers["application"]
    term = texts("form.fide-it2.term", days=days["days_before_meeting"], posted=days["days_posted"])
    return table_paper(
        subjects,
        [
            table(subjects, rows_of(subjects, _person(player, verdict, subjects))),
            table(subjects, lines, of="norms", caption=texts("form.fide-it2.norms"), keep=True),
        ],
        subtitle=f"{verdict.norm} – {player.name}",
        head=[],
        notes=[needs, texts("form.fide-it2.one-large"), term],
        signatures=[texts("form.fide-it2.sign-federation"), texts("form.report.place-date")],
    )


def _person(player: Player, verdict: Verdict, subjects: Subjects) -> list[Row]:
    """Who applies, for which title, with which rating."""
    rating = player.rating("fide")
    return [
        ("form.fide-it2.sought", verdict.norm),
        ("form.fide-it1.surname", player.surname),
        ("form.fide-it1.first-name", player.first_name),
        ("form.fide-it1.fide-id", player.ids.get("fide", "")),
        ("form.fide-it1.federation", player.country),
        ("form.fide-it1.birth", birth_text(player, subjects.lang)),
        ("form.fide-it1.sex", subjects.texts.choice("form.report.sex", player.sex)),
        ("form.fide-it2.held", player.fide_title or "–"),
        ("form.fide-it2.rating", str(rating.value) if rating else ""),
        ("form.fide-it2.rating-reached", ""),
        ("form.fide-it2.games-together", ""),
    ]


def _line(norms: EventNorms, verdict: Verdict, subjects: Subjects) -> dict[str, Cell]:
    """The norm of this event among the norms of the application; the others are written in by hand."""
    info, large = subjects.info, norms.rules.ledger.large(subjects.event)
    return {
        "event": ", ".join(filter(None, (info.name, info.settings.city))),
        "dates": dates_text(info.start_date, info.end_date, subjects.lang),
        "norm": verdict.norm,
        "games": str(verdict.n),
        "score": figure(verdict.score, subjects.lang),
        "norm_performance": performance_text(verdict, subjects.lang),
        "large": subjects.texts("form.fide-it2.yes" if large else "form.fide-it2.no"),
    }


_REPORTED: Final = 4
"""Lines of the confidential report."""
_SIGNED: Final = ("name", "position", "federation", "date")
"""Of whoever reports on the arbiter, beside his signature."""


def _written(form: str) -> list[Row]:
    """What is written by hand: the report on the arbiter, what it recommends, who says so and who authenticates it."""
    report = "\n".join([blanks.LINE] * _REPORTED)
    return [
        ("form.arbiter-norms.report", report),
        ("form.arbiter-norms.recommendation", f"form.arbiter-norms.recommended-{form}"),
        *((f"form.arbiter-norms.{name}", "") for name in _SIGNED),
        ("form.arbiter-norms.signature", blanks.SIGNATURE),
        ("form.arbiter-norms.official", ""),
        ("form.fide-it1.sign-official", blanks.SIGNATURE),
        ("form.arbiter-norms.date", ""),
    ]


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
    written = [(text, subjects.texts.find(value) or value) for text, value in _written(form)]
    tables = [
        table(
            subjects,
            rows_of(subjects, [*_arbiter_rows(each, subjects), *_event(subjects), *written]),
            caption=f"{_SOUGHT[form]}: {each.name}" if each.name else _SOUGHT[form],
            keep=True,
        )
        for each in seekers(subjects, form) or [Arbiter("")]
    ]
    notes = [subjects.texts("form.arbiter-norms.attached")]
    return table_paper(subjects, tables, head=[], notes=notes, signatures=[])


def _arbiter_rows(each: Arbiter, subjects: Subjects) -> list[Row]:
    """Who seeks the title, in the order of FIDE's form; an arbiter's birth stands on no sheet of an event."""
    role = subjects.texts.choice("form.report.role", each.role) if each.name else ""
    return [
        ("form.report.arbiter", each.name),
        ("form.report.fide-id", each.fide_id),
        ("form.fide-it1.birth", ""),
        ("form.fide-it1.federation", each.federation),
        ("form.report.class", each.arbiter_class),
        ("form.arbiter-norms.role", role),
    ]


def _event(subjects: Subjects) -> list[Row]:
    """The event, in the order of FIDE's form."""
    chief = subjects.info.chief_arbiter or Arbiter("")
    facts, people = identification(subjects), subjects.event.players
    return [
        ("form.fide-it3.host", host_of(subjects.info)),
        *((f"form.report.{name.replace('_', '-')}", facts[name]) for name in _OF_ARBITERS),
        ("form.report.total", str(len(people))),
        ("form.arbiter-norms.rated", str(sum(each.rating("fide") is not None for each in people))),
        ("form.report.rounds", facts["rounds"]),
        *reversed(federation_rows(subjects)),
        ("form.report.rate", facts["rate"]),
        ("form.fide-it1.chief", chief_arbiter(subjects)),
        ("form.fide-it1.chief-id", chief.fide_id),
    ]


_OF_ARBITERS: Final = ("name", "event_code", "dates", "venue", "system")


def arbiter_norms_fa1(subjects: Subjects) -> dict[str, Any]:
    """The sheets of those who may seek the title of FIDE Arbiter."""
    return _norms("fa1", subjects)


def arbiter_norms_ia1(subjects: Subjects) -> dict[str, Any]:
    """The sheets of those who may seek the title of International Arbiter."""
    return _norms("ia1", subjects)
