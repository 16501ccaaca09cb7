"""Names of files that Windows refuses."""

from __future__ import annotations

import re
from collections.abc import Iterable

LONGEST = 160
"""Letters of a path within the project: a user's folder takes up to 90 of the 260 that Windows allows."""
_FORBIDDEN = re.compile(r'[<>:"|?*\\\x00-\x1f]|[ .]$')
_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[1-9¹²³]) *(\.|$)", re.IGNORECASE)


def refused(path: str) -> bool:
    """Whether Windows takes no file of a relative path with strokes."""
    parts = [part for part in path.split("/") if part not in {"", ".", ".."}]
    return any(_FORBIDDEN.search(part) or _DEVICE.match(part) for part in parts)


def wrong(names: Iterable[str]) -> list[str]:
    """Paths that Windows does not take, or takes for one that was there before."""
    known: set[str] = set()
    found = []
    for name in names:
        if refused(name) or name.casefold() in known or len(name) > LONGEST:
            found.append(name)
        known.add(name.casefold())
    return found
