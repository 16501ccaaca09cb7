"""Reading a page takes time in proportion to its length, whatever stands there."""

from __future__ import annotations

import pytest

from reporting.verify.pages.pdf_tokens import TOKEN
from tests.quick import quick

PIECES = {
    "brackets": b"(",
    "square brackets": b"[",
    "angles": b"<",
    "slashes": b"/",
    "open strings": b"(a(b(c",
    "escapes in an open string": b"(\\",
    "escaped backslashes": b"(\\\\",
    "open arrays": b"[(a",
    "numbers in open arrays": b"[1 ",
    "operators without an end": b"BT 0 Tr/f 1 Tf 1 1 1 1 1 1 Tm[",
    "marks without an end": b"/Span<<",
    "names": b"/a ",
    "hexadecimal": b"<00",
}


@pytest.mark.parametrize("name", PIECES)
def test_a_hostile_page_is_read_in_linear_time(name: str) -> None:
    piece = PIECES[name]
    data = piece * (400_000 // len(piece))
    quick(1, lambda: sum(1 for _ in TOKEN.finditer(data)))
