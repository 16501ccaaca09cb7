"""Read a PDF from outside: within bounds of size, objects, pages and inflated bytes; what breaks them is a finding.

PDFium reads words, attachments and pictures; pypdf is asked for the structure alone: signatures, revisions, outlines.
What they take for a document of any size is bounded here to what a paper of ours may need. Work that is slow without
breaking a bound ends at the worker's limit of time.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeVar

from engine.model import Finding, finding
from reporting import limits
from reporting.limit import MIB
from reporting.workbook.ooxml.precheck import too_large

if TYPE_CHECKING:
    from pypdf import PdfReader
    from pypdfium2 import PdfDocument

_PASSWORD: Final = 4
"""What PDFium calls a wrong password; it says so too of the next file that it cannot open."""
_ENCRYPTED: Final = b"/Encrypt"

_ONE_AT_A_TIME: Final = Lock()
"""PDFium is no library for several threads."""
_MAX_SWELLING: Final = 1_032
"""Deflate itself ends here: a smaller file cannot reach the bound at all, and is not measured."""

_STREAM: Final = re.compile(rb"stream\r?\n(?=[\x08\x18\x28\x38\x48\x58\x68\x78])")
_OBJECT: Final = re.compile(rb"\d\s+obj\b")
_HEADER: Final = b"%PDF-"
_END: Final = b"startxref"
_LAST: Final = MIB
"""Bytes at the end of a file in which it says where its table of objects stands: one that does not is cut off, and
pypdf would look for it line by line to the beginning."""

Read = TypeVar("Read")


def open_pdf(data: bytes, name: str) -> PdfDocument | Finding:
    """A PDF as PDFium reads it, to be closed by whoever asked for it; a finding where it may not be read."""
    refused = _refused(data, name)
    if refused is not None:
        return refused
    from pypdfium2 import PdfDocument, PdfiumError

    try:
        document = PdfDocument(data)
    except PdfiumError as error:
        asks = error.err_code == _PASSWORD and _ENCRYPTED in data
        return finding("password-protected" if asks else "pdf-damaged", value=name)
    if not len(document):
        document.close()
        return finding("pdf-damaged", value=name)
    if refused := limits.PDF_PAGES.exceeded("pdf-too-many-pages", len(document), value=name):
        document.close()
        return refused
    return document


def attachments(data: bytes, name: str) -> list[bytes] | Finding:
    """The files that are attached to a PDF, without those that are damaged; a finding where it may not be read."""
    from pypdfium2 import PdfiumError

    with _ONE_AT_A_TIME:
        document = open_pdf(data, name)
        if isinstance(document, Finding):
            return document
        found = []
        with closing(document):
            for at in range(document.count_attachments()):
                with suppress(PdfiumError):
                    found.append(bytes(document.get_attachment(at).get_data()))
        return found


def read_pdf(data: bytes, name: str, work: Callable[[PdfReader], Read]) -> Read | Finding:
    """What `work` makes of a PDF, or why it may not be read; `name` is only for the message.

    Whatever pypdf raises over a damaged object is a finding, wherever in `work` it comes up.
    """
    refused = _refused(data, name)
    if refused is not None:
        return refused
    from pypdf import PdfReader, apply_configuration
    from pypdf.errors import FileNotDecryptedError, LimitReachedError

    _silence()
    try:
        with apply_configuration(**_bounds()):
            reader = PdfReader(io.BytesIO(data))
            return _refused_inside(reader, name) or work(reader)
    except LimitReachedError:
        return finding("pdf-beyond-limits", value=name)
    except FileNotDecryptedError:
        return finding("password-protected", value=name)
    except MemoryError:
        raise
    except Exception:  # pypdf raises whatever a damaged object leads it to
        return finding("pdf-damaged", value=name)


def _bounds() -> dict[str, Any]:
    """pypdf's own bounds are for documents of any kind; no other program is ever started (`jbig2dec_binary`)."""
    stream, pages = limits.PDF_STREAM.most, limits.PDF_PAGES.most
    return {
        "array_based_stream_maximum_output_length": stream,
        "brotli_maximum_output_length": stream,
        "form_fields_maximum_entries": 10_000,
        "image_maximum_buffer_size": stream,
        "jbig2_maximum_output_length": stream,
        "jbig2dec_binary": None,
        "lzw_maximum_output_length": stream,
        "maximum_declared_stream_length": limits.FILE.most,
        "named_destinations_maximum_entries": 10_000,
        "outline_maximum_entries": 10_000,
        "page_tree_maximum_depth": 50,
        "page_tree_maximum_entries": pages + pages // 10,
        "run_length_maximum_output_length": stream,
        "stream_decoding_work_maximum_length": 4 * stream,
        "stream_filters_maximum_length": 4,
        "stream_parsing_work_maximum_count": 200_000,
        "xform_maximum_invocations_per_extraction": 500,
        "zlib_maximum_output_length": stream,
        "zlib_maximum_recovery_input_length": MIB,
    }


