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
        ("Kowalski", "ascii", None),
        ("", "ascii", None),
    ]
)
def test_the_text_and_its_encoding_are_found(text: str, encoding: str, name: str | None) -> None:
    assert decode_text(text.encode(encoding)) == (text, name)


def test_bytes_that_mean_nothing_are_shown_and_never_raise() -> None:
    text, name = decode_text(b"a\x81\x98b")
    assert text.startswith("a")
    assert text.endswith("b")
    assert name is not None
