"""The numbers of the regulations: one dated YAML file per regulation and edition.

Every value stands with its article. This loader, and what it keeps, is the only file access in `engine`.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.regulations.kept import numbers_of_text

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
    source = of / f"{name}.yaml"
    return numbers_of_text(source, source.read_text(encoding="utf-8"), _parsed)


def _parsed(text: str) -> dict[str, Any]:
    import yaml

    data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data
