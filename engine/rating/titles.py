"""What ratings and performances say of titles (FIDE B.01, 0.5, 1.3 and 1.5): no norms, which ask for more."""

from __future__ import annotations

from typing import Any

from engine.classification.fide.performance import result_of
from engine.classification.record import record_of
from engine.classification.rules import norms_above, on_sheet
from engine.model import Event, Player
from engine.rating.values import PlayerChange


def titles_reached(event: Event, player: Player, change: PlayerChange) -> tuple[str, ...]:
    """The titles above those held whose rating the new one is the first to reach.

    B.01, 1.3 (FM, CM and those of women, with 30 rated games, this event's included; as many as nobody knows are taken
    for enough) and 1.5 (with the norms).
    """
    rules = on_sheet(event, "fide")
    numbers, sought = rules.numbers, norms_above(rules, player, event)
    if change.new is None or not _enough_games(player, change, numbers):
        return ()
    before = max(change.rating or 0, player.peak_rating or 0)
    needed: dict[str, int] = {**numbers["title_rating"], **numbers["by_rating"]["titles"]}
    return tuple(
        name
        for name, least in sorted(needed.items(), key=lambda item: -item[1])
        if before < least <= change.new and name in sought
    )


def _enough_games(player: Player, change: PlayerChange, numbers: dict[str, Any]) -> bool:
    """30 rated games with those of this event; an unrated player's earlier ones are not known and not counted.

    Unrated is too whoever has a rating of another list alone: its games are none of this one.
    """
    rating = player.rating("fide") if change.rating is not None else None
    if rating is not None and rating.games is None:
        return True
    before = rating.games or 0 if rating else 0
    return before + change.n >= int(numbers["by_rating"]["games"])


def title_performance(event: Event, player: Player) -> str:
    """The highest title above those held of which the games are a performance (B.01, 0.5); empty where of none.

    Rp and Ra as 1.4.6 to 1.4.8 say, of all games over the board, at least nine (1.4.1) and 35 per cent. The mix of
    opponents is not asked: `classify` judges norms.
    """
    rules = on_sheet(event, "fide")
    numbers, sought = rules.numbers, norms_above(rules, player, event)
    if len(event.index.games_by_player.get(player.number, ())) < int(numbers["minimum_games"]):
        return ""
    games = [game for game in record_of(event, player.number) if game.over_the_board]
    if len(games) < int(numbers["minimum_games"]):
        return ""
    for name, norm in sorted(numbers["norms"].items(), key=lambda item: -int(item[1]["performance"])):
        if name not in sought:
            continue
        made = result_of(games, norm, numbers)
        enough = 100 * made.score >= int(numbers["percent"]) * made.n
        if enough and made.average >= int(norm["average"]) and made.performance >= int(norm["performance"]):
            return str(name)
    return ""
