"""The settings of an event: what its sheet says beyond what the rules of play need at once.

This is the one list of them: workbook, JSON, CSV and schema make their rows of it (`reporting/fields/event.py`).

A setting that nobody gave is empty: `""`, `None`, `()`. A word that is none of its choices stays as it is,
so that no setting is lost; who reads it asks for the words he knows. The papers print what they show of
them as it stands here.
"""

# Annotations are values here, not texts as elsewhere: the rows of the sheet are read from them.
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Final

from engine.model.setting_types import (
    Choices,
    Count,
    CountOrNone,
    FideEvent,
    HalfPoints,
    IccfClass,
    LongText,
    PaperFormats,
    PaperSets,
    PrivateText,
    PzszachChampionship,
    PzwarcChampionship,
    Reserves,
    SideTies,
    StandingsColumns,
)


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting by its name, in the order of the event sheet: a line here and its words, and every file has it."""

    # Who organises what, where.
    event_code: str = ""  # The number in the federation's register
    name_latin: str = ""  # The name of the event in Latin letters, for papers and files in these
    federation_name: str = ""  # The name of the federation, where it is not the usual one
    host_federation: str = ""  # Three-letter code of the country where the event is held (FIDE B.01, 1.4.3)
    venue: str = ""
    city: str = ""
    city_latin: str = ""
    organiser: str = ""
    organiser_latin: str = ""
    organiser_address: PrivateText = ""
    organiser_contact: PrivateText = ""  # E-mail or telephone

    # How it is played.
    # What 15 minutes are, which PZWarc 2021, III 1.1 and III 1.2 both name.
    fifteen_minutes: Annotated[str, Choices("blitz", "rapid")] = ""
    default_time: CountOrNone = None  # Minutes after the start of a round when an absent player loses; 0: none
    start_numbers: Annotated[str, Choices("rating", "lots", "groups", "varma", "by-hand")] = ""  # How numbers are given
    rating_multipliers: str = ""  # `KNDB = 1.05; FFJD = 0.98` (PZWarc 2021, V 2.6.1.2.1)
    title_ratings: str = ""  # `M = 2150; K = 2000`: technical ratings of titles (PZWarc 2021, V 2.6.1.2.2)
    forbidden_pairs: tuple[str, ...] = ()  # Numbers of players who must not be paired, `3-7 (1-4)`
    half_byes_most: CountOrNone = None  # Half-point byes that a player may have; None: one
    half_byes_until: CountOrNone = None  # The last round in which there may be one; None: any
    acceleration: Annotated[str, Choices("none", "baku")] = ""  # `baku`: FIDE C.04.5.1
    uncontrolled: bool | None = None  # Floats are not watched (PZWarc 2021, V 2.8.9.12)
    stuck_players: str = ""  # What undoes a stuck pairing: `undo` earlier pairs or `float` down (PZWarc 2021, V 2.8.7)
    # How players come into groups (PZSzach A.2.2).
    group_method: Annotated[str, Choices("serpentine", "baskets", "own-choice")] = ""
    sliding_direction: Annotated[str, Choices("left", "right")] = ""  # Which way players move, seen from the seat
    # The last two rounds of a cycle change places where another follows (FIDE C.05, annex 1).
    cycle_ends_reversed: bool | None = None
    games_per_match: Count = None
    third_place: bool | None = None  # The losers of the semifinals play for the third place
    match_rule: Annotated[str, Choices("games", "points", "wins")] = ""  # What decides a match (PZSzach E.1)
    # Half points, or twice the wins, that win a match; None where the number of games is fixed.
    match_target: HalfPoints = None
    boards: Count = None  # How many players a team fields in a match
    reserves: Reserves = ""  # On which boards reserves may play (PZSzach E.2; PZWarc 2021, V 3.6)
    seating: Annotated[str, Choices("facing", "in-line", "alternating")] = ""  # How teams sit (PZWarc 2021, V 3.5)
    match_points_win: HalfPoints = None
    match_points_draw: HalfPoints = None
    match_points_bye: HalfPoints = None  # Half match points of a team without an opponent; None: as for a match won
    board_points_bye: HalfPoints = None  # Half board points of a team without an opponent; None: a draw on every board
    counted_players: Count = None  # How many of its best make a team's result in an individual event (PZSzach C.5)
    # Whose table: `pzszach` (F.7) or `pzwarc` (V 3.7).
    scheveningen_variant: Annotated[str, Choices("pzszach", "pzwarc")] = ""
    scheveningen_ties: SideTies = ()  # Criteria one after the other where the sides are level (PZSzach F.6)
    reserve_games_most: CountOrNone = None  # Games that a reserve may play at most (PZSzach F.4)
    basic_games_least: CountOrNone = None  # Games that a player of the basic line-up has to play (PZSzach F.4)

    # What kind of event it is: what verdicts ask.
    level: Annotated[str, Choices("club", "district", "voivodeship", "national", "international")] = ""
    competition: Annotated[str, Choices("open", "women", "men")] = ""  # For whom the event is (PZWarc 2021, VII 2)
    age_group: str = ""  # In words: `U14`, `50+`
    rated_by: Annotated[str, Choices("none", "regional", "national", "fide", "iccf", "fmjd")] = ""
    # Which cycle the event belongs to (KSzK 4, 4.3.9).
    kszk_cycle: Annotated[str, Choices("individual-championship", "team-championship", "other")] = ""
    # The stage of its cycle (KSzK 4, 4.4.18 and 4.4.19).
    kszk_stage: Annotated[str, Choices("preliminary", "quarterfinal", "semifinal", "final")] = ""
    promotions: LongText = ""  # Who advances to which stage (KSzK 4, 4.5.1)
    iccf_class: IccfClass = ""  # The class of an ICCF event (KSzK 4, 4.4.6 and 4.4.18)
    transmission: Annotated[str, Choices("server", "post", "email")] = ""  # How moves are sent (KSzK 4, 4.3.12)
    days_per_ten_moves: Count = None  # Days of reflection (KSzK 4, 4.3.12)
    fixed_average: Count = None  # The average that the commission fixed (KSzK 4, 4.4.6 and 4.4.8)
    provisional_rating: Count = None  # The rating of players without one in an international event (KSzK 4, 4.4.8)
    # Which championship of Poland in draughts (PZWarc 2021, VII 6, Table V).
    pzwarc_championship: PzwarcChampionship = ""
    pzszach_championship: PzszachChampionship = ""  # Which championship of Poland in chess (PZSzach 3.3, table 2a)
    notation: bool | None = None  # Games are written down (PZWarc 2021, VII 4.6.3)
    notified_on: date | None = None  # The federation was told of the event (PZWarc 2021, VII 7.3.3; KSzK 4, 4.4.24)
    norms_announced_on: date | None = None  # The chief arbiter announced the norms (PZWarc 2021, VII 7.3.4)
    documents_sent_on: date | None = None  # Tournament file and report were sent (PZWarc 2021, VII 7.3.5)
    approved_on: date | None = None  # The federation approved the event (PZWarc 2021, VII 7.3.6)
    # Rule sets by which norms are computed: `kszk`, `pzwarc`, `pzszach`, `fide`, `bg`.
    classification_rules: tuple[str, ...] = ()
    classification_edition: str = ""  # The edition, where it is not the one in force on the start date
    parameters: LongText = ""  # Values that a resolution gives, one a line: `ID = VALUE; SOURCE`
    rating_list_date: date | None = None  # The list from which the ratings are taken
    fide_event: FideEvent = ""  # An event that FIDE B.01, 1.4.1 and 1.5.6 name
    # Which exception of FIDE B.01, 1.4.3 waives the foreign players.
    fide_exemption: Annotated[str, Choices("national-final", "national-team", "zonal", "swiss-20-foreign")] = ""
    predetermined_pairings: bool | None = None  # All rounds count for a norm (FIDE B.01, 1.4.1)

    # What the printed regulations say.
    aims: LongText = ""
    eligibility: LongText = ""
    entries_until: date | None = None
    entries_to: str = ""
    entry_fee: str = ""
    technical_meeting: str = ""
    opening: str = ""
    closing: str = ""
    withdrawals: LongText = ""  # How and to whom a withdrawal is announced
    prize_rules: LongText = ""
    prize_sharing: Annotated[str, Choices("equal", "hort", "by-place")] = ""  # How money is shared among level players
    prizes_per_player: Annotated[str, Choices("higher", "all")] = ""  # What a player gets who wins several prizes
    prize_step: str = ""  # The smallest amount that is paid out: `1`, `0,50`
    # Classes that are ranked by themselves, as prizes name them; `club`, `region`, `category` stand for each one.
    classes: tuple[str, ...] = ()
    prizes_announced_on: date | None = None  # The day on which the final list of prizes was announced
    appeals: LongText = ""
    appeals_committee: str = ""
    pairing_program: str = ""  # Name and version, where another program makes the pairings
    costs: LongText = ""
    final_rules: LongText = ""

    # What the arbiter's report says.
    playing_conditions: LongText = ""
    organisation: LongText = ""
    remarks: LongText = ""
    motions: LongText = ""  # Motions to the federation (PZWarc 2021, IV 2.28)
    attachments: LongText = ""
    fees_paid: str = ""
    report_place: str = ""
    report_date: date | None = None  # None: the end of the event

    # Which papers are made where nobody says otherwise.
    papers: PaperSets = ()
    paper_formats: PaperFormats = ()
    standings_columns: StandingsColumns = ()  # What the standings tell besides points and tie-breaks


NO_SETTINGS: Final = Settings()
"""The settings of an event that says nothing."""
