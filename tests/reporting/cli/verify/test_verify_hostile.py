"""`verify` in bad hands: every hostile file is told, in three languages, and every honest one beside it is verified."""

from __future__ import annotations

import json
import os
import re
import socket
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from reporting.locale import texts
from reporting.sources.load import load
from reporting.verify.examined import VerifyOptions
from reporting.verify.one_file import verify_file
from reporting.verify.walk import walk
from tests.hostile import office, pdf

ROOT = Path(__file__).parents[4]
MIB = 1024 * 1024
HONEST = json.dumps(load(str(ROOT / "samples" / "kszk-final" / "event.xlsx")).document).encode()
POSIX = os.name != "nt"
BOUNDS = "json-values=100000000,archive-files=5"
"""Of both tests that change any, so that one worker serves both."""


@cache
def files() -> dict[str, tuple[bytes, str]]:
    """Each file with the code that it is told with, blank for those of which single members are told."""
    return {
        "pdf/bomb.pdf": (pdf.bomb(130 * MIB), "pdf-bomb"),
        "pdf/twice.pdf": (pdf.attached(b" " * 17 * MIB, times=2), "evidence-missing"),
        "pdf/objects.pdf": (pdf.object_stream_bomb(17 * MIB), "evidence-missing"),
        "pdf/pages.pdf": (pdf.many_pages(10_000), "pdf-too-many-pages"),
        "pdf/loop-pages.pdf": (pdf.page_tree_loop(), "evidence-missing"),
        "pdf/loop-xref.pdf": (pdf.xref_loop(), "evidence-missing"),
        "pdf/loop-outline.pdf": (pdf.outline_loop(), "evidence-missing"),
        "pdf/loop-names.pdf": (pdf.names_loop(), "evidence-missing"),
        "pdf/loop-fields.pdf": (pdf.field_loop(), "evidence-missing"),
        "pdf/loop-objects.pdf": (pdf.object_stream_loop(), "evidence-missing"),
        "pdf/secret.pdf": (pdf.encrypted("secret"), "password-protected"),
        "pdf/closed.pdf": (pdf.encrypted(), "evidence-missing"),
        "pdf/deep.pdf": (pdf.attached(b'{"evidence":' + b"[" * 100_000), "evidence-broken"),
        "pdf/empty.pdf": (b"", "file-empty"),
        "pdf/words.pdf": (b"Dear Sirs", "file-other-kind"),
        "office/entities.docx": (office.entities(), "xml-entities"),
        "office/swelling.docx": (office.swelling(), "zip-bomb"),
        "office/liar.docx": (office.lying(office.docx(b"<a/>" * 999), 5), "zip-damaged"),
        "office/proud.docx": (office.lying(office.docx(b"<a/>" * 999), 3_000_000_000), "zip-bomb"),
        "office/deep.docx": (office.docx(b"<a>" * 200_000), "evidence-missing"),
        "office/nested.docx": (office.evidence(b'{"evidence":' + b"[" * 200_000), "evidence-broken"),
        "office/names.docx": (office.docx(b"<a/>", ("word/../../x", b"")), "zip-names"),
        "office/cut.xlsx": (HONEST[:0] + office.docx(b"<a/>")[:-30], "zip-damaged"),
        "event/deep.json": (b"[" * 500_000, ""),
        "event/cut.json": (HONEST[:2000], ""),
        "event/zero.json": (b"\0" * 5000, ""),
        "mail/a.zip": (
            office.zipped(
                [
                    ("good.json", HONEST),
                    ("../out.json", HONEST),
                    ("/root.json", HONEST),
                    ("C:/windows.json", HONEST),
                    ("..\\b.json", HONEST),
                    ("a\\c.json", HONEST),
                    ("a/c.json", HONEST),
                    ("twice.json", HONEST),
                    ("twice.json", HONEST),
                    office.link("link.json", "/etc/passwd"),
                    ("inner.zip", office.zipped([("x.json", HONEST)])),
                    ("bomb.json", b" " * (3 * MIB)),
                    ("red\x1b[31m\n.json", b"{}"),
                    ("docx/entities.docx", office.entities()),
                ]
            ),
            "",
        ),
        "mail/cut.zip": (office.zipped([("good.json", HONEST)])[:-60], "zip-damaged"),
        "mail/liar.zip": (office.lying(office.zipped([("x.json", HONEST)]), 99), ""),
        "mail/sharing.zip": (office.sharing(500), "zip-shared-bytes"),
    }


