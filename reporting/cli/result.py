"""`protokol result`: results by round and board, as many at once as there are."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.enter_lines import DryRun, EnteredFile, enter_changes
from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from reporting.actions.result import Line

Results = Annotated[list[str], typer.Argument(metavar="ROUND BOARD RESULT", help="cli.option.results")]
Stage = Annotated[int | None, typer.Option("--stage", min=1, metavar="N", help="cli.option.stage")]
GroupNumber = Annotated[int | None, typer.Option("--group", min=1, metavar="N", help="cli.option.group")]
Match = Annotated[int | None, typer.Option("--match", min=1, metavar="N", help="cli.option.match")]
Game = Annotated[int | None, typer.Option("--game", min=1, metavar="N", help="cli.option.game-of-match")]
Replace = Annotated[bool, typer.Option("--replace", help="cli.option.replace-result")]


def result(
    file: EnteredFile,
    results: Results,
    stage: Stage = None,
    group: GroupNumber = None,
    match: Match = None,
    game: Game = None,
    replace: Replace = False,
    dry_run: DryRun = False,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Enter results, all of them or none."""
    lines = _lines(sys.stdin.read().split() if results == ["-"] else results)
    named = {"stage": stage, "group": group, "match": match, "game": game}
    parts = {part: number for part, number in named.items() if number is not None}
    from reporting.actions.result import result_changes

    changes = partial(result_changes, lines=lines, parts=parts, replace=replace)
    enter_changes(file, "result", changes, dry_run=dry_run, lang=lang, as_json=as_json)


def _lines(words: Sequence[str]) -> list[Line]:
    """Round, board and result, three words each."""
    threes = [words[at : at + 3] for at in range(0, len(words), 3)]
    if not threes or len(threes[-1]) < 3 or not all(each.isdecimal() for three in threes for each in three[:2]):
        raise UsageError("cli.usage.results")
    return [(int(number), int(board), code) for number, board, code in threes]
