"""Swiss systems on whole events: settings reach the kernels, acceleration, lists, pairs made by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model import NO_SETTINGS, Event, EventInfo, GameKey, GameResult, Mark, Outcome, Player, Rating
from engine.model.system_id import PLAYERS_OF_TEAMS
from engine.pairing.swiss.event import last_of_group_a, swiss_field
from engine.pairing.swiss.starting_list import own_list, starting_order
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS, swiss_system
from engine.systems.numbering import starting_numbers
from engine.systems.table import SYSTEMS, pair_round
from tests.rows import of_each
from tests.settings import of_sheet

WON = Outcome(Mark.WIN, Mark.LOSS)


def event(players: int = 10, system: str = "swiss-fide-2026", rounds: int | None = 7, **settings: str) -> Event:
    people = tuple(Player(n, f"P{n:02d}", ratings=(Rating("fide", 2500 - n),)) for n in range(1, players + 1))
    return Event(EventInfo(system=system, rounds=rounds, first_colour="white", settings=of_sheet(settings)), people)


def played(start: Event) -> Event:
    """Round 1 as it was paired, White winning everywhere."""
    pairing, _ = pair_round(start, 1)
    assert pairing is not None
    games = tuple(GameResult(GameKey(1, board), *pair, WON) for board, pair in enumerate(pairing.pairs, start=1))
    return replace(start, results=games)


@of_each([*SWISS_SYSTEMS, *(PLAYERS_OF_TEAMS + name for name in SWISS_SYSTEMS)])
def test_every_swiss_system_pairs_an_event_as_its_kernel_pairs_the_field(system: str) -> None:
    after = played(event(system=system))
    field, findings = swiss_field(after, 2)
    swiss = swiss_system(system)
    assert field is not None
    assert swiss is not None
    pairing, told = pair_round(after, 2)
    assert (pairing, told) == (swiss.pair(field, NO_SETTINGS), findings)
    explained, _ = pair_round(after, 2, explain=True)
    assert explained is not None
    assert explained.decisions
    assert SYSTEMS[system].rule.article


@of_each([((), 6), ((10,), 6), ((1,), 7), ((1, 2, 3), 7)])
def test_late_entries_do_not_move_group_a(late: tuple[int, ...], last: int) -> None:
    """FIDE C.04.5.1: of ten players six, of nine six, of seven four, counted among those of round 1."""
    start = event(10)
    people = tuple(replace(player, from_round=2 if player.number in late else None) for player in start.players)
    assert last_of_group_a(replace(start, players=people)) == last


def test_an_accelerated_event_gives_group_a_virtual_points_and_pairs_it_apart() -> None:
    plain, _ = swiss_field(event(12), 1)
    field, _ = swiss_field(event(12, acceleration="baku"), 1)
    assert plain is not None
    assert field is not None
    assert not any(entrant.acceleration for entrant in plain.entrants)
    assert [bool(entrant.acceleration) for entrant in field.entrants] == [True] * 6 + [False] * 6
    pairing, _ = pair_round(event(12, acceleration="baku"), 1)
    assert pairing is not None
    assert {frozenset(pair) for pair in pairing.pairs} == {frozenset((n, n + 3)) for n in (1, 2, 3, 7, 8, 9)}


def test_without_a_stated_number_no_round_is_the_last() -> None:
    field, findings = swiss_field(event(8, rounds=None), 1)
    assert field is not None
    assert field.rounds == 2
    assert [item.code for item in findings] == ["rounds-not-stated"]


def test_a_pair_made_by_hand_is_kept_and_the_rest_is_paired_without_it() -> None:
    by_hand = replace(event(8), results=(GameResult(GameKey(1, 1), 8, 1, as_played=True),))
    pairing, _ = pair_round(by_hand, 1)
    assert pairing is not None
    assert (8, 1) in pairing.pairs
    assert sorted(number for pair in pairing.pairs for number in pair) == list(range(1, 9))


@pytest.mark.parametrize("system", ["swiss-fide-2026", "swiss-fide-2017"])
def test_a_pair_made_by_hand_does_not_shift_the_numbers_of_the_others(system: str) -> None:
    by_hand = replace(event(8, system), results=(GameResult(GameKey(1, 1), 8, 1, as_played=True),))
    pairing, _ = pair_round(by_hand, 1)
    assert pairing is not None
    assert set(pairing.pairs) == {(8, 1), (5, 2), (3, 6), (7, 4)}


def test_team_mates_do_not_meet_where_teams_are_counted_too() -> None:
    start = event(8, PLAYERS_OF_TEAMS + "swiss-fide-2026")
    people = tuple(replace(player, team=1 if player.number in {1, 5} else None) for player in start.players)
    pairing, _ = pair_round(replace(start, players=people), 1)
    assert pairing is not None
    assert {1, 5} not in [set(pair) for pair in pairing.pairs]


def test_the_starting_list_of_pzwarc_goes_by_rating_list_and_lot() -> None:
    """PZWarc 2021, V 2.6.1.1: at equal ratings list A stands before B, on A the better place first."""
    people = (
        Player(1, "Nobody"),
        Player(2, "B", ratings=(Rating("national", 2000, kind="B"),)),
        Player(3, "A9", ratings=(Rating("national", 2000, kind="A", rank=9),)),
        Player(4, "A7", ratings=(Rating("national", 2000, kind="A", rank=7),)),
        Player(5, "Technical", ratings=(Rating("technical", 2100, kind="2.6.1.2.2"),)),
    )
    start = Event(EventInfo(system="swiss-pzwarc-rating"), people)
    order, findings = starting_order(start, "1")
    assert order == (4, 3, 2, 1, 0)
    assert [(item.code, item.value) for item in findings] == [("start-list-no-rating", "Nobody")]


def test_the_starting_list_of_1998_goes_by_rating_title_and_alphabet() -> None:
    """FIDE Dutch 1998, A.2; Cyrillic names in their own alphabet."""
    people = (
        Player(1, "Яков", ratings=(Rating("fide", 2300),)),
        Player(2, "Антонов", ratings=(Rating("fide", 2300),)),
        Player(3, "Янев", ratings=(Rating("fide", 2300),), titles={"fide": "IM"}),
        Player(4, "Ангелов", ratings=(Rating("fide", 2400),)),
    )
    order, _ = starting_order(Event(EventInfo(system="swiss-fide-1998"), people), "1")
    assert order == (3, 2, 1, 0)


def test_lots_in_groups_stay_inside_the_ranges_of_the_groups() -> None:
    """PZWarc 2021, V 2.6.2.2."""
    start = event(9, start_numbers="groups")
    people = tuple(replace(player, group=2 if player.number <= 4 else 1) for player in start.players)
    order, _ = starting_order(replace(start, players=people), "77")
    assert {index + 1 for index in order[:5]} == {5, 6, 7, 8, 9}
    assert starting_numbers(replace(start, players=people), "77")[0].index(1) in {4, 5, 6, 7, 8}
    assert own_list(event(9)) is None


def test_virtual_points_that_a_report_file_brought_along_count() -> None:
    brought = {"trf": {"virtual_points": {"1": {"1": "1", "2": "0.5"}}}}
    field, _ = swiss_field(replace(event(4), extra=brought), 1)
    assert field is not None
    assert [entrant.acceleration for entrant in field.entrants] == [(2, 1), (), (), ()]


def test_a_first_colour_that_nobody_drew_is_white_and_said_so() -> None:
    start = event(4)
    undrawn = replace(start, info=replace(start.info, first_colour=""))
    pairing, findings = pair_round(undrawn, 1)
    assert pairing == pair_round(start, 1)[0]
    assert [(item.code, str(item.severity)) for item in findings] == [("first-colour-not-drawn", "info")]
