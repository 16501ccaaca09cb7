"""`build`, when it is stopped and while it watches: what was written is told by then, and whoever reads it has it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reporting.cli import build
from reporting.render.output_folder import OutputFolder
from tests.papers_made import paper_in
from tests.reporting.cli.answers.test_streams import START
from tests.reporting.cli.conftest import Run

Protokol = Callable[..., Run]
PAPERS = ("-o", "papers", "--form", "start-list", "--to", "xlsx,docx")


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl+C when the second paper is about to be put in its place."""
    put, seen = OutputFolder.put, []

    def counted(*arguments: Any, **options: Any) -> Any:
        seen.append(arguments)
        if len(seen) == 2:
            raise KeyboardInterrupt
        return put(*arguments, **options)

    monkeypatch.setattr(OutputFolder, "put", counted)


@pytest.mark.parametrize(("lang", "watch"), [("pl", []), ("bg", []), ("en", ["--watch"])])
@pytest.mark.usefixtures("stopped")
def test_whoever_stops_it_is_told_where_papers_were_written(
    protokol: Protokol, event: Any, five: Any, tmp_path: Path, lang: str, watch: list[str]
) -> None:
    done = protokol("build", event(five), *PAPERS, "--lang", lang, *watch)
    assert (done.code, done.out, done.err.count("papers")) == (130, "", 1)
    assert [*(tmp_path / "papers").glob("*/*")] == [paper_in(tmp_path / "papers", "start-list.docx", lang)]


def test_between_two_buildings_ctrl_c_ends_the_watching(
    protokol: Protokol, event: Any, five: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "time", SimpleNamespace(sleep=stop))
    done = protokol("build", event(five), *PAPERS, "--watch")
    assert (done.code, done.out.count("written")) == (0, 2) and "Stopped" not in done.err


def test_a_program_that_reads_has_the_answer_while_the_watching_goes_on(event: Any, five: Any, tmp_path: Path) -> None:
    words = [sys.executable, "-c", START, "build", str(event(five)), *PAPERS, "--watch"]
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, sys.path))
    pipe = subprocess.PIPE
    with subprocess.Popen(words, cwd=tmp_path, env=environment, stdout=pipe, stderr=pipe) as watching:
        assert watching.stdout is not None and watching.stderr is not None
        assert any(b"Watching" in line for line in watching.stderr)
        watching.kill()
        assert watching.stdout.read().count(b"start-list") == 2
