"""A folder or an archive of other things is not looked through: so many files of no claim, so many files at all."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from reporting import limits
from reporting.locale import texts
from reporting.sources.load import load
from reporting.verify import walk as walked
from reporting.verify.examined import Examined, VerifyOptions
from reporting.verify.verify import in_this_process, verify_all
from reporting.verify.walk import Item, walk
from tests.limits import set_limits

SAMPLE = Path(__file__).parents[4] / "samples" / "kszk-final" / "event.xlsx"


def run(items: Sequence[Item], looked_at: list[str]) -> list[Examined]:
    def runner(asked: Sequence[Item], options: VerifyOptions) -> Iterable[Examined]:
        def told() -> Iterator[Examined]:
            for each in in_this_process(asked, options):
                looked_at.append(each.answer.file)
                yield each

        return told()

    return list(verify_all(items, VerifyOptions("en"), texts("en"), runner))


def box(path: Path, others: int, claims: int) -> list[Item]:
    """An archive of letters behind so many events."""
    event = json.dumps(load(str(SAMPLE)).document)
    with zipfile.ZipFile(path / "box.zip", "w") as archive:
        for number in range(claims):
            archive.writestr(f"a{number}.json", event)
        for number in range(others):
            archive.writestr(f"b{number:03}.txt", "Dear Sirs")
    return walk([str(path / "box.zip")])


@pytest.mark.parametrize(
    ("others", "claims", "left"), [(20, 0, 0), (21, 0, 0), (22, 0, 1), (28, 2, 0), (29, 2, 0), (40, 2, 11)]
)
def test_of_so_many_other_files_the_rest_is_told_and_left(
    others: int, claims: int, left: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty, and four for each event; the last one is looked at as well, whatever it is."""
    set_limits(monkeypatch, "others=20")
    items = box(tmp_path, others, claims)
    looked_at: list[str] = []
    found = run(items, looked_at)
    codes = [told["code"] for each in found for told in each.answer.findings]
    assert looked_at == [item.name for item in items[: len(items) - left]]
    assert codes.count("verify-too-many-others") == (left > 0)
    if left:
        last = found[-1].answer
        assert (last.file, last.ok) == (items[-left].name, False)
        set_limits(monkeypatch, f"others={others}")
        run(items, looked_at := [])
        assert len(looked_at) == len(items)


@pytest.mark.parametrize(("files", "refused"), [(4, False), (5, False), (6, True)])
def test_a_folder_of_too_many_files_is_not_walked(
    files: int, refused: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "archive-files=6")
    (tmp_path / "in" / "it").mkdir(parents=True)
    (tmp_path / "in" / ".hidden").mkdir()
    (tmp_path / "in" / ".hidden" / "more").write_bytes(b"x")
    for number in range(files):
        (tmp_path / "in" / "it" / f"{number}.txt").write_bytes(b"x")
    items = walk([str(tmp_path / "in")])
    assert [item.refused.code for item in items if item.refused] == ["verify-folder-too-large"] * refused
    assert len(items) == (1 if refused else files)


def test_no_more_files_are_counted_than_may_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole disk was walked to its end."""
    folders: list[str] = []

    def endless(root: Any, **options: Any) -> Iterator[tuple[str, list[str], list[str]]]:
        while True:
            folders.append(str(root))
            yield str(root), ["a", "b"], [f"{number}" for number in range(998)]

    monkeypatch.setattr(walked.os, "walk", endless)
    (item,) = walk([str(tmp_path)])
    assert item.refused is not None
    assert item.refused.code == "verify-folder-too-large"
    assert len(folders) == limits.ARCHIVE_FILES.usual // 1_000 + 1
