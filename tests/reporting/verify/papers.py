"""Papers for the tests: made from events, from altered ones with true evidence, and DOCX with words exchanged."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from reporting.context.subjects import Facts
from reporting.exchange.document import event_of
from reporting.forms.catalogue import load_forms
from reporting.render.evidence import EvidenceWriter
from reporting.render.jobs import Job
from reporting.render.printer import Printer
from tests.archives import with_parts

SAMPLES = Path(__file__).parents[3] / "samples"


def sample(name: str) -> dict[str, Any]:
    """The document of a sample event."""
    found: dict[str, Any] = json.loads((SAMPLES / name / "event.json").read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=8)
def facts_of(document: str) -> Facts:
    """The facts of an event, given as JSON: computed once for all papers that are made of it."""
    return Facts(event_of(json.loads(document)))


def paper(
    document: Mapping[str, Any],
    form: str,
    kind: str,
    *,
    lang: str = "pl",
    player: int | None = None,
    label: int | None = None,
    evidence: Mapping[str, Any] | None = None,
    change: Callable[[dict[str, Any]], None] | None = None,
) -> bytes:
    """A paper of an event; with `evidence` of another one, its context changed before it is printed.

    `label` is the player whom it names in the place of the one who is printed.
    """
    facts = facts_of(json.dumps(document, sort_keys=True))
    printer = Printer(facts, EvidenceWriter(evidence or document), {})
    job = Job(load_forms()[form], lang, None, (kind,), player)
    parts, _ = printer.parts(job)
    for part in parts:
        if change is not None:
            change(part.context)
    data, _ = printer.print(replace(job, player_number=label or player), parts, kind)
    assert data is not None
    return data


def altered(document: Mapping[str, Any], change: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
    """A copy of an event with something changed."""
    found = copy.deepcopy(dict(document))
    change(found)
    return found


def with_words(data: bytes, old: str, new: str) -> bytes:
    """A DOCX in whose text some words, that have to be there, are exchanged once."""

    def change(name: str, part: bytes) -> bytes:
        if name != "word/document.xml":
            return part
        assert old.encode() in part, old
        return part.replace(old.encode(), new.encode(), 1)

    return with_parts(data, change)


def verified(data: bytes, path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    """What `verify` says of a paper: its exit code, and the line of JSON."""
    path.write_bytes(data)
    code = run(["verify", str(path), "--json", "--lang", "en"])
    return code, json.loads(capsys.readouterr().out.splitlines()[0])
