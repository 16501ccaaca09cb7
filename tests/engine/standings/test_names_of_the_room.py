"""The names that the room of standings gives out are those of its files, read when they are asked for."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from engine import standings
from tests.rows import of_each

DECLARED = {
    alias.name: node.module
    for node in ast.walk(ast.parse(Path(standings.__file__).read_text(encoding="utf-8")))
    if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("engine.standings.")
    for alias in node.names
}


@of_each(standings.__all__)
def test_a_name_is_that_of_the_file_that_declares_it(name: str) -> None:
    assert getattr(standings, name) is getattr(import_module(DECLARED[name]), name)


def test_there_are_no_others() -> None:
    assert sorted(DECLARED) == sorted(standings.__all__)
    with pytest.raises(AttributeError):
        _ = standings.place_of  # type: ignore[attr-defined]


def test_the_table_of_systems_waits_for_nothing_that_pairs() -> None:
    code = (
        "import sys\nfrom reporting.fields.event import SYSTEMS\nassert len(SYSTEMS) > 30\n"
        "late = ('engine.standings', 'engine.pairing.duels', 'engine.pairing.knockout', 'engine.pairing.round_robin',\n"
        "        'engine.pairing.teams', 'engine.pairing.swiss.dutch.dutch_round', 'engine.systems.stage_round', 'yaml')\n"
        "assert not [name for name in sys.modules if name.startswith(late)]\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
