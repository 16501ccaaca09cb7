"""The evidence inside documents: what it says, that it comes back, that edits are seen."""

from __future__ import annotations

import io
import json
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from engine.model import Finding
from reporting.context.subjects import Facts
from reporting.exchange.canonical import body_document, canonical_json, event_hash, public_document
from reporting.exchange.document import event_of
from reporting.render.archive import pack, unpack
from reporting.render.evidence import Evidence, EvidenceWriter, read_evidence_of
from reporting.render.output_folder import Document
from reporting.render.printer import print_again
from reporting.render.xlsx_evidence import CHUNK
from reporting.sources.load import Loaded
from reporting.verify.paper import document as papers
from tests.reporting.render.conftest import path_of
from tests.rows import of_each

Made = tuple[Path, list[Document]]
SAVED = Path(__file__).parent / "libreoffice"


def evidence_of(made: Made, name: str) -> Evidence:
    path = made[0] / name
    found = read_evidence_of((path if path.is_file() else path_of(made, name)).read_bytes(), name)
    assert isinstance(found, Evidence)
    return found


@pytest.mark.parametrize(("lang", "kind"), [("bg", "docx"), ("bg", "pdf"), ("bg", "xlsx")])
def test_a_public_paper_gives_back_the_public_event_and_the_hash_of_the_full_one(
    made: Made, loaded: Loaded, lang: str, kind: str
) -> None:
    found = evidence_of(made, f"{lang}/standings.{kind}")
    assert found.document == public_document(loaded.document)
    assert found.sha256 == event_hash(loaded.document)
    assert (found.form, found.lang, found.projection) == ("standings", lang, "public")
    assert found.untouched and found.intact


@pytest.mark.parametrize("kind", ["docx", "pdf"])
def test_a_report_to_a_federation_gives_back_what_its_form_asks(made: Made, loaded: Loaded, kind: str) -> None:
    found = evidence_of(made, f"pl/arbiter-report.{kind}")
    assert found.document == body_document(loaded.document, (), {"birth_date"})
    assert (found.projection, found.sha256, found.intact) == ("body", event_hash(loaded.document), True)


def test_a_paper_of_a_round_names_its_round(made: Made) -> None:
    assert evidence_of(made, "pl/pairings-r03.xlsx").round_number == 3


