"""Workers: whatever a file does to one, it costs that file alone; the others are answered, and nothing is left running."""

from __future__ import annotations

import gc
import itertools
import os
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from reporting.verify.batch import limits, worker
from reporting.verify.batch.errors import BatchError
from reporting.verify.batch.frames import Limits, Lost, Setup
from reporting.verify.batch.idle import borrow, close_idle, give_back
from reporting.verify.batch.pool import answers, cores
from reporting.verify.batch.worker import Worker
from tests.hostile.work import WORK
from tests.thinned import thinned

POSIX = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
ROOT = Path(__file__).parents[4]
TIGHT = Limits(0.3, 128)


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    close_idle()
    yield
    close_idle()
    assert [child for child in psutil.Process().children() if child.status() != psutil.STATUS_ZOMBIE] == []


def done(requests: list[str], jobs: int = 2, bounds: Limits = TIGHT) -> dict[str, bytes | Lost]:
    """Each request with its answer."""
    found = dict(answers(enumerate(requests), Setup(WORK, None, bounds), jobs, len(requests)))
    assert sorted(found) == list(range(len(requests)))
    return {request: found[number] for number, request in enumerate(requests)}


BAD = {
    "segfault": Lost("worker-died", "SIGSEGV"),
    "killed": Lost("worker-died", "SIGKILL"),
    "exit 3": Lost("worker-died", "3"),
    "spin": Lost("limit-seconds", "0.3"),
    "sleep 60": Lost("limit-seconds", "0.3"),
    "hoard": Lost("limit-memory", "128"),
    "grab": Lost("limit-memory", "128"),
}


@POSIX
@pytest.mark.parametrize("jobs", thinned([3, 1], 2))
def test_a_worker_that_dies_costs_its_file_alone(jobs: int) -> None:
    if not limits.KERNEL_KEEPS_MEMORY:
        pytest.skip("the kernel refuses memory on Linux alone")
    requests = list(itertools.chain.from_iterable((bad, f"good {number}") for number, bad in enumerate(BAD)))
    found = done(requests, jobs)
    assert {request: found[request] for request in BAD} == BAD
    assert all(found[request] == request.encode() for request in requests if request.startswith("good"))


def test_an_error_of_the_program_is_told_with_the_line_that_raised_it() -> None:
    found = done(["fail badly", "good"])
    assert isinstance(found["fail badly"], Lost)
    assert found["fail badly"].code == "internal-error"
    assert found["fail badly"].detail.startswith("RuntimeError@work.py:")
    assert found["good"] == b"good"


def test_no_worker_opens_the_network_starts_a_program_or_writes_a_file(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"kept")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.1)
        tries = [f"connect {server.getsockname()[1]}", "spawn", f"write {tmp_path}/a", f"delete {tmp_path}/precious"]
        for request, reply in done(tries).items():
            assert isinstance(reply, Lost), request
            assert reply.detail.startswith("RefusedError@guard.py:"), request
        with pytest.raises(TimeoutError):
            server.accept()
    assert [path.name for path in tmp_path.iterdir()] == ["precious"]


def test_nothing_is_imported_from_the_folder_of_the_claims(tmp_path: Path, monkeypatch: Any) -> None:
    for name in ("pickle", "json", "reporting", "re", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'planted')!r}, 'w').close()\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert done(["good"]) == {"good": b"good"}
    assert not (tmp_path / "planted").exists()


def test_what_a_library_prints_gets_lost(capfd: Any) -> None:
    assert done(["print", "good"]) == {"print": b"print", "good": b"good"}
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_many_small_requests_are_all_answered(jobs: int) -> None:
    requests = [f"n {number}" for number in range(300)]
    assert done(requests, jobs) == {request: request.encode() for request in requests}


@pytest.mark.parametrize("count", [1, 7, 2_000])
def test_neighbours_go_to_the_same_worker_and_the_end_is_shared(count: int) -> None:
    found = dict(answers(((number, f"pid {number}") for number in range(count)), Setup(WORK), 2, count))
    pids = [bytes(found[number]).split()[-1] for number in range(count)]  # type: ignore[arg-type]
    assert len(set(pids)) <= 2
    assert sum(one != other for one, other in itertools.pairwise(pids)) <= 25


def test_only_as_many_requests_are_taken_as_can_be_worked_on() -> None:
    taken = 0

    def endless() -> Iterator[tuple[int, str]]:
        nonlocal taken
        for taken in itertools.count(1):
            yield taken, "n"

    replies = answers(endless(), Setup(WORK), 2)
    for _ in range(50):
        next(replies)
    time.sleep(0.5)
    assert taken < 50 + 256 + 4 * 32
    replies.close()


def test_a_worker_that_keeps_too_much_memory_makes_place_for_a_fresh_one() -> None:
    requests = ["pid 1", "keep 60", *(f"pid {number}" for number in range(2, 8))]
    setup = Setup(WORK, None, Limits(5, 500), enough_memory=60)
    pids = [bytes(reply).split()[-1] for _, reply in answers(enumerate(requests), setup, 1) if b"pid" in reply]  # type: ignore[operator,arg-type]
    assert len(pids) == 7 and len(set(pids)) == (2 if limits.resident() else 1)


def test_a_worker_that_has_read_enough_files_makes_place_for_a_fresh_one() -> None:
    setup = Setup(WORK, None, Limits(5), enough_files=3)
    pids = [reply for _, reply in answers(enumerate(["pid"] * 7), setup, 1)]
    assert len(pids) == 7 and len(set(pids)) == 3


