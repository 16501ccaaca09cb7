"""What a tournament is: players, teams, games, results, rounds, the event, findings.

Import the names from here: `from engine.model import Event, Player, finding`.
"""

from engine.model.event import Event, once_per_event
from engine.model.finding import Finding, Place, Rule, Severity, Subject, advice, finding, notice, warning
from engine.model.info import EventInfo, GameType, UnfinishedRule, house_of
from engine.model.people import Arbiter, Player, PlayerStatus, Rating, Team
from engine.model.points import (
    CHESS_POINTS,
    DRAUGHTS_POINTS,
    BoardScale,
    PointScale,
    exact,
    exact_or_none,
    fixed,
    half_up,
    half_up_to,
    points_text,
)
from engine.model.records import Absence, Incident, LineUp, PlayOff, Prize, Round, RoundStatus, Stage
from engine.model.result import (
    BYES,
    EMPTY,
    FORFEITS,
    PAIRING_BYE,
    REQUESTED,
    UNPLAYED,
    GameKey,
    GameResult,
    Mark,
    Outcome,
    ResultKind,
    Side,
)
from engine.model.settings import NO_SETTINGS, Settings

__all__ = [
    "BYES",
    "CHESS_POINTS",
    "DRAUGHTS_POINTS",
    "EMPTY",
    "FORFEITS",
    "NO_SETTINGS",
    "PAIRING_BYE",
    "REQUESTED",
    "UNPLAYED",
    "Absence",
    "Arbiter",
    "BoardScale",
    "Event",
    "EventInfo",
    "Finding",
    "GameKey",
    "GameResult",
    "GameType",
    "Incident",
    "LineUp",
    "Mark",
    "Outcome",
    "Place",
    "PlayOff",
    "Player",
    "PlayerStatus",
    "PointScale",
    "Prize",
    "Rating",
    "ResultKind",
    "Round",
    "RoundStatus",
    "Rule",
    "Settings",
    "Severity",
    "Side",
    "Stage",
    "Subject",
    "Team",
    "UnfinishedRule",
    "advice",
    "exact",
    "exact_or_none",
    "finding",
    "fixed",
    "half_up",
    "half_up_to",
    "house_of",
    "notice",
    "once_per_event",
    "points_text",
    "warning",
]
