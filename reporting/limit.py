"""What a bound is: its usual value, one way to raise it, and the finding about what goes beyond it.

Who truly needs more than a bound says so in the environment: `PROTOKOL_LIMITS="players=20000, text=100M"`
(`K`, `M` and `G` stand for 1024 and its powers). Which bounds there are stands in `reporting/limits.py`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from engine.model import Finding, Place, Severity, Subject

VARIABLE: Final = "PROTOKOL_LIMITS"
KIB: Final = 1024
MIB: Final = 1024 * KIB
_UNITS: Final[Mapping[str, int]] = {"": 1, "K": KIB, "M": MIB, "G": 1024 * MIB}
_MORE: Final = 100
"""So many times the bound is what a hint proposes: how much work there is in all is not known."""
_SETTING: Final = re.compile(r"([a-z-]+)\s*=\s*(\d{1,12})\s*([KMG]?)", re.IGNORECASE)


class LimitsError(ValueError):
    """A setting in the environment that names no bound, or no number; its text is the setting."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A bound: its name in the environment, its usual value, and the unit in which a finding tells it."""

    name: str
    usual: int
    unit: str = ""

    def __post_init__(self) -> None:
        """Be known to whoever raises bounds."""
        LIMITS[self.name] = self

    @property
    def most(self) -> int:
        """The most that is taken up, in bytes or as a count: as the environment has it, else as usual."""
        return raised(os.environ.get(VARIABLE, "")).get(self.name, self.usual)

    def shown(self, amount: int) -> int:
        """An amount in the unit of the bound, rounded up."""
        return -(-amount // _UNITS[self.unit])

    def beyond(
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

        An error, unless `severity` says otherwise.
        """
        if met <= self.most:
            return None
        shown = -(-met // _UNITS[self.unit])
        values |= {"met": shown, "limit": -(-self.most // _UNITS[self.unit])}
        values["setting"] = f"{VARIABLE}={self.name}={shown}{self.unit}"
        from engine.model import Severity, finding

        found = finding(code, severity or Severity.ERROR, value=value, subject=subject, place=place)
        return replace(found, values=tuple((name, str(each)) for name, each in values.items()))


def more_needed(
    limit: Limit, code: str, subject: Subject, value: int | str | None, severity: Severity | None = None, **values: Any
) -> Finding:
    """The finding that the work of a bound was not enough, and a bound that may be."""
    met = _MORE * max(1, limit.most)
    found = limit.beyond(code, met, value=value, subject=subject, severity=severity, **values)
    assert found is not None
    return found


LIMITS: Final[dict[str, Limit]] = {}
"""All bounds by their names in the environment: `reporting/limits.py` has them, and nobody else makes any."""


@lru_cache(maxsize=8)
def raised(text: str) -> Mapping[str, int]:
    """The bounds that the environment sets; LimitsError where it says something else."""
    found = {}
    for setting in filter(None, (part.strip() for part in re.split(r"[,;]", text))):
        match = _SETTING.fullmatch(setting)
        if match is None or match[1].lower() not in LIMITS:
            raise LimitsError(setting)
        found[match[1].lower()] = int(match[2]) * _UNITS[match[3].upper()]
    return found
