"""Who a player may be who is not in the list, for PZWarc: categories go by weights, titles by ratings."""

from __future__ import annotations

from typing import Final

from engine.classification.gaps import Unknowns
from engine.classification.possible_people import LEAST_RATING, MOST_RATING, by_number, no_place_stands, rated, unrated
from engine.classification.pzwarc.event_conditions import asks_overtaken
from engine.classification.pzwarc.holdings import RATING_LISTS
from engine.model import Player

_GRANDMASTER: Final = {"fmjd": "GMI", "fmjd64": "GMI"}


_foreign: Final = by_number(lambda number: Player(number, federation="?"))
"""A foreigner without a title: PZWarc 2021, VII 4.3 leaves his games out."""

PZWARC_CATEGORY: Final = Unknowns(
    "VII 4.3",
    (unrated, _foreign, by_number(lambda number: Player(number, titles=_GRANDMASTER))),
    only_met=no_place_stands,
)
"""PZWarc counts categories by weights and titles by ratings."""
PZWARC_TITLE: Final = Unknowns(
    "VII 5.1",
    (unrated, rated("national", LEAST_RATING), rated("national", MOST_RATING, titles=_GRANDMASTER)),
    lists=RATING_LISTS,
    only_met=lambda event: no_place_stands(event) and not asks_overtaken(event),
)
