"""The upper limit of age of an event: `U13`, `do lat 13`, `до 13 години`, or that of a championship."""

from __future__ import annotations

import re
from typing import Final

from engine.model.info import EventInfo

_CHAMPIONSHIP: Final = re.compile(r"(?:age-|imp-u)(\d+)")
UPPER_AGE: Final = re.compile(r"\b(?:u|under|do(?: lat)?|poniżej|до|под)[\s-]*(\d{1,2})(?!\d|\s*\+)", re.IGNORECASE)
"""How people write the highest age of a group."""


def age_limit(info: EventInfo) -> int | None:
    """The highest age that may take part, None where the event names no upper limit."""
    for championship in (info.settings.pzwarc_championship, info.settings.pzszach_championship):
        found = _CHAMPIONSHIP.fullmatch(championship)
        if found:
            return int(found[1])
    limits = [int(found) for found in UPPER_AGE.findall(info.settings.age_group)]
    return max(limits, default=None)
