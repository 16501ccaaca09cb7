"""`protokol recheck`: is every round paired as the rules say, and by which criterion is it not."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Files, Lang
from reporting.cli.usage import check_system

if TYPE_CHECKING:
    from engine.pairing.paired_round import RoundPairing
    from reporting.actions.recheck_rounds import Rechecked
    from reporting.cli.answer import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


SystemId = Annotated[str | None, typer.Option("--system", metavar="ID", help="cli.option.system-override")]

BLANK: dict[str, Any] = {"rounds": []}


def recheck(files: Files, system: SystemId = None, lang: Lang = None, as_json: AsJson = False) -> None:
    """Pair every round again and compare it with the one that was played."""
    check_system(system)
    from reporting.cli.files import answer_files

    answer_files(files, partial(_work, system, as_json), BLANK, lang=lang, as_json=as_json, summary=False, raw_trf=True)


def _work(system: str | None, as_json: bool, loaded: Loaded, words: Texts) -> Answer:
    from reporting.actions.recheck import recheck as recheck_file
    from reporting.actions.recheck import recheck_keys
    from reporting.cli.answer import Answer

    result = recheck_file(loaded, system)
    if as_json:
        return Answer(recheck_keys(result, words), result.findings, code=result.code)
    lines = [line for item in result.rounds for line in _lines(item, words)]
    return Answer(findings=result.findings, lines=lines, code=result.code)


def _lines(item: Rechecked, words: Texts) -> list[str]:
    """A round for people: the pairs that differ, and why."""
    from reporting.actions.recheck import reason

    if item.same:
        return [words("cli.recheck.same", round=item.number)]
    lines = [words("cli.recheck.differs", round=item.number)]
    for key, one, other in (("expected", item.expected, item.found), ("found", item.found, item.expected)):
        different = _only_in(one, other, words) if one else []
        if different:
            lines.append("  " + words(f"cli.recheck.{key}", pairs=", ".join(different)))
    return [*lines, f"  {reason(item, words)}"]


def _only_in(one: RoundPairing, other: RoundPairing | None, words: Texts) -> list[str]:
    """The pairs and the byes of one pairing that the other does not have."""
    from reporting.actions.recheck_rounds import byes_of

    others = frozenset(other.pairs if other else ())
    pairs = [f"{white}–{black}" for white, black in one.pairs if (white, black) not in others]
    byes = byes_of(one) - (byes_of(other) if other else frozenset())
    return pairs + [words("cli.recheck.bye", number=number) for number in sorted(byes)]
