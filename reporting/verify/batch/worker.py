"""The parent's end of one worker: start it, ask it, watch it, and say of what it died."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

import reporting
from engine.model import finding
from reporting.verify.batch import limits
from reporting.verify.batch.errors import BatchError
from reporting.verify.batch.frames import Lost, Setup, receive, send

_START_SECONDS: Final = 60.0
"""To start Python and to import what the work needs; a disk that sleeps takes ten."""

_LOOK_SECONDS: Final = 0.05
_MAIN: Final = (
    "import sys; root = sys.argv[1]; root in sys.path or sys.path.insert(0, root); "
    "from reporting.verify.batch.child import main; main()"
)


def _not_started(detail: str) -> BatchError:
    """No worker can be started here, whatever the file."""
    return BatchError(finding("worker-not-started", value=detail, reason=detail))


class Worker:
    """A fresh Python that answers requests one by one until it is closed, dies or is stopped."""

    def __init__(self, setup: Setup) -> None:
        self.limits = setup.limits
        self.folder = here()
        self.most_memory = (setup.enough_memory + setup.limits.memory) * limits.MIB
        self.tired = False
        self.deadline = time.monotonic() + _START_SECONDS
        self.stopped_for = ""
        self._process = _start()
        self.pid = self._process.pid
        self._outward = cast(BinaryIO, self._process.stdin)
        self._inward = cast(BinaryIO, self._process.stdout)
        _WATCH.add(self)
        try:
            send(self._outward, setup)
            self.pid = receive(self._inward)  # its own: Windows starts the Python of an environment by another process
        except (EOFError, OSError) as error:
            self.stop()
            death = self._death()
            self.close()
            raise _not_started(death) from error

    @property
    def alive(self) -> bool:
        """True as long as the process runs."""
        return self._process.poll() is None

    def ask(self, requests: Sequence[Any]) -> Iterator[bytes | Lost]:
        """The answers in the order of the requests; after a worker's death the reason, and no more."""
        self._renew()
        try:
            send(self._outward, list(requests))
            for _ in requests:
                reply, self.tired = receive(self._inward)
                self._renew()
                yield reply
        except (EOFError, OSError):
            yield self._lost()
        finally:
            self.deadline = float("inf")

    def enters(self, folder: str) -> bool:
        """Whether it goes to a folder, in which relative paths are read from now on; never where it is not known."""
        if folder == self.folder != "":
            return self.alive
        self.deadline = time.monotonic() + _START_SECONDS
        try:
            send(self._outward, folder)
            entered: bool = receive(self._inward)
        except (EOFError, OSError):
            return False
        finally:
            self.deadline = float("inf")
        self.folder = folder
        return entered

    def _renew(self) -> None:
        self.deadline = time.monotonic() + limits.CLOCK * self.limits.seconds

    def stop(self, reason: str = "") -> None:
        """End it at once."""
        self.stopped_for = self.stopped_for or reason
        with contextlib.suppress(OSError):
            self._process.kill()

    def close(self) -> None:
        """Let it go: it ends when its pipe does; one that is still busy is ended."""
        _WATCH.remove(self)
        for pipe in (self._outward, self._inward):
            with contextlib.suppress(OSError):
                pipe.close()
        try:
            self._process.wait(1)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _lost(self) -> Lost:
        """Of what the worker died: a limit, or something that nobody ordered."""
        death = self._death()
        if self.stopped_for == "limit-memory":
            return Lost("limit-memory", str(self.limits.memory))
        if self.stopped_for == "limit-seconds" or death == "SIGPROF":
            return Lost("limit-seconds", f"{self.limits.seconds:g}")
        return Lost("worker-died", death)

    def _death(self) -> str:
        try:
            code = self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            code = self._process.wait()
        if code >= 0:
            return str(code)
        try:
            return signal.Signals(-code).name
        except ValueError:
            return str(code)


def here() -> str:
    """The folder in which relative paths mean files; blank where it is gone."""
    try:
        return str(Path.cwd())
    except OSError:
        return ""


def _start() -> subprocess.Popen[bytes]:
    """A Python that imports this very program, in a group of its own: the keyboard's Ctrl-C is the parent's.

    Nothing is imported from the folder in which the command was given (`-P`): it may hold the claims.
    """
    root = str(Path(reporting.__file__).parents[1])
    apart: dict[str, Any] = {"process_group": 0} if os.name != "nt" else {"creationflags": 0x00000200}
    try:
        return subprocess.Popen(
            [sys.executable or "python3", "-P", "-c", _MAIN, root],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            **apart,
        )
    except OSError as error:
        raise _not_started(error.strerror or type(error).__name__) from error


class _Watch:
    """Looks at all workers of this process: whose time by the clock is over, and who took too much memory."""

    def __init__(self) -> None:
        self.begin()
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.begin)

    def begin(self) -> None:
        """Look at nobody, as a fork of this process does, which has neither its workers nor its threads."""
        self._workers: set[Worker] = set()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, worker: Worker) -> None:
        with self._lock:
            self._workers.add(worker)
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, daemon=True)
                self._thread.start()

    def remove(self, worker: Worker) -> None:
        with self._lock:
            self._workers.discard(worker)

    def _look(self) -> None:
        while True:
            time.sleep(_LOOK_SECONDS)
            with self._lock:
                workers = list(self._workers)
                if not workers:
                    self._thread = None
                    return
            for worker in workers:
                if time.monotonic() > worker.deadline:
                    worker.stop("limit-seconds")
                elif not limits.KERNEL_KEEPS_MEMORY and _holds(worker.pid) > worker.most_memory:
                    worker.stop("limit-memory")


def _holds(pid: int) -> int:
    """The bytes of memory that a process holds; 0 without psutil."""
    try:
        import psutil  # type: ignore[import-untyped]

        return int(psutil.Process(pid).memory_info().rss)
    except (ImportError, OSError):
        return 0
    except psutil.Error:
        return 0


_WATCH: Final = _Watch()
