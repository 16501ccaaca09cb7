"""The settings of an event: what its sheet says beyond what the rules of play need at once.

A setting that nobody gave is empty: `""`, `None`, `()`. A choice that the table of fields does not
have stays as the word it is, so that no setting is lost; who reads it asks for the words he knows.
Points are half points. The papers print what they show of them as it stands here.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting by its name in the table of fields, read and typed once."""

    # Who organises what, where.
    event_code: str = ""
    """The number in the federation's register."""
    federation_name: str = ""
    """The name of the federation, where it is not the usual one."""
    host_federation: str = ""
    """Three-letter code of the country where the event is held (FIDE B.01, 1.4.3)."""
    name_latin: str = ""
    """The name of the event in Latin letters, for papers and files in these."""
    venue: str = ""
    city: str = ""
    city_latin: str = ""
    organiser: str = ""
    organiser_latin: str = ""
    organiser_address: str = ""
    """On no public paper."""
    organiser_contact: str = ""
    """E-mail or telephone; on no public paper."""

    # How it is played.
    fifteen_minutes: str = ""
    """`blitz` or `rapid`: what 15 minutes are, which PZWarc 2021, III 1.1 and III 1.2 both name."""
    default_time: int | None = None
    """Minutes after the start of a round when an absent player loses; 0: none."""
    start_numbers: str = ""
    """How numbers are given: `rating`, `lots`, `groups`, `varma`, `by-hand`."""
    rating_multipliers: str = ""
    """`KNDB = 1.05; FFJD = 0.98` (PZWarc 2021, V 2.6.1.2.1)."""
    title_ratings: str = ""
    """`M = 2150; K = 2000`: technical ratings of titles (PZWarc 2021, V 2.6.1.2.2)."""
    forbidden_pairs: tuple[str, ...] = ()
    """Numbers of players who must not be paired, `3-7` each."""
    acceleration: str = ""
    """`baku` (FIDE C.04.5.1) or `none`."""
    uncontrolled: bool | None = None
    """Floats are not watched (PZWarc 2021, V 2.8.9.12)."""
    stuck_players: str = ""
    """What undoes a stuck pairing: `undo` earlier pairs or `float` down (PZWarc 2021, V 2.8.7)."""
    group_method: str = ""
    """How players come into groups: `serpentine`, `baskets`, `own-choice` (PZSzach A.2.2)."""
    sliding_direction: str = ""
    """Which way players move, seen from the seat: `left` or `right`."""
    games_per_match: int | None = None
    third_place: bool | None = None
    """The losers of the semifinals play for the third place."""
    match_rule: str = ""
    """What decides a match: `games`, `points`, `wins` (PZSzach E.1)."""
    match_target: int | None = None
    """Half points, or twice the wins, that win a match; None where the number of games is fixed."""
    boards: int | None = None
    """How many players a team fields in a match."""
    reserves: str = ""
    """On which boards reserves may play (PZSzach E.2; PZWarc 2021, V 3.6)."""
    seating: str = ""
    """How teams sit: `facing`, `in-line`, `alternating` (PZWarc 2021, V 3.5)."""
    match_points_win: int | None = None
    match_points_draw: int | None = None
    match_points_bye: int | None = None
    """Half match points of a team without an opponent; None: as for a match won."""
    board_points_bye: int | None = None
    """Half board points of a team without an opponent; None: a draw on every board."""
    counted_players: int | None = None
    """How many of its best make a team's result in an individual event (PZSzach C.5)."""
    scheveningen_variant: str = ""
    """Whose table: `pzszach` (F.7) or `pzwarc` (V 3.7)."""
    scheveningen_ties: tuple[str, ...] = ()
    """Criteria one after the other where the sides are level (PZSzach F.6)."""
    reserve_games_most: int | None = None
    """Games that a reserve may play at most (PZSzach F.4)."""
    basic_games_least: int | None = None
    """Games that a player of the basic line-up has to play (PZSzach F.4)."""

    # What kind of event it is: what verdicts ask.
    level: str = ""
    """`club`, `district`, `voivodeship`, `national`, `international`."""
    competition: str = ""
    """`open`, `women`, `men` (PZWarc 2021, VII 2)."""
    age_group: str = ""
    """In words: `U14`, `50+`."""
    rated_by: str = ""
    """`none`, `regional`, `national`, `fide`, `iccf`, `fmjd`."""
    kszk_cycle: str = ""
    """`individual-championship`, `team-championship`, `other` (KSzK 4, 4.3.9)."""
    kszk_stage: str = ""
    """`preliminary`, `quarterfinal`, `semifinal`, `final` (KSzK 4, 4.4.18 and 4.4.19)."""
    iccf_class: str = ""
    """The class of an ICCF event (KSzK 4, 4.4.6 and 4.4.18)."""
    transmission: str = ""
    """`server`, `post`, `email` (KSzK 4, 4.3.12)."""
    days_per_ten_moves: int | None = None
    """Days of reflection (KSzK 4, 4.3.12)."""
    fixed_average: int | None = None
    """The average that the commission fixed (KSzK 4, 4.4.6 and 4.4.8)."""
    provisional_rating: int | None = None
    """The rating of players without one in an international event (KSzK 4, 4.4.8)."""
    pzwarc_championship: str = ""
    """Which championship of Poland in draughts (PZWarc 2021, VII 6, Table V)."""
    pzszach_championship: str = ""
    """Which championship of Poland in chess (PZSzach 3.3, table 2a)."""
    notation: bool | None = None
    """Games are written down (PZWarc 2021, VII 4.6.3)."""
    notified_on: date | None = None
    """The federation was told of the event (PZWarc 2021, VII 7.3.3; KSzK 4, 4.4.24)."""
    norms_announced_on: date | None = None
    """The chief arbiter announced the norms (PZWarc 2021, VII 7.3.4)."""
    documents_sent_on: date | None = None
    """Tournament file and report were sent (PZWarc 2021, VII 7.3.5)."""
    approved_on: date | None = None
    """The federation approved the event (PZWarc 2021, VII 7.3.6)."""
    classification_rules: tuple[str, ...] = ()
    """Rule sets by which norms are computed: `kszk`, `pzwarc`, `pzszach`, `fide`, `bg`."""
    classification_edition: str = ""
    """The edition, where it is not the one in force on the start date."""
    parameters: str = ""
    """Values that a resolution gives, one a line: `ID = VALUE; SOURCE`."""
    rating_list_date: date | None = None
    """The list from which the ratings are taken."""
    fide_event: str = ""
    """An event that FIDE B.01, 1.4.1 and 1.5.6 name."""
    fide_exemption: str = ""
    """Which exception of FIDE B.01, 1.4.3 waives the foreign players."""
    predetermined_pairings: bool | None = None
    """All rounds count for a norm (FIDE B.01, 1.4.1)."""

    # What the printed regulations say.
    aims: str = ""
    eligibility: str = ""
    entries_until: date | None = None
    entries_to: str = ""
    entry_fee: str = ""
    technical_meeting: str = ""
    opening: str = ""
    closing: str = ""
    withdrawals: str = ""
    """How and to whom a withdrawal is announced."""
    prize_rules: str = ""
    prize_sharing: str = ""
    """How money is shared among level players: `equal`, `hort`, `by-place`."""
    prizes_per_player: str = ""
    """What a player gets who wins several prizes: the `higher` one or `all`."""
    prize_step: str = ""
    """The smallest amount that is paid out: `1`, `0,50`."""
    classes: tuple[str, ...] = ()
    """Classes that are ranked by themselves, as prizes name them; `club`, `region`, `category` stand for each one."""
    prizes_announced_on: date | None = None
    """The day on which the final list of prizes was announced."""
    appeals: str = ""
    appeals_committee: str = ""
    pairing_program: str = ""
    """Name and version, where another program makes the pairings."""
    costs: str = ""
    final_rules: str = ""

    # What the arbiter's report says.
    playing_conditions: str = ""
    organisation: str = ""
    remarks: str = ""
    motions: str = ""
    """Motions to the federation (PZWarc 2021, IV 2.28)."""
    attachments: str = ""
    fees_paid: str = ""
    report_place: str = ""
    report_date: date | None = None
    """None: the end of the event."""


NO_SETTINGS: Final = Settings()
"""The settings of an event that says nothing."""
