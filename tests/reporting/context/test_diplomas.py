"""Diplomas: who gets one, for which place, in which words."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.context.words import ordinal
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from tests.rows import of_each

SAMPLE = Path(__file__).parents[3] / "samples" / "swiss-open" / "event.json"


def diplomas(
    lang: str = "en", *, rounds: int = 7, first_names: Mapping[str, str] = MappingProxyType({}), **settings: Any
) -> list[dict[str, Any]]:
    source = json.loads(SAMPLE.read_text(encoding="utf-8"))
    for player in source["players"]:
        player["first_name"] = first_names.get(player["surname"], player["first_name"])
    source["event"] |= settings
    source["results"] = [one for one in source["results"] if one["round"] <= rounds]
    source["rounds"] = []
    form = load_forms()["diplomas"]
    paper = CONTEXTS[form.context](Subjects(form, Facts(decode_document(source).event), lang))
    assert paper is not None
    found: list[dict[str, Any]] = paper["diplomas"]
    return found


def test_the_first_three_of_the_standings_and_of_each_class_get_one() -> None:
    found = diplomas(classes=["women", "club"])
    assert [(one["name"], one["what"], one["in_class"]) for one in found[:4]] == [
        ("Ivaylo Radev", "for 1st place", ""),
        ("Marcin Wilczek", "for 2nd place", ""),
        ("Yasen Panayotov", "for 3rd place", ""),
        ("Gergana Hristova", "for 1st place", "in the class: Women"),
    ]
    assert {one["in_class"] for one in found} == {"", "in the class: Women"} and len(found) == 6
    assert [one["further"] for one in found] == [False, True, True, True, True, True]


def test_before_the_end_there_is_one_blank_diploma() -> None:
    (blank,) = diplomas(rounds=6)
    assert set(blank["name"]) == {"…"} and blank["result"] == ""


def test_a_name_of_two_lines_is_set_smaller_where_its_sheet_would_spill() -> None:
    """A class and an event named on three lines leave it no second line in large letters; one of them alone does."""
    whole = "International Open Memorial of Professor Włodzimierz Brzęczyszczykiewicz – In Memory of Saint Clement"
    first_name = {"Hristova": "Maria-Konstantina"}
    for name, long in (("Open", []), (whole, ["Maria-Konstantina Hristova", "Aleksandra Łuczak-Brzozowska"])):
        found = diplomas(classes=["women"], first_names=first_name, name=name)
        assert [one["name"] for one in found if one["long"]] == long
    found = diplomas(first_names={"Radev": "Konstantin-Alexander"}, name=whole)
    assert found[0]["name"] == "Konstantin-Alexander Radev" and not found[0]["long"]


@of_each(
    [
        (1, "1st", "I"),
        (2, "2nd", "II"),
        (3, "3rd", "III"),
        (4, "4th", "IV"),
        (11, "11th", "XI"),
        (13, "13th", "XIII"),
        (21, "21st", "XXI"),
        (49, "49th", "XLIX"),
        (89, "89th", "LXXXIX"),
        (90, "90th", "90"),
        (112, "112th", "112"),
    ]
)
def test_ordinals(number: int, english: str, roman: str) -> None:
    assert (ordinal(number, "en"), ordinal(number, "pl"), ordinal(number, "bg")) == (english, roman, roman)
