"""Workers: whatever a task does to one, it costs that task alone; the others are answered, and nothing is left running."""

from __future__ import annotations

import itertools
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from reporting.verify.batch.only_read import only_read
from reporting.workers import Lost, NoWorkersError, TaskLimits, answers, cores
from tests.hostile.work import do, refuse_to_begin

ROOT = Path(__file__).parents[2]
TIGHT = TaskLimits(1.0, 128)
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="signals, and memory that the kernel bounds")


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    yield
    workers = [child for child in psutil.Process().children() if "spawn_main" in " ".join(child.cmdline())]
    assert [child for child in workers if child.status() != psutil.STATUS_ZOMBIE] == []


def done(
    requests: list[str], jobs: int = 2, limits: TaskLimits = TIGHT, prepare: Callable[[], None] | None = None
) -> dict[str, bytes | Lost]:
    """Each request with its answer."""
    found = list(answers(do, enumerate(requests), jobs, limits, prepare=prepare))
    assert [number for number, _ in found] == list(range(len(requests)))
    return {requests[number]: reply for number, reply in found}


BAD = {
    "segfault": Lost("worker-died", "SIGSEGV"),
    "killed": Lost("worker-died", "SIGKILL"),
    "exit 3": Lost("worker-died", "3"),
    "spin": Lost("limit-seconds", "1"),
    "sleep 60": Lost("limit-seconds", "1"),
    "hoard": Lost("limit-memory", "128"),
}


@LINUX
def test_a_task_that_dies_hangs_or_hoards_costs_itself_alone() -> None:
    requests = list(itertools.chain.from_iterable((bad, f"good {number}") for number, bad in enumerate(BAD)))
    found = done(requests)
    assert {request: found[request] for request in BAD} == BAD
    assert all(found[request] == request.encode() for request in requests if request.startswith("good"))


def test_errors_are_told_with_their_line_and_what_is_printed_gets_lost(capfd: pytest.CaptureFixture[str]) -> None:
    found = done(["fail badly", "print", "good"], 1)
    lost = found["fail badly"]
    assert isinstance(lost, Lost) and lost.code == "internal-error" and lost.detail.startswith("RuntimeError@work.py:")
    assert found["good"] == b"good"
    assert capfd.readouterr() == ("", "")


def test_no_worker_opens_the_network_starts_a_program_or_writes_a_file(tmp_path: Path) -> None:
    (tmp_path / "precious").write_bytes(b"kept")
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.1)
        tries = [f"connect {server.getsockname()[1]}", "spawn", f"write {tmp_path}/a", f"delete {tmp_path}/precious"]
        for request, reply in done(tries, 1, prepare=only_read).items():
            assert isinstance(reply, Lost) and reply.detail.startswith("RefusedError@only_read.py:"), request
        with pytest.raises(TimeoutError):
            server.accept()
    assert [path.name for path in tmp_path.iterdir()] == ["precious"]


def test_nothing_is_imported_from_the_folder_of_the_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("pickle", "json", "reporting", "re", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'planted')!r}, 'w').close()\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert done(["good"], 1) == {"good": b"good"}
    assert not (tmp_path / "planted").exists()


def test_many_small_requests_are_answered_in_their_order_by_so_many_workers() -> None:
    requests = [f"pid {number}" for number in range(60)]
    found = done(requests, 2)
    assert [reply.split()[:2] for reply in found.values() if isinstance(reply, bytes)] == [
        request.encode().split() for request in requests
    ]
    assert len({reply.split()[-1] for reply in found.values() if isinstance(reply, bytes)}) <= 2


def test_only_as_many_requests_are_taken_as_can_be_worked_on() -> None:
    taken = 0

    def endless() -> Iterator[tuple[int, str]]:
        nonlocal taken
        for taken in itertools.count(1):
            yield taken, "n"

    replies = answers(do, endless(), 1)
    for _ in range(50):
        next(replies)
    assert taken < 50 + 100
    replies.close()


def test_whoever_stops_taking_stops_all_workers_at_once() -> None:
    replies = answers(do, enumerate(["n", *["sleep 60"] * 9]), 2, TaskLimits(60))
    next(replies)
    start = time.monotonic()
    replies.close()
    assert time.monotonic() - start < 30  # of sixty that each of them sleeps


@LINUX
def test_workers_end_when_their_parent_is_killed() -> None:
    code = (
        "from reporting.workers import answers; from tests.hostile.work import do\n"
        "for _, reply in answers(do, enumerate(['pid', 'sleep 60']), 1): print(reply.decode(), flush=True)"
    )
    parent = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    with parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline().split()[-1]))
        parent.send_signal(signal.SIGKILL)
    child.wait(10)


def test_workers_that_cannot_begin_are_told() -> None:
    with pytest.raises(NoWorkersError) as raised:
        list(answers(do, enumerate(["n"] * 3), 1, prepare=refuse_to_begin))
    assert raised.value.finding.code == "worker-not-started"


def test_there_is_at_least_one_core() -> None:
    assert cores() >= 1
