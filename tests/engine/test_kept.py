"""What was made of the same thing is taken up again, and of another made anew."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

import pytest

from engine.kept import kept


@pytest.fixture(autouse=True)
def _python_keeps_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the environment of the tests says (`PYTHONDONTWRITEBYTECODE`)."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def test_a_value_is_made_once_of_the_same_and_anew_of_another(tmp_path: Path) -> None:
    source, made = tmp_path / "module.py", list[tuple[str, int]]()

    def make(of: tuple[str, int]) -> dict[str, object]:
        made.append(of)
        return {"of": of, "code": b"x"}

    for of in (("a", 1), ("a", 1), ("a", 2), ("a", 2), ("a", 1)):
        assert kept(source, "what", of, partial(make, of)) == {"of": of, "code": b"x"}
    assert made == [("a", 1), ("a", 2), ("a", 1)]


def test_values_of_one_source_are_told_apart_by_their_names(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    for name in ("one", "two", "one"):
        assert kept(source, name, 1, partial(str, name)) == name
    assert sorted(path.suffix for path in (tmp_path / "__pycache__").iterdir()) == [".one", ".two"]


def test_code_is_kept_as_it_is(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    for _ in range(2):
        code = kept(source, "code", 1, lambda: compile("found = 6 * 7", "<template>", "exec"))
        names: dict[str, int] = {}
        exec(code, names)
        assert names["found"] == 42


def test_what_is_not_as_it_was_written_is_made_anew(tmp_path: Path) -> None:
    source = tmp_path / "module.py"
    kept(source, "code", 1, lambda: compile("found = 6 * 7", "<template>", "exec"))
    (place,) = (tmp_path / "__pycache__").iterdir()
    good = place.read_bytes()
    broken = [good[:at] for at in (0, 1, 31, 32, 33, len(good) - 1)] + [good + b"x"]
    broken += [good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :] for at in range(len(good))]
    for data in broken:
        place.write_bytes(data)
        assert kept(source, "code", 1, lambda: "made") == "made"
        place.write_bytes(good)
        assert kept(source, "code", 1, lambda: pytest.fail("made")) is not None