INSIDE = {
    "a.zip/../out.json": "zip-names",
    "a.zip/root.json": "zip-names",
    "a.zip/C:/windows.json": "zip-names",
    "a.zip/../b.json": "zip-names",
    "a.zip/a/c.json": "zip-names",
    "a.zip/twice.json": "zip-names",
    "a.zip/link.json": "file-is-link",
    "a.zip/inner.zip": "verify-nested-archive",
    "a.zip/bomb.json": "zip-swells",
    "a.zip/docx/entities.docx": "xml-entities",
    "liar.zip/x.json": "zip-damaged",
}


@pytest.fixture(scope="module")
def post(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A commission's letter box."""
    folder = tmp_path_factory.mktemp("post")
    for name, (data, _) in files().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "honest.json").write_bytes(HONEST)
    (folder / "zz-honest.json").write_bytes(HONEST)
    (folder / "folder.pdf").mkdir()
    (folder / "nothing").mkdir()
    if POSIX:
        (folder / "esc\x1b[31m\nred.txt").write_bytes(b"")
        (folder / os.fsdecode(b"caf\xe9.json")).write_bytes(b"{}")
        os.mkfifo(folder / "pipe.pdf")
        os.mkfifo(folder / "pipe.zip")
        with socket.socket(socket.AF_UNIX) as listening:
            before = Path.cwd()
            os.chdir(folder)
            listening.bind("socket.xlsx")
            os.chdir(before)
        (folder / "link.json").symlink_to("honest.json")
        (folder / "up").symlink_to("..")
        (folder / "gone.json").symlink_to("no-such-file")
    return folder


def told(lines: list[dict[str, Any]], folder: Path) -> dict[str, list[str]]:
    return {
        Path(line["file"]).relative_to(folder).as_posix(): [found["code"] for found in line["findings"]]
        for line in lines
        if "file" in line
    }


@pytest.mark.usefixtures("with_workers")
def test_each_hostile_file_is_told_and_the_honest_ones_are_verified(protokol: Any, post: Path) -> None:
    answer = protokol("verify", post, "--json")
    lines = {Path(line["file"]).relative_to(post).as_posix(): line for line in answer.lines[:-1]}
    codes = {name: [found["code"] for found in line["findings"]] for name, line in lines.items()}
    assert answer.code == 1 and answer.err == ""
    for name, (_, code) in files().items():
        if not name.endswith(".zip") or code:
            assert not lines[name]["ok"], name
            assert code in codes[name] if code else codes[name], (name, codes[name])
            assert not lines[name]["claims"], name
    for name, code in INSIDE.items():
        assert codes[f"mail/{name}"] == [code], name
    assert "internal-error" not in {code for found in codes.values() for code in found}
    for name in ("honest.json", "zz-honest.json", "mail/a.zip/good.json"):
        claims = lines[name]["claims"]
        assert claims and all(claim["verdict"] == "confirmed" for claim in claims), name
    if POSIX:
        assert codes["pipe.pdf"] == codes["pipe.zip"] == codes["socket.xlsx"] == ["file-is-device"]
        assert codes["link.json"] == codes["up"] == codes["gone.json"] == ["file-is-link"]
        assert not any(name.startswith("up/") for name in codes)
    summary = answer.lines[-1]["summary"]
    assert summary["files"] == len(answer.lines) - 1
    assert summary["unreadable"] == sum(not line["ok"] and not line["claims"] for line in answer.lines[:-1])


def test_every_finding_is_told_in_the_language_and_moves_no_cursor(protokol: Any, post: Path) -> None:
    spoken = protokol("verify", post, "--lang", "bg")
    assert "\x1b" not in spoken.out + spoken.err
    assert "esc\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}red.txt" in spoken.err or not POSIX
    told = [line.split(": ", 2)[2] for line in spoken.err.splitlines() if ": грешка: " in line]
    assert len(told) > 40
    for message in told:
        assert any("а" <= letter <= "я" for letter in message) and not re.search(r"\{\w+\}", message), message


