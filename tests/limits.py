"""Bounds that hold in one test, for the command line and for functions that a test calls."""

from __future__ import annotations

from contextvars import ContextVar

import pytest

from reporting.limit import VARIABLE
from reporting.limits import limits_of


def set_limits(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """Raise or lower bounds as `PROTOKOL_LIMITS` does."""
    monkeypatch.setenv(VARIABLE, text)
    raised = ContextVar("limits of a test", default=limits_of(text))  # noqa: B039 - nobody changes it
    monkeypatch.setattr("reporting.limit._raised", raised)
