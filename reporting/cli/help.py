"""Help pages in three languages, and a group that imports a command only when it is called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, Final

import typer
from typer.core import TyperCommand, TyperGroup

from reporting.cli import streams
from reporting.cli.usage import check_filled
from reporting.locale import Texts, language_of_environment, texts

COMMANDS: Final[Mapping[str, str]] = {
    "serve": "reporting.cli.serve",
    "new": "reporting.cli.new",
    "check": "reporting.cli.check",
    "draw": "reporting.cli.draw",
    "pair": "reporting.cli.pair",
    "result": "reporting.cli.result",
    "absent": "reporting.cli.absent",
    "withdraw": "reporting.cli.withdraw",
    "player": "reporting.cli.player",
    "history": "reporting.cli.history",
    "undo": "reporting.cli.undo",
    "recheck": "reporting.cli.recheck",
    "simulate": "reporting.cli.simulate",
    "standings": "reporting.cli.standings",
    "classify": "reporting.cli.classify",
    "ratings": "reporting.cli.ratings",
    "build": "reporting.cli.build",
    "verify": "reporting.cli.verify",
    "register": "reporting.cli.register",
    "lookup": "reporting.cli.lookup",
    "fill": "reporting.cli.fill",
    "sign": "reporting.cli.sign",
    "convert": "reporting.cli.convert",
    "table": "reporting.cli.table",
    "forms": "reporting.cli.forms",
    "rules": "reporting.cli.rules",
    "doctor": "reporting.cli.doctor",
}
"""Commands in the order of an event's life, and the module of each; its function has the command's name."""
SUBCOMMANDS: Final[Mapping[str, Mapping[str, str]]] = {
    "forms": {"copy": "reporting.cli.forms", "check": "reporting.cli.forms"},
    "register": {
        "init": "reporting.cli.register",
        "import": "reporting.cli.register",
        "show": "reporting.cli.register_show",
        "decide": "reporting.cli.register",
        "undo": "reporting.cli.register",
        "same": "reporting.cli.register",
        "export": "reporting.cli.register",
    },
}
"""Commands beside the bare one, and the module of each; its function is called COMMAND_SUBCOMMAND."""


_CODES: Final = frozenset({"result"})
"""Commands whose arguments may begin with a dash: `-:+`."""


def words_of(context: Any) -> Texts:
    """The texts of the language that the command line speaks."""
    found = context.find_root().obj
    return found if isinstance(found, Texts) else texts(language_of_environment())


class _OwnHelp:
    """A command whose help goes out as every answer does: a reader that leaves and a full disk are told alike.

    What was given and is blank is wrong usage in all of them.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As the library reads arguments; nothing of them is blank."""
        rest: list[str] = super().parse_args(ctx, args)  # type: ignore[misc]
        if not ctx.resilient_parsing:
            check_filled(self.params, ctx)  # type: ignore[attr-defined]
        return rest

    def get_help_option(self, ctx: Any) -> Any:
        """The option of the library, shown by us."""
        option = super().get_help_option(ctx)  # type: ignore[misc]
        if option is not None:
            option.callback = _show_help
        return option


def _show_help(ctx: Any, _: Any, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        streams.show(ctx.get_help())
        ctx.exit()


class Command(_OwnHelp, TyperCommand):
    """A command whose texts are ids until they are shown."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Usage, what it does, arguments, options, an example."""
        options = words_of(ctx)("cli.help.any-options")
        pieces = [options if piece == self.options_metavar else piece for piece in self.collect_usage_pieces(ctx)]
        _format_help(self, ctx, formatter, " ".join(pieces), ())


class Branch(_OwnHelp, TyperGroup):
    """A command that has others beside it: alone it does its own work."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands beside it."""
        return list(SUBCOMMANDS[str(self.name)])

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import one of them; None where there is none such."""
        module = SUBCOMMANDS[str(self.name)].get(cmd_name)
        return _command(module, f"{self.name}_{cmd_name}") if module else None

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """As of a command, and a line for each of the commands beside it."""
        names = self.list_commands(ctx)
        _format_help(self, ctx, formatter, f"[{' | '.join(names)}]", names)


@cache
def _command(module: str, name: str) -> Any:
    """A command from its function; the words of `forms_copy` are called `cli.forms-copy...`. Made once a process."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    function = getattr(import_module(module), name)
    if name in SUBCOMMANDS:
        app = typer.Typer(cls=Branch, name=name, add_completion=False, rich_markup_mode=None)
        app.callback(invoke_without_command=True)(function)
    else:
        settings = {"ignore_unknown_options": name in _CODES}
        text = f"cli.{name.replace('_', '-')}.help"
        app.command(name.replace("_", "-"), cls=Command, help=text, context_settings=settings)(function)
    return typer.main.get_command(app)


def _format_help(command: Any, ctx: Any, formatter: Any, pieces: str, subcommands: Sequence[str]) -> None:
    """Usage, what it does, arguments, options, commands beside it, an example."""
    words = words_of(ctx)
    formatter.write_usage(ctx.command_path, pieces, words("cli.help.usage") + " ")
    _paragraph(formatter, words(f"cli.{command.name}.help"))
    arguments: list[Any] = [param for param in command.params if param.param_type_name == "argument"]
    rows = [(str(param.metavar or param.name), words(param.help)) for param in arguments if param.help]
    _section(formatter, words("cli.help.arguments"), rows)
    _section(formatter, words("cli.help.options"), _option_rows(command, ctx, words))
    rows = [(name, words(f"cli.{command.name}-{name}.summary")) for name in subcommands]
    _section(formatter, words("cli.help.commands"), rows)
    with formatter.section(words("cli.help.example")):
        for line in words(f"cli.{command.name}.example").splitlines():
            formatter.write(f"  {line}\n")


class Group(_OwnHelp, TyperGroup):
    """The program itself: its commands are known by name, and imported when one is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Import a command; None where there is none such."""
        return _command(COMMANDS[cmd_name], cmd_name) if cmd_name in COMMANDS else None

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
