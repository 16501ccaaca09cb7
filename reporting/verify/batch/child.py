"""The worker's end: requests come in, one answer or one reason goes out for each, within the limits.

Started as a fresh Python, never forked. What a library prints goes nowhere; when the parent is gone, the worker goes.
"""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO, Final

from reporting.limit import MIB
from reporting.limits import use
from reporting.verify.batch import limits
from reporting.verify.batch.frames import Limits, Lost, Setup, receive, send
from reporting.verify.batch.guard import guard

Work = Callable[[Any, Any], bytes]

_GROWTH: Final = 48
"""MiB that a worker may grow by before it gives back what is free: that takes as long as some files do."""


def main() -> None:
    """Work until the parent closes the pipe."""
    inward, outward = _pipes()
    limits.settle()
    setup: Setup = receive(inward)
    use(setup.limits.bounds)
    work = _work(setup.work)
    _collect_rarely()
    heap = limits.Heap(_GROWTH)
    guard()
    send(outward, os.getpid())
    requests: SimpleQueue[list[Any] | str] = SimpleQueue()
    threading.Thread(target=_listen, args=(inward, requests), daemon=True).start()
    done = 0
    while True:
        asked = requests.get()
        if isinstance(asked, str):
            _send(outward, _entered(asked))
            continue
        for request in asked:
            reply = _reply(work, request, setup.context, setup.limits)
            done += 1
            tired = done >= setup.enough_files or heap.size() > setup.enough_memory * MIB
            _send(outward, (reply, tired or isinstance(reply, Lost)))


def _send(outward: BinaryIO, value: object) -> None:
    """Answer; a parent that is gone needs nobody."""
    try:
        send(outward, value)
    except OSError:
        _leave()


def _entered(folder: str) -> bool:
    """Go to the folder of the next run; False where there is none."""
    try:
        os.chdir(folder)
    except OSError:
        return False
    return True


def _collect_rarely() -> None:
    """Files leave few circles behind; looking for them after every 700 new objects took a tenth of the time."""
    gc.freeze()
    gc.set_threshold(30_000, 20, 100)


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the parent, moved away from where libraries read and print."""
    inward, outward = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2) if not os.environ.get("PROTOKOL_DEBUG") else (0, 1):
        os.dup2(nowhere, standard)
    sys.stdout = sys.stderr
    return inward, outward


def _work(name: str) -> Work:
    module, _, function = name.partition(":")
    found: Work = getattr(import_module(module), function)
    return found


def _listen(inward: BinaryIO, requests: SimpleQueue[list[Any] | str]) -> None:
    """Take requests while the work goes on, so that a parent that is gone is noticed at once."""
    try:
        while True:
            requests.put(receive(inward))
    except (EOFError, OSError):
        _leave()


def _leave() -> None:
    os._exit(0)


def _reply(work: Work, request: Any, context: Any, bounds: Limits) -> bytes | Lost:
    """The answer, or why there is none; memory that ran out is free again when the reason is sent."""
    try:
        limits.begin(bounds)
        return work(request, context)
    except MemoryError:
        return Lost("limit-memory", str(bounds.memory))
    except Exception as error:
        return Lost("internal-error", _reference(error))
    finally:
        limits.end()


def _reference(error: Exception) -> str:
    """By what the error of the program can be found: its kind and the line that raised it."""
    if os.environ.get("PROTOKOL_DEBUG"):
        import traceback

        traceback.print_exception(error)
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = "?" if last is None else f"{Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno}"
    return f"{type(error).__name__}@{where}"
