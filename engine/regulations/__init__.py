"""The numbers of the regulations: one dated YAML file per regulation and edition; and single facts that they hold.

Every value stands with its article. This loader is the only file access in `engine`.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Final

from engine.model import EventInfo

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


def country_of_federation(federation: str) -> str:
    """Three-letter code of a federation of one country, by its id on the sheet; empty for any other."""
    return str(load("federations")["hosts"].get(federation, ""))


def country_codes() -> frozenset[str]:
    """The codes of countries and federations, of those too that are no more."""
    known = load("federations")
    return frozenset(" ".join(known[part] for part in ("fide", "olympic", "territories", "former")).split())


def host_of(info: EventInfo) -> str:
    """The country of the federation that holds the event: the one named, else the federation's; empty for neither."""
    return info.settings.host_federation.strip().upper() or country_of_federation(info.federation)


def most_rating() -> int:
    """The highest number that can be a rating of a person."""
    return int(load("plausibility")["rating"]["most"])


def can_be_rating(value: int) -> bool:
    """True for a number that is read as a rating (TRF26 has four columns for it); 0 is how lists write none."""
    return 0 <= value <= int(load("plausibility")["rating"]["columns"])
