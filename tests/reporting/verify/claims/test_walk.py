"""What is walked: folders and archives, each file once, in the order of paths; nothing leaves, no link is followed."""

from __future__ import annotations

import io
import os
import pickle
import shutil
import tempfile
import zipfile
from pathlib import Path

import pytest

from engine.model import Finding
from reporting.locale import texts
from reporting.verify.examined import VerifyOptions
from reporting.verify.one_file import verify_file
from reporting.verify.walk import walk


def zipped(parts: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def told(root: Path, *paths: Path) -> list[tuple[str, str]]:
    """Names under a folder, and the code of what refuses them."""
    items = walk(map(str, paths or (root,)))
    return [(Path(item.name).relative_to(root).as_posix(), item.refused.code if item.refused else "") for item in items]


def test_files_come_by_path_and_each_once(tmp_path: Path) -> None:
    for name in ("b/z.json", "b/a.json", "a.json", ".hidden.json", "b/~$a.xlsx"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"{}")
    assert [name for name, _ in told(tmp_path, tmp_path / "b" / "z.json", tmp_path, tmp_path)] == [
        "a.json",
        "b/a.json",
        "b/z.json",
    ]


def test_links_are_told_and_not_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a.json").write_bytes(b"{}")
    (tmp_path / "link.json").symlink_to(tmp_path / "real" / "a.json")
    (tmp_path / "folder").symlink_to(tmp_path / "real")
    assert told(tmp_path) == [("folder", "file-is-link"), ("link.json", "file-is-link"), ("real/a.json", "")]


def test_an_archive_is_walked_and_none_in_it(tmp_path: Path) -> None:
    parts = {"pl/a.json": b"{}", "inner.zip": zipped({"x.json": b"{}"}), "../out.json": b"{}", "/root.json": b"{}"}
    (tmp_path / "claims.dat").write_bytes(zipped(parts))
    assert sorted(told(tmp_path)) == [
        ("claims.dat/../out.json", "zip-names"),
        ("claims.dat/inner.zip", ""),
        ("claims.dat/pl/a.json", ""),
        ("claims.dat/root.json", "zip-names"),
    ]


def test_an_archive_in_an_archive_is_told_and_not_opened(tmp_path: Path) -> None:
    (tmp_path / "claims.zip").write_bytes(zipped({"inner.dat": zipped({"x.json": b"{}"})}))
    (item,) = walk([str(tmp_path)])
    answer = verify_file(item, VerifyOptions(), texts("en")).answer
    assert [found["code"] for found in answer.findings] == ["verify-nested-archive"]


@pytest.mark.parametrize(
    ("kind", "name", "code"),
    [
        ("spreadsheet", "a.ods", "other-spreadsheet"),
        ("text", "a.odt", "file-other-kind"),
        ("text", "a", "file-other-kind"),
    ],
)
def test_an_opendocument_file_is_a_file_of_another_kind_and_no_archive(
    tmp_path: Path, kind: str, name: str, code: str
) -> None:
    """Its parts were told as files that are no claims, and the run ended in 0: nobody had looked at the paper."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("mimetype", f"application/vnd.oasis.opendocument.{kind}")
        archive.writestr("content.xml", b"<office/>")
    (tmp_path / name).write_bytes(buffer.getvalue())
    (tmp_path / "claims.zip").write_bytes(zipped({name: buffer.getvalue()}))
    items = list(walk([str(tmp_path)]))
    answers = [verify_file(item, VerifyOptions(), texts("en")).answer for item in items]
    assert [[found["code"] for found in answer.findings] for answer in answers] == [[code], [code]]


def test_an_item_of_an_archive_is_read_after_it_passed_a_process(tmp_path: Path) -> None:
    (tmp_path / "claims.zip").write_bytes(zipped({"pl/a.json": b'{"a":1}', "pl/b.csv": b"x"}))
    first = pickle.loads(pickle.dumps(walk([str(tmp_path)])[0]))
    assert first.read() == b'{"a":1}'
    sibling = first.sibling("b.csv")
    assert sibling == "pl/b.csv" and first.place.read(sibling) == b"x"
    assert first.sibling("../../b.csv") is None


def test_an_archive_that_powershell_made_is_one_of_folders(tmp_path: Path) -> None:
    data = zipped({"Lodz/pl/": b"", "Lodz/pl/a.json": b'{"a":1}', "Lodz/b.csv": b"x"})
    (tmp_path / "claims.zip").write_bytes(data.replace(b"Lodz/pl/", b"Lodz\\pl\\").replace(b"Lodz/b", b"Lodz\\b"))
    items = {item.name.rpartition("claims.zip/")[2]: item for item in walk([str(tmp_path)])}
    assert items.keys() == {"Lodz/pl/a.json", "Lodz/b.csv"}
    item = items["Lodz/pl/a.json"]
    assert item.read() == b'{"a":1}' and item.place.names("Lodz") == ("b.csv",)
    assert item.place.read(item.sibling("..\\b.csv") or "") == b"x"


def test_a_bomb_in_an_archive_is_not_unpacked(tmp_path: Path) -> None:
    (tmp_path / "claims.zip").write_bytes(zipped({"a.json": b" " * 30_000_000}))
    assert told(tmp_path) == [("claims.zip/a.json", "zip-swells")]


def test_a_damaged_archive_is_one_item(tmp_path: Path) -> None:
    (tmp_path / "claims.zip").write_bytes(zipped({"a.json": b"{}"})[:-10])
    assert told(tmp_path) == [("claims.zip", "zip-damaged")]


def test_tables_of_an_event_are_one_item(tmp_path: Path) -> None:
    (tmp_path / "event").mkdir()
    (tmp_path / "event" / "players.csv").write_bytes(b"number\n1\n")
    (tmp_path / "event" / "games.csv").write_bytes(b"round;white\n1;1\n")
    (tmp_path / "event" / "note.pdf").write_bytes(b"%PDF-1.7")
    items = walk([str(tmp_path)])
    assert [(item.base, item.folder) for item in items] == [("event", True), ("note.pdf", False)]
    assert not isinstance(items[0].read(), Finding)


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_what_may_not_be_read_or_entered_is_told() -> None:
    root = Path(tempfile.mkdtemp())
    root.chmod(0o755)
    for name in ("closed", "listed"):
        (root / name).mkdir()
        (root / name / "a.json").write_bytes(b"{}")
    (root / "no.json").write_bytes(b"{}")
    (root / "no.zip").write_bytes(zipped({"a.json": b"{}"}))
    for name, mode in (("closed", 0), ("listed", 0o444), ("no.json", 0), ("no.zip", 0)):
        (root / name).chmod(mode)
    user = os.geteuid()
    try:
        os.seteuid(65534 if user == 0 else user)
        found = {Path(item.name).relative_to(root).as_posix(): item.read() for item in walk([str(root)])}
    finally:
        os.seteuid(user)
        (root / "closed").chmod(0o755)
        (root / "listed").chmod(0o755)
        shutil.rmtree(root)
    assert sorted(found) == ["closed", "listed/a.json", "no.json", "no.zip"]
    assert [each.code for each in found.values() if isinstance(each, Finding)] == ["file-unreadable"] * 4


@pytest.mark.skipif(os.name == "nt", reason="links of POSIX")
def test_a_link_to_itself_is_told(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    assert [item.read() for item in walk([str(tmp_path / "loop")])] == [Finding("file-is-link", value="loop")]
    (inside,) = walk([str(tmp_path / "loop" / "a.json")])
    found = inside.read()
    assert isinstance(found, Finding) and found.code == "file-unreadable"
