"""What all commands that take events do alike: read each file, answer, print or emit, rank the exit codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from reporting.cli import streams
from reporting.cli.answer import Answer, print_answer, summary_line, texts_for
from reporting.cli.output import own_error
from reporting.cli.usage import check_lang
from reporting.locale import Texts
from reporting.locale.findings import (
    reported_in_answer,
    worst_exit,
)
from reporting.sources.backups import with_backups
from reporting.sources.file_lock import locked
from reporting.sources.load import STDIN, Loaded, load
from reporting.sources.reading import is_so
from reporting.sources.written import note_written

if TYPE_CHECKING:
    from reporting.actions.parameters import ParametersFile


Work = Callable[[Loaded, Texts], Answer]


def answer_files(
    files: Sequence[str],
    work: Work,
    blank: Mapping[str, Any],
    *,
    lang: str | None,
    as_json: bool,
    summary: bool = True,
    raw_trf: bool = False,
    parameters: str | None = None,
    writes: bool = False,
    articles: bool = False,
) -> None:
    """Do the work for every file and leave with the exit code that ranks highest.

    `blank` has the command's JSON keys for a file that cannot be read. `summary` prints how many
    findings there are, or that there are none. `raw_trf` leaves report files undecoded. `parameters` names a
    federation's file of parameters, which is put into every event. A command that `writes` into its files holds each
    from before it is read until it is written. With `articles` people are told the rule behind each finding.
    """
    check_lang(lang)
    codes = []
    read = partial(_read, raw_trf=raw_trf, parameters=_parameters(parameters))
    for path in files:
        with locked(Path(path)) if writes and _is_file(path) else nullcontext() as busy:
            if busy is None:
                loaded, answer = _answer(path, read, work, blank, lang)
            else:
                loaded, answer = Loaded(path), Answer(blank, (busy,), code=1)
        if answer.written:
            note_written(Path(answer.written))
        words = texts_for(lang, loaded)
        findings = loaded.placed(reported_in_answer(answer.findings))
        answer = replace(answer, findings=findings, code=answer.exit_code)
        codes.append(print_answer(path, answer, words, as_json=as_json, articles=articles))
        if summary and not as_json:
            streams.say(summary_line(path, findings, words))
    raise typer.Exit(worst_exit(codes))


def _is_file(path: str) -> bool:
    return path != STDIN and is_so(Path(path).is_file)


def _parameters(path: str | None) -> ParametersFile | None:
    if path is None:
        return None
    from reporting.actions.parameters import read_parameters_file

    return read_parameters_file(path)


def _read(path: str, lang: str | None, *, raw_trf: bool, parameters: ParametersFile | None) -> Loaded:
    """The event with the federation's parameters in it; without them where they cannot be read."""
    loaded = load(path, lang, raw_trf=raw_trf)
    if parameters is None or not loaded.readable:
        return loaded
    if not parameters.readable:
        return replace(loaded, readable=False, findings=(*loaded.findings, *parameters.findings))
    from reporting.actions.parameters import with_parameters

    return with_parameters(loaded, parameters)


def _answer(
    path: str, read: Callable[[str, str | None], Loaded], work: Work, blank: Mapping[str, Any], lang: str | None
) -> tuple[Loaded, Answer]:
    """The answer for one file; whatever goes wrong inside concerns this file alone."""
    loaded = Loaded(path)
    try:
        loaded = read(path, lang)
        if not loaded.readable:
            return loaded, Answer(blank, loaded.findings, code=3)
        answer = work(loaded, texts_for(lang, loaded))
        return loaded, replace(answer, findings=with_backups(loaded, answer.findings))
    except (typer.Exit, streams.ReaderLeftError, streams.OutputError):
        raise
    except Exception as error:
        return loaded, Answer(blank, (*loaded.findings, own_error(error)), code=None if loaded.readable else 3)
