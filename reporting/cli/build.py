"""`protokol build`: every paper of an event."""

from __future__ import annotations

import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli import streams
from reporting.cli.options import AsJson, OneFile, Parameters, several
from reporting.cli.output import papers_counted
from reporting.cli.usage import UsageError, check_choice, check_named, is_file, is_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from reporting.actions.build import BuildAnswer
    from reporting.cli.files import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


OutDir = Annotated[str, typer.Option("-o", "--output", metavar="DIR", help="cli.option.out-dir")]
FormIds = Annotated[list[str] | None, typer.Option("--form", metavar="ID", help="cli.option.form")]
Langs = Annotated[list[str] | None, typer.Option("--lang", metavar="pl|bg|en", help="cli.option.build-lang")]
Formats = Annotated[list[str] | None, typer.Option("--to", metavar="docx,pdf,xlsx", help="cli.option.to")]
RoundNumber = Annotated[int | None, typer.Option("--round", min=1, metavar="N", help="cli.option.build-round")]
Pack = Annotated[str | None, typer.Option("--pack", metavar="ID", help="cli.option.pack")]
Watch = Annotated[bool, typer.Option("--watch", help="cli.option.watch")]
Check = Annotated[bool, typer.Option("--check", help="cli.option.check")]
Edited = Annotated[str | None, typer.Option("--forms", metavar="DIR", help="cli.option.edited-forms")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.force-build")]

BLANK: dict[str, Any] = {"documents": []}
_POLL_SECONDS = 0.05
"""Between two looks at the file that is watched: papers are to hang half a second after it was saved."""


def build(
    file: OneFile,
    out_dir: OutDir,
    form: FormIds = None,
    lang: Langs = None,
    to: Formats = None,
    round_number: RoundNumber = None,
    pack: Pack = None,
    watch: Watch = False,
    check: Check = False,
    force: Force = False,
    edited: Edited = None,
    parameters: Parameters = None,
    as_json: AsJson = False,
) -> None:
    """Make the papers, and say of each whether it was written."""
    forms, langs, formats = several(form), several(lang), several(to)
    _check_choices(forms, langs, formats, pack)
    if check and (watch or force):
        raise UsageError("cli.usage.not-together", options="--check, --watch, --force")
    if watch and file == "-":
        raise UsageError("cli.usage.watch-stdin")
    check_named("--output", out_dir)
    if is_file(out_dir):
        raise UsageError("cli.usage.not-a-folder", value=out_dir)
    if edited is not None and not is_folder(edited):
        raise UsageError("cli.usage.forms-not-a-folder", value=edited)
    from reporting.actions.build import BuildRequest
    from reporting.actions.build import build as build_papers
    from reporting.cli.files import answer_files

    templates = None if edited is None else Path(edited)
    request = BuildRequest(forms, langs, formats, round_number, pack, check, force, templates, newest_first=watch)

    def work(loaded: Loaded, words: Texts) -> Answer:
        progress = papers_counted(words) if streams.interactive() and not as_json else None
        return _answer(build_papers(loaded, Path(out_dir), request, progress), words)

    def once() -> None:
        messages = langs[0] if langs else None
        answer_files([file], work, BLANK, lang=messages, as_json=as_json, summary=False, parameters=parameters)

    _watch(file, once) if watch else once()


def _check_choices(forms: Sequence[str], langs: Sequence[str], formats: Sequence[str], pack: str | None) -> None:
    """Unknown ids are wrong usage, before the event is read."""
    from reporting.languages import LANGUAGES

    check_choice("--lang", langs, LANGUAGES)
    check_choice("--to", formats, ("docx", "pdf", "xlsx"))
    if forms or pack is not None:
        from reporting.forms.catalogue import load_forms

        known = load_forms()
        check_choice("--form", forms, known)
        check_choice("--pack", () if pack is None else (pack,), [name for name, each in known.items() if each.parts])


def _answer(answer: BuildAnswer, words: Texts) -> Answer:
    """The documents as the contract lists them, and for people a line each and a sum."""
    from reporting.cli.files import Answer

    lines = [f"{words(f'cli.build.status.{document.status}'):<12} {document.path}" for document in answer.documents]
    notes = [words("cli.build.summary-line", **answer.counts)]
    return Answer(answer.keys(), answer.findings, lines, notes)


def _watch(file: str, once: Callable[[], None]) -> None:
    """Build, then again whenever the file has changed, until Ctrl+C."""
    from reporting.actions.build import savings
    from reporting.cli.files import texts_for
    from reporting.sources.written import forget_written

    for _ in _until_stopped(savings(Path(file), lambda: time.sleep(_POLL_SECONDS))):
        with suppress(typer.Exit):
            once()
        streams.flush()
        forget_written()
        streams.say(texts_for(None)("cli.build.watching", file=file))


def _until_stopped(moments: Iterator[None]) -> Iterator[None]:
    """What comes until Ctrl+C is pressed between two of them: while papers are made it leaves the work undone."""
    try:
        yield from moments
    except KeyboardInterrupt:
        raise typer.Exit(0) from None
