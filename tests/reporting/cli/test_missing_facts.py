"""`protokol classify` where the event lacks a fact that decides: what is unknown is never taken for granted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

OTHER = {"1": "0", "0.5": "0.5", "0": "1"}


def own_games(scores: list[str], others: list[dict[str, Any]], **info: Any) -> dict[str, Any]:
    """The games of player 1, White in all, against the others in their order from number 2 on."""
    results = [
        {"round": at, "white": 1, "black": at + 1, "score": {"white": score, "black": OTHER.get(score, "0")}}
        for at, score in enumerate(scores, start=1)
    ]
    people = [{"number": number, **other} for number, other in enumerate(others, start=2)]
    return {"event": info, "players": [{"number": 1, "sex": "m"}, *people], "results": results}


def verdict_of(protokol: Any, path: Path, rules: str, norm: str, *more: str) -> dict[str, Any]:
    done = protokol("classify", path, "--rules", rules, "--norm", norm, "--player", "1", "--json", *more)
    (verdict,) = done.lines[0]["verdicts"]
    return verdict


UNRATED_POLE = {"sex": "m", "federation": "POL", "categories": {"correspondence": "II"}}
WEAK_ICCF = {"sex": "m", "ratings": [{"list": "iccf", "value": 1000, "games": 40}]}
INTERNATIONAL = {"game": "correspondence", "level": "international", "iccf_class": "class-m"}


@pytest.mark.parametrize(
    ("others", "average"),
    [
        ([UNRATED_POLE] * 9, "1800"),
        ([UNRATED_POLE] * 6 + [WEAK_ICCF] * 3, "1533"),
    ],
)
def test_who_has_no_rating_in_an_international_event_counts_with_its_provisional_rating(
    protokol: Any, event: Any, others: list[dict[str, Any]], average: str
) -> None:
    document = own_games(["1"] * 6 + ["0.5"] * 3, others, provisional_rating=1800, **INTERNATIONAL)
    verdict = verdict_of(protokol, event(document), "kszk", "III")
    assert (verdict["average"], verdict["met"]) == (average, True)
    assert next(game["article"] for game in verdict["games"]) == "4.4.8"
    document["event"].pop("provisional_rating")
    verdict = verdict_of(protokol, event(document), "kszk", "III")
    assert (verdict["average"], verdict["met"]) == (None, None)


def test_one_point_of_eight_at_a_provisional_rating_of_1800_is_a_performance_of_1533(protokol: Any, event: Any) -> None:
    document = own_games(["1"] + ["0"] * 7, [UNRATED_POLE] * 8, provisional_rating=1800, **INTERNATIONAL)
    verdict = verdict_of(protokol, event(document), "kszk", "IV")
    assert (verdict["average"], verdict["performance"]) == ("1800", "1533")


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
def test_the_provisional_rating_travels_through_the_workbook(
    protokol: Any, event: Any, tmp_path: Path, lang: str
) -> None:
    info = {**INTERNATIONAL, "lang": lang, "name": "Cup"}
    source = event(own_games(["1"] * 9, [UNRATED_POLE] * 9, provisional_rating=1800, **info))
    assert protokol("convert", source, "cup.xlsx").code == 0
    assert verdict_of(protokol, tmp_path / "cup.xlsx", "kszk", "II")["average"] == "1800"
    assert protokol("convert", "cup.xlsx", "back.json").code == 0
    assert json.loads((tmp_path / "back.json").read_text(encoding="utf-8"))["event"]["provisional_rating"] == 1800


def fide_field(federations: str = "BUL GER UKR BUL GER UKR BUL GER UKR") -> list[dict[str, Any]]:
    """Nine opponents of a title norm: three GM, three IM, three FM, all of 2400."""
    titles = ["GM", "GM", "GM", "IM", "IM", "IM", "FM", "FM", "FM"]
    return [
        {
            "federation": code if code != "-" else "",
            "titles": {"fide": title},
            "ratings": [{"list": "fide", "value": 2400}],
        }
        for title, code in zip(titles, federations.split(), strict=True)
    ]


def fide_document(others: list[dict[str, Any]], federation: str = "POL", **info: Any) -> dict[str, Any]:
    """Nine games of player 1 against them, eight won and the last drawn."""
    document = own_games(["1"] * 8 + ["0.5"], others, game="chess", system="round-robin", **info)
    document["players"][0]["federation"] = federation
    return document


@pytest.mark.parametrize("through", ["json", "xlsx", "csv"])
@pytest.mark.parametrize(("outside", "n", "met"), [(False, 9, True), (True, 8, False)])
def test_an_opponent_outside_fide_is_marked_on_the_sheet_and_not_counted(
    protokol: Any, event: Any, tmp_path: Path, through: str, outside: bool, n: int, met: bool
) -> None:
    others = fide_field()
    others[8]["outside_fide"] = outside
    source = event(fide_document(others, name="Open", lang="pl"))
    target = {"json": source, "xlsx": tmp_path / "open.xlsx", "csv": tmp_path / "open"}[through]
    if through != "json":
        assert protokol("convert", source, target).code == 0
    verdict = verdict_of(protokol, target, "fide", "GM")
    assert (verdict["n"], verdict["met"]) == (n, met)
    assert verdict["games"][8]["counted"] is not outside
