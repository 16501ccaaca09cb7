"""What broke the program once does not again, and the fuzzer finds what is planted."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import openpyxl
import pytest

from engine.model import GameType
from engine.systems.table import SYSTEMS
from reporting.actions.samples import SAMPLES
from reporting.cli import main as door
from reporting.render.archive import pack, unpack
from reporting.sources.formats import FORMATS
from reporting.sources.load import load_bytes
from reporting.workers import TaskLimits
from tests.fuzz.__main__ import case_of, keep, main
from tests.fuzz.case import MEMORY, Case
from tests.fuzz.commands import ALWAYS, OTHERS, commands
from tests.fuzz.material import MATERIALS, material
from tests.fuzz.mistakes import MISTAKES, Mistake, mistake, saved
from tests.fuzz.mutate import spoilt
from tests.fuzz.plants import BESIDE
from tests.fuzz.pool import LIMITS, examined
from tests.fuzz.seeds import REGRESSIONS, regressions, seed, small_event

BOUND = "the kernel refuses memory on Linux alone"


def test_what_broke_the_program_once_does_not_again() -> None:
    asked = {name: commands(random.Random(name), name, whole=True) for name in regressions()}
    cases = [Case(name, files, asked[name]) for name, files in regressions().items()]
    assert [(case.name, faults) for case, faults in examined(cases) if faults] == []


def test_what_is_kept_is_small() -> None:
    assert sum(path.stat().st_size for path in REGRESSIONS.rglob("*") if path.is_file()) < 200_000


def spoilt_events(most: int) -> Iterator[Case]:
    """Samples and small events as JSON, each spoilt, to be checked."""
    for index in range(most):
        chance = random.Random(f"planted {index}")
        (name, data), *_ = seed(chance.choice((*SAMPLES, *SYSTEMS)), "json").items()
        yield Case(f"planted-{index}", {name: spoilt(chance, name, data)}, ALWAYS[:1])


@pytest.mark.parametrize(
    ("plant", "kinds", "limits"),
    [
        ("error", {"error"}, LIMITS),
        ("time", {"time"}, TaskLimits(2, MEMORY)),
        pytest.param("memory", {"memory"}, LIMITS, marks=pytest.mark.skipif(sys.platform != "linux", reason=BOUND)),
        ("gap", {"gap"}, LIMITS),
    ],
)
def test_a_fault_that_is_planted_is_found(plant: str, kinds: set[str], limits: TaskLimits) -> None:
    """Among events spoilt in one of two hundred ways the one that matters is met within as many cases."""
    with closing(examined(spoilt_events(1500), f"tests.fuzz.plants:{plant}", limits)) as answers:
        found = next(faults for _, faults in answers if faults)
    assert {fault.kind for fault in found} == kinds


def test_lists_registers_and_papers_are_reached_too() -> None:
    """Faults in rooms to which no event leads are met by the commands of a material of each kind, and by those of any event."""
    to_others = tuple(command for command in OTHERS if {"pgn", "fmjd"} & {*command})
    events = [{**small_event("round-robin"), "event": {"system": "round-robin", "game": game}} for game in GameType]
    cases = [Case("event", {"event.json": json.dumps(event).encode()}, to_others) for event in events]
    kinds = {name.partition("-")[0]: name for name in MATERIALS}
    cases += [Case(name, *material(name)) for name in kinds.values()]
    details = [fault.detail for _, faults in examined(cases, "tests.fuzz.plants:beside") for fault in faults]
    assert {room for room in BESIDE for detail in details if f"planted in {room}\n" in detail} == {*BESIDE}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_small_event_of_a_system_is_sound_and_paired(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those without teams named teams that were not there, so that what is spoilt in them never came to be paired."""
    path = tmp_path / "event.json"
    path.write_text(json.dumps(small_event(system)), encoding="utf-8")
    assert door.run(["check", str(path)]) == 0, capsys.readouterr().err
    assert door.run(["pair", str(path), "--dry-run", "--json"]) == 0


@pytest.mark.parametrize("each", dict.fromkeys(MISTAKES), ids=lambda each: each.__name__.strip("_"))
def test_each_mistake_changes_a_workbook_that_is_still_one(each: Mistake) -> None:
    data = seed("swiss-fide-2026", "xlsx")["event.xlsx"]
    book = openpyxl.load_workbook(io.BytesIO(data))
    plain = saved(book)
    changed = False
    for at in range(20):
        each(random.Random(at), book, book.worksheets[1])
        changed = changed or saved(book) != plain
        if changed:
            break
    assert changed
    assert load_bytes("event.xlsx", saved(book)).kind == "xlsx"


def test_a_workbook_without_sheets_stays_as_it_is() -> None:
    parts = unpack(saved(openpyxl.Workbook()))
    parts["xl/workbook.xml"] = re.sub(rb"<sheets>.*</sheets>", b"<sheets/>", parts["xl/workbook.xml"])
    assert mistake(random.Random(3), pack(parts)) == pack(parts)


def test_the_same_mistakes_are_made_again() -> None:
    data = seed("team-swiss-fide-2026", "xlsx")["event.xlsx"]
    assert mistake(random.Random(3), data) == mistake(random.Random(3), data) != data


def test_what_is_spoilt_is_sound_at_first() -> None:
    cases = [Case(name, *material(name)) for name in MATERIALS]
    assert [(case.name, faults) for case, faults in examined(cases) if faults] == []


def test_a_seed_makes_the_same_cases_and_another_makes_others(tmp_path: Path) -> None:
    assert case_of("x", 7) == case_of("x", 7)
    assert len({str(sorted(case_of("x", index).files.items())) for index in range(1, 30)}) > 25
    case = case_of("x", 7)
    folder = keep(case, tmp_path)
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == set(case.files)


def test_every_format_and_every_command_is_tried() -> None:
    lacking = {*FORMATS, *(command[0] for command in OTHERS), "check", "standings", "pair", "build", "beside"}
    for index in range(1, 90):
        case = case_of("all", index)
        asked = {command[0] for command in case.commands}
        lacking -= {next(iter(case.files)).rpartition(".")[2], *asked}
        lacking -= {"beside"} if asked & {"lookup", "fill", "register", "sign"} else set()
        if not lacking:
            break
    assert lacking == set()
    assert {command[0] for name in MATERIALS for command in material(name).commands} >= {
        *("lookup", "fill", "register", "sign", "verify")
    }


def test_the_command_tells_what_it_found_and_keeps_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number = next(index for index in range(1, 100) if "event.trf" in case_of("1", index).files)
    words = ["--case", str(number), "--keep", str(tmp_path)]
    assert main([*words, "--plant", "tests.fuzz.plants:always"]) == 1
    told = capsys.readouterr().out
    assert f"case 1-{number}: event.trf" in told
    assert "error: protokol check" in told and "IndexError" in told
    assert (tmp_path / f"1-{number}" / "event.trf").read_bytes() == case_of("1", number).files["event.trf"]
