"""`verify --scheduler`: the same bytes from a real cluster as from this machine, also when one of its workers is killed."""

from __future__ import annotations

import json
import sys
import threading
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run as run_command
from reporting.sources.load import load
from reporting.verify.batch import cluster as dispatch
from reporting.verify.batch import run
from reporting.verify.batch.tasks import BatchError
from reporting.verify.examined import VerifyOptions
from reporting.verify.values import as_json
from reporting.verify.verify import in_this_process
from reporting.verify.walk import walk
from reporting.workers import TaskLimits
from tests.hostile import pdf
from tests.hostile.cluster import Cluster, cluster

if find_spec("distributed") is None:
    pytest.skip("distributed is not installed", allow_module_level=True)
ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def nobody(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """A scheduler; its workers come when a test asks for `two`."""
    with cluster(tmp_path_factory.mktemp("cluster"), 0) as made:
        yield made


@pytest.fixture(scope="module")
def two(nobody: Cluster) -> Cluster:
    nobody.start_workers(2)
    return nobody


@pytest.fixture(scope="module")
def claims(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Events in several forms, and files that are none."""
    folder = tmp_path_factory.mktemp("claims")
    event = load(str(ROOT / "samples" / "kszk-final" / "event.xlsx")).document
    for number in range(14):
        changed = event | {"event": event["event"] | {"name": f"Finał {number}"}}
        (folder / f"{number:02}.json").write_text(json.dumps(changed), encoding="utf-8")
    assert run_command(["convert", str(folder / "00.json"), str(folder / "tables")]) == 0
    (folder / "closed.pdf").write_bytes(pdf.encrypted())
    (folder / "empty.pdf").write_bytes(b"")
    (folder / "link.json").symlink_to("00.json")
    return folder


def test_a_cluster_without_workers_is_a_finding(nobody: Cluster, claims: Path, monkeypatch: Any) -> None:
    """The first one of the file: the workers come afterwards."""
    monkeypatch.setattr(dispatch, "CONNECT_SECONDS", 1.0)
    assert nobody.workers == []
    with pytest.raises(BatchError, match="cluster-without-workers"):
        list(run.Batch(scheduler=nobody.address)(walk([str(claims)]), VerifyOptions()))


def test_a_cluster_says_what_this_process_would_say_though_a_worker_is_killed(two: Cluster, claims: Path) -> None:
    items, options = walk([str(claims)]), VerifyOptions("bg")

    def kill(done: int, known: int, total: int) -> None:
        if done == 1:
            two.workers[0].kill()

    batch = run.Batch(scheduler=two.address, progress=kill)
    assert list(batch(items, options)) == list(in_this_process(items, options))
    assert two.workers[0].wait(5) == -9


def test_the_command_says_the_same_and_its_journal_serves_this_machine(
    two: Cluster, protokol: Any, claims: Path, tmp_path: Path
) -> None:
    there = protokol(
        "verify", claims, "--json", "--lang", "bg", "--scheduler", two.address, "--journal", tmp_path / "j"
    )
    told: list[int] = []
    here = run.Batch(journal=tmp_path / "j", progress=lambda done, known, total: told.append(known))
    examined = list(here(walk([str(claims)]), VerifyOptions("bg")))
    assert there.err == "" and there.lines[:-1] == [as_json(each.answer) for each in examined]
    assert set(told) == {sum(bool(each.answer.sha256) for each in examined)} and len(examined) > 14


def test_a_limit_holds_on_the_cluster(two: Cluster, claims: Path, monkeypatch: Any) -> None:
    """The cluster stops nobody: what is overdue is told, and nobody waits for it."""
    monkeypatch.setattr(dispatch, "_LOOK_SECONDS", 0.0)
    batch = run.Batch(scheduler=two.address, limits=TaskLimits(0.0, 512))
    (examined, *_) = batch(walk([str(claims / "00.json")]), VerifyOptions())
    assert [found["code"] for found in examined.answer.findings] == ["limit-seconds"]


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nowhere"])
def test_a_scheduler_that_is_not_there_is_a_finding(
    protokol: Any, claims: Path, monkeypatch: Any, address: str
) -> None:
    monkeypatch.setattr(dispatch, "CONNECT_SECONDS", 0.5)
    monkeypatch.setattr(dispatch, "_LOOK_SECONDS", 0.5)
    refused = protokol("verify", claims, "--json", "--scheduler", address)
    assert refused.code == 1
    assert [found["code"] for found in refused.lines[-1]["findings"]] == ["cluster-unreachable"]


def test_without_the_library_the_exit_code_says_so(protokol: Any, claims: Path, monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    missing = protokol("verify", claims, "--scheduler", "tcp://127.0.0.1:1", "--json")
    assert missing.code == 5
    assert [found["code"] for found in missing.lines[-1]["findings"]] == ["cluster-not-installed"]
    assert "protokol-arbiter[cluster]" in missing.lines[-1]["findings"][0]["hint"]


def test_a_cluster_that_goes_away_is_a_finding(two: Cluster, tmp_path: Path, claims: Path, monkeypatch: Any) -> None:
    """The last one of the file: nothing is left of the cluster."""
    monkeypatch.setattr(dispatch, "LOST_SECONDS", 1.0)
    monkeypatch.setattr(dispatch, "_LOOK_SECONDS", 0.5)
    items = walk([str(claims)])

    def end(done: int, known: int, total: int) -> None:
        for worker in two.workers:
            worker.kill()
        assert two.scheduler is not None
        threading.Thread(target=lambda: (time.sleep(0.2), two.scheduler.kill())).start()  # type: ignore[union-attr]

    with pytest.raises(BatchError, match="cluster-lost"):
        list(run.Batch(scheduler=two.address, progress=end, journal=tmp_path / "j")(items, VerifyOptions()))
