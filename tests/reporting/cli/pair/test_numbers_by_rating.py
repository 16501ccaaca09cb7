"""Starting numbers that go by rating: told where they do not, numbered anew, and no word of lots that nobody drew."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.drawing_of_lots import lot_hash
from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms

Document = dict[str, Any]
CODE = "numbers-against-ratings"
SYSTEMS = {
    "swiss-fide-1998": "A.2",
    "swiss-jahr": "A.2",
    "swiss-pzwarc-classical": "V 2.6.1.1",
    "swiss-fide-2026": "C.04.2",
    "individual-team-swiss-fide-2017": "C.04.2",
}


def numbered(system: str, ratings: Sequence[int | None] = (1900, 2100, 2000, 1800), **info: Any) -> Document:
    """Players numbered in the order of these ratings."""
    which = "national" if "pzwarc" in system else "fide"
    people = [
        {"number": n, "surname": f"P{n}", "first_name": "A"}
        | ({"ratings": [{"list": which, "value": value}]} if value else {})
        for n, value in enumerate(ratings, start=1)
    ]
    about = {"name": "E", "system": system, "game": "chess", "rounds": 3, "lang": "en", "first_colour": "white"}
    return {"schema": 1, "event": {**about, **info}, "players": people, "results": []}


def severities(run: Any) -> list[str]:
    return [found["severity"] for found in run.lines[0]["findings"] if found["code"] == CODE]


@pytest.mark.parametrize(("system", "article"), SYSTEMS.items())
def test_before_round_1_check_draw_and_pair_say_so_with_the_article(
    protokol: Any, event: Any, system: str, article: str
) -> None:
    path = event(numbered(system))
    for command in ("check", "draw", "pair"):
        run = protokol(command, path, "--json", *(["--dry-run"] if command != "check" else []))
        (found,) = [one for one in run.lines[0]["findings"] if one["code"] == CODE]
        assert (run.code, found["severity"], found["rule"]["article"]) == (0, "warning", article)
        assert "P2" in found["message"]


def test_a_cup_that_says_nothing_is_advised_and_one_that_goes_by_rating_is_warned(protokol: Any, event: Any) -> None:
    assert severities(protokol("check", event(numbered("cup")), "--json")) == ["advice"]
    assert severities(protokol("check", event(numbered("cup", start_numbers="rating")), "--json")) == ["warning"]


@pytest.mark.parametrize("suffix", [".json", ".xlsx"])
def test_redo_numbers_anew_and_what_speaks_of_players_follows(protokol: Any, event: Any, suffix: str) -> None:
    document = numbered("swiss-fide-1998", forbidden_pairs=["1-2 (1-2)"])
    document["absences"] = [{"round": 1, "player": 2, "kind": "zero"}]
    path = event(document)
    if suffix == ".xlsx":
        protokol("convert", path, path.with_suffix(suffix))
        path = path.with_suffix(suffix)
    protokol("draw", path, "--seed", "7")
    assert severities(protokol("check", path, "--json")) == ["warning"]
    done = protokol("draw", path, "--redo", "--seed", "7")
    assert done.code == 0
    assert severities(protokol("check", path, "--json")) == []
    protokol("convert", path, "again.json", "--force")
    again = json.loads(Path("again.json").read_text(encoding="utf-8"))
    assert {player["surname"]: player["number"] for player in again["players"]} == {"P1": 3, "P2": 1, "P3": 2, "P4": 4}
    assert [absence["player"] for absence in again["absences"]] == [1]
    assert again["event"]["forbidden_pairs"] in (["3-1 (1-2)"], "3-1 (1-2)")


@pytest.mark.parametrize("system", ["swiss-fide-2026", "round-robin", "cup"])
def test_pair_before_the_draw_says_what_to_do(protokol: Any, event: Any, system: str) -> None:
    document = numbered(system, tuple(range(2000, 2011)))
    for player in document["players"]:
        del player["number"]
    run = protokol("pair", event(document), "--json")
    assert (run.code, run.codes) == (1, ["pair-without-numbers"])
    (found,) = run.lines[0]["findings"]
    assert "11" in found["message"]
    assert "protokol draw" in found["hint"]


def test_a_late_entry_is_offered_the_next_number(protokol: Any, event: Any) -> None:
    document = numbered("swiss-fide-2026", (2000, 1900, 1800, 1700))
    path = event(document)
    protokol("pair", path)
    document = json.loads(path.read_text(encoding="utf-8"))
    document["players"] += [{"surname": "Late"}, {"surname": "Later", "first_name": "B"}]
    path = event(document)
    for command in ("check", "pair"):
        found = [one for one in protokol(command, path, "--json").lines[0]["findings"] if one["severity"] == "error"]
        assert [one["code"] for one in found] == ["late-without-number"] * 2
        assert "Late has no number" in found[0]["message"]
        assert found[0]["hint"].startswith("Enter 5")
        assert "Later B" in found[1]["message"]
        assert found[1]["hint"].startswith("Enter 6")


def protocol(document: Document) -> dict[str, Any] | None:
    form = load_forms()["draw-protocol"]
    return CONTEXTS[form.context](Subjects(form, Facts(decode_event(document)[0]), "en"))


def keys(paper: dict[str, Any]) -> dict[str, str]:
    """The lots of the protocol by name; nothing where its table has no lots."""
    table = paper["tables"][0]
    columns = [column["id"] for column in table["columns"]]
    if "key" not in columns:
        return {}
    return {row[columns.index("name")]: row[columns.index("digest")] for row in table["rows"]}


def test_equal_ratings_of_pzwarc_drew_lots_and_nobody_else() -> None:
    document = numbered("swiss-pzwarc-classical", (2100, 2000, 2000, 1900), seed="5")
    second, third = sorted(document["players"][1:3], key=lambda one: lot_hash("5", f"{one['surname']}|A|".casefold()))
    second["number"], third["number"] = 2, 3
    paper = protocol(document)
    assert paper is not None
    assert {name for name, digest in keys(paper).items() if digest} == {"P2 A", "P3 A"}
    second["number"], third["number"] = 3, 2
    paper = protocol(document)
    assert paper is not None
    assert keys(paper) == {}


@pytest.mark.parametrize("way", ["lots", "groups"])
def test_lots_are_told_where_they_were_drawn(protokol: Any, event: Any, way: str) -> None:
    document = numbered("swiss-fide-1998", start_numbers=way)
    for player in document["players"]:
        player["group"] = 1 + player["number"] % 2
        del player["number"]
    path = event(document)
    protokol("draw", path, "--seed", "3")
    paper = protocol(json.loads(path.read_text(encoding="utf-8")))
    assert paper is not None
    assert all(keys(paper).values())
    assert paper["notes"] == []
    assert ("in each group separately" in paper["intro"][0]) is (way == "groups")
