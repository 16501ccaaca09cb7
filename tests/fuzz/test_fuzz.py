"""What broke the program once does not again, and the fuzzer finds what is planted."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.systems.table import SYSTEMS
from reporting.actions.new import SAMPLES
from reporting.cli import main as door
from tests.fuzz.__main__ import case_of, keep, main
from tests.fuzz.commands import ALWAYS, commands
from tests.fuzz.material import MATERIALS, material
from tests.fuzz.mutate import spoilt
from tests.fuzz.seeds import regressions, seed, small_event
from tests.fuzz.work import Case, examined
from tests.thinned import LONG


def test_what_broke_the_program_once_does_not_again() -> None:
    """With a few of the commands that a case is asked; with all of them and `PROTOKOL_LONG`."""
    asked = {name: commands(random.Random(name), name, whole=LONG) for name in regressions()}
    cases = [Case(name, files, asked[name][: None if LONG else 4]) for name, files in regressions().items()]
    assert [(case.name, faults) for case, faults in examined(cases) if faults] == []


def spoilt_events(most: int) -> Iterator[Case]:
    """Samples and small events as JSON, each spoilt, to be checked."""
    for index in range(most):
        chance = random.Random(f"planted {index}")
        (name, data), *_ = seed(chance.choice((*SAMPLES, *SYSTEMS)), "json").items()
        yield Case(f"planted-{index}", {name: spoilt(chance, name, data)}, ALWAYS[:1])


@pytest.mark.parametrize("plant", ["error", "gap"])
def test_a_fault_that_is_planted_is_found(plant: str) -> None:
    """Among events spoilt in one of two hundred ways the one that matters is met within as many cases."""
    with closing(examined(spoilt_events(1500), f"tests.fuzz.plants:{plant}")) as answers:
        found = next(faults for _, faults in answers if faults)
    assert {fault.kind for fault in found} == {plant}


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_small_event_of_a_system_is_sound_and_paired(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Those without teams named teams that were not there, so that what is spoilt in them never came to be paired."""
    path = tmp_path / "event.json"
    path.write_text(json.dumps(small_event(system)), encoding="utf-8")
    assert door.run(["check", str(path)]) == 0, capsys.readouterr().err
    assert door.run(["pair", str(path), "--dry-run", "--json"]) == 0


def test_what_is_spoilt_is_sound_at_first() -> None:
    """One material of each kind, and one of its commands; all with `PROTOKOL_LONG`."""
    kinds = {name.partition("-")[0]: name for name in MATERIALS}
    made = {name: material(name) for name in (MATERIALS if LONG else kinds.values())}
    cases = [Case(name, one.files, one.commands[: None if LONG else 1]) for name, one in made.items()]
    assert [(case.name, faults) for case, faults in examined(cases) if faults] == []


def test_a_seed_makes_the_same_cases_and_another_makes_others(tmp_path: Path) -> None:
    assert case_of("x", 7) == case_of("x", 7)
    assert len({str(sorted(case_of("x", index).files.items())) for index in range(1, 12)}) > 9
    case = case_of("x", 7)
    folder = keep(case, tmp_path)
    assert {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} == set(case.files)


def test_the_command_tells_what_it_found_and_keeps_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    number = next(index for index in range(1, 100) if "event.trf" in case_of("1", index).files)
    words = ["--case", str(number), "--keep", str(tmp_path)]
    assert main([*words, "--plant", "tests.fuzz.plants:always"]) == 1
    told = capsys.readouterr().out
    assert f"case 1-{number}: event.trf" in told
    assert "error: protokol check" in told and "IndexError" in told
    assert (tmp_path / f"1-{number}" / "event.trf").read_bytes() == case_of("1", number).files["event.trf"]
