"""What a rule set says of its norms in the ledger: what counts, and what several of them come to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from engine.classification.record import moves_were_made
from engine.classification.verdict import Verdict
from engine.model import Event, Player, Rule
from engine.regulations.editions import Edition


def category_names(numbers: dict[str, Any]) -> tuple[str, ...]:
    """The categories, from the highest (VII 1); what stands above them on the ladder are titles (VII 2)."""
    return tuple(numbers["category_norm"]["fillings"])


def womens_titles(numbers: dict[str, Any]) -> dict[str, str]:
    """Women's titles by their own marks, each with the title that it stands beside (VII 2): kk, mk, amk."""
    return dict(zip(numbers["womens_ladders"][0], numbers["ladders"][0], strict=False))


def title_after(numbers: dict[str, Any], held: str, norm: str, rating: int | None, games: int, *, women: bool) -> str:
    """What a draughts player holds after a norm, by Table II.

    PZWarc 2021, VII 5.7 and notes: who has I and makes the norm of AM is K at once, who has K is
    M. Elsewhere a mark becomes the title with the rating of list A, a woman's where she seeks a
    women's title, lower where the norms together have 40 games or more (VII 5.6). Where the
    table has no step he keeps what he holds.
    """
    jumps, limits = numbers["jumps"], numbers["title_norm"]
    step = jumps.get(held, {} if held.startswith(numbers["ladders"][0][0]) else jumps[""]).get(norm)
    if step is None:
        return held
    if "title" not in step:
        return str(step["mark"])
    wanted = int(limits["rating_for_title"]["women" if women else "open"][step["title"]])
    needed = wanted - (int(limits["reduction"]["points"]) if games >= limits["reduction"]["games"] else 0)
    return str(step["title"]) if rating is not None and rating >= needed else str(step["mark"])


@dataclass(frozen=True, slots=True)
class TitleSteps:
    """The scale of titles, open and women's, on which norms lead from step to step."""

    edition: Edition

    @property
    def norms(self) -> frozenset[str]:
        """Every norm for a title."""
        women = womens_titles(self.edition.numbers)
        return frozenset({*women, *women.values()})

    @property
    def held(self) -> tuple[str, ...]:
        """What Table II knows a player to hold, from the lowest: marks, then the highest title."""
        return (*self.edition.numbers["jumps"], self.edition.ladders[0][0])

    @property
    def jump(self) -> Rule:
        """The article by which a step is made at once."""
        return self.edition.rule("VII 5.7")

    @property
    def office(self) -> Rule:
        """The article by which a place brings a title."""
        return self.edition.rule("VII 6.1")

    def below(self, title: str) -> str:
        """What stands below a title."""
        ladder = self.edition.ladders[0]
        return ladder[ladder.index(title) + 1]

    def above(self, held: str) -> str:
        """The next title above the highest category or a title; empty above the highest and below them."""
        ladder = self.edition.ladders[0]
        categories = category_names(self.edition.numbers)
        known = held in ladder and (held not in categories or held == categories[0])
        return ladder[ladder.index(held) - 1] if known and held != ladder[0] else ""

    def is_womens(self, norm: str) -> bool:
        """A norm for a women's title."""
        return norm in womens_titles(self.edition.numbers)

    def open_title(self, norm: str) -> str:
        """The title on the ladder that a norm is as hard as: K for KK."""
        return womens_titles(self.edition.numbers).get(norm, norm)

    def named(self, title: str, *, women: bool) -> str:
        """The title's id on the scale: KK beside K."""
        by_title = {of: norm for norm, of in womens_titles(self.edition.numbers).items()}
        return by_title.get(title, title) if women else title

    def after(self, held: str, title: str, rating: int | None, games: int, *, women: bool) -> str:
        """What is held after a norm for a title, by Table II."""
        return title_after(self.edition.numbers, held, title, rating, games, women=women)


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
