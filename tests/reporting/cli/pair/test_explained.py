"""`protokol classify --explain` and `--forecast`: computations as people write them, in the reader's own words."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.cli.papers.test_missing_facts import (
    CASES,
    draughts,
    fide,
    iccf,
    own_games,
    without,
)

LOCALE = Path(__file__).parents[4] / "reporting" / "locale"


def explained(protokol: Any, path: Path, rules: str, norm: str, lang: str = "en") -> str:
    arguments = ("--rules", rules, "--norm", norm, "--player", "1", "--lang", lang)
    return str(protokol("classify", path, *arguments, "--explain").out)


@pytest.mark.parametrize(
    ("own", "shown", "line"),
    [
        # 9 games and 10 ratings: 8 points of 9 are +2800 in c; Rp = c : 10
        (2395, "1999.5", "Rp = c : (n + 1) = 19995 : 10 = 1999.5"),
        (2394, "1999", "Rp = c : (n + 1) = 19994 : 10 ≈ 1999"),
        (2399, "1999.9", "Rp = c : (n + 1) = 19999 : 10 = 1999.9"),
        (2400, "2000", "Rp = c : (n + 1) = 20000 : 10 = 2000"),
    ],
)
def test_a_result_just_below_a_norm_is_not_shown_as_the_norm(
    protokol: Any, event: Any, own: int, shown: str, line: str
) -> None:
    document = own_games(["1"] * 8 + ["0"], [fide(1644)] * 8 + [fide(1648)], game="chess", rate_of_play="120'")
    document["players"][0] |= fide(own)
    told = explained(protokol, event(document), "pzszach", "I")
    assert f"needed 2000, found {shown}" in told
    assert line in told
    assert ("2000, found 2000" in told) is (own >= 2400)


def test_rounded_sums_stand_behind_a_sign_of_their_own_and_minus_is_no_plus(protokol: Any, event: Any) -> None:
    others = [iccf(2067)] * 8 + [iccf(2064)]
    told = explained(protokol, event(own_games(["1"] * 4 + ["0"] * 5, others, game="correspondence")), "kszk", "II")
    assert "Rc = 18600 / 9 ≈ 2067" in told
    assert "ΔR = 400 · (4 − 5) / (9 + 1) = −40" in told
    assert "Rp = Rc + ΔR = 2067 − 40 = 2027" in told
    told = explained(protokol, event(own_games(["0"] * 8 + ["1"], others, game="correspondence")), "kszk", "II")
    assert "ΔR = 400 · (1 − 8) / (9 + 1) = −280" in told
    assert "+ −" not in told and "+ -" not in told


def test_fide_shows_the_sum_behind_the_average_the_percentage_and_its_difference(protokol: Any, event: Any) -> None:
    document = json.loads(json.dumps(CASES["fide"][0]))
    document["players"][1]["ratings"][0]["value"] = 2405
    document["results"][0]["score"] = {"white": "0", "black": "1"}
    document["results"][1]["score"] = {"white": "0", "black": "1"}
    told = explained(protokol, event(document), "fide", "GM")
    for line in ("Ra = 21605 / 9 ≈ 2401", "p = 6.5 / 9 ≈ 72 %", "dp(72 %) = 166", "Rp = Ra + dp = 2401 + 166 = 2567"):
        assert line in told


def english_words(lang: str) -> set[str]:
    """Words of the English texts of verdicts that the language does not have itself."""

    def words(code: str) -> set[str]:
        found: set[str] = set()
        for name in ("verdict", "choice", "form"):
            text = (LOCALE / code / "LC_MESSAGES" / f"{name}.po").read_text(encoding="utf-8")
            for line in re.findall(r'^msgstr "(.*)"', text, re.MULTILINE):
                found |= set(re.findall(r"[^\W\d_]{2,}", re.sub(r"\{\w+\}", "", line)))
        return found

    return words("en") - words(lang) - {"Rp"}


SITUATIONS = {
    **{name: (name.partition("-")[0], document) for name, (document, _, _) in CASES.items()},
    **{f"{name} unlisted": (name.partition("-")[0], without(document, 9)) for name, (document, _, _) in CASES.items()},
    "pzwarc bare": ("pzwarc", draughts(own_games(["1"] * 9, [{"sex": "f", "categories": {"draughts100": "XX"}}] * 9))),
    "pzwarc own": ("pzwarc", draughts(own_games(["1", "0.5"], [{"federation": "GER"}] * 2, notation=False))),
    "pzszach champion": ("pzszach", own_games(["1"], [{}], game="chess", pzszach_championship="seniors-65")),
    "kszk teams": ("kszk", own_games(["1"], [{}], game="correspondence", system="team-round-robin")),
    "bg": ("bg", own_games(["1"] * 9, [fide(2151)] * 8 + [{}], game="chess")),
}


@pytest.mark.parametrize("situation", SITUATIONS)
def test_no_english_word_stands_in_an_explanation(protokol: Any, event: Any, situation: str) -> None:
    rules, document = SITUATIONS[situation]
    document = json.loads(json.dumps(document))
    document["players"][0] |= {"sex": "", "advancements": "sim-norm"}
    document["players"][0].setdefault("categories", {"draughts100": "XX"} if situation == "pzwarc own" else {})
    path = event(document)
    for more in ("--explain", "--forecast"):
        told = protokol("classify", path, "--rules", rules, "--player", "1", "--lang", "bg", more).out
        assert told
        words = set(re.findall(r"[^\W\d_]{2,}", told))
        assert words & english_words("bg") == set()
        assert {word for word in words if re.fullmatch("[a-z]{2,}", word)} <= {"dp"}
