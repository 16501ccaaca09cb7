"""Names sound alike whatever tradition spells them; no text brings the way to the sound down."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reporting.locale.sounds import latin_words, skeletons, sounds
from tests.rows import of_each


@pytest.mark.parametrize(
    "words",
    [
        ("щербаков", "shcherbakov", "szczerbakow", "schtscherbakow", "shterbakov"),
        ("хмелевский", "khmelevsky", "khmelevskii", "hmelevski", "hmelewski"),
        ("цветков", "tsvetkov", "tzvetkov", "cvetkov", "tsvetkoff"),
        ("желязков", "zhelyazkov", "zheliazkov", "żelazkow"),
        ("яворов", "yavorov", "iavorov", "javorov", "jaworow"),
        ("христов", "hristov", "khristov", "christov"),
        ("мюллер", "müller", "mueller", "muller"),
    ],
)
def test_one_name_in_several_traditions_has_a_skeleton_in_common(words: tuple[str, ...]) -> None:
    found = [
        {each for (way, *others) in latin_words(word) for one in (way, *others) for each in skeletons(one)}
        for word in words
    ]
    assert set.intersection(*found)


@of_each([("petrov", "pavlov"), ("kowalski", "nowak"), ("lis", "kot")])
def test_other_names_sound_otherwise(first: str, second: str) -> None:
    assert not {*sounds(first)} & {*sounds(second)}
    assert not {*skeletons(first)} & {*skeletons(second)}


def test_words_keep_their_order_and_lose_marks_case_and_apostrophes() -> None:
    assert latin_words("ŁUKASZ O'Brien-Żak") == (("lukasz",), ("obrien",), ("zak",))
    assert latin_words("Щерев ь Иван") == (("shterev", "shcherev"), ("y",), ("ivan",))
    assert latin_words("名前") == (("名前",),)


@settings(max_examples=150, deadline=None)
@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("щьъйияЁїłßœ'’-ch")), max_size=40))
def test_any_text_has_words_of_letters_in_every_way(text: str) -> None:
    for ways in latin_words(text):
        assert ways
        for way in ways:
            assert way
            assert all(sounds(way))
            assert all(skeletons(way))
