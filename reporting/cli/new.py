"""`protokol new`: an empty workbook to fill in, or a filled one to try."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_choice, check_lang, check_system, is_file

NewFile = Annotated[str, typer.Argument(metavar="FILE", help="cli.option.new-file")]
SystemId = Annotated[str | None, typer.Option("--system", metavar="ID", help="cli.option.system")]
GameId = Annotated[
    str | None, typer.Option("--game", metavar="chess|draughts100|draughts64|correspondence", help="cli.option.game")
]
Sample = Annotated[str | None, typer.Option("--sample", metavar="NAME", help="cli.option.sample")]


Claims = Annotated[bool, typer.Option("--claims", help="cli.option.claims")]


def new(
    file: NewFile,
    system: SystemId = None,
    game: GameId = None,
    sample: Sample = None,
    claims: Claims = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Write a workbook, or an empty table of claims; a file that stands there already is left alone."""
    check_lang(lang)
    _check_ids(system, game, sample)
    if claims and (system or game or sample):
        raise UsageError("cli.usage.not-together", options="--claims, --system, --game, --sample")
    if not file.lower().endswith((".xlsx", ".csv") if claims else (".xlsx", ".json")):
        raise UsageError("cli.usage.claims-ending" if claims else "cli.usage.new-ending", value=file)
    from reporting.actions.new import NewRequest, new_claims
    from reporting.actions.new import new as write_new
    from reporting.cli import streams
    from reporting.cli.answer import Answer, print_answer, texts_for
    from reporting.locale.findings import has_error

    words = texts_for(lang)
    request = NewRequest(system, game, sample, lang)
    if streams.can_ask() and not (system or game or sample or claims or as_json or is_file(file)):
        from reporting.cli.new_questions import request_answered

        request = request_answered(words, lang)
    spoken = request.lang or words.lang
    status, findings = new_claims(Path(file), spoken) if claims else write_new(Path(file), request, spoken)
    state = "claims" if claims and status == "written" else status
    notes = [] if has_error(findings) else [words(f"cli.new.{state}", file=file)]
    raise typer.Exit(print_answer(file, Answer({"status": status}, findings, notes=notes), words, as_json=as_json))


def _check_ids(system: str | None, game: str | None, sample: str | None) -> None:
    """Unknown ids are wrong usage."""
    check_system(system)
    if game is not None:
        from reporting.fields.event import GAMES

        check_choice("--game", (game,), GAMES)
    if sample is not None:
        from reporting.actions.new import SAMPLES

        if system is not None or game is not None:
            raise UsageError("cli.usage.not-together", options="--sample, --system, --game")
        check_choice("--sample", (sample,), SAMPLES)
