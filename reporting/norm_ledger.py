"""The ledger of norms as a file that the federation owns: JSON, replaced whole, an entry a norm and event."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from engine.classification.ledger import Award, NormEntry, awards
from engine.classification.rules import RuleSet
from engine.classification.verdict import Verdict
from engine.model import Finding, Player, finding
from engine.pairing.lots import lot_key
from reporting.files import replace_file
from reporting.load import Loaded
from reporting.locale import Texts

SCHEMA = 1


@dataclass(frozen=True, slots=True)
class Told:
    """An award as it is shown."""

    award: Award

    def json(self) -> dict[str, Any]:
        """The award with its article."""
        award = self.award
        return {
            "player": award.player,
            "name": award.name,
            "norm": award.norm,
            "fillings": award.fillings,
            "games": award.games,
            "wanted_fillings": award.wanted_fillings,
            "wanted_games": award.wanted_games,
            "complete": award.complete,
            "article": award.rule.article,
        }

    def line(self, words: Texts) -> str:
        """The award for a terminal."""
        award = self.award
        key = {True: "complete", False: "incomplete", None: "rating-open"}[award.complete]
        return words(
            f"verdict.award.{key}",
            name=award.name,
            norm=award.norm,
            fillings=f"{award.fillings}/{award.wanted_fillings}",
            games=f"{award.games}/{award.wanted_games}" if award.wanted_games else str(award.games),
            article=award.rule.article,
        )


def enter(
    path: Path, loaded: Loaded, rules: RuleSet, verdicts: Iterable[Verdict]
) -> tuple[tuple[Told, ...], tuple[Finding, ...]]:
    """Enter the norms that were made, and sum up the ledger.

    An entry of the same player, norm and event is replaced, so that running twice changes
    nothing. A ledger that can't be read is left alone, with a finding.
    """
    entries, problem = read_ledger(path)
    if problem is not None:
        return (), (problem,)
    people = {player.number: player for player in loaded.event.players}
    made = {_key(entry): entry for entry in entries}
    for verdict in verdicts:
        if verdict.met:
            entry = _entry(people[verdict.number], loaded, rules, verdict)
            made[_key(entry)] = entry
    ordered = [made[key] for key in sorted(made)]
    data = {"schema": SCHEMA, "norms": [asdict(entry) for entry in ordered]}
    text = json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    refused = replace_file(path, text.encode("utf-8"))
    return tuple(Told(award) for award in awards(ordered)), (refused,) if refused else ()


def read_ledger(path: Path) -> tuple[list[NormEntry], Finding | None]:
    """Read the entries; a file that does not exist is an empty ledger."""
    if not path.exists():
        return [], None
    names = {field.name for field in fields(NormEntry)}
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        entries = [NormEntry(**{key: value for key, value in row.items() if key in names}) for row in data["norms"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return [], finding("ledger-unreadable", value=path.name)
    return entries, None


def _entry(player: Player, loaded: Loaded, rules: RuleSet, verdict: Verdict) -> NormEntry:
    info = loaded.event.info
    day = info.end_date or info.start_date
    played = sum(game.counted for game in verdict.games)
    return NormEntry(
        lot_key(player),
        player.name,
        rules.id,
        rules.edition,
        verdict.norm,
        info.name,
        day.isoformat() if day else "",
        played,
        verdict.fillings,
    )


def _key(entry: NormEntry) -> tuple[str, str, str, str, str]:
    return entry.player, entry.rules, entry.norm, entry.event, entry.date
