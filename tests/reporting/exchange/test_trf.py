"""Reading and writing tournament report files: columns, extensions, TRF26, and what is wrong with a file."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from engine.pairing.swiss.dutch.edition import EDITION_2026
from engine.pairing.swiss.field import BLACK, WHITE, RoundKind
from engine.pairing.swiss.simulate import EventPlan, Rates, simulate
from reporting.exchange.document import decode_event
from reporting.exchange.trf import TrfBye, TrfForbidden, TrfRound, TrfScoring, TrfTournament, system_of
from reporting.exchange.trf_document import document_of, trf_document
from reporting.exchange.trf_field import field_of, tournament_of
from reporting.exchange.trf_of_event import tournament_of_event
from reporting.exchange.trf_read import read_trf
from reporting.exchange.trf_write import write_trf
from tests.engine.pairing.swiss.kernels import pair_dutch
from tests.rows import of_each

GOLDEN = Path(__file__).parents[2] / "engine/pairing/swiss/dutch/golden"

PLAYERS = """\
001    1 m GM Carlsen, Magnus                   2840 NOR     1503014 1990/11/30  1.5    1     2 w 1     3 b =
001    2 w IM Polgár, Zsófia                    2400 HUN      700088 1974/11/02  1.0    2     1 b 0  0000 - U
001    3      Nobody, Ann                                                        0.5    3  0000 - Z     1 w =
"""


def read(settings: str = "", players: str = PLAYERS) -> TrfTournament:
    return read_trf("012 Open\n" + players + settings)


def codes(tournament: TrfTournament) -> set[tuple[int, str]]:
    return {(p.place.line or 0 if p.place else 0, p.code) for p in tournament.problems if p.severity != "info"}


def plain(tournament: TrfTournament) -> TrfTournament:
    """Leave out where things stood in the file."""
    for player in tournament.players:
        player.line = 0
    tournament.problems = []
    return tournament


def test_a_player_record_is_read_by_its_columns() -> None:
    player = read("XXR 5\nXXC white1\n").players[0]
    assert (player.number, player.sex, player.title, player.name) == (1, "m", "GM", "Carlsen, Magnus")
    assert (player.rating, player.federation, player.fide_id) == (2840, "NOR", "1503014")
    assert (player.birth, player.points, player.rank) == ("1990/11/30", "1.5", 1)
    assert player.rounds == [TrfRound(2, "w", "1"), TrfRound(3, "b", "=")]


@of_each(("\n", "\r\n", "\r"))
def test_any_line_end_is_read(end: str) -> None:
    text = ("012 Open\n" + PLAYERS + "XXR 5\nXXC black1\n").replace("\n", end)
    assert plain(read_trf(text)) == plain(read("XXR 5\nXXC black1\n"))
    assert plain(read_trf("\ufeff" + text)).name == "Open"


@of_each(
    [
        ("XXR 9\n", "142 9\n"),
        ("XXC black1\n", "152 B\n"),
        ("XXC white1\n", "152 W\n"),
        ("XXS W=3.0 D=1.0 PAB=1.5\n", "162  W  3.0     D  1.0     P  1.5\n"),
        ("XXP 1 3\n", "260 001 999    1    3\n"),
        ("XXA    1  1.0  1.0  0.5\n", "250       1.0 001 002    1    1\n250       0.5 003 003    1    1\n"),
    ]
)
def test_the_extensions_and_the_records_of_trf26_say_the_same(old: str, new: str) -> None:
    before, after = plain(read(old)), plain(read(new))
    assert after.dialect == "trf26"
    after.dialect = before.dialect
    assert before == after


def test_settings_are_read() -> None:
    tournament = read("XXR 9\nXXC rank\nXXS W=3 D=1\nXXP 1 2 3\n240 H 003    1    2\n")
    assert tournament.rounds == 9
    assert tournament.by_rank
    assert tournament.scoring.win == tournament.scoring.full_bye == tournament.scoring.pairing_bye == 3
    assert tournament.scoring.draw == tournament.scoring.half_bye == 1
    assert tournament.forbidden == [TrfForbidden((1, 2, 3))]
    assert tournament.byes == [TrfBye("H", 3, (1, 2))]


def test_pairs_that_are_kept_apart_in_some_rounds_keep_them_there_and_back() -> None:
    settings = "XXR 9\n260 004 005    1    2\n260 001 009    1    3\n260 003 009    2    3\n"
    document = document_of(read(settings))
    assert document["event"]["forbidden_pairs"] == ["1-2 (4-5)", "1-3", "2-3 (3-)"]
    written = tournament_of_event(decode_event(document)[0], {})[0]
    assert [(one.numbers, one.first, min(one.last, 9)) for one in written.forbidden] == [
        ((1, 2), 4, 5),
        ((1, 3), 1, 9),
        ((2, 3), 3, 9),
    ]


def test_a_group_of_a_record_stays_a_group_in_the_event_and_is_written_as_one() -> None:
    """The pairs of a group of a thousand would be half a million."""
    tournament = read("XXR 9\nXXP 1 2 3\n")
    document = document_of(tournament)
    assert document["event"]["forbidden_pairs"] == ["1-2-3"]
    event, findings = decode_event(document)
    assert not [found for found in findings if "forbidden" in found.code]
    assert [group.numbers for group in tournament_of_event(event, document)[0].forbidden] == [(1, 2, 3)]


@of_each(
    [
        ("", "swiss-fide-2026"),
        ("092 Individual: Swiss-System\n", "swiss-fide-2026"),
        ("092 FIDE_DUTCH_2025\n", "swiss-fide-2026"),
        ("192 FIDE_DUTCH_2017\n092 FIDE_DUTCH_2026\n", "swiss-fide-2017"),
        ("192 FIDE_DUTCH_2026_BAKU\n", "swiss-fide-2026"),
        ("092 swiss-jahr\n", "swiss-jahr"),
    ]
)
def test_the_system_is_that_of_record_192_else_092_else_the_edition_in_force(records: str, system: str) -> None:
    assert system_of(read(records)) == system


@of_each(
    [
        ("001    x", "trf-number"),
        ("001    1 m    Twice", "trf-number-twice"),
        (f"{'001    4':91}   9 w 1", "trf-opponent"),
        (f"{'001    4':91}   1 w 1", "trf-one-sided"),
        (f"{'001    4':91}0000 - ?", "trf-result"),
        (f"{'001    4':91}00x0 - Z", "trf-cell"),
        ("XXR many", "trf-record"),
        ("XXC green1", "trf-record"),
        ("240 Q 001    1", "trf-record"),
        ("162  Q 1.0", "trf-record"),
        ("260 001", "trf-record"),
    ]
)
def test_what_is_wrong_is_named_with_its_line_and_the_rest_is_read(line: str, code: str) -> None:
    tournament = read(f"{line}\nXXR 5\nXXC white1\n")
    assert (5, code) in codes(tournament)
    assert tournament.rounds == 5
    assert tournament.players[0].number == 1


@of_each(
    [
        # From where the rest of the line stands one column further: the first column between two fields that is filled.
        (7, ("9", "1", "1")),
        (9, ("14", "M", "GM")),
        (46, ("53", "0", "2840")),
        (52, ("57", "R", "NOR")),
        (56, ("69", "4", "1503014")),
        (68, ("80", "0", "1990/11/30")),
        (79, ("85", "5", "1.5")),
        (84, ("90", "1", "1")),
        (90, ("96", "2", "2")),
        (100, ("106", "3", "3")),
    ]
)
def test_a_value_across_two_fields_is_told_once_and_nothing_of_its_line_is_taken(
    at: int, told: tuple[str, str, str]
) -> None:
    first, *others = PLAYERS.splitlines()
    moved = f"{first[:at]} {first[at:]}"
    tournament = read("XXR 5\nXXC white1\n", "\n".join([moved, *others, ""]))
    (found,) = tournament.problems
    assert found.place
    assert (found.code, found.place.line, found.value) == ("trf-columns", 2, told[1])
    assert (dict(found.values)["column"], dict(found.values)["word"]) == (told[0], told[2])
    assert [player for player in tournament.players if player.line == 2 and (player.rounds or player.rating)] == []
    assert write_trf(tournament).splitlines()[1] == moved


@of_each(
    [
        ("POL    1       " + " " * 34 + "1900", "trf-columns"),
        ("250       1.0  001 002    1   12", "trf-columns"),
        ("299 +          0.5", "trf-record"),
    ]
)
def test_so_it_is_in_other_records_whose_fields_stand_in_columns(line: str, code: str) -> None:
    tournament = read(f"XXR 5\nXXC white1\n{line}\n")
    assert codes(tournament) == {(7, code)}
    assert line in write_trf(tournament)


def test_points_beside_the_games_are_read_as_in_the_sample_of_fide() -> None:
    """It has them left of the columns that the text gives."""
    (one,) = read("299 +  2.0  2.5   1    3\n").abnormal
    assert (one.match_points, one.game_points, one.round_number, one.numbers) == (2, Decimal("2.5"), 1, (3,))


@of_each(["Żółć, Łucja", "Иванова, Мария"])
def test_names_that_are_padded_by_bytes_are_read(name: str) -> None:
    line = PLAYERS.splitlines()[2].replace(f"{'Nobody, Ann':33}", name + " " * (33 - len(name.encode())))
    tournament = read("XXR 5\nXXC white1\n", "\n".join([*PLAYERS.splitlines()[:2], line, ""]))
    assert not codes(tournament)
    assert tournament.players[2].name == name
    assert [cell.result for cell in tournament.players[2].rounds] == ["Z", "="]


@of_each(["88.01.02", "88/01/02", "02-01-88"])
def test_births_with_a_year_of_two_digits_are_told_once_and_left_out(birth: str) -> None:
    players = PLAYERS.replace("1990/11/30", f"{birth:10}").replace("1974/11/02", f"{birth:10}")
    document, findings = trf_document("012 Open\n" + players + "XXR 5\nXXC white1\n")
    assert [(found.value, dict(found.values)["players"]) for found in findings if found.severity == "warning"] == [
        (birth, "2")
    ]
    assert not any("birth_date" in player for player in document["players"])
    assert not decode_event(document)[1]


def test_of_lines_with_one_number_the_first_is_a_player_and_all_others_are_kept() -> None:
    twice = ["001    1 m    Second", "001    1 m    Third"]
    tournament = read("\n".join((*twice, "XXR 5\n")))
    assert [player.number for player in tournament.players] == [player.number for player in read("XXR 5\n").players]
    assert "Second" not in tournament.players[0].text
    assert [line for line in tournament.other_lines if line.startswith("001")] == twice
    assert [code for _, code in codes(tournament)].count("trf-number-twice") == 2


def test_two_opponents_with_the_same_colour_are_found() -> None:
    assert (2, "trf-same-colour") in codes(read(players=PLAYERS.replace("1 b 0", "1 w 0")))


UNPAIRED = f"{'001    1      Nobody, Ann':91}0000 - Z\n"


@of_each(
    [
        (PLAYERS, "trf-initial-colour-white", WHITE),
        (PLAYERS.replace("2 w 1", "2 b 1").replace("1 b 0", "1 w 0"), "trf-initial-colour-black", BLACK),
        # Who was not paired in round 1 shows nothing: the next one does.
        (PLAYERS.replace("    2 w 1", " 0000 - Z").replace("1 b 0", "3 b +"), "trf-initial-colour-black", BLACK),
        (UNPAIRED, "trf-initial-colour", WHITE),
    ]
)
def test_a_missing_initial_colour_is_that_of_the_games_of_round_1_else_white(
    players: str, code: str, colour: int
) -> None:
    tournament = read("XXR 5\n", players)
    assert [p.severity for p in tournament.problems if p.code == code] == ["info"]
    assert field_of(tournament)[0].initial_colour == colour
    assert field_of(read("XXC black1\n"))[0].initial_colour == BLACK


def test_the_next_round_is_the_one_after_the_last_in_which_anyone_was_paired() -> None:
    tournament = read("XXR 5\nXXC white1\n")
    field, problems = field_of(tournament)
    assert not problems
    assert (field.round_number, field.rounds) == (3, 5)
    assert [e.points for e in field.entrants] == [3, 2, 1]
    assert [r.kind for r in field.entrants[2].rounds] == [RoundKind.ZERO_BYE, RoundKind.PLAYED]


@pytest.mark.parametrize("stated", ("0.5", "1.0"))
def test_the_points_column_may_or_may_not_count_a_bye_of_the_coming_round(stated: str) -> None:
    players = PLAYERS.replace(" 0.5    3  0000 - Z     1 w =", f" {stated}    3  0000 - Z     1 w =  0000 - H")
    field, problems = field_of(read("XXR 5\nXXC white1\n", players))
    assert not problems
    assert [e.present for e in field.entrants] == [True, True, False]
    assert field.entrants[2].points == 1


def test_points_that_fit_neither_reading_are_reported() -> None:
    _, problems = field_of(read("XXR 5\n", PLAYERS.replace(" 1.5    1 ", " 2.0    1 ")))
    assert [(p.place.line if p.place else 0, p.code, p.value) for p in problems] == [(2, "trf-points", "2.0")]


def test_an_earlier_round_is_paired_again_from_the_rounds_before_it() -> None:
    first, _ = field_of(read("XXR 5\n"), 1)
    second, _ = field_of(read("XXR 5\n"), 2)
    assert [e.present for e in first.entrants] == [True, True, False]
    assert [e.present for e in second.entrants] == [True, True, True]
    assert [len(e.rounds) for e in second.entrants] == [1, 1, 1]


def test_absences_of_record_240_and_forbidden_pairs_count_in_their_rounds_only() -> None:
    settings = "XXR 9\n240 H 003    1\n260 004 005    1    2\n"
    third, _ = field_of(read(settings))
    assert [e.present for e in third.entrants] == [False, True, True]
    assert third.forbidden == frozenset()
    assert field_of(read(settings), 4)[0].forbidden == frozenset({(1, 2)})


def test_ranks_order_the_players_where_the_file_says_so() -> None:
    players = PLAYERS.replace(" 1.5    1 ", " 1.5    3 ").replace(" 0.5    3 ", " 0.5    1 ")
    assert [e.number for e in field_of(read("XXC rank\n", players))[0].entrants] == [3, 2, 1]


def test_tenths_are_the_unit_where_halves_do_not_do() -> None:
    field, _ = field_of(read("XXR 5\nXXS PAB=0.7\n", PLAYERS.replace(" 1.0    2 ", " 0.7    2 ")))
    assert (field.scoring.win, field.scoring.pairing_bye, field.scoring.point) == (10, 7, 10)
    assert field.entrants[1].points == 7


def test_the_coded_type_can_ask_for_acceleration() -> None:
    field, _ = field_of(read("XXR 9\n192 FIDE_DUTCH_2026_BAKU\n"))
    assert [e.acceleration for e in field.entrants] == [(2, 2, 2, 1, 1), (2, 2, 2, 1, 1), ()]


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.trf")), ids=lambda p: p.stem)
def test_a_file_that_was_read_is_written_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write_trf(read_trf(text)).splitlines() == [line.rstrip() for line in text.splitlines()]


@of_each(
    [
        "XXR 9\nXXC rank white1\nXXS W=3.0 D=1.0\nXXA    1  1.0  0.0  0.5\nXXP 1 2 3\n",
        "142 9\n152 B\n162  W  3.0     D  1.0\n192 FIDE_DUTCH_2026\n240 Z 004    1    3\n"
        "250       1.0 001 003    1    2\n260 001 005    1    2\n",
        "013 Team A                             1    2\nABC something unknown\n### a remark\n",
    ]
)
def test_everything_survives_a_round_trip(settings: str) -> None:
    tournament = plain(read(settings))
    assert plain(read_trf(write_trf(tournament))) == tournament


def test_a_simulated_event_is_paired_the_same_from_its_file() -> None:
    rates = Rates(draws=300, forfeits=50, half_byes=50, zero_byes=50, withdrawals=10, late=50)
    event = simulate(EventPlan(25, 6, 4, rates), lambda f: pair_dutch(f, EDITION_2026))
    tournament = tournament_of(event, "Rehearsal", "FIDE_DUTCH_2026")
    tournament.rounds = 7
    field, problems = field_of(read_trf(write_trf(tournament)))
    assert not problems
    assert [e.rounds for e in field.entrants] == [e.rounds for e in event.entrants]
    assert tournament.scoring == TrfScoring()
    assert tournament.scoring.half_bye == Decimal("0.5")
