"""The entry point: streams, language, the command, and what becomes of an error.

A user never sees a traceback: wrong usage is told in his language (exit code 2), and
an error of the program itself is one line with a reference to report (exit code 1; with
`PROTOKOL_DEBUG` set, the traceback follows).
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Final

import typer

from reporting.cli import streams
from reporting.cli.help import Group
from reporting.cli.options import Lang
from reporting.cli.usage import UsageError, language_of_arguments, limits_of_environment, usage_lines
from reporting.cli.wildcards import with_names
from reporting.limit import raised_limits
from reporting.locale import Texts, language_of_environment, texts
from reporting.sources.written import forget_written, written_noted

_NO_MEMORY: Final = "protokol: error: There was not enough memory.\n"
"""In no catalogue: there is no memory to read one."""
_STOPPED: Final = 130
"""The exit code of what somebody stopped with Ctrl+C; the library makes it of a command's `KeyboardInterrupt`."""

Version = Annotated[bool, typer.Option("--version", help="cli.option.version")]


def protokol(lang: Lang = None, version: Version = False) -> None:
    """The options of the program itself; the language was read before."""
    del lang
    if version:
        from importlib.metadata import version as version_of

        streams.show(f"protokol {version_of('protokol-arbiter')}")
        raise typer.Exit(0)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and leave with its exit code."""
    code = run(sys.argv[1:] if arguments is None else list(arguments))
    gc.freeze()  # what lives goes with the process: nothing of it is looked through for circles once more
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run the command line; the exit code."""
    try:
        with written_noted():
            return _run(arguments)
    except MemoryError:
        sys.stderr.write(_NO_MEMORY)
        return 1


def _run(arguments: list[str]) -> int:
    """The same, unless there is no memory left to tell what went wrong."""
    double_click = not arguments and streams.on_a_desktop_alone()
    streams.prepare()
    words = texts(language_of_arguments(arguments) or language_of_environment())
    try:
        with raised_limits(limits_of_environment()):
            if double_click:
                from reporting.cli.double_click import open_page

                return open_page(words)
            arguments = with_names(arguments) or ["--help"]
            code = _program().main(arguments, prog_name="protokol", standalone_mode=False, obj=words)
        streams.flush()
    except UsageError as error:
        return _wrong_usage(error, words)
    except (KeyboardInterrupt, typer.Abort):
        code = _STOPPED
    except (streams.ReaderLeftError, BrokenPipeError):
        return _closed_pipe(words)
    except streams.OutputError as error:
        return _no_output(error, words)
    except Exception as error:
        if getattr(error, "exit_code", None) == 2 and hasattr(error, "format_message"):
            return _wrong_usage(error, words)
        return _own_error(error, words)
    if code == _STOPPED:
        _report_written("cli.written-by-then", words)
    return code if isinstance(code, int) else 0


@cache
def _program() -> Any:
    """The program as typer takes it from its functions: the same for every command line of a process."""
    app = typer.Typer(cls=Group, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(protokol)
    return typer.main.get_command(app)


def _wrong_usage(error: Exception, words: Texts) -> int:
    for line in usage_lines(error, words):
        streams.say(line)
    return 2


def _closed_pipe(words: Texts) -> int:
    """Whoever read our output has left: no complaint when the stream closes; what was changed is told all the same."""
    _drop_output()
    _report_written("cli.written-anyway", words)
    return 0


def _report_written(key: str, words: Texts) -> bool:
    """Tell which files were changed, now that the answer is lost or was never given; whether there were any."""
    written = forget_written()
    for path in written:
        streams.say(words(key, path=path))
    return bool(written)


def _no_output(error: streams.OutputError, words: Texts) -> int:
    """The answer could not be written, though everything else was done."""
    from engine.model import finding
    from reporting.cli.output import say_findings

    _drop_output()
    code = "output-not-written-files-were" if _report_written("cli.written-anyway", words) else "output-not-written"
    say_findings("protokol", (finding(code, value="-", reason=error.reason),), words)
    return 1


def _drop_output() -> None:
    """What still waits to be written goes nowhere, also when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _own_error(error: Exception, words: Texts) -> int:
    from reporting.cli.output import own_error, say_findings

    say_findings("protokol", (own_error(error),), words)
    return 1
