"""The signatures in a PDF: who signed, whether what he signed is as it was, whether his chain leads to a trusted root.

Nothing is fetched: a chain is judged at the moment that the signature states, and certificates are revoked that a list
among the trusted roots names, whenever that was: nobody but the signer says when he signed.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any, Final

from engine.model import Finding
from reporting import limits
from reporting.render.signing.certificate import Holder, certificates_of, lists_of, utc
from reporting.sources.pdf import read_pdf

_RANGE: Final = b"/ByteRange"
_END: Final = re.compile(rb"%%EOF")
_WHITE: Final = b"\0\t\n\f\r "
_UPDATE_END: Final = re.compile(rb"startxref\s+\d+\s+%%EOF\Z")
_OF_THE_CLOCK: Final = frozenset({"/ModDate", "/Producer"})
"""What programs that add to a file write of themselves."""
BROKEN: Final = "broken"
CHANGED: Final = "changed"


@dataclass(frozen=True, slots=True)
class SignatureFound:
    """One signature: who, issued by whom, when by his own clock (ISO with zone, blank where it does not say).

    `intact` is False where the signed bytes or the signature itself were changed, `changed_after` True where more than
    further signatures, and what validates them, was added after it; `trusted` is None where no roots were given, False
    for one that is `revoked`.
    """

    signer: str
    issuer: str
    time: str
    intact: bool
    changed_after: bool
    trusted: bool | None
    revoked: bool = False

    @property
    def fault(self) -> str:
        """`broken`, `changed` or blank."""
        return BROKEN if not self.intact else CHANGED if self.changed_after else ""

    def as_json(self) -> dict[str, Any]:
        """The JSON keys; `revoked` of one that is."""
        keys = {name: getattr(self, name) for name in self.__slots__}
        return keys if self.revoked else {name: value for name, value in keys.items() if name != "revoked"}


def has_signatures(data: bytes) -> bool:
    """Whether a PDF may hold any: cheap, and never False for one that does and can be read without unpacking."""
    return _RANGE in data


def revisions_of(data: bytes) -> Iterator[bytes]:
    """The file as it was after each of its revisions, the first one first.

    Of a file with more of them than one that was signed as often as is allowed, no more than one too many.
    """
    for end in islice(_END.finditer(data), limits.PDF_SIGNATURES.most + 2):
        yield data[: end.end()]


def grown_by_signatures_alone(data: bytes) -> bool:
    """True where every revision after the first is that of a signature, and none was changed after it."""
    found = signatures_in(data, "", "")
    revisions = sum(1 for _ in revisions_of(data))
    return not isinstance(found, Finding) and not any(one.fault for one in found) and revisions == 1 + len(found) > 1


def is_signed_by(data: bytes, holder: Holder) -> bool:
    """Whether one of the signatures of a PDF that can be read was made with this certificate, whoever has it."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    own = holder.signer.signing_cert.dump()
    signatures = PdfFileReader(io.BytesIO(data), strict=False).embedded_regular_signatures
    return any(one.signer_cert.dump() == own for one in signatures)


def signatures_in(data: bytes, name: str, roots: str) -> tuple[SignatureFound, ...] | Finding:
    """All signatures in the order in which they were made; why the PDF cannot be read.

    `roots` are the trusted certificates as PEM, blank where nobody said whom to trust.
    """
    refused = read_pdf(data, name, lambda reader: _too_many(reader, name))
    if refused is not None:
        return refused
    _silence()
    trusted, lists = certificates_of(roots), lists_of(roots)
    try:
        from pyhanko.pdf_utils.reader import PdfFileReader

        reader = PdfFileReader(io.BytesIO(data), strict=False)
        embedded = list(reader.embedded_regular_signatures)
    except MemoryError:
        raise
    except Exception:  # pyHanko raises whatever a damaged object leads it to
        return (SignatureFound("", "", "", intact=False, changed_after=True, trusted=None),)
    found = tuple(_found(one, trusted, lists) for one in embedded)
    return tuple(replace(one, changed_after=True) for one in found) if _is_appended_to(data, embedded) else found


def _is_appended_to(data: bytes, embedded: Sequence[Any]) -> bool:
    """Whether more follows the last signature than what validates it; True where nobody can follow it."""
    try:
        return bool(embedded) and _more_follows(data, embedded)
    except MemoryError:
        raise
    except Exception:  # as above
        return True


