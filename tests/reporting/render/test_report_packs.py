"""The packs of a report: what goes to KSzK, PZSzach, PZWarc, the Bulgarian federation, and what would come back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.actions.new import sample_document
from reporting.cli.main import run
from reporting.context.subjects import Facts
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from reporting.render.evidence import Evidence, EvidenceWriter, read_evidence_of
from reporting.render.jobs import Job
from reporting.render.printer import Printer
from reporting.sources.load import Loaded
from tests.papers_made import build
from tests.rows import of_each


def loaded(document: dict[str, Any]) -> Loaded:
    decoded = decode_document(document)
    return Loaded("event.json", "json", True, document=document, event=decoded.event, positions=decoded.positions)


@pytest.mark.parametrize(
    ("pack", "sample", "tables"),
    [
        ("report-pzszach", "team-league", {"team-standings", "team-crosstable"}),
        ("report", "scheveningen-match", {"standings", "scheveningen-table"}),
        ("report-bg", "swiss-open", {"swiss-crosstable", "rating-changes"}),
    ],
)
def test_a_pack_has_the_tables_of_its_system_and_names_its_papers(
    pack: str, sample: str, tables: set[str], tmp_path: Path
) -> None:
    (made,), _ = build(loaded(sample_document(sample)), tmp_path, pack=pack, langs=["pl"], formats=["docx"])
    evidence = read_evidence_of((tmp_path / made.path).read_bytes(), "x.docx")
    assert isinstance(evidence, Evidence)
    assert tables <= {*evidence.parts} <= {*load_forms()[pack].parts}


@of_each([("report", True), ("report-bg", False), (None, True)])
def test_the_report_names_start_cards_where_its_pack_has_them(pack: str | None, cards: bool) -> None:
    """By itself it may be sent with them, as the arbiter will."""
    printer = Printer(Facts(loaded(sample_document("swiss-open")).event), EvidenceWriter({}), {})
    within = load_forms()[pack] if pack else None
    (part, *_), _ = printer.parts(Job(load_forms()["arbiter-report"], "pl", None, ("pdf",), pack=within))
    assert ("karty startowe zawodników" in part.context["attachments"]) is cards


def test_the_report_names_the_team_of_each_player() -> None:
    """Beside a club that is not the team itself."""
    document = sample_document("team-league")
    document["players"][1]["club"] = "KS Wisła"
    printer = Printer(Facts(loaded(document).event), EvidenceWriter({}), {})
    (part,), _ = printer.parts(Job(load_forms()["arbiter-report"], "pl", None, ("pdf",)))
    first, second, *_ = part.context["players"]
    team = document["teams"][0]["name"]
    assert (first["team"], first["club"]) == (team, "")
    assert (second["team"], second["club"]) == (team, "KS Wisła")


def test_the_pack_of_kszk_has_report_table_and_every_application(tmp_path: Path) -> None:
    source = loaded(sample_document("kszk-final"))
    (made,), _ = build(source, tmp_path, pack="report-kszk", langs=["pl"], formats=["docx"])
    data = (tmp_path / made.path).read_bytes()
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        text = archive.read("word/document.xml").decode()
    parts = ("Sprawozdanie sędziego", "Komunikat o turnieju", "KSzK 4.5.3", "Gąsiorowski Jan", "Źrebiec Jerzy")
    assert all(part in text for part in parts)


@pytest.mark.parametrize(
    ("form", "kept"),
    [
        ("report-kszk", {"address", "email", "birth_date"}),
        ("komunikat", {"address", "email"}),
        ("category-applications", set()),
        ("arbiter-report", {"birth_date"}),
    ],
)
def test_a_body_gets_of_those_who_apply_for_nothing_what_its_forms_ask(
    tmp_path: Path, form: str, kept: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    document, private = sample_document("kszk-final"), {"address", "email", "phone", "birth_date", "birth_place"}
    for each in document["players"]:
        each |= {"address": f"ul. Polna {each['number']}", "email": "a@b.pl", "phone": "600", "birth_place": "Łódź"}
    (made,), _ = build(loaded(document), tmp_path, forms=[form], langs=["pl"], formats=["pdf"])
    evidence = read_evidence_of((tmp_path / made.path).read_bytes(), "x.pdf")
    assert isinstance(evidence, Evidence)
    sent = {each["number"]: private & each.keys() for each in evidence.document["players"]}
    whole = {4, 11} if form in {"report-kszk", "category-applications"} else set()
    years = {each["number"]: each.get("birth_date") for each in evidence.document["players"]}
    assert sent == {number: private if number in whole else kept | {"birth_date"} for number in sent}
    assert {number for number, birth in years.items() if len(birth or "") > 4} == (
        {*sent} if "birth_date" in kept else whole
    )
    if whole:
        assert run(["verify", str(tmp_path / made.path), "--json"]) == 0
        assert json.loads(capsys.readouterr().out.splitlines()[0])["paper"] == "as-printed"


@pytest.fixture
def unwritten(monkeypatch: pytest.MonkeyPatch) -> None:
    """No DOCX is written: what a pack finds is asked, its papers are not."""
    monkeypatch.setattr("reporting.render.docx.render_docx", lambda *_: b"")


@pytest.mark.usefixtures("unwritten")
@pytest.mark.parametrize(
    ("pack", "sample", "codes"),
    [
        ("report-pzszach", "swiss-open", {"region": "rated-region", "birth_date": "rated-birth-date"}),
        ("report-bg", "swiss-open", {"birth_date": "rated-birth-date"}),
        ("report-kszk", "kszk-final", {"birth_date": "application-birth-date-missing"}),
    ],
)
def test_a_pack_tells_what_would_come_back_with_it(
    tmp_path: Path, pack: str, sample: str, codes: dict[str, str]
) -> None:
    document = sample_document(sample)
    whole = build(loaded(document), tmp_path, pack=pack, langs=["pl"], formats=["docx"], check=True)[1]
    assert not {one.code for one in whole} & {*codes.values()}
    lacking = [{key: value for key, value in each.items() if key not in codes} for each in document["players"]]
    found = build(
        loaded(document | {"players": lacking}), tmp_path, pack=pack, langs=["pl"], formats=["docx"], check=True
    )[1]
    for code in codes.values():
        told = [one for one in found if one.code == code]
        assert told and len(told) == len(set(told)), code
