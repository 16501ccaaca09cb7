"""The same work on a cluster (dask.distributed): items go there with their bytes, answers come back as lines.

A worker of the cluster that dies is replaced by another one of the cluster; what it had in hand is done again.
"""

from __future__ import annotations

import logging
import threading
import warnings
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Final

from engine.model import Finding, finding
from reporting.render.content_key import fingerprint
from reporting.verify.batch.carried import carried, with_more
from reporting.verify.batch.errors import BatchError
from reporting.verify.batch.frames import Limits, Lost
from reporting.verify.batch.pool import Reply
from reporting.verify.batch.remote import Missing, examine_some
from reporting.verify.batch.work import Request

CONNECT_SECONDS: Final = 10.0
"""To reach the scheduler, and for a first worker to stand there."""

LOST_SECONDS: Final = 60.0
"""A cluster without any worker for so long is given up."""

_LOOK_SECONDS: Final = 2.0
_AT_ONCE: Final = 16
_BYTES_AT_ONCE: Final = 4 * 1024 * 1024
_AHEAD: Final = 2
"""Tasks for each thread of the cluster: one in hand, one that waits."""


@dataclass(slots=True)
class _Parcel:
    """Requests that travel together: as they lie here, and as they were carried."""

    indices: list[int] = field(default_factory=list)
    here: list[Request] = field(default_factory=list)
    there: list[Request] = field(default_factory=list)

    def only(self, at: int) -> _Parcel:
        """One of the requests alone."""
        return _Parcel([self.indices[at]], [self.here[at]], [self.there[at]])


def answers_of_cluster(
    requests: Iterable[tuple[int, Request]], address: str, bounds: Limits
) -> Generator[Reply, None, None]:
    """Each request's answer, or the reason why there is none, in the order in which they come; BatchError."""
    client = _connected(address)
    try:
        yield from _Dispatch(client, address, bounds).replies(_parcels(requests))
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client.close(timeout=2)


def _connected(address: str) -> Any:
    """The scheduler with at least one worker."""
    try:
        import distributed
    except ImportError as error:
        raise BatchError(finding("cluster-not-installed", value=address), missing=True) from error
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    client = _opened_client(distributed.Client, address)
    try:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
    except Exception as error:
        client.close(timeout=2)
        raise BatchError(finding("cluster-without-workers", value=address)) from error
    return client


def _opened_client(open_client: Any, address: str) -> Any:
    """A client of the scheduler; given up where something that is no scheduler listens and says nothing."""
    made: SimpleQueue[Any] = SimpleQueue()

    def connect() -> None:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # other versions of libraries there: ours is asked of each answer
                made.put(open_client(address, timeout=CONNECT_SECONDS, set_as_default=False))
        except Exception as error:  # an address that is none, a host that is not there, something else that answers
            made.put(error)

    threading.Thread(target=connect, daemon=True).start()
    try:
        client = made.get(timeout=CONNECT_SECONDS + _LOOK_SECONDS)
    except Empty:
        client = TimeoutError("no answer")
    if isinstance(client, Exception):
        reason = str(client).split("\n", 1)[0] or type(client).__name__
        raise BatchError(finding("cluster-unreachable", value=address, reason=reason)) from client
    return client


def _parcels(requests: Iterable[tuple[int, Request]]) -> Generator[_Parcel, None, None]:
    """Requests with their bytes, some at a time: so many, or so much."""
    parcel, size = _Parcel(), 0
    for index, request in requests:
        there = carried(request)
        parcel.indices.append(index)
        parcel.here.append(request)
        parcel.there.append(there)
        size += _size(there)
        if len(parcel.indices) >= _AT_ONCE or size >= _BYTES_AT_ONCE:
            yield parcel
            parcel, size = _Parcel(), 0
    if parcel.indices:
        yield parcel


def _size(request: Request) -> int:
    files: Any = getattr(request.item.place, "files", {})
    return sum(len(data) for data in files.values() if isinstance(data, bytes))


class _Dispatch:
    """Parcels on their way."""

    def __init__(self, client: Any, address: str, bounds: Limits) -> None:
        self._client = client
        self._address = address
        self._bounds = bounds
        self._flying: dict[Any, _Parcel] = {}
        self._back: SimpleQueue[Any] = SimpleQueue()

    def replies(self, parcels: Generator[_Parcel, None, None]) -> Generator[Reply, None, None]:
        """Send as many parcels as the cluster can take, and take what comes back, until nothing is left."""
        ahead = max(2, _AHEAD * sum(self._client.ncores().values()))
        for parcel in islice(parcels, ahead):
            self._send(parcel)
        while self._flying:
            future = self._landed()
            yield from self._opened(future, self._flying.pop(future))
            for parcel in islice(parcels, max(0, ahead - len(self._flying))):
                self._send(parcel)

    def _send(self, parcel: _Parcel) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a large file is a large message
            future = self._client.submit(examine_some, parcel.there, self._bounds, pure=False)
        self._flying[future] = parcel
        future.add_done_callback(self._back.put)

    def _landed(self) -> Any:
        """A parcel that came back; BatchError where nobody is there any more to send one."""
        waited = 0.0
        while True:
            try:
                return self._back.get(timeout=_LOOK_SECONDS)
            except Empty:
                waited = 0.0 if self._workers() else waited + _LOOK_SECONDS
                if waited >= LOST_SECONDS or self._client.status in {"closed", "closing"}:
                    raise BatchError(finding("cluster-lost", value=self._address)) from None

    def _workers(self) -> int:
        return len(self._client.scheduler_info().get("workers", {})) if self._client.status == "running" else 0

    def _opened(self, future: Any, parcel: _Parcel) -> Generator[Reply, None, None]:
        """The answers of a parcel; what is missing goes back with more."""
        from distributed.scheduler import KilledWorker

        try:
            program, replies = future.result()
        except KilledWorker:
            yield from self._killed(parcel)
            return
        except Exception as error:
            raise BatchError(_failed(self._address, error)) from error
        if program != fingerprint():
            raise BatchError(finding("cluster-other-program", value=self._address, there=program, here=fingerprint()))
        for at, reply in enumerate(replies):
            if isinstance(reply, Missing):
                one = parcel.only(at)
                one.there = [with_more(one.there[0], reply.name, one.here[0].item)]
                self._send(one)
            else:
                yield parcel.indices[at], reply

    def _killed(self, parcel: _Parcel) -> Generator[Reply, None, None]:
        """Several workers of the cluster died over a parcel: each request goes alone; one that went alone is lost."""
        if len(parcel.indices) == 1:
            yield parcel.indices[0], Lost("worker-died", "KilledWorker")
            return
        for at in range(len(parcel.indices)):
            self._send(parcel.only(at))


def _failed(address: str, error: Exception) -> Finding:
    """A task that failed as a whole: the cluster's workers have no such program, or the scheduler is gone."""
    from concurrent.futures import CancelledError

    if isinstance(error, CancelledError):
        return finding("cluster-lost", value=address)
    return finding("cluster-without-program", value=address, reason=f"{type(error).__name__}: {error}"[:200])
