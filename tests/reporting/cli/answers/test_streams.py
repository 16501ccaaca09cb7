"""Standard output and error in processes of their own: encodings, pipes, start-up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[4]
START = "import sys; from reporting.cli.main import main; main(sys.argv[1:])"


def protokol(*arguments: object, cwd: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return started(["-c", START, *map(str, arguments)], cwd, environment)


def started(words: list[str], cwd: Path, environment: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """A Python of its own in an environment that says of streams and languages no more than this."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHONIO"))}
    inherited["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    return subprocess.run(
        [sys.executable, *words], cwd=cwd, env=inherited | environment, capture_output=True, check=False
    )


def one_after_the_other(*commands: list[str], **environment: str) -> subprocess.CompletedProcess[bytes]:
    """Several commands on the streams of one process, whose exit code is the highest of theirs."""
    code = f"import sys; from reporting.cli.main import run; sys.exit(max(map(run, {list(commands)!r})))"
    return started(["-c", code], Path(commands[0][-1]).parent, environment)


@pytest.fixture
def cyrillic(event: Any, five: Any) -> Path:
    five["event"]["lang"] = "bg"
    path: Path = event(five)
    return path


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "cp1250"},
        {"PYTHONIOENCODING": "ascii"},
        {"LC_ALL": "C", "PYTHONUTF8": "0"},
    ],
    ids=str,
)
def test_a_terminal_that_cannot_show_cyrillic_still_gets_its_answer(cyrillic: Path, environment: Any) -> None:
    commands = (["check"], ["pair", "--dry-run"], ["standings"], ["pair", "--dry-run", "--json"])
    done = one_after_the_other(*([*command, str(cyrillic)] for command in commands), **environment)
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert json.loads(done.stdout.splitlines()[-1])["pairings"]


def test_pipes_get_utf_8_and_words_go_to_standard_error(cyrillic: Path) -> None:
    done = protokol("check", cyrillic, cwd=cyrillic.parent, LC_ALL="C")
    assert done.stdout == b""
    assert b"\x1b" not in done.stderr
    assert "съвет" in done.stderr.decode("utf-8")
    done = protokol("check", cyrillic, "--json", cwd=cyrillic.parent, LC_ALL="C")
    assert done.stderr == b""
    assert "съвет" not in done.stdout.decode("utf-8").partition('"findings"')[0]


def test_no_colour_and_no_progress_outside_of_a_terminal(cyrillic: Path) -> None:
    done = protokol("build", cyrillic, "-o", "out", "--form", "start-list", "--to", "xlsx", cwd=cyrillic.parent)
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout + done.stderr


def test_a_reader_that_leaves_is_no_error(cyrillic: Path) -> None:
    command = f'"{sys.executable}" -c "{START}" rules | head -n 1'
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(command, shell=True, cwd=cyrillic.parent, env=environment, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    assert b"Error" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="names that Windows does not take")
@pytest.mark.parametrize("name", ["a\x1b[31mred\x07", "a\nevent.json: error: b"])
def test_names_of_files_do_nothing_to_a_terminal(
    protokol: Any, event: Any, five: Any, tmp_path: Path, name: str
) -> None:
    """A name that colours, rings or begins a line of its own is one line of plain letters, whatever tells it."""
    source = event(five)
    for arguments in (
        ("new", f"{name}.xlsx", "--system", "round-robin", "--game", "chess"),
        ("convert", source, f"{name}.json"),
        ("check", f"{name}.xlsx", "--annotate", f"{name} again.xlsx"),
        ("forms", "check", name),
        ("forms", "copy", "poster", name),
        ("check", name),
    ):
        run = protokol(*arguments)
        shown = run.err.replace("\n", "")
        assert "\N{REPLACEMENT CHARACTER}" in shown and not set(name) & {*"\x1b\x07\u202e"} & {*shown}
        assert not any(line.startswith("event.json: error: b") for line in run.err.splitlines())


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    code = (
        "import sys, io; from reporting.cli.main import run; run(['--help']); "
        "print(sorted({name.partition('.')[0] for name in sys.modules}), file=sys.stderr)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, check=True, text=True
    )
    loaded = set(eval(done.stderr))
    assert not loaded & {"openpyxl", "docxtpl", "typst", "lxml", "yaml", "rich", "babel", "engine", "networkx", "pypdf"}


@pytest.mark.skipif(os.name == "nt", reason="streams that are closed before the start")
def test_no_file_and_no_worker_takes_the_number_of_a_stream_that_is_closed(cyrillic: Path) -> None:
    """Workers of `verify` lost their pipe to it; what is written to a stream went into whatever was opened next."""
    code = "from reporting.cli.main import run; import sys; sys.exit(max(map(run, (sys.argv[1:], ['check', '-']))))"
    done = subprocess.run(
        f'{sys.executable} -c "{code}" verify "{cyrillic}" --jobs 1 --json <&- 2>&-',
        shell=True,
        cwd=cyrillic.parent,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
    )
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, told[-1]["summary"]["files"], told[-1].get("findings")) == (3, 1, None)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device of Linux")
def test_where_words_cannot_be_written_the_work_goes_on(cyrillic: Path) -> None:
    code = "from reporting.cli.main import main; main()"
    command = f'{sys.executable} -c "{code}" pair nothing.json "{cyrillic}" --lang en 2>/dev/full'
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, shell=True, cwd=cyrillic.parent, env=environment, stdout=subprocess.PIPE, check=False
    )
    assert (done.returncode, b"Round 1" in done.stdout) == (3, True)
    assert cyrillic.with_name("event.before-round-1.json").exists()
