"""`protokol undo`: takes the last change back, or several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.enter_lines import DryRun, EnteredFile, change_keys
from reporting.cli.options import AsJson, Lang

if TYPE_CHECKING:
    from reporting.cli.answer import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

To = Annotated[int | None, typer.Option("--to", min=1, metavar="N", help="cli.option.undo-to")]


def undo(file: EnteredFile, to: To = None, dry_run: DryRun = False, lang: Lang = None, as_json: AsJson = False) -> None:
    """Take changes back."""
    from reporting.actions.noted_lines import noted_lines
    from reporting.actions.undo import undo as undo_steps
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    def work(loaded: Loaded, words: Texts) -> Answer:
        answer = undo_steps(loaded, to, dry_run=dry_run)
        status = "written" if answer.noted else "refused" if answer.findings else "unchanged"
        keys = {**change_keys(status, answer.noted), "undone": [step.number for step in answer.steps]}
        heads = [words("cli.undo.step", number=step.number, command=step.command) for step in answer.steps]
        lines = [*heads, *noted_lines(answer.noted, loaded.document, words)]
        return Answer(keys, answer.findings, lines, written=loaded.path if answer.written else "")

    blank = {**change_keys("refused", ()), "undone": []}
    answer_files([file], work, blank, lang=lang, as_json=as_json, summary=False, writes=not dry_run)