@pytest.mark.usefixtures("with_workers")
def test_a_file_that_takes_too_long_is_given_up_and_the_others_go_on(
    protokol: Any, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", BOUNDS)
    (tmp_path / "a.json").write_bytes(HONEST)
    (tmp_path / "slow.json").write_bytes(b'{"schema":1,"players":[' + b"[]," * (3 * MIB) + b"[]]}")
    (tmp_path / "z.json").write_bytes(HONEST)
    answer = protokol("verify", ".", "--json", "--limit-seconds", 0.4)
    codes = told(answer.lines, Path())
    assert codes["slow.json"] == ["limit-seconds"] and codes["a.json"] == codes["z.json"]
    assert [bool(line["claims"]) for line in answer.lines[:-1]] == [True, False, True]
    assert len(answer.lines[1]["sha256"]) == 64


@pytest.mark.usefixtures("with_workers")
@pytest.mark.skipif(sys.platform != "linux", reason="the kernel refuses memory on Linux alone")
def test_a_file_that_takes_too_much_memory_is_given_up(protokol: Any, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("PROTOKOL_LIMITS", BOUNDS)
    (tmp_path / "big.json").write_bytes(b'{"schema":1,"players":[' + b"[]," * (3 * MIB) + b"[]]}")
    (tmp_path / "z.json").write_bytes(HONEST)
    answer = protokol("verify", ".", "--json", "--limit-memory", 80)
    assert told(answer.lines, Path())["big.json"] == ["limit-memory"]
    assert answer.lines[1]["claims"]


def test_an_archive_of_too_many_files_is_not_opened(protokol: Any, tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "end.zip").write_bytes(office.crowded(10_000_000))
    monkeypatch.setenv("PROTOKOL_LIMITS", BOUNDS)
    for count in (4, 5, 6):
        parts = [(f"{number}.txt", b"x") for number in range(count)]
        (tmp_path / f"{count}.zip").write_bytes(office.zipped(parts))
    codes = told(protokol("verify", ".", "--json", "--limit-memory", 80).lines, Path())
    assert codes["end.zip"] == codes["6.zip"] == ["verify-archive-too-large"]
    assert sum(name.startswith(("4.zip/", "5.zip/")) for name in codes) == 9


def test_a_folder_that_may_not_be_entered_is_told(protokol: Any, tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "a.json").write_bytes(HONEST)
    plain = os.scandir

    def scandir(path: Any) -> Any:
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return plain(path)

    monkeypatch.setattr(os, "scandir", scandir)
    codes = told(protokol("verify", ".", "--json").lines, Path())
    assert codes["closed"] == ["file-unreadable"] and "a.json" in codes


def test_a_file_that_changes_while_it_is_read_is_told(tmp_path: Path, monkeypatch: Any) -> None:
    from reporting.sources import reading

    (tmp_path / "a.json").write_bytes(HONEST)
    plain = os.read

    def read(handle: int, size: int) -> bytes:
        with (tmp_path / "a.json").open("ab") as stream:
            stream.write(b" ")
        return plain(handle, size)

    monkeypatch.setattr(reading.os, "read", read)
    (item,) = walk([str(tmp_path)])
    answer = verify_file(item, VerifyOptions(), texts("en")).answer
    assert [found["code"] for found in answer.findings] == ["file-changed"] and not answer.claims


STDIN = [(HONEST, []), (b"", ["verify-not-a-claim"]), (office.zipped([("a", b"")]), ["verify-archive-on-stdin"])]


def test_standard_input_is_a_file(protokol: Any, monkeypatch: Any) -> None:
    import io
    import sys

    for data, codes in STDIN:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        (line, _) = protokol("verify", "-", "--json").lines
        assert line["file"] == "-" and line["ok"] == (not codes), line["findings"]
        assert [found["code"] for found in line["findings"] if found["severity"] == "error"] == codes
