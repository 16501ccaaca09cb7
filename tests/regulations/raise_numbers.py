"""Raise every number of `engine/regulations/*.yaml` by one and see that a test falls.

    python tests/regulations/raise_numbers.py [NAME ...] [--jobs N]

NAME is a file of `engine/regulations` without its ending; none given: all of them. Each number is
raised alone, in a process of its own that reads the file so changed, and the tests that speak of
the file are run until one fails. The survivors are printed with their place; the exit code is 1
where there is any. Numbers are integers, fractions and decimals, days (by one day) and the
numbers inside texts that the engine computes with (`80' + 60"`, `1/2`); articles, editions,
sources and other prose are none.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "engine" / "regulations"
NOT_NUMBERS = {"coverage"}
PROSE = frozenset(
    {"article", "edition", "source", "about", "note", "name", "title", "regulation", "articles", "sources", "file"}
)
FIRST = ("tests/engine/test_printed_numbers.py",)
THEN = (
    "tests/engine/regulations",
    "tests/engine/classification",
    "tests/engine/model",
    "tests/engine/checks",
    "tests/engine/standings",
    "tests/engine/pairing",
    "tests/engine/rating",
)

NUMBER = re.compile(r"(?<![\w-])\d+(?![\w-])")
"""A number inside a text: `80' + 60"`, `1/2`; not the end of an id (`draughts100`, `seniors-65`, `DE1`)."""
RATED = ("tests/engine/checks/test_rated.py", "tests/engine/checks/test_rated_play.py")
OWN = {
    "rated-fide-2024": RATED,
    "rated-pzszach-2010": RATED,
    "rated-bfsh-2013": RATED,
    "fmjd-ratings-2021": RATED,
    "pzwarc-2021-norms": RATED,
    "kszk-2016": RATED,
    "parameters": ("tests/reporting/cli/classify/test_parameters.py",),
    "plausibility": ("tests/engine/checks/test_plausibility.py",),
}
"""Tests of single files that stand outside the engine's."""

Path_ = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One number raised: the file, the way to the value, which of its numbers, and both values as text."""

    name: str
    path: Path_
    at: int
    told: str


def numbers(value: Any, path: Path_ = ()) -> Iterator[tuple[Path_, int, str]]:
    """Every number below a value: its path, its place inside a text, and `before -> after`.

    A path that ends in `(key,)` is a mapping's key.
    """
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(key, int | float) and not isinstance(key, bool):
                yield (*path, ("key", key)), 0, f"{key} -> {key + 1}"
            if key not in PROSE:
                yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from numbers(inner, (*path, index))
    elif isinstance(value, str):
        for index in range(len(NUMBER.findall(value))):
            yield path, index, f"{value} -> {raised(value, index)}"
    elif isinstance(value, int | float | date) and not isinstance(value, bool):
        yield path, 0, f"{value} -> {raised(value, 0)}"


def raised(value: Any, at: int) -> Any:
    """The value with its number raised by one; of a text the number at place `at`."""
    if isinstance(value, date):
        return value + timedelta(days=1)
    if not isinstance(value, str):
        return value + 1
    found = list(NUMBER.finditer(value))[at]
    return value[: found.start()] + str(int(found.group()) + 1) + value[found.end() :]


def mutated(data: Any, mutant: Mutant) -> Any:
    """The data of a file with one number raised; an existing key that it would hit gives way."""
    copy = deepcopy(data)
    here = copy
    for step in mutant.path[:-1]:
        here = here[step]
    last = mutant.path[-1]
    if isinstance(last, tuple):
        items = {(key + 1 if key == last[1] else key): inner for key, inner in here.items()}
        here.clear()
        here.update(items)
    else:
        here[last] = raised(here[last], mutant.at)
    return copy


def mutants_of(name: str) -> list[Mutant]:
    """Every mutant of a file."""
    data = yaml.safe_load((FOLDER / f"{name}.yaml").read_text(encoding="utf-8"))
    return [Mutant(name, path, at, told) for path, at, told in numbers(data)]


def start(mutant: Mutant | None, tests: Sequence[str]) -> int:
    """Run the tests in a process of its own, against a mutant or (None) as things stand; the process's id.

    It ends with 0 where all tests passed.
    """
    child = os.fork()
    if child:
        return child
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    code = 3
    try:
        if mutant:
            _change(mutant)
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:randomly"]
        code = int(pytest.main([*options, *tests]))
    finally:
        os._exit(min(code, 1))


def _change(mutant: Mutant) -> None:
    """Let this process read the mutant's file with its number raised, whoever reads it."""
    import engine.regulations

    text, read = (FOLDER / f"{mutant.name}.yaml").read_text(encoding="utf-8"), yaml.load

    def load(stream: Any, *arguments: Any, **named: Any) -> Any:
        data = read(stream, *arguments, **named)
        return mutated(data, mutant) if stream == text else data

    yaml.load = load
    # Nothing that was kept is read, and nothing of a mutant is kept.
    engine.regulations.numbers_of_text = lambda source, told, parse: parse(told)


def passing(mutants: Sequence[Mutant], tests: Sequence[str], jobs: int) -> list[Mutant]:
    """The mutants with which all tests pass, tried `jobs` at a time."""
    waiting, running, passed = list(reversed(mutants)), {}, []
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            running[start(mutant, tests)] = mutant
        child, status = os.wait()
        if status == 0:
            passed.append(running[child])
        del running[child]
    return [mutant for mutant in mutants if mutant in passed]


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the files named (none: all) and print the survivors; 1 where there is any, 2 where the tests fail anyway."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="every N-th number only")
    asked = parser.parse_args(arguments)
    os.chdir(ROOT)
    names = asked.names or sorted(file.stem for file in FOLDER.glob("*.yaml") if file.stem not in NOT_NUMBERS)
    everything = [mutant for name in names for mutant in mutants_of(name)][:: asked.sample]
    for tests in dict.fromkeys((FIRST, *OWN.values(), THEN)):
        if os.waitpid(start(None, tests), 0)[1]:
            print("the tests fail as they stand", file=sys.stderr)
            return 2
    left = passing(everything, FIRST, asked.jobs)
    for name, tests in OWN.items():
        own = passing([mutant for mutant in left if mutant.name == name], tests, asked.jobs)
        left = [mutant for mutant in left if mutant.name != name or mutant in own]
    left = passing(left, THEN, asked.jobs)
    for mutant in left:
        way = ".".join(str(step[1] if isinstance(step, tuple) else step) for step in mutant.path)
        print(f"{mutant.name}: {way}: {mutant.told}")
    print(f"{len(everything)} numbers raised, {len(left)} unnoticed")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
