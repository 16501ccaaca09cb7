"""What a command answers, and how it is printed or emitted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.model import Finding
from reporting.cli import streams
from reporting.cli.output import say_findings
from reporting.locale import Texts, language_of_environment, texts
from reporting.locale.findings import code_of, count_by_severity, describe, in_order, plain

if TYPE_CHECKING:
    from reporting.sources.load import Loaded


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


def texts_for(lang: str | None, loaded: Loaded | None = None) -> Texts:
    """The language of the messages: `--lang`, else the file's, else the locale's."""
    return texts(lang or (loaded.lang if loaded else "") or language_of_environment())


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
