"""What somebody adds to a paper: a line more of a table, a second paper, a sheet; a clerk's remarks are none of these."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from reporting.cli.main import run
from tests.archives import with_parts
from tests.reporting.verify.papers import paper, sample

Change = Callable[[str], str]


@cache
def genuine(form: str, kind: str) -> bytes:
    return paper(sample("kszk-final"), form, kind, player=4 if form == "category-application" else None)


def in_body(change: Change) -> Callable[[str, bytes], bytes]:
    return lambda name, data: change(data.decode()).encode() if name == "word/document.xml" else data


def verified(data: bytes, path: Path) -> int:
    path.write_bytes(data)
    return run(["verify", str(path), "--json"])


def line_again(marker: str, old: str, new: str) -> Change:
    """The line of a table that holds a marker once more below itself, for somebody else."""

    def change(text: str) -> str:
        rows = [each for each in re.findall(r"<w:tr[ >].*?</w:tr>", text, re.DOTALL) if marker in each and old in each]
        assert rows
        return text.replace(rows[-1], rows[-1] + rows[-1].replace(old, new), 1)

    return change


def remark(text: str) -> str:
    added = "<w:p><w:r><w:t>Uwagi: wpłynęło 3.01.2024, nr 17/2024; norma Mc do wpisania.</w:t></w:r></w:p>"
    return re.sub(r"(<w:sectPr(?!.*<w:sectPr))", added + r"\1", text, flags=re.DOTALL)


def second_paper(text: str) -> str:
    """The body once more, for another player."""
    found = re.search(r"<w:body>(.*)<w:sectPr", text, re.DOTALL)
    assert found
    more = found[1].replace("Źrebiec", "Nowakowski").replace("2381", "2581")
    return re.sub(r"(<w:sectPr(?!.*<w:sectPr))", lambda match: more + match[1], text, flags=re.DOTALL)


ADDED: dict[str, tuple[str, Change, int]] = {
    "a remark": ("category-application", remark, 0),
    "a remark on a report": ("arbiter-report", remark, 0),
    "a second application": ("category-application", second_paper, 1),
    "a second notice": ("norms-notice", second_paper, 1),
    "a second paper in a pack": ("report", second_paper, 1),
    "a remark on a pack": ("report", remark, 0),
    "a norm more on a notice": ("norms-notice", line_again("Źrebiec", "Źrebiec", "Nowakowski"), 1),
    "a norm more on a report": ("arbiter-report", line_again(">Kc<", "Gąsiorowski", "Nowakowski"), 1),
    "a player more on a report": ("arbiter-report", line_again("Źrebiec", "Źrebiec", "Nowakowski"), 1),
    "a game more": ("category-application", line_again("tak", "Gąsiorowski", "Nowakowski"), 1),
}


@pytest.mark.parametrize("way", ADDED)
def test_what_is_added_to_a_docx(way: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    form, change, code = ADDED[way]
    assert verified(with_parts(genuine(form, "docx"), in_body(change)), tmp_path / "a.docx") == code
    assert json.loads(capsys.readouterr().out.splitlines()[0])["claims"]


def test_a_sheet_more_in_a_workbook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from openpyxl import load_workbook

    for added, code in ((False, 0), (True, 1)):
        book = load_workbook(io.BytesIO(genuine("norms-notice", "xlsx")))
        if added:
            sheet = book.create_sheet("Normy")
            sheet.append(["7", "Nowakowski Jan", "Mc", 8, 10])
        buffer = io.BytesIO()
        book.save(buffer)
        assert zipfile.is_zipfile(buffer)
        assert verified(buffer.getvalue(), tmp_path / "a.xlsx") == code
        assert json.loads(capsys.readouterr().out.splitlines()[0])["claims"]
