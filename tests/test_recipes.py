"""The recipes of CONTRIBUTING.md are cooked in a copy of the program, from the page itself: a form, an edition, a tie-break."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
COOKED = ("A form", "An edition of a regulation", "A tie-break")
LANGUAGES = ("pl", "bg", "en")
STEP = re.compile(
    r"^\d\. `(?P<path>[^`]+)`, (?P<how>new|at the end|in (?P<table>[\w-]+)|from `(?P<source>[^`]+)`)(?P<rest>[^\n]*)\n"
    r"   ```\w+\n(?P<content>(?:(?:   [^\n]*)?\n)+?)   ```\n",
    re.MULTILINE,
)
SCRIPT = """
import json, sys
from reporting.cli.main import run
for arguments in json.loads(sys.argv[1]):
    code = run(arguments)
    print(json.dumps({"code": code}), flush=True)
"""


@cache
def recipes() -> Mapping[str, str]:
    """The recipes by their headings."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n# Recipes\n")[2]
    parts = re.split(r"^## (.+)\n", page, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def follow(recipe: str, folder: Path) -> list[str]:
    """Do what the steps of a recipe say, in a folder; the files that were touched."""
    touched = []
    for step in STEP.finditer(recipe):
        content = dedent(step["content"].replace("\n   \n", "\n\n"))
        paths = [step["path"].replace("*", lang) for lang in LANGUAGES] if "*" in step["path"] else [step["path"]]
        for at, path in enumerate(paths):
            file = folder / path
            assert file.exists() is (step["how"] != "new" and not step["source"]), path
            before = (folder / step["source"] if step["source"] else file).read_text() if step["how"] != "new" else ""
            file.parent.mkdir(exist_ok=True)
            file.write_text(after(before, content, step, at), encoding="utf-8")
            touched.append(path)
    return touched


def after(before: str, content: str, step: re.Match[str], language: int) -> str:
    """What a file holds when a step is done."""
    if step["source"]:
        for line in content.splitlines():
            before, count = re.subn(rf"^{line.partition(':')[0]}: .*$", line, before, flags=re.MULTILINE)
            assert count == 1, line
        return before.replace("today: true\n", "")
    if step["table"]:
        imports = "".join(line for line in content.splitlines(True) if line.startswith("from "))
        rows = "".join(line for line in content.splitlines(True) if not line.startswith("from "))
        begun = re.search(rf"^{step['table']}\b.*[{{:]\n", before, re.MULTILINE)
        assert begun is not None, step["table"]
        whole = before[: begun.end()] + rows + before[begun.end() :]
        return re.sub(r"^(?=from reporting)", lambda _: imports, whole, count=1, flags=re.MULTILINE)
    if step["path"].endswith(".po"):
        texts = [[cell.strip() for cell in line.split("|")] for line in content.splitlines()]
        content = "".join(f'\nmsgid "{row[0]}"\nmsgstr "{row[1 + language]}"\n' for row in texts)
    return before + content if step["path"].endswith(".po") or step["how"] == "new" else f"{before}\n\n{content}"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    for house in ("engine", "reporting", "forms", "samples"):
        shutil.copytree(ROOT / house, folder / house, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="module")
def cooked(copy: Path) -> dict[str, list[str]]:
    """All three in one kitchen, so that they go together."""
    return {name: follow(recipes()[name], copy) for name in COOKED}


@pytest.fixture(scope="module")
def answers(copy: Path, cooked: dict[str, list[str]]) -> list[dict[str, Any]]:
    """What the copy says to a command for each recipe."""
    assert cooked
    club, final = (str(copy / "samples" / name / "event.json") for name in ("club-saturday", "kszk-final"))
    commands = [
        ["forms", "--json"],
        ["build", club, "-o", "out", "--form", "attendance", "--lang", "pl,bg", "--to", "docx,pdf", "--json"],
        ["standings", club, "--tie-breaks", "DRAWN,DRAWN/P", "--json"],
        ["rules", "--json"],
        ["classify", final, "--rules", "kszk", "--edition", "2027", "--json"],
        ["classify", final, "--rules", "kszk", "--json"],
    ]
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps(commands)],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line for line in lines[1::2] if line != {"code": 0}] == [], done.stderr
    return lines[::2]


def test_every_recipe_has_less_than_ten_steps() -> None:
    assert len(recipes()) == 6
    for name, text in recipes().items():
        steps = re.findall(r"^(\d+)\. ", text, re.MULTILINE)
        assert steps == [str(at) for at in range(1, len(steps) + 1)], name
        assert 3 <= len(steps) < 10, name


def test_the_recipes_touch_few_files(cooked: dict[str, list[str]]) -> None:
    assert {name: len(files) for name, files in cooked.items()} == {
        "A form": 6,
        "An edition of a regulation": 1,
        "A tie-break": 6,
    }


def test_the_form_is_listed_and_printed_with_its_words(copy: Path, answers: list[dict[str, Any]]) -> None:
    from docx import Document

    assert answers[0]["findings"] == []
    (listed,) = [form for form in answers[0]["forms"] if form["form"] == "attendance"]
    assert listed["languages"] == list(LANGUAGES)
    assert [(paper["path"], paper["status"]) for paper in answers[1]["documents"]] == [
        (f"{path}.{kind}", "written")
        for path in ("pl/zawody/lista-obecnosci", "bg/sastezanie/spisak-na-prisastvashtite")
        for kind in ("docx", "pdf")
    ]
    for path, title, head in (
        ("pl/zawody/lista-obecnosci.docx", "Lista obecności", "Obecność (podpis)"),
        ("bg/sastezanie/spisak-na-prisastvashtite.docx", "Списък на присъстващите", "Присъства (подпис)"),
    ):
        paper = Document(str(copy / "out" / path))
        words = [paragraph.text for paragraph in paper.paragraphs]
        cells = [cell.text for table in paper.tables for row in table.rows for cell in row.cells]
        assert title in words
        assert head in cells


def test_the_tie_break_counts(copy: Path, answers: list[dict[str, Any]]) -> None:
    event = json.loads((copy / "samples" / "club-saturday" / "event.json").read_text(encoding="utf-8"))
    drawn = [
        {game["white"], game["black"]}
        for game in event["results"]
        if game.get("kind") == "played" and game["score"].get("white") == "0.5"
    ]
    assert drawn
    for row in answers[2]["standings"]:
        number = row["number"]
        assert row["tie_breaks"]["DRAWN"] == str(sum(number in pair for pair in drawn)), number


def test_the_edition_is_listed_and_judges(answers: list[dict[str, Any]]) -> None:
    assert "2027" in json.dumps(answers[3])
    assert (answers[4]["edition"], answers[5]["edition"]) == ("2027", "2016")
