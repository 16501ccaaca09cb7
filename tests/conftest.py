"""What holds for all tests: steady properties, few collections of garbage, and the tests of a file in one process."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from _pytest.runner import runtestprotocol
from _pytest.unraisableexception import gc_collect_iterations_key
from hypothesis import settings
from hypothesis.internal.conjecture import providers

import engine
from tests.gaps import watching
from tests.thinned import LONG as LONG_RUN

RENDER = "tests/reporting/render"
SHARING = tuple(f"{RENDER}/test_{name}.py" for name in ("every_form", "evidence", "language_of_papers", "xlsx"))
"""Tests that read the same papers, made once."""

SOURCES = (
    "tests/engine/test_citations.py",
    "tests/reporting/actions/test_silence.py",
    "tests/reporting/fields/test_settings.py",
    "tests/reporting/locale/test_finding_texts.py",
    "tests/reporting/locale/test_verdict_texts.py",
    "tests/reporting/test_filled_findings.py",
    "tests/test_reach.py",
    "tests/test_rooms.py",
)
"""Tests that look through the same sources (`tests/parsed.py`)."""

ALONE = (
    "tests/fuzz/test_fuzz.py",
    "tests/reporting/cli/exchange/test_report_files.py",
    "tests/reporting/cli/workbooks/test_samples.py",
)
"""Files with many cases of which each makes what it needs: in parts, which any process takes."""
PARTS = 6
LONG = (
    RENDER,
    "tests/fuzz",
    "tests/reporting/cli/batch",
    "tests/reporting/cli/exchange",
    "tests/reporting/cli/verify",
    "tests/reporting/verify",
    "tests/test_wheel.py",
)
"""What takes longest is begun first, so that all processes end together."""

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("long", derandomize=False, deadline=None, max_examples=500)
settings.load_profile("long" if LONG_RUN else "steady")
"""Properties are tried on the same examples every time, without a clock; `PROTOKOL_LONG=1` looks for new ones."""

if not LONG_RUN:
    providers._get_local_constants = lambda: providers._local_constants
"""Nor do they depend on the constants of whatever sources are loaded by then, which take a second to be looked for."""

MEMORY = Path("/dev/shm")
ROOM = 4 << 30


def _has_room() -> bool:
    """Whether temporary files may lie in memory, where they take a tenth of the time.

    Linux alone has that place; in containers it is small, or no program may run there.
    """
    if sys.platform != "linux" or not os.access(MEMORY, os.W_OK):
        return False
    return not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC and shutil.disk_usage(MEMORY).free > ROOM


if "TMPDIR" not in os.environ and _has_room():
    os.environ["TMPDIR"], tempfile.tempdir = str(MEMORY), None


gc.disable()
"""Until all tests are collected: what they are made of is looked through again and again, and nothing of it goes."""

ROOT = Path(__file__).parents[1]
COMPILED = "__pycache__"

if not Path(engine.__file__).is_relative_to(ROOT):
    raise pytest.UsageError(f"these are not the tests of {engine.__file__}: another copy of the program is on the path")


def _compiled() -> set[Path]:
    """The folders of what Python has compiled of the program and its tests."""
    houses = (ROOT / house for house in ("engine", "forms", "reporting", "samples", "tests"))
    return {path for house in houses for path in house.rglob(COMPILED)}


KEPT = _compiled() if sys.dont_write_bytecode else None
"""Where nothing is to be kept of what is compiled (`PYTHONDONTWRITEBYTECODE`): what is there already."""

if KEPT is not None:
    # Hundreds of processes of the tests would each compile the program for themselves: it is kept as long as they run.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Where all passed nothing is left in memory; otherwise the last files are, as pytest keeps them."""
    if hasattr(config, "workerinput"):
        return
    for folder in _compiled() - KEPT if KEPT is not None else ():
        shutil.rmtree(folder, ignore_errors=True)
    made = getattr(config, "_tmp_path_factory", None)
    if made is None or made._given_basetemp is not None:
        return
    if config.stash.get(PASSED, False) and made._basetemp is not None and made._basetemp.is_relative_to(MEMORY):
        shutil.rmtree(made._basetemp, ignore_errors=True)


PASSED = pytest.StashKey[bool]()


def pytest_collection_finish() -> None:
    """Thousands of tests, and what they import, live to the end: they are not looked through again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What tests leave is looked through once, for what it has to complain of; pytest and Python would do it six times."""
    gc.collect()
    gc.freeze()
    session.config.stash[gc_collect_iterations_key] = 0
    session.config.stash[PASSED] = session.exitstatus == 0


@pytest.fixture(scope="session", autouse=True)
def _nothing_has_to_outlive_a_power_cut() -> Iterator[None]:
    """Files are written through to the disk by the program; waiting for the disk proves nothing here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _descriptor: None)
        yield


@pytest.fixture(scope="session")
def _amiss() -> Iterator[tuple[list[tuple[str, str]], list[object]]]:
    """Findings with gaps, and with `PROTOKOL_LONG` cells of workbooks that another reader reads otherwise."""
    with ExitStack() as watched:
        gaps, cells = watched.enter_context(watching()), list[object]()
        if LONG_RUN:
            from tests.three_readers import watching_readers

            cells = watched.enter_context(watching_readers())
        yield gaps, cells


@pytest.fixture(autouse=True)
def _nothing_is_amiss(_amiss: tuple[list[tuple[str, str]], list[object]]) -> Iterator[None]:
    """Every finding that any test brings forth has all that its texts ask for, and no cell is read otherwise."""
    gaps, cells = _amiss
    gaps.clear()
    cells.clear()
    yield
    assert gaps == []
    assert cells == []


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Every second process begins with the last file: where nothing is compiled yet each compiles but half of all."""
    report = yield
    told = getattr(collector.config, "workerinput", {"workerid": "gw0"})["workerid"]
    if isinstance(collector, pytest.Directory) and int(told.removeprefix("gw")) % 2:
        report.result.reverse()
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Processes beside each other have one order, whichever file each began with."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: (not item.nodeid.startswith(LONG), item.nodeid.partition("::")[0]))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Of processes beside each other one tells the other of each test once, not five times: its start, and what passed
    before and after it, say nothing. Its time is that of all three."""
    if not hasattr(item.config, "workerinput"):
        return None
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    told = [report for report in reports if report.when == "call" or not report.passed]
    told[0].duration = sum(report.duration for report in reports)
    for report in told:
        item.ihook.pytest_runtest_logreport(report=report)
    return True


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Papers and events that a file makes once are made once: its tests run in the same process."""
    from xdist.scheduler import LoadFileScheduling

    class TogetherScheduling(LoadFileScheduling):
        """By file; the files that share papers or sources together, those that share nothing in parts."""

        def _split_scope(self, nodeid: str) -> str:
            file: str = super()._split_scope(nodeid)
            if file in ALONE:
                return f"{file} {crc32(nodeid.encode()) % PARTS}"
            return RENDER if file in SHARING else SOURCES[0] if file in SOURCES else file

    config.option.loadscopereorder = False
    return TogetherScheduling(config, log)
