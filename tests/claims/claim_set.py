"""A set of claims: right ones of four kinds of files as 4 : 2 : 2 : 2, a tenth of them wrong in one of 27 ways."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.claims import across_ways, paper_ways, table_ways
from tests.claims.events import PARAMETERS, RULES
from tests.claims.paper_ways import Way
from tests.claims.tables import Row, written
from tests.claims.unit import Expected, Source, Unit

WAYS: Final[Mapping[str, tuple[Way, tuple[str, ...], tuple[str, ...]]]] = {
    **paper_ways.ON_PAPER,
    **table_ways.IN_TABLES,
    **across_ways.ACROSS,
}
"""Every way of being wrong, by its name: how it is made, for which rule sets, in which kinds of files."""
CLAIMS: Final = "claims"
"""The folder of the files, beside the truth."""
SHARES: Final = {"pdf": 4, "docx": 2, "table": 2, "event": 2}
WRONG: Final = 10
"""One claim of so many is wrong."""
_ROWS: Final = 20
"""Lines of a claims table, about."""
_GROUP: Final = 100
"""Places whose files share a folder."""


def _alone(source: Source, rules: str, kind: str) -> Unit:
    """An event file by itself."""
    case, unit = source.case(rules), Unit(rules, kind)
    unit.add_event("event.json", case.document)
    return unit


def _right(kind: str, at: int) -> Way:
    """How the next right unit of a kind is made: mostly as usual, now and then as things lie about."""
    if kind == "event":
        return _alone
    if kind == "table":
        return table_ways.right
    if at % 20 == 7:
        return paper_ways.two_formats
    if at % 5 == 0:
        return paper_ways.completed if kind == "docx" else paper_ways.touched
    return paper_ways.right


class Plan(NamedTuple):
    """A unit to be made: its place, the name of the way, what it is about."""

    place: int
    seed: int
    name: str
    rules: str
    kind: str

    def made(self) -> Unit:
        """The unit; the same for the same plan."""
        way = WAYS[self.name][0] if self.name else _right(self.kind, self.place)
        unit = way(Source(self.seed, self.place), self.rules, self.kind)
        unit.way = self.name
        return unit


def wrong_plans(claims: int, seed: int) -> Iterator[Plan]:
    """Every way in turn, in other rule sets and kinds each time; each at least once."""
    turns = max(1, -(-claims // WRONG // len(WAYS)))
    for turn in range(turns):
        for at, (name, (_, rules, kinds)) in enumerate(WAYS.items()):
            place = turn * len(WAYS) + at
            rule = rules[(turn + at) % len(rules)]
            yield Plan(place, seed, name, rule, kinds[(turn + at) % len(kinds)])


def right_plans(have: Counter[str], claims: int, seed: int, first: int) -> Iterator[Plan]:
    """What is missing of each kind, by how many claims a unit has about."""
    places = count(first)
    units = {
        kind: max(0, claims * share // sum(SHARES.values()) - have[kind]) // _ABOUT for kind, share in SHARES.items()
    }
    units["event"] = max(0, units["event"] - units["table"])
    for kind, wanted in units.items():
        for at in range(wanted):
            yield Plan(next(places), seed, "", RULES[at % len(RULES)], kind)


_ABOUT: Final = 2
"""Claims of a unit, about; the events of claims tables are claims themselves."""


def plans_and_units(
    claims: int, seed: int, run: Callable[[Iterable[Plan]], Iterable[Unit]]
) -> Iterator[tuple[Plan, Unit]]:
    """All units of a set; `run` makes them in their order."""
    have: Counter[str] = Counter()
    plans = list(wrong_plans(claims, seed))
    first = 0
    while plans:
        for plan, unit in zip(plans, run(plans), strict=True):
            have.update(_counted(unit))
            yield plan, unit
        first += len(plans)
        plans = list(right_plans(have, claims, seed, first))


def _counted(unit: Unit) -> Mapping[str, int]:
    """Claims by the kind of the files that they stand in; an event beside others counts as an event."""
    found = Counter({"table": len(unit.rows)})
    for name, expected in unit.expected.items():
        kind = name.rpartition(".")[2]
        found[kind if kind in {"pdf", "docx"} else "event"] += len(expected or [0])
    return found


class Tables:
    """Lines that wait until they fill a claims table."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: dict[str, list[tuple[Row, Expected, str]]] = {}
        self._numbers = count(1)
        self.truth: dict[str, Any] = {}

    def add(self, group: str, rows: Iterable[tuple[Row, Expected, str]]) -> None:
        """Lines of a unit of a group of places; a full table is written."""
        waiting = self._waiting.setdefault(group, [])
        waiting += rows
        if len(waiting) >= _ROWS:
            self.write(group)

    def write(self, group: str) -> None:
        """The lines of a group, in the language whose turn it is."""
        number = next(self._numbers)
        name = f"{group}/claims-{number:04d}.xlsx"
        rows = self._waiting.pop(group)
        (self._folder / name).write_bytes(written([row for row, _, _ in rows], ("en", "pl", "bg")[number % 3]))
        self.truth[name] = [_keys(expected, way) for _, expected, way in rows]

    def finish(self) -> None:
        """What is left."""
        for group in list(self._waiting):
            self.write(group)


def write(
    claims: int, folder: Path, seed: int, run: Callable[[Iterable[Plan]], Iterable[Unit]] | None = None
) -> dict[str, Any]:
    """A set in `folder/claims`, and its truth: of each file the claims, None for one that cannot be read.

    Beside them stand the values of the Bulgarian federation, which its events set themselves.
    """
    truth: dict[str, Any] = {}
    inside = folder / CLAIMS
    tables = Tables(inside)
    ways: dict[str, list[str]] = {}
    for plan, unit in plans_and_units(claims, seed, run or _one_by_one):
        if plan.name:
            ways.setdefault(plan.name, []).append(f"{plan.rules} {plan.kind}")
        group = f"{plan.place // _GROUP:04d}"
        for name, data in unit.files.items():
            path = f"{group}/{plan.place:06d}/{name}"
            (inside / path).parent.mkdir(parents=True, exist_ok=True)
            (inside / path).write_bytes(data)
            expected = unit.claims_of(name)
            truth[path] = None if expected is None else [_keys(each, unit.way) for each in expected]
        rows = [(row._replace(file=f"{plan.place:06d}/{row.file}"), each, unit.way) for row, each in unit.rows]
        if rows:
            tables.add(group, rows)
    tables.finish()
    found = {"claims": claims, "seed": seed, "ways": ways, "files": dict(sorted((truth | tables.truth).items()))}
    (folder / "parameters.txt").write_text(PARAMETERS, encoding="utf-8")
    (folder / "truth.json").write_text(json.dumps(found, indent=1, ensure_ascii=False), encoding="utf-8")
    return found


def _keys(expected: Expected, way: str) -> dict[str, Any]:
    return {**expected._asdict(), "whats": list(expected.whats), "way": way}


def _one_by_one(plans: Iterable[Plan]) -> Iterator[Unit]:
    return (plan.made() for plan in plans)


def by_processes(jobs: int) -> Callable[[Sequence[Plan]], Iterable[Unit]]:
    """Units made by several processes, in their order; each keeps its fonts and layouts."""
    from multiprocessing import get_context

    def run(plans: Sequence[Plan]) -> Iterator[Unit]:
        with get_context("spawn").Pool(jobs) as pool:
            yield from pool.imap(Plan.made, plans, chunksize=8)

    return run
