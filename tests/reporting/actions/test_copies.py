"""Papers that copies of a process print are those that it prints itself, whatever becomes of a copy."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.model import finding
from reporting.actions import copies
from reporting.verify.batch.errors import BatchError
from tests.reporting.render.conftest import loaded_from, swiss_document

ROOT = Path(__file__).resolve().parents[3]
FORMS = ["pairings", "standings", "start-card"]
ALL = 11
FEWER = ["standings", "start-card"]
"""Where each paper takes a copy of its own."""
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
    from reporting.render.printer import Printer

    event = loaded_from(swiss_document("swiss-fide-2026"))
    hands.cores = lambda: 2
    hands._WORTH["copies"] = 0.0
    copies._LONG = 10  # type: ignore[misc]
    pdf._SHORT, pdf._PIECE = 4, 4  # type: ignore[misc]
    assert copies.can_copy()
    printed, parent, copied = Printer.printed, os.getpid(), []

    def watched(printer: Printer, job: object) -> object:
        if os.getpid() == parent:
            copied.append(job.form.id)  # type: ignore[attr-defined]
        elif folder.joinpath("die").exists() and job.form.id == "standings":  # type: ignore[attr-defined]
            os._exit(9)
        return printed(printer, job)  # type: ignore[arg-type]

    Printer.printed = watched  # type: ignore[assignment,method-assign]
    asked = {"forms": FORMS, "langs": ["pl"]}
    many, told = build(event, folder / "many", workers=hands.many_hands(event), **asked)  # type: ignore[arg-type]
    assert not copied and "typst" not in sys.modules
    (folder / "die").touch()
    copies._GROWTH = -1_000  # type: ignore[misc]
    fewer = asked | {"forms": FEWER}
    lossy, _ = build(event, folder / "lossy", workers=hands.many_hands(event), **fewer)  # type: ignore[arg-type]
    assert copied == ["standings"]
    assert not copies.can_copy(), "Typst was used: from now on workers begin afresh"
    late = hands.many_hands(event)
    assert late is not None and late.worth == hands._WORTH["workers"]
    alone, said = build(event, folder / "alone", **asked)  # type: ignore[arg-type]
    assert many == alone and len(many) == ALL and told == said
    assert lossy == [one for one in alone if one.form in FEWER]
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)  # no copy is left


def watch_in(folder: Path) -> None:
    """In a process that has not used Typst: the newest papers by itself, the others by workers, for it has used it.

    No worker can be started, so it prints theirs as well.
    """
    from reporting.actions import hands
    from reporting.render.build import build

    asked = []

    def none(*_: object) -> Iterator[tuple[int, bytes]]:
        asked.append("workers")
        raise BatchError(finding("worker-not-started", value="?", reason="?"))
        yield

    event = loaded_from(swiss_document("swiss-fide-2026"))
    hands.cores = lambda: 2
    hands._WORTH["copies"] = 0.0
    hands.answers_between = none  # type: ignore[assignment]
    assert copies.can_copy()
    several = hands.many_hands(event)
    made, _ = build(
        event, folder, forms=FORMS, langs=["pl"], formats=["docx", "pdf"], workers=several, newest_first=True
    )
    assert "typst" in sys.modules and asked == ["workers"] and {one.form for one in made} == set(FORMS)


def both_in(folder: Path) -> None:
    """Two builds in processes that have not used Typst, one of them a copy that does nothing else."""
    if (copied := os.fork()) == 0:
        status = 1
        try:
            watch_in(folder / "watched")
            status = 0
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(status)
    _, status = os.waitpid(copied, 0)
    (folder / "watched.status").write_text(str(os.waitstatus_to_exitcode(status)), encoding="utf-8")
    build_in(folder)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """The folder, and a process of its own that worked there: this one has used Typst."""
    folder = tmp_path_factory.mktemp("fresh")
    line = f"from pathlib import Path; from {__name__} import both_in; both_in(Path({str(folder)!r}))"
    ended = subprocess.run(
        [sys.executable, "-c", line],
        check=False,
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=100,
    )
    return folder, ended


@linux
def test_copies_print_what_one_process_prints(done: tuple[Path, subprocess.CompletedProcess[str]]) -> None:
    folder, ended = done
    assert ended.returncode == 0, ended.stderr
    papers = {path.name for path in (folder / "alone" / "pl").iterdir()}
    assert len(papers) == ALL
    for name in papers:
        ways = ("many", "lossy", "alone") if name.startswith(tuple(FEWER)) else ("many", "alone")
        assert len({(folder / way / "pl" / name).read_bytes() for way in ways}) == 1


@linux
def test_a_process_that_printed_the_newest_papers_itself_is_not_copied(
    done: tuple[Path, subprocess.CompletedProcess[str]],
) -> None:
    folder, ended = done
    assert (folder / "watched.status").read_text(encoding="utf-8") == "0", ended.stderr
    for path in (folder / "watched" / "pl").glob("pairings*"):
        assert path.read_bytes() == (folder / "alone" / "pl" / path.name).read_bytes()


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
