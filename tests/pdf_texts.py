"""The texts of a PDF as its reader copies them, by pdfium: ten times as quick as pypdf, which reads the same letters.

That it does is held by `tests/reporting/render/test_every_form.py`.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import pypdfium2

_SOFT: Final = "\x02"
"""What pdfium makes of a hyphen at the end of a line."""


@cache
def page_texts(pdf: bytes) -> tuple[str, ...]:
    """The text of each page, lines apart."""
    document = pypdfium2.PdfDocument(pdf)
    texts = (page.get_textpage().get_text_bounded() for page in document)
    found = tuple(text.replace("\r\n", "\n").replace(_SOFT, "-") for text in texts)
    document.close()
    return found


def pdf_text(pdf: bytes) -> str:
    """The text of all pages."""
    return "\n".join(page_texts(pdf))
