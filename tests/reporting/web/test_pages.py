"""Every page of every sample in three languages, and an event from its first question on."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml.html import document_fromstring

from reporting.actions.new import SAMPLES
from reporting.web import start
from tests.archives import packed, parts_of, with_parts
from tests.reporting.web.desk import Visitor, token_of

PLACES = (
    "event",
    "players",
    "players/paste",
    "players/door",
    "teams",
    "round/0",
    "round/1",
    "history",
    "standings",
    "papers",
    "findings",
    "finish?to=pzszach",
)


CONTROLS = "//a[@href][not(@class='skip')] | //button | //select | //textarea | //input[not(@type='hidden')]"


def without_hook(html: str) -> list[str]:
    """The controls of a page that no script would find: no `data-do`, nor one of the fields that they stand in."""
    found = document_fromstring(html).xpath(CONTROLS)
    return [each.tag for each in found if not each.xpath("ancestor-or-self::*[@data-do]")]


@pytest.mark.parametrize(("name", "langs"), [*((name, ("bg",)) for name in SAMPLES), ("club-saturday", ("pl", "en"))])
def test_every_page_of_every_sample_has_its_words(tmp_path: Path, name: str, langs: tuple[str, ...]) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample(name)
    for lang in langs:
        for place in PLACES:
            text = visitor.get(f"/e/{book}/{place}{'&' if '?' in place else '?'}lang={lang}")
            assert visitor.page.status_code == 200, place
            assert f'<html lang="{lang}">' in text
            assert "web." not in text and "choice." not in text and ">None<" not in text
            assert text.count("<h1>") == 1
            assert without_hook(visitor.page.text) == [], place


def test_a_new_event_lies_in_the_folder_under_a_name_of_its_own(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, "pl")
    fields = {"name": "Żółw <2026>", "city": "", "start_date": "2026-12-12", "rounds": "5", "rate_of_play": "15 min"}
    kind = {"game": "chess", "system": "swiss-fide-2026", "lang": "pl"}
    for _ in range(2):
        text = visitor.post("/new", **fields, **kind)
        assert "Żółw <2026>" in text and "Uczestnicy" in text
    assert sorted(path.name for path in tmp_path.iterdir()) == ["zolw-2026-2.xlsx", "zolw-2026.xlsx"]
    assert "book:zolw-2026-2" in (visitor.get("/"), visitor.hooks)[1]
    for wrong in ({"name": " "}, {"rounds": "0"}, {"rounds": "²"}, {"start_date": "12.12.2026"}, {"system": "x"}):
        text = visitor.post("/new", **{**fields, **kind, **wrong})
        assert visitor.page.status_code == 422 and 'role="alert"' in text and "2026" in text
    visitor.post("/new", **{**fields, **kind, "name": "../../CON"})
    assert (tmp_path / "event-con.xlsx").exists()


def test_an_uploaded_workbook_is_read_apart_and_kept_as_a_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(tmp_path)
    visitor.sample("club-saturday")
    data, token = (tmp_path / "club-saturday.xlsx").read_bytes(), {"token": token_of(visitor.desk)}
    bomb = packed({**parts_of(data), "xl/workbook.xml": b" " * 50_000_000})
    entity = with_parts(
        data, lambda name, part: part.replace(b"<workbook", b'<!DOCTYPE a [<!ENTITY b "c">]><workbook', 1)
    )
    monkeypatch.setattr(start, "load_bytes", None)  # here nobody reads it: a process of its own does
    for content, status in ((data, 200), (b"PK\x03\x04" + b"\0" * 99, 422), (bomb, 422), (entity, 422)):
        answer = visitor.client.post("/open", data=token, files={"file": ("../Klub.xlsx", content)})
        assert answer.status_code == status
    assert sorted(path.name for path in tmp_path.iterdir()) == ["club-saturday.xlsx", "klub.xlsx"]
    assert (tmp_path / "klub.xlsx").read_bytes() == data
