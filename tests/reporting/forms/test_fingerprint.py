"""What the program is known by: its files, as they are now; read anew where one of them changed."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reporting.forms import fingerprint as module
from reporting.forms.fingerprint import fingerprint


@pytest.fixture
def form(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A file of a program whose forms are this one alone; what is found is kept in a folder of its own."""
    forms = tmp_path / "forms"
    (forms / "poster" / "__pycache__").mkdir(parents=True)
    (forms / "poster" / "__pycache__" / "form.pyc").write_bytes(b"compiled")
    path = forms / "poster" / "form.typ"
    path.write_text("A", encoding="utf-8")
    monkeypatch.setattr(module, "forms_folder", lambda: forms)
    monkeypatch.setattr(module, "__file__", str(tmp_path / "fingerprint.py"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    fingerprint.cache_clear()
    yield path
    fingerprint.cache_clear()


def again() -> str:
    """What the next process finds."""
    fingerprint.cache_clear()
    return fingerprint()


def test_files_that_are_as_they_were_are_not_read_again(form: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = fingerprint()
    monkeypatch.setattr(module, "_fingerprint", lambda: pytest.fail("read again"))
    assert again() == first


def test_a_file_of_another_age_or_size_is_read(form: Path) -> None:
    first, age = again(), form.stat().st_mtime_ns
    form.write_text("B", encoding="utf-8")
    os.utime(form, ns=(age, age + 1))
    second = again()
    form.write_text("AB", encoding="utf-8")
    os.utime(form, ns=(age, age + 1))
    third = again()
    form.with_name("more.typ").write_text("", encoding="utf-8")
    assert len({first, second, third, again()}) == 4


def test_a_file_that_is_only_older_gives_the_same(form: Path) -> None:
    first = again()
    os.utime(form, ns=(1, 1))
    assert again() == first


def test_another_library_is_seen(form: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = again()
    spec = type("Spec", (), {"origin": str(form)})
    monkeypatch.setattr(module, "find_spec", lambda name: spec)
    monkeypatch.setattr(module, "_version", lambda name: "99")
    assert again() != first


def test_what_python_compiled_is_no_part_of_the_program(form: Path) -> None:
    names = [name for name, _ in module._files() if name.startswith("forms/")]
    assert names == ["forms/poster/form.typ"]
