"""The packs of a report: what goes to KSzK, PZSzach, PZWarc, the Bulgarian federation, and what would come back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from reporting.actions.samples import sample_document
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from reporting.render.build import build
from reporting.render.evidence import read_evidence_of
from reporting.sources.load import Loaded

PACKS = ("report-pzszach", "report-kszk", "report-pzwarc", "report-bg", "fide-titles")


def loaded(document: dict[str, Any]) -> Loaded:
    decoded = decode_document(document)
    return Loaded("event.json", "json", True, document=document, event=decoded.event, positions=decoded.positions)


@pytest.mark.parametrize("name", PACKS)
def test_a_pack_is_made_of_forms_that_there_are_for_its_games(name: str) -> None:
    pack, known = load_forms()[name], load_forms()
    assert pack.parts and pack.evidence == "full"
    for part in pack.parts:
        assert all(
            known[part].fits("round-robin", game) or known[part].fits("swiss-fide-2026", game) for game in pack.games
        )


def test_the_pack_of_kszk_has_report_table_and_every_application(tmp_path: Path) -> None:
    source = loaded(sample_document("kszk-final"))
    (made,), _ = build(source, tmp_path, pack="report-kszk", langs=["pl"], formats=["docx"])
    data = (tmp_path / made.path).read_bytes()
    assert read_evidence_of(data, "x.docx").projection == "full"
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        text = archive.read("word/document.xml").decode()
    parts = ("Sprawozdanie sędziego", "Komunikat o turnieju", "KSzK 4.5.3", "Gąsiorowski Jan", "Źrebiec Jerzy")
    assert all(part in text for part in parts)


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


@pytest.mark.usefixtures("unwritten")
def test_a_pack_asks_what_its_parts_ask(tmp_path: Path) -> None:
    """A list of players without categories: the announcement of KSzK is asked in the pack as by itself."""
    document = sample_document("kszk-final")
    bare = [{key: value for key, value in each.items() if key != "categories"} for each in document["players"]]
    source = loaded(document | {"players": bare})
    alone = build(source, tmp_path, forms=["komunikat"], langs=["pl"], formats=["docx"], check=True)[1]
    packed = build(source, tmp_path, pack="report-kszk", langs=["pl"], formats=["docx"], check=True)[1]
    codes = {one.code for one in alone}
    assert "player-category-missing" in codes and codes <= {one.code for one in packed}
