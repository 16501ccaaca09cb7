"""Titles by rating: FM, CM, WFM, WCM (FIDE B.01, 1.3)."""

from __future__ import annotations

from engine.classification.record import unclear_rating
from engine.classification.verdict import Requirement, Verdict, decide
from engine.model import Event, Player
from engine.model.points import whole
from engine.regulations.editions import Edition


def classify_by_rating(event: Event, number: int, norm: str, edition: Edition) -> Verdict:
    """Whether a player's published rating brings a title.

    FIDE B.01 (2024), 1.3: a rating of 2300 (FM), 2200 (CM), 2100 (WFM), 2000 (WCM) at any time,
    after at least 30 rated games. The highest rating that the sheet knows counts; where it is
    too low, or the number of games is missing, an earlier list may still say otherwise: the
    games leave it open, a rating on the sheet decides, one that cannot be read leaves it open.
    Raises KeyError for another title.
    """
    numbers = edition.numbers["by_rating"]
    needed, games_needed = int(numbers["titles"][norm]), int(numbers["games"])
    player = event.player(number) or Player(number)
    best = player.highest("fide")
    requirements = (
        *([_woman(player)] if norm in numbers["women"] else []),
        _reached(player, best, needed),
        _games_played(player, games_needed),
    )
    met, reason = decide(requirements)
    return Verdict(
        number=number,
        norm=norm,
        rule=edition.rule("1.3"),
        met=met,
        reason=reason,
        n=0,
        score=whole(0),
        average=None,
        performance=None if best is None else whole(best),
        requirements=requirements,
        games=(),
        margin=None if best is None else whole(best - needed),
    )


def _woman(player: Player) -> Requirement:
    return Requirement("0.3", "woman", "f", player.sex, player.is_woman if player.sex else None)


def _reached(player: Player, best: int | None, needed: int) -> Requirement:
    """The rating that a title needs; open where one of the sheet cannot be read and none that can suffices."""
    unclear = bool(unclear_rating(player, "fide") or player.extra.get("peak_rating"))
    reached = best is not None and best >= needed
    found = "" if best is None else str(best)
    return Requirement("1.3", "rating", str(needed), found, reached or (None if unclear else False))


def _games_played(player: Player, needed: int) -> Requirement:
    """The rated games that a title needs; open where the list does not say how many there were."""
    rating = player.rating("fide")
    games = rating.games if rating else None
    found, met = ("", None) if games is None else (str(games), games >= needed)
    return Requirement("1.3", "rated-games-played", str(needed), found, met)
