"""What a rule set says of its norms in the ledger: what counts, and what several of them come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.classification.record import moves_were_made
from engine.classification.title_steps import TitleSteps
from engine.classification.verdict import Verdict
from engine.model import Event, Player, Rule


@dataclass(frozen=True, slots=True)
class NormsWanted:
    """What a category or title asks of the norms together: fillings, games, a rating.

    The rating falls by `reduction` where the games reach `reduced_from`; `needs_large` asks
    that one norm comes from a large event (FIDE B.01, 1.5.6). `years` is the time within which all
    norms are made, None where any time may pass between them (KSzK 4, 4.3.5). `rating_of_last`: the rating is the one
    after the last norm, not the highest ever.
    """

    fillings: int
    games: int
    rule: Rule
    rating: int | None = None
    reduced_from: int | None = None
    reduction: int = 0
    needs_large: bool = False
    years: int | None = None
    rating_of_last: bool = False


def counted_games(verdict: Verdict) -> int:
    """The games that the norm counts and that were really played, without forfeits and unfinished ones."""
    return sum(moves_were_made(game.result) and game.counted for game in verdict.games)


def fide_rating(player: Player) -> int | None:
    """The highest FIDE rating that the sheet knows."""
    return player.highest("fide")


@dataclass(frozen=True, slots=True)
class LedgerRule:
    """How norms of a rule set enter the ledger and add up.

    `wanted` says what a category or title asks; `by_result` are the articles by which a place or
    a promotion fills a norm, whatever the games come to. `games`, `rating`, `large` and `held` give
    what an entry keeps. `most_of_result`: so many norms of one result are used, by `most_rule`;
    `person_rule` asks whose norms belong together. `while_running`: norms are given before the event
    is over. `steps` is the table of draughts titles.
    """

    wanted: Callable[[str], NormsWanted]
    by_result: frozenset[str] = frozenset()
    games: Callable[[Verdict], int] = counted_games
    rating: Callable[[Player], int | None] = lambda player: None
    large: Callable[[Event], bool | None] = lambda event: None
    held: Callable[[Event, Player, str], str | None] = lambda event, player, norm: None
    most_of_result: int | None = None
    most_rule: Rule | None = None
    person_rule: Rule | None = None
    while_running: bool = False
    steps: TitleSteps | None = None
