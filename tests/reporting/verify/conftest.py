"""What holds for all tests of what is read and found in papers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.no_workers import examined_here


@pytest.fixture(autouse=True)
def _no_worker_is_begun() -> Iterator[None]:
    with examined_here():
        yield
