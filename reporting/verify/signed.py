"""The signatures of a paper, as far as verification goes: who signed, whom the federation trusts, what was changed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from typing import Any

from engine.model import Finding, finding, notice, warning
from reporting.render.signing.check import SignatureFound, has_signatures, signatures_in
from reporting.verify.examined import Outcome, VerifyOptions
from reporting.verify.values import Claim, Difference, What


def with_signatures(outcome: Outcome, data: bytes, name: str, options: VerifyOptions) -> Outcome:
    """The outcome with what the signatures of a PDF say; as it is for anything else.

    A signature that is not valid, or a change after it, refutes every claim of the paper, and is told before all else.
    Whom nobody trusts is told, and decides nothing.
    """
    if not data.startswith(b"%PDF-") or not has_signatures(data):
        return outcome
    if find_spec("pyhanko") is None:
        reported = warning("signature-not-checked", value=name)
        return replace(outcome, findings=(*outcome.findings, reported))
    found = signatures_in(data, name, options.trust)
    if isinstance(found, Finding):
        return outcome
    differences = tuple(
        Difference(What.SIGNATURE, each.signer or None, each.fault, where=each.time or None)
        for each in found
        if each.fault
    )
    claims = tuple(_signed(claim, differences) for claim in outcome.claims)
    findings = (*outcome.findings, *(reported for each in found for reported in _reported(each)))
    keys = tuple(each.as_json() for each in found)
    return replace(outcome, claims=claims, findings=findings, signatures=keys)


def _signed(claim: Claim, differences: tuple[Difference, ...]) -> Claim:
    """A claim with what the signatures say before its other differences."""
    own, rest = replace(claim, differences=()).with_differences(differences), claim.differences
    return replace(own, differences=(*own.differences, *rest))


def is_of_signature(code: str) -> bool:
    """Whether a finding is about a signature: these are told first."""
    return code.startswith("signature-")


def _reported(found: SignatureFound) -> Iterator[Finding]:
    """Who signed, or what is wrong with the signature; and where nobody trusts the issuer, that."""
    values: dict[str, Any] = {"who": found.signer or "?", "when": found.time or "?", "issuer": found.issuer or "?"}
    if found.fault:
        yield finding(f"signature-{found.fault}", value=found.signer, **values)
        return
    code = "signature-trusted" if found.trusted else "signature-by"
    yield notice(code, value=found.signer, **values)
    if found.trusted is False:
        code = "signature-revoked" if found.revoked else "signature-untrusted"
        yield warning(code, value=found.signer, **values)
