"""The tournament report file (TRF) as values: TRF16 with its usual extensions, and TRF26.

FIDE C.04.A.2 (TRF16), TRF26 of 1 September 2025, and the records `XXR`, `XXC`, `XXP`,
`XXA`, `XXS`, `XXZ` of the pairing programs. This module holds the values; `trf_read` makes them
from a text, `trf_write` a text from them, `trf_field` what a Swiss system needs of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final, Literal, NamedTuple, Self

from engine.model import Finding, Place, Severity, finding
from engine.model.system_id import individual_system, names_teams
from engine.pairing.swiss.swiss_systems import dutch_in_force
from engine.systems.table import SYSTEMS
from reporting.exchange.trf_times import read_trf_day
from reporting.exchange.trf_types import BAKU, CUSTOM, system_of_type

WHITE1: Final = "w"
BLACK1: Final = "b"


class TrfRound(NamedTuple):
    """One cell: the scheduled opponent (0: none), `w`, `b` or `-`, and the result code in capitals."""

    opponent: int
    colour: str
    result: str


NOTHING: Final = TrfRound(0, "-", "")


def trimmed(cells: list[TrfRound]) -> list[TrfRound]:
    """The cells of a player without the empty ones at their end."""
    while cells and cells[-1] == NOTHING:
        cells.pop()
    return cells


@dataclass(slots=True)
class TrfPlayer:
    """One `001` record. `points` is the text of the file; `rounds` may be shorter than the event.

    `rank` is None where the file leaves the column blank. `text` is the record as it stood in
    the file, by columns, so that what did not change is written as it was.
    """

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    points: str = ""
    rank: int | None = None
    rounds: list[TrfRound] = field(default_factory=list)
    line: int = 0
    text: str = field(default="", compare=False)

    def cell(self, at: int) -> TrfRound:
        """What the record says of a round, from 1."""
        return self.rounds[at - 1] if at <= len(self.rounds) else NOTHING


@dataclass(frozen=True, slots=True)
class TrfBye:
    """An announced absence (record 240): `F`, `H` or `Z`, the round, the players."""

    kind: str
    round_number: int
    numbers: tuple[int, ...]


ALWAYS: Final = 999
"""The last round of what holds to the end."""


@dataclass(frozen=True, slots=True)
class TrfForbidden:
    """Players who must not meet each other from one round to another (records 260 and `XXP`)."""

    numbers: tuple[int, ...]
    first: int = 1
    last: int = ALWAYS


@dataclass(frozen=True, slots=True)
class TrfScoring:
    """What a round is worth (records 162 and `XXS`), in points."""

    win: Decimal = Decimal(1)
    draw: Decimal = Decimal("0.5")
    loss: Decimal = Decimal(0)
    pairing_bye: Decimal = Decimal(1)
    full_bye: Decimal = Decimal(1)
    half_bye: Decimal = Decimal("0.5")
    zero_bye: Decimal = Decimal(0)
    forfeit_win: Decimal = Decimal(1)
    forfeit_loss: Decimal = Decimal(0)

    @classmethod
    def of_games(cls, win: Decimal, draw: Decimal, loss: Decimal, pairing_bye: Decimal) -> Self:
        """What an event pays: forfeits like games, byes on request like a win or a draw, an absence never anything."""
        return cls(win, draw, loss, pairing_bye, win, draw, cls().zero_bye, win, loss)


@dataclass(frozen=True, slots=True)
class TrfAbnormal:
    """Points that are not those of the result (record 299), for players in a round.

    `kind` is the result that is worth otherwise (`W`, `D`, `L`, `F`, `H`, `Z`, `+`, `-`), blank for points on
    top of the games; `round_number` None means all rounds, no `numbers` all players.
    """

    kind: str
    game_points: Decimal | None
    round_number: int | None = None
    numbers: tuple[int, ...] = ()
    match_points: Decimal | None = None

    @property
    def points(self) -> Decimal:
        """The points of a player; some files have them in the column of match points."""
        return self.game_points if self.game_points is not None else self.match_points or Decimal(0)

    @property
    def is_general(self) -> bool:
        """True where it sets what a result is worth in the whole event."""
        return bool(self.kind) and self.round_number is None and not self.numbers


def problem(line: int, code: str, value: object, severity: str = "error", **values: Any) -> Finding:
    """The finding about something in the file that is wrong or was read with a reservation; `line` counts from 1."""
    text = str(value).strip() or "–"
    return finding(code, Severity(severity), value=text, place=Place(line=line or None), **values)


@dataclass(slots=True)
class TrfTournament:
    """A whole file.

    `headers` are the tournament records in the order of the file, (code, text), without
    those that have a field of their own here. `accelerations` holds the virtual points of a
    player by round number. `absent` are the players who are not to be paired in the next round
    (record `XXZ`). `abnormal` are points beside the games (299), `national` the records of federations by their code
    and the player's number. `team_lines` and `other_lines` are kept as they were. `dialect` says which
    records carry the settings when the file is written again; `source` is the text that was
    read, `lines` the line of the first record of each code in it.
    """

    headers: list[tuple[str, str]] = field(default_factory=list)
    players: list[TrfPlayer] = field(default_factory=list)
    rounds: int | None = None
    initial_colour: str | None = None
    by_rank: bool = False
    coded_type: str | None = None
    scoring: TrfScoring = field(default_factory=TrfScoring)
    byes: list[TrfBye] = field(default_factory=list)
    forbidden: list[TrfForbidden] = field(default_factory=list)
    accelerations: dict[int, dict[int, Decimal]] = field(default_factory=dict)
    absent: tuple[int, ...] = ()
    abnormal: list[TrfAbnormal] = field(default_factory=list)
    national: dict[tuple[str, int], TrfPlayer] = field(default_factory=dict)
    team_lines: list[str] = field(default_factory=list)
    other_lines: list[str] = field(default_factory=list)
    dialect: Literal["trf16", "trf26"] = "trf16"
    problems: list[Finding] = field(default_factory=list)
    source: str = field(default="", compare=False)
    lines: dict[str, int] = field(default_factory=dict, compare=False)

    def header(self, code: str) -> str | None:
        """Give the text of the first tournament record with this code."""
        return next((text for known, text in self.headers if known == code), None)

    @property
    def name(self) -> str:
        """The event's name (record 012)."""
        return self.header("012") or ""

    @property
    def of_teams(self) -> bool:
        """Whether teams are paired: records 240, 250 and 260 then speak of the teams of records 310."""
        return any(line.startswith("310") for line in self.team_lines)

    @property
    def is_crossed(self) -> bool:
        """Whether lines could not be read, so that what the others say of their players cannot be compared."""
        return any(one.code == "trf-columns" for one in self.problems)

    @property
    def asks_for_system(self) -> bool:
        """Whether teams stand in the file (records 310, or 013 of TRF16) of which nothing else says how they play.

        Record 013 stands in files of players too: there record 092 is "Individual: ..." (TRF16).
        """
        individual = "individual" in (self.header("092") or "").casefold()
        return self.of_teams or (not individual and any(line.startswith("013") for line in self.team_lines))

    @property
    def colour_of_games(self) -> str | None:
        """The colour that the games of round 1 show: that of the highest ranked player who was paired in it.

        TRF26, record 152: a file need not say the initial colour where it is this one.
        """
        ranked = sorted(self.players, key=lambda one: (one.rank or 0, one.number) if self.by_rank else (0, one.number))
        first = (player.rounds[0] for player in ranked if player.rounds and player.rounds[0].opponent)
        return next((cell.colour for cell in first if cell.colour in {WHITE1, BLACK1}), None)

    @property
    def first_colour(self) -> str:
        """The colour of the first player in round 1: as the file says, else as its games show, else White."""
        return self.initial_colour or self.colour_of_games or WHITE1

    @property
    def last_paired_round(self) -> int:
        """The last round in which anyone was paired, 0 where none was.

        A bye of the pairing (U) may be assigned in advance: alone it tells of a paired round only where it leaves no
        two to be paired.
        """
        last = 0
        for player in self.players:
            for at in range(len(player.rounds), last, -1):
                if player.rounds[at - 1].opponent or (player.rounds[at - 1].result == "U" and self._is_full(at)):
                    last = at
                    break
        return last

    def _is_full(self, at: int) -> bool:
        """Whether at most one player has nothing in his cell of a round."""
        return sum(at > len(one.rounds) or not one.rounds[at - 1].result for one in self.players) < 2

    @property
    def next_round(self) -> int:
        """The round to be paired: the one after the last that was paired."""
        return self.last_paired_round + 1


