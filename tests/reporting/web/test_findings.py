"""Findings on pages: what hinders first, each with the way to its field, and the one answer as a button."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from lxml.html import document_fromstring

from reporting.exchange.lists import ListedPlayer
from reporting.lists.enter import enter_list
from reporting.lists.source import ListSource
from reporting.locale import texts
from reporting.sources.load import load
from reporting.sources.outputs import write_workbook
from tests.reporting.web.desk import Visitor

SAMPLES = Path(__file__).parents[3] / "samples"
Document = dict[str, Any]


def opened(folder: Path, change: Callable[[Document], object], name: str = "swiss-open") -> tuple[Visitor, str]:
    """Somebody at a sample that was changed, and the address of its pages."""
    document = json.loads((SAMPLES / name / "event.json").read_text())
    change(document)
    path = folder / "event.xlsx"
    assert write_workbook(document, path, "en") is None
    visitor = Visitor(folder)
    return visitor, f"/e/{visitor.desk.id_of(path)}"


def _broken(document: Document) -> None:
    """Something wrong or missing in every table that has a page."""
    document["event"] |= {"rated_by": "fide", "tie_breaks": ["BHH"], "end_date": None}
    document["event"]["arbiters"][0] = {"name": "Somebody", "role": "chief"}
    document["players"][0]["ids"] = {"fide": "nr 1100001"}
    document["players"][1]["federation"] = "DEU"
    document["players"].append({"surname": "Late", "first_name": "A."})
    document["results"][0] |= {"white": 99}
    document["absences"].append({"round": 50, "player": 3, "kind": "zero"})
    document["rounds"] = []


def test_every_finding_leads_to_its_field(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _broken)
    visitor.get(f"{at}/findings")
    links = {
        str(each.get("href"))
        for each in document_fromstring(visitor.text).xpath("//a[starts-with(@data-do, 'field-of:')]")
    }
    tables = {link.removeprefix(f"{at}/").partition("/")[0].partition("?")[0].partition("#")[0] for link in links}
    assert tables == {"event", "players", "round"}
    for link in links:
        page = document_fromstring(visitor.get(link))
        assert visitor.page.status_code == 200
        anchor = link.partition("#")[2]
        assert not anchor or page.get_element_by_id(anchor) is not None, link
        assert "?field=" not in link or page.xpath("//*[@id=$at][not(ancestor::details[not(@open)])]", at=anchor), link


def test_what_hinders_the_next_step_comes_first_and_what_papers_ask_comes_later(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _broken)
    page = document_fromstring(visitor.get(f"{at}/findings"))
    now, later = (page.xpath(f"//section[@aria-labelledby='{name}']//li") for name in ("now", "later"))
    said = ["Nothing goes on without this." in item.text_content() for item in now]
    assert said == sorted(said, reverse=True) and any(said) and not all(said)
    assert any("data lack" in item.text_content() for item in later)
    assert not any("Nothing goes on" in item.text_content() for item in later)
    assert "protokol " not in page.xpath("//main")[0].text_content()


def _without_numbers(document: Document) -> None:
    document |= {"results": [], "absences": [], "rounds": []}
    for player in document["players"]:
        del player["number"]


def _one_day(document: Document) -> None:
    document["event"] |= {"rated_by": "fide", "start_date": "2026-05-02", "end_date": "2026-05-02"}
    document["rounds"] = [{"round": 2, "date": "2026-05-02"}]


def _days(document: Document) -> None:
    document["event"]["end_date"] = None
    document["rounds"] = [{"round": 7, "date": "2026-05-09"}]


def _bulgarian(document: Document) -> None:
    document["event"]["rated_by"] = "fide"
    document["players"][3] |= {"surname": "Щърбев", "first_name": "Юлиян", "federation": "BUL"}


@pytest.mark.parametrize(
    ("change", "code", "value", "look"),
    [
        (_without_numbers, "numbers-missing", "Give numbers", lambda doc: sorted(one["number"] for one in doc["players"])[-1] == 24),
        (lambda doc: doc["players"].append({"surname": "Late"}), "late-without-number", "25", lambda doc: (doc["players"][-1]["number"], doc["players"][-1]["from_round"]) == (25, 8)),
        (lambda doc: doc["event"].update(system="swiss-fide-2062"), "choice-unknown", "swiss-fide-2026", lambda doc: doc["event"]["system"] == "swiss-fide-2026"),
        (lambda doc: doc["event"].update(rated_by="national federatoin"), "choice-unknown", "national", lambda doc: doc["event"]["rated_by"] == "national"),
        (lambda doc: doc["event"].update(tie_breaks=["BH", "Bucholc"]), "tie-break-unknown", "BH, BH", lambda doc: doc["event"]["tie_breaks"] == ["BH", "BH"]),
        (lambda doc: doc["players"][2].update(federation="DEU"), "country-of-iso", "GER", lambda doc: doc["players"][2]["federation"] == "GER"),
        (lambda doc: doc["players"][2].update(ids={"iccf": "nr 12345"}), "id-not-digits", "12345", lambda doc: doc["players"][2]["ids"] == {"iccf": "12345"}),
        (_one_day, "rated-round-days", "2026-05-02", lambda doc: [one["round"] for one in doc["rounds"]] == [2, 1, 3, 4, 5, 6, 7]),
        (_days, "rated-field-missing", "2026-05-09", lambda doc: doc["event"]["end_date"] == "2026-05-09"),
        (_bulgarian, "rated-name-latin", "Shtarbev Yuliyan", lambda doc: doc["players"][3]["name_other_script"] == "Shtarbev Yuliyan"),
    ],
)  # fmt: skip
def test_what_has_one_sensible_answer_has_a_button_that_enters_it(
    tmp_path: Path, change: Callable[[Document], object], code: str, value: str, look: Callable[[Document], bool]
) -> None:
    visitor, at = opened(tmp_path, change)
    visitor.get(f"{at}/findings")
    hook = next(hook for hook in visitor.hooks if hook.startswith(f"repair:{code}:"))
    assert value in document_fromstring(visitor.text).xpath("//*[@data-do=$hook]", hook=hook)[0].text_content()
    shown = visitor.page
    visitor.press(hook)
    assert visitor.page.status_code == 200 and visitor.page.url.path == f"{at}/findings"
    assert hook not in visitor.hooks
    assert look(load(str(tmp_path / "event.xlsx")).document)
    visitor.page = shown
    visitor.press(hook)
    assert visitor.page.status_code == 409


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda doc: doc["event"].update(system="swiss"), "choice-unknown"),
        (lambda doc: doc["players"][2].update(ids={"iccf": "12 or 13"}), "id-not-digits"),
        (lambda doc: (doc["event"].update(end_date=None), doc.update(rounds=[])), "rated-field-missing"),
    ],
)
def test_what_can_be_mended_in_two_ways_has_no_button(
    tmp_path: Path, change: Callable[[Document], object], code: str
) -> None:
    visitor, at = opened(tmp_path, change)
    visitor.get(f"{at}/findings")
    assert f"field-of:{code}:0" in visitor.hooks and f"repair:{code}:0" not in visitor.hooks


def test_a_finding_stands_beside_its_field_on_the_page_of_the_event(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _broken)
    page = document_fromstring(visitor.get(f"{at}/event"))
    (field,) = page.xpath("//*[@id='tie_breaks']")
    said = [page.get_element_by_id(name).text_content() for name in field.get("aria-describedby").split()]
    assert field.get("aria-invalid") == "true" and any("BHH" in text for text in said)
    assert page.xpath("//*[@id='tie_breaks']/ancestor::details/@open")
    rows = document_fromstring(visitor.get(f"{at}/players")).xpath("//tbody/tr")
    assert ["finding" in row.text_content() for row in rows[:4]] == [True, True, False, False]
    visitor.get(f"{at}/findings")
    assert "article:tie-break-unknown" not in visitor.hooks and any(
        hook.startswith("article:") for hook in visitor.hooks
    )


def _of_the_list(document: Document) -> None:
    document["event"] |= {"rated_by": "fide", "start_date": "2026-11-14", "rating_list_date": None}
    document["event"] |= {"end_date": "2026-11-20", "rate_of_play": "60 min + 30 s"}
    for at, (name, birth) in enumerate((("Anna", 1990), ("Adam", 1985))):
        fields = {"number": at + 1, "surname": "Nowak", "first_name": name, "birth_date": birth, "federation": "POL"}
        document["players"][at] = fields


def test_what_the_rating_lists_know_is_entered_one_by_one_or_all_at_once(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _of_the_list)
    visitor.desk.store = tmp_path / "store"
    assert "lists" not in (visitor.get(f"{at}/findings"), visitor.hooks)[1]
    rows = tuple(
        ListedPlayer(line, number, f"Nowak, {name}", "POL", sex, birth, "", standard=1900)
        for line, number, name, sex, birth in ((1, "101", "Anna", "f", "1990"), (2, "102", "Adam", "m", "1985"))
    )
    assert enter_list(visitor.desk.store, ListSource("fide", "all", "2026-11-01", rows), "list.txt", "1").stored
    visitor.get(f"{at}/findings")
    assert not any(hook.startswith("repair:") for hook in visitor.hooks)
    visitor.press("lists")
    visitor.press(next(hook for hook in visitor.hooks if hook.startswith("repair:rated-id-fide:")))
    assert visitor.page.url.query == b"lists=1"
    ids = [player.ids.get("fide", "") for player in load(str(tmp_path / "event.xlsx")).event.players[:2]]
    assert sorted(ids) in (["", "101"], ["", "102"])
    visitor.press("fill")
    players = load(str(tmp_path / "event.xlsx")).event.players[:2]
    assert [player.ids["fide"] for player in players] == ["101", "102"]
    assert [rating.value for player in players for rating in player.ratings] == [1900, 1900]


@pytest.mark.parametrize("code", ["prize-sharing-unset", "tie-breaks-default"])
def test_what_the_papers_will_need_is_named_before_the_first_round_with_the_way_to_its_field(
    tmp_path: Path, code: str
) -> None:
    def silent(document: Document) -> None:
        document |= {"results": [], "prizes": [{"place": at, "amount": "50 zł"} for at in (1, 2, 3)]}
        document["event"] |= {"prize_sharing": "", "tie_breaks": [], "system": "swiss-jahr"}

    visitor, at = opened(tmp_path, silent)
    page = document_fromstring(visitor.get(f"{at}/findings"))
    later = page.xpath("//section[@aria-labelledby='later']//@data-do")
    assert [hook for hook in later if hook.startswith(f"field-of:{code}:")] == [f"field-of:{code}:0"]
    visitor.press(f"field-of:{code}:0")
    field = visitor.page.url.fragment
    assert field in {"prize_sharing", "tie_breaks"}
    assert document_fromstring(visitor.text).xpath("//details[@open]//*[@id=$field]", field=field)


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
def test_the_term_of_a_report_is_entered_in_a_field_that_is_named_as_its_form_has_it(lang: str) -> None:
    words = texts(lang)
    assert words("workbook.event.parameters") in words("finding.rated-papers-open.hint")


def test_a_repair_leads_back_to_pages_alone(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _broken)
    for place in ("", "//evil.example", "findings?x", "players"):
        visitor.post(f"{at}/repair", repair="x", back=place)
        assert visitor.page.status_code == 400
