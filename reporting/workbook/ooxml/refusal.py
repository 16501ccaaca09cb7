"""The one exception of patching: it carries the finding out of the depth of the XML."""

from __future__ import annotations

from engine.model import Finding


class RefusedError(Exception):
    """What was asked cannot be written; nothing was changed."""

    def __init__(self, found: Finding) -> None:
        super().__init__(found.code)
        self.found = found
