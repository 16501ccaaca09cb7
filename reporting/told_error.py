"""What ends work in its midst and is told: an exception that carries a finding to whoever answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.model import Finding


class ToldError(Exception):
    """Why work ended: `found` says it."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.code)
        self.found = found
