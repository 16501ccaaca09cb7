"""Tables of which every row is the same fact: one test asks all rows and tells each that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

Check = Callable[..., None]


def ask(rows: Iterable[Any], check: Check) -> None:
    """Fail with all rows for which a check fails, and what it has to say; a row that is a tuple is handed over in its cells."""
    asked = [row if isinstance(row, tuple) else (row,) for row in rows]
    assert asked, "a table without rows"
    failing = []
    for cells in asked:
        try:
            check(*cells)
        except (AssertionError, pytest.fail.Exception) as error:
            failing.append(f"{', '.join(map(str, cells))}: {error}")
    if failing:
        pytest.fail(f"{len(failing)} of {len(asked)} rows:\n" + "\n".join(failing), pytrace=False)


def of_each(rows: Iterable[Any]) -> Callable[[Check], Callable[[], None]]:
    """Make a test of all rows of a check of one; for rows that prove something by themselves there is `parametrize`."""
    kept = tuple(rows)

    def of(check: Check) -> Callable[[], None]:
        def test() -> None:
            ask(kept, check)

        # Not by `wraps`: pytest would look for fixtures of the check's own arguments.
        test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
        return test

    return of
