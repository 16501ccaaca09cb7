"""The points that every category takes in an event where everyone meets everyone (PZSzach 2002, B.VI)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.classification.pzszach.event_conditions import minimum_games
from engine.classification.pzszach.norm import constant_rating, points_for
from engine.classification.record import unlisted
from engine.model import Event


def round_robin_points(event: Event, numbers: dict[str, Any]) -> Mapping[str, Fraction]:
    """Points needed for each norm in a round robin, by the model of PZSzach 2002, B.VI.

    In one cycle everyone has the same ratings in the mean, his own included, so that one number
    holds for all; the men's figures, among women alone the women's. Nothing where a rating is missing.
    """
    games = len(event.players) - 1
    single = event.info.system == "round-robin" and event.info.cycles == 1
    if not single or games < 1 or unlisted(event):
        return {}
    ratings = [constant_rating(player, numbers) for player in event.players]
    known = [rating for rating in ratings if rating is not None]
    if len(known) < len(ratings):
        return {}
    average = Fraction(sum(known), len(known))
    women = all(player.is_woman for player in event.players)
    least = numbers["threshold"]["f" if women else "m"]
    needed = {norm: points_for(int(rating), average, games, numbers) for norm, rating in least.items()}
    enough = {norm for norm in needed if games >= minimum_games(event, norm, numbers, woman=women)}
    return {norm: points for norm, points in needed.items() if norm in enough and points <= games}
