"""The wheel carries everything: installed in a bare environment it works from any folder."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def run(*command, **options):
    environment = {
        key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "PIP_REQUIRE_VIRTUALENV"}
    }
    return subprocess.run(command, check=False, capture_output=True, encoding="utf-8", env=environment, **options)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    built = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), cwd=ROOT)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("protokol_arbiter-*.whl"))


@pytest.fixture(scope="module")
def program(wheel, tmp_path_factory):
    """The command of an environment that has the wheel, and sees the libraries of this one."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=False)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / Path(sys.executable).name
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    installed = run(*pip, "install", "-q", "--no-deps", "--no-index", "--no-compile", str(wheel))
    assert installed.returncode == 0, installed.stderr
    own = run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").stdout.strip()
    (Path(own) / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return scripts / "protokol"


def test_texts_samples_fonts_and_licences_travel_in_the_wheel(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"reporting/locale/{lang}/LC_MESSAGES/finding.mo" for lang in ("pl", "bg", "en")} <= names
    assert {f"samples/{name}/event.xlsx" for name in ("zurich-1953", "club-saturday", "swiss-open")} <= names
    assert not any(name.endswith(".po") for name in names)
    assert any(name.startswith("forms/fonts/") and name.endswith(".ttf") for name in names)
    assert any(name.startswith("forms/fonts/") and "OFL" in name.upper() for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.startswith(("tests/", "reporting/packaging/")) for name in names)


def test_the_installed_program_builds_papers_from_another_folder(program, tmp_path):
    made = run(str(program), "new", "event.xlsx", "--sample", "zurich-1953", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    built = run(
        str(program),
        "build",
        "event.xlsx",
        "-o",
        "out",
        "--form",
        "crosstable",
        "--to",
        "all",
        "--lang",
        "bg",
        "--json",
        cwd=tmp_path,
    )
    assert built.returncode == 0, built.stderr
    documents = json.loads(built.stdout)["documents"]
    assert {(each["form"], each["format"]) for each in documents} >= {
        ("crosstable", "pdf"),
        ("crosstable", "docx"),
    }
    assert all((tmp_path / "out" / each["path"]).is_file() for each in documents)


def test_the_program_is_the_installed_one(program, tmp_path):
    code = "import engine, reporting; print(engine.__file__, reporting.__file__)"
    python = program.parent / Path(sys.executable).name
    shown = run(str(python), "-c", code, cwd=tmp_path).stdout
    assert str(ROOT) not in shown
