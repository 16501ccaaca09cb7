"""Nothing in the engine rests on a function that no command reaches, and there is a way from one to each context."""

from __future__ import annotations

from reporting.context.builders import CONTEXTS
from reporting.forms.catalogue import load_forms
from tests.reach import functions, modules, reached


def test_every_definition_of_the_engine_is_on_the_way_from_a_command() -> None:
    assert [f"{module}.{name}" for module, name in functions("engine") if (module, name) not in reached()] == []


def test_a_definition_that_nobody_names_is_noticed() -> None:
    assert ("engine.model.result", "no_such_function") not in reached()
    assert ("engine.pairing.lots", "lot") not in reached() or "lot" in modules()["engine.pairing.lots"].definitions
    assert len(reached()) > 1000


def test_the_way_from_a_command_to_each_context_can_be_followed() -> None:
    assert {form.context for form in load_forms().values() if not form.parts} == set(CONTEXTS)
    built = {(function.__module__, function.__name__) for function in CONTEXTS.values()}
    assert built <= reached()
