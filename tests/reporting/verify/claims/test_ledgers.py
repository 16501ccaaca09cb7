"""A ledger is made anew from its events: whole, changed by hand, its event changed, cut in half."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from tests.reporting.verify.papers import altered, sample


@pytest.fixture
def ledger(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    (tmp_path / "event.json").write_text(json.dumps(sample("kszk-final")), encoding="utf-8")
    run(["classify", str(tmp_path / "event.json"), "--ledger", str(tmp_path / "ledger.json")])
    capsys.readouterr()
    return tmp_path / "ledger.json"


def verified(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    code = run(["verify", str(path), "--json", "--lang", "en"])
    return code, json.loads(capsys.readouterr().out.splitlines()[0])


def told(answer: dict[str, Any]) -> dict[tuple[int, str], tuple[str, list[str]]]:
    return {
        (claim["player"]["number"], claim["norm"]): (claim["verdict"], [one["what"] for one in claim["differences"]])
        for claim in answer["claims"]
    }


def test_every_entry_is_a_claim(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(ledger, capsys)
    assert code == 0
    assert set(told(answer)) == {(4, "Mc"), (11, "Mc"), (11, "Kc")}


def test_an_entry_changed_by_hand_is_refuted_and_the_others_hold(
    ledger: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger.write_bytes(ledger.read_bytes().replace(b'"games": 11', b'"games": 12', 1))
    code, answer = verified(ledger, capsys)
    assert code == 1
    assert [found["code"] for found in answer["findings"]] == ["ledger-edited"]
    assert told(answer) == {
        (4, "Mc"): ("refuted", ["n", "evidence"]),
        (11, "Kc"): ("confirmed", []),
        (11, "Mc"): ("confirmed", []),
    }


def test_an_event_that_was_changed_gives_the_norm_no_more(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def lose(document: dict[str, Any]) -> None:
        for game in document["results"]:
            if 11 in {game["white"], game["black"]}:
                game["score"] = {"white": "0", "black": "0"} | {"black" if game["white"] == 11 else "white": "1"}

    changed = altered(sample("kszk-final"), lose)
    ledger.with_name("event.json").write_text(json.dumps(changed), encoding="utf-8")
    _, answer = verified(ledger, capsys)
    assert told(answer)[11, "Mc"][0] == told(answer)[11, "Kc"][0] == "refuted"


def test_an_event_that_is_gone_leaves_its_norms_open(ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger.with_name("event.json").unlink()
    code, answer = verified(ledger, capsys)
    assert code == 1
    assert {verdict for verdict, _ in told(answer).values()} == {"incomplete"}
    assert [found["code"] for found in answer["findings"]] == ["file-missing"]


@pytest.mark.parametrize("part", [3, 2, 1])
def test_a_ledger_cut_off_is_a_finding(part: int, ledger: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ledger.read_bytes()
    ledger.write_bytes(data[: len(data) * part // 4])
    code, answer = verified(ledger, capsys)
    assert (code, answer["claims"]) == (3, [])
    assert [found["code"] for found in answer["findings"]] == ["ledger-unreadable"]


@pytest.mark.parametrize(
    ("old", "new", "told_as"),
    [
        ('"start": "2022-03-01"', '"start": "2021-03-01"', ("event", "2021-03-01", "2022-03-01")),
        ('"player": "420104"', '"player": "420199"', ("player", "420199", "420104")),
    ],
)
def test_what_was_edited_is_told_with_both_values(
    old: str, new: str, told_as: tuple[str, str, str], ledger: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = ledger.read_text(encoding="utf-8")
    assert old in text
    ledger.write_text(text.replace(old, new, 1), encoding="utf-8")
    _, answer = verified(ledger, capsys)
    found = [(one["what"], one["claimed"], one["found"]) for one in answer["claims"][0]["differences"]]
    assert told_as in found
    assert answer["claims"][0]["verdict"] == "refuted"
