"""Verify whatever the paths hold: walked, examined, held against each other, summed up."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.model import Finding, Severity, finding
from reporting.locale import texts
from reporting.register.problems import RegisterError
from reporting.verify.companion_events import on_own_evidence
from reporting.verify.examined import VerifyOptions
from reporting.verify.result_store import ResultStore, exit_code, summary
from reporting.verify.values import FileAnswer
from reporting.verify.verify import Runner, in_this_process, verify_all
from reporting.verify.walk import walk

if TYPE_CHECKING:
    from reporting.register.database import Register


@dataclass(frozen=True, slots=True)
class VerifyAnswer:
    """What was examined, in the order of the paths, how long it took, and what kept the register from being asked."""

    examined: ResultStore
    seconds: float
    register: RegisterError | None = None

    @property
    def answers(self) -> Sequence[FileAnswer]:
        """The answers alone."""
        return self.examined.answers()

    @property
    def summary(self) -> dict[str, Any]:
        """The counts of the contract."""
        return summary(self.examined.briefs, self.seconds)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is to be known of the whole: how many papers stand for themselves alone."""
        alone = on_own_evidence(self.examined.briefs)
        return (finding("verify-own-evidence", Severity.INFO, value=alone),) if alone else ()

    @property
    def code(self) -> int:
        """The exit code of the contract."""
        return exit_code(self.examined.briefs)


def verify(
    paths: Sequence[str], options: VerifyOptions, runner: Runner = in_this_process, register: Register | None = None
) -> VerifyAnswer:
    """Verify files, folders and archives, and hold the claims against a register.

    RegisterError before anything is read where the register cannot be; where it goes away meanwhile, the answer
    stands without it and says so.
    """
    started = time.perf_counter()
    check = None
    if register is not None:
        from reporting.verify.against_register import AgainstRegister

        check = AgainstRegister(register)
    more, held = ((check,), check.norms()) if check else ((), ())
    examined = verify_all(walk(paths), options, texts(options.lang), runner, more, held)
    return VerifyAnswer(examined, time.perf_counter() - started, check.error if check else None)
