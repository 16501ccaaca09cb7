"""What a player declares in his own application, and what a clerk asks beside it."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

from reporting.context.builders import CONTEXTS
from reporting.context.norms.application import is_minor
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from tests.rows import of_each

SAMPLE = Path(__file__).parents[3] / "samples" / "kszk-final" / "event.json"
FORM = load_forms()["category-application"]
NUMBER = 11


def application(*, own: bool, born: str | None = "1990-01-01", licence: str = "KSzK 17", lang: str = "en") -> Any:
    """The application of a player of the sample; his own where the event is international (KSzK 4, 4.5.4)."""
    source = json.loads(SAMPLE.read_text(encoding="utf-8"))
    if own:
        source["event"] |= {"level": "international", "host_federation": "GER", "kszk_cycle": "", "kszk_stage": ""}
    source["event"]["arbiters"][0]["licence"] = licence
    player = next(one for one in source["players"] if one["number"] == NUMBER)
    player["birth_date"] = born
    facts = Facts(decode_document(source).event)
    paper = CONTEXTS[FORM.context](Subjects(FORM, facts, lang, player_number=NUMBER))
    assert paper is not None
    return paper


def test_only_a_player_who_applies_himself_declares() -> None:
    assert application(own=True)["numbers"]["declarations_section"] == "9."
    assert application(own=False)["numbers"]["declarations_section"] == ""
    consent, fee = application(own=True)["declarations"]
    assert consent.startswith("I consent") and fee.startswith("Fee: …")


@of_each([("2010-03-03", "(the player is under 18)"), (None, "if the player is under 18"), ("1990-01-01", "")])
def test_the_guardian_signs_for_a_minor(born: str | None, guardian: str) -> None:
    lines = application(own=True, born=born)["declarations"][2:]
    assert [guardian in line for line in lines] == [True] * bool(guardian)


@of_each([("2026-05-16", True), ("2026-05-17", False), ("2026-05-18", False)])
def test_of_age_is_who_is_eighteen_on_the_day(day: str, minor: bool) -> None:
    assert is_minor(date(2008, 5, 17), date.fromisoformat(day)) is minor
