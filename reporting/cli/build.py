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
    from reporting.cli.answer import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


_SETS = "now|round|wall|report|cards|all"
OutDir = Annotated[str | None, typer.Option("-o", "--output", metavar="DIR", help="cli.option.papers-dir")]
Sets = Annotated[
    list[str] | None, typer.Option("--set", metavar="now|round|wall|report|cards|all", help="cli.option.set")
]
FormIds = Annotated[list[str] | None, typer.Option("--form", metavar="ID", help="cli.option.form")]
Langs = Annotated[list[str] | None, typer.Option("--lang", metavar="pl|bg|en", help="cli.option.build-lang")]
Formats = Annotated[list[str] | None, typer.Option("--to", metavar="pdf,docx,xlsx,all", help="cli.option.to")]
RoundNumber = Annotated[int | None, typer.Option("--round", min=1, metavar="N", help="cli.option.build-round")]
Pack = Annotated[str | None, typer.Option("--pack", metavar="ID", help="cli.option.pack")]
Watch = Annotated[bool, typer.Option("--watch", help="cli.option.watch")]
Check = Annotated[bool, typer.Option("--check", help="cli.option.check")]
Edited = Annotated[str | None, typer.Option("--forms", metavar="DIR", help="cli.option.edited-forms")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.force-build")]

BLANK: dict[str, Any] = {"documents": []}
_MOST_NAMED = 12
"""Papers that are told again by whom they are for."""
_POLL_SECONDS = 0.05
"""Between two looks at the file that is watched: papers are to hang half a second after it was saved."""


def build(
    file: OneFile,
    out_dir: OutDir = None,
    sets: Sets = None,
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
    _check_choices(forms, langs, formats, several(sets), pack)
    if check and (watch or force):
        raise UsageError("cli.usage.not-together", options="--check, --watch, --force")
    if watch and file == "-":
        raise UsageError("cli.usage.watch-stdin")
    folder = _folder(file, out_dir)
    if edited is not None and not is_folder(edited):
        raise UsageError("cli.usage.forms-not-a-folder", value=edited)
    from reporting.actions.build import build as build_papers
    from reporting.cli.files import answer_files
    from reporting.render.build_request import BuildRequest

    templates = None if edited is None else Path(edited)
    request = BuildRequest(forms, langs, formats, round_number, pack, check, force, templates, watch, several(sets))

    def work(loaded: Loaded, words: Texts) -> Answer:
        progress = papers_counted(words) if streams.interactive() and not as_json else None
        return _answer(build_papers(loaded, folder, request, progress), folder, words)

    def once() -> None:
        messages = langs[0] if langs else None
        answer_files([file], work, BLANK, lang=messages, as_json=as_json, summary=False, parameters=parameters)

    _watch(file, once) if watch else once()


def _folder(file: str, named: str | None) -> Path:
    """The folder of the papers: the one that is named, else `NAME-papers` beside the event's file."""
    if named is None:
        if file == "-":
            raise UsageError("cli.usage.papers-of-stdin")
        path = Path(file)
        return path.with_name(f"{path.stem}-papers")
    check_named("--output", named)
    if is_file(named):
        raise UsageError("cli.usage.not-a-folder", value=named)
    return Path(named)


def _check_choices(
    forms: Sequence[str], langs: Sequence[str], formats: Sequence[str], sets: Sequence[str], pack: str | None
) -> None:
    """Unknown ids are wrong usage, before the event is read."""
    from engine.model.setting_types import PAPER_SETS
    from reporting.languages import LANGUAGES

    check_choice("--lang", langs, LANGUAGES)
    check_choice("--to", formats, ("docx", "pdf", "xlsx", "all"))
    check_choice("--set", sets, PAPER_SETS)
    if forms or pack is not None:
        from reporting.forms.catalogue import load_forms

        known = load_forms()
        check_choice("--form", forms, known)
        check_choice("--pack", () if pack is None else (pack,), [name for name, each in known.items() if each.parts])


def _answer(answer: BuildAnswer, folder: Path, words: Texts) -> Answer:
    """The documents as the contract lists them; for people a line each, what becomes of them, and how to get others."""
    from engine.model.setting_types import PAPER_SETS
    from reporting.cli.answer import Answer

    if answer.refused:
        return Answer(answer.keys(), answer.findings)
    lines = [f"{words(f'cli.build.status.{document.status}'):<12} {document.path}" for document in answer.documents]
    notes = [words("cli.build.summary-line", **answer.counts)]
    notes += [words("cli.build.folder", folder=folder)] if lines else []
    for reader, key in (("wall", "cli.build.hang"), ("federation", "cli.build.send")):
        papers = [document.path for document in answer.documents if document.reader == reader]
        if 0 < len(papers) <= _MOST_NAMED:
            notes.append(words(key, papers=", ".join(papers)))
    notes.append(words("cli.build.rest", sets="|".join(PAPER_SETS)))
    return Answer(answer.keys(), answer.findings, lines, notes)


def _watch(file: str, once: Callable[[], None]) -> None:
    """Build, then again whenever the file has changed, until Ctrl+C."""
    from reporting.actions.build import savings
    from reporting.cli.answer import texts_for
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
