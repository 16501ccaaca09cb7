"""Protests, appeals, motions for penalties: what the sheet tells of them stands there, the rest is left to be written."""

from __future__ import annotations

from typing import Any

from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms

INCIDENTS = [
    {"kind": "protest", "round": 2, "players": "1", "description": "Touched piece.", "decision": "Refused."},
    {"kind": "appeal", "date": "2026-05-02", "description": "Of the refusal."},
    {
        "kind": "penalty",
        "players": "2",
        "description": "Left the hall.",
        "motion": "Half a year.",
        "article": "II 2.4.3",
    },
    {"description": "The lamp went out."},
]


def tables(form_id: str, *incidents: dict[str, Any], lang: str = "en") -> list[tuple[str, dict[str, str]]]:
    """The captions of the tables, and what stands at each matter; the sheet is in English."""
    info = {"name": "E", "lang": "en", "system": "round-robin", "game": "chess", "appeals_committee": "A, B, C"}
    people = [{"number": 1, "surname": "Łoś"}, {"number": 2, "surname": "Żuk"}]
    rounds = [{"round": 2, "date": "2026-05-01"}]
    source = {"event": info, "players": people, "rounds": rounds, "results": [], "incidents": list(incidents)}
    form = load_forms()[form_id]
    paper = CONTEXTS[form.context](Subjects(form, Facts(decode_document(source).event), lang))
    assert paper is not None
    return [(item["caption"], {text_of(row[0]): text_of(row[1]) for row in item["rows"]}) for item in paper["tables"]]


def is_open(text: str) -> bool:
    return bool(text) and not text.strip("….\n")


def test_each_protest_and_appeal_has_its_protocol() -> None:
    (first, protest), (second, appeal) = tables("protest", *INCIDENTS)
    assert (first, second) == ("Protest", "Appeal")
    assert (
        protest["Whom it concerns"] == "1 Łoś"
        and protest["Round, date"] == "round 2, 1\N{NO-BREAK SPACE}May\N{NO-BREAK SPACE}2026"
    )
    assert protest["What happened and what is asked"] == "Touched piece."
    assert protest["Arbiter’s decision and reasons"] == "Refused." and protest["Appeals committee"] == "A, B, C"
    assert is_open(protest["Committee’s decision and reasons"]) and is_open(protest["Rule broken"])
    assert appeal["Round, date"] == "2\N{NO-BREAK SPACE}May\N{NO-BREAK SPACE}2026" and is_open(
        appeal["Whom it concerns"]
    )


def test_what_is_told_in_another_language_than_the_papers_says_in_which() -> None:
    ((_, told),) = tables("protest", INCIDENTS[0], lang="pl")
    assert told["Opis zdarzenia i żądanie"] == "Touched piece. (tekst w języku angielskim)"
    marked = {**INCIDENTS[0], "description": "Touched piece. [pl] Dotknięta bierka."}
    ((_, told),) = tables("protest", marked, lang="pl")
    assert told["Opis zdarzenia i żądanie"] == "Dotknięta bierka."


def test_a_motion_names_the_rule_and_the_penalty() -> None:
    ((caption, motion),) = tables("penalty-motion", *INCIDENTS)
    assert caption == "" and motion["Penalty moved for"] == "Half a year." and motion["Rule broken"] == "II 2.4.3"
    assert is_open(motion["Evidence, witnesses, attachments"])


def test_without_them_the_papers_are_blank() -> None:
    for form_id in ("protest", "penalty-motion"):
        ((_, blank),) = tables(form_id, INCIDENTS[3])
        assert {key for key, text in blank.items() if not is_open(text)} <= {"Appeals committee"}
