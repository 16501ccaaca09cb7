"""Run the command line in this process, on real files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from tests.no_workers import examined_here


@dataclass(frozen=True)
class Run:
    """What a command did: exit code, standard output, standard error."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The JSON lines of standard output."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def codes(self) -> list[str]:
        """The codes of the findings of the only file."""
        return [found["code"] for found in self.lines[0]["findings"]]


@pytest.fixture
def protokol(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Run]:
    """Run `protokol` in an empty folder and in English, unless the arguments say otherwise."""
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> Run:
        code = run([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Run(code, captured.out, captured.err)

    return call


@pytest.fixture
def with_workers() -> None:
    """For tests of the workers themselves: all others verify in this process."""


@pytest.fixture(autouse=True)
def _no_worker_is_begun(request: pytest.FixtureRequest) -> Iterator[None]:
    if "with_workers" in request.fixturenames:
        yield
        return
    with examined_here():
        yield


@pytest.fixture
def event(tmp_path: Path) -> Callable[..., Path]:
    """Write an event as JSON and return its path."""

    def write(document: dict[str, Any], name: str = "event.json") -> Path:
        path = tmp_path / name
        path.write_text(json.dumps(document, ensure_ascii=False), encoding="utf-8")
        return path

    return write


@pytest.fixture
def five() -> dict[str, Any]:
    """Five players of an all-play-all, numbered and not yet paired."""
    names = [("Nowak", "Anna"), ("Kowalski", "Jan"), ("Петров", "Иван"), ("Zając", "Ewa"), ("Lis", "Adam")]
    players = [
        {"number": number, "surname": surname, "first_name": first}
        for number, (surname, first) in enumerate(names, start=1)
    ]
    info = {"name": "Puchar", "system": "round-robin", "game": "chess", "federation": "pzszach", "lang": "en"}
    return {"schema": 1, "event": info, "players": players, "results": []}
