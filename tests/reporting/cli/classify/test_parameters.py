"""`--parameters FILE` and the event's own parameters: verdicts, papers, findings, `rules`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.round_robin.tables import schedule
from reporting.render.evidence import read_evidence_of
from reporting.sources.load import load
from tests.papers_made import paper_in

LINE = "pzszach.minimum_minutes.I = 90; Uchwała 12/2026"


def hour(**info: Any) -> dict[str, Any]:
    """Ten players of 2000 at 90 minutes; the smaller number wins, so that number 4 has Ruz 2120."""
    people = [
        {"number": n, "surname": f"P{n}", "sex": "m", "ratings": [{"list": "fide", "value": 2000}]}
        for n in range(1, 11)
    ]
    results = [
        {
            "round": at,
            "board": board,
            "white": white,
            "black": black,
            "kind": "played",
            "score": {"white": str(int(white < black)), "black": str(int(black < white))},
        }
        for at, pairs in enumerate(schedule(10), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    event = {"name": "E", "system": "round-robin", "game": "chess", "federation": "pzszach", "rate_of_play": "90'"}
    return {"event": {**event, "lang": "pl", **info}, "players": people, "results": results}


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def met(done: Any, norm: str) -> object:
    return next(verdict["met"] for verdict in done.lines[0]["verdicts"] if verdict["norm"] == norm)


@pytest.mark.parametrize(
    "text",
    [
        LINE,
        f"# remark\n\n{LINE}\n",
        "\ufeffźródło: Uchwała 12/2026\r\npzszach.minimum_minutes.I: 90\r\n",
        '{"source": "Uchwała 12/2026", "pzszach.minimum_minutes.I": 90}',
        '{"source": "Uchwała 12/2026", "pzszach": {"minimum_minutes": {"I": "90"}}}',
    ],
)
def test_a_file_of_parameters_decides_what_was_not_configured(
    protokol: Any, event: Any, tmp_path: Path, text: str
) -> None:
    path, file = event(hour()), write(tmp_path / "parameters.txt", text)
    classify = ("classify", path, "--player", "4", "--json")
    assert met(protokol(*classify), "I") is None
    done = protokol(*classify, "--parameters", file)
    assert (done.code, met(done, "I"), met(done, "k")) == (0, True, False)
    (row,) = (row for row in rules(protokol, file) if row["id"] == "pzszach.minimum_minutes.I")
    assert (row["value"], row["set_by"], row["source"]) == (90, "file", "Uchwała 12/2026")


def rules(protokol: Any, *files: Path) -> list[dict[str, Any]]:
    arguments = [part for file in files for part in ("--parameters", file)]
    found: list[dict[str, Any]] = protokol("rules", *arguments, "--json").lines[0]["parameters"]
    return found


def test_rules_tell_what_is_known_secondary_or_not_configured(protokol: Any) -> None:
    by_id = {row["id"]: row for row in rules(protokol)}
    second, first = by_id["pzszach.minimum_minutes.II"], by_id["pzszach.minimum_minutes.I"]
    assert (second["value"], second["set_by"]) == (60, "secondary") and second["source"]
    assert (first["value"], first["set_by"], first["source"]) == (None, None, None)
    assert by_id["bg.m.MS.event_average"]["value"] == 2150
    for lang, word in (("pl", "nie skonfigurowano"), ("bg", "не е зададен")):
        assert word in protokol("rules", "--lang", lang).out


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("a.b = 3", ["parameter-unknown"]),
        ("pzszach.minimum_minutes.I = soon", ["parameter-value"]),
        (f"{LINE}\n{LINE}", ["parameter-twice"]),
        ("pzszach.minimum_minutes.I = 30", ["parameter-looser"]),
        ("{", ["parameters-not-json"]),
        ('{"pzszach.minimum_minutes.I": [90]}', ["parameter-value"]),
        ('{"pzszach.minimum_minutes.I": 90, "pzszach.minimum_minutes.I": 91}', ["parameter-twice"]),
    ],
)
def test_a_broken_file_of_parameters_gives_findings_and_sets_nothing(
    protokol: Any, event: Any, tmp_path: Path, text: str, codes: list[str]
) -> None:
    path, file = event(hour()), write(tmp_path / "broken.txt", text)
    done = protokol("classify", path, "--player", "4", "--parameters", file, "--json")
    assert (done.code, [code for code in done.codes if code != "minutes-decide"]) == (1, codes)
    # One of two equal lines still holds.
    assert met(done, "I") is (True if codes == ["parameter-twice"] else None)
    for command in (("check", path), ("rules",)):
        assert protokol(*command, "--parameters", file).code == 1


def test_a_finding_of_the_file_names_file_and_line_in_the_users_language(
    protokol: Any, event: Any, tmp_path: Path
) -> None:
    file = write(tmp_path / "parametry.txt", f"{LINE}\npzszach.minimum_minutes.k = szybko\n")
    told = protokol("check", event(hour()), "--parameters", file, "--lang", "pl").err
    assert "parametry.txt, wiersz 2: błąd" in told and "„szybko”" in told


def test_the_file_holds_against_the_event_sheet_and_says_so(protokol: Any, event: Any, tmp_path: Path) -> None:
    path = event(hour(parameters="pzszach.minimum_minutes.I = 100\npzszach.minimum_minutes.k = 110\nodd"))
    assert met(protokol("classify", path, "--player", "4", "--json"), "I") is False
    done = protokol("classify", path, "--player", "4", "--parameters", write(tmp_path / "p.txt", LINE), "--json")
    assert met(done, "I") is True
    assert sorted(done.codes) == ["minutes-decide", "parameter-line", "parameter-overridden"]


def test_papers_are_built_with_parameters_and_name_them_and_their_source(
    protokol: Any, event: Any, tmp_path: Path
) -> None:
    path, file, out = event(hour()), write(tmp_path / "p.txt", LINE), tmp_path / "out"
    forms = "crosstable,norms-summary,norms-notice,arbiter-report,category-application"
    arguments = ("build", path, "-o", out, "--form", forms, "--to", "docx", "--json")
    done = protokol(*arguments, "--parameters", file)
    papers = sorted(out.rglob("*.docx"))
    assert paper_in(out, "category-application-4.docx", "pl") in papers
    for name in papers:
        assert "Uchwała 12/2026" in words(name), name
    # What a paper was computed with stands in its evidence.
    assert LINE in json.dumps(
        read_evidence_of(paper_in(out, "category-application-4.docx", "pl").read_bytes(), "x.docx").document,
        ensure_ascii=False,
    )
    assert done.code == 0
    assert all(
        item["status"] == "unchanged" for item in protokol(*arguments, "--parameters", file).lines[0]["documents"]
    )


def words(path: Path) -> str:
    from docx import Document

    document = Document(str(path))
    return "".join(node.text or "" for node in document.element.iter() if node.tag.endswith("}t"))


def test_the_event_keeps_its_parameters_in_workbook_and_json(protokol: Any, event: Any, tmp_path: Path) -> None:
    lines = f"{LINE}\npzszach.minimum_minutes.k = 100; Uchwała 13/2026"
    path = event(hour(parameters=lines))
    book, back = tmp_path / "event.xlsx", tmp_path / "back.json"
    assert protokol("convert", path, book).code == 0
    assert protokol("convert", book, back).code == 0
    assert load(str(back)).event.info.settings.parameters == lines
    assert met(protokol("classify", book, "--player", "4", "--json"), "I") is True


def test_a_broken_line_of_the_event_sheet_names_its_cell(protokol: Any, event: Any, tmp_path: Path) -> None:
    book = tmp_path / "event.xlsx"
    protokol("convert", event(hour(parameters="pzszach.minimum_minutes.I = soon")), book)
    for command in ("check", "classify"):
        (found,) = (
            one for one in protokol(command, book, "--json").lines[0]["findings"] if one["code"] == "parameter-value"
        )
        assert found["sheet"] and found["cell"], command
