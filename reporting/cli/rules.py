"""`protokol rules`: regulations, systems, tie-breaks, parameters and result codes that the program knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import typer

from reporting.cli.options import AsJson, Lang, Parameters
from reporting.cli.usage import check_lang

if TYPE_CHECKING:
    from reporting.locale import Texts


def rules(parameters: Parameters = None, lang: Lang = None, as_json: AsJson = False) -> None:
    """List what the program goes by, each with its article."""
    check_lang(lang)
    from reporting.actions.parameters import ParametersFile, read_parameters_file
    from reporting.cli import streams
    from reporting.cli.files import texts_for
    from reporting.cli.rules_parameters import parameter_rows
    from reporting.locale.findings import describe, human_lines

    words = texts_for(lang)
    read = ParametersFile() if parameters is None else read_parameters_file(parameters)
    known = {
        "regulations": _regulations(words),
        "systems": _systems(words),
        "tie_breaks": _tie_breaks(words),
        "classification": _classification(words),
        "parameters": parameter_rows(read.given, words),
        "result_codes": _codes(words),
    }
    code = 0 if not read.findings else 1 if read.readable else 3
    if as_json:
        told = [describe(found, words) for found in read.findings]
        streams.emit({"file": parameters, "ok": code == 0, "findings": told, **known})
    else:
        for line in _lines(known, words):
            streams.show(line)
        for found in read.findings:
            streams.say("\n".join(human_lines(str(parameters), found, words)))
    raise typer.Exit(code)


def _regulations(words: Texts) -> list[dict[str, Any]]:
    """Regulations and editions that a system or a tie-break rests on."""
    from engine.standings import TIE_BREAKS
    from engine.systems.table import SYSTEMS

    cited = [system.rule for system in SYSTEMS.values()]
    cited += [rule for tie_break in TIE_BREAKS.values() for rule in tie_break.rules]
    editions = sorted({(rule.regulation, rule.edition) for rule in cited})
    return [
        {"regulation": name, "edition": edition, "title": words(f"regulation.{name}")} for name, edition in editions
    ]


def _systems(words: Texts) -> list[dict[str, Any]]:
    from engine.systems.table import SYSTEMS

    return [
        {
            "id": system.id,
            "title": words(f"system.{system.id}"),
            "regulation": system.regulation,
            "article": system.article,
            "edition": system.edition,
        }
        for system in SYSTEMS.values()
    ]


def _tie_breaks(words: Texts) -> list[dict[str, Any]]:
    from engine.standings import TIE_BREAKS

    return [
        {
            "code": code,
            "title": words(f"tiebreak.{code}"),
            "rules": [
                {"regulation": rule.regulation, "article": rule.article, "edition": rule.edition}
                for rule in tie_break.rules
            ],
        }
        for code, tie_break in TIE_BREAKS.items()
    ]


def _classification(words: Texts) -> list[dict[str, Any]]:
    """Rule sets of `classify` with their editions and the norms of each."""
    from engine.classification.rules import RULES

    return [
        {
            "rules": edition.id,
            "title": words(f"verdict.rules.{edition.id}"),
            "edition": edition.edition,
            "regulation": edition.regulation,
            "in_force_from": edition.in_force_from.isoformat(),
            "norms": list(edition.norms),
        }
        for editions in RULES.values()
        for edition in editions
    ]


def _codes(words: Texts) -> list[dict[str, Any]]:
    """Every result code with what it means and the JSON that it stands for."""
    from engine.model.codes import CODES

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


def _lines(known: dict[str, list[dict[str, Any]]], words: Texts) -> list[str]:
    import json

    from reporting.cli.rules_parameters import parameter_cells
    from reporting.cli.tables import aligned

    rows = {
        "regulations": [[item["regulation"], item["edition"], item["title"]] for item in known["regulations"]],
        "systems": [
            [item["id"], item["title"], f"{item['regulation']} {item['edition']}, {item['article']}"]
            for item in known["systems"]
        ],
        "tie_breaks": [
            [item["code"], item["title"], "; ".join(f"{r['regulation']} {r['article']}" for r in item["rules"])]
            for item in known["tie_breaks"]
        ],
        "classification": [
            [item["rules"], f"{item['edition']} ({item['in_force_from']})", item["title"], ", ".join(item["norms"])]
            for item in known["classification"]
        ],
        "parameters": [parameter_cells(item, words) for item in known["parameters"]],
        "result_codes": [
            [", ".join(item["codes"]), item["meaning"], ", ".join(item["games"]), json.dumps(item["json"])]
            for item in known["result_codes"]
        ],
    }
    lines: list[str] = []
    for key, table in rows.items():
        lines += ["", words(f"cli.rules.{key}"), *aligned(table, "llll")]
    return lines[1:]
