"""That `constraints.txt` pins all that is installed, on Windows too: its own requirements no other system would miss."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
SYSTEMS = {
    "Windows": {"os_name": "nt", "sys_platform": "win32", "platform_machine": "AMD64"},
    "Linux": {"os_name": "posix", "sys_platform": "linux", "platform_machine": "x86_64"},
    "Darwin": {"os_name": "posix", "sys_platform": "darwin", "platform_machine": "arm64"},
}
PROJECT = "protokol-arbiter"


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def told() -> list[str]:
    """What the project asks for, with all its extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    extras = [each for of in project["project"]["optional-dependencies"].values() for each in of]
    return [*project["build-system"]["requires"], *project["project"]["dependencies"], *extras]


def wanted(of: str) -> Iterable[str]:
    """What a distribution asks for; nothing where it is not installed here: what is for another system alone."""
    try:
        return metadata.requires(of) or ()
    except metadata.PackageNotFoundError:
        return ()


def installed(system: str, python: str) -> set[str]:
    """The names of all that comes with the project on a system."""
    where = {
        **SYSTEMS[system],
        "platform_system": system,
        "python_version": python,
        "python_full_version": f"{python}.1",
    }

    def asked(lines: Iterable[str], extras: Iterable[str]) -> Iterator[Requirement]:
        for each in map(Requirement, lines):
            if each.marker is None or any(each.marker.evaluate({**where, "extra": extra}) for extra in ("", *extras)):
                yield each

    found: set[tuple[str, str]] = set()
    heap = list(asked(told(), ()))
    while heap:
        one = heap.pop()
        for extra in ("", *one.extras):
            if plain(one.name) != PROJECT and (plain(one.name), extra) not in found:
                found.add((plain(one.name), extra))
                heap += asked(wanted(one.name), [extra])
    return {name for name, _ in found}


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_all_that_is_installed_is_pinned(system: str, python: str) -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in lines)
    assert installed(system, python) - {plain(line.partition("==")[0]) for line in lines} == set()


def test_the_memory_of_workers_is_bounded_on_every_system() -> None:
    """Elsewhere than on Linux psutil tells it, whatever extras are installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (line,) = (each for each in map(Requirement, project["dependencies"]) if each.name == "psutil")
    assert line.marker is not None
    assert [line.marker.evaluate(dict(SYSTEMS[system])) for system in SYSTEMS] == [True, False, True]


def test_windows_asks_for_more() -> None:
    assert {"colorama", "tzdata"} <= installed("Windows", "3.11") - installed("Linux", "3.11")
