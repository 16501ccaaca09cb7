"""`verify` by many hands: the same bytes by any number of workers, nothing lost when it is stopped, nothing done twice."""

from __future__ import annotations

import json
import os
import signal
import time
import zipfile
from pathlib import Path
from typing import Any

import pytest

from reporting.cli import streams
from reporting.sources.load import load
from reporting.verify.batch import run
from reporting.verify.batch.journal import Journal
from reporting.verify.examined import VerifyOptions
from reporting.verify.verify import in_this_process
from reporting.verify.walk import walk
from tests.apart import start

ROOT = Path(__file__).parents[4]
EVENT = load(str(ROOT / "samples" / "kszk-final" / "event.xlsx")).document


def an_event(number: int) -> bytes:
    return json.dumps(EVENT | {"event": EVENT["event"] | {"name": f"Finał {number}"}}).encode()


@pytest.fixture
def claims(tmp_path: Path) -> Path:
    """Events, an archive with some more, and files that are none."""
    folder = tmp_path / "claims"
    (folder / "more").mkdir(parents=True)
    for number in range(6):
        (folder / ("more" if number % 2 else ".") / f"{number:02}.json").write_bytes(an_event(number))
    (folder / "broken.json").write_bytes(b'{"event": ')
    (folder / "letter.txt").write_bytes(b"Dear Sirs")
    (folder / "empty.pdf").write_bytes(b"")
    with zipfile.ZipFile(folder / "post.zip", "w") as archive:
        archive.writestr("a/1.json", an_event(100))
        archive.writestr("../out.json", an_event(101))
    return folder


def without_time(out: str) -> str:
    lines = out.splitlines()
    summary = json.loads(lines[-1])
    assert summary["summary"].pop("seconds") >= 0
    return "\n".join([*lines[:-1], json.dumps(summary)])


