"""Whoever signs: his file opens, or a finding says why it does not."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from engine.model import Finding
from reporting import limits
from reporting.render.signing.certificate import Holder, certificates_of, holder_of, read_holder, read_roots
from tests.reporting.render.signing.certificates import (
    FIRST,
    LAST,
    NOW,
    PASSWORD,
    WHO,
    arbiter,
    between,
    issue,
    own_p12,
    p12,
    root,
)  # fmt: skip
from tests.rows import of_each


def code_of(found: Holder | Finding) -> str:
    return found.code if isinstance(found, Finding) else ""


def test_a_file_opens_with_its_password() -> None:
    found = holder_of(own_p12(), "me.p12", PASSWORD, NOW)
    assert isinstance(found, Holder) and found.name == WHO


@of_each([b"", b"wrong", None])
def test_a_wrong_or_missing_password_is_told(password: bytes | None) -> None:
    assert code_of(holder_of(own_p12(), "me.p12", password, NOW)) == "certificate-password"


def test_a_file_without_a_password_asks_for_none() -> None:
    assert isinstance(holder_of(p12(arbiter(), password=None), "me.p12", b"", NOW), Holder)


@pytest.mark.parametrize(
    "data", [b"", b"no certificate", b"\x30\x82\x00\x10", b"%PDF-1.7", b"\x30" * 2000], ids=lambda data: str(data[:4])
)
def test_what_is_no_certificate_file_is_told(data: bytes) -> None:
    assert code_of(holder_of(data, "me.p12", PASSWORD, NOW)) == "certificate-not-p12"


def test_a_certificate_alone_is_no_pkcs12() -> None:
    assert code_of(holder_of(arbiter().pem, "me.pem", PASSWORD, NOW)) == "certificate-not-p12"
    assert code_of(holder_of(arbiter().der, "me.der", PASSWORD, NOW)) == "certificate-not-p12"


def test_a_file_cut_in_half_is_told() -> None:
    data = own_p12()
    assert code_of(holder_of(data[: len(data) // 2], "me.p12", PASSWORD, NOW)).startswith("certificate-")


def test_a_file_without_a_key_is_told() -> None:
    assert code_of(holder_of(p12(arbiter(), key=False), "me.p12", PASSWORD, NOW)) == "certificate-without-key"


@of_each(
    [
        (FIRST - timedelta(seconds=1), "certificate-not-yet"),
        (FIRST, ""),
        (LAST, ""),
        (LAST + timedelta(seconds=1), "certificate-expired"),
    ]
)
def test_a_certificate_signs_within_its_days_alone(now: datetime, code: str) -> None:
    assert code_of(holder_of(own_p12(), "me.p12", PASSWORD, now)) == code


def test_a_certificate_for_something_else_does_not_sign() -> None:
    other = issue("Server", between(), signs=False)
    assert code_of(holder_of(p12(other), "me.p12", PASSWORD, NOW)) == "certificate-not-for-signing"


def test_a_file_that_is_not_there_or_far_too_large_is_told(tmp_path: Path) -> None:
    assert code_of(read_holder(tmp_path / "none.p12", PASSWORD, NOW)) == "file-missing"
    (tmp_path / "large.p12").write_bytes(bytes(limits.CERTIFICATE.most + 1))
    assert code_of(read_holder(tmp_path / "large.p12", PASSWORD, NOW)) == "file-too-large"


def test_roots_are_read_as_pem_and_as_der_and_the_rest_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.pem").write_bytes(root().pem + between().pem)
    (tmp_path / "b.crt").write_bytes(arbiter().der)
    (tmp_path / "c.cer").write_bytes(b"nothing")
    (tmp_path / "d.der").write_bytes(b"\x30\x03\x02\x01\x05")
    (tmp_path / "readme.txt").write_bytes(b"not looked at")
    pem, findings = read_roots(tmp_path)
    assert [one.subject.native["common_name"] for one in certificates_of(pem)] == [
        "Korzeń Związku", "Wystawca Związku", WHO,
    ]  # fmt: skip
    assert [(found.code, found.value) for found in findings] == [
        ("trust-not-a-certificate", "c.cer"), ("trust-not-a-certificate", "d.der"),
    ]  # fmt: skip
    assert certificates_of("") == ()
