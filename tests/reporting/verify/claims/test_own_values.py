"""Values that an event sets itself: no claim is confirmed by them, unless whoever verifies names the same ones."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from tests.claims.events import PARAMETERS, draw
from tests.claims.people import People
from tests.reporting.verify.papers import altered, paper


@cache
def event() -> tuple[dict[str, Any], int]:
    case = draw(random.Random(3), People(0), "bg", 3)
    return case.document, case.made[0].number


def answered(
    document: dict[str, Any], folder: Path, capsys: pytest.CaptureFixture[str], parameters: str | None, kind: str
) -> tuple[int, set[str], list[dict[str, Any]], list[str]]:
    """Exit code, verdicts, differences, codes of findings."""
    data = json.dumps(document).encode()
    if kind != "json":
        data = paper(document, "category-application", kind, lang="bg", player=event()[1])
    (folder / f"a.{kind}").write_bytes(data)
    options = []
    if parameters is not None:
        (folder / "values.txt").write_text(parameters, encoding="utf-8")
        options = ["--parameters", str(folder / "values.txt")]
    code = run(["verify", str(folder / f"a.{kind}"), "--json", "--lang", "en", *options])
    answer = json.loads(capsys.readouterr().out.splitlines()[0])
    claims = [each for each in answer["claims"] if each["norm"] != "MS"]
    told = [one for each in claims for one in each["differences"]]
    return code, {each["verdict"] for each in claims}, told, [each["code"] for each in answer["findings"]]


@pytest.mark.parametrize("kind", ["docx", "json"])
@pytest.mark.parametrize(
    ("parameters", "verdict"),
    [
        (None, "incomplete"),
        (PARAMETERS, "confirmed"),
        (PARAMETERS.replace(" = ", " = 1"), "refuted"),
        ("", "incomplete"),
    ],
)
def test_a_claim_by_values_that_no_source_gives(
    parameters: str | None, verdict: str, kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Open without the values of the federation; confirmed by the same ones, refuted by others."""
    code, verdicts, told, findings = answered(event()[0], tmp_path, capsys, parameters, kind)
    if verdict == "refuted":  # `11500` is no rating: the line is told and sets nothing, `17` games are
        assert "refuted" in verdicts and code == 1
        return
    assert verdicts == {verdict}
    assert (code, bool(told), "verify-own-figures" in findings) == (
        (0, False, False) if verdict == "confirmed" else (1, True, True)
    )
    assert {each["what"] for each in told} <= {"event"}


def test_a_value_that_a_source_gives_is_not_the_events_to_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The average that the title of master asks: an event with a lower one of its own refutes."""
    document = altered(
        event()[0],
        lambda found: found["event"].update(
            parameters="\n".join(
                "bg.m.MS.event_average = 1100" if line.startswith("bg.m.MS.event_average") else line
                for line in found["event"]["parameters"].splitlines()
            )
        ),
    )
    (tmp_path / "a.json").write_text(json.dumps(document), encoding="utf-8")
    assert run(["verify", str(tmp_path / "a.json"), "--json", "--lang", "en", "--rules", "bg"]) == 1
    claims = json.loads(capsys.readouterr().out.splitlines()[0])["claims"]
    assert "MS" in {claim["norm"] for claim in claims}
    for claim in claims:
        told = [each for each in claim["differences"] if each["claimed"].startswith("bg.m.MS.event_average")]
        assert (claim["norm"] == "MS") == bool(told)
        assert all((each["found"], claim["verdict"]) == ("2150", "refuted") for each in told)


def test_a_file_of_values_that_is_not_there_ends_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["verify", str(tmp_path), "--json", "--parameters", str(tmp_path / "no.txt")]) == 3
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["findings"]