DEFAULT_SYSTEM: Final = dutch_in_force().id
TEAM_PREFIX: Final = "individual-team-"
"""Before the id of a Swiss system: played for teams at the same time."""


def system_of(tournament: TrfTournament) -> str:
    """Say which system the file asks for: record 192, else 092, else the edition in force.

    A 192 that names none of ours comes back as it is, so that nobody pairs by another system
    unawares, unless it leaves the system open (`CUSTOM_...`) and 092 names one; 092 is a free text, which need not
    name any. Where both name the same system of players, 092 may add that these play for teams. Blank where teams play
    (records 310, 013) and neither names a system of theirs.
    """
    found = _named_system(tournament)
    of_players = found in SYSTEMS and not names_teams(found)
    return "" if tournament.of_teams and of_players else found


def _named_system(tournament: TrfTournament) -> str:
    coded = (tournament.coded_type or "").strip()
    named = _known_system(tournament, (tournament.header("092") or "").strip())
    if not coded:
        return named or ("" if tournament.asks_for_system else DEFAULT_SYSTEM)
    known = _known_system(tournament, coded) or (named if coded.upper().startswith(CUSTOM) else None)
    return named if named and known == individual_system(named) else known or coded


def _known_system(tournament: TrfTournament, code: str) -> str | None:
    known = system_of_type(code, read_trf_day(tournament.header("042") or ""))
    return known or (code.lower() if code.lower() in SYSTEMS else None)


def is_known_system(tournament: TrfTournament) -> bool:
    """Whether record 192, where there is one, names a system of ours."""
    return system_of(tournament) in SYSTEMS


_SWISS_WORDS: Final = ("swiss", "dutch", "szwajc", "швейц")


def assumed_from(tournament: TrfTournament) -> str:
    """What record 092 says where it names no system of ours and does not speak of a Swiss either; else blank."""
    text = (tournament.header("092") or "").strip()
    if (
        tournament.coded_type
        or tournament.asks_for_system
        or _known_system(tournament, text)
        or any(word in text.casefold() for word in _SWISS_WORDS)
    ):
        return ""
    return text


def is_accelerated(tournament: TrfTournament) -> bool:
    """Say whether the coded type asks for the Baku acceleration (`..._BAKU`)."""
    return (tournament.coded_type or "").strip().upper().endswith(BAKU)
