"""Verify whatever the paths hold: walked, examined, held against each other, summed up."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from reporting.locale import texts
from reporting.verify.examined import Examined
from reporting.verify.options import VerifyOptions
from reporting.verify.values import FileAnswer
from reporting.verify.verify import Runner, in_this_process, verify_all
from reporting.verify.walk import walk


@dataclass(frozen=True, slots=True)
class VerifyAnswer:
    """What was examined, in the order of the paths, and how long it took."""

    examined: tuple[Examined, ...]
    seconds: float

    @property
    def answers(self) -> tuple[FileAnswer, ...]:
        """The answers alone."""
        return tuple(each.answer for each in self.examined)


def verify(paths: Sequence[str], options: VerifyOptions, runner: Runner = in_this_process) -> VerifyAnswer:
    """Verify files, folders and archives."""
    started = time.perf_counter()
    examined = verify_all(walk(paths), options, texts(options.lang), runner)
    return VerifyAnswer(tuple(examined), time.perf_counter() - started)
