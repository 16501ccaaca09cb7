"""`protokol classify`: who made which norm, on which article, game by game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Files, Lang, Parameters, several
from reporting.cli.usage import UsageError, check_choice

if TYPE_CHECKING:
    from reporting.actions.ledger import LedgerRun
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

Rules = Annotated[str | None, typer.Option("--rules", metavar="ID", help="cli.option.rules")]
Edition = Annotated[str | None, typer.Option("--edition", metavar="ID", help="cli.option.edition")]
Norms = Annotated[list[str] | None, typer.Option("--norm", metavar="A,B", help="cli.option.norm")]
Players = Annotated[list[str] | None, typer.Option("--player", metavar="N", help="cli.option.player")]
Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-verdict")]
Forecast = Annotated[bool, typer.Option("--forecast", help="cli.option.forecast")]
Ledger = Annotated[Path | None, typer.Option("--ledger", metavar="FILE", help="cli.option.ledger")]

BLANK: dict[str, Any] = {"rules": None, "edition": None, "verdicts": []}


def classify(
    files: Files,
    rules: Rules = None,
    edition: Edition = None,
    norm: Norms = None,
    player: Players = None,
    explain: Explain = False,
    forecast: Forecast = False,
    ledger: Ledger = None,
    parameters: Parameters = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Judge norms and say why."""
    from engine.classification.rules import RULES
    from reporting.actions.classify import Asked
    from reporting.actions.ledger import LedgerRun
    from reporting.cli.files import answer_files

    if rules is not None:
        check_choice("--rules", (rules,), RULES)
        if edition is not None:
            check_choice("--edition", (edition,), [each.edition for each in RULES[rules]])
    asked_rules = [each for name, editions in RULES.items() if rules in {None, name} for each in editions]
    check_choice("--norm", several(norm), list(dict.fromkeys(norm for each in asked_rules for norm in each.norms)))
    check_choice("--player", [each for each in several(player) if not each.isdecimal()], ())
    if forecast and ledger is not None:
        raise UsageError("cli.usage.not-together", options="--forecast, --ledger")
    asked = Asked(rules or "", edition or "", several(norm), tuple(map(int, several(player))))
    entered = None if ledger is None else LedgerRun(ledger)

    def work(loaded: Loaded, words: Texts) -> Any:
        return _answer(loaded, words, asked, explain=explain, with_forecast=forecast, ledger=entered)

    answer_files(files, work, BLANK, lang=lang, as_json=as_json, parameters=parameters)


def _answer(
    loaded: Loaded, words: Texts, asked: Any, *, explain: bool, with_forecast: bool, ledger: LedgerRun | None
) -> Any:
    from reporting.actions.classify import forecasts, rules_of, verdict_json, verdict_lines, verdicts
    from reporting.actions.names import player_names
    from reporting.cli.files import Answer

    names = player_names(loaded.event)
    if with_forecast:
        chosen, findings = rules_of(loaded.event, asked)
        told = forecasts(loaded.event, chosen, asked) if chosen else ()
        keys = {**_head(chosen), "verdicts": [], "forecasts": [_forecast_json(each, words) for each in told]}
        lines = [_forecast_line(each, names, words) for each in told]
        return Answer(keys, (*loaded.findings, *loaded.placed(findings)), lines)
    chosen, found, findings = verdicts(loaded.event, asked)
    keys = {**_head(chosen), "verdicts": [verdict_json(each, words) for each in found]}
    lines = [line for each in found for line in verdict_lines(each, names, words, explain=explain)]
    if ledger is not None and chosen is not None:
        awards, more = ledger.enter(loaded, chosen, asked, found)
        keys["awards"] = [each.json() for each in awards]
        lines += [each.line(words) for each in awards]
        findings += more
    return Answer(keys, (*loaded.findings, *loaded.placed(findings)), lines)


def _head(chosen: Any) -> dict[str, Any]:
    return {"rules": chosen.id if chosen else None, "edition": chosen.edition if chosen else None}


def _forecast_json(told: Any, words: Texts) -> dict[str, Any]:
    from engine.model import exact

    points = None if told.points is None else exact(told.points)
    keys = {"number": told.number, "norm": told.norm, "games_left": told.games, "points_needed": points}
    reason = _forecast_reason(told, words)
    return {**keys, "reason": reason} if reason else keys


def _forecast_reason(told: Any, words: Texts) -> str:
    """Why the norm stays open although the games suffice; empty where it does not."""
    from reporting.context.norms.verdict_words import reason_text

    return reason_text(told.verdict, words) if told.verdict is not None and told.verdict.met is None else ""


def _forecast_line(told: Any, names: Mapping[int, str], words: Texts) -> str:
    from engine.model import exact
    from reporting.context.words import decimal_in

    reason = _forecast_reason(told, words)
    key = "none" if told.points is None else "points" if told.points else "open" if reason else "made"
    points = "" if told.points is None else decimal_in(exact(told.points), words.lang)
    text = words(f"verdict.forecast.{key}", norm=told.norm, points=points, games=told.games)
    if reason:
        text += " " + words("verdict.forecast.reason", reason=reason)
    return f"{told.number:>3} {names.get(told.number, '')}: {text}"
