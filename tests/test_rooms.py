"""The order of the rooms: data flows one way, and no two rooms, no two files, know of each other.

A room is a folder, or a file, directly under its house. Imports inside functions count like all others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.parsed import parsed
from tests.rows import of_each

ROOT: Final = Path(__file__).parents[1]
ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "engine": (
        "model",
        "regulations",
        "pairing",
        "standings",
        "systems",
        "prizes",
        "classification",
        "rating",
        "checks",
    ),
    "reporting": (
        "limit",
        "limits",
        "languages",
        "fields",
        "locale",
        "forms",
        "exchange",
        "workbook",
        "sources",
        "lists",
        "context",
        "render",
        "workers",
        "register",
        "verify",
        "actions",
        "web",
        "cli",
        "packaging",
    ),
}
"""The rooms of each house, the lowest first: a room imports those before it alone. Another house is another line."""
FORBIDDEN: Final[Mapping[str, tuple[str, ...]]] = {
    "engine": ("reporting", "forms", "samples", "tests"),
    "reporting": ("tests",),
}
"""Houses that a house never imports."""
SWISS: Final = "engine.pairing.swiss"
APART: Final[Mapping[str, tuple[str, ...]]] = {
    f"{SWISS}.matching": (SWISS,),
    f"{SWISS}.cards": tuple(f"{SWISS}.{one}" for one in ("dutch", "fide1998", "jahr", "pzwarc", "swiss_systems")),
    f"{SWISS}.dutch": (f"{SWISS}.fide1998", f"{SWISS}.jahr", f"{SWISS}.pzwarc"),
    f"{SWISS}.fide1998": (f"{SWISS}.dutch", f"{SWISS}.jahr", f"{SWISS}.pzwarc"),
    f"{SWISS}.jahr": (f"{SWISS}.dutch", f"{SWISS}.pzwarc"),
    f"{SWISS}.pzwarc": (f"{SWISS}.dutch", f"{SWISS}.fide1998", f"{SWISS}.jahr"),
}
"""Packages inside a room, and what they never import but for themselves: Jahr's method alone builds on another."""

MANY_ROOMS: Final = ("reporting/cli", "reporting/verify")
"""Folders of tests that are no room: each folder in them is one. Any other folder of `tests/engine` and
`tests/reporting` is a room."""


