"""What a bound is: its usual value, one way to raise it, and the finding about what goes beyond it.

Who truly needs more than a bound says so in the environment: `PROTOKOL_LIMITS="players=20000, text=100M"`
(`K`, `M` and `G` stand for 1024 and its powers). The command line reads that once and puts it in force for what it
does (`raised_limits`). Which bounds there are stands in `reporting/limits.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.model import Finding, Place, Severity, Subject

VARIABLE: Final = "PROTOKOL_LIMITS"
KIB: Final = 1024
MIB: Final = 1024 * KIB
UNITS: Final[Mapping[str, int]] = {"": 1, "K": KIB, "M": MIB, "G": 1024 * MIB}
_raised: ContextVar[Mapping[str, int]] = ContextVar("raised limits", default={})  # noqa: B039 - nobody changes it


@contextmanager
def raised_limits(raised: Mapping[str, int]) -> Iterator[None]:
    """Go by other bounds than the usual ones, by their names, while the block runs."""
    token = _raised.set(raised)
    try:
        yield
    finally:
        _raised.reset(token)


def set_limits(raised: Mapping[str, int]) -> None:
    """Go by these bounds from now on, as a worker does with those of its caller."""
    _raised.set(raised)


def limits_in_force() -> Mapping[str, int]:
    """The bounds that are set otherwise now, by their names."""
    return _raised.get()


@dataclass(frozen=True, slots=True)
class Limit:
    """A bound: its name in the environment, its usual value, and the unit in which a finding tells it."""

    name: str
    usual: int
    unit: str = ""

    @property
    def most(self) -> int:
        """The most that is taken up, in bytes or as a count."""
        return _raised.get().get(self.name, self.usual)

    def exceeded(
        self,
        code: str,
        met: int,
        *,
        value: object = None,
        subject: Subject | None = None,
        place: Place | None = None,
        severity: Severity | None = None,
        **values: object,
    ) -> Finding | None:
        """The finding where that is too much (`met`, `limit`, the `setting` that lets it in), None where it is not.

        An error, unless `severity` says otherwise. Amounts are in the unit of the bound, rounded up.
        """
        if met <= self.most:
            return None
        amount = -(-met // UNITS[self.unit])
        values |= {"met": amount, "limit": -(-self.most // UNITS[self.unit])}
        values["setting"] = f"{VARIABLE}={self.name}={amount}{self.unit}"
        from engine.model import Severity, finding

        found = finding(code, severity or Severity.ERROR, value=value, subject=subject, place=place)
        return replace(found, values=tuple((name, str(each)) for name, each in values.items()))


class FindingError(Exception):
    """Carries a finding out of the depth of some work to whoever answers."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.code)
        self.found = found
