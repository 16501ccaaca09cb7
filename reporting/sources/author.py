"""Who changes an event: whom the history names."""

from __future__ import annotations

import getpass


def author() -> str:
    """Who works on this computer; blank where nobody knows."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
