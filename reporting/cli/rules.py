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
    from reporting.actions.rules import known_rules
    from reporting.cli.answer import Answer, print_answer, texts_for

    words = texts_for(lang)
    read = ParametersFile() if parameters is None else read_parameters_file(parameters)
    known = known_rules(read, words)
    code = 0 if not read.findings else 1 if read.readable else 3
    answer = Answer(known, read.findings, _lines(known, words), code=code)
    raise typer.Exit(print_answer(parameters, answer, words, as_json=as_json))


def _lines(known: dict[str, list[dict[str, Any]]], words: Texts) -> list[str]:
    import json

    from reporting.cli.output import aligned

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
        "parameters": [_parameter_cells(item, words) for item in known["parameters"]],
        "result_codes": [
            [", ".join(item["codes"]), item["meaning"], ", ".join(item["games"]), json.dumps(item["json"])]
            for item in known["result_codes"]
        ],
    }
    lines: list[str] = []
    for key, table in rows.items():
        lines += ["", words(f"cli.rules.{key}"), *aligned(table, "llll")]
    return lines[1:]


def _parameter_cells(row: dict[str, Any], words: Texts) -> list[str]:
    """The line of a parameter for people."""
    state = words(f"cli.rules.set-by.{row['set_by'] or 'nobody'}")
    value = "–" if row["value"] is None else str(row["value"])
    reported = f"{state}: {row['source']}" if row["source"] else state
    return [row["id"], value, f"{row['expected']} ({row['article']})", reported]
