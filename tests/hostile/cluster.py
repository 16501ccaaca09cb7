"""A scheduler and workers of dask.distributed as processes of this machine, on the loopback, ended when the test is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
_SCHEDULER = """
import asyncio
from distributed import Scheduler
async def main():
    async with Scheduler(host="127.0.0.1", port=0, dashboard=False) as scheduler:
        print(scheduler.address, flush=True)
        await scheduler.finished()
asyncio.run(main())
"""
_WORKER = """
import asyncio, sys
from distributed import Worker
async def main():
    async with Worker(sys.argv[1], nthreads=1, dashboard=False, local_directory=sys.argv[2]) as worker:
        print(worker.address, flush=True)
        await worker.finished()
asyncio.run(main())
"""


@dataclass
class Cluster:
    """A scheduler's address, and its workers' processes."""

    folder: Path
    address: str = ""
    scheduler: subprocess.Popen[str] | None = None
    workers: list[subprocess.Popen[str]] = field(default_factory=list)

    def start_workers(self, many: int) -> None:
        """So many more workers, that have said where they are."""
        started = [_python(_WORKER, self.address, str(self.folder)) for _ in range(many)]
        self.workers += started
        for worker in started:
            _first_line(worker)


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A scheduler with so many workers."""
    made = Cluster(folder)
    made.scheduler = _python(_SCHEDULER)
    try:
        made.address = _first_line(made.scheduler)
        made.start_workers(workers)
        yield made
    finally:
        for process in (*made.workers, made.scheduler):
            process.kill()
        for process in (*made.workers, made.scheduler):
            process.communicate()


def _python(code: str, *arguments: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
    )


def _first_line(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    line = process.stdout.readline().strip()
    assert line, "the process ended before it began"
    return line
