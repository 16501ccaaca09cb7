"""A case: the files that are handed in, the commands that are asked, and what must not come back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SECONDS: Final = 120.0
"""By the clock, for all commands of a case: machines are busy."""
MEMORY: Final = 800
"""MiB beyond what a worker holds before."""
FILE: Final = "{file}"
OUT: Final = "{out}"


@dataclass(frozen=True, slots=True)
class Case:
    """Files by name, the one that the commands are about first, and commands with `{file}` and `{out}` in them."""

    name: str
    files: Mapping[str, bytes]
    commands: tuple[tuple[str, ...], ...]

    @property
    def main(self) -> str:
        """The path that takes the place of `{file}`: the first file, or the folder in which it lies."""
        first = next(iter(self.files))
        return first.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Fault:
    """What a command did that it must not: `kind` is `error`, `time`, `memory`, `died`, `code`, `gap`, `line`,
    `cells`, `changed`."""

    command: tuple[str, ...]
    kind: str
    detail: str

    def __str__(self) -> str:
        """A line for people, and what is behind it."""
        return f"{self.kind}: protokol {' '.join(self.command)}\n{self.detail}"
