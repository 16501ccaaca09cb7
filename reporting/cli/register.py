"""`protokol register`: what the federation's register holds, and the commands that fill it, write it out, undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError, check_choice, check_lang

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reporting.actions.register import RegisterAnswer
    from reporting.locale import Texts
    from reporting.register.database import Register


Url = Annotated[
    str,
    typer.Option("--register", metavar="URL", envvar="PROTOKOL_REGISTER", help="cli.option.register"),
]
By = Annotated[str | None, typer.Option("--by", metavar="NAME", help="cli.option.register-by")]
Reason = Annotated[str, typer.Option("--reason", metavar="TEXT", help="cli.option.register-reason")]
USUAL = "sqlite:///register.db"
Lines = Callable[[Mapping[str, Any], "Texts"], Sequence[str]]


def opened(url: str) -> Register:
    """The register of a URL; wrong usage where it is none (the URL is not repeated: it may hold a password)."""
    from reporting.actions.register import register_at
    from reporting.register.problems import BadAddressError

    try:
        return register_at(url)
    except BadAddressError:
        raise UsageError("cli.usage.register-url") from None


def check_day(option: str, value: str | None) -> str:
    """A day of an option as ISO; wrong usage for what is none."""
    if not value:
        return ""
    from reporting.locale.dates import read_day

    day = read_day(value)
    if day is None:
        raise UsageError("cli.usage.unknown-value", option=option, value=value, known="YYYY-MM-DD")
    return day.isoformat()


def answered(
    register: Register,
    file: str | None,
    work: Callable[[], RegisterAnswer],
    lines: Lines,
    *,
    lang: str | None,
    as_json: bool,
    few: bool = False,
) -> int:
    """Do the work and say what came of it: the exit code. `file` as it was typed; `few`: all warnings go to a file."""
    check_lang(lang)
    from reporting.cli.answer import Answer, print_answer, texts_for
    from reporting.locale.findings import plain

    words = texts_for(lang)
    answer = work()
    keys = {"register": register.address.display_url, **answer.keys}
    findings = answer.findings
    if few and file:
        from reporting.actions.register.warnings import few_of

        findings = few_of(findings, Path(file), words)
    line_texts = [] if answer.code else [plain(line) for line in lines(answer.keys, words)]
    printed = Answer(keys, findings, line_texts, code=answer.code)
    return print_answer(file, printed, words, as_json=as_json, where=file or register.address.display_url)


def register(context: typer.Context, url: Url = USUAL, lang: Lang = None, as_json: AsJson = False) -> None:
    """How much the register holds; the options hold for a command beside it too."""
    if context.invoked_subcommand is not None:
        context.default_map = {context.invoked_subcommand: {"url": url, "lang": lang, "as_json": as_json}}
        return
    from reporting.actions.register.contents import summary

    found = opened(url)
    raise typer.Exit(answered(found, None, lambda: summary(found), _summary_lines, lang=lang, as_json=as_json))


def _summary_lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
    from reporting.cli.output import aligned

    rows = [[words("cli.register.people"), str(keys["people"])]]
    rows += [[words(f"cli.register.kind.{kind}"), str(count)] for kind, count in keys["entries"].items() if count]
    lines = aligned(rows, "lr", "")
    lists = [
        [row["list"], words(f"cli.register.rating.{row['kind']}"), row["day"], str(row["rows"])]
        for row in keys["lists"]
    ]
    if lists:
        lines += ["", words("cli.register.lists"), *aligned(lists, "lllr")]
    return lines


Where = Annotated[str, typer.Argument(metavar="URL", envvar="PROTOKOL_REGISTER", help="cli.option.register-where")]


def register_init(url: Where = USUAL, by: By = None, lang: Lang = None, as_json: AsJson = False) -> None:
    """Make the tables; a register that is there already stays as it is."""
    from reporting.actions.register import user_name
    from reporting.actions.register.contents import make

    found = opened(url)

    def lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
        return [words(f"cli.register-init.{keys['status']}", url=found.address.display_url, version=keys["version"])]

    raise typer.Exit(answered(found, None, lambda: make(found, user_name(by)), lines, lang=lang, as_json=as_json))


Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="cli.option.register-files")]
RatingList = Annotated[str, typer.Option("--list", metavar="ID", help="cli.option.register-list")]
KindOfRating = Annotated[str, typer.Option("--kind", metavar="ID", help="cli.option.register-kind")]
Day = Annotated[str | None, typer.Option("--date", metavar="DATE", help="cli.option.register-date")]


def register_import(
    files: Files,
    rating_list: RatingList = "",
    kind: KindOfRating = "",
    day: Day = None,
    url: Url = USUAL,
    by: By = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Enter files one after the other, each whole or not at all."""
    from engine.model.people import ID_KINDS
    from reporting.actions.register import user_name
    from reporting.actions.register.import_file import import_file
    from reporting.exchange.lists.rows import KINDS
    from reporting.lists.source import ListRequest
    from reporting.locale.findings import worst_exit

    check_choice("--list", [rating_list] if rating_list else [], ID_KINDS)
    check_choice("--kind", [kind] if kind else [], KINDS)
    request = ListRequest(rating_list, kind, check_day("--date", day))
    found, who = opened(url), user_name(by)
    codes = []
    for file in files:
        work = partial(import_file, found, Path(file), who, request)
        codes.append(answered(found, file, work, partial(entered_lines, file), lang=lang, as_json=as_json, few=True))
    raise typer.Exit(worst_exit(codes))


