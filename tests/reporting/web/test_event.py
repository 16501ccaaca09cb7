"""The event sheet on a page: every setting has a field, what is changed is written, what others changed is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from lxml.html import document_fromstring

from reporting.actions.changes import Change, Entry, setting
from reporting.actions.enter import enter
from reporting.actions.new import SAMPLES, sample_document
from reporting.exchange.record_keys import key_of
from reporting.fields import TABLES
from reporting.sources.load import load
from reporting.sources.outputs import write_workbook
from tests.reporting.web.desk import Visitor


@pytest.mark.parametrize("name", SAMPLES)
def test_every_setting_has_a_field_and_an_unchanged_form_changes_nothing(tmp_path: Path, name: str) -> None:
    visitor = Visitor(tmp_path, "bg")
    book, file = visitor.sample(name), tmp_path / f"{name}.xlsx"
    before = file.read_bytes()
    visitor.get(f"/e/{book}/event")
    assert {f"field:{column.id}" for column in TABLES["event"].columns} <= {*visitor.hooks}
    for save in [hook for hook in visitor.hooks if hook.endswith(":save")]:
        visitor.press(save)
        assert visitor.page.status_code == 200, save
    assert file.read_bytes() == before


def test_settings_of_every_kind_are_entered_as_the_form_has_them(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, "pl")
    book = visitor.sample("swiss-open")
    visitor.get(f"/e/{book}/event")
    visitor.press(
        "event:save",
        name="Żółta Łódź",
        start_date="2026-05-01",
        rated_by="fide",
        points_bye="0,5",
        third_place="",
        papers="wall",
        tie_breaks="BH, SB",
        aims="Jeden\r\nDwa",
        default_time="15",
        notation="no",
    )
    info = load(str(tmp_path / "swiss-open.xlsx")).event.info
    kept = info.settings
    assert (info.name, str(info.start_date), info.points.bye, info.tie_breaks) == (
        "Żółta Łódź",
        "2026-05-01",
        1,
        ("BH", "SB"),
    )
    assert (kept.rated_by, kept.papers, kept.aims, kept.default_time) == ("fide", ("wall",), "Jeden\nDwa", 15)
    assert kept.notation is False
    assert 'value="Żółta Łódź"' in visitor.text


def test_what_is_ticked_keeps_the_order_in_which_it_stood(tmp_path: Path) -> None:
    visitor, file = Visitor(tmp_path), str(tmp_path / "swiss-open.xlsx")
    book = visitor.sample("swiss-open")
    enter(load(file), [Entry((setting("languages", "en, bg"), setting("tie_breaks", "SB, BH")))])
    before = (tmp_path / "swiss-open.xlsx").read_bytes()
    visitor.get(f"/e/{book}/event")
    visitor.press("event:save")
    assert (tmp_path / "swiss-open.xlsx").read_bytes() == before
    visitor.post(f"/e/{book}/event", languages=["pl", "bg", "en"], **{"seen-languages": "en, bg"})
    assert load(file).event.info.languages == ("en", "bg", "pl")
    visitor.get(f"/e/{book}/event")
    visitor.press("event:save", tie_breaks="BH, SB")
    assert load(file).event.info.tie_breaks == ("BH", "SB")


def test_what_somebody_else_changed_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, file = visitor.sample("swiss-open"), str(tmp_path / "swiss-open.xlsx")
    visitor.get(f"/e/{book}/event")
    shown = visitor.page
    enter(load(file), [Entry((setting("city", "Plovdiv"), setting("venue", "Hall 2")))])
    visitor.press("event:save", city="Varna")
    assert visitor.page.status_code == 409 and "Plovdiv" in visitor.text and "Varna" in visitor.text
    visitor.page = shown
    visitor.press("event:save", organiser="Club")
    settings = load(file).event.info.settings
    assert (settings.city, settings.venue, settings.organiser) == ("Plovdiv", "Hall 2", "Club")


def test_rows_of_arbiters_rounds_and_prizes_are_added_changed_and_taken_out(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, file = visitor.sample("swiss-open"), str(tmp_path / "swiss-open.xlsx")
    before = load(file).event
    there, prizes = len(before.info.arbiters), len(before.prizes)
    visitor.get(f"/e/{book}/event")
    visitor.press("arbiters:save", **{f"arbiters-{there}-name": "New Arbiter", f"arbiters-{there}-role": "deputy"})
    visitor.press("rounds:save", **{"rounds-0-date": "2026-05-02", "rounds-0-time": "10:30"})
    visitor.press(
        "prizes:save", **{f"prizes-{prizes}-place": "1", f"prizes-{prizes}-amount": "50 zł", "prizes-0-prize": "Cup"}
    )
    after = load(file).event
    assert (after.info.arbiters[-1].name, after.info.arbiters[-1].role) == ("New Arbiter", "deputy")
    assert (str(after.rounds[0].date), str(after.rounds[0].time)[:5]) == ("2026-05-02", "10:30")
    assert (after.prizes[0].prize, after.prizes[-1].amount, len(after.prizes)) == ("Cup", "50 zł", prizes + 1)
    visitor.press("arbiters:save", **{f"arbiters-{there}-name": ""})
    assert len(load(file).event.info.arbiters) == there


def test_any_save_button_saves_all_that_was_typed_on_the_page_and_says_so(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, file = visitor.sample("swiss-open"), str(tmp_path / "swiss-open.xlsx")
    visitor.get(f"/e/{book}/event")
    assert "Saved." not in visitor.text
    typed = {
        "default_time": "25",
        "arbiters-0-name": "Somebody Else",
        "rounds-0-time": "11:15",
        "prizes-0-prize": "Cup",
    }
    visitor.press("prizes:save", **typed)
    assert document_fromstring(visitor.text).xpath("//*[@role='status' and .='Saved.']")
    event = load(file).event
    assert (event.info.settings.default_time, event.info.arbiters[0].name) == (25, "Somebody Else")
    assert (str(event.rounds[0].time)[:5], event.prizes[0].prize) == ("11:15", "Cup")


def test_what_cannot_be_leaves_all_that_was_typed_in_the_form_with_what_is_wrong_beside_it(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, file = visitor.sample("swiss-open"), str(tmp_path / "swiss-open.xlsx")
    before = (tmp_path / "swiss-open.xlsx").read_bytes()
    visitor.get(f"/e/{book}/event")
    new = len(load(file).event.prizes)
    wrong = {
        "end_date": "31.02.2026",
        "points_bye": "much",
        "rounds-0-date": "Friday",
        f"prizes-{new}-place": "first",
    }
    visitor.press("prizes:save", city="Łódź", **wrong)
    assert visitor.page.status_code == 422 and (tmp_path / "swiss-open.xlsx").read_bytes() == before
    page = document_fromstring(visitor.text)
    assert page.get_element_by_id("city").value == "Łódź"
    for name, typed in wrong.items():
        field = page.get_element_by_id(name)
        assert (field.value, field.get("type"), field.get("aria-invalid")) == (typed, None, "true"), name
        assert typed in page.get_element_by_id(f"{name}-said").text_content()
    assert {f"wrong:{name}" for name in wrong} <= {*visitor.hooks} and page.xpath(
        "//details[@open]//*[@id='points_bye']"
    )
    visitor.press(
        "prizes:save",
        **{"end_date": "2026-05-03", "points_bye": "", "rounds-0-date": ""},
        **{f"prizes-{new}-place": "1"},
    )
    assert visitor.page.status_code == 200 and load(file).event.info.settings.city == "Łódź"


def test_a_page_of_very_many_rows_is_saved(tmp_path: Path) -> None:
    document = sample_document("swiss-open")
    document["prizes"] = [{"place": str(at + 1), "amount": "5 zł"} for at in range(120)]
    assert write_workbook(document, tmp_path / "event.xlsx", "en") is None
    visitor = Visitor(tmp_path)
    visitor.get(f"/e/{visitor.desk.id_of(tmp_path / 'event.xlsx')}/event")
    visitor.press("prizes:save", **{"prizes-119-amount": "6 zł"})
    assert load(str(tmp_path / "event.xlsx")).event.prizes[119].amount == "6 zł"


def test_a_row_that_somebody_else_changed_is_replaced_where_that_is_wanted(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book, file = visitor.sample("swiss-open"), str(tmp_path / "swiss-open.xlsx")
    visitor.get(f"/e/{book}/event")
    key = key_of("arbiters", load(file).document["event"]["arbiters"][0])
    enter(load(file), [Entry((Change("arbiters", key, {"licence": "1"}),))])
    visitor.press("arbiters:save", **{"arbiters-0-licence": "2"})
    assert visitor.page.status_code == 409
    visitor.press("replace")
    assert load(file).document["event"]["arbiters"][0]["licence"] == "2"


def test_rows_are_known_by_their_keys_alone(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    row = {"seen-arbiters-0-club": "", "arbiters-0-club": "X"}
    for key in ("[", "[1, 2]", '[["a"]]', "{}", "[true]"):
        visitor.post(f"/e/{book}/event", **row, **{"arbiters-0-key": key})
        assert visitor.page.status_code == 400
    visitor.post(f"/e/{book}/event", **row, **{"arbiters-0-key": '["Nobody"]'})
    assert visitor.page.status_code == 409
