"""The ledger of norms as a file that the federation owns: JSON, replaced whole, an entry a norm and event."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from engine.classification.fide.event_conditions import counts_as_large
from engine.classification.fide.performance import games_for_title
from engine.classification.ledger import Award, NormEntry, awards, norms_used
from engine.classification.pzwarc.holdings import best_on_list_a
from engine.classification.rules import RuleSet
from engine.classification.verdict import Verdict
from engine.model import Finding, Player, finding
from engine.pairing.lots import lot_key
from engine.regulations import load
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
            "rating": award.rating,
            "wanted_rating": award.wanted_rating,
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
    found = [verdict for verdict in verdicts if verdict.met]
    norms: dict[int, list[str]] = {}
    for verdict in found:
        norms.setdefault(verdict.number, []).append(verdict.norm)
    for verdict in found:
        if verdict.norm in norms_used(rules.id, rules.norms, norms[verdict.number]):
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
    return NormEntry(
        player=lot_key(player),
        name=player.name,
        rules=rules.id,
        edition=rules.edition,
        norm=verdict.norm,
        event=info.name,
        date=day.isoformat() if day else "",
        games=_games(rules, verdict),
        fillings=verdict.fillings,
        rating=_rating(rules, player),
        large=counts_as_large(loaded.event, load("fide-titles-2024")) if rules.id == "fide" else None,
    )


def _games(rules: RuleSet, verdict: Verdict) -> int:
    """The games of the norm; of a FIDE norm those that count together (B.01, 1.4.1).

    PZWarc 2021, VII 5.6 counts the games played in the event, those against unrated players too.
    """
    if rules.id == "fide":
        return games_for_title(verdict, load("fide-titles-2024"))
    if rules.id == "pzwarc":
        return sum(game.reason != "forfeit-win" for game in verdict.games)
    return sum(game.counted for game in verdict.games)


def _rating(rules: RuleSet, player: Player) -> int | None:
    """The highest rating that the sheet knows on the list that titles ask for."""
    if rules.id == "pzwarc":
        return best_on_list_a(player)
    rating, peak = player.rating("fide"), player.extra.get("peak_rating")
    known = [*([rating.value] if rating else []), *([peak] if isinstance(peak, int) else [])]
    return max(known, default=None) if rules.id in {"fide", "bg"} else None


def _key(entry: NormEntry) -> tuple[str, str, str, str, str]:
    return entry.player, entry.rules, entry.norm, entry.event, entry.date
