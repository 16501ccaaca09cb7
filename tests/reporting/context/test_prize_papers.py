"""Standings by class, prizes with their winners, receipts, performances, rosters, lists of players and regions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.checks import check_event
from engine.model import Subject
from reporting.context.builders import CONTEXTS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from tests.rows import of_each

SAMPLES = Path(__file__).parents[3] / "samples"


def document(name: str = "swiss-open") -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SAMPLES / name / "event.json").read_text(encoding="utf-8"))
    return found


def context(form_id: str, source: dict[str, Any], lang: str = "en") -> dict[str, Any] | None:
    form = load_forms()[form_id]
    return CONTEXTS[form.context](Subjects(form, Facts(decode_document(source).event), lang))


def shown(form_id: str, source: dict[str, Any], *columns: str, lang: str = "en") -> dict[str, list[list[str]]]:
    """The cells of some columns by the captions of the tables."""
    paper = context(form_id, source, lang)
    assert paper is not None
    found = {}
    for item in paper["tables"]:
        ids = [column["id"] for column in item["columns"]]
        found[item["caption"]] = [
            [text_of(row[ids.index(one)]) if one in ids else "" for one in columns] for row in item["rows"]
        ]
    return found


def test_prizes_stand_beside_their_winners_in_the_standings_of_a_class() -> None:
    women = shown("class-standings", document(), "place", "name", "overall", "prizes_won", lang="pl")["Kobiety"]
    assert women[0] == ["1", "Hristova Gergana", "7", "400\N{NO-BREAK SPACE}zł"]
    assert [row[0] for row in women] == [str(place) for place in range(1, len(women) + 1)]
    assert not any(row[3] for row in women[1:])


def test_the_prize_list_and_the_receipts_name_the_same_winners_and_sums() -> None:
    listed = shown("prize-list", document(), "place", "winner", "amount", "thing")
    assert listed["Final standings"][0] == ["1", "Radev Ivaylo", "2000\N{NO-BREAK SPACE}zł", "Puchar"]
    winners = [row[1] for rows in listed.values() for row in rows]
    (signed,) = shown("prize-receipts", document(), "winner", "amount").values()
    assert [row[0] for row in signed] == [*winners, "Total"]
    assert signed[-1][1] == "4300\N{NO-BREAK SPACE}zł"


def test_classes_are_named_in_the_language_of_the_paper_where_the_program_knows_whom_they_mean() -> None:
    source = document()
    source["event"]["classes"] = ["najlepsza zawodniczka do lat 18", "50+", "ranking 1600-1800", "Nauczyciele"]
    source["players"][0]["own_groups"] = ["Nauczyciele"]
    known = {
        "pl": ["Najlepsza zawodniczka do lat 18", "50+", "Ranking 1600-1800"],
        "bg": ["Жени, до 18 години", "50+", "Рейтинг 1600–1800"],
        "en": ["Women, under 18", "50+", "Rating 1600–1800"],
    }
    for lang, names in known.items():
        found = list(shown("class-standings", source, "name", lang=lang))
        assert found[:4] == [*names, "Nauczyciele"]


def test_prizes_of_a_bulgarian_sheet_stand_in_latin_letters_elsewhere() -> None:
    source = document()
    source["event"]["lang"] = "bg"
    source["prizes"] = [{"place": 1, "amount": "1000 лв.", "prize": "Купа"}]
    told = {lang: shown("prize-list", source, "amount", "thing", lang=lang) for lang in ("bg", "en")}
    assert [rows[0] for rows in told["bg"].values()] == [["1000\N{NO-BREAK SPACE}лв.", "Купа"]]
    assert [rows[0] for rows in told["en"].values()] == [["1000\N{NO-BREAK SPACE}lv.", "Kupa"]]


def test_the_total_of_the_receipts_is_a_sum_on_a_spreadsheet() -> None:
    paper = context("prize-receipts", document())
    assert paper is not None
    (item,) = paper["tables"]
    at = [column["id"] for column in item["columns"]].index("amount")
    letter, count = "ABCDEFG"[at], len(item["rows"])
    total = item["rows"][-1][at]
    assert (total["formula"], total["value"], item["totals"]) == (f"SUM({letter}5:{letter}{count + 3})", "4300", 1)


def test_receipts_with_a_prize_that_nobody_won_have_no_sum_over_their_amounts() -> None:
    source = document()
    source["prizes"].append({"place": 9, "category": "U8", "amount": "500 zł"})
    paper = context("prize-receipts", source)
    assert paper is not None
    (item,) = paper["tables"]
    at = [column["id"] for column in item["columns"]].index("amount")
    *rows, total = (row[at] for row in item["rows"])
    amounts = [text_of(cell) for cell in rows]
    assert (sum("500" in text for text in amounts), text_of(total), "formula" in total) == (1, "4300\u00a0zł", False)


def test_while_the_event_goes_on_winners_are_left_open() -> None:
    source = document()
    source["results"] = [one for one in source["results"] if one["round"] < 7]
    source["rounds"] = []
    listed = shown("prize-list", source, "winner", "amount")
    assert {row[0].strip("…") for rows in listed.values() for row in rows} == {""}
    (signed,) = shown("prize-receipts", source, "winner").values()
    assert {row[0].strip("…") for row in signed} == {""}
    assert "prizes_won" not in str(context("class-standings", source))


def test_an_event_without_prizes_and_classes_has_none_of_their_papers() -> None:
    source = {**document(), "prizes": []}
    source["event"] = {**source["event"], "classes": []}
    source["players"] = [{**one, "sex": "m"} for one in source["players"]]
    for form_id in ("prize-list", "prize-receipts", "class-standings"):
        assert context(form_id, source) is None


@pytest.mark.parametrize("rule", ["equal", "hort"])
def test_the_paper_says_how_money_was_shared(rule: str) -> None:
    source = document()
    source["event"] = {**source["event"], "prize_sharing": rule, "prize_step": "300"}
    paper = context("prize-list", source)
    assert paper is not None
    assert any({"equal": "equally.", "hort": "Hort"}[rule] in note for note in paper["notes"])
    assert any("Rounding down leaves" in note for note in paper["notes"])


def test_without_a_rule_of_sharing_the_list_says_why_it_has_more_names_than_prizes_and_check_names_them() -> None:
    """Places 2 to 4 are level in Zürich: three people, and the money of two places."""
    source = document("zurich-1953")
    source["prizes"] = [{"place": at, "amount": f"{900 - 200 * at} zł"} for at in (1, 2, 3)]
    event = decode_document(source).event
    (found,) = (one for one in check_event(event) if one.code == "prize-sharing-open")
    names = "Bronstein David, Reshevsky Samuel, Keres Paul"
    assert (found.subject, dict(found.values)) == (
        Subject("event", None, "prize_sharing"),
        {"amounts": "500 zł, 300 zł", "names": names},
    )
    for form in ("prize-list", "prize-receipts"):
        paper = context(form, source)
        assert paper and "Places 2–4 are level: money prizes 2, 800\N{NO-BREAK SPACE}zł in all." in paper["notes"]


def test_performances_are_those_of_the_regulations_and_changes_those_of_the_ratings() -> None:
    from engine.rating import rating_changes

    source = document()
    change = next(one for one in rating_changes(decode_document(source).event).players if one.number == 1)
    rows = shown("standings-performance", source, "number", "made", "rating_change", "rating_after")[""]
    first = next(row for row in rows if row[0] == "1")
    assert first == ["1", str(change.performance), "+1.80", str(change.new)]
    assert load_forms()["standings-performance"].on_request


def test_changes_of_ratings_are_explained_where_they_are_shown() -> None:
    told = {}
    for game in ("chess", "draughts64"):
        source = document()
        source["event"] = {**source["event"], "game": game}
        paper = context("standings-performance", source)
        told[game] = paper is not None and "change is what follows" in paper["notes"][0]
    assert told == {"chess": True, "draughts64": False}


def test_rosters_stand_in_the_order_of_boards_with_their_captains() -> None:
    source = document("team-league")
    first = source["teams"][0]
    rosters = shown("team-rosters", source, "board", "name")
    caption = next(caption for caption in rosters if first["name"] in caption)
    assert caption.endswith(f"captain: {first['captain']}")
    assert [row[0] for row in rosters[caption]] == ["1", "2", "3", "4", "5", "6", "res. 1", "res. 2"]
    assert sum(map(len, rosters.values())) == len(source["players"])
    assert context("team-rosters", {**source, "players": []}) is None


def test_arrivals_are_ticked_by_name_and_regions_counted() -> None:
    source = document()
    names = [row[0] for row in shown("check-in", source, "name", lang="pl")[""]]
    assert len(names) == 24 and names.index("Ćmiel Wojciech") < names.index("Gawron Zdzisława") < len(names)
    (rows,) = shown("regions", source, "region", "entered", "points_made", "best_place").values()
    assert sum(int(row[1]) for row in rows) == 24 and rows[-1][0] == "(not given)"
    # The names of the players, of many their numbers, of very many nothing: the table stays on its pages.
    for count, commas in ((15, 14), (16, 15), (150, 149), (151, 0)):
        crowd = [{"number": at, "surname": "A", "region": "MZ"} for at in range(1, count + 1)]
        crowd.append({"number": count + 1, "surname": "B", "region": "SL"})
        (((names,), _),) = shown("regions", {**source, "players": crowd, "results": []}, "people").values()
        assert names.count(",") == commas and names.startswith("A" if count < 16 else "1" * bool(commas))
    for region in ("", "MZ"):
        people = [{**one, "region": region} for one in source["players"]]
        assert context("regions", {**source, "players": people}) is None


@of_each(["regions", "rating-changes", "rating-games"])
def test_sums_of_an_event_that_goes_on_say_after_which_round_they_are(form_id: str) -> None:
    source = document()
    finished = context(form_id, source, "pl")
    source["results"] = [one for one in source["results"] if one["round"] < 6]
    source["rounds"] = []
    going_on = context(form_id, source, "pl")
    assert finished is not None and going_on is not None
    assert (going_on["subtitle"], finished["subtitle"]) == ("po rundzie 5 z 7", "po ostatniej rundzie")