@POSIX
def test_a_worker_that_somebody_kills_is_replaced() -> None:
    replies = answers(enumerate(["sleep 0.2"] * 8), Setup(WORK, None, Limits(5)), 2)
    first = next(replies)
    victim = psutil.Process().children()[0]
    victim.kill()
    found = dict([first, *replies])
    lost = [reply for reply in found.values() if isinstance(reply, Lost)]
    assert lost == [Lost("worker-died", "SIGKILL")] and len(found) == 8


def test_whoever_stops_taking_stops_all_workers_at_once() -> None:
    replies = answers(enumerate(["n", *["sleep 60"] * 9]), Setup(WORK, None, Limits(60)), 2)
    next(replies)
    start = time.monotonic()
    replies.close()
    assert time.monotonic() - start < 30  # of sixty that each of them sleeps


@POSIX
def test_workers_end_when_the_parent_is_killed() -> None:
    code = (
        "from reporting.verify.batch.worker import Worker; from reporting.verify.batch.frames import *;"
        f"w = Worker(Setup({WORK!r}, None, Limits(60))); print(w.pid, flush=True); list(w.ask(['sleep 60']))"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    with parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        parent.send_signal(signal.SIGKILL)
    child.wait(5)


@pytest.mark.parametrize("work", ["no.such.module:do", "tests.hostile.work:nothing"])
def test_workers_that_cannot_start_end_the_batch_with_a_finding(work: str) -> None:
    with pytest.raises(BatchError) as raised:
        list(answers(enumerate(["n"] * 3), Setup(work), 2))
    assert raised.value.finding.code == "worker-not-started"


def test_a_python_that_is_not_there_ends_the_batch_with_a_finding(monkeypatch: Any) -> None:
    monkeypatch.setattr(worker.sys, "executable", "/no/such/python")
    with pytest.raises(BatchError, match="worker-not-started"):
        list(answers(enumerate(["n"]), Setup(WORK), 1))


@POSIX
def test_a_python_that_another_process_starts_is_looked_at_itself(monkeypatch: Any, tmp_path: Path) -> None:
    """So it is in every environment of Windows: the memory of the one that starts it says nothing."""
    starter = tmp_path / "python"
    starter.write_text(f'#!/bin/sh\n"{sys.executable}" "$@"\nexit $?\n', encoding="utf-8")
    starter.chmod(0o700)
    monkeypatch.setattr(worker.sys, "executable", str(starter))
    one = Worker(Setup(WORK, None, Limits(60)))
    assert psutil.Process(one.pid).ppid() == one._process.pid
    one.close()


def test_where_the_kernel_bounds_no_memory_the_parent_looks(monkeypatch: Any) -> None:
    monkeypatch.setattr(limits, "KERNEL_KEEPS_MEMORY", False)
    one = Worker(Setup(WORK, None, Limits(60, 64), enough_memory=0))
    assert list(one.ask(["keep 50", "keep 50", "sleep 5"]))[-1] == Lost("limit-memory", "64")
    one.close()


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1


def test_a_waiting_worker_goes_to_the_folder_of_the_next_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setup = Setup(WORK, None, TIGHT)
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path)
    first = borrow(setup)
    give_back(setup, first)
    monkeypatch.chdir(tmp_path / "other")
    second = borrow(setup)
    assert second.pid == first.pid
    assert list(second.ask(["folder"])) == [str(tmp_path / "other").encode()]
    give_back(setup, second)


@POSIX
def test_a_worker_that_cannot_go_there_makes_place_for_a_fresh_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    setup = Setup(WORK, None, TIGHT)
    gone = tmp_path / "gone"
    gone.mkdir()
    first = borrow(setup)
    give_back(setup, first)
    monkeypatch.chdir(gone)
    gone.rmdir()
    second = borrow(setup)
    assert second.pid != first.pid and not first.alive
    give_back(setup, second)
    monkeypatch.chdir(tmp_path)
    third = borrow(setup)
    assert third.pid == second.pid
    assert list(third.ask(["folder", "good"])) == [str(tmp_path).encode(), b"good"]
    give_back(setup, third)


class Circle:
    """What holds itself, and is gone only once somebody looks for circles."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.parametrize(("grown", "gone"), [(15, False), (16, False), (17, True)], ids=["below", "at", "above"])
def test_a_worker_gives_back_what_files_left_behind_once_it_has_grown(
    grown: int, gone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes = iter([100 * limits.MIB, (100 + grown) * limits.MIB, 90 * limits.MIB, 105 * limits.MIB])
    monkeypatch.setattr(limits, "resident", lambda: next(sizes))
    heap, trimmed = limits.Heap(16), list[int]()
    monkeypatch.setattr(heap, "_trim", trimmed.append)
    gc.collect()
    gc.disable()
    circle = weakref.ref(Circle())
    try:
        assert heap.size() == (90 if gone else 100 + grown) * limits.MIB
        assert (circle() is None, trimmed) == (gone, [0] if gone else [])
        if gone:
            assert heap.size() == 105 * limits.MIB  # 15 beyond what it held then: not looked at again
    finally:
        gc.enable()


def test_free_memory_goes_back_to_the_system() -> None:
    """Where the library of C can do so: a hole below something that stays is kept otherwise."""
    if limits.Heap(16)._trim is None:
        return
    held = [bytes(100_000) for _ in range(640)]
    before = limits.resident()
    del held[:-1]
    heap = limits.Heap(16)
    heap._most = 0
    assert heap.size() < before - 32 * limits.MIB
    del held
