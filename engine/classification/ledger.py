"""The ledger of norms: several events together make a category or a title."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engine.model import Rule
from engine.regulations import load


@dataclass(frozen=True, slots=True)
class NormEntry:
    """One norm that was made: whose (a lot key or id), where, over how many games really played."""

    player: str
    name: str
    rules: str
    edition: str
    norm: str
    event: str
    date: str
    games: int
    fillings: int = 1


@dataclass(frozen=True, slots=True)
class Award:
    """What the entries of one player and norm come to.

    `complete` is True where the category is earned, False where norms or games are missing,
    None where a rating that the ledger does not know decides (PZWarc 2021, VII 5.6; FIDE
    B.01, 0.4). `fillings` and `games` are the sums, `wanted_*` what the rule asks.
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


_TITLES: Final = frozenset({"K", "M", "AM", "KK", "MK", "AMK"})


def awards(entries: Iterable[NormEntry]) -> tuple[Award, ...]:
    """Sum up the ledger, player by player and norm by norm.

    KSzK 4, 4.3.8 (two norms over 17 games, one for district categories); PZWarc 2021, VII 4.5
    and 5.6; PZSzach: norms together over the minimum games; FIDE B.01, 1.5: 27 games. An entry
    of an event that stands twice counts once. A result that stands for two fillings needs no
    second norm and no 17 games (KSzK 4, 4.4.18).
    """
    sums: dict[tuple[str, str, str], dict[tuple[str, str], NormEntry]] = {}
    for entry in entries:
        sums.setdefault((entry.player, entry.rules, entry.norm), {})[(entry.event, entry.date)] = entry
    return tuple(_award(list(group.values())) for _, group in sorted(sums.items()))


def _award(entries: list[NormEntry]) -> Award:
    first = entries[0]
    fillings, games, open_rating, rule = requirements_of(first.rules, first.norm)
    made, played = sum(entry.fillings for entry in entries), sum(entry.games for entry in entries)
    alone = any(entry.fillings >= fillings > 1 for entry in entries)
    enough = made >= fillings and (played >= games or alone)
    complete: bool | None = enough
    if enough and open_rating:
        complete = None
    return Award(first.player, first.name, first.rules, first.norm, made, played, fillings, games, complete, rule)


def requirements_of(rules: str, norm: str) -> tuple[int, int, bool, Rule]:
    """Fillings and games that a category or title asks, whether a rating decides too, and the rule."""
    if rules == "kszk":
        numbers = load("kszk-2016")
        central = norm in numbers["central"]
        games = int(numbers["total_games_of_two_norms"]) if central else 0
        return (2 if central else 1), games, False, Rule("KSzK", "4.3.8", "2016")
    if rules == "pzwarc":
        numbers = load("pzwarc-2021-norms")
        if norm in _TITLES:
            return int(numbers["title_norm"]["fillings"]), 0, True, Rule("PZWarc", "VII 5.6", "2021")
        return int(numbers["category_norm"]["fillings"][norm]), 0, False, Rule("PZWarc", "VII 4.5", "2021")
    if rules == "fide":
        return 2, int(load("fide-titles-2024")["total_games"]), True, Rule("FIDE B.01", "1.5", "2024")
    if rules == "bg":
        master = load("bg-standards")["master"]
        return int(master["norms"]), int(master["total_games"]), True, Rule("bg", "I", "found")
    return 1, int(load("pzszach-2015")["minimum_games"][norm]), False, Rule("PZSzach", "2", "2015")


def title_after(held: str, norm: str, rating: int | None, games: int, *, women: bool) -> str:
    """What a draughts player holds after a norm, by Table II.

    PZWarc 2021, VII 5.7 and notes: who has I and makes the norm of AM is K at once, who has K is
    M. Elsewhere a mark becomes the title with the rating of list A, lower by 100 for women
    and by 25 where the norms together have 40 games or more (VII 5.6). Raises KeyError where
    the table has no such step.
    """
    numbers = load("pzwarc-2021-norms")
    step = numbers["jumps"].get(held, numbers["jumps"][""])[norm]
    if "rating" not in step:
        return str(step["mark"])
    reduction = numbers["title_norm"]["reduction"]
    needed = int(step["rating"]) - 100 * women - (int(reduction["points"]) if games >= reduction["games"] else 0)
    return str(step["title"]) if rating is not None and rating >= needed else str(step["mark"])
