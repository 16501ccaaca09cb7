"""A name with letters of two alphabets looks like another one, and is told."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.model import Event, EventInfo, Finding, Player
from reporting.cli.main import run
from reporting.verify.who import is_certain, meant
from tests.reporting.verify.papers import altered, sample
from tests.rows import of_each


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


LISTED = Event(
    EventInfo(),
    (
        Player(1, "Иванов", "Георги", patronymic="Петров"),
        Player(2, "Kłosiński", "Adam"),
        Player(3, "Петров", "Павел"),
        Player(4, "Петров", "Петър"),
        Player(5, "Щербаков", "Юрий", name_other_script="Szczerbakow Jurij"),
        Player(6, "Nowak-Lis", "Anna Maria"),
    ),
)


@of_each(
    [
        ("Ivanov Georgi", 1),
        ("G. P. Iwanow", 1),
        ("Иванов Г.", 1),
        ("Kłosiński A.", 2),
        ("А. Клосински", 2),
        ("Petrov P.", "verify-name-twice"),
        ("Petrov Petar", 4),
        ("Shcherbakov Yuri", 5),
        ("Szczerbakow J.", 5),
        ("Lis A. M. Nowak", 6),
        ("Nowak-Lis Maria", 6),
        ("Nowak A.", "verify-name-unknown"),
        ("Kłosiński B.", "verify-name-unknown"),
        ("Kłosiński", "verify-name-unknown"),
        ("Ivanov", "verify-name-unknown"),
    ]
)
def test_a_name_in_other_letters_or_with_initials_finds_the_one_it_can_mean(name: str, whose: int | str) -> None:
    found = meant(LISTED, "", name, None)
    assert (found.code if isinstance(found, Finding) else found.number) == whose


@of_each([("Nikt Jan", False), ("Никто Иван", False), ("Nikt J.", False), ("Ivanov Georgi", True)])
def test_who_stands_there_in_other_letters_may_be_meant(name: str, certain: bool) -> None:
    assert is_certain(LISTED, name) is certain
    of_one = Event(EventInfo(), LISTED.players[1:2])
    assert is_certain(of_one, "Nikt Jan")
