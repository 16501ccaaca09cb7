"""What a command loads of the rooms of the reporting."""

from __future__ import annotations

import pytest

from tests.loaded import ROOT, loaded_by

EVENT = ROOT / "samples" / "club-saturday" / "event.json"


@pytest.mark.parametrize("arguments", [("--help",), ("check", str(EVENT)), ("table", "cup", "8")])
def test_a_command_that_prints_no_paper_loads_no_contexts(arguments: tuple[str, ...]) -> None:
    loaded = loaded_by(*arguments)
    assert "reporting.cli.main" in loaded
    assert [name for name in loaded if name.startswith(("reporting.context", "reporting.render"))] == []
