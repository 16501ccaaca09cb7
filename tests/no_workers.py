"""Verification in the process of the tests, where all is imported and whatever is found is looked at for gaps.

A worker takes as long to begin as ten papers take. Workers are proven in `tests/reporting/test_workers.py` and by the
commands of `tests/reporting/cli/batch`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager

import pytest

from reporting.verify.batch import run
from reporting.verify.batch.tasks import Reply, Request


def _answers(
    task: Callable[[Request], bytes], requests: Iterable[tuple[int, Request]], *how: object, **more: object
) -> Generator[Reply, None, None]:
    del how, more
    yield from ((number, task(request)) for number, request in requests)


@contextmanager
def examined_here() -> Iterator[None]:
    """Begin no worker while the block runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "answers", _answers)
        yield
