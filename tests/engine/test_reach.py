"""Nothing in the engine rests on a function that no command reaches."""

from __future__ import annotations

from tests.reach import functions, modules, reached


def test_every_definition_of_the_engine_is_on_the_way_from_a_command() -> None:
    assert [f"{module}.{name}" for module, name in functions("engine") if (module, name) not in reached()] == []


def test_a_definition_that_nobody_names_is_noticed() -> None:
    assert ("engine.model.result", "no_such_function") not in reached()
    assert ("engine.pairing.lots", "lot") not in reached() or "lot" in modules()["engine.pairing.lots"].definitions
    assert len(reached()) > 1000
