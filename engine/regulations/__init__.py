"""The numbers of the regulations: one dated YAML file per regulation and edition.

Every value stands with its article. This loader is the only file access in `engine`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any


@cache
def load(name: str) -> dict[str, Any]:
    """Read `NAME.yaml` of this package, once.

    Raises FileNotFoundError where the edition does not exist: a mistake of the program,
    never of its user.
    """
    import yaml

    text = files(__package__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return data
