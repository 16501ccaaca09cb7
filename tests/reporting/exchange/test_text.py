"""Text from outside is cleaned once."""

from __future__ import annotations

from reporting.exchange.cleaning import clean_text, unescape
from tests.rows import of_each


@of_each(
    [
        ("Kowalska", "Kowalska", ()),
        ("  Zażółć\xa0 gęślą\tjaźń ", "Zażółć gęślą jaźń", ()),
        ("Gligoric\u0301", "Gligorić", ()),
        ("и\u0306", "й", ()),
        ("a\u202eb\u2066c", "abc", ("U+202E", "U+2066")),
        ("a\x07b\x07", "ab", ("U+0007",)),
        ("line\r\nline ", "line\nline", ()),
        ("zero\u200bwidth\ufeff", "zerowidth", ()),
        ("half \ud83d pair", "half pair", ("U+D83D",)),
        ("👩\u200d🏫 Ewa", "👩\u200d🏫 Ewa", ()),
        ("\ufffe", "", ("U+FFFE",)),
        ("שלום", "שלום", ()),
    ]
)
def test_text_is_composed_and_freed_of_control_characters(raw: str, clean: str, removed: tuple[str, ...]) -> None:
    assert clean_text(raw) == (clean, removed)


def test_cleaning_twice_changes_nothing() -> None:
    once, _ = clean_text(" A\u202e & B <UKS>\x00 \n\n x ")
    assert clean_text(once) == (once, ())


def test_the_escapes_of_workbooks_are_undone() -> None:
    assert unescape("a_x0007_b_x000D_") == "a\x07b\r"
    assert unescape("under_score_xyz_") == "under_score_xyz_"
