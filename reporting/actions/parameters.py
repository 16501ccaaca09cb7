"""Parameters of norms out of a federation's file, put into an event.

The file has the lines of the event sheet, `pzszach.minimum_minutes.I = 90; resolution`, a line
`source = …` for those that name none, and `#` before remarks; or it is a JSON object of the same ids.
What it sets goes into the event, so that every paper's evidence holds what it was computed with.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from engine.classification.parameters import (
    FIELD,
    Given,
    Parameter,
    given_parameters,
    known_parameters,
    read_parameter,
    without_looser,
)
from engine.model import Event, Finding, Place, Subject, finding, warning
from reporting import limits
from reporting.exchange.file_kind import decode_text
from reporting.locale import Texts
from reporting.sources.load import Loaded
from reporting.sources.reading import read_whole

_LINE: Final = re.compile(r"([^=:;]+?)\s*[=:]\s*([^;]*?)\s*(?:;\s*(.*))?")
_SOURCE: Final = frozenset({"source", "źródło", "zrodlo", "източник"})
_DEEPEST: Final = 6


@dataclass(frozen=True, slots=True)
class ParametersFile:
    """What a file sets, what is wrong in it, and whether it could be read at all."""

    given: tuple[Given, ...] = ()
    findings: tuple[Finding, ...] = ()
    readable: bool = True


def read_parameters_file(path: str) -> ParametersFile:
    """Read a file of parameters; every line that sets nothing is a finding with its place."""
    name = Path(path).name
    data = read_whole(Path(path), limits.PARAMETERS)
    if isinstance(data, Finding):
        return ParametersFile(findings=(data,), readable=False)
    if b"\0" in data and not data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return ParametersFile(findings=(finding("parameters-not-text", value=name),), readable=False)
    text, _ = decode_text(data)
    entries = _of_json(text, name) if text.lstrip("\ufeff \n\r\t").startswith("{") else _of_lines(text, name)
    return _collected(entries, name)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line: id, value, source, its number; or what is wrong with it."""

    id: str = ""
    value: str = ""
    source: str = ""
    line: int | None = None
    problem: Finding | None = None


def _of_lines(text: str, file: str) -> Iterator[_Entry]:
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip().lstrip("\ufeff")
        if not line or line.startswith("#"):
            continue
        match = _LINE.fullmatch(line)
        if match is None:
            yield _Entry(problem=finding("parameter-line", value=line[:80], place=Place(file, line=number)))
        else:
            yield _Entry(match[1], match[2], match[3] or "", number)


def _of_json(text: str, file: str) -> Iterator[_Entry]:
    try:
        # Numbers stay as they are written: of thousands of figures, and those that are none, too.
        data = json.loads(
            text.lstrip("\ufeff"), object_pairs_hook=tuple, parse_int=str, parse_float=str, parse_constant=str
        )
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", None)
        yield _Entry(problem=finding("parameters-not-json", value=file, place=Place(file, line=line)))
        return
    yield from _flat(data, "", file, 0)


def _flat(data: tuple[tuple[str, Any], ...], before: str, file: str, depth: int) -> Iterator[_Entry]:
    """`{"pzszach": {"minimum_minutes": {"I": 90}}}` and `{"pzszach.minimum_minutes.I": 90}` say the same.

    Objects are their pairs in their order, so that a key that stands twice is seen.
    """
    for key, value in data:
        name = f"{before}.{key}" if before else key
        if not isinstance(value, tuple):
            yield _Entry(name, value if isinstance(value, str) else json.dumps(value))
        elif depth < _DEEPEST:
            yield from _flat(value, name, file, depth + 1)
        else:
            yield _Entry(problem=finding("parameter-line", value=name[:80], place=Place(file)))


def _collected(entries: Iterator[_Entry], file: str) -> ParametersFile:
    found: dict[str, Given] = {}
    findings: list[Finding] = []
    common, every = "", list(entries)
    for entry in every:
        if entry.id.casefold() in _SOURCE:
            common = "; ".join(filter(None, (entry.value, entry.source)))
    for entry in every:
        if entry.problem is not None:
            findings.append(entry.problem)
            continue
        if entry.id.casefold() in _SOURCE:
            continue
        given, problem = read_parameter(entry.id, entry.value, entry.source or common or file)
        if given is not None and given.parameter.id in found:
            problem = finding("parameter-twice", value=given.line, name=given.parameter.id)
        elif given is not None:
            found[given.parameter.id] = given
        if problem is not None:
            findings.append(replace(problem, subject=None, place=Place(file, line=entry.line)))
    unread, loose = without_looser(found)
    findings += [replace(problem, subject=None, place=Place(file)) for problem in loose]
    return ParametersFile(unread, tuple(findings))


def with_parameters(loaded: Loaded, file: ParametersFile) -> Loaded:
    """The event with what the file sets; where it says otherwise than the event sheet, the file holds."""
    own = {given.parameter.id: given for given in given_parameters(loaded.event)}
    findings = list(file.findings)
    for given in file.given:
        before = own.pop(given.parameter.id, None)
        if before is not None and before.value != given.value:
            findings.append(
                warning(
                    "parameter-overridden",
                    subject=Subject("event", None, FIELD),
                    value=before.value,
                    name=given.parameter.id,
                    used=given.value,
                )
            )
    unread = _unread(loaded.event, own)
    text = "\n".join([*unread, *(given.line for given in file.given)])
    return _with_text(replace(loaded, findings=(*loaded.findings, *loaded.placed(findings))), text)


def _unread(event: Event, unread: Mapping[str, Given]) -> list[str]:
    """The lines of the event sheet that still hold, also those that set nothing: they are findings."""
    read = {given.line for given in given_parameters(event)}
    lines = [line.strip() for line in event.info.settings.parameters.splitlines() if line.strip()]
    known = {given.parameter.id.casefold() for given in given_parameters(event)}
    odd = [line for line in lines if line not in read and line.partition("=")[0].strip().casefold() not in known]
    return [*odd, *(given.line for given in unread.values())]


def _with_text(loaded: Loaded, text: str) -> Loaded:
    info = loaded.event.info
    event = replace(loaded.event, info=replace(info, settings=replace(info.settings, parameters=text)))
    sheet = loaded.document.get("event")
    own = dict(sheet) if isinstance(sheet, Mapping) else {}
    own.pop(FIELD, None)
    document = {**loaded.document, "event": {**own, FIELD: text} if text else own}
    return replace(loaded, event=event, document=document)


def parameter_rows(given: Sequence[Given], words: Texts) -> list[dict[str, Any]]:
    """Every parameter; `value` is None where no source gives one and nobody has set it.

    `set_by` is `file` where the file of parameters sets it, `source` where a source gives it,
    `secondary` where that is not the regulation itself, None otherwise.
    """
    by_file = {item.parameter.id: item for item in given}
    return [_row(parameter, by_file.get(parameter.id), words) for parameter in known_parameters().values()]


def _row(parameter: Parameter, given: Given | None, words: Texts) -> dict[str, Any]:
    known = parameter.known()
    source, secondary = parameter.known_source()
    value = given.value if given else known
    set_by = "file" if given else None if known is None else "secondary" if secondary else "source"
    return {
        "id": parameter.id,
        "rules": parameter.rules,
        "title": words(f"verdict.rules.{parameter.rules}"),
        "article": parameter.article,
        "editions": list(parameter.editions),
        "expected": parameter.expected,
        "value": value,
        "set_by": set_by,
        "source": given.source if given else source if known is not None else None,
    }
