"""`protokol pair`: who plays whom in the next round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Files, Lang
from reporting.cli.usage import UsageError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.model import Event
    from engine.pairing.swiss.field import Decision
    from engine.pairing.teams.matches import Match
    from reporting.actions.pair import Paired
    from reporting.cli.files import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

RoundNumber = Annotated[int | None, typer.Option("--round", min=1, metavar="N", help="cli.option.pair-round")]
AllRounds = Annotated[bool, typer.Option("--all", help="cli.option.all")]
Redo = Annotated[bool, typer.Option("--redo", help="cli.option.redo")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run")]
Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-pairing")]
Out = Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="cli.option.pair-out")]
SystemId = Annotated[str | None, typer.Option("--system", metavar="ID", help="cli.option.system-override")]

BLANK: dict[str, Any] = {"system": None, "round": None, "pairings": [], "bye": None, "absent": []}


@dataclass(frozen=True, slots=True)
class Asked:
    """What the command line asks for."""

    round_number: int | None = None
    all_rounds: bool = False
    redo: bool = False
    dry_run: bool = False
    explain: bool = False
    out: str | None = None
    system: str | None = None
    as_json: bool = False


def pair(
    files: Files,
    round_number: RoundNumber = None,
    all_rounds: AllRounds = False,
    redo: Redo = False,
    dry_run: DryRun = False,
    explain: Explain = False,
    out: Out = None,
    system: SystemId = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> None:
    """Pair a round and write it into the event; a report file is never changed, a new one comes out."""
    if all_rounds and (round_number is not None or redo):
        raise UsageError("cli.usage.not-together", options="--all, --round, --redo")
    if out is not None and len(files) > 1:
        raise UsageError("cli.usage.one-file-for-out")
    if system is not None:
        from engine.pairing.systems import SYSTEMS
        from reporting.cli.usage import check_choice

        check_choice("--system", (system,), SYSTEMS)
    from reporting.cli.files import answer_files

    asked = Asked(round_number, all_rounds, redo, dry_run, explain, out, system, as_json)
    answer_files(files, partial(_work, asked), BLANK, lang=lang, as_json=as_json, summary=False, raw_trf=True)


def _work(asked: Asked, loaded: Loaded, words: Texts) -> Answer:
    # Imported by kind: pairing a report file shall not load what only events need.
    if loaded.kind == "trf":
        from reporting.cli.pair_trf import pair_report

        return pair_report(asked, loaded, words)
    return _pair_event(asked, loaded, words)


def _pair_event(asked: Asked, loaded: Loaded, words: Texts) -> Answer:
    from reporting.actions.pair import Job, exit_code, pair_event
    from reporting.actions.requirements import without_numbers
    from reporting.cli.files import Answer
    from reporting.locale.findings import has_error
    from reporting.sources.write_back import write_games

    event = loaded.event
    if asked.system is not None:
        event = replace(event, info=replace(event.info, system=asked.system))
    blank = {**BLANK, "system": event.info.system or None}
    if event.info.system.startswith("team-"):
        blank = {"matches" if key == "pairings" else key: value for key, value in blank.items()}
    findings = without_numbers(loaded.document, loaded.findings)
    if has_error(findings):
        return Answer(blank, findings)
    job = Job(asked.round_number, asked.all_rounds, asked.redo, asked.explain)
    result = pair_event(event, loaded.document, job)
    findings = (*loaded.findings, *loaded.placed(result.findings))
    code = exit_code(result)
    if code == 0 and result.games and not asked.dry_run:
        refused = write_games(loaded, result.document, result.games, redo=asked.redo)
        findings = (*findings, *((refused,) if refused else ()))
        code = int(has_error(findings))
    keys = _keys(blank, result.rounds, asked.all_rounds, asked.explain)
    return Answer(keys, findings, _lines(loaded, result.rounds, words, asked.explain), code=code)


def _keys(blank: dict[str, Any], rounds: Sequence[Paired], all_rounds: bool, explain: bool) -> dict[str, Any]:
    """The keys of the contract for the last round paired; with `--all`, `rounds` has each of them."""
    if not rounds:
        return blank
    keys = {**blank, **rounds[-1].as_keys()}
    if all_rounds:
        keys["rounds"] = [paired.as_keys() for paired in rounds]
    if explain:
        keys["decisions"] = [as_keys(step) for paired in rounds for step in paired.decisions]
    return keys


def as_keys(step: Decision) -> dict[str, Any]:
    """A decision as JSON: bracket, code, article, what fills its text."""
    return {"bracket": step.bracket, "code": step.code, "article": step.article, "values": dict(step.values)}


def _lines(loaded: Loaded, rounds: Sequence[Paired], words: Texts, explain: bool) -> list[str]:
    """The rounds for people: boards with names, whoever is free, why."""
    from reporting.cli.tables import entrant_names

    names = entrant_names(loaded.event)
    lines: list[str] = []
    for paired in rounds:
        pairing = paired.pairing
        lines += round_lines(paired.number, pairing.pairs, pairing.bye, names, words)
        if paired.teams is not None:
            lines += match_lines(paired.teams.matches, loaded.event, words)
        if explain:
            lines += reasons(paired.decisions, words)
    return lines


def round_lines(
    number: int, pairs: Sequence[tuple[int, int]], bye: int | None, names: Mapping[int, str], words: Texts
) -> list[str]:
    """A round for a terminal: boards with names, whoever is free."""
    from reporting.cli.tables import aligned

    rows = [
        [str(board), str(white), names.get(white, ""), "–", str(black), names.get(black, "")]
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    lines = [words("cli.pair.round", round=number), *aligned(rows, "rrlcrl")]
    if bye is not None:
        lines.append(words("cli.pair.free", number=bye, name=names.get(bye, "")))
    return lines


def match_lines(matches: Sequence[Match], event: Event, words: Texts) -> list[str]:
    """The boards of the matches whose line-ups are in: White and Black by name."""
    from reporting.cli.tables import aligned, entrant_names, player_names

    players, teams = player_names(event), entrant_names(event)
    lines: list[str] = []
    for match in matches:
        if any(at.white or at.black for at in match.boards):
            names = {"home": teams.get(match.home, ""), "guest": teams.get(match.guest, "")}
            lines.append(words("cli.pair.match", match=match.match, **names))
            rows = [
                [str(at.board), players.get(at.white or 0, "…"), "–", players.get(at.black or 0, "…")]
                for at in match.boards
            ]
            lines += aligned(rows, "rlcl", indent="    ")
    return lines


def reasons(decisions: Sequence[Decision], words: Texts, unit: int = 2) -> list[str]:
    """The decisions as sentences, each with its bracket and article; of a bracket without pairs no candidates."""
    from reporting.locale.explanations import with_article

    told = [step for step in decisions if step.code != "dutch.first" or dict(step.values)["pairs"]]
    marks = (f"[{step.bracket}] " if step.bracket else "" for step in told)
    return [f"  {mark}{with_article(step, words, unit)}" for mark, step in zip(marks, told, strict=True)]