@pytest.mark.usefixtures("with_workers")
def test_any_number_of_workers_gives_the_same_bytes(protokol: Any, claims: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(run, "_WORTH_A_WORKER", 4)
    one, *others = (protokol("verify", claims, "--json", "--jobs", jobs) for jobs in (1, 2))
    assert [line["file"] for line in one.lines[:-1]] == [item.name for item in walk([str(claims)])]
    assert one.lines[-1]["summary"]["files"] == 11 and one.lines[-1]["summary"]["claims"] > 7
    for other in others:
        assert (other.code, without_time(other.out), other.err) == (one.code, without_time(one.out), one.err)


def done(journal: Path, folder: Path, jobs: int = 2, **options: Any) -> tuple[int, list[Any]]:
    """How many files were known from the journal, and what was examined."""
    told: list[int] = []
    batch = run.Batch(jobs, journal=journal, progress=lambda done, known, total: told.append(done - known))
    examined = list(batch(walk([str(folder)]), VerifyOptions(**options)))
    return len(examined) - max(told, default=0), examined


def test_files_of_the_journal_are_not_done_again(tmp_path: Path, claims: Path) -> None:
    journal = tmp_path / "journal"
    known, first = done(journal, claims)
    readable = [each for each in first if each.answer.sha256]
    assert known == 0
    assert done(journal, claims) == (len(readable), first)
    assert done(journal, claims, lang="bg")[0] == 0
    assert done(journal, claims)[0] == len(readable)


def test_only_what_changed_is_done_again_wherever_the_folder_lies(tmp_path: Path, claims: Path) -> None:
    journal = tmp_path / "journal"
    known = done(journal, claims)[1] and done(journal, claims)[0]
    (claims / "00.json").write_bytes(an_event(50))
    assert done(journal, claims)[0] == known - 1
    moved = claims.rename(tmp_path / "moved")
    again, examined = done(journal, moved)
    assert again == known
    assert all(each.answer.file.startswith(str(moved)) for each in examined)
    assert examined == list(in_this_process(walk([str(moved)]), VerifyOptions()))


def test_a_journal_among_the_files_is_none_of_them(protokol: Any, claims: Path) -> None:
    for _ in range(2):
        answer = protokol("verify", claims, "--journal", claims / "more" / "journal", "--json")
        assert len(answer.lines) == 12 and not [
            each for each in answer.lines if each.get("file", "").endswith("/journal")
        ]


def in_no_hurry() -> None:
    """Let each file take its time, so that whoever watches the journal comes before the last one.

    Ctrl-C is heard as in a terminal: a shell has those deaf to it that it starts in the background.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    add = Journal.add

    def slow(*arguments: Any) -> None:
        time.sleep(0.12)
        add(*arguments)

    Journal.add = slow  # type: ignore[method-assign]


@pytest.mark.usefixtures("with_workers")
@pytest.mark.parametrize("number", ["SIGKILL", "SIGINT"])
def test_nothing_is_lost_when_the_program_is_killed(tmp_path: Path, number: str) -> None:
    if not hasattr(signal, number) or os.name == "nt":
        pytest.skip("signals of POSIX")
    folder, journal = tmp_path / "claims", tmp_path / "journal"
    folder.mkdir()
    for each in range(12):
        (folder / f"{each:02}.json").write_bytes(an_event(each))
    command = ["verify", str(folder), "--journal", str(journal), "--jobs", "1"]
    started = start(command, tmp_path, tmp_path / "out", tmp_path / "err", in_no_hurry)
    while not journal.exists() or journal.read_bytes().count(b"\n") < 5:
        assert started.is_alive()
        time.sleep(0.002)
    os.kill(started.pid or 0, getattr(signal, number))
    started.join(60)
    out, err = ((tmp_path / name).read_text(encoding="utf-8") for name in ("out", "err"))
    written = journal.read_bytes().count(b"\n") - 1
    assert 4 <= written < 12
    if number == "SIGKILL":
        assert started.exitcode == -9
    else:
        assert started.exitcode == 128 + getattr(signal, number)
        assert "of 12 files; they stand in the journal" in err and "Traceback" not in err
    assert out == ""
    known, examined = done(journal, folder)
    assert known >= written - 1
    assert [each.answer.file for each in examined] == [item.name for item in walk([str(folder)])]
    assert all(each.answer.ok for each in examined)


def test_stopped_without_a_journal_it_says_what_would_have_kept_the_work(
    protokol: Any, claims: Path, monkeypatch: Any
) -> None:
    def stop(*arguments: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(run, "examined_of", stop)
    stopped = protokol("verify", claims, "--json", "--jobs", 1)
    assert (stopped.code, stopped.out) == (130, "")
    assert "--journal" in stopped.err


def test_a_terminal_sees_how_many_how_fast_and_how_long_yet(protokol: Any, claims: Path, monkeypatch: Any) -> None:
    from reporting.cli import verify_batch

    assert "\r" not in protokol("verify", claims).err
    monkeypatch.setattr(streams, "interactive", lambda: True)
    monkeypatch.setattr(verify_batch, "_REDRAW_SECONDS", 0)
    shown = protokol("verify", claims, "--json")
    drawn = [part.split("\r")[0] for part in shown.err.split("\x1b[K")]
    assert drawn[1].startswith("1 of 11 files, ") and " a second, 0:" in drawn[1]
    assert drawn[11].startswith("11 of 11 files, ") and drawn[11].endswith(" 0:00 left")
    assert len(shown.lines) == 12


def test_a_journal_that_cannot_be_used_is_a_finding(protokol: Any, claims: Path) -> None:
    precious = claims / "letter.txt"
    refused = protokol("verify", claims, "--journal", precious, "--json", "--lang", "bg")
    assert refused.code == 1
    assert [found["code"] for found in refused.lines[-1]["findings"]] == ["journal-foreign"]
    assert refused.lines[-1]["summary"]["files"] == 0
    assert precious.read_bytes() == b"Dear Sirs"
    spoken = protokol("verify", claims, "--journal", precious, "--lang", "bg")
    assert refused.lines[-1]["findings"][0]["message"] in spoken.err and spoken.out == ""


def test_findings_of_the_run_stand_in_the_last_line(protokol: Any, claims: Path) -> None:
    assert protokol("verify", claims, "--journal", "j", "--json").lines[-1].keys() == {"summary"}
    other = protokol("verify", claims, "--journal", "j", "--json", "--limit-seconds", 7, "--jobs", 1)
    assert [found["code"] for found in other.lines[-1]["findings"]] == ["journal-other-run"]
    assert "done by another version of the program or with other options" in other.err


@pytest.mark.parametrize(
    "wrong",
    [("--jobs", 0), ("--jobs", "x"), ("--limit-seconds", 0), ("--limit-memory", 5), ("--limit-memory", "1.5")],
)
def test_limits_that_are_none_are_wrong_usage(protokol: Any, claims: Path, wrong: tuple[str, Any]) -> None:
    assert protokol("verify", claims, *wrong).code == 2
