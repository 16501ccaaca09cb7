"""`protokol ratings`: what an event changes of ratings, per player and per game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from reporting.cli.options import AsJson, Files, Lang, Parameters, several
from reporting.cli.usage import check_choice

if TYPE_CHECKING:
    from reporting.actions.ratings import RatingsAnswer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


System = Annotated[str | None, typer.Option("--system", metavar="fide|fmjd", help="cli.option.rating-system")]
Players = Annotated[list[str] | None, typer.Option("--player", metavar="N", help="cli.option.player")]
Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-ratings")]


def ratings(
    files: Files,
    system: System = None,
    player: Players = None,
    explain: Explain = False,
    parameters: Parameters = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Print the changes of ratings."""
    from engine.rating import SYSTEMS

    if system is not None:
        check_choice("--system", (system,), SYSTEMS)
    check_choice("--player", [each for each in several(player) if not each.isdecimal()], ())
    from reporting.actions.ratings import BLANK, RatingsRequest, ratings_keys
    from reporting.actions.ratings import ratings as compute
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    request = RatingsRequest(system or "", tuple(map(int, several(player))))

    def work(loaded: Loaded, words: Texts) -> Answer:
        answer = compute(loaded, request)
        if as_json:
            return Answer(ratings_keys(answer, explain=explain), answer.findings)
        return Answer(findings=answer.findings, lines=_lines(answer, loaded, words, explain))

    answer_files(files, work, BLANK, lang=lang, as_json=as_json, parameters=parameters, summary=False, articles=explain)


def _lines(answer: RatingsAnswer, loaded: Loaded, words: Texts, explain: bool) -> list[str]:
    """The players as a table, each with his games below where these are asked for."""
    from reporting.cli.output import aligned
    from reporting.cli.rating_lines import game_lines, player_rows, title_line

    if answer.made.edition is None or not answer.changes:
        return []
    head, *rows = aligned(player_rows(answer, loaded, words), "rlrrrrrrrrl")
    lines = [title_line(answer, words), head]
    for change, row in zip(answer.changes, rows, strict=True):
        lines += [row, *(game_lines(change, loaded, words) if explain else [])]
    return lines
