"""The numbers of the regulations: one dated YAML file per regulation and edition.

Every value stands with its article. This loader is the only file access in `engine`.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Final

FOLDER: Final[ContextVar[Path]] = ContextVar("folder of regulations", default=Path(__file__).parent)
"""Where the files lie; another folder may be set for one context."""


def folder() -> Path:
    """The folder whose regulations hold: the key of whatever is kept of them."""
    return FOLDER.get()


def load(name: str) -> dict[str, Any]:
    """Read `NAME.yaml` of the regulations, once.

    Raises FileNotFoundError where there is none: a mistake of the program, never of its user.
    """
    return _read(folder(), name)


@cache
def _read(of: Path, name: str) -> dict[str, Any]:
    import yaml

    text = (of / f"{name}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data
