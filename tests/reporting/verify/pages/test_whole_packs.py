"""Packs of the federations: as they were made they are confirmed, with a paper more they are not."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.technical_ratings import with_technical_ratings
from reporting.context.subjects import Facts
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from reporting.render.evidence import EvidenceWriter
from reporting.render.jobs import Job
from reporting.render.part import Part
from reporting.render.printer import Printer
from tests.reporting.verify.pages.test_packs import verified
from tests.reporting.verify.papers import altered, paper, sample
from tests.thinned import LONG, thinned


def test_a_pack_as_it_was_made_is_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As PDF; as DOCX it is with other columns (below) and after Word saved it (`test_saved_by_word.py`)."""
    code, answer = verified(paper(sample("kszk-final"), "report", "pdf"), tmp_path / "a.pdf", capsys)
    assert (code, answer["findings"]) == (0, [])
    assert answer["claims"]


PACKS = [("kszk-final", "report-kszk"), ("swiss-open", "report-pzszach"), ("zurich-1953", "fide-titles")]
MORE = [(event, "report") for event in ("club-saturday", "groups-final", "scheveningen-match", "team-league")]


KEPT = {*range(1, 10), 12, 21, 24}
"""Of the open event those with half points, a bye, a round left out, and some more; with `PROTOKOL_LONG` all."""


def few(document: dict[str, Any]) -> None:
    """These players, and the games that they played with each other."""
    document["players"] = [each for each in document["players"] if each["number"] in KEPT]
    document["results"] = [each for each in document["results"] if {each["white"], each.get("black", 1)} <= KEPT]


@pytest.mark.parametrize(("event", "form"), [*PACKS, ("cup-22", "report"), *thinned(MORE, 4)])
def test_the_packs_of_events_of_all_kinds_hold(
    event: str, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every paper of them, not the report alone; in the cup a player has several games in a round on his card."""
    document = altered(sample(event), few) if event == "swiss-open" and not LONG else sample(event)
    code, answer = verified(paper(document, form, "pdf"), tmp_path / "a.pdf", capsys)
    assert (code, [each for each in answer["findings"] if each["severity"] == "error"]) == (0, [])


def test_each_of_several_games_of_a_round_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only the first of them has the number of its round beside it."""

    def change(context: dict[str, Any]) -> None:
        for card in context.get("cards", ()):
            if card["number"] == "6":
                (at,) = (at for at, row in enumerate(card["rows"]) if row["round"] == "III")
                assert not card["rows"][at - 1]["round"]
                card["rows"][at - 1]["running"] = "77"

    code, answer = verified(paper(sample("cup-22"), "report", "docx", change=change), tmp_path / "a.docx", capsys)
    assert code != 0
    assert [each["value"] for each in answer["findings"] if each["severity"] == "error"] == ["77"]


@pytest.mark.parametrize(("lang", "letters"), thinned([("bg", "Абвгдежзий"), ("pl", "Abcdefghij")], 2))
def test_a_name_without_a_blank_is_read_from_a_pack(
    lang: str, letters: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """65 letters in a row are drawn letter by letter, as many on a line as its cell takes; Latin ones with `PROTOKOL_LONG`."""
    document = altered(
        sample("kszk-final"), lambda found: found["players"][3].update(surname=letters + letters[-1] * 55)
    )
    data = paper(document, "report", "pdf", lang=lang)
    code, answer = verified(data, tmp_path / "a.pdf", capsys)
    assert (code, [each for each in answer["findings"] if each["severity"] == "error"]) == (0, [])


@pytest.mark.parametrize("kind", thinned(["pdf", "docx"], 2))
def test_a_paper_more_behind_the_cards_is_told(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An application of somebody else, printed into the pack by whoever mends its seals; in a DOCX one more stands in
    `test_added_texts.py`, and this one with `PROTOKOL_LONG`."""
    theirs = altered(sample("kszk-final"), lambda found: found["players"][3].update(surname="Nowakowski"))
    facts = Facts(with_technical_ratings(decode_event(theirs)[0]))
    job = Job(load_forms()["category-application"], "pl", None, (kind,), 4)
    (more, *_), _ = Printer(facts, EvidenceWriter(theirs), {}).parts(job)
    genuine = Printer.parts
    monkeypatch.setattr(Printer, "parts", lambda printer, asked: ([*genuine(printer, asked)[0], more], None))
    data = paper(sample("kszk-final"), "report", kind)
    monkeypatch.undo()
    assert verified(data, tmp_path / f"a.{kind}", capsys)[0] == 1


def without(forms: Collection[str], monkeypatch: pytest.MonkeyPatch, *, told: bool) -> bytes:
    """The pack of a team event without some of its papers; what it holds is `told` in its evidence or not."""
    genuine, written = Printer._print, EvidenceWriter.text

    def few_parts(printer: Printer, job: Job, parts: Sequence[Part], kind: str) -> bytes:
        return genuine(printer, job, [part for part in parts if part.form.id not in forms], kind)

    def text(writer: EvidenceWriter, *asked: Any) -> str:
        held = tuple(load_forms()["report-bg"].parts) if told else ()
        return written(writer, *asked[:5], held)

    monkeypatch.setattr(Printer, "_print", few_parts)
    monkeypatch.setattr(EvidenceWriter, "text", text)
    data = paper(sample("team-league"), "report-bg", "docx")
    monkeypatch.undo()
    return data


TABLES = {"team-standings", "team-crosstable"}


@pytest.mark.parametrize(
    ("forms", "told", "code"),
    [(TABLES, False, 0), ({"team-crosstable"}, True, 1), ({"norms-summary"}, False, 1)],
    ids=["an earlier pack", "one that names what lacks", "one that lacks more"],
)
def test_a_pack_that_says_nothing_of_its_tables_of_teams_is_whole_without_them(
    forms: set[str],
    told: bool,
    code: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data = without(forms, monkeypatch, told=told)
    assert verified(data, tmp_path / "a.docx", capsys)[0] == code


def test_a_table_of_teams_is_held_against_the_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def change(context: dict[str, Any]) -> None:
        if context.get("title") == "Tabela turnieju drużynowego":
            context["tables"][0]["rows"][0][-3] = "77"

    data = paper(sample("team-league"), "report-bg", "docx", change=change)
    code, answer = verified(data, tmp_path / "a.docx", capsys)
    assert code == 1 and "77" in json.dumps(answer)
