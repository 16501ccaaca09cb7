"""What examining a file comes to, before it is told in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.model import Finding
from reporting.locale.findings import Locate
from reporting.verify.examined import ClaimFacts
from reporting.verify.values import Claim, EventRef, Picture


@dataclass(frozen=True, slots=True)
class Outcome:
    """The claims of a file with their facts, the findings, the kind of file, the signatures in it, what a paper is."""

    claims: tuple[Claim, ...] = ()
    facts: tuple[ClaimFacts, ...] = ()
    findings: tuple[Finding, ...] = ()
    kind: str = ""
    locate: Locate | None = None
    event: EventRef | None = None
    signatures: tuple[Mapping[str, Any], ...] = ()
    paper: str = ""
    pictures: tuple[Picture, ...] = ()
