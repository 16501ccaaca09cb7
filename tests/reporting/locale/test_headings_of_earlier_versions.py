"""What a heading or a choice was called in workbooks of earlier versions is still read."""

from __future__ import annotations

import pytest

from reporting.locale.headings import choice_index, fold, heading_index
from tests.rows import of_each


def test_the_label_of_a_setting_is_read_as_it_was_called_before() -> None:
    assert heading_index("event")[fold("Ziarno losowania")] == "seed"
    assert heading_index("event")[fold("Liczba początkowa losowania")] == "seed"


@pytest.mark.parametrize("words", ["отборно: кръгова система", "отборна кръгова система"])
def test_a_choice_is_read_as_it_was_called_before(words: str) -> None:
    assert choice_index("system", ("round-robin", "team-round-robin"))[fold(words)] == "team-round-robin"


@of_each(["wycofany", "wycofanie", "оттеглил се", "оттегляне", "withdrawn"])
def test_a_status_is_read_in_the_gender_of_before(words: str) -> None:
    assert choice_index("status", ("active", "withdrawn"))[fold(words)] == "withdrawn"


@of_each(["оттеглил се от този кръг", "оттегляне от този кръг", "оттегляне от този кръг нататък"])
def test_every_name_that_a_choice_had_is_read(words: str) -> None:
    assert choice_index("absence", ("zero", "withdrawn"))[fold(words)] == "withdrawn"


@of_each(["Начало на жребия", "Число за жребия", "Такса участие", "Такса за участие"])
def test_bulgarian_labels_of_before_are_read(label: str) -> None:
    assert heading_index("event")[fold(label)] in {"seed", "entry_fee"}
