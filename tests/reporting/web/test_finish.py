"""The end of an event on a page: prizes, whom is reported to, what comes back, the pack and its verification."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml.html import document_fromstring

from reporting.actions.changes import Entry, result
from reporting.actions.enter import enter
from reporting.locale import paper_texts
from reporting.locale.findings import has_error
from reporting.sources.load import load
from reporting.web.sent_files import write_sent_files
from tests.reporting.web.test_findings import SAMPLES, Document, opened


def _one_language(document: Document) -> None:
    document["event"]["languages"] = ["en"]


def test_a_pack_is_made_and_verified_against_the_workbook_as_it_is_now(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _one_language, "kszk-final")
    visitor.get(f"{at}/finish")
    visitor.press("to:kszk")
    assert "Nothing for which the papers would come back." in visitor.text
    visitor.press("pack:kszk")
    name = "papers-of-an-event-for-kszk.pdf"
    assert f"checked:{name}:as-printed" in visitor.hooks
    verdicts = [row.text_content() for row in document_fromstring(visitor.text).xpath("//table//tbody/tr/td[1]")]
    assert verdicts and set(verdicts) == {"confirmed"}
    page = visitor.page
    visitor.press(f"save:{name}")
    assert visitor.page.content.startswith(b"%PDF")
    event = load(str(tmp_path / "event.xlsx"))
    winner = next(player.number for player in event.event.players if player.surname == "Źrebiec")
    game = next(game for game in event.event.results if game.white == winner and game.outcome)
    assert enter(event, [Entry((result(game.key.round, game.key.board, "-:+"),))]).written
    visitor.get(str(page.url))
    assert "refuted" in visitor.text


def test_what_would_come_back_keeps_a_pack_from_being_made_unless_it_is_wanted_all_the_same(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _one_language, "club-saturday")
    visitor.get(f"{at}/finish?to=pzszach")
    assert "faults for which the papers would come back" in visitor.text
    assert "pack-anyway:pzszach" in visitor.hooks and "pack:pzszach" not in visitor.hooks
    assert any(hook.startswith("field-of:rated-id-national:") for hook in visitor.hooks)
    visitor.post(f"{at}/pack", to="pzszach")
    assert visitor.page.status_code == 409 and not (tmp_path / "event-papers").exists()


def test_only_what_a_body_asks_stands_there_and_those_of_another_game_are_not_named(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, lambda doc: doc["event"].update(end_date=None, rated_by="fide"))
    visitor.get(f"{at}/finish?to=fide-rating")
    assert "field-of:rated-field-missing:0" in visitor.hooks
    assert {hook for hook in visitor.hooks if hook.startswith("to:")} == {
        *("to:fide-rating", "to:fide-norms", "to:pzszach", "to:bg")
    }
    first, others = document_fromstring(visitor.text).xpath("//ul[starts-with(@aria-labelledby, 'whom-')]")
    assert "FIDE" in first.text_content() and "FIDE" not in others.text_content()
    visitor.get(f"{at}/finish?to=nobody")
    assert "back" not in document_fromstring(visitor.text).xpath("//@id")


def _prizes(document: Document) -> None:
    document["prizes"] = [{"place": place, "amount": f"{100 * (4 - place)} zł"} for place in (1, 2, 3)]
    document["event"]["prize_sharing"] = ""


@pytest.mark.parametrize("rule", ["", "equal"])
def test_prizes_stand_with_their_winners_and_that_several_are_level(tmp_path: Path, rule: str) -> None:
    def change(document: Document) -> None:
        _prizes(document)
        document["event"]["prize_sharing"] = rule

    visitor, at = opened(tmp_path, change)
    visitor.get(f"{at}/finish")
    page = document_fromstring(visitor.text)
    winners = page.xpath("//section[@aria-labelledby='prizes']//tbody/tr")
    amounts = [row.text_content().replace("\N{NO-BREAK SPACE}", " ").endswith("200 zł") for row in winners]
    assert amounts == [bool(rule)] * 3
    level = [hook for hook in visitor.hooks if hook.startswith("field-of:prize-sharing-open:")]
    assert level == ([] if rule else ["field-of:prize-sharing-open:0"])
    if level:
        visitor.press(level[0])
        assert visitor.page.url.fragment == "prize_sharing"
        assert document_fromstring(visitor.text).xpath("//details[@open]//*[@id='prize_sharing']")


def test_an_event_without_prizes_says_where_to_enter_them(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, lambda doc: doc.update(prizes=[]))
    visitor.get(f"{at}/finish")
    assert "No prizes are entered." in visitor.text and "prizes:make" not in visitor.hooks
    visitor.press("prizes:edit")
    assert visitor.page.url.fragment == "prizes" and "prizes:save" in visitor.hooks


def test_the_game_whose_result_is_missing_is_named_and_one_step_away(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, lambda doc: None)
    visitor.get(f"{at}/finish")
    assert "lacking:1" not in visitor.hooks
    event = load(str(tmp_path / "event.xlsx"))
    assert enter(event, [Entry((result(7, 3, ""),))]).written
    visitor.get(f"{at}/finish")
    visitor.press("lacking:1")
    assert (visitor.page.url.path, visitor.page.url.fragment) == (f"{at}/round/7", "b3")


def test_without_a_body_of_its_own_an_event_has_no_others(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, lambda doc: doc["event"].update(rated_by="none"))
    visitor.get(f"{at}/finish")
    assert "to:pzszach" in visitor.hooks and "Others" not in visitor.text
    assert not document_fromstring(visitor.text).xpath("//ul[starts-with(@aria-labelledby, 'whom-')]")
    visitor.get(f"{at}/findings")
    visitor.press("go:finish:later")
    assert visitor.page.url.path == f"{at}/finish"


def test_papers_that_would_come_back_are_not_simply_as_they_should_be(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _one_language, "club-saturday")
    paper = tmp_path / "event.trf"
    paper.write_text("012 Event")
    visitor.get(f"{at}/finish?to=pzszach&paper={visitor.desk.paper_id(paper)}")
    made, back = document_fromstring(visitor.text).xpath(
        "//section[@aria-labelledby='made' or @aria-labelledby='back']"
    )
    count = back.xpath("string(p[@role='status'])").split()[0]
    assert f"would return them for {count} faults" in made.text_content()
    assert "half a minute" in back.text_content()


def _without_ids(document: Document) -> None:
    for player in document["players"]:
        player.pop("ids", None)


def test_what_many_players_lack_is_one_sentence_about_all_of_them(tmp_path: Path) -> None:
    visitor, at = opened(tmp_path, _without_ids, "swiss-open")
    visitor.get(f"{at}/finish?to=fide-rating")
    players = load(str(tmp_path / "event.xlsx")).event.players
    (message,) = (
        item.xpath("string(span[1])")
        for item in document_fromstring(visitor.text).xpath(
            "//li[.//*[starts-with(@data-do, 'field-of:rated-id-fide:')]]"
        )
    )
    assert message.startswith(f"Each of {len(players)} players has no FIDE number")
    assert message.endswith(f"({', '.join(player.name for player in players[:3])}…)")


@pytest.mark.parametrize("federation", ["bsfsh", "bfsh-2022"])
def test_a_federation_of_bulgaria_is_called_as_on_its_papers(tmp_path: Path, federation: str) -> None:
    visitor, at = opened(tmp_path, lambda doc: doc["event"].update(federation=federation, rated_by="none"))
    visitor.get(f"{at}/finish?lang=bg&to=bg")
    name = paper_texts("bg")(f"form.federation.{federation}")
    button, heading = document_fromstring(visitor.text).xpath("//*[@data-do='to:bg']|//h2[@id='back']")
    assert button.text_content() == name and heading.text_content().endswith(name)


DRAUGHTS = {
    "schema": 1,
    "event": {"name": "Event", "game": "draughts100", "start_date": "2026-05-02", "system": "round-robin"},
    "players": [{"number": 1, "surname": "Nowak"}, {"number": 2, "surname": "Kowal"}],
    "results": [{"round": 1, "white": 1, "black": 2, "kind": "played", "score": {"white": "2", "black": "0"}}],
}


def test_fide_gets_a_report_file_and_pzwarc_the_tables_of_fmjd(tmp_path: Path) -> None:
    (tmp_path / "draughts.json").write_text(json.dumps(DRAUGHTS))
    draughts, chess = load(str(tmp_path / "draughts.json")), load(str(SAMPLES / "swiss-open" / "event.xlsx"))
    for loaded, to, names in (
        (chess, "fide-rating", ["event.trf"]),
        (draughts, "pzwarc", ["event.csv", "games.csv", "players.csv"]),
        (chess, "pzszach", []),
    ):
        for _ in range(2):
            paths, findings = write_sent_files(loaded, tmp_path, to, "en", force=False)
            assert not has_error(findings) and sorted(path.name for path in paths) == names
            assert all(path.stat().st_size for path in paths)
    assert (tmp_path / "event.trf").read_bytes().startswith(b"012 ")
