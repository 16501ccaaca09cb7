"""Papers of the first version are verified as long as there are any: genuine ones hold, altered ones are found out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reporting.cli.main import run
from tests.archives import with_parts
from tests.reporting.verify.papers import with_words

FOLDER = Path(__file__).parents[3] / "data" / "papers-0.1.0"
GENUINE = sorted(
    path.name for path in FOLDER.iterdir() if path.name.split("-")[0] in {"kszk", "pzwarc", "pzszach", "fide"}
)
NORMS = {"kszk": ["Mc", "Kc"], "pzwarc": ["II"], "pzszach": ["II"], "fide": ["GM"]}


def verified(path: Path, alone: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    """What is told of a paper in a folder of its own: what lies beside it would be looked through for its event."""
    (alone / path.name).write_bytes(path.read_bytes())
    code = run(["verify", str(alone / path.name), "--json", "--lang", "en"])
    return code, json.loads(capsys.readouterr().out.splitlines()[0])


def test_there_are_papers_of_four_rule_sets_in_three_languages_and_two_formats() -> None:
    kinds = {(name.split("-")[0], name.split("-")[1], name.rpartition(".")[2]) for name in GENUINE}
    assert {(rules, lang, kind) for rules in NORMS for lang in ("pl", "bg", "en") for kind in ("pdf", "docx")} <= kinds


@pytest.mark.parametrize("name", GENUINE)
def test_a_genuine_paper_is_confirmed(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, answer = verified(FOLDER / name, tmp_path, capsys)
    assert (code, answer["findings"]) == (0, [])
    assert [claim["norm"] for claim in answer["claims"]] == NORMS[name.split("-", maxsplit=1)[0]]
    assert all(claim["differences"] == [] for claim in answer["claims"])


@pytest.mark.parametrize(
    ("name", "what"), [("altered-name.pdf", "player"), ("altered-result.pdf", "result"), ("altered-score.pdf", "score")]
)
def test_a_page_printed_from_another_fact_is_found(
    name: str, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, answer = verified(FOLDER / name, tmp_path, capsys)
    assert code == 1
    for claim in answer["claims"]:
        assert claim["verdict"] == "refuted"
        assert [one["what"] for one in claim["differences"]] == [what, "page"]


EXCHANGED = {
    "kszk-pl name": ("kszk-pl", ">Adamiak Adrian<", ">Adamiak Andrzej<", "player"),
    "kszk-en norm": ("kszk-en", ">Mc, Kc<", ">Mc<", "norm"),
    "pzszach-pl result": ("pzszach-pl", ">0<", ">1<", "result"),
    "pzszach-bg performance": ("pzszach-bg", "1848,6,", "1948,6,", "performance"),
    "pzszach-en average": ("pzszach-en", "1648.6,", "1658.6,", "average"),
    "pzwarc-en requirement": ("pzwarc-en", ">17.75<", ">18.75<", "page"),
    "pzwarc-pl games": ("pzwarc-pl", " z 7 partii", " z 8 partii", "n"),
    "fide-en score": ("fide-en", ">½<", ">1<", "result"),
}


@pytest.mark.parametrize("name", EXCHANGED)
def test_words_exchanged_in_a_docx_are_found(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    beginning, old, new, what = EXCHANGED[name]
    source = next(path for path in sorted(FOLDER.glob(f"{beginning}-*.docx")) if "notice" not in path.name)
    (tmp_path / "a.docx").write_bytes(with_words(source.read_bytes(), old, new))
    code, answer = verified(tmp_path / "a.docx", tmp_path, capsys)
    assert code == 1
    assert {what, "page"} <= {one["what"] for claim in answer["claims"] for one in claim["differences"]}


def test_a_clerk_completes_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = (FOLDER / "pzszach-pl-category-application-1.docx").read_bytes()
    data = with_words(data, "<w:sectPr", "<w:p><w:r><w:t>Przyjęto 3.01.2025, nr 12/2025</w:t></w:r></w:p><w:sectPr")
    (tmp_path / "a.docx").write_bytes(data)
    assert verified(tmp_path / "a.docx", tmp_path, capsys)[0] == 0


OTHERS = sorted(
    path.name
    for path in FOLDER.iterdir()
    if path.name.split("-")[0] in {"pack", "computation", "summary", "report"} and path.name != "pack-pl-report.docx"
)


def test_packs_and_sheets_are_confirmed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Packs of draughts and correspondence, sheets with formulas, a summary, a report whose rules go through a text."""
    assert len(OTHERS) == 10
    told = {}
    for name in OTHERS:
        (tmp_path / name).mkdir()
        code, answer = verified(FOLDER / name, tmp_path / name, capsys)
        told[name] = (code, len(answer["claims"]) > 0, [each["code"] for each in answer["findings"]])
    assert told == dict.fromkeys(OTHERS, (0, True, []))


CHANGED = {
    "a formula": ("computation-kszk.xlsx", "<f>SUM(F5:F14)</f>", "<f>SUM(F5:F15)</f>"),
    "a rating": ("computation-pzwarc.xlsx", "<v>17</v>", "<v>19</v>"),
    "a place": ("pack-en-kszk-report.docx", ">Iwan Adrian<", ">Hołub Adrian<"),
    "a pack without cards": ("pack-bg-draughts-report.docx", ">Състезателен картон<", ">Картон<"),
}


@pytest.mark.parametrize("way", CHANGED)
def test_packs_and_sheets_that_were_changed_are_refused(
    way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, old, new = CHANGED[way]
    found = 0

    def change(part: str, data: bytes) -> bytes:
        nonlocal found
        if not part.endswith(("document.xml", "sheet1.xml")) or old.encode() not in data:
            return data
        found += 1
        return data.replace(old.encode(), new.encode())

    path = tmp_path / name
    path.write_bytes(with_parts((FOLDER / name).read_bytes(), change))
    assert found
    assert verified(path, tmp_path, capsys)[0] == 1