def _refused(data: bytes, name: str) -> Finding | None:
    """What the bytes alone give away."""
    if not data:
        return finding("file-empty", value=name)
    if refused := too_large(name, len(data), limits.FILE):
        return refused
    if _HEADER not in data[:1024] or data.rfind(_END, max(0, len(data) - _LAST)) < 0:
        return finding("pdf-damaged", value=name)
    if refused := limits.PDF_REVISIONS.exceeded("pdf-too-many-revisions", data.count(_END), value=name):
        return refused
    if data.count(b"obj") > 2 * limits.PDF_OBJECTS.most:
        objects = sum(1 for _ in _OBJECT.finditer(data))
        if refused := limits.PDF_OBJECTS.exceeded("pdf-too-many-objects", objects, value=name):
            return refused
    most = limits.PDF_INFLATED.most
    if len(data) * _MAX_SWELLING <= most:
        return None
    return limits.PDF_INFLATED.exceeded("pdf-bomb", inflated_size(data, most), value=name)


def inflated_size(data: bytes, limit: int) -> int:
    """How many bytes all deflated streams of a PDF inflate to; counted no further than just beyond `limit`."""
    total = 0
    for match in _STREAM.finditer(data):
        total += _inflated(data, match.end(), limit - total)
        if total > limit:
            break
    return total


def _inflated(data: bytes, start: int, limit: int) -> int:
    """The inflated size of what begins here, in pieces that are dropped at once."""
    inflater, total, at = zlib.decompressobj(), 0, start
    try:
        while at < len(data) and not inflater.eof and total <= limit:
            piece = inflater.unconsumed_tail or data[at : at + MIB]
            at += 0 if inflater.unconsumed_tail else MIB
            total += len(inflater.decompress(piece, MIB))
            while inflater.unconsumed_tail and not inflater.eof and total <= limit:
                total += len(inflater.decompress(inflater.unconsumed_tail, MIB))
    except zlib.error:
        pass
    return total


def _refused_inside(reader: PdfReader, name: str) -> Finding | None:
    """What the catalog gives away: a password, too many objects or pages."""
    if reader.is_encrypted:
        return finding("password-protected", value=name)
    objects = sum(len(places) for places in reader.xref.values()) + len(reader.xref_objStm)
    if refused := limits.PDF_OBJECTS.exceeded("pdf-too-many-objects", objects, value=name):
        return refused
    return limits.PDF_PAGES.exceeded("pdf-too-many-pages", _pages(reader), value=name)


def _pages(reader: PdfReader) -> int:
    """The number of pages, counted one by one, never as the catalog claims; no further than just beyond the bound."""
    from pypdf.errors import LimitReachedError

    try:
        return len(reader.pages)
    except LimitReachedError as error:
        if "page" not in str(error).lower():  # a stream on the way to the pages
            raise
        return limits.PDF_PAGES.most + 1


def _silence() -> None:
    """Remarks of pypdf on damaged files are no findings of ours and go nowhere."""
    import logging

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
