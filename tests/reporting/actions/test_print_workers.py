"""Papers that several processes print are those that one prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from engine.model import Finding
from reporting.actions import print_workers
from reporting.render.output_folder import Document
from reporting.render.paper_run import Numbered, Workers
from reporting.render.printer import Printed, Printer
from reporting.sources.load import Loaded
from reporting.workers import NoWorkersError
from tests.papers_made import build
from tests.reporting.render.conftest import loaded_from, swiss_document

FORMS = ["pairings", "standings", "result-slips"]
ALL = 13


@pytest.fixture(scope="module")
def event() -> Loaded:
    return loaded_from(swiss_document("swiss-fide-2026"))


Told = tuple[Path, list[Document], list[Finding]]


@pytest.fixture(scope="module")
def alone(event: Loaded, tmp_path_factory: pytest.TempPathFactory) -> Told:
    """What one process prints: the folder, the papers, the findings."""
    folder = tmp_path_factory.mktemp("one")
    return folder, *build(event, folder, forms=FORMS, langs=["pl"])


@pytest.fixture
def worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any work is shared by workers, and there are two cores."""
    monkeypatch.setattr(print_workers, "_WORTH", 0.0)
    monkeypatch.setattr(print_workers, "cores", lambda: 2)


@pytest.mark.usefixtures("worth_it")
def test_two_workers_print_what_one_process_prints(event: Loaded, alone: Told, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    made, told = build(
        event,
        tmp_path / "many",
        forms=FORMS,
        langs=["pl"],
        workers=print_workers.print_workers(event),
        progress=lambda done, total, _: seen.append((done, total)),
    )
    folder, one, said = alone
    assert made == one and len(made) == ALL
    assert seen == [(done, ALL) for done in range(1, ALL + 1)]
    for document in made:
        assert (tmp_path / "many" / document.path).read_bytes() == (folder / document.path).read_bytes()
    assert told == said


def test_what_a_worker_loses_is_printed_all_the_same(event: Loaded, alone: Told, tmp_path: Path) -> None:
    def losing(_: Printer, jobs: Sequence[Numbered]) -> Iterator[tuple[int, Printed | None]]:
        yield from ((index, None) for index, _ in reversed(jobs))

    made, _ = build(event, tmp_path / "many", forms=FORMS, langs=["pl"], workers=Workers(0.0, losing))
    assert made == alone[1]


@pytest.mark.usefixtures("worth_it")
def test_without_any_worker_one_process_prints_all(
    event: Loaded, alone: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> Iterator[tuple[int, bytes]]:
        raise NoWorkersError("?")
        yield

    monkeypatch.setattr(print_workers, "answers", none)
    made, _ = build(event, tmp_path / "many", forms=FORMS, langs=["pl"], workers=print_workers.print_workers(event))
    assert made == alone[1]


def test_little_work_and_one_core_need_no_worker(
    event: Loaded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: Printer, jobs: Sequence[Numbered]) -> Iterator[tuple[int, Printed | None]]:
        raise AssertionError(jobs)

    assert build(event, tmp_path, forms=["standings"], langs=["pl"], formats=["docx"], workers=Workers(2_500.0, never))[
        0
    ]
    monkeypatch.setattr(print_workers, "cores", lambda: 1)
    assert print_workers.print_workers(event) is None


@pytest.mark.parametrize(("worth", "shared"), [(-1, True), (0, True), (1, False)])
def test_work_is_shared_from_a_cost_on(event: Loaded, tmp_path: Path, worth: int, *, shared: bool) -> None:
    asked: list[int] = []

    def noted(_: Printer, jobs: Sequence[Numbered]) -> Iterator[tuple[int, Printed | None]]:
        asked.extend(index for index, _ in jobs)
        return ((index, None) for index, _ in jobs)

    # Two forms of eight players, one of them for two rounds, in one format: 8 ms each and 0.13 ms a line.
    several = Workers(3 * (8.0 + 0.4 / 3 * 8) + worth, noted)
    build(event, tmp_path, forms=["pairings", "standings"], langs=["pl"], formats=["docx"], workers=several)
    assert bool(asked) == shared
