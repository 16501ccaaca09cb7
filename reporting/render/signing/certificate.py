"""Certificates: the signer's with its key (PKCS #12), and the roots that a federation trusts (PEM or DER)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.model import Finding, Severity, finding
from reporting import limits
from reporting.sources.reading import read_whole, unreadable

if TYPE_CHECKING:
    from cryptography.x509 import Certificate as KeyCertificate
    from cryptography.x509 import CertificateRevocationList as RevocationList

"""A certificate with its chain takes some thousand."""
_ENDINGS: Final = frozenset({".pem", ".der", ".crt", ".cer", ".crl"})
_LIST: Final = b"X509 CRL"
_SIGNS: Final = ("digital_signature", "content_commitment")
"""Key usages of which a certificate that limits its usage must have one."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Who signs: the name in the certificate, and pyHanko's signer."""

    name: str
    signer: Any


def read_holder(path: Path, password: bytes | None, now: datetime) -> Holder | Finding:
    """The signer in a PKCS #12 file; a finding for anything that keeps him from signing `now`.

    `certificate-password` says that the password is wrong, or that one is needed.
    """
    data = read_whole(path, limits.CERTIFICATE)
    return data if isinstance(data, Finding) else holder_of(data, path.name, password, now)


def holder_of(data: bytes, name: str, password: bytes | None, now: datetime) -> Holder | Finding:
    """The same for the bytes of the file."""
    from cryptography.hazmat.primitives.serialization.pkcs12 import load_key_and_certificates

    if not _is_pkcs12(data):
        return finding("certificate-not-p12", value=name)
    try:
        key, certificate, _ = load_key_and_certificates(data, password)
    except (ValueError, TypeError):
        return finding("certificate-password", value=name)
    except Exception:  # a cipher that the library does not know
        return finding("certificate-not-usable", value=name)
    if key is None or certificate is None:
        return finding("certificate-without-key", value=name)
    refused = _refused(certificate, name, now)
    return refused or _holder(data, password, name, certificate)


def _is_pkcs12(data: bytes) -> bool:
    from asn1crypto.pkcs12 import Pfx  # type: ignore[import-untyped]

    try:
        pfx = Pfx.load(data)
        return bool(pfx["version"].native == "v3" and pfx["auth_safe"]["content_type"].native)
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        return False


def _refused(certificate: KeyCertificate, name: str, now: datetime) -> Finding | None:
    """Why a certificate may not sign: its days, or what it was issued for."""
    from cryptography.x509 import ExtensionNotFound, KeyUsage

    first, last = certificate.not_valid_before_utc, certificate.not_valid_after_utc
    if now > last:
        return finding("certificate-expired", value=name, day=last.date().isoformat())
    if now < first:
        return finding("certificate-not-yet", value=name, day=first.date().isoformat())
    try:
        usage = certificate.extensions.get_extension_for_class(KeyUsage).value
    except (ExtensionNotFound, ValueError):
        return None
    return None if any(getattr(usage, one) for one in _SIGNS) else finding("certificate-not-for-signing", value=name)


def _holder(data: bytes, password: bytes | None, name: str, certificate: KeyCertificate) -> Holder | Finding:
    from pyhanko.sign.signers import SimpleSigner

    try:
        signer = SimpleSigner.load_pkcs12_data(data, other_certs=(), passphrase=password)
    except Exception:  # a kind of key that cannot sign
        return finding("certificate-not-usable", value=name)
    return Holder(_common_name(certificate), signer)


def _common_name(certificate: KeyCertificate) -> str:
    """The name by which people know the holder, else all that the certificate says of him."""
    from cryptography.x509.oid import NameOID

    found = certificate.subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(found[0].value) if found else certificate.subject.rfc4514_string()


def read_roots(folder: Path) -> tuple[str, tuple[Finding, ...]]:
    """The certificates of a folder and the lists of revoked ones as one PEM text, and the files that hold neither."""
    from asn1crypto.pem import armor  # type: ignore[import-untyped]

    pieces: list[str] = []
    findings: list[Finding] = []
    try:
        paths = sorted((path for path in folder.iterdir() if path.suffix.lower() in _ENDINGS), key=Path.as_posix)
    except OSError as error:
        return "", (unreadable(folder, error),)
    for path in paths:
        data = read_whole(path, limits.CERTIFICATE)
        if isinstance(data, Finding):
            findings.append(data)
        elif found := tuple(_certificates(data)):
            pieces += (armor("CERTIFICATE", one.dump()).decode("ascii") for one in found)
        elif revoked := tuple(_lists(data)):
            pieces += (armor(_LIST.decode("ascii"), each).decode("ascii") for each in revoked)
        else:
            findings.append(finding("trust-not-a-certificate", Severity.WARNING, value=path.name))
    return "".join(pieces), tuple(findings)


def certificates_of(pem: str) -> tuple[Any, ...]:
    """The certificates of a PEM text, as asn1crypto has them."""
    return tuple(_certificates(pem.encode("ascii", "replace"))) if pem else ()


def lists_of(pem: str) -> tuple[RevocationList, ...]:
    """The lists of revoked certificates in a PEM text."""
    from cryptography.x509 import load_der_x509_crl

    return tuple(load_der_x509_crl(each) for each in _lists(pem.encode("ascii", "replace")) if each) if pem else ()


def _lists(data: bytes) -> Iterable[bytes]:
    """The lists of revoked certificates in PEM or DER, as DER; nothing where there are none."""
    from asn1crypto.pem import detect, unarmor
    from cryptography.x509 import load_der_x509_crl

    try:
        found = (
            [each for kind, _, each in unarmor(data, multiple=True) if kind == _LIST.decode("ascii")]
            if detect(data)
            else [data]
        )
        for each in found:
            load_der_x509_crl(each)
    except (ValueError, TypeError):
        return []
    return found


def _without_lists(data: bytes) -> bytes:
    """A PEM text without its lists of revoked certificates."""
    return re.sub(rb"-----BEGIN X509 CRL-----.*?-----END X509 CRL-----\s*", b"", data, flags=re.DOTALL)


def _certificates(data: bytes) -> Iterable[Any]:
    """The certificates in PEM or DER; nothing where there are none."""
    from pyhanko.keys import load_certs_from_pemder_data

    try:
        found = tuple(load_certs_from_pemder_data(_without_lists(data)))
        for one in found:
            assert one.subject.native is not None and one.public_key.native is not None
    except (ValueError, TypeError, KeyError, AssertionError, RecursionError):
        return ()
    return found


def utc(moment: datetime) -> datetime:
    """A moment with its zone; one without is taken as UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
