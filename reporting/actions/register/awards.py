"""Which norms of the register make which category or title, since when, and what is still missing for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.classification.ledger import Award, NormEntry, awards_and_doubts
from engine.classification.rules import named
from engine.model import GameType, Player
from reporting.fields import TABLES
from reporting.register.held_norms import held_norms
from reporting.register.people import People
from reporting.register.values import CATEGORY, TITLE, Entry
from reporting.verify.across.limits import at_least

_Key = tuple[str, str, str]


def awards_of(people: People, entries: Sequence[Entry]) -> list[dict[str, Any]]:
    """What the norms of one person come to (KSzK 4, 4.3.8; PZWarc, Table II; PZSzach; FIDE B.01, 1.5).

    `since` is the day of the norm that completed it, `norms` the entries that count, `held` whether the register has
    it already; `offer` the column and the value under which it is entered once it is decided.
    """
    norms = sorted(((entry, norm) for _, entry, norm in held_norms(people, entries)), key=lambda each: each[1].date)
    in_order = [norm for _, norm in norms]
    since: dict[_Key, str] = {}
    for count in range(1, len(in_order) + 1):
        for award in awards_and_doubts(in_order[:count])[0]:
            if award.complete:
                since.setdefault(_key(award), in_order[count - 1].date)
    return [_keys(award, since.get(_key(award), ""), norms, entries) for award in awards_and_doubts(in_order)[0]]


def _key(award: Award) -> _Key:
    return award.rules, award.game, award.norm


def _keys(
    award: Award, since: str, norms: Sequence[tuple[Entry, NormEntry]], entries: Sequence[Entry]
) -> dict[str, Any]:
    same_rules = [each for each in norms if (each[1].rules, each[1].game) == (award.rules, award.game)]
    counted = [each for each in same_rules if each[1].norm == award.norm] or same_rules
    offer = _offer(award, counted[-1][1].edition) if award.complete else None
    return {
        "rules": award.rules,
        "norm": award.norm,
        "game": award.game,
        "complete": award.complete,
        "open": award.open,
        "since": since,
        "fillings": [award.fillings, award.wanted_fillings],
        "games": [award.games, award.wanted_games],
        "uncounted": sum(entry.played is None for entry, _ in counted),
        "article": award.rule.article,
        "norms": sorted(entry.id for entry, _ in counted),
        "held": offer is not None and _is_held(award, counted[-1][1].edition, entries),
        "offer": offer,
    }


def _offer(award: Award, edition: str) -> dict[str, str] | None:
    """The column of players and its lowest value that stand for what was gained."""
    for column in TABLES["players"].columns:
        if column.id.startswith(("title_", "category_")):
            for value in reversed(column.choices):
                if award.norm in _held(award, edition, {column.json_path[0]: {column.json_path[-1]: value}}):
                    return {"column": column.id, "value": value}
    return None


def _is_held(award: Award, edition: str, entries: Sequence[Entry]) -> bool:
    """Whether the register holds it, or more, already."""
    for entry in entries:
        if entry.kind in {TITLE, CATEGORY}:
            found = {"titles" if entry.kind == TITLE else "categories": {entry.scale: entry.value}}
            if at_least(named(award.rules, edition), award.norm, _held(award, edition, found)):
                return True
    return False


def _held(award: Award, edition: str, scales: Mapping[str, Mapping[str, str]]) -> frozenset[str]:
    """The norms that somebody with a title or a category holds."""
    rules = named(award.rules, edition)
    game = GameType(award.game) if award.game else min(rules.games)
    player = Player(0, titles=scales.get("titles", {}), categories=scales.get("categories", {}))
    return frozenset(rules.held(player, game))
