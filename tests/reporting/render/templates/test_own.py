"""The program's own templates: compiled once, and then as good as compiled anew."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from reporting.forms.catalogue import every_form
from reporting.forms.fields import example
from reporting.render.archive import unpack
from reporting.render.templates import own
from reporting.render.templates.fill import compiled, filled
from reporting.render.templates.package import whole
from tests.loaded import ROOT, loaded_by

EVENT = ROOT / "samples" / "club-saturday" / "event.json"


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where templates are kept, as yet none."""
    monkeypatch.setattr(own, "__file__", str(tmp_path / "own.py"))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    own.own_template.cache_clear()
    return tmp_path / "__pycache__"


@pytest.mark.parametrize("form_id", [form.id for form in every_form().values() if form.docx.is_file()])
def test_a_kept_template_fills_as_one_compiled_anew(form_id: str, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    form = every_form()[form_id]
    values = example(form.fields, answer=True)
    anew = filled(compiled(whole(unpack(form.docx.read_bytes()))[0]), values)
    assert filled(own.own_template(form_id), values) == anew
    own.own_template.cache_clear()
    monkeypatch.setattr(own, "code_of", lambda parts: pytest.fail("compiled again"))
    assert filled(own.own_template(form_id), values) == anew
    own.own_template.cache_clear()


def test_of_another_program_nothing_is_taken_up(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own.own_template("poster")
    own.own_template.cache_clear()
    asked = []
    monkeypatch.setattr(own, "fingerprint", lambda: "another")
    monkeypatch.setattr(own, "code_of", lambda parts: asked.append(parts) or {})
    assert own.own_template("poster") == {}
    own.own_template.cache_clear()
    assert len(asked) == 1


def test_papers_are_filled_without_what_compiles_templates(tmp_path: Path) -> None:
    first, second = (
        loaded_by("build", str(EVENT), "-o", str(tmp_path / name), "--form", "poster", "--lang", "pl")
        for name in ("first", "second")
    )
    assert "reporting.render.docx" in first and "reporting.render.docx" in second
    assert "docxtpl" not in second
