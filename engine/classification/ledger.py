"""The ledger of norms: several events together make a category or a title."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from engine.classification.pzwarc.title import WOMEN_NORMS
from engine.model import Rule
from engine.regulations import load


@dataclass(frozen=True, slots=True)
class NormEntry:
    """One norm that was made: whose (a lot key or id), where, over how many games really played.

    `rating` is the highest known rating on the list that a title asks for; `large` whether
    the event is one of FIDE B.01, 1.5.6.
    """

    player: str
    name: str
    rules: str
    edition: str
    norm: str
    event: str
    date: str
    games: int
    fillings: int = 1
    rating: int | None = None
    large: bool | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """What the entries of one player and norm come to.

    `complete` is True where the category is earned, False where norms, games or the rating are
    missing, None where a rating that the ledger does not know decides (PZWarc 2021, VII 5.6;
    FIDE B.01, 1.5). `fillings` and `games` are the sums, `wanted_*` what the rule asks.
    """

    player: str
    name: str
    rules: str
    norm: str
    fillings: int
    games: int
    wanted_fillings: int
    wanted_games: int
    complete: bool | None
    rule: Rule
    rating: int | None = None
    wanted_rating: int | None = None


_TITLES: Final = frozenset({"K", "M", "AM", "KK", "MK", "AMK"})


def awards(entries: Iterable[NormEntry]) -> tuple[Award, ...]:
    """Sum up the ledger, player by player and norm by norm.

    KSzK 4, 4.3.8 (two norms over 17 games, one for district categories); PZWarc 2021, VII 4.5
    and 5.6; PZSzach: norms together over the minimum games; FIDE B.01, 1.5: 27 games,
    a rating, one norm from a large event. An entry
    of an event that stands twice counts once. A result that stands for two fillings needs no
    second norm and no 17 games (KSzK 4, 4.4.18).
    """
    sums: dict[tuple[str, str, str], dict[tuple[str, str], NormEntry]] = {}
    for entry in entries:
        sums.setdefault((entry.player, entry.rules, entry.norm), {})[(entry.event, entry.date)] = entry
    return tuple(_award(list(group.values())) for _, group in sorted(sums.items()))


def _award(entries: list[NormEntry]) -> Award:
    first = entries[0]
    asked = requirements_of(first.rules, first.norm)
    made, played = sum(entry.fillings for entry in entries), sum(entry.games for entry in entries)
    alone = any(entry.fillings >= asked.fillings > 1 for entry in entries)
    complete: bool | None = made >= asked.fillings and (played >= asked.games or alone)
    if complete and asked.needs_large and not any(entry.large for entry in entries):
        complete = None if any(entry.large is None for entry in entries) else False
    rating = max((entry.rating for entry in entries if entry.rating is not None), default=None)
    wanted = asked.rating
    if wanted is not None and asked.reduced_from is not None and played >= asked.reduced_from:
        wanted -= asked.reduction
    if complete and wanted is not None:
        complete = None if rating is None else rating >= wanted
    return Award(
        first.player,
        first.name,
        first.rules,
        first.norm,
        made,
        played,
        asked.fillings,
        asked.games,
        complete,
        asked.rule,
        rating,
        wanted,
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """What a category or title asks of the norms together: fillings, games, a rating.

    The rating falls by `reduction` where the games reach `reduced_from`; `needs_large` asks
    that one norm comes from a large event (FIDE B.01, 1.5.6).
    """

    fillings: int
    games: int
    rule: Rule
    rating: int | None = None
    reduced_from: int | None = None
    reduction: int = 0
    needs_large: bool = False


def requirements_of(rules: str, norm: str) -> Asked:
    """What a rule set asks for one category or title beyond the single norm."""
    if rules == "kszk":
        numbers = load("kszk-2016")
        central = norm in numbers["central"]
        games = int(numbers["total_games_of_two_norms"]) if central else 0
        return Asked(2 if central else 1, games, Rule("KSzK", "4.3.8", "2016"))
    if rules == "pzwarc":
        return _pzwarc(norm)
    if rules == "fide":
        numbers = load("fide-titles-2024")
        rule = Rule("FIDE B.01", "1.5", "2024")
        if norm in numbers["by_rating"]["titles"]:
            return Asked(1, 0, Rule("FIDE B.01", "1.3", "2024"))
        return Asked(2, int(numbers["total_games"]), rule, int(numbers["title_rating"][norm]), needs_large=True)
    if rules == "bg":
        master = load("bg-standards")["master"]
        rule = Rule("bg", "I", "found")
        return Asked(int(master["norms"]), int(master["total_games"]), rule, int(master["rating_after"]))
    return Asked(1, int(load("pzszach-2015")["minimum_games"][norm]), Rule("PZSzach", "2", "2015"))


def _pzwarc(norm: str) -> Asked:
    """VII 4.5: category I twice; 5.6: a title after two norms and a rating, 25 lower from 40 games on."""
    numbers = load("pzwarc-2021-norms")
    if norm not in _TITLES:
        return Asked(int(numbers["category_norm"]["fillings"][norm]), 0, Rule("PZWarc", "VII 4.5", "2021"))
    limits = numbers["title_norm"]
    title, scale = WOMEN_NORMS.get(norm, norm), "women" if norm in WOMEN_NORMS else "open"
    return Asked(
        int(limits["fillings"]),
        0,
        Rule("PZWarc", "VII 5.6", "2021"),
        int(limits["rating_for_title"][scale][title]),
        int(limits["reduction"]["games"]),
        int(limits["reduction"]["points"]),
    )


def norms_used(rules: str, order: Sequence[str], made: Iterable[str]) -> tuple[str, ...]:
    """Which norms of one result are used, the highest first.

    KSzK 4, 4.4.21: one result may serve for two norms, on different categories: the two
    highest are taken. Other rules have no such limit. `order` are the norms from the highest.
    """
    used = sorted(set(made), key=order.index)
    return tuple(used[: int(load("kszk-2016")["norms_of_one_result"])] if rules == "kszk" else used)
