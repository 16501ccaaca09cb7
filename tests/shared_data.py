"""Files that stand beside the checkout (`../shared/data`) and are read where they lie; tests skip without them."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared" / "data"


def shared(*parts: str) -> Path:
    """The path of a shared file or folder, whether or not it is there."""
    return SHARED.joinpath(*parts)


def needs_shared(*parts: str) -> pytest.MarkDecorator:
    """Skip a test where a shared file or folder is not there, and say which one."""
    path = shared(*parts)
    return pytest.mark.skipif(not path.exists(), reason=f"{path} is not there")
