"""Papers that are sent in, just inside their bounds in the shapes that cost the most: drawings, objects, tags, letters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from reporting import limits
from tests.benchmarks.bounds_events import part
from tests.benchmarks.bounds_input import Input
from tests.hostile import office
from tests.hostile.packed_pdf import packed_pdf
from tests.hostile.pdf import ONE_PAGE, PAGE, pdf, stream

_LABEL: Final = {"form": "category-application", "lang": "pl", "projection": "full", "player": 1}
_EVENT: Final = {"evidence": {**_LABEL, "sha256": "a", "own_sha256": "b"}, "players": [{"number": 1}], "results": []}
_NAMES: Final = b"/Names << /EmbeddedFiles << /Names [(event.json) 5 0 R] >> >>"
_CATALOG: Final = b"<< /Type /Catalog /Pages 2 0 R %s %s >>"
_SPEC: Final = b"<< /Type /Filespec /F (event.json) /UF (event.json) /EF << /F 6 0 R >> >>"
_PAGE: Final = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <<>> /Contents 4 0 R %s >>"
_EVIDENCE: Final = b'<evidence xmlns="urn:protokol:evidence">%s</evidence>'


def _sent(content: bytes, page: bytes = b"", catalog: bytes = b"", more: Mapping[int, bytes] | None = None) -> bytes:
    """A PDF with the evidence of an application and one page."""
    evidence = stream(json.dumps(_EVENT).encode(), b"/Type /EmbeddedFile")
    objects = {1: _CATALOG % (_NAMES, catalog), 2: ONE_PAGE, 3: _PAGE % page, 4: stream(content), 5: _SPEC, 6: evidence}
    return pdf({**objects, **(more or {})})


def drawings(share: float) -> bytes:
    """A page of settings of colours, which no paper has: it counts twice."""
    size = min(limits.PDF_CONTENT.most, limits.PDF_DRAWN.most // 2)
    return _sent(b"0 g 1 g " * int(size * share // 8))


def remarks(share: float) -> bytes:
    """One object full of remarks laid on a page."""
    one = b"<</Rect[0 0 1 1]/Subtype/Text>>"
    return _sent(b"q Q", b"/Annots [%s]" % (one * (part(limits.PDF_OBJECT, share) // len(one))))


def signatures(share: float) -> bytes:
    """As many fields as signatures are looked at, each with one that is none."""
    count = part(limits.PDF_SIGNATURES, share)
    value = b"<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 99999] /Contents <%s> >>" % (b"30" * 4_000)
    fields = b" ".join(b"%d 0 R" % (at + 9) for at in range(count))
    form = b"/AcroForm << /SigFlags 3 /Fields [%s] >>" % fields
    return _sent(
        b"q Q", b"", form, {8: value, **{at + 9: b"<< /FT /Sig /T (a%d) /V 8 0 R >>" % at for at in range(count)}}
    )


def tags(share: float) -> bytes:
    """A DOCX of empty paragraphs."""
    body = b'<w:document xmlns:w="%s"><w:body>%s</w:body></w:document>'
    many = b"<w:p/>" * (part(limits.PAPER_TAGS, share) - 9)
    evidence = _EVIDENCE % json.dumps(_EVENT).encode()
    return office.docx(body % (office.WORDS.encode(), many), ("customXml/item1.xml", evidence))


def packed(share: float) -> bytes:
    """A PDF whose catalog is packed in a stream, beside a text as long as such a stream may be."""
    catalog = b"<< /Type /Catalog /Pages 2 0 R /X (%s) >>" % (b"a" * (part(limits.PDF_PACKED, share) - 400))
    return packed_pdf({1: catalog, 2: ONE_PAGE, 3: PAGE}, {4: stream(b"q Q")})


def letters(share: float) -> bytes:
    """An archive of as many letters as lie among claims."""
    return office.zipped((f"{at}.txt", b"Dear Sirs") for at in range(part(limits.OTHERS, share)))


SENT_IN: Final[Mapping[str, Input]] = {
    "pdf of drawings": Input("drawings.pdf", drawings),
    "pdf of remarks": Input("remarks.pdf", remarks),
    "pdf of signatures": Input("signatures.pdf", signatures),
    "pdf of packed objects": Input("packed.pdf", packed),
    "docx of tags": Input("tags.docx", tags),
    "zip of letters": Input("letters.zip", letters),
}
"""What `verify` reads, beside the papers that are none."""
