"""Certificates for tests: a root, an issuer under it, a signer under that; made anew, valid from 2025 to 2027."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import BestAvailableEncryption, Encoding, NoEncryption, pkcs12
from cryptography.x509.oid import NameOID

FIRST, LAST = datetime(2025, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
NOW = datetime(2026, 5, 4, 12, 30, tzinfo=UTC)
WHO = "Świętosława Żądło-Гюзелев"
PASSWORD = b"tajne ha\xc5\x82o"


@dataclass(frozen=True)
class Issued:
    """A certificate with its key."""

    key: ec.EllipticCurvePrivateKey
    certificate: x509.Certificate

    @property
    def pem(self) -> bytes:
        return self.certificate.public_bytes(Encoding.PEM)

    @property
    def der(self) -> bytes:
        return self.certificate.public_bytes(Encoding.DER)


def named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def issue(name: str, by: Issued | None = None, *, issuer: bool = False, signs: bool = True) -> Issued:
    """A certificate issued by another, or by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    usage = x509.KeyUsage(
        digital_signature=signs and not issuer, content_commitment=signs and not issuer, key_encipherment=not signs,
        data_encipherment=False, key_agreement=False, key_cert_sign=issuer, crl_sign=issuer,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip
    builder = (
        x509.CertificateBuilder()
        .subject_name(named(name))
        .issuer_name(by.certificate.subject if by else named(name))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(FIRST)
        .not_valid_after(LAST)
        .add_extension(x509.BasicConstraints(ca=issuer, path_length=None), critical=True)
        .add_extension(usage, critical=True)
    )
    return Issued(key, builder.sign((by or Issued(key, None)).key, hashes.SHA256()))  # type: ignore[arg-type]


@cache
def root() -> Issued:
    return issue("Korzeń Związku", issuer=True)


@cache
def stranger() -> Issued:
    return issue("Obcy korzeń", issuer=True)


@cache
def between() -> Issued:
    return issue("Wystawca Związku", root(), issuer=True)


@cache
def arbiter() -> Issued:
    return issue(WHO, between())


def p12(who: Issued, *chain: Issued, password: bytes | None = PASSWORD, key: bool = True) -> bytes:
    """A PKCS #12 file."""
    lock = BestAvailableEncryption(password) if password else NoEncryption()
    others = [one.certificate for one in chain]
    if not key:
        return pkcs12.serialize_key_and_certificates(None, None, None, [who.certificate, *others], lock)
    return pkcs12.serialize_key_and_certificates(b"me", who.key, who.certificate, others, lock)


@cache
def own_p12() -> bytes:
    """The arbiter's file with his chain."""
    return p12(arbiter(), between())


def revoking(by: Issued, *revoked: Issued) -> bytes:
    """A list of revoked certificates, as PEM."""
    builder = x509.CertificateRevocationListBuilder().issuer_name(by.certificate.subject)
    builder = builder.last_update(NOW).next_update(LAST)
    for one in revoked:
        entry = x509.RevokedCertificateBuilder().serial_number(one.certificate.serial_number).revocation_date(NOW)
        builder = builder.add_revoked_certificate(entry.build())
    return builder.sign(by.key, hashes.SHA256()).public_bytes(Encoding.PEM)
