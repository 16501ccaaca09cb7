"""Papers that are sent in, just inside their bounds in the shapes that cost the most: signatures, letters."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from reporting import limits
from tests.benchmarks.bounds_events import part
from tests.benchmarks.bounds_input import Input
from tests.hostile import office
from tests.hostile.pdf import ONE_PAGE, pdf, stream

_LABEL: Final = {"form": "category-application", "lang": "pl", "projection": "full", "player": 1}
_EVENT: Final = {"evidence": {**_LABEL, "sha256": "a", "own_sha256": "b"}, "players": [{"number": 1}], "results": []}
_NAMES: Final = b"/Names << /EmbeddedFiles << /Names [(event.json) 5 0 R] >> >>"
_CATALOG: Final = b"<< /Type /Catalog /Pages 2 0 R %s %s >>"
_SPEC: Final = b"<< /Type /Filespec /F (event.json) /UF (event.json) /EF << /F 6 0 R >> >>"
_PAGE: Final = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <<>> /Contents 4 0 R %s >>"


def _sent(content: bytes, page: bytes = b"", catalog: bytes = b"", more: Mapping[int, bytes] | None = None) -> bytes:
    """A PDF with the evidence of an application and one page."""
    evidence = stream(json.dumps(_EVENT).encode(), b"/Type /EmbeddedFile")
    objects = {1: _CATALOG % (_NAMES, catalog), 2: ONE_PAGE, 3: _PAGE % page, 4: stream(content), 5: _SPEC, 6: evidence}
    return pdf({**objects, **(more or {})})


def signatures(share: float) -> bytes:
    """As many fields as signatures are looked at, each with one that is none."""
    count = part(limits.PDF_SIGNATURES, share)
    value = b"<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 99999] /Contents <%s> >>" % (b"30" * 4_000)
    fields = b" ".join(b"%d 0 R" % (at + 9) for at in range(count))
    form = b"/AcroForm << /SigFlags 3 /Fields [%s] >>" % fields
    return _sent(
        b"q Q", b"", form, {8: value, **{at + 9: b"<< /FT /Sig /T (a%d) /V 8 0 R >>" % at for at in range(count)}}
    )


def letters(share: float) -> bytes:
    """An archive of as many letters as lie among claims."""
    return office.zipped((f"{at}.txt", b"Dear Sirs") for at in range(part(limits.OTHERS, share)))


SENT_IN: Final[Mapping[str, Input]] = {
    "pdf of signatures": Input("signatures.pdf", signatures),
    "zip of letters": Input("letters.zip", letters),
}
"""What `verify` reads, beside the papers that are none."""
