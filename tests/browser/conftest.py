"""One browser for all tests of a process, and a hall for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    from tests.browser.hall import CHROMIUM, OPTIONS, playwright

    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        browser.devices = started.devices
        yield browser
        browser.close()


@pytest.fixture
def hall(tmp_path: Path, chromium: Any) -> Iterator[Any]:
    """A hall whose people's browsers complain about nothing."""
    from tests.browser.hall import Hall

    with Hall(tmp_path, chromium).open() as opened:
        yield opened
        assert [person.problems for person in opened.people if person.problems] == []
