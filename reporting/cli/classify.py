"""`protokol classify`: who made which norm, on which article, game by game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from reporting.cli.options import AsJson, Files, Lang, Parameters, several
from reporting.cli.usage import UsageError, check_choice, check_named

if TYPE_CHECKING:
    from reporting.actions.classify import ClassifyAnswer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


Rules = Annotated[str | None, typer.Option("--rules", metavar="ID", help="cli.option.rules")]
Edition = Annotated[str | None, typer.Option("--edition", metavar="ID", help="cli.option.edition")]
Norms = Annotated[list[str] | None, typer.Option("--norm", metavar="A,B", help="cli.option.norm")]
Players = Annotated[list[str] | None, typer.Option("--player", metavar="N", help="cli.option.player")]
Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-verdict")]
Forecast = Annotated[bool, typer.Option("--forecast", help="cli.option.forecast")]
AllNorms = Annotated[bool, typer.Option("--all", help="cli.option.all-norms")]
Ledger = Annotated[str | None, typer.Option("--ledger", metavar="FILE", help="cli.option.ledger")]

_FIGURES: Final = 9
"""Figures of the longest number of a player."""


def classify(
    files: Files,
    rules: Rules = None,
    edition: Edition = None,
    norm: Norms = None,
    player: Players = None,
    explain: Explain = False,
    all_norms: AllNorms = False,
    forecast: Forecast = False,
    ledger: Ledger = None,
    parameters: Parameters = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Judge norms and say why."""
    from engine.classification.rules import RULES

    if rules is not None:
        check_choice("--rules", (rules,), RULES)
        if edition is not None:
            check_choice("--edition", (edition,), [each.edition for each in RULES[rules]])
    wanted_rules = [each for name in RULES if rules in {None, name} for each in RULES[name]]
    check_choice("--norm", several(norm), list(dict.fromkeys(norm for each in wanted_rules for norm in each.norms)))
    check_choice("--player", [each for each in several(player) if not each.isdecimal() or len(each) > _FIGURES], ())
    check_named("--ledger", ledger)
    if forecast and ledger is not None:
        raise UsageError("cli.usage.not-together", options="--forecast, --ledger")
    from reporting.actions.classify import BLANK
    from reporting.actions.classify import classify as judge
    from reporting.actions.ledger import LedgerRun, NormRequest
    from reporting.actions.verdict_keys import classify_keys
    from reporting.cli.answer import Answer
    from reporting.cli.files import answer_files

    each = all_norms or bool(norm or player)
    request = NormRequest(rules or "", edition or "", several(norm), tuple(map(int, several(player))), forecast)
    run = None if ledger is None else LedgerRun(Path(ledger))

    def work(loaded: Loaded, words: Texts) -> Answer:
        answer = judge(loaded, request, run)
        if as_json:  # thousands of verdicts are put into words once, not for both
            return Answer(classify_keys(answer, words), answer.findings)
        return Answer(findings=answer.findings, lines=_lines(answer, loaded, words, explain, each=each))

    answer_files(files, work, BLANK, lang=lang, as_json=as_json, parameters=parameters, articles=explain)


def _lines(answer: ClassifyAnswer, loaded: Loaded, words: Texts, explain: bool, *, each: bool) -> list[str]:
    """Verdicts or forecasts, then the awards of the ledger; how many norms are far off, unless `each` is asked for."""
    from reporting.actions.people import player_names
    from reporting.cli.verdict_lines import award_line, forecast_line, verdict_lines

    names = player_names(loaded.event)
    near = [verdict for verdict in answer.verdicts if each or verdict.is_near]
    lines = [line for verdict in near for line in verdict_lines(verdict, names, words, explain=explain)]
    if far := len(answer.verdicts) - len(near):
        lines.append(words("verdict.told.far", count=far))
    lines += [forecast_line(one, names, words) for one in answer.forecasts or ()]
    return lines + [award_line(one, words) for one in answer.awards or ()]