def test_the_evidence_is_canonical_json_with_sorted_keys(loaded: Loaded) -> None:
    text = EvidenceWriter(loaded.document).text("standings", "pl", "public")
    parsed = json.loads(text)
    assert text == json.dumps(parsed, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


@pytest.mark.parametrize("name", ["start-list.docx", "start-list.xlsx"])
def test_the_evidence_survives_a_save_by_libreoffice_and_the_save_is_seen(name: str) -> None:
    found = read_evidence_of((SAVED / name).read_bytes(), name)
    assert isinstance(found, Evidence)
    assert found.intact and not found.untouched
    assert found.document["event"]["name"] == "Turniej 𝔛 _x0041_"


def test_a_renamed_item_of_a_docx_is_found(made: Made) -> None:
    parts = unpack(path_of(made, "bg/standings.docx").read_bytes())
    parts["customXml/item7.xml"] = parts.pop("customXml/itemProtokol.xml")
    found = read_evidence_of(pack(parts), "renamed.docx")
    assert isinstance(found, Evidence) and not found.untouched


@pytest.mark.parametrize(("lang", "kind"), [("pl", "docx"), ("pl", "pdf"), ("pl", "xlsx")])
def test_a_changed_byte_is_seen(made: Made, lang: str, kind: str) -> None:
    data = path_of(made, f"{lang}/crosstable.{kind}").read_bytes()
    if kind == "pdf":
        changed = (
            data.replace(b"/Author(", b"/Author(X", 1) if b"/Author(" in data else data.replace(b"%%EOF", b"%%EOF ")
        )
    else:
        part = "word/styles.xml" if kind == "docx" else "xl/styles.xml"
        parts = unpack(data)
        parts[part] += b"<!-- -->"
        changed = pack(parts)
    found = read_evidence_of(changed, "changed")
    assert isinstance(found, Evidence) and not found.untouched


def test_a_changed_event_inside_a_document_is_seen(made: Made) -> None:
    parts = unpack(path_of(made, "bg/standings.docx").read_bytes())
    item = "customXml/itemProtokol.xml"
    parts[item] = parts[item].replace("Гюзелев".encode(), "Победител".encode())
    found = read_evidence_of(pack(parts), "forged.docx")
    assert isinstance(found, Evidence) and not found.intact


def test_cells_of_the_hidden_sheet_stay_below_the_limit(made: Made) -> None:
    from openpyxl import load_workbook

    sheet = load_workbook(path_of(made, "bg/standings.xlsx"))["_protokol"]
    assert sheet.sheet_state == "veryHidden"
    assert all(len(str(row[0].value)) <= CHUNK for row in sheet.iter_rows())


@of_each(
    [
        (b"", "document-unreadable"),
        (b"plain text", "document-unreadable"),
        (b"%PDF-1.7\nbroken", "pdf-damaged"),
        (b"PK\x03\x04broken", "document-unreadable"),
        (pack({"[Content_Types].xml": b"<x/>", "word/document.xml": b"<x/>"}), "evidence-missing"),
        (
            pack(
                {"word/document.xml": b"", "customXml/a.xml": b'<evidence xmlns="urn:protokol:evidence">{}</evidence>'}
            ),
            "evidence-broken",
        ),
    ]
)
def test_what_is_no_document_of_ours_gives_a_finding(data: bytes, code: str) -> None:
    found = read_evidence_of(data, "file")
    assert isinstance(found, Finding) and found.code == code


def test_entities_in_a_foreign_docx_are_not_expanded() -> None:
    bomb = b'<!DOCTYPE a [<!ENTITY b "bbbb">]><evidence xmlns="urn:protokol:evidence">&b;</evidence>'
    found = read_evidence_of(pack({"word/document.xml": b"", "customXml/a.xml": bomb}), "bomb.docx")
    assert isinstance(found, Finding) and found.code == "xml-entities"


def test_a_part_that_claims_too_much_is_not_unpacked() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("word/document.xml", b"0" * 70_000_000)
    found = read_evidence_of(buffer.getvalue(), "bomb.docx")
    assert isinstance(found, Finding) and found.code == "zip-bomb"


ODD: list[Any] = [
    {"number": 1, "surname": "Z\u0307o\u0301łw", "birth_date": "1990-05-01", "email": "a@b.c", "mine": 1.50},
    {"surname": "\ud800", "ratings": [{"list": "fide", "value": 2000, "note": "x"}, 7], "number": 2},
    *(None, 3, 1.5, -2e-7, "text", "1.5", [1.25, {"b": 1, "a": 2}], {}),
]


@pytest.mark.parametrize("public", [False, True])
def test_evidence_is_canonical_whatever_stands_in_its_tables(public: bool) -> None:
    event = {"name": "Turniej", "phone": "1", "arbiters": [{"name": "A", "email": "a@b.c"}]}
    for players in (ODD, ODD[:1], [dict(ODD[0]), *ODD[1:]], [], {"no": "list"}):
        document = {"schema": 1, "event": event, "players": players, "results": ODD[:1], "nobody\u0301": ODD}
        told = EvidenceWriter(document).text("a", "pl", "public" if public else "full")
        kept = {key: value for key, value in json.loads(told).items() if key != "evidence"}
        wanted = canonical_json(public_document(document) if public else document)
        assert kept == json.loads(wanted)
        assert event_hash(kept) == json.loads(told)["evidence"]["own_sha256"] == sha256(wanted).hexdigest()


def test_a_paper_is_printed_again_from_its_own_evidence_with_the_same_bytes(made: Made) -> None:
    """A third of the forms, each once, as DOCX or XLSX; two of them as PDF."""
    folder, documents = made
    last = {one.form: one for one in documents if one.lang == "pl" and one.format != "pdf"}
    as_pdf = [one for one in documents if one.format == "pdf" and one.form in {"report", "start-card-bg"}]
    for document in [*last.values(), *as_pdf]:
        data = (folder / document.path).read_bytes()
        found = evidence_of(made, document.path)
        facts = Facts(event_of(found.document))
        opened = papers.read_document(data, document.path)
        assert isinstance(opened, papers.Document)
        again = print_again(facts, found, document.format, opened.key)
        assert again is not None and again.data == data, document.path
