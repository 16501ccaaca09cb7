"""Papers that copies of a process print are those that it prints itself, whatever becomes of a copy."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from reporting.actions import copies
from tests.reporting.render.conftest import loaded_from, swiss_document

ROOT = Path(__file__).resolve().parents[3]
FORMS = ["pairings", "standings", "result-slips", "start-card"]
ALL = 15
linux = pytest.mark.skipif(
    sys.platform != "linux", reason="copies are made on Linux alone; elsewhere workers begin afresh"
)


def build_in(folder: Path) -> None:
    """In a process that has not used Typst: by copies, by copies of which one dies and one is tired, and alone.

    Cards are set in pieces.
    """
    from reporting.actions import hands
    from reporting.render import pdf
    from reporting.render.build import build
    from reporting.render.press import Press

    event = loaded_from(swiss_document("swiss-fide-2026"))
    hands.cores = lambda: 2
    hands._WORTH["copies"] = 0.0
    copies._LONG = 10  # type: ignore[misc]
    pdf._SHORT, pdf._PIECE = 4, 4  # type: ignore[misc]
    assert copies.can_copy()
    printed, parent, copied = Press.printed, os.getpid(), []

    def watched(press: Press, job: object) -> object:
        if os.getpid() == parent:
            copied.append(job.form.id)  # type: ignore[attr-defined]
        elif folder.joinpath("die").exists() and job.form.id == "standings":  # type: ignore[attr-defined]
            os._exit(9)
        return printed(press, job)  # type: ignore[arg-type]

    Press.printed = watched  # type: ignore[assignment,method-assign]
    asked = {"forms": FORMS, "langs": ["pl"]}
    many, told = build(event, folder / "many", hands=hands.many_hands(event), **asked)  # type: ignore[arg-type]
    assert not copied and "typst" not in sys.modules
    (folder / "die").touch()
    copies._GROWTH = -1_000  # type: ignore[misc]
    lossy, _ = build(event, folder / "lossy", hands=hands.many_hands(event), **asked)  # type: ignore[arg-type]
    assert copied == ["standings"]
    assert not copies.can_copy(), "Typst was used: from now on workers begin afresh"
    late = hands.many_hands(event)
    assert late is not None and late.worth == hands._WORTH["workers"]
    alone, said = build(event, folder / "alone", **asked)  # type: ignore[arg-type]
    assert many == lossy == alone and len(many) == ALL and told == said
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)  # no copy is left


def in_a_fresh_process(function: str, folder: Path) -> None:
    """Have a function of this file work in a folder, in a process that has not used Typst."""
    line = f"from pathlib import Path; from {__name__} import {function}; {function}(Path({str(folder)!r}))"
    done = subprocess.run(
        [sys.executable, "-c", line],
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert done.returncode == 0, done.stderr


@linux
def test_copies_print_what_one_process_prints(tmp_path: Path) -> None:
    in_a_fresh_process("build_in", tmp_path)
    papers = {path.name for path in (tmp_path / "alone" / "pl").iterdir()}
    assert len(papers) == ALL
    for name in papers:
        assert len({(tmp_path / way / "pl" / name).read_bytes() for way in ("many", "lossy", "alone")}) == 1


def watch_in(folder: Path) -> None:
    """In a process that has not used Typst: the newest papers by itself, the others by workers, for it has used it."""
    from reporting.actions import hands
    from reporting.render.build import build

    event = loaded_from(swiss_document("swiss-fide-2026"))
    hands.cores = lambda: 2
    hands._WORTH["copies"] = 0.0
    assert copies.can_copy()
    several = hands.many_hands(event)
    made, _ = build(event, folder, forms=FORMS, langs=["pl"], hands=several, newest_first=True)
    assert "typst" in sys.modules and len(made) == ALL


@linux
def test_a_process_that_printed_the_newest_papers_itself_is_not_copied(tmp_path: Path) -> None:
    in_a_fresh_process("watch_in", tmp_path)
    assert len(list((tmp_path / "pl").iterdir())) == ALL


@linux
def test_a_process_with_threads_is_not_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "typst", raising=False)
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    assert copies.can_copy()
    monkeypatch.setattr(threading, "active_count", lambda: 2)
    assert not copies.can_copy()
    monkeypatch.setattr(threading, "active_count", lambda: 1)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not copies.can_copy()
