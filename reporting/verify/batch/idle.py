"""Workers that wait for the next run of this process: starting one takes as long as many files do."""

from __future__ import annotations

import atexit
import os
import threading
from typing import Final

from reporting.verify.batch.frames import Setup
from reporting.verify.batch.worker import Worker, here

_IDLE: Final[dict[Setup, list[Worker]]] = {}
"""By what they do."""
_IDLE_LOCK: Final = threading.Lock()
_MOST_IDLE: Final = 4


def borrow(setup: Setup) -> Worker:
    """A worker that waits from an earlier run of this process, gone to this process's folder, or a fresh one."""
    with _IDLE_LOCK:
        waiting = _IDLE.get(setup)
        worker = waiting.pop() if waiting else None
    if worker is None:
        return Worker(setup)
    if worker.enters(here()):
        return worker
    worker.close()
    return Worker(setup)


def give_back(setup: Setup, worker: Worker) -> None:
    """Let a worker wait for the next run; a few wait, others go."""
    with _IDLE_LOCK:
        waiting = _IDLE.setdefault(setup, [])
        if worker.alive and not worker.tired and len(waiting) < _MOST_IDLE:
            waiting.append(worker)
            return
    worker.close()


def forget() -> None:
    """Know of no waiting worker: those of a process are not those of its fork."""
    _IDLE.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=forget)


@atexit.register
def close_idle() -> None:
    """Let all waiting workers go."""
    with _IDLE_LOCK:
        workers = [worker for waiting in _IDLE.values() for worker in waiting]
        _IDLE.clear()
    for worker in workers:
        worker.close()
