"""One entry of the ledger: a norm that was made, by whom, in which event, over how many games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.classification.ledger_rule import LedgerRule
from engine.classification.rule_set import RuleSet
from engine.classification.rules import named
from engine.classification.verdict import Verdict
from engine.model import Event, Player
from engine.model.people import ID_KINDS
from engine.model.result import nothing
from engine.pairing.drawing_of_lots import lot_key


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
    day = event.info.last_day
    ids = ids_of(player)
    return NormEntry(
        player=display_id(player),
        name=player.called,
        rules=rules.id,
        edition=rules.edition,
        norm=verdict.norm,
        event=event.info.name,
        date=day.isoformat() if day else "",
        games=rules.ledger.games(verdict),
        fillings=verdict.fillings,
        rating=rules.ledger.rating(player),
        large=rules.ledger.large(event),
        held=rules.ledger.held(event, player, verdict.norm),
        by_result=verdict.rule.article in rules.ledger.by_result,
        game=event.info.game.value,
        ids=ids,
        birth=player.birth,
        number=player.number,
        namesake=bool(player.name and not ids) and sum(lot_key(each) == lot_key(player) for each in event.players) > 1,
        key=key,
    )


def ids_of(player: Player) -> Mapping[str, str]:
    """What ids a player has, by kind, the federation's own first."""
    return {kind: value for kind in ID_KINDS if (value := player.ids.get(kind, "").strip())}


def display_id(player: Player) -> str:
    """The id or the name by which the ledger shows a player."""
    return next(iter(ids_of(player).values()), lot_key(player))


def norms_used(rules: RuleSet, made: Iterable[str]) -> tuple[str, ...]:
    """Which norms of one result are used, the highest first.

    KSzK 4, 4.4.21: one result may serve for two norms, on different categories: the two
    highest are taken. PZWarc 2021, Table II speaks of the highest title norm of an event. Other
    rules have no such limit.
    """
    used = sorted(set(made), key=rules.norms.index)
    return tuple(used[: rules.ledger.most_of_result])


def rule_of(entry: NormEntry) -> LedgerRule:
    """Those of the entry's edition; of today's where the edition is none that is known."""
    return named(entry.rules, entry.edition).ledger
