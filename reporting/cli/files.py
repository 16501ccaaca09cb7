"""What all commands that take events do alike: read each file, answer, print or emit, rank the exit codes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from engine.model import Finding
from reporting.cli import streams
from reporting.cli.output import own_error, say_findings
from reporting.cli.usage import check_lang
from reporting.locale import Texts, language_of_environment, texts
from reporting.locale.findings import (
    code_of,
    count_by_severity,
    describe,
    in_order,
    plain,
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


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command says about one file.

    `keys` are its JSON keys, `lines` its human answer on standard output, `notes` remarks on
    standard error. `code` is the exit code where the findings alone do not tell it. `written` is the
    file that was changed by now: that stays told where the answer cannot be printed.
    """

    keys: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    lines: Sequence[str] = ()
    notes: Sequence[str] = ()
    code: int | None = None
    written: str = ""

    @property
    def exit_code(self) -> int:
        """The exit code: its own, else that of the findings."""
        return code_of(self.findings) if self.code is None else self.code


Work = Callable[[Loaded, Texts], Answer]


def texts_for(lang: str | None, loaded: Loaded | None = None) -> Texts:
    """The language of the messages: `--lang`, else the file's, else the locale's."""
    return texts(lang or (loaded.lang if loaded else "") or language_of_environment())


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


def print_answer(
    file: str | None, answer: Answer, words: Texts, *, as_json: bool, where: str = "", articles: bool = False
) -> int:
    """Print or emit an answer: its exit code. `file` as it was typed; what stands before findings, if not `where`."""
    findings = in_order(answer.findings)
    if as_json:
        described = [describe(found, words) for found in findings]
        streams.emit({"file": file, "ok": answer.exit_code == 0, "findings": described, **answer.keys})
        return answer.exit_code
    for line in answer.lines:
        streams.show(line)
    say_findings(where or str(file), findings, words, articles=articles)
    for note in answer.notes:
        streams.say(note)
    return answer.exit_code


def summary_line(path: str, findings: Sequence[Finding], words: Texts) -> str:
    """`event.xlsx: 2 errors, 1 warning`, or that all is in order."""
    counts, path = count_by_severity(findings), plain(path)
    if not counts:
        return f"{path}: {words('cli.no-findings')}"
    parts = (words.plural(f"cli.count.{severity}", number) for severity, number in counts.items())
    return f"{path}: {', '.join(parts)}"
