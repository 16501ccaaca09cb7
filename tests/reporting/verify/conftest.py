"""What holds for all tests of what is read and found in papers."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator

import pytest

from reporting.verify.batch import run
from reporting.verify.batch.frames import Setup
from reporting.verify.batch.pool import Reply
from reporting.verify.batch.work import Request, examine


def _answers(
    requests: Iterable[tuple[int, Request]], setup: Setup, jobs: int, count: int | None = None
) -> Generator[Reply, None, None]:
    del setup, jobs, count
    yield from ((number, examine(request)) for number, request in requests)


@pytest.fixture(autouse=True)
def _no_worker_is_begun() -> Iterator[None]:
    """Commands examine here, where all is imported and whatever is found is looked at for gaps: a worker takes as long
    to begin as ten papers. Workers are proven in `batch`, and by the commands in `tests/reporting/cli/verify`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "answers", _answers)
        yield
