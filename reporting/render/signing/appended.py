"""What stands in a PDF after its last signature, which nobody signed."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from typing import Any, Final

_WHITE: Final = b"\0\t\n\f\r "
_LAST: Final = re.compile(rb"startxref\s+\d+\s+%%EOF\Z")
_OF_THE_CLOCK: Final = frozenset({"/ModDate", "/Producer"})
"""What programs that add to a file write of themselves."""


def is_appended_to(data: bytes, signatures: Sequence[Any]) -> bool:
    """Whether more follows the last signature than what it is validated by (PAdES: DSS, time stamps) and white space.

    Readers mend a file whose end they do not know, and then see objects that no table of it names: whatever is no
    update in itself is told, whether anybody sees it or not.
    """
    last = max(signatures, key=_end_of)
    rest = data[_end_of(last) :].strip(_WHITE)
    if not rest:
        return False
    if not _LAST.search(rest):
        return True
    from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY, DiffResult, ModificationLevel, StandardDiffPolicy

    policy = StandardDiffPolicy(
        DEFAULT_DIFF_POLICY.global_rules, DEFAULT_DIFF_POLICY.form_rule, ignore_orphaned_objects=False
    )
    found = policy.review_file(last.reader, last.signed_revision)
    if not isinstance(found, DiffResult) or found.modification_level > ModificationLevel.LTA_UPDATES:
        return True
    return _headings(data[: _end_of(last)]) != _headings(data)


def _end_of(signature: Any) -> int:
    """The byte after the last one that is signed."""
    *_, start, length = (int(each) for each in signature.byte_range)
    return start + length


def _headings(data: bytes) -> tuple[object, ...]:
    """Title, author and keywords, which windows show and searches find, in both places where a file has them."""
    from pypdf import PdfReader

    reader = PdfReader(io.BytesIO(data))
    xmp = reader.xmp_metadata
    plain = {key: str(value) for key, value in (reader.metadata or {}).items() if key not in _OF_THE_CLOCK}
    if xmp is None:
        return (plain,)
    return plain, xmp.dc_title, xmp.dc_creator, xmp.dc_description, xmp.dc_subject, xmp.pdf_keywords
