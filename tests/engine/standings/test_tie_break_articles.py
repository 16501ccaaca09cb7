"""Every article that a tie-break or a list of defaults cites stands in the table of coverage."""

from dataclasses import fields
from typing import Any, ClassVar

import pytest

from engine.model import Event, Rule
from engine.pairing.teams.event import as_teams, is_team_event
from engine.regulations import load
from engine.regulations.cited import fide_tie_breaks
from engine.standings.criteria import default_lists
from engine.standings.ledger import ledger_of
from engine.standings.tie_break_code import MODIFIERS, TieBreakCode, parse_tie_break
from engine.standings.tie_breaks import TIE_BREAKS, TieBreak, own_results
from reporting.actions.new import sample_document
from reporting.exchange.document import decode_event
from tests.rows import of_each

TABLES = {
    "fide": "fide-c07-2026",
    "pzwarc": "pzwarc-2021",
    "pzszach": "pzszach-2002",
    "jahr": "jahr-1981",
    "fide-1998": "fide-1998",
}
CODES = {(code, rule.regulation, rule.article) for code, tie_break in TIE_BREAKS.items() for rule in tie_break.rules}
LISTS = {(entry["name"], rule.regulation, rule.article) for entry, rule in default_lists(None)}


@of_each(sorted(CODES | LISTS))
def test_the_article_of_a_tie_break_is_covered(name: str, regulation: str, article: str) -> None:
    entries = {entry["article"]: entry for entry in load("coverage")[TABLES[regulation]]}
    assert article in entries, name
    assert entries[article]["status"] == "implemented"


def test_a_tie_break_without_an_article_is_refused_when_the_program_starts() -> None:
    for rules in ((), (fide_tie_breaks(""),), (fide_tie_breaks("8.1"), Rule("", "V 1.7", "2021"))):
        with pytest.raises(ValueError, match="without an article"):
            TieBreak(rules, own_results.wins)
    assert TieBreak((fide_tie_breaks("7.1"),), own_results.wins).modifiers == ""


def test_a_modifier_without_meaning_is_refused_when_the_program_starts() -> None:
    with pytest.raises(ValueError, match="without meaning: Q, Z"):
        TieBreak((fide_tie_breaks("7.1"),), own_results.wins, modifiers="CZQ")


class Seen(TieBreakCode):
    """A code that notes which of its fields somebody asks for."""

    asked: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> Any:
        Seen.asked.add(name)
        return super().__getattribute__(name)


def asked_of(code: str, event: Event) -> set[str]:
    """What the tie-break of a code asks of it, over all players or teams of an event."""
    parsed = parse_tie_break(code)
    assert parsed is not None
    entry, ledger = TIE_BREAKS[parsed.base], ledger_of(as_teams(event) if is_team_event(event) else event)
    spy = Seen(**{field.name: getattr(parsed, field.name) for field in fields(parsed)})
    Seen.asked.clear()
    numbers = tuple(sorted(ledger.points))
    if entry.player is not None:
        for number in numbers:
            entry.player(ledger, spy, number)
    elif entry.group is not None:
        entry.group(ledger, spy, numbers, (numbers,))
    return set(Seen.asked)


EVENTS = {name: decode_event(sample_document(name))[0] for name in ("swiss-open", "team-league")}
# The order is turned where places are made, by `reverse`, whatever the tie-break is.
MEANS: dict[str, set[str]] = {
    "C": {"cut_low"},
    "M": {"cut_low", "cut_high"},
    "P": {"forfeits_as_played"},
    "F": {"fore"},
    "R": set(),
    "L": {"limit"},
    "K": {"factor"},
}


@of_each([code for code, entry in TIE_BREAKS.items() if entry.modifiers])
def test_a_modifier_that_a_tie_break_takes_is_asked_for(code: str) -> None:
    entry = TIE_BREAKS[code]
    event = EVENTS["team-league" if entry.only_teams else "swiss-open"]
    for letter in entry.modifiers:
        assert asked_of(code, event) >= MEANS[letter], letter
    assert MEANS.keys() == MODIFIERS
