"""Old exports of Polish and Bulgarian programs keep their letters."""

from __future__ import annotations

from reporting.exchange.file_kind import decode_text
from tests.rows import of_each

POLISH = "012 Mistrzostwa Łodzi\n001    1 m    Świątek,Żaneta  Gdańsk  Józef Ćwiąkała"
BULGARIAN = "012 Държавно първенство\n001    1 m    Топалов,Веселин  София  Георги Цветков"


@of_each(
    [
        (POLISH, "utf-8", None),
        (POLISH, "utf-8-sig", None),
        (BULGARIAN, "utf-8", None),
        (BULGARIAN, "utf-16", None),
        (POLISH, "cp1250", "windows-1250"),
        (POLISH, "iso8859-2", "ISO 8859-2"),
        (BULGARIAN, "cp1251", "windows-1251"),
        (POLISH, "mac_latin2", "Mac Latin 2"),
        (POLISH, "cp852", "IBM 852"),
        (BULGARIAN, "koi8-r", "KOI8-R"),
        (POLISH.upper(), "mac_latin2", "Mac Latin 2"),
        (BULGARIAN.upper(), "koi8-r", "KOI8-R"),
        (BULGARIAN.upper(), "cp1251", "windows-1251"),
        ("Kowalski", "ascii", None),
        ("", "ascii", None),
    ]
)
def test_the_text_and_its_encoding_are_found(text: str, encoding: str, name: str | None) -> None:
    read, guessed = decode_text(text.encode(encoding))
    assert (read, guessed.name if guessed else None, guessed.other if guessed else "") == (text, name, "")


def test_letters_that_fit_two_code_pages_are_told_by_words_in_both() -> None:
    _, guessed = decode_text("001    1 m    Noć,Jan\n001    2 m    Ciećwierz,Ewa".encode("cp1250"))
    assert guessed is not None
    found = guessed.as_finding("open.trf")
    assert (found.code, found.severity) == ("encoding-doubtful", "warning")
    assert dict(found.values) == {
        "encoding": "windows-1250",
        "words": "Noć, Ciećwierz",
        "other": "Mac Latin 2",
        "other_words": "Noś, Cieświerz",
    }


def test_bytes_that_mean_nothing_are_shown_and_never_raise() -> None:
    text, name = decode_text(b"a\x81\x98b")
    assert text.startswith("a")
    assert text.endswith("b")
    assert name is not None
