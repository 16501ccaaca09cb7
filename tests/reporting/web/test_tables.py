"""Standings that open into how they came about, and the tables of an event as its papers have them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml.html import document_fromstring

from reporting.actions.new import SAMPLES, sample_document
from reporting.sources.load import load
from reporting.web.book import Book
from reporting.web.tables import tables_of
from tests.reporting.web.desk import Visitor


def shown_of(visitor: Visitor, hook: str) -> str:
    (control,) = document_fromstring(visitor.page.text).xpath("//*[@data-do=$hook]", hook=hook)
    return str(control.text_content())


def section_of(visitor: Visitor, code: str) -> tuple[str, list[str]]:
    """The heading of a derivation, and what its lines bring."""
    (section,) = document_fromstring(visitor.page.text).xpath("//section[@id=$code]", code=code)
    last = [cell.text_content() for cell in section.xpath(".//tfoot//strong")]
    return section.xpath("string(h2)"), last


def test_every_number_of_the_standings_opens_into_what_it_was_made_of(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    table = visitor.get(f"/e/{book}/standings") and visitor.page
    hooks = [hook for hook in visitor.hooks if hook.startswith("why:")]
    assert {hook.split(":")[2] for hook in hooks} == {"points", "BH/C1", "BH", "SB", "WIN"}
    for hook in hooks[::11]:
        visitor.page = table
        value, code = shown_of(visitor, hook), hook.split(":")[2]
        visitor.press(hook)
        assert visitor.page.url.fragment == code
        heading, last = section_of(visitor, code)
        assert heading.endswith(f": {value}") and last == [value]


def test_standings_of_any_round_keep_their_round_in_what_they_open(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    visitor.get(f"/e/{book}/standings")
    visitor.press("after:2")
    points = shown_of(visitor, "why:1:points")
    visitor.press("why:1:points")
    assert "After round 2" in visitor.text and section_of(visitor, "points")[1] == [points]
    visitor.press("go:standings:back")
    assert 'aria-current="true" data-do="after:2"' in visitor.text
    for wrong in ("0", "-1", "²", "1000", "x"):
        visitor.get(f"/e/{book}/standings?after={wrong}")
        assert visitor.page.status_code == 404
    assert visitor.get(f"/e/{book}/standings/99") and visitor.page.status_code == 404


def test_a_rank_names_whom_it_divides_and_the_figures_that_were_compared(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    document = sample_document("team-league")
    event = document["event"] | {"tie_breaks": ["HIGHERGP"]}
    (tmp_path / "a.json").write_text(json.dumps(document | {"event": event}))
    book = visitor.desk.id_of(tmp_path / "a.json")
    visitor.get(f"/e/{book}/standings/6?after=2")
    levels = document_fromstring(visitor.page.text).xpath("//section[@id='HIGHERGP']//li")
    assert [level.text_content() for level in levels] == ["LKS Laufer Puławy: 0; 5", "SKSz Gambit Świdnik: 0; 3"]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_table_of_every_sample_has_its_words(tmp_path: Path, name: str) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample(name)
    visitor.get(f"/e/{book}/standings?lang=bg")
    tables = [hook for hook in visitor.hooks if hook.startswith("table:")]
    assert len(tables) > 1
    for hook in tables:
        visitor.press(hook)
        assert visitor.page.status_code == 200, hook
        assert "web." not in visitor.text and "form." not in visitor.text and "None" not in visitor.text


def test_a_bracket_is_a_table_whose_ties_stand_beside_the_two_that_lead_to_them(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("cup-22")
    visitor.get(f"/e/{book}/tables/cup-bracket")
    (bracket,) = document_fromstring(visitor.page.text).find_class("bracket")
    spans = [[int(cell.get("rowspan")) for cell in row] for row in bracket.xpath("tbody/tr")]
    assert spans[0] == [1, 2, 4, 8, 16, 16] and spans[1] == [1] and spans[2] == [1, 2]
    assert bracket.xpath("string(tbody/tr[1]/td[last()])") == "3\xa0Jaworek Paweł"
    won = [side.text_content() for side in bracket.find_class("won")]
    assert len(won) == 16 + 8 + 4 + 2 + 1 and all("(goes on)" in text for text in won)


def test_a_crosstable_leads_to_its_players_and_teams_have_tables_of_their_own(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("zurich-1953")
    visitor.get(f"/e/{book}/tables/crosstable")
    links = document_fromstring(visitor.page.text).xpath("//th[@scope='row']/a/@href")
    assert sorted(links) == sorted(f"/e/{book}/players/{number}" for number in range(1, 16))
    teams = visitor.sample("team-league")
    visitor.get(f"/e/{teams}/standings")
    assert {"table:team-crosstable", "table:team-results", "table:best-boards", "why:1:GP"} <= set(visitor.hooks)
    assert visitor.get(f"/e/{teams}/tables/crosstable") and visitor.page.status_code == 404


def test_matches_of_teams_are_shown_board_by_board_for_any_round(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("team-league")
    visitor.get(f"/e/{book}/standings")
    visitor.press("table:matches")
    assert 'aria-current="true" data-do="matches:9"' in visitor.text
    visitor.press("matches:3")
    page = document_fromstring(visitor.page.text)
    headings = [heading.text_content() for heading in page.xpath("//h2")]
    assert len(headings) == 5 and headings[0] == "MKS Goniec Radom – GKS Zugzwang Ełk: 5½ : ½"
    first = [[cell.text_content() for cell in row] for row in page.xpath("(//tbody)[1]/tr")]
    assert first[3] == ["4", "Wrzos Jakub", "1967", "½ : ½", "Banaś Zofia", "1694"]
    for wrong in ("0", "10", "-1", "x"):
        visitor.get(f"/e/{book}/tables/matches?round={wrong}")
        assert visitor.page.status_code == 404
    other = visitor.sample("swiss-open")
    assert visitor.get(f"/e/{other}/tables/matches") and visitor.page.status_code == 404


def test_teams_of_an_event_of_single_players_stand_below_them_with_whose_points_count(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    document = sample_document("swiss-open")
    teams = [{"number": 1, "name": "Wisła"}, {"number": 2, "name": "Марица"}]
    players = [player | {"team": 1 + at % 2} for at, player in enumerate(document["players"])]
    event = document["event"] | {"system": "individual-team-swiss-fide-2026", "counted_players": 2}
    (tmp_path / "a.json").write_text(json.dumps(document | {"event": event, "players": players, "teams": teams}))
    visitor.get(f"/e/{visitor.desk.id_of(tmp_path / 'a.json')}/standings")
    rows = document_fromstring(visitor.page.text).xpath("(//table)[2]/tbody/tr")
    assert [[cell.text_content() for cell in row][:3] for row in rows] == [
        ["1", "Wisła", "11"],
        ["2", "Марица", "10.5"],
    ]
    assert rows[0].xpath("string(td[last()])").count(",") == 1


def test_no_page_that_shows_something_changes_a_file(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("club-saturday")
    (tmp_path / "club-saturday-papers").mkdir()
    (tmp_path / "club-saturday-papers" / "plan.pdf").write_bytes(b"%PDF-1.7 of somebody")
    before = {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")}
    tables = [name for name, _ in tables_of(Book(book, tmp_path, load(str(tmp_path / "club-saturday.xlsx"))), "en")]
    for place in (*(f"tables/{name}" for name in tables), "standings", "standings/1", "wall", "papers", "round/9"):
        visitor.get(f"/e/{book}/{place}")
        assert visitor.page.status_code == 200
    visitor.get(f"/e/{book}/players/1?norms=1")
    assert {path: path.stat().st_mtime_ns for path in tmp_path.rglob("*")} == before


def test_standings_say_what_an_order_among_equals_means_and_whose_points_they_are(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path, "pl")
    meaning = "kolejność przy równym dorobku; 0 – kryterium nie rozstrzygnęło."
    visitor.get(f"/e/{visitor.sample('club-saturday')}/standings")
    assert f"Bezp.: {meaning}" in visitor.text and "Pkt mecz." not in visitor.text
    visitor.get(f"/e/{visitor.sample('team-league')}/standings")
    assert ">Pkt mecz.</th>" in visitor.text
    visitor.get(f"/e/{visitor.sample('swiss-open')}/standings")
    assert meaning not in visitor.text
