"""Papers that tell who plays whom alone: what comes of it changes neither what they show nor what they carry."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from reporting.context.pairings import rounds_to_print
from reporting.context.subjects import Facts
from reporting.exchange.document import event_of
from reporting.exchange.round_snapshot import document_as_paired, document_at_round
from reporting.forms.catalogue import load_forms
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.jobs import jobs_of
from reporting.render.printer import Printer, States
from reporting.sources.load import Loaded
from tests.papers_made import build, paper_in
from tests.reporting.render.conftest import loaded_from, swiss_document

ALONE = {name: form for name, form in load_forms().items() if form.pairs_alone}
SLIPS = ["pairings", "result-slips"]


def shown(document: dict[str, Any]) -> dict[str, list[Any]]:
    """What each paper of pairs alone shows of an event, by its file."""
    loaded = Loaded("event.json", document=document, lang="pl", event=event_of(document))
    facts = Facts(loaded.event)
    states = States(loaded, facts)
    printer = Printer(facts, states.evidence(None), {}, states)
    info = loaded.event.info
    forms = [form for form in ALONE.values() if form.fits(info.system, info.game)]
    found = {
        job.stem: printer.parts(job)[0]
        for job in jobs_of(loaded, facts, [(form, rounds_to_print(loaded.event)) for form in forms], ["pl"], ("all",))
    }
    return {stem: [part.context for part in parts] for stem, parts in found.items() if parts}


@pytest.mark.parametrize("name", ["club-saturday", "cup-22"])
def test_they_show_the_same_before_and_after_the_games(name: str) -> None:
    path = Path(__file__).parents[3] / "samples" / name / "event.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    event, after = event_of(document), shown(document)
    for number in (1, event.last_paired_round):
        before = shown(document_as_paired(document_at_round(document, event, number), number))
        of_round = {stem for stem in after if f"runda-{number:02d}/" in stem}
        assert {stem: before.get(stem) for stem in of_round} == {stem: after[stem] for stem in of_round}


def test_the_scores_of_a_round_alone_are_left_out() -> None:
    rows = [
        {"round": 1, "white": 1, "black": 2, "score": {"white": "1", "black": "0"}, "kind": "played"},
        {"round": 2, "white": 2, "black": 3, "score": {"white": "1", "black": "0"}, "date": "2026-05-02"},
        {"round": 2, "white": 4, "black": 5, "score": {"white": "1", "black": "0"}, "kind": "forfeit"},
        {"round": 2, "white": 1, "kind": "bye"},
    ]
    document = {"results": copy.deepcopy(rows), "players": []}
    assert document_as_paired(document, 2)["results"] == [
        rows[0],
        {"round": 2, "white": 2, "black": 3, "date": "2026-05-02"},
        *rows[2:],
    ]
    assert document["results"] == rows


def test_slips_stay_as_they_are_when_results_come(tmp_path: Path) -> None:
    event = swiss_document("swiss-fide-2026")
    paired = copy.deepcopy(event)
    for game in paired["results"]:
        if game["round"] == 2 and game.get("kind", "played") == "played":
            del game["score"]
    first, _ = build(loaded_from(paired), tmp_path, forms=SLIPS, langs=["pl"])
    second, _ = build(loaded_from(event), tmp_path, forms=SLIPS, langs=["pl"])
    changed = {one.path for one in second if one.status == "written"}
    assert changed and all(path.startswith("runda-02/kojarzenia.") for path in changed)
    assert {one.path: one.sha256 for one in first if one.form == "result-slips"} == {
        one.path: one.sha256 for one in second if one.form == "result-slips"
    }
    carried = read_evidence_of(paper_in(tmp_path, "result-slips-r02.pdf", "pl").read_bytes(), "result-slips-r02.pdf")
    assert isinstance(carried, Evidence) and carried.intact
    games = carried.document["results"]
    assert any("score" in game for game in games if game["round"] == 1)
    assert not any("score" in game for game in games if game["round"] == 2 and game.get("kind") is None)
