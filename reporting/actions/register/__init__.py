"""What the commands of the register do, values in and values out; their answer, and what all of them do alike."""

from __future__ import annotations

import getpass
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.model import Finding
from reporting.locale.findings import has_error
from reporting.register.database import Register
from reporting.register.problems import RegisterError, address_of


@dataclass(frozen=True, slots=True)
class RegisterAnswer:
    """What a command did: its JSON keys, findings, and the exit code where the findings do not tell it."""

    keys: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    failed: int | None = None

    @property
    def code(self) -> int:
        """The exit code."""
        return int(has_error(self.findings)) if self.failed is None else self.failed


def register_at(url: str) -> Register:
    """The register at a URL; `BadAddressError` for a URL of none."""
    return Register(address_of(url))


def user_name(given: str | None) -> str:
    """Who does it: as he says, else the user of the operating system."""
    if given:
        return given
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a system without a user of this number
        return "–"


def guarded(work: Callable[[], RegisterAnswer], blank: Mapping[str, Any]) -> RegisterAnswer:
    """The answer of a command; what hinders it as a finding, with `blank` keys."""
    try:
        return work()
    except RegisterError as error:
        return RegisterAnswer(blank, (error.found,), error.code)
