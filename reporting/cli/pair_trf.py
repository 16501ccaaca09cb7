"""`protokol pair` on a tournament report file: a new file to `-o` or to standard output."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.model import Finding, finding
from reporting.actions.pair_report import TrfJob, TrfResult, pair_trf, with_round
from reporting.cli.files import Answer
from reporting.cli.pair import BLANK, Asked, as_keys, reasons, round_lines
from reporting.exchange.trf_write import write_trf
from reporting.locale.findings import has_error

if TYPE_CHECKING:
    from reporting.locale import Texts
    from reporting.sources.load import Loaded


def pair_report(asked: Asked, loaded: Loaded, words: Texts) -> Answer:
    """Pair the next round of a report file; the pairing is told on standard error where the file goes to stdout."""
    if asked.all_rounds:
        return Answer(BLANK, (finding("schedule-not-known", value=loaded.name, known="round-robin"),))
    result = pair_trf(loaded.data, TrfJob(asked.round_number, asked.redo, asked.system, asked.explain))
    findings = (*loaded.findings, *result.findings)
    if result.pairing is None:
        return Answer({**BLANK, "system": result.system}, findings, code=result.code)
    lines = _lines(result, words, asked.explain)
    code = result.code
    if asked.out is not None and not asked.dry_run:
        refused = _write(result, asked.out, loaded.path)
        findings = (*findings, *((refused,) if refused else ()))
        code = max(code, int(has_error(findings)))
    if asked.as_json or asked.dry_run or asked.out is not None:
        return Answer(_keys(result, asked.explain), findings, lines, code=code)
    text = write_trf(with_round(result)).removesuffix("\n")
    return Answer(_keys(result, asked.explain), findings, text.split("\n"), notes=lines, code=code)


def _keys(result: TrfResult, explain: bool) -> dict[str, Any]:
    assert result.pairing is not None
    boards = enumerate(result.pairing.pairs, start=1)
    keys: dict[str, Any] = {
        "system": result.system,
        "round": result.round_number,
        "pairings": [{"board": board, "white": white, "black": black} for board, (white, black) in boards],
        "bye": result.pairing.bye,
        "absent": list(result.absent),
    }
    if explain:
        keys["decisions"] = [as_keys(step) for step in result.pairing.decisions]
    return keys


def _lines(result: TrfResult, words: Texts, explain: bool) -> list[str]:
    assert result.pairing is not None
    names = {player.number: player.name.replace(",", " ") for player in result.tournament.players}
    lines = round_lines(result.round_number or 0, result.pairing.pairs, result.pairing.bye, names, words)
    return [*lines, *(reasons(result.pairing.decisions, words, result.unit) if explain else ())]


def _write(result: TrfResult, out: str, source: str) -> Finding | None:
    """Write the new file; the one that was read is never written over."""
    from reporting.sources.replace import replace_file

    target = Path(out)
    if target.exists() and Path(source).exists() and target.samefile(source):
        return finding("trf-not-changed", value=out)
    return replace_file(target, write_trf(with_round(result)).encode())