def entered_lines(file: str, keys: Mapping[str, Any], words: Texts) -> list[str]:
    """What was entered, one line."""
    entered = keys["entered"]
    parts = [words.plural("cli.register.new-people", entered["people"])] if entered["people"] else []
    parts += [f"{words(f'cli.register.kind.{kind}')}: {count}" for kind, count in entered["entries"].items() if count]
    parts += [words.plural("cli.register.rows", entered["rows"])] if entered["rows"] else []
    parts += [words.plural("cli.register.left-out", keys["left_out"])] if keys["left_out"] else []
    return [words("cli.register.entered", file=file, what="; ".join(parts))] if parts else []


Decisions = Annotated[str, typer.Argument(metavar="FILE", help="cli.option.register-decisions")]
DecidedBy = Annotated[str | None, typer.Option("--decided-by", metavar="NAME", help="cli.option.register-decided-by")]
DecidedOn = Annotated[str | None, typer.Option("--decided-on", metavar="DATE", help="cli.option.register-decided-on")]


Minutes = Annotated[str | None, typer.Option("--minutes", metavar="DIR", help="cli.option.register-minutes")]


def register_decide(
    file: Decisions,
    minutes: Minutes = None,
    decided_by: DecidedBy = None,
    decided_on: DecidedOn = None,
    url: Url = USUAL,
    by: By = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Enter the decisions of a file, all or none."""
    from reporting.actions.register import user_name
    from reporting.actions.register.decide import Decider, decide, with_minutes
    from reporting.cli.answer import texts_for

    day = check_day("--decided-on", decided_on)
    found, who = opened(url), user_name(by)
    decider = Decider(decided_by or who, day or found.time()[:10])
    work = partial(decide, found, Path(file), who, decider)
    if minutes:
        named = Decider(decided_by or "", day)
        work = partial(with_minutes, work, Path(file), Path(minutes), texts_for(lang).lang, named)
    raise typer.Exit(answered(found, file, work, partial(entered_lines, file), lang=lang, as_json=as_json))


One = Annotated[str, typer.Argument(metavar="A", help="cli.option.register-person")]
Other = Annotated[str, typer.Argument(metavar="B", help="cli.option.register-other")]


def register_same(
    first: One,
    second: Other,
    reason: Reason = "",
    url: Url = USUAL,
    by: By = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Join two persons; the entry that says so can be undone."""
    from reporting.actions.register import user_name
    from reporting.actions.register.entries import same

    found = opened(url)

    def lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
        if keys["entry"] is None:
            return []
        one, other = keys["people"]
        return [words("cli.register-same.done", first=f"P{one}", second=f"P{other}", entry=keys["entry"])]

    def work() -> Any:
        return same(found, (first, second), user_name(by), reason)

    raise typer.Exit(answered(found, None, work, lines, lang=lang, as_json=as_json))


Number = Annotated[int, typer.Argument(metavar="ID", min=1, max=2**31 - 1, help="cli.option.register-entry")]


def register_undo(
    number: Number, reason: Reason = "", url: Url = USUAL, by: By = None, lang: Lang = None, as_json: AsJson = False
) -> None:
    """Undo an entry, or an undoing."""
    from reporting.actions.register import user_name
    from reporting.actions.register.entries import undo

    found = opened(url)

    def lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
        return [words("cli.register-undo.done", undone=keys["undone"], entry=keys["entry"])]

    def work() -> Any:
        return undo(found, number, user_name(by), reason)

    raise typer.Exit(answered(found, None, work, lines, lang=lang, as_json=as_json))


Out = Annotated[str, typer.Option("-o", "--out", metavar="FILE", help="cli.option.register-out")]
Force = Annotated[bool, typer.Option("--force", help="cli.option.register-force")]


def register_export(
    out: Out = "-", force: Force = False, url: Url = USUAL, lang: Lang = None, as_json: AsJson = False
) -> None:
    """Write the export to a file, or to standard output."""
    from reporting.actions.register.contents import export, export_to

    found = opened(url)

    def lines(keys: Mapping[str, Any], words: Texts) -> list[str]:
        return [] if out == "-" else [words("cli.register-export.done", file=out, lines=keys["lines"])]

    def work() -> Any:
        return export_to(found, _to_stdout) if out == "-" else export(found, Path(out), force=force)

    raise typer.Exit(answered(found, out, work, lines, lang=lang, as_json=as_json and out != "-"))


def _to_stdout(line: str) -> None:
    """A line as it would stand in the file: UTF-8 whatever the terminal."""
    from reporting.cli import streams

    streams.write_bytes(line.encode("utf-8"), more=True)
