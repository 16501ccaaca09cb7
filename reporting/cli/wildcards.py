"""Names of files with wildcards, as other shells hand them over: those of Windows leave it to the program."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Final

_WILD: Final = frozenset("*?")
"""In a name of Windows neither can stand for itself."""
_OPEN: Final = "~$"
"""How the name begins that Excel gives to a file beside one that is open."""


def with_names(arguments: Sequence[str]) -> list[str]:
    """The arguments with the names that stand for a pattern in its place, sorted; one that nothing fits stays."""
    if os.name != "nt":
        return list(arguments)
    return [name for argument in arguments for name in _fitting(argument)]


def _fitting(argument: str) -> Iterator[str]:
    if argument.startswith("-") or not _WILD & set(argument):
        yield argument
        return
    from glob import glob

    names = sorted(name for name in glob(argument.replace("[", "[[]")) if not os.path.basename(name).startswith(_OPEN))  # noqa: PTH119, PTH207
    yield from names or (argument,)
