"""What holds for all tests: steady properties, no waiting for the disk, and the tests of a file in one process."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

import engine
from tests.missing_values import watching
from tests.thinned import LONG

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=30)
settings.register_profile("long", derandomize=False, deadline=None, max_examples=500)
settings.load_profile("long" if LONG else "steady")
"""Properties are tried on the same examples every time, without a clock; `PROTOKOL_LONG=1` looks for new ones."""

if not LONG:
    # Else they depend on the constants of whatever sources are loaded by then, which take a second to be looked for.
    providers._get_local_constants = lambda: providers._local_constants

SHARING = {
    **{
        f"tests/reporting/render/test_{name}.py": "papers"
        for name in ("every_form", "evidence", "language_of_papers", "xlsx")
    },
    **{f"tests/test_{name}.py": "sources" for name in ("rooms", "words")},
}
"""Tests that read the same papers, made once, or the same sources, parsed once."""

if not Path(engine.__file__).is_relative_to(Path(__file__).parents[1]):
    raise pytest.UsageError(f"these are not the tests of {engine.__file__}: another copy of the program is on the path")

# Hundreds of processes of the tests would each compile the program for themselves.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_finish() -> None:
    """Thousands of tests, and what they import, live to the end: they are not looked through again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _nothing_has_to_outlive_a_power_cut() -> Iterator[None]:
    """Files are written through to the disk by the program; waiting for the disk proves nothing here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _descriptor: None)
        yield


@pytest.fixture(scope="session")
def _missing_values() -> Iterator[list[tuple[str, str]]]:
    with watching() as missing:
        yield missing


@pytest.fixture(autouse=True)
def _no_finding_lacks_a_value(_missing_values: list[tuple[str, str]]) -> Iterator[None]:
    """Every finding that any test brings forth has all that its texts ask for."""
    _missing_values.clear()
    yield
    assert _missing_values == []


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Papers and events that a file makes once are made once: its tests run in the same process."""
    from xdist.scheduler import LoadFileScheduling

    class TogetherScheduling(LoadFileScheduling):
        """By file, those that share papers together."""

        def _split_scope(self, nodeid: str) -> str:
            file: str = super()._split_scope(nodeid)
            return SHARING.get(file, file)

    return TogetherScheduling(config, log)