def imported(source: str, package: str, modules: frozenset[str]) -> Iterator[str]:
    """The names of the modules that a source imports, relative ones made absolute; of names in a package the package."""
    for node in _statements(parsed(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                yield whole if whole in modules else base


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """All statements, those inside others too; no import stands in an expression."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        for field in ("body", "orelse", "finalbody", "handlers", "cases"):
            waiting += getattr(node, field, ())


@cache
def imports_of(house: str) -> Mapping[str, set[str]]:
    """What every module of a house imports, by module name."""
    files = {_name(path): path for path in (ROOT / house).rglob("*.py")}
    found = {}
    for name, path in files.items():
        package = name if path.stem == "__init__" else name.rpartition(".")[0]
        found[name] = set(imported(path.read_text(encoding="utf-8"), package, frozenset(files)))
    return found


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def room_of(module: str) -> str:
    """The room of a module, empty for the house itself."""
    return [*module.split("."), ""][1]


def against(imports: Mapping[str, set[str]], house: str, order: tuple[str, ...]) -> list[str]:
    """The imports that go up, from a room to one after it, and rooms without a place in the order."""
    rank = {room: at for at, room in enumerate(order)}
    wrong = []
    for module, targets in imports.items():
        own = room_of(module)
        inside = {target for target in targets if target.split(".")[0] == house and room_of(target)}
        if own and own not in rank:
            wrong.append(f"{module} stands in no room of the order")
            continue
        wrong += [
            f"{module} imports {target}"
            for target in inside
            if own and rank.get(room_of(target), len(rank)) > rank[own]
        ]
    return sorted(wrong)


def circles(imports: Mapping[str, set[str]]) -> list[str]:
    """The modules that import themselves by way of others."""
    reached: dict[str, set[str]] = {}
    for start in imports:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            for target in imports.get(waiting.pop(), ()):
                if target not in seen:
                    seen.add(target)
                    waiting.append(target)
        reached[start] = seen
    return sorted(module for module, seen in reached.items() if module in seen)


@pytest.mark.parametrize("house", ORDERS)
def test_a_room_imports_the_rooms_before_it_alone(house: str) -> None:
    assert against(imports_of(house), house, ORDERS[house]) == []


@pytest.mark.parametrize("house", FORBIDDEN)
def test_a_house_does_not_know_who_uses_it(house: str) -> None:
    wrong = [
        f"{module} imports {target}"
        for module, targets in imports_of(house).items()
        for target in targets
        if target.split(".")[0] in FORBIDDEN[house]
    ]
    assert wrong == []


@pytest.mark.parametrize("house", ORDERS)
def test_no_file_comes_back_to_itself_by_its_imports(house: str) -> None:
    assert circles(imports_of(house)) == []


def folders(imports: Mapping[str, set[str]], house: str) -> dict[str, set[str]]:
    """What the folders and files directly under the rooms import of each other: `engine.pairing.round_robin.tables`."""
    found: dict[str, set[str]] = {}
    for module, targets in imports.items():
        own = ".".join(module.split(".")[:3])
        others = {".".join(target.split(".")[:3]) for target in targets if target.split(".")[0] == house}
        found.setdefault(own, set()).update(others - {own})
    return found


@pytest.mark.parametrize("house", ORDERS)
def test_no_folder_of_a_room_comes_back_to_itself_by_its_imports(house: str) -> None:
    assert circles(folders(imports_of(house), house)) == []


@of_each(APART)
def test_packages_of_a_room_stay_apart(package: str) -> None:
    imports = imports_of(package.split(".", maxsplit=1)[0])
    own = {module: targets for module, targets in imports.items() if _inside(module, package)}
    wrong = [
        f"{module} imports {target}"
        for module, targets in own.items()
        for target in targets
        for other in APART[package]
        if _inside(target, other) and not _inside(target, package)
    ]
    assert own
    assert wrong == []


@pytest.mark.parametrize("house", MANY_ROOMS)
def test_tests_of_a_house_of_many_rooms_stand_in_one_of_them(house: str) -> None:
    """Each room is tested by itself in seconds; what stood between them could be tested with all of them alone."""
    folder = ROOT / "tests" / house
    assert [path.name for path in folder.glob("test_*.py")] == []
    assert len([path for path in folder.iterdir() if any(path.glob("**/test_*.py"))]) > 3


def _inside(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def test_every_kind_of_import_is_seen() -> None:
    modules = frozenset({"engine.model.points", "engine.pairing.drawing_of_lots"})
    source = (
        "import engine.model\nfrom engine.model import points, Event\n"
        "def late() -> None:\n    from engine.pairing.drawing_of_lots import lot_key\n    from . import event\n    from ..swiss import field\n"
    )
    assert set(imported(source, "engine.pairing.teams", modules)) == {
        "engine.model",
        "engine.model.points",
        "engine.pairing.drawing_of_lots",
        "engine.pairing.teams",
        "engine.pairing.swiss",
    }


def test_an_import_upwards_a_new_room_and_a_circle_are_told() -> None:
    order = ("model", "pairing")
    assert against({"engine.model.points": {"engine.pairing.drawing_of_lots"}}, "engine", order) == [
        "engine.model.points imports engine.pairing.drawing_of_lots"
    ]
    assert (
        against(
            {"engine.pairing.drawing_of_lots": {"engine.model.points", "re"}, "engine": {"engine.model"}},
            "engine",
            order,
        )
        == []
    )
    assert against({"engine.attic.lots": set()}, "engine", order) == [
        "engine.attic.lots stands in no room of the order"
    ]
    assert against({"engine.model.points": {"engine.attic"}}, "engine", order) == [
        "engine.model.points imports engine.attic"
    ]
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == ["a", "b", "c"]
    of_files = {"h.r.a.one": {"h.r.b.one"}, "h.r.b.two": {"h.r.a.two", "re"}, "h.r.a.two": {"h.r.a.three"}}
    assert circles(of_files) == []
    assert circles(folders(of_files, "h")) == ["h.r.a", "h.r.b"]
