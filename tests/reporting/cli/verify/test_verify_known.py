"""`verify` over a set of claims whose truth is known: no false verdict, and what is wrong is named."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from copy import deepcopy
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from reporting.cli.main import run
from tests.claims.checked import faults
from tests.claims.claim_set import CLAIMS, WAYS, write
from tests.thinned import LONG

CLAIMS_WANTED = 600 if LONG else 36


class Told(NamedTuple):
    """The truth of a set, and the lines that verification told of it."""

    truth: Mapping[str, Any]
    lines: list[dict[str, Any]]
    root: str


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    folder: Path = tmp_path_factory.mktemp("known")
    truth = write(CLAIMS_WANTED, folder, seed=1)
    root, out = str(folder / CLAIMS), io.StringIO()
    with redirect_stdout(out):
        assert run(["verify", "--json", "--lang", "en", "--parameters", str(folder / "parameters.txt"), root]) == 1
    yield Told(truth, [json.loads(line) for line in out.getvalue().splitlines()], root)


def test_the_set_has_every_way_of_being_wrong_and_every_verdict(told: Told) -> None:
    ways, files = told.truth["ways"], told.truth["files"]
    assert len(WAYS) == 27
    assert ways.keys() == WAYS.keys()
    assert min(len(made) for made in ways.values()) >= (2 if LONG else 1)
    verdicts = Counter(each["verdict"] for claims in files.values() for each in claims or ())
    assert min(verdicts[verdict] for verdict in ("confirmed", "refuted", "incomplete")) > 5
    assert sum(claims is None for claims in files.values()) >= 2
    kinds = Counter(path.rpartition(".")[2] for path in files)
    assert min(kinds[kind] for kind in ("pdf", "docx", "json")) >= 2 and kinds["xlsx"] >= 1


def test_no_verdict_is_false_and_what_is_wrong_is_named(told: Told) -> None:
    assert list(faults(told.truth, told.lines, told.root)) == []


@pytest.mark.parametrize("verdict", ["confirmed", "refuted", "incomplete"])
def test_one_false_verdict_would_be_noticed(told: Told, verdict: str) -> None:
    lines = deepcopy(told.lines)
    claim = next(each for line in lines[:-1] for each in line["claims"] if each["verdict"] == verdict)
    claim["verdict"] = "refuted" if verdict == "confirmed" else "confirmed"
    assert len(list(faults(told.truth, lines, told.root))) == 1
