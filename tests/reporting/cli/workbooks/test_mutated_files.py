"""Files that were damaged or filled in at random: every error is told in words, and the exit code says the same."""

from __future__ import annotations

import copy
import io
import json
import random
import re
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from reporting.actions.new import sample_document
from reporting.cli.main import run
from reporting.workbook.sheets.write import workbook_bytes
from tests.fuzz.mutate import places

COMMANDS = (["check"], ["standings", "--explain"], ["pair", "--dry-run"], ["draw", "--dry-run"])
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 10**6, 10**30, "", "½", "=1+1", "2026-02-30", "9999-12-31", "x" * 600, "\ud800", "\u202e"),
    *([], {}, [1], {"a": 1}, "cup", "swiss-fide-2026", "withdrawn", "bye", "draughts100", "white"),
)
ATTRIBUTES = ("0", "-1", "99999999", "XFD1048576", "A1:XFD1048576", "s", "inlineStr", "e", "d", "", "rId99")
TEXTS = ("-1", "1e308", "NaN", "#REF!", "", "½", "45000.5", "&amp;", "999", "swiss")


def mutated_document(chance: random.Random, document: Any) -> bytes:
    """An event with some of its values replaced or taken away."""
    changed = copy.deepcopy(document)
    for _ in range(chance.choice((1, 2, 5, 20))):
        *path, last = chance.choice(list(places(changed)))
        target = changed
        for step in path:
            target = target[step]
        if chance.random() < 0.7:
            target[last] = chance.choice(VALUES)
        else:
            del target[last]
    return json.dumps(changed).encode()


def mutated_workbook(chance: random.Random, data: bytes) -> bytes:
    """A workbook with the XML of one or two of its parts changed, cut or taken away."""
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as book, zipfile.ZipFile(written, "w") as copied:
        victims = chance.sample(book.namelist(), chance.choice((1, 2)))
        for name in book.namelist():
            part = book.read(name)
            if name in victims and chance.random() < 0.1:
                continue
            copied.writestr(name, mutated_part(chance, part.decode()) if name in victims else part)
    return written.getvalue()


def mutated_part(chance: random.Random, text: str) -> str:
    for _ in range(chance.choice((1, 3, 10))):
        kind = chance.random()
        pattern, words = (r'"[^"<]*"', ATTRIBUTES) if kind < 0.4 else (r">[^<]+<", TEXTS)
        found = list(re.finditer(pattern, text))
        if kind < 0.9 and found:
            hit = chance.choice(found)
            text = text[: hit.start() + 1] + chance.choice(words) + text[hit.end() - 1 :]
        else:
            text = text[: chance.randrange(len(text) + 1)]
    return text


@pytest.fixture(scope="module")
def document() -> Any:
    return sample_document("club-saturday")


@pytest.fixture(scope="module")
def workbook(document: Any) -> bytes:
    return workbook_bytes(document, "pl")


@pytest.mark.parametrize("seed", range(8))
def test_a_document_with_values_at_random_is_answered(
    seed: int, document: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(seed)
    answered(tmp_path / "event.json", mutated_document(chance, document), chance.choice(COMMANDS), capsys)


@pytest.mark.parametrize("seed", range(8))
def test_a_workbook_with_damaged_parts_is_answered(
    seed: int, workbook: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chance = random.Random(seed)
    answered(tmp_path / "event.xlsx", mutated_workbook(chance, workbook), chance.choice(COMMANDS), capsys)


def answered(
    path: Path, data: bytes, command: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> list[dict[str, Any]]:
    """The errors that a command tells of a file, which it leaves as it is; what it exits with is what it tells."""
    path.write_bytes(data)
    code = run([command[0], str(path), *command[1:], "--json"])
    told = capsys.readouterr()
    line = json.loads(told.out)
    errors = [found for found in line["findings"] if found["severity"] == "error"]
    assert code in ({1, 3} if errors else {0})
    assert line["ok"] is (code == 0)
    assert "internal-error" not in [found["code"] for found in line["findings"]]
    assert all(found["message"].strip() for found in line["findings"])
    assert (code == 3) is ([found["code"] for found in errors] == ["workbook-unreadable"])
    assert "Traceback" not in told.err
    assert path.read_bytes() == data
    return errors
