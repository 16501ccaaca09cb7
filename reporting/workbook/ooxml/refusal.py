"""The one exception of patching: it carries the finding out of the depth of the XML."""

from __future__ import annotations

from reporting.told_error import ToldError


class RefusedError(ToldError):
    """What was asked cannot be written; nothing was changed."""
