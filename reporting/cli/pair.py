"""`protokol pair`: who plays whom in the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Files, Lang
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reporting.load import Loaded
    from reporting.locale import Texts
    from reporting.pairing import Paired

RoundNumber = Annotated[int | None, typer.Option("--round", min=1, metavar="N", help="cli.option.pair-round")]
AllRounds = Annotated[bool, typer.Option("--all", help="cli.option.all")]
Redo = Annotated[bool, typer.Option("--redo", help="cli.option.redo")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run")]
Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-pairing")]
SystemId = Annotated[str | None, typer.Option("--system", metavar="ID", help="cli.option.system-override")]

BLANK: dict[str, Any] = {"system": None, "round": None, "pairings": [], "bye": None, "absent": []}


def pair(
    files: Files,
    round_number: RoundNumber = None,
    all_rounds: AllRounds = False,
    redo: Redo = False,
    dry_run: DryRun = False,
    explain: Explain = False,
    system: SystemId = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Pair a round and write it into the event."""
    if all_rounds and (round_number is not None or redo):
        raise UsageError("cli.usage.not-together", options="--all, --round, --redo")
    from dataclasses import replace

    from reporting.cli.files import Answer, answer_files
    from reporting.cli.usage import check_choice
    from reporting.findings import has_error
    from reporting.pairing import Job, exit_code, pair_event
    from reporting.write_back import write_games

    if system is not None:
        from engine.pairing.systems import SYSTEMS

        check_choice("--system", (system,), SYSTEMS)
    job = Job(round_number, all_rounds, redo)

    def work(loaded: Loaded, words: Texts) -> Answer:
        event = loaded.event
        if system is not None:
            event = replace(event, info=replace(event.info, system=system))
        blank = {**BLANK, "system": event.info.system or None}
        if has_error(loaded.findings):
            return Answer(blank, loaded.findings)
        result = pair_event(event, loaded.document, job)
        findings = (*loaded.findings, *loaded.placed(result.findings))
        code = exit_code(result)
        if code == 0 and result.games and not dry_run:
            refused = write_games(loaded, result.document, result.games, redo=redo)
            findings = (*findings, *((refused,) if refused else ()))
            code = int(has_error(findings))
        keys = _keys(blank, result.rounds, all_rounds, explain)
        return Answer(keys, findings, _lines(loaded, result.rounds, words, explain), code=code)

    answer_files(files, work, BLANK, lang=lang, as_json=as_json, summary=False)


def _keys(blank: dict[str, Any], rounds: Sequence[Paired], all_rounds: bool, explain: bool) -> dict[str, Any]:
    """The keys of the contract for the last round paired; with `--all`, `rounds` has each of them."""
    if not rounds:
        return blank
    keys = {**blank, **rounds[-1].as_keys()}
    if all_rounds:
        keys["rounds"] = [paired.as_keys() for paired in rounds]
    if explain:
        keys["decisions"] = [
            {"bracket": step.bracket, "code": step.code, "article": step.article, "values": dict(step.values)}
            for paired in rounds
            for step in paired.decisions
        ]
    return keys


def _lines(loaded: Loaded, rounds: Sequence[Paired], words: Texts, explain: bool) -> list[str]:
    """The rounds for people: boards with names, whoever is free, why."""
    from reporting.cli.tables import aligned, player_names

    names = player_names(loaded.event)
    lines: list[str] = []
    for paired in rounds:
        lines.append(words("cli.pair.round", round=paired.number))
        rows = [
            [str(board), str(white), names.get(white, ""), "–", str(black), names.get(black, "")]
            for board, (white, black) in enumerate(paired.pairing.pairs, start=1)
        ]
        lines += aligned(rows, "rrlcrl")
        if paired.pairing.bye is not None:
            lines.append(words("cli.pair.free", number=paired.pairing.bye, name=names.get(paired.pairing.bye, "")))
        if explain:
            lines += [_decision(step, words) for step in paired.decisions]
    return lines


def _decision(step: Any, words: Texts) -> str:
    text = words(f"pairing.{step.code}", **dict(step.values))
    return f"  [{step.bracket}] {text} ({step.article})"
