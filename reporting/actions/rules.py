"""What the program goes by, each with its article: what `rules` lists, as JSON."""

from __future__ import annotations

from typing import Any

from engine.classification.rules import RULES
from engine.model.codes import CODES
from engine.standings.tie_breaks import TIE_BREAKS
from engine.systems.table import SYSTEMS
from reporting.actions.parameters import ParametersFile, parameter_rows
from reporting.locale import Texts
from reporting.locale.findings import rule_keys


def known_rules(file: ParametersFile, words: Texts) -> dict[str, list[dict[str, Any]]]:
    """Regulations, systems, tie-breaks, rule sets, parameters (as `file` sets them) and result codes."""
    return {
        "regulations": _regulations(words),
        "systems": _systems(words),
        "tie_breaks": _tie_breaks(words),
        "classification": _classification(words),
        "parameters": parameter_rows(file.given, words),
        "result_codes": _codes(words),
    }


def _regulations(words: Texts) -> list[dict[str, Any]]:
    """Regulations and editions that a system or a tie-break rests on."""

    cited = [system.rule for system in SYSTEMS.values()]
    cited += [rule for tie_break in TIE_BREAKS.values() for rule in tie_break.rules]
    editions = sorted({(rule.regulation, rule.edition) for rule in cited})
    return [
        {"regulation": name, "edition": edition, "title": words(f"regulation.{name}")} for name, edition in editions
    ]


def _systems(words: Texts) -> list[dict[str, Any]]:
    return [
        {
            "id": system.id,
            "title": words(f"system.{system.id}"),
            **rule_keys(system.rule),
        }
        for system in SYSTEMS.values()
    ]


def _tie_breaks(words: Texts) -> list[dict[str, Any]]:
    return [
        {
            "code": code,
            "title": words(f"tiebreak.{code}"),
            "rules": [rule_keys(rule) for rule in tie_break.rules],
        }
        for code, tie_break in TIE_BREAKS.items()
    ]


def _classification(words: Texts) -> list[dict[str, Any]]:
    """Rule sets of `classify` with their editions and the norms of each."""
    return [
        {
            "rules": edition.id,
            "title": words(f"verdict.rules.{edition.id}"),
            "edition": edition.edition,
            "regulation": edition.regulation,
            "in_force_from": edition.in_force_from.isoformat(),
            "in_force_to": edition.in_force_to.isoformat() if edition.in_force_to else None,
            "today": edition.source.today,
            "norms": list(edition.norms),
        }
        for name in RULES
        for edition in RULES[name]
    ]


def _codes(words: Texts) -> list[dict[str, Any]]:
    """Every result code with what it means and the JSON that it stands for."""
    return [
        {
            "codes": list(entry.codes),
            "meaning": words(entry.meaning),
            "games": [str(game) for game in entry.games],
            "json": _nested(entry.json),
        }
        for entry in CODES
    ]


def _nested(fields: Any) -> dict[str, Any]:
    """`score.white` and its like as objects."""
    found: dict[str, Any] = {}
    for path, value in fields:
        first, _, rest = path.partition(".")
        if rest:
            found.setdefault(first, {})[rest] = value
        else:
            found[first] = value
    return found
