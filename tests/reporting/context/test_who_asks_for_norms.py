"""Which papers ask who made which norm: only these may be left out where that is too much work."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.classification.event_norms import EventNorms
from reporting.context.builders import CONTEXTS, OF_NORMS
from reporting.context.subjects import Facts, Subjects
from reporting.forms.catalogue import load_forms
from reporting.render.jobs import players_of
from reporting.sources.load import load

NAMES = ("club-saturday", "cup-22", "kszk-final", "swiss-open", "team-league", "zurich-1953")
SAMPLES = [Path(__file__).parents[3] / "samples" / name / "event.xlsx" for name in NAMES]


def asking(facts: Facts) -> set[str]:
    """The contexts that ask of an event."""
    asked, info = set[str](), facts.event.info
    for form in load_forms().values():
        if form.parts or not form.fits(info.system, info.game):
            continue
        before = len(ASKED)
        players = players_of(form, facts)
        CONTEXTS[form.context](Subjects(form, facts, "en", 1, players[0] if players else 1))
        if len(ASKED) > before:
            asked.add(form.context)
    return asked


ASKED: list[str] = []


def test_those_that_are_named_ask_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = Facts.norms.func
    known: dict[int, dict[str, EventNorms]] = {}

    def norms(self: Facts) -> dict[str, EventNorms]:
        ASKED.append(self.event.info.name)
        if id(self) not in known:
            known[id(self)] = judged(self)
        return known[id(self)]

    monkeypatch.setattr(Facts, "norms", property(norms))
    found = [asking(Facts(load(str(sample)).event)) for sample in SAMPLES]
    assert set().union(*found) == OF_NORMS
