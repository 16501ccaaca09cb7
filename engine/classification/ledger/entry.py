"""One entry of the ledger: a norm that was made, by whom, in which event, over how many games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.classification.fide.event_conditions import counts_as_large
from engine.classification.fide.performance import games_for_title
from engine.classification.ledger.asked import TITLES
from engine.classification.pzwarc.holdings import best_on_list_a, held_mark
from engine.classification.pzwarc.title import WOMEN_NORMS
from engine.classification.record import moves_were_made
from engine.classification.rules import RuleSet
from engine.classification.verdict import Verdict
from engine.model import Event, Player
from engine.model.result import nothing
from engine.pairing.lots import lot_key
from engine.regulations import load

ID_KINDS: Final = ("national", "fide", "iccf", "fmjd")
"""Ids that say who somebody is, the federation's own first."""
BY_RESULT: Final[Mapping[str, frozenset[str]]] = {
    "kszk": frozenset({"4.4.18", "4.4.19"}),
    "pzwarc": frozenset({"VII 6.1"}),
    "pzszach": frozenset({"3.3"}),
}
"""Articles by which a place or a promotion fills a norm, whatever the games come to."""


@dataclass(frozen=True, slots=True)
class NormEntry:
    """One norm that was made: whose, where, over how many games really played.

    `player` is the person's id or name as it is shown; who is one person is decided by `ids` (by
    kind), then by `name` and `birth` (a day, a year or nothing). `number` is the starting
    number in the event, `key` the event's own (`EventMark.key`). `rating` is the highest known
    rating on the list that a title asks for; `large` whether the event is one of FIDE B.01,
    1.5.6. `held` is what a draughts player held before, as Table II names it, None where it
    does not matter or nobody knows. `by_result`: a place or a promotion filled the norm.
    `namesake`: another player of the event has the same name, and no id tells them apart.
    `edited`: somebody changed the entry by hand.
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
    held: str | None = None
    by_result: bool = False
    game: str = ""
    ids: Mapping[str, str] = field(default_factory=nothing)
    birth: str = ""
    number: int = 0
    namesake: bool = False
    key: str = ""
    edited: bool = False


def entry_of(event: Event, rules: RuleSet, verdict: Verdict, key: str) -> NormEntry:
    """The entry of a norm that was made in an event."""
    player = event.player(verdict.number) or Player(verdict.number)
    day = event.info.end_date or event.info.start_date
    ids = ids_of(player)
    return NormEntry(
        player=shown_id(player),
        name=player.name,
        rules=rules.id,
        edition=rules.edition,
        norm=verdict.norm,
        event=event.info.name,
        date=day.isoformat() if day else "",
        games=games_of(rules.id, verdict),
        fillings=verdict.fillings,
        rating=_rating(rules.id, player),
        large=counts_as_large(event, load("fide-titles-2024")) if rules.id == "fide" else None,
        held=_held(event, player, verdict.norm) if rules.id == "pzwarc" and verdict.norm in TITLES else None,
        by_result=verdict.rule.article in BY_RESULT.get(rules.id, ()),
        game=event.info.game.value,
        ids=ids,
        birth=str(player.birth_date or player.birth_year or ""),
        number=player.number,
        namesake=bool(player.name and not ids) and sum(lot_key(each) == lot_key(player) for each in event.players) > 1,
        key=key,
    )


def ids_of(player: Player) -> Mapping[str, str]:
    """What ids a player has, by kind, the federation's own first."""
    return {kind: value for kind in ID_KINDS if (value := player.ids.get(kind, "").strip())}


def shown_id(player: Player) -> str:
    """The id or the name by which the ledger shows a player."""
    return next(iter(ids_of(player).values()), lot_key(player))


def games_of(rules: str, verdict: Verdict) -> int:
    """The games of a norm that were really played, towards the sum that a category or title asks.

    KSzK 4, 4.3.8 b and PZSzach: the games that the norm counts, without forfeits and unfinished
    games. PZWarc 2021, VII 5.6: all games played in the event, those against unlisted players
    too. FIDE B.01, 1.4.1: the games that count together.
    """
    if rules == "fide":
        return games_for_title(verdict, load("fide-titles-2024"))
    return sum(moves_were_made(game.result) and (game.counted or rules == "pzwarc") for game in verdict.games)


def _rating(rules: str, player: Player) -> int | None:
    """The highest rating that the sheet knows on the list that titles ask for."""
    if rules == "pzwarc":
        return best_on_list_a(player)
    rating, peak = player.rating("fide"), player.extra.get("peak_rating")
    known = [*([rating.value] if rating else []), *([peak] if isinstance(peak, int) else [])]
    return max(known, default=None) if rules in {"fide", "bg"} else None


def _held(event: Event, player: Player, norm: str) -> str:
    return held_mark(player, event.info.game, women=norm in WOMEN_NORMS)


def norms_used(rules: str, order: Sequence[str], made: Iterable[str]) -> tuple[str, ...]:
    """Which norms of one result are used, the highest first.

    KSzK 4, 4.4.21: one result may serve for two norms, on different categories: the two
    highest are taken. PZWarc 2021, Table II speaks of the highest title norm of an event. Other
    rules have no such limit. `order` are the norms from the highest.
    """
    used = sorted(set(made), key=order.index)
    if rules == "kszk":
        return tuple(used[: int(load("kszk-2016")["norms_of_one_result"])])
    return tuple(used)
