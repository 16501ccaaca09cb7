"""What keeps a batch from beginning, or ends it as a whole; a file never does."""

from __future__ import annotations

from engine.model import Finding


class BatchError(Exception):
    """`finding` says why; `missing` that a library is not installed (exit code 5). Nothing that was done is lost."""

    def __init__(self, found: Finding, *, missing: bool = False) -> None:
        super().__init__(found.code)
        self.finding = found
        self.missing = missing
