"""The events that travel with the program."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any, Final

SAMPLES: Final = ("zurich-1953", "club-saturday")
"""Names of the samples, as `new --sample` takes them."""


def sample_document(name: str) -> dict[str, Any]:
    """The document of a sample; KeyError for a name that is not in `SAMPLES`."""
    if name not in SAMPLES:
        raise KeyError(name)
    text = resources.files("samples").joinpath(name, "event.json").read_text(encoding="utf-8")
    document: dict[str, Any] = json.loads(text)
    return document
