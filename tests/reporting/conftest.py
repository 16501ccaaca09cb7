"""What holds for all tests of papers, workbooks and files."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from reporting.render import pdf


@pytest.fixture(scope="session", autouse=True)
def _small_papers_do_not_ask_for_room() -> Iterator[None]:
    """Typst keeps what it laid out, which spares time: hundreds of small papers take 40 MB."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdf, "_ROOM", 2_000_000)
        yield
