"""`protokol pair`: who plays whom in the next round."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from reporting.actions.pair_request import BLANK, PairRequest
from reporting.cli.options import AsJson, Files, Lang
from reporting.cli.usage import UsageError, check_system

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.model import Event
    from engine.pairing.paired_round import Decision, RoundPairing
    from engine.pairing.teams.matches import Match
    from reporting.actions.pair_request import PairAnswer
    from reporting.cli.answer import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


RoundNumber = Annotated[int | None, typer.Option("--round", min=1, metavar="N", help="cli.option.pair-round")]
AllRounds = Annotated[bool, typer.Option("--all", help="cli.option.all")]
Redo = Annotated[bool, typer.Option("--redo", help="cli.option.redo")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="cli.option.dry-run")]
Explain = Annotated[bool, typer.Option("--explain", help="cli.option.explain-pairing")]
Out = Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="cli.option.pair-out")]
SystemId = Annotated[str | None, typer.Option("--system", metavar="ID", help="cli.option.system-override")]


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
    check_system(system)
    from reporting.cli.files import answer_files

    request = PairRequest(round_number, all_rounds, redo, explain, dry_run, None if out == "-" else out, system)
    work = partial(_work, request, as_json)
    answer_files(
        files,
        work,
        BLANK,
        lang=lang,
        as_json=as_json,
        summary=False,
        raw_trf=True,
        writes=not dry_run,
        articles=explain,
    )


def _work(request: PairRequest, as_json: bool, loaded: Loaded, words: Texts) -> Answer:
    from reporting.actions.pair import pair as pair_file
    from reporting.cli.answer import Answer

    paired = pair_file(loaded, request)
    lines = [] if as_json else _lines(paired, loaded, words, request.explain)
    if not paired.report or as_json or request.dry_run or request.out is not None:
        return Answer(paired.keys, paired.findings, lines, code=paired.code, written=paired.written)
    # The new report file has standard output for itself.
    text = paired.report.removesuffix("\n").split("\n")
    return Answer(paired.keys, paired.findings, text, notes=lines, code=paired.code)


def _lines(answer: PairAnswer, loaded: Loaded, words: Texts, explain: bool) -> list[str]:
    """The rounds for people: boards with names, whoever is free, why."""
    lines: list[str] = []
    for paired in answer.rounds:
        pairing = paired.pairing
        lines += _round_lines(paired.number, pairing, answer.names, words)
        lines += _absent_lines(paired.absent, answer.names, words)
        if paired.teams is not None:
            lines += _match_lines(paired.teams.matches, loaded.event, words)
        if explain:
            lines += _reasons(paired.decisions, words, paired.unit)
    return lines


def _round_lines(number: int, pairing: RoundPairing, names: Mapping[int, str], words: Texts) -> list[str]:
    """A round for a terminal: boards with names, whoever is free."""
    from reporting.cli.output import aligned

    rows = [
        [str(board), str(white), names.get(white, ""), "–", str(black), names.get(black, "")]
        for board, (white, black) in zip(pairing.boards, pairing.pairs, strict=True)
    ]
    lines = [words("cli.pair.round", round=number), *aligned(rows, "rrlcrl")]
    if pairing.bye is not None:
        lines.append(words("cli.pair.free", number=pairing.bye, name=names.get(pairing.bye, "")))
    return lines


def _absent_lines(absent: Sequence[int], names: Mapping[int, str], words: Texts) -> list[str]:
    """Who is entered and does not play in a round: announced, gone, not yet come; nothing where everybody plays."""
    from engine.model.listing import named

    who = named([f"{number} {names.get(number, '')}".strip() for number in absent])
    return [words("cli.pair.absent", who=who)] if absent else []


def _match_lines(matches: Sequence[Match], event: Event, words: Texts) -> list[str]:
    """The boards of the matches whose line-ups are in: White and Black by name."""
    from reporting.actions.people import entrant_names, player_names
    from reporting.cli.output import aligned

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


def _reasons(decisions: Sequence[Decision], words: Texts, unit: int) -> list[str]:
    """The decisions as sentences, each with its bracket and article; of a bracket without pairs no candidates."""
    from reporting.locale.explanations import with_article

    steps = [step for step in decisions if step.code != "dutch.first" or dict(step.values)["pairs"]]
    marks = (f"[{step.bracket}] " if step.bracket else "" for step in steps)
    return [f"  {mark}{with_article(step, words, unit)}" for mark, step in zip(marks, steps, strict=True)]
