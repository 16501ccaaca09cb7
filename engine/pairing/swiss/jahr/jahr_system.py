"""Jahr's method as a value: the FIDE rules of 1998, with another order inside a score group.

Jahr 1981, item 7: paired as by FIDE, in score groups of the results of play alone; only the order
inside a group goes by the totals with their auxiliary points instead of ratings (A.2 b). The bye's
half point (item 8) stands in the rounds, as every result of play does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from engine.model import Settings
from engine.pairing.swiss.fide1998.fide1998_system import FIDE_1998
from engine.pairing.swiss.fide1998.settings import Fide1998Settings
from engine.pairing.swiss.field import Field
from engine.regulations.cited import jahr_method

if TYPE_CHECKING:
    from engine.pairing.swiss.fide1998.roster import Roster


def _roster(field: Field, _settings: Settings) -> Roster:
    from engine.pairing.swiss.fide1998.roster import make_roster
    from engine.pairing.swiss.jahr.running import group_order

    return make_roster(field, Fide1998Settings(order=group_order(field)))


JAHR: Final = replace(
    FIDE_1998,
    id="swiss-jahr",
    rule=jahr_method("7"),
    articles={**FIDE_1998.articles, "bye": jahr_method("8")},
    roster=_roster,
    cards=FIDE_1998.cards,
    bye_is_draw=True,
    money="",
)
