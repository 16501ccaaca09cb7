"""Files that stand beside the checkout (`../shared/data`) and are read where they lie; tests skip without them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).parents[2] / "shared" / "data"


def shared(*parts: str) -> Path:
    """The path of a shared file or folder, whether or not it is there."""
    return SHARED.joinpath(*parts)


def needs_shared(*parts: str) -> pytest.MarkDecorator:
    """Skip a test where a shared file or folder is not there, and say which one."""
    path = shared(*parts)
    return pytest.mark.skipif(not path.exists(), reason=f"{path} is not there")


def cases(found: Iterable[Any], arguments: int = 1) -> list[Any]:
    """Cases of shared data for a test that needs it: one of nothing, to be skipped, where the data is not there.

    A test without any case is a mistake and stops the collection.
    """
    return list(found) or [pytest.param(*[None] * arguments, id="absent")]
