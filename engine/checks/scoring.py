"""What games and the bye are worth, against what the code of the event says."""

from __future__ import annotations

from collections.abc import Iterable

from engine.model import DRAUGHTS_POINTS, Event, EventInfo, Finding, GameType, Rule, Severity, Subject, finding
from engine.model.points import points_text
from engine.pairing.swiss.swiss_systems import swiss_system
from engine.regulations.cited import draughts_code


def check_scoring(event: Event) -> Iterable[Finding]:
    """A win is worth more than a draw, a draw than a loss; advantage only in 100-square draughts.

    Other points than those of the code are a warning: the arbiter strikes out of an event's regulations
    what contradicts it (PZWarc 2021, IV 2.2).
    """
    info = event.info
    if not info.points.win > info.points.draw >= info.points.loss:
        yield finding("points-impossible", subject=_field("points_win"), value=points_text(info.points.win))
    else:
        yield from _of_the_code(info)
    if info.draws_with_advantage and info.game is not GameType.DRAUGHTS100:
        yield finding(
            "advantage-setting",
            Severity.WARNING,
            subject=_field("draws_with_advantage"),
            rule=draughts_code("I 6.5"),
        )


def _of_the_code(info: EventInfo) -> Iterable[Finding]:
    """Draughts give 2, 1 and 0 points (PZWarc 2021, II 5.4); a Swiss system says what its bye is worth."""
    points, usual = info.points, DRAUGHTS_POINTS
    if info.house == "pzwarc" and (points.win, points.draw, points.loss) != (usual.win, usual.draw, usual.loss):
        yield finding(
            "points-not-of-the-code",
            Severity.WARNING,
            subject=_field("points_win"),
            value=" / ".join(map(points_text, (points.win, points.draw, points.loss))),
            rule=draughts_code("II 5.4"),
            points=" / ".join(map(points_text, (usual.win, usual.draw, usual.loss))),
        )
    bye = _worth_of_bye(info)
    if bye is not None and points.bye != bye[0]:
        yield finding(
            "bye-not-of-the-code",
            Severity.WARNING,
            subject=_field("points_bye"),
            value=points_text(points.bye),
            rule=bye[1],
            points=points_text(bye[0]),
        )


def _worth_of_bye(info: EventInfo) -> tuple[int, Rule] | None:
    """Half points of the bye and the article that gives them; None where no article does, and for teams.

    PZWarc 2021, V 2.8.3: what a win is worth. FIDE 1998, A.5: a point. Jahr 1981, 8: half of it.
    """
    system = swiss_system(info.system)
    rule = system.articles.get("bye") if system is not None else None
    return None if system is None or rule is None else (system.worth_of_bye(info.points), rule)


def _field(name: str) -> Subject:
    return Subject("event", None, name)
