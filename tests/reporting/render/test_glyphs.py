"""What the fonts can print."""

from __future__ import annotations

from reporting.render.glyphs import check_glyphs, missing, printable, printable_context
from tests.rows import of_each


@of_each(
    [
        ("Łódź", "Łódź"),
        ("Ѝрина Ђ", "Ѝрина Ђ"),
        ("Z\u0307o\u0301l", "Żól"),
        ("½ – „x” □ ↑↓ ∑", "½ – „x” □ ↑↓ ∑"),
        ("a😀b", "a□b"),
        ("م", "□"),
        ("\u202eabc\u202c\u200f", "abc"),
        ("a\x07b\x00", "ab"),
        ("a\r\nb\tc", "a\nb c"),
    ]
)
def test_a_text_is_made_printable(text: str, expected: str) -> None:
    assert printable(text) == expected


def test_what_is_missing_is_named_once() -> None:
    assert missing("😀 a 😀م") == "😀م"
    assert missing("Żółć ½ България") == ""
    assert missing("\u202e\x07") == ""


def test_every_text_of_a_context_is_made_printable() -> None:
    assert printable_context({"a": ["😀", {"b": ("م",)}], "n": 1, "t": True}) == {
        "a": ["□", {"b": ["□"]}],
        "n": 1,
        "t": True,
    }


@of_each([{"surname": "😀"}, {"surname": "A", "ids": {"fide": "😀"}}, {"ratings": [{"list": "fide", "value": "😀"}]}])
def test_a_letter_is_missed_wherever_in_a_record_it_stands(player: dict[str, object]) -> None:
    document = {"players": [{"number": 1, "surname": "A"}, {"number": 2, **player}]}
    assert [each.subject and each.subject.record for each in check_glyphs(document)] == [1]
