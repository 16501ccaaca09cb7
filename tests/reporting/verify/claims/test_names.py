"""A name with letters of two alphabets looks like another one, and is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from tests.reporting.verify.papers import altered, sample


def codes(name: str, folder: Path, capsys: pytest.CaptureFixture[str], lang: str = "en") -> list[Any]:
    def change(document: dict[str, Any]) -> None:
        player = next(each for each in document["players"] if each["number"] == 4)
        player |= {"surname": name, "first_name": "Jan"}
        player.pop("name", None)

    path = folder / "event.json"
    path.write_text(json.dumps(altered(sample("kszk-final"), change)), encoding="utf-8")
    run(["verify", str(path), "--json", "--lang", lang])
    found = json.loads(capsys.readouterr().out.splitlines()[0])["findings"]
    return [each for each in found if each["code"] == "verify-name-mixed"]


@pytest.mark.parametrize("lang", ["pl", "bg", "en"])
def test_a_letter_of_another_alphabet_in_a_word_is_told(
    lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (found,) = codes("K\u043ewalski", tmp_path, capsys, lang)
    assert found["severity"] == "warning"
    assert "K[\u043e]walski" in found["message"]


@pytest.mark.parametrize(
    "name", ["Kowalski", "\u041a\u043e\u0432\u0430\u043b\u0441\u043a\u0438", "\u0416\u0435\u0447\u0435\u0432 de"]
)
def test_names_of_one_alphabet_in_each_word_are_as_they_are(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert codes(name, tmp_path, capsys) == []
