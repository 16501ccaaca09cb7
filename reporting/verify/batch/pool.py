"""Several workers at one heap of requests: whoever is free takes some; whoever dies is replaced."""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import islice
from queue import Empty, Full, Queue
from typing import Any, Final

from reporting.verify.batch.frames import Lost, Setup
from reporting.verify.batch.idle import borrow, give_back
from reporting.verify.batch.worker import Worker

Request = tuple[int, Any]
Reply = tuple[int, bytes | Lost]

_CHUNK_SECONDS: Final = 0.5
"""Work for so long is handed over at once: asking costs nothing beside answering, and neighbours share an event."""

_MOST_AT_ONCE: Final = 32
_WAITING: Final = 256
"""Answers that may wait to be taken; then the workers wait."""

_APART: Final = 1024
"""Requests by which workers are apart, while there are many: each has a stretch to itself, since neighbours share
events that a worker remembers. An answer waits for those before it, so that no more are under way."""

_TURN: Final = 0.1


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def answers(
    requests: Iterable[Request], setup: Setup, jobs: int, count: int | None = None
) -> Generator[Reply, None, None]:
    """Each request's answer or the reason why there is none, in the order in which they come.

    `count` is how many requests there are, where that is known: the last ones are handed over one by one, so that all
    workers end together. BatchError where no worker can be started. Closing the generator, or an exception in whoever
    takes the answers, stops all workers at once.
    """
    pool = _Pool(requests, setup, max(1, jobs), count)
    try:
        yield from pool.replies()
    finally:
        pool.stop()


def answers_between(
    requests: Iterable[Request], setup: Setup, jobs: int, busy: Callable[[], bool]
) -> Generator[Reply | None, None, None]:
    """The same, one request at a time, and None whenever no answer is there while whoever asks is `busy` himself."""
    pool = _Pool(requests, setup, max(1, jobs), 0)
    try:
        yield from pool.replies_between(busy)
    finally:
        pool.stop()


class _Pool:
    def __init__(self, requests: Iterable[Request], setup: Setup, jobs: int, count: int | None) -> None:
        self._requests = iter(requests)
        self._left = count
        self._setup = setup
        self._taking = threading.Lock()
        self._stretch = max(1, _APART // jobs) if count else 0
        self._own = [deque[Request]() for _ in range(jobs)]
        self._replies: Queue[Reply | BaseException | None] = Queue(_WAITING)
        self._stopping = threading.Event()
        self._busy: set[Worker] = set()
        self._threads = [threading.Thread(target=self._serve, args=(own,), daemon=True) for own in self._own]

    def replies(self) -> Iterator[Reply]:
        """Answers until every thread has said that nothing is left."""
        return (reply for reply in self.replies_between(lambda: False) if reply is not None)

    def replies_between(self, busy: Callable[[], bool]) -> Iterator[Reply | None]:
        """The same, and None for each look at nothing while whoever asks is busy."""
        for thread in self._threads:
            thread.start()
        running = len(self._threads)
        while running:
            waits = not busy()
            try:
                # With a timeout, so that Ctrl-C comes through on Windows.
                reply = self._replies.get(timeout=_TURN) if waits else self._replies.get_nowait()
            except Empty:
                if not waits:
                    yield None
                continue
            if reply is None:
                running -= 1
            elif isinstance(reply, BaseException):
                raise reply
            else:
                yield reply

    def stop(self) -> None:
        """End all workers and wait for the threads."""
        self._stopping.set()
        for worker in tuple(self._busy):
            worker.stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join()

    def _serve(self, own: deque[Request]) -> None:
        """One worker after the other, as long as there is something to do; `own` is what nobody else has yet."""
        worker: Worker | None = None
        pace = _Pace()
        try:
            while chunk := self._next(own, pace.size):
                while chunk and not self._stopping.is_set():
                    worker = worker or self._worker()
                    chunk = self._ask(worker, chunk, pace)
                    worker = self._kept(worker)
        except BaseException as error:
            self._tell(error)
        finally:
            if worker is not None:
                self._drop(worker)
            self._tell(None)

    def _next(self, own: deque[Request], size: int) -> list[Request]:
        with self._taking:
            if self._stopping.is_set():
                return []
            if self._left is not None:
                size = max(1, min(size, self._left // (2 * len(self._threads))))
                self._left -= size
            if not own:
                own.extend(islice(self._requests, self._stretch or size))
            if not own:
                self._share(own)
            return [own.popleft() for _ in range(min(size, len(own)))]

    def _share(self, own: deque[Request]) -> None:
        """Take the later half of the longest stretch, once nothing else is left."""
        longest = max(self._own, key=len)
        own.extendleft(longest.pop() for _ in range((len(longest) + 1) // 2))

    def _ask(self, worker: Worker, chunk: list[Request], pace: _Pace) -> list[Request]:
        """What of the chunk is left to ask, after a worker died over one of its requests."""
        done = 0
        start = time.monotonic()
        for reply in worker.ask([request for _, request in chunk]):
            if self._stopping.is_set():
                return []
            self._tell((chunk[done][0], reply))
            done += 1
            worker.tired = worker.tired or isinstance(reply, Lost)
            if worker.tired:  # what else it was asked for goes to the next one
                break
        pace.took(done, time.monotonic() - start)
        return chunk[done:]

    def _worker(self) -> Worker:
        worker = borrow(self._setup)
        self._busy.add(worker)
        if self._stopping.is_set():
            worker.stop()
        return worker

    def _kept(self, worker: Worker) -> Worker | None:
        """The worker for the next requests; none where it died, or has earned its rest."""
        if not worker.tired:
            return worker
        self._drop(worker)
        return None

    def _drop(self, worker: Worker) -> None:
        self._busy.discard(worker)
        if self._stopping.is_set():
            worker.stop()
            worker.close()
        else:
            give_back(self._setup, worker)

    def _tell(self, reply: Reply | BaseException | None) -> None:
        while not self._stopping.is_set():
            try:
                self._replies.put(reply, timeout=_TURN)
            except Full:
                continue
            return


class _Pace:
    """How many requests are handed over at once: one at first, then as many as fill a moment."""

    def __init__(self) -> None:
        self.size = 1

    def took(self, count: int, seconds: float) -> None:
        """So many took so long."""
        if count:
            each = max(seconds / count, 1e-4)
            self.size = min(_MOST_AT_ONCE, max(1, int(_CHUNK_SECONDS / each)), 2 * self.size)
