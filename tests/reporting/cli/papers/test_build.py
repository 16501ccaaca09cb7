"""`build` from the command line: what is made, what is left alone, what `--check` says."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.papers_made import paper_path

ONE = ("--form", "start-list", "--to", "xlsx,docx", "--lang", "pl,en")


@pytest.fixture
def paired(protokol: Any, event: Any, five: Any) -> Path:
    path: Path = event(five)
    assert protokol("pair", path).code == 0
    return path


def test_the_documents_are_listed_as_the_contract_says(protokol: Any, paired: Path) -> None:
    line = protokol("build", paired, "-o", "out", *ONE, "--json").lines[0]
    assert [document["path"] for document in line["documents"]] == [
        "pl/na-sciane/lista-startowa.docx",
        "pl/na-sciane/lista-startowa.xlsx",
        "en/wall/start-list.docx",
        "en/wall/start-list.xlsx",
    ]
    first = line["documents"][0]
    assert list(first) == ["form", "lang", "format", "round", "path", "sha256", "pages", "status", "reader"]
    assert first["status"] == "written"
    data = (paired.parent / "out" / first["path"]).read_bytes()
    assert hashlib.sha256(data).hexdigest() == first["sha256"]


def test_without_a_player_nothing_is_made_and_no_folder_is_named(protokol: Any) -> None:
    protokol("new", "empty.xlsx", "--system", "round-robin", "--game", "chess", "--lang", "en")
    done = protokol("build", "empty.xlsx", "-o", "out")
    assert (done.code, [*Path("out").rglob("*")]) == (0, [])
    assert "The list of players is empty" in done.err and "Folder" not in done.err


def test_the_second_time_everything_is_unchanged(protokol: Any, paired: Path) -> None:
    protokol("build", paired, "-o", "out", *ONE)
    done = protokol("build", paired, "-o", "out", *ONE, "--json")
    assert done.code == 0
    assert {document["status"] for document in done.lines[0]["documents"]} == {"unchanged"}


def test_check_writes_nothing_and_is_1_while_a_document_is_missing(protokol: Any, paired: Path) -> None:
    done = protokol("build", paired, "-o", "out", *ONE, "--check", "--json")
    assert done.code == 1
    assert not (paired.parent / "out").exists()
    protokol("build", paired, "-o", "out", *ONE)
    assert protokol("build", paired, "-o", "out", *ONE, "--check").code == 0
    protokol("pair", paired)
    assert protokol("build", paired, "-o", "out", *ONE, "--check").code == 1


def test_a_file_of_someone_else_is_left_alone_without_force(protokol: Any, paired: Path) -> None:
    mine = paired.parent / "out" / "pl" / paper_path("start-list.docx", "pl")
    mine.parent.mkdir(parents=True)
    mine.write_bytes(b"mine")
    done = protokol("build", paired, "-o", "out", *ONE, "--json")
    assert mine.read_bytes() == b"mine"
    assert done.lines[0]["documents"][0]["status"] == "skipped"
    protokol("build", paired, "-o", "out", *ONE, "--force")
    assert mine.read_bytes() != b"mine"


def test_a_folder_that_cannot_be_written_is_one_line_before_anything_is_made(
    protokol: Any, tmp_path: Path, event: Callable[..., Path]
) -> None:
    (tmp_path / "plain").write_text("no folder", encoding="utf-8")
    path = event({"players": [{"number": number, "surname": "A"} for number in (1, 2)]})
    done = protokol("build", path, "-o", "plain/out", "--lang", "en")
    assert (done.code, done.out, done.err.count(": error: ")) == (1, "", 1)
    assert "Nothing can be written in the folder plain/out" in done.err
    assert protokol("build", path, "-o", "plain/out", "--json").codes == ["folder-not-written"]
