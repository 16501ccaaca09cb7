"""An exception that carries a finding out of the depth of some work to whoever answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.model import Finding


class FindingError(Exception):
    """Why work ended: `found` says it."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.code)
        self.found = found
