"""The same work on a cluster (dask.distributed): items go there with their bytes, answers come back as lines.

A worker of the cluster that dies is replaced by another one of the cluster; what it had in hand is done again.
"""

from __future__ import annotations

import logging
import posixpath
import threading
import time
import warnings
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from itertools import islice
from queue import Empty, SimpleQueue
from typing import Any, Final

from engine.model import Finding, finding
from reporting.limits import in_force, use
from reporting.render.content_key import fingerprint
from reporting.verify.batch.tasks import BatchError, Reply, Request, examine
from reporting.verify.places import Carried, Wanted
from reporting.verify.walk import Item
from reporting.workers import Lost, TaskLimits, safely

CONNECT_SECONDS: Final = 10.0
"""To reach the scheduler, and for a first worker to stand there."""

LOST_SECONDS: Final = 60.0
"""A cluster without any worker for so long is given up."""

_LOOK_SECONDS: Final = 2.0
_AHEAD: Final = 8
"""Items for each thread of the cluster: one in hand, others that wait."""


@dataclass(frozen=True, slots=True)
class _Sent:
    """An item on its way: its number, the request as it lies here and as it was carried, and when it went."""

    number: int
    here: Request
    there: Request
    at: float = 0.0


def answers_of_cluster(
    requests: Iterable[tuple[int, Request]], address: str, limits: TaskLimits
) -> Generator[Reply, None, None]:
    """Each request's answer, or the reason why there is none, in the order in which they come; BatchError."""
    client = _connected(address)
    try:
        yield from _Dispatch(client, address, limits).replies(iter(requests))
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


class _Dispatch:
    """Items on their way."""

    def __init__(self, client: Any, address: str, limits: TaskLimits) -> None:
        self._client = client
        self._address = address
        self._limits = limits
        self._sent: dict[Any, _Sent] = {}
        self._back: SimpleQueue[Any] = SimpleQueue()

    def replies(self, requests: Iterator[tuple[int, Request]]) -> Generator[Reply, None, None]:
        """Send as many items as the cluster can take, and take what comes back, until nothing is left."""
        most = _AHEAD * max(1, sum(self._client.ncores().values()))
        while True:
            for number, request in islice(requests, most - len(self._sent)):
                self._send(_Sent(number, request, carried(request)))
            if not self._sent:
                return
            future = self._landed()
            if future in self._sent and (future.done() or future is self._overdue()):
                yield from self._opened(future, self._sent.pop(future))
            elif future in self._sent:  # its worker died before the answer was fetched: another one does it again
                future.add_done_callback(self._back.put)

    def _send(self, item: _Sent) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a large file is a large message
            future = self._client.submit(examine_one, item.there, in_force(), pure=False)
        self._sent[future] = replace(item, at=time.monotonic())
        future.add_done_callback(self._back.put)

    def _landed(self) -> Any:
        """An item that came back, or is overdue; BatchError where nobody is there any more to send one."""
        waited = 0.0
        while True:
            try:
                return self._back.get(timeout=_LOOK_SECONDS)
            except Empty:
                overdue = self._overdue()
                if overdue is not None:
                    return overdue
                waited = 0.0 if self._workers() else waited + _LOOK_SECONDS
                if waited >= LOST_SECONDS or self._client.status in {"closed", "closing"}:
                    raise BatchError(finding("cluster-lost", value=self._address)) from None

    def _overdue(self) -> Any | None:
        """An item that takes longer than all those before it may take together with it."""
        late = time.monotonic() - self._limits.seconds * _AHEAD
        return next((future for future, item in self._sent.items() if item.at < late), None)

    def _workers(self) -> int:
        return len(self._client.scheduler_info().get("workers", {})) if self._client.status == "running" else 0

    def _opened(self, future: Any, item: _Sent) -> Generator[Reply, None, None]:
        """The answer of an item; one that needs more goes back with it."""
        from distributed.scheduler import KilledWorker

        if not future.done():
            future.cancel()
            yield item.number, Lost("limit-seconds", f"{self._limits.seconds:g}")
            return
        try:
            program, reply = future.result()
        except KilledWorker:
            yield item.number, Lost("worker-died", "KilledWorker")
            return
        except MemoryError:
            yield item.number, Lost("limit-memory", str(self._limits.memory))
            return
        except Exception as error:
            lost = self._client.status != "running" or isinstance(error, (CancelledError, OSError))
            raise BatchError(_failed(self._address, error, lost)) from error
        if program != fingerprint():
            raise BatchError(finding("cluster-other-program", value=self._address, there=program, here=fingerprint()))
        if isinstance(reply, Missing):
            self._send(replace(item, there=with_more(item.there, reply.name, item.here.item)))
        else:
            yield item.number, reply


def _failed(address: str, error: Exception, lost: bool) -> Finding:
    """A task that failed as a whole: the scheduler is gone, or the cluster's workers have no such program."""
    if lost:
        return finding("cluster-lost", value=address)
    return finding("cluster-without-program", value=address, reason=f"{type(error).__name__}: {error}"[:200])


def carried(request: Request) -> Request:
    """The request with the item's bytes, or those of the files of its folder; what can't be read is refused here."""
    item = request.item
    if item.refused is not None:
        return replace(request, item=replace(item, place=Carried({})))
    if item.folder:
        return _with_folder(request)
    data = item.read()
    if isinstance(data, Finding):
        return replace(request, item=replace(item, place=Carried({}), refused=data))
    return replace(request, item=replace(item, place=Carried({item.inside: data})))


def _with_folder(request: Request) -> Request:
    item = request.item
    files = item.files(item.inside)
    if isinstance(files, Finding):
        return replace(request, item=replace(item, place=Carried({}), refused=files))
    inside = {posixpath.join(item.inside, name): data for name, data in files.items()}
    names = item.place.names(item.inside) or ()
    return replace(request, item=replace(item, place=Carried(inside, folders={item.inside: names})))


def with_more(request: Request, name: str, item: Item) -> Request:
    """The request with one more file, or the names of one more folder, from where the item really lies."""
    place = request.item.place
    if not isinstance(place, Carried):
        raise TypeError(name)  # nothing else is carried
    files, folders = dict(place.files), dict(place.folders)
    if name.endswith("/"):
        folders[name[:-1]] = item.place.names(name[:-1])
    else:
        files[name] = item.place.read(name)
    return replace(request, item=replace(request.item, place=Carried(files, folders)))


# On the cluster


@dataclass(frozen=True, slots=True)
class Missing:
    """A file that is needed and was not carried along; a folder's name ends with a stroke."""

    name: str


def examine_carried(request: Request) -> bytes | Missing:
    """The line of a carried item, or what it needs."""
    try:
        return examine(request)
    except Wanted as wanted:
        return Missing(wanted.name)


def examine_one(request: Request, bounds: str) -> tuple[str, bytes | Lost | Missing]:
    """The program that answers, and its answer; `bounds` as `in_force` gave them."""
    use(bounds)
    return fingerprint(), safely(examine_carried, request)
