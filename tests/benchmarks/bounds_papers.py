"""What is no event, just inside the bounds of `reporting/limits.py`: papers, tables of claims, lists, parameters."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from random import Random
from typing import Final

from reporting import limits
from tests.archives import packed
from tests.benchmarks.bounds_events import part
from tests.benchmarks.bounds_files import BOOK, JSON, TEXT, as_sheet, as_text
from tests.benchmarks.bounds_input import Input
from tests.benchmarks.bounds_sent_in import SENT_IN
from tests.hostile.pdf import CATALOG, pdf, stream

_LETTERS: Final = b"BT /F1 9 Tf " + b"(Wniosek Kc 7.5 2100) Tj 0 9 Td " * 200 + b"ET"
_PAGE: Final = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R %s >>"
_FONT: Final = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
_WORDS: Final = b"<w:p><w:r><w:t>{{ words.x }} Kc 7.5</w:t></w:r></w:p>"
_BODY: Final = b'<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>%s</w:body></w:document>'
_TYPES: Final = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def pages(share: float) -> bytes:
    """A PDF of as many pages as there may be, each full of words."""
    count = part(limits.PDF_PAGES, share)
    kids = b" ".join(b"%d 0 R" % (at + 5) for at in range(count))
    tree = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count)
    page = _PAGE % b"/Resources << /Font << /F1 4 0 R >> >>"
    return pdf({1: CATALOG, 2: tree, 3: stream(_LETTERS), 4: _FONT, **dict.fromkeys(range(5, 5 + count), page)})


def document(share: float) -> bytes:
    """A DOCX whose text is as long as all XML may be."""
    body = _WORDS * (part(limits.XML, share) // len(_WORDS) - 9)
    return packed({"[Content_Types].xml": _TYPES, "word/document.xml": _BODY % body})


def archive(share: float) -> bytes:
    """A hundredth of the files that an archive may hold; each is taken up by itself."""
    return packed({f"{at}.json": b"{}" for at in range(part(limits.ARCHIVE_FILES, share) // 100)})


def claims(share: float) -> Iterator[list[object]]:
    """Claims of events that do not stand beside."""
    yield ["Event file", "Starting number", "Name", "Rules", "Norm", "Games", "Score", "Average"]
    for at in range(1, part(limits.CLAIMS, share)):
        yield [f"event{at}.json", at, f"N{at}", "kszk", "Kc", 9, "7.5", 2100]


def parameters(share: float) -> bytes:
    """A federation's file of parameters, each line one that nobody knows."""
    size = part(limits.PARAMETERS, share)
    lines = (f"pzszach.minimum_minutes.{at} = {at}; uchwała {at % 10}\n" for at in range(size // 30))
    return "".join(lines).encode()[:size]


def rating_list(share: float) -> Iterator[list[object]]:
    """A federation's list of which no row can be entered: one id for everybody."""
    yield ["ID", "Name", "Fed", "Born", "Rating"]
    for at in range(part(limits.ROWS, share)):
        yield [1, f"N{at} I", "POL", 1990, 2000]


def people(share: float, letters: int = 18) -> bytes:
    """A table of people without births, all of one letter, each of whom could be many of the others."""
    chance, lines = Random(1), ["ID;Name"]
    for at in range(part(limits.TEXT_LINES, share) - 9):
        lines.append(f"{at};K{''.join(chance.choices('aeiorstlnk', k=letters))} A")
    return "\n".join(lines).encode()


def rating_tag(share: float) -> bytes:
    """A rating list as XML with one tag of attributes as long as it may be, again and again."""
    names = " ".join(f'a{at}="1"' for at in range(part(limits.TAG, share) // 14))
    return f"<playerslist>{f'<player {names}/>' * 20}</playerslist>".encode()


def ledger(share: float) -> bytes:
    """A ledger of norms full of nonsense."""
    norm = {"player": "1", "name": "N", "norm": "Kc", "event": "E", "games": 9}
    return json.dumps({"schema": 1, "norms": [norm] * (part(limits.JSON_VALUES, share) // 6), "events": []}).encode()


PAPERS: Final[Mapping[str, Input]] = {
    "pdf": Input("paper.pdf", pages),
    "docx": Input("paper.docx", document),
    "zip": Input("many.zip", archive),
    "claims xlsx": Input("claims.xlsx", partial(as_sheet, claims), BOOK),
    "claims csv": Input("claims.csv", partial(as_text, claims), TEXT),
    **SENT_IN,
}
"""What `verify` reads."""
OTHERS: Final[Mapping[str, Input]] = {
    "parameters": Input("parameters.txt", parameters),
    "rating list csv": Input("list.csv", partial(as_text, rating_list), TEXT),
    "rating list xlsx": Input("list.xlsx", partial(as_sheet, rating_list), BOOK),
    "people csv": Input("people.csv", people, TEXT),
    "people csv of long names": Input("people.csv", partial(people, letters=400), TEXT),
    "rating list xml": Input("list.xml", rating_tag),
    "ledger": Input("ledger.json", ledger, JSON),
}
"""What is given beside an event, or to the lists and the register."""
