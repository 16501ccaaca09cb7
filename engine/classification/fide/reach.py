"""Who makes no title norm, seen at a glance: so it is with most players of an open (FIDE B.01, 1.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.classification.fide.performance import difference, rating_of
from engine.classification.record import RecordedGame
from engine.model.points import half_up_of


def is_out_of_reach(
    games: Sequence[RecordedGame], minimum: int, figures: dict[str, Any], numbers: dict[str, Any]
) -> bool:
    """True where neither all games nor any choice of at least `minimum` of them makes it (1.4.1, 1.4.7, 1.4.8).

    No mean is higher than that of the fewest games with the best ratings, whoever is raised to the floor; no share
    of the points is better than that of all first games up to one, since won games alone are left out of them.
    """
    least, made, best, of = max(minimum, 1), 0, 0, 1
    if len(games) < least:
        return True
    floor, unrated = int(figures["floor"]), int(numbers["unrated"])
    ratings = sorted((max(rating_of(game) or unrated, floor) for game in games), reverse=True)
    for end, game in enumerate(games, start=1):
        made += 0 if game.forfeit_win else int(game.mark)
        if end >= least and made * of >= best * end:
            best, of = made, end
    average = half_up_of(sum(ratings[:least]), least)
    dp = difference(best, of, numbers["dp"])
    return average < int(figures["average"]) or average + dp < int(figures["performance"])