def _too_many(reader: Any, name: str) -> Finding | None:
    """The finding about more signatures than are looked at; counted before one of them is."""
    form = reader.trailer["/Root"].get_object().get("/AcroForm")
    waiting = list(form.get_object().get("/Fields", ())) if form is not None else []
    signed = met = 0
    while waiting and met < limits.PDF_FIELDS.most:
        field = waiting.pop().get_object()
        value = field.get("/V")
        signed += value is not None and "/ByteRange" in value.get_object()
        waiting += field.get("/Kids", ())
        met += 1
    if waiting:
        return limits.PDF_FIELDS.exceeded("pdf-too-many-fields", met + len(waiting), value=name)
    return limits.PDF_SIGNATURES.exceeded("pdf-too-many-signatures", signed, value=name)


def _silence() -> None:
    """What the libraries remark on chains that lead nowhere goes nowhere: it is told as a value."""
    import logging

    for name in ("pyhanko", "pyhanko_certvalidator"):
        logging.getLogger(name).setLevel(logging.CRITICAL)


def _found(embedded: Any, roots: Sequence[Any], lists: Sequence[Any]) -> SignatureFound:
    who, issuer = _name(embedded.signer_cert.subject), _name(embedded.signer_cert.issuer)
    moment = embedded.self_reported_timestamp
    time = utc(moment).isoformat() if moment else ""
    try:
        status = _status(embedded, roots, utc(moment) if moment else datetime(1970, 1, 1, tzinfo=UTC))
    except MemoryError:
        raise
    except Exception:  # a signature that is none, or changes that cannot even be followed
        return SignatureFound(who, issuer, time, intact=False, changed_after=True, trusted=False if roots else None)
    sound = bool(status.intact and status.valid)
    revoked = _is_revoked((embedded.signer_cert, *embedded.other_embedded_certs), roots, lists)
    trust = bool(status.trusted) and not revoked if roots else None
    return SignatureFound(who, issuer, time, sound, _changed(status), trust, revoked)


def _is_revoked(chain: Sequence[Any], roots: Sequence[Any], lists: Sequence[Any]) -> bool:
    """Whether a list, signed by the issuer, names a certificate of the chain."""
    from cryptography.x509 import load_der_x509_certificate

    known = [load_der_x509_certificate(each.dump()) for each in (*chain, *roots)] if lists else []
    for listed in lists:
        issuers = (each for each in known if each.subject == listed.issuer)
        if any(_is_by(listed, issuer) for issuer in issuers) and any(
            each.issuer == listed.issuer and listed.get_revoked_certificate_by_serial_number(each.serial_number)
            for each in known
        ):
            return True
    return False


def _is_by(listed: Any, issuer: Any) -> bool:
    """Whether an issuer signed a list."""
    try:
        return bool(listed.is_signature_valid(issuer.public_key()))
    except (ValueError, TypeError):
        return False


def _status(embedded: Any, roots: Sequence[Any], moment: datetime) -> Any:
    from pyhanko.sign.validation import validate_pdf_signature
    from pyhanko.sign.validation.settings import KeyUsageConstraints
    from pyhanko_certvalidator import ValidationContext

    # One of the two suffices: arbiters sign with what certificate they have.
    usage = KeyUsageConstraints(key_usage={"digital_signature", "non_repudiation"}, match_all_key_usages=False)
    context = ValidationContext(
        trust_roots=list(roots),
        allow_fetching=False,
        moment=moment,
        time_tolerance=timedelta(0),
        other_certs=list(embedded.other_embedded_certs),
    )
    return validate_pdf_signature(embedded, context, key_usage_settings=usage)


def _changed(status: Any) -> bool:
    """Whether more than further signatures came after this one."""
    from pyhanko.sign.diff_analysis import ModificationLevel
    from pyhanko.sign.validation import SignatureCoverageLevel

    if status.coverage == SignatureCoverageLevel.ENTIRE_FILE:
        return False
    if status.coverage != SignatureCoverageLevel.ENTIRE_REVISION:
        return True
    level = status.modification_level
    return level is None or level > ModificationLevel.FORM_FILLING


def _name(name: Any) -> str:
    """The common name, else the whole of it."""
    native = name.native
    found = native.get("common_name") or native.get("organization_name")
    return str(found) if isinstance(found, str) else str(name.human_friendly)


def _more_follows(data: bytes, signatures: Sequence[Any]) -> bool:
    """Whether more follows the last signature than what it is validated by (PAdES: DSS, time stamps) and white space.

    Readers mend a file whose end they do not know, and then see objects that no table of it names: whatever is no
    update in itself is told, whether anybody sees it or not.
    """
    last = max(signatures, key=_end_of)
    rest = data[_end_of(last) :].strip(_WHITE)
    if not rest:
        return False
    if not _UPDATE_END.search(rest):
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
