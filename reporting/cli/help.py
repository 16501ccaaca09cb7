"""Help pages in three languages, and a group that imports a command only when it is called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from reporting.locale import Texts, language_of_environment, texts

COMMANDS: Final[Mapping[str, str]] = {
    "new": "reporting.cli.new",
    "check": "reporting.cli.check",
    "draw": "reporting.cli.draw",
    "pair": "reporting.cli.pair",
    "recheck": "reporting.cli.recheck",
    "simulate": "reporting.cli.simulate",
    "standings": "reporting.cli.standings",
    "classify": "reporting.cli.classify",
    "build": "reporting.cli.build",
    "convert": "reporting.cli.convert",
    "table": "reporting.cli.table",
    "forms": "reporting.cli.forms",
    "rules": "reporting.cli.rules",
    "doctor": "reporting.cli.doctor",
}
"""Commands in the order of an event's life, and the module of each; its function has the command's name."""


def words_of(context: Any) -> Texts:
    """The texts of the language that the command line speaks."""
    found = context.find_root().obj
    return found if isinstance(found, Texts) else texts(language_of_environment())


class Command(TyperCommand):
    """A command whose texts are ids until they are shown."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Usage, what it does, arguments, options, an example."""
        words = words_of(ctx)
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), words("cli.help.usage") + " ")
        _paragraph(formatter, words(f"cli.{self.name}.help"))
        arguments: list[Any] = [param for param in self.params if param.param_type_name == "argument"]
        rows = [(str(param.metavar or param.name), words(param.help)) for param in arguments if param.help]
        _section(formatter, words("cli.help.arguments"), rows)
        _section(formatter, words("cli.help.options"), _option_rows(self, ctx, words))
        with formatter.section(words("cli.help.example")):
            for line in words(f"cli.{self.name}.example").splitlines():
                formatter.write(f"  {line}\n")


class Group(TyperGroup):
    """The program itself: its commands are known by name, and imported when one is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command; None where there is none such."""
        if cmd_name not in COMMANDS:
            return None
        function = getattr(import_module(COMMANDS[cmd_name]), cmd_name)
        app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        app.command(cmd_name, cls=Command, help=f"cli.{cmd_name}.help")(function)
        return typer.main.get_command(app)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """What the program is for, and a line per command."""
        words = words_of(ctx)
        formatter.write_usage(ctx.command_path, words("cli.help.pieces"), words("cli.help.usage") + " ")
        _paragraph(formatter, words("cli.protokol.help"))
        _section(formatter, words("cli.help.options"), _option_rows(self, ctx, words))
        rows = [(name, words(f"cli.{name}.summary")) for name in COMMANDS]
        _section(formatter, words("cli.help.commands"), rows)
        with formatter.section(words("cli.help.example")):
            for line in words("cli.protokol.example").splitlines():
                formatter.write(f"  {line}\n")


def _paragraph(formatter: Any, text: str) -> None:
    formatter.write_paragraph()
    for block in text.split("\n\n"):
        with formatter.indentation():
            formatter.write_text(block)
        formatter.write_paragraph()


def _section(formatter: Any, title: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(title):
            formatter.write_dl(rows)


def _option_rows(command: Any, context: Any, words: Texts) -> list[tuple[str, str]]:
    """Options as they are written, with their translated help; `--help` is typer's own."""
    rows = []
    for param in command.get_params(context):
        if param.param_type_name == "argument":
            continue
        record = param.get_help_record(context)
        if record is not None:
            key = "cli.option.help" if "--help" in param.opts else param.help or ""
            rows.append((record[0], words(key)))
    return rows
