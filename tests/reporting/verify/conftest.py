"""What holds for all tests of what is read and found in papers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator

import pytest

from reporting.verify.batch import run
from reporting.verify.batch.tasks import Reply, Request


def _answers(
    task: Callable[[Request], bytes], requests: Iterable[tuple[int, Request]], *how: object, **more: object
) -> Generator[Reply, None, None]:
    del how, more
    yield from ((number, task(request)) for number, request in requests)


@pytest.fixture(autouse=True)
def _no_worker_is_begun() -> Iterator[None]:
    """Commands examine here, where all is imported and whatever is found is looked at for gaps: a worker takes as long
    to begin as ten papers. Workers are proven in `tests/reporting/test_workers.py` and `cli/batch`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "answers", _answers)
        yield
