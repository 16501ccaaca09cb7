"""The parent's end of a worker: hand it cases, start another where one dies, and say of what it died."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, BinaryIO, Final, cast

from reporting.verify.batch.frames import Limits, receive, send
from tests.fuzz.case import MEMORY, SECONDS, Case, Fault

ROOT: Final = Path(__file__).parents[2]
_PATIENCE: Final = 15
"""By the clock, how many times the bound: machines are busy."""
_ENOUGH: Final = 150
"""Cases of one worker: what libraries keep does not count against those that come after."""


class Worker:
    """A fresh Python that answers cases; `plant` names a function that breaks the program in it first."""

    def __init__(self, plant: str = "", bounds: Limits | None = None) -> None:
        self.plant, self.bounds = plant, bounds or Limits(SECONDS, MEMORY)
        self._process: subprocess.Popen[bytes] | None = None
        self._done = 0

    def examine(self, case: Case) -> list[Fault]:
        """The faults of a case."""
        process = self._started()
        command: tuple[str, ...] = ()
        patience = self.bounds.seconds * _PATIENCE * (1 + len(case.commands))
        watch = threading.Timer(patience, process.kill)
        watch.start()
        try:
            send(cast(BinaryIO, process.stdin), case)
            while isinstance(answer := receive(cast(BinaryIO, process.stdout)), tuple):
                command = answer
        except (EOFError, OSError):
            self.close()
            return [Fault(command, *_death(process.returncode, self.bounds))]
        finally:
            watch.cancel()
        self._done += 1
        if self._done >= _ENOUGH:
            self.close()
        return cast(list[Fault], answer)

    def close(self) -> None:
        """Let the worker go."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
        self._process, self._done = None, 0

    def _started(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            words = [sys.executable, "-m", "tests.fuzz.work"]
            self._process = subprocess.Popen(words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            send(cast(BinaryIO, self._process.stdin), (self.bounds, self.plant))
            ready: Any = receive(cast(BinaryIO, self._process.stdout))
            assert ready == "ready"
        return self._process


def _death(code: int | None, bounds: Limits) -> tuple[str, str]:
    if sys.platform != "win32" and code == -signal.SIGPROF:
        return "time", f"more than {bounds.seconds:g} s of computing"
    if sys.platform != "win32" and code == -signal.SIGKILL:
        return "time", "stood still, or was killed by the system"
    return "died", f"exit status {code}"
