"""`protokol history`: who changed what, and when."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from reporting.cli.options import AsJson, Lang, OneFile

if TYPE_CHECKING:
    from reporting.actions.history import Step
    from reporting.cli.answer import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

_MOST = 5
"""So many records of a change are told to people one by one."""


def history(file: OneFile, lang: Lang = None, as_json: AsJson = False) -> None:
    """List the changes of an event, the oldest first."""
    from reporting.actions.history import history as history_of
    from reporting.actions.noted_games import seated
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    def work(loaded: Loaded, words: Texts) -> Answer:
        steps, findings = history_of(loaded)
        lines = [line for step in seated(steps, loaded.document) for line in _lines(step, loaded, words)]
        notes = [] if steps or findings else [words("cli.history.empty")]
        return Answer({"history": [step.as_json for step in steps]}, findings, lines, notes)

    answer_files([file], work, {"history": []}, lang=lang, as_json=as_json, summary=False)


def _lines(step: Step, loaded: Loaded, words: Texts) -> list[str]:
    """A line for the change, and one for each of its first records."""
    from reporting.actions.noted_lines import noted_lines

    undone = words("cli.history.undone") if step.undone else ""
    of = words("cli.history.of", numbers=", ".join(map(str, step.of))) if step.of else ""
    head = "  ".join(filter(None, (f"{step.number:>4}", _hour(step.when), step.who, step.command, of, undone)))
    records = noted_lines(step.noted[:_MOST], loaded.document, words)
    more = len(step.noted) - len(records)
    return [head, *(f"      {line}" for line in records), *([f"      … (+{more})"] if more else [])]


def _hour(when: str) -> str:
    """The hour on this computer's clock."""
    try:
        return datetime.fromisoformat(when).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return when
