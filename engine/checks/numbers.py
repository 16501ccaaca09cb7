"""Starting numbers that should go by rating and do not.

FIDE C.04.2; FIDE Swiss rules 1998, A.2; PZWarc 2021, V 2.6.1.1; for cups PZSzach 2002, B.VI D.2.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from engine.model import Event, Finding, Player, Rule, Severity, Subject, finding
from engine.model.rounds import last_played_round
from engine.pairing.swiss.from_event import rating_lists
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.pairing.teams.event import is_team_event
from engine.regulations.cited import chess_code
from engine.systems.numbering import Numbering, in_round_1, numbering_of, rating_of

_CUP: Final = chess_code("B.VI D.2")


def check_numbers(event: Event) -> Iterable[Finding]:
    """The first player whose number stands behind that of somebody with a lower rating; nobody where all agree.

    Before the first result a warning, afterwards information: numbers hold to the end. Of a cup that
    says nothing it is advice. Whoever arrives late has a number behind the others. Teams are
    paired by their strength, or advised by a check of their own.
    """
    if is_team_event(event) or numbering_of(event) is not Numbering.RATING:
        return
    lists = rating_lists(event)
    places = {id(player): index for index, player in enumerate(event.players)}
    present = sorted(in_round_1(event).players, key=lambda one: one.number)
    for before, player in pairwise(present):
        if rating_of(player, lists) > rating_of(before, lists):
            yield _contradiction(event, player, before, places[id(player)], lists)
            return


def _contradiction(event: Event, player: Player, before: Player, place: int, lists: tuple[str, ...]) -> Finding:
    asked = event.info.settings.start_numbers
    advised = event.info.system == "cup" and not asked
    severity = Severity.ADVICE if advised else Severity.WARNING
    return finding(
        "numbers-against-ratings",
        Severity.INFO if last_played_round(event) else severity,
        subject=Subject("players", place, "number"),
        value=player.number,
        rule=_rule(event.info.system),
        number=player.number,
        name=player.called,
        rating=rating_of(player, lists),
        other=before.number,
        other_name=before.called,
        other_rating=rating_of(before, lists) or "–",
    )


def _rule(system: str) -> Rule | None:
    """The article by which numbers go by rating; None where the system has none."""
    swiss = swiss_system(system)
    if swiss is not None:
        return swiss.articles["numbers"]
    return _CUP if system == "cup" else None
