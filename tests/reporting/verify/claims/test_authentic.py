"""What is authentic, in its order: what the commission names, the event's own file; a paper that differs blocks nobody."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from tests.reporting.render.test_every_form import pdf_text
from tests.reporting.verify.papers import altered, paper, sample


def _forged(document: dict[str, Any]) -> None:
    """The drawn game of the two who made norms, won by one of them."""
    (game,) = (each for each in document["results"] if {each["white"], each["black"]} == {4, 11})
    game["score"] = {"white": "0", "black": "0"} | {"white" if game["white"] == 11 else "black": "1"}


TRUE = sample("kszk-final")
FORGED = altered(TRUE, _forged)


def _unrelated(document: dict[str, Any]) -> None:
    (game,) = (each for each in document["results"] if {each["white"], each["black"]} == {1, 2})
    game["score"] = {"white": "1", "black": "0"} if game["score"]["white"] != "1" else {"white": "0", "black": "1"}


@pytest.fixture
def post(tmp_path: Path) -> Path:
    """A paper that somebody changed together with its data, and a true one."""
    for name, document, number in (("a", FORGED, 11), ("b", TRUE, 4)):
        (tmp_path / "post" / name).mkdir(parents=True)
        made = paper(document, "category-application", "docx", player=number)
        (tmp_path / "post" / name / f"{name}.docx").write_bytes(made)
    return tmp_path / "post"


def as_file(path: Path, document: dict[str, Any]) -> str:
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def told(capsys: pytest.CaptureFixture[str], post: Path, *more: str) -> dict[str, tuple[set[str], set[str]]]:
    """Of each paper the verdicts, and what is told with its place."""
    run(["verify", str(post), "--json", "--lang", "en", *more])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()[:-1]]
    return {
        Path(line["file"]).name: (
            {claim["verdict"] for claim in line["claims"]},
            {f"{one['what']} {Path(one['where']).name}" for claim in line["claims"] for one in claim["differences"]},
        )
        for line in lines
    }


def test_without_anything_authentic_both_stay_open(post: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, post) == {
        "a.docx": ({"incomplete"}, {"duplicate b.docx"}),
        "b.docx": ({"incomplete"}, {"duplicate a.docx"}),
    }
    run(["verify", str(post), "--lang", "en"])
    assert "this game is told otherwise in" in capsys.readouterr().out


def test_the_events_own_file_anywhere_in_the_post_refutes_what_differs(
    post: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    as_file(post / "arbiter" / "event.json", TRUE)
    found = told(capsys, post)
    assert found["b.docx"] == ({"confirmed"}, set())
    assert found["a.docx"] == ({"refuted"}, {"result event.json"})


def test_two_files_of_the_event_that_differ_are_not_authentic(post: Path, capsys: pytest.CaptureFixture[str]) -> None:
    as_file(post / "arbiter" / "event.json", TRUE)
    as_file(post / "other" / "event.json", altered(TRUE, _unrelated))
    assert {each for verdicts, _ in told(capsys, post).values() for each in verdicts} >= {"incomplete"}


def test_what_the_commission_names_goes_before_the_event_in_the_post(
    post: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    as_file(post / "a" / "event.json", FORGED)
    named = as_file(tmp_path / "named" / "true.json", TRUE)
    found = told(capsys, post, "--authentic", named)
    assert found["b.docx"] == ({"confirmed"}, set())
    assert found["a.docx"] == ({"refuted"}, {"result true.json"})
    trf = str(tmp_path / "named.trf")
    assert run(["convert", named, trf, "--lang", "en", "--force"]) == 0
    capsys.readouterr()
    assert told(capsys, post, "--authentic", trf)["b.docx"] == ({"confirmed"}, set()), "a report file says it as well"


def test_a_rating_of_an_opponent_that_is_another_is_refuted(post: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def raise_rating(document: dict[str, Any]) -> None:
        document["players"][0]["ratings"][0]["value"] += 100

    made = paper(altered(TRUE, raise_rating), "category-application", "docx", player=4)
    (post / "a" / "a.docx").write_bytes(made)
    as_file(post / "arbiter" / "event.json", TRUE)
    found = told(capsys, post)
    assert found["a.docx"] == ({"refuted"}, {"evidence event.json"})
    assert found["b.docx"][0] == {"confirmed"}


def test_nothing_authentic_where_one_was_named_is_told(
    post: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    note = tmp_path / "note.txt"
    note.write_text("Dear Sir", encoding="utf-8")
    run(["verify", str(post), "--json", "--authentic", str(note)])
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert "authentic-empty" in [found["code"] for found in last["findings"]]


def test_two_versions_of_an_event_are_told_even_where_nobodys_claim_rests_on_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, document in (("a", TRUE), ("b", altered(TRUE, _unrelated))):
        (tmp_path / name).mkdir()
        (tmp_path / name / "paper.docx").write_bytes(paper(document, "category-application", "docx", player=4))
    run(["verify", str(tmp_path), "--json", "--lang", "en", "--report", str(tmp_path / "report")])
    *lines, last = map(json.loads, capsys.readouterr().out.splitlines())
    assert {claim["verdict"] for line in lines for claim in line["claims"]} == {"confirmed"}
    (found,) = (each for each in last["findings"] if each["code"] == "verify-two-versions")
    assert "A: " in found["message"] and "a/paper.docx; B: " in found["message"]
    summary = pdf_text((tmp_path / "report" / "en" / "summary.pdf").read_bytes())
    assert "was sent in versions with different games" in " ".join(summary.split())
