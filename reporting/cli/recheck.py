"""`protokol recheck`: is every round paired as the rules say, and by which criterion is it not."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from reporting.cli.options import AsJson, Files, Lang

if TYPE_CHECKING:
    from engine.pairing.paired_round import RoundPairing
    from reporting.actions.recheck import Rechecked
    from reporting.cli.files import Answer
    from reporting.locale import Texts
    from reporting.sources.load import Loaded

SystemId = Annotated[str | None, typer.Option("--system", metavar="ID", help="cli.option.system-override")]

BLANK: dict[str, Any] = {"rounds": []}


def recheck(files: Files, system: SystemId = None, lang: Lang = None, as_json: AsJson = False) -> None:
    """Pair every round again and compare it with the one that was played."""
    if system is not None:
        from engine.systems.table import SYSTEMS
        from reporting.cli.usage import check_choice

        check_choice("--system", (system,), SYSTEMS)
    from reporting.cli.files import answer_files

    answer_files(files, partial(_work, system), BLANK, lang=lang, as_json=as_json, summary=False, raw_trf=True)


def _work(system: str | None, loaded: Loaded, words: Texts) -> Answer:
    from reporting.actions.recheck import recheck_event, recheck_trf
    from reporting.cli.files import Answer
    from reporting.locale.findings import has_error

    if loaded.kind == "trf":
        result = recheck_trf(loaded.data, system)
    elif has_error(loaded.findings):
        return Answer(BLANK, loaded.findings)
    else:
        event = loaded.event
        if system is not None:
            event = replace(event, info=replace(event.info, system=system))
        result = recheck_event(event)
    findings = (*loaded.findings, *loaded.placed(result.findings))
    keys = {"rounds": [_keys(item, words) for item in result.rounds]}
    lines = [line for item in result.rounds for line in _lines(item, words)]
    return Answer(keys, findings, lines, code=result.code)


def _reason(item: Rechecked, words: Texts) -> str | None:
    """Why the played round is worse, as sentences; None where it is right."""
    if item.same:
        return None
    from reporting.locale.explanations import with_article

    if item.expected is None and not item.decisions:
        return words("cli.recheck.nothing-legal")
    if not item.decisions:
        right = item.expected is not None and set(item.expected.pairs) == set(item.found.pairs)
        return words("cli.recheck.free" if right else "cli.recheck.schedule")
    return " ".join(with_article(step, words, item.unit) for step in item.decisions)


def _keys(item: Rechecked, words: Texts) -> dict[str, Any]:
    """A round of the contract, with the byes and the bare decisions beside it."""
    from reporting.actions.pair_request import decision_keys

    return {
        "round": item.number,
        "same": item.same,
        "expected": _pairs(item.expected),
        "found": _pairs(item.found),
        "expected_bye": item.expected.bye if item.expected else None,
        "found_bye": item.found.bye,
        "reason": _reason(item, words),
        "decisions": [decision_keys(step) for step in item.decisions],
    }


def _pairs(pairing: RoundPairing | None) -> list[list[int]]:
    return [list(pair) for pair in pairing.pairs] if pairing else []


def _lines(item: Rechecked, words: Texts) -> list[str]:
    if item.same:
        return [words("cli.recheck.same", round=item.number)]
    lines = [words("cli.recheck.differs", round=item.number)]
    for key, one, other in (("expected", item.expected, item.found), ("found", item.found, item.expected)):
        different = _only_in(one, other, words) if one else []
        if different:
            lines.append("  " + words(f"cli.recheck.{key}", pairs=", ".join(different)))
    return [*lines, f"  {_reason(item, words)}"]


def _only_in(one: RoundPairing, other: RoundPairing | None, words: Texts) -> list[str]:
    """The pairs and the byes of one pairing that the other does not have."""
    from reporting.actions.recheck import byes_of

    others = other.pairs if other else ()
    pairs = [f"{white}–{black}" for white, black in one.pairs if (white, black) not in others]
    byes = byes_of(one) - (byes_of(other) if other else frozenset())
    return pairs + [words("cli.recheck.bye", number=number) for number in sorted(byes)]
