"""Wrong usage: a message in the user's language and exit code 2, before any file is touched."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from reporting.languages import LANGUAGES
from reporting.limit import VARIABLE
from reporting.limits import LIMITS, LimitsError, limits_of
from reporting.locale import Texts

_NOT_A_NUMBER: Final = re.compile(r"valid int|valid float|integer", re.IGNORECASE)
_NOT_IN_RANGE: Final = "is not in the range"
_PATHS: Final = frozenset({"FILE", "FILE...", "PATH...", "DIR", "COPY", "IN", "OUT", "OUT.trf", "FILE.p12", "URL"})
"""What stands in the help for files, folders and what they are reached by."""
_ANY_TEXT: Final = frozenset({"TEXT"})
"""What stands there for words that may lack."""


class UsageError(Exception):
    """A mistake on the command line that only the command itself can see; `key` names the text."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def check_choice(option: str, values: Collection[str], known: Collection[str]) -> None:
    """Raise `UsageError` for a value that is not among the known ones."""
    for value in values:
        if value not in known:
            raise UsageError("cli.usage.unknown-value", option=option, value=value, known=", ".join(known))


def check_system(system: str | None, known: Collection[str] = ()) -> None:
    """Raise `UsageError` for a system of play that there is not, or that is none of the `known` ones."""
    if system is not None:
        from engine.systems.table import SYSTEMS

        if system not in (among := tuple(known or SYSTEMS)):
            raise UsageError("cli.usage.unknown-system", option="--system", value=system, known=", ".join(among))


def check_lang(lang: str | None) -> None:
    """Raise `UsageError` for a language that the program does not speak."""
    if lang is not None:
        check_choice("--lang", (lang,), LANGUAGES)


def check_named(option: str, path: str | None) -> None:
    """Raise `UsageError` where a file or a folder is kept for `-`."""
    if path == "-":
        raise UsageError("cli.usage.no-name", option=option, value=path)


def check_filled(parameters: Sequence[Any], context: Any) -> None:
    """Raise `UsageError` for what was given and is blank, as a shell hands over a variable that is not set.

    As a path it would be the current folder, as a choice no choice at all: each of them something that nobody asked.
    """
    for parameter in parameters:
        source = context.get_parameter_source(parameter.name)
        given = context.params.get(parameter.name) if source is not None and source.name == "COMMANDLINE" else None
        texts = [each for each in (given if isinstance(given, list | tuple) else [given]) if isinstance(each, str)]
        if parameter.metavar in _PATHS and "" in texts:
            raise UsageError("cli.usage.no-name", option=_written(parameter), value="")
        if parameter.metavar not in _PATHS | _ANY_TEXT and any(not text.strip(" ,") for text in texts):
            raise UsageError("cli.usage.blank-value", option=_written(parameter))


def is_folder(path: str) -> bool:
    """Whether a folder stands at a path of the command line; of one that cannot be, it does not."""
    from reporting.sources.reading import is_so

    return is_so(Path(path).is_dir)


def is_file(path: str) -> bool:
    """Whether a plain file stands at a path of the command line."""
    from reporting.sources.reading import is_so

    return is_so(Path(path).is_file)


def same_file(path: str, other: str) -> bool:
    """Whether two paths of the command line lead to one file."""
    from reporting.sources.reading import is_so

    return is_so(lambda: Path(path).samefile(other))


def limits_of_environment() -> Mapping[str, int]:
    """The bounds that the environment sets; `UsageError` for one that there is not."""
    try:
        return limits_of(os.environ.get(VARIABLE, ""))
    except LimitsError as error:
        known = ", ".join(LIMITS)
        raise UsageError("cli.usage.limits", variable=VARIABLE, value=error, known=known) from error


def usage_lines(error: Any, words: Texts) -> list[str]:
    """What was wrong and how to see the help, for an error of ours or of typer's."""
    if isinstance(error, UsageError):
        values = error.values
        if error.key == "cli.usage.unknown-tie-break":
            from reporting.locale.tie_break_names import meant

            values = values | {"meant": meant(str(values["value"]), words)}
        if error.key == "cli.usage.unknown-system":
            from reporting.locale.system_names import systems_text

            values = values | {"systems": systems_text(str(values["value"]), words, str(values["known"]).split(", "))}
        return [words(error.key, **values)]
    context = getattr(error, "ctx", None)
    lines = [_sentence(error, words)]
    if context is not None:
        lines.append(words("cli.usage.see-help", command=context.command_path))
    return lines


def _sentence(error: Any, words: Texts) -> str:
    """typer's errors by their kind; the message as it is where the kind is not known."""
    kind = type(error).__name__
    message = str(getattr(error, "message", error))
    if kind == "NoSuchOption":
        return words("cli.usage.no-such-option", value=error.option_name)
    if kind == "MissingParameter":
        return words("cli.usage.missing", name=_name(error))
    if kind == "BadOptionUsage":
        return words("cli.usage.option-value", name=error.option_name)
    if kind == "BadParameter":
        if _NOT_IN_RANGE in message:
            return _range(error, words)
        if _NOT_A_NUMBER.search(message):
            return words("cli.usage.not-a-number", name=_name(error))
        return words("cli.usage.bad-value", name=_name(error), message=message)
    if "No such command" in message:
        return words("cli.usage.no-such-command", value=_quoted(message))
    if "Missing command" in message:
        return words("cli.usage.missing-command")
    if "unexpected extra argument" in message:
        return words("cli.usage.unexpected", value=message.partition(" (")[2].removesuffix(")"))
    return message


def _range(error: Any, words: Texts) -> str:
    """That a number is too small or too large, and what may stand there."""
    kind = getattr(getattr(error, "param", None), "type", None)
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    key = "cli.usage.number-least" if most is None else "cli.usage.number-between"
    return words(key, name=_name(error), least=least, most=most)


def _quoted(message: str) -> str:
    found = re.search(r"'([^']*)'", message)
    return found[1] if found else message


def _name(error: Any) -> str:
    """The parameter as the user writes it."""
    param = getattr(error, "param", None)
    return "" if param is None else _written(param)


def _written(param: Any) -> str:
    """An option by its name, an argument as the help writes it."""
    options = list(getattr(param, "opts", ()))
    is_option = any(option.startswith("-") for option in options)
    return options[0] if is_option else str(param.metavar or param.name).upper().rstrip(".")


def language_of_arguments(arguments: Collection[str]) -> str | None:
    """The language that the arguments ask for, known before they are parsed: help and errors speak it too."""
    after = False
    for argument in arguments:
        value = argument if after else argument.partition("=")[2] if argument.startswith("--lang=") else ""
        first = value.partition(",")[0]
        if first in LANGUAGES:
            return first
        after = argument == "--lang"
    return None
