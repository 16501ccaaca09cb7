"""What `build` decides besides the papers: what it asks for, what it tells, and when it builds again."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path

from reporting.actions.build import build, savings
from reporting.render.build_request import BuildRequest
from reporting.sources.load import Loaded, load

CLUB = Path(__file__).parents[3] / "samples" / "club-saturday" / "event.json"
REQUEST = BuildRequest(forms=("start-list",), langs=("en", "pl"), formats=("docx",))


def club() -> Loaded:
    return load(str(CLUB))


def test_the_papers_asked_for_are_made_counted_and_told(tmp_path: Path) -> None:
    seen: list[tuple[int, int, str]] = []
    answer = build(club(), tmp_path, REQUEST, lambda *told: seen.append(told))
    assert [paper.path for paper in answer.documents] == ["en/wall/start-list.docx", "pl/na-sciane/lista-startowa.docx"]
    assert answer.counts == {"written": 2, "unchanged": 0, "skipped": 0}
    assert seen == [(1, 2, "en/wall/start-list.docx"), (2, 2, "pl/na-sciane/lista-startowa.docx")]
    assert [paper["status"] for paper in answer.keys()["documents"]] == ["written", "written"]
    assert build(club(), tmp_path, REQUEST).counts == {"written": 0, "unchanged": 2, "skipped": 0}


def test_a_round_beyond_the_last_is_told_once(tmp_path: Path) -> None:
    request = BuildRequest(forms=("start-list",), langs=("en",), formats=("docx",), round_number=99)
    assert [found.code for found in build(club(), tmp_path, request).findings].count("round-not-reached") == 1


def test_it_is_built_at_first_and_after_every_saving_alone(tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    file.write_text("1", encoding="utf-8")
    waits: list[int] = []

    def wait() -> None:
        waits.append(len(waits))
        assert len(waits) < 10
        if len(waits) == 2:
            file.write_text("22", encoding="utf-8")
        if len(waits) == 4:
            os.utime(file, (1, 1))
        if len(waits) == 6:
            file.unlink()

    # A look more after each change: the file is to stand still before it is read.
    told = savings(file, wait)
    assert [len(waits) for _ in islice(told, 4)] == [0, 3, 5, 7]


def told_after(change: Callable[[], object], watched: Path) -> int:
    """How often it is built while somebody makes one change."""
    seen, told = [0], []

    def wait() -> None:
        seen[0] += 1
        if seen[0] == 2:
            change()
        if seen[0] > 6:
            raise StopWatchingError

    with suppress(StopWatchingError):
        told.extend(savings(watched, wait))
    return len(told)


class StopWatchingError(Exception):
    """Nobody waits any longer."""


def test_another_file_of_the_same_size_and_time_is_another(tmp_path: Path) -> None:
    file, other = tmp_path / "event.json", tmp_path / "other"
    file.write_text("1", encoding="utf-8")
    other.write_text("2", encoding="utf-8")
    for each in (file, other):
        os.utime(each, (1, 1))
    assert told_after(lambda: other.replace(file), file) == 2
