"""What all commands of the register do alike: find it, answer in lines or as JSON, leave with the exit code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.usage import UsageError, check_lang

if TYPE_CHECKING:
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
) -> int:
    """Do the work and say what came of it: the exit code. `file` as it was typed."""
    check_lang(lang)
    from reporting.cli.files import texts_for
    from reporting.cli.tell import tell

    words = texts_for(lang)
    answer = work()
    keys = {"register": register.address.display_url, **answer.keys}
    shown = () if answer.code else lines(answer.keys, words)
    tell(file, file or register.address.display_url, answer.code, keys, answer.findings, shown, words, as_json=as_json)
    return answer.code
