"""Places of round robins: Zürich 1953, PZWarc 2021 V 1.7, FIDE C.07, shared places, play-offs."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from engine.model import (
    DRAUGHTS_POINTS,
    Event,
    EventInfo,
    GameKey,
    GameResult,
    GameType,
    Player,
    PlayOff,
    Rating,
    points_text,
)
from engine.model.codes import parse_code
from engine.pairing.round_robin.tables import schedule
from engine.standings.places import standings
from engine.standings.tables import crosstable, progress_table, round_table
from engine.standings.tie_breaks import TIE_BREAKS, parse_tie_break
from tests.rows import of_each

ZURICH = Path(__file__).parents[1] / "data" / "zurich-1953"


def zurich(**settings: object) -> Event:
    with (ZURICH / "players.csv").open(encoding="utf-8") as file:
        players = tuple(
            Player(int(row["starting_number"]), row["surname"], row["first_name"]) for row in csv.DictReader(file)
        )
    with (ZURICH / "games.csv").open(encoding="utf-8") as file:
        results = tuple(
            GameResult(
                GameKey(int(row["round"]), board),
                int(row["white"]),
                int(row["black"]),
                parse_code(row["result"], GameType.CHESS)[0],
            )
            for board, row in enumerate(csv.DictReader(file))
        )
    info = EventInfo(system="round-robin", rounds=30, cycles=2, **settings)  # type: ignore[arg-type]
    return Event(info, players, results=results)


def draughts(
    table: Sequence[str], *, advantage: bool = False, legs: dict[str, int] | None = None, **more: object
) -> Event:
    """A draughts round robin from its crosstable, row by row: `2`, `1`, `0`, `1+`, `1-`, `x` on the diagonal."""
    cells = [row.split() for row in table]
    results = []
    for round_number, pairs in enumerate(schedule(len(cells)), start=1):
        for board, (white, black) in enumerate(pairs, start=1):
            outcome, problem = parse_code(cells[white - 1][black - 1], GameType.DRAUGHTS100, advantage=True)
            assert problem is None
            if outcome is not None and legs:
                low, high = sorted((white, black))
                outcome = replace(outcome, legs=legs.get(f"{low}-{high}", 1))
            results.append(GameResult(GameKey(round_number, board), white, black, outcome))
    info = EventInfo(
        system="round-robin",
        game=GameType.DRAUGHTS100,
        federation="pzwarc",
        points=DRAUGHTS_POINTS,
        draws_with_advantage=advantage,
        **more,  # type: ignore[arg-type]
    )
    return Event(
        info, tuple(Player(number, f"P{number}") for number in range(1, len(cells) + 1)), results=tuple(results)
    )


def places(event: Event, **options: object) -> dict[int, int | None]:
    return {row.number: row.place for row in standings(event, **options)[0].rows}  # type: ignore[arg-type]


def test_zurich_1953_ends_as_it_did() -> None:
    event = zurich()
    table, _ = standings(event)
    names = {player.number: player.surname for player in event.players}
    assert [(names[row.number], points_text(row.points)) for row in table.rows] == [
        ("Smyslov", "18"),
        ("Bronstein", "16"),
        ("Reshevsky", "16"),
        ("Keres", "16"),
        ("Petrosian", "15"),
        ("Najdorf", "14.5"),
        ("Geller", "14.5"),
        ("Kotov", "14"),
        ("Taimanov", "14"),
        ("Averbakh", "13.5"),
        ("Boleslavsky", "13.5"),
        ("Szabó", "13"),
        ("Gligorić", "12.5"),
        ("Euwe", "11.5"),
        ("Ståhlberg", "8"),
    ]
    values = {names[row.number]: row.values for row in table.rows}
    assert values["Smyslov"] == {"SB": Fraction(981, 4), "WIN": 9, "DE": 0, "KS": 10, "BPG": 14}
    assert [values[name]["SB"] for name in ("Bronstein", "Reshevsky", "Keres")] == [
        224,
        Fraction(843, 4),
        Fraction(841, 4),
    ]
    assert all(row.games == 28 == row.wins + row.draws + row.losses for row in table.rows)


def test_players_with_equal_criteria_share_the_place() -> None:
    table, _ = standings(zurich(), tie_breaks=["KS/L+40"])
    assert [row.place for row in table.rows] == [1, 2, 2, 2, 5, 6, 6, 8, 8, 10, 10, 12, 13, 14, 15]


def test_after_a_round_only_its_results_count() -> None:
    table, _ = standings(zurich(), after=1)
    assert table.after == 1
    assert {points_text(row.points) for row in table.rows} == {"1", "0.5", "0"}
    free = next(row for row in table.rows if row.number == 1)
    assert (free.points, free.games) == (0, 0)


def test_the_default_criteria_are_told() -> None:
    _, findings = standings(zurich())
    assert [item.code for item in findings] == ["tie-breaks-default"]
    _, findings = standings(zurich(tie_breaks=("SB", "NONSENSE", "DE")))
    assert [(item.code, item.value) for item in findings] == [("tie-break-unknown", "NONSENSE")]


def test_more_wins_go_before_the_direct_result() -> None:
    """PZWarc 2021, V 1.7.1.2 and 1.7.1.3: 2 beat 1, but 1 won twice and 2 once."""
    event = draughts(["x 0 2 2", "2 x 1 1", "0 1 x 1", "0 1 1 x"])
    table, _ = standings(event)
    assert [(row.number, row.points // 2, row.values["WIN"]) for row in table.rows[:2]] == [(1, 4, 2), (2, 4, 1)]
    assert places(event, tie_breaks=["DE"]) == {2: 1, 1: 2, 3: 3, 4: 3}


def test_the_result_against_the_first_others_decides_after_the_direct_one() -> None:
    """PZWarc 2021, V 1.7.1.4: 2 and 3 drew; both won once, but 2 drew with the winner and 3 lost to him."""
    event = draughts(["x 1 2 2 2", "1 x 1 2 0", "0 1 x 2 1", "0 0 0 x 2", "0 2 1 0 x"])
    table, _ = standings(event)
    row = {row.number: row for row in table.rows}
    assert row[2].points == row[3].points == 8
    assert row[2].values["WIN"] == row[3].values["WIN"] == 1
    assert row[2].values["DE"] == 0
    assert (row[2].values["HIGHER"], row[3].values["HIGHER"]) == (1, 2)
    assert (row[2].place, row[3].place) == (2, 3)


def test_list_a_decides_next_and_nobody_on_it_comes_last() -> None:
    """PZWarc 2021, V 1.7.1.5."""
    event = draughts(["x 1 1", "1 x 1", "1 1 x"])
    ranked = (
        replace(event.players[0], ratings=(Rating("national", 2000, kind="B", rank=1),)),
        replace(event.players[1], ratings=(Rating("national", 2000, kind="A", rank=40),)),
        replace(event.players[2], ratings=(Rating("national", 1900, kind="A", rank=7),)),
    )
    assert places(replace(event, players=ranked)) == {3: 1, 2: 2, 1: 3}


def test_an_absolute_tie_needs_a_play_off_and_its_order_decides() -> None:
    """PZWarc 2021, V 1.7.1.6."""
    event = draughts(["x 1 2", "1 x 2", "0 0 x"])
    table, findings = standings(event)
    assert table.play_offs_needed == ((1, 2),)
    assert [(row.number, row.place) for row in table.rows] == [(1, 1), (2, 1), (3, 3)]
    assert "play-off-needed" in {item.code for item in findings}
    decided = replace(event, play_offs=(PlayOff(1, (2, 1)),))
    table, findings = standings(decided)
    assert [(row.number, row.place) for row in table.rows] == [(2, 1), (1, 2), (3, 3)]
    assert table.play_offs_needed == ()
    assert table.codes.count("PO") == 1
    before, findings = standings(decided, after=1)
    assert (before.play_offs_needed, "PO" in before.codes) == ((), False)
    assert "play-off-without-tie" not in {item.code for item in findings}


def test_a_play_off_of_players_who_are_not_tied_changes_nothing() -> None:
    event = replace(draughts(["x 2 2", "0 x 2", "0 0 x"]), play_offs=(PlayOff(1, (3, 1)),))
    table, findings = standings(event)
    assert [row.number for row in table.rows] == [1, 2, 3]
    assert "play-off-without-tie" in {item.code for item in findings}


def test_draws_with_advantage_come_between_wins_and_the_direct_result() -> None:
    """PZWarc 2021, V 1.7.2.1 and 1.7.2.2."""
    event = draughts(["x 1- 1+ 1+", "1+ x 1 1-", "1- 1 x 1", "1- 1+ 1 x"], advantage=True)
    table, _ = standings(event)
    assert table.codes[:3] == ("WIN", "ADVDIFF", "ADVWON")
    assert [(row.number, row.values["ADVDIFF"], row.values["ADVWON"]) for row in table.rows] == [
        (1, 1, 2),
        (2, 0, 1),
        (4, 0, 1),
        (3, -1, 0),
    ]
    assert [row.place for row in table.rows] == [1, 2, 2, 4]


@of_each(["3' + 2\"", "superblic 3' + 2\"", "superblic", "суперблиц: 3 мин. + 2 сек. на ход", "90' + 30\"", "?", ""])
def test_superblitz_prefers_the_quicker_winner_and_the_later_loser(rate: str) -> None:
    """PZWarc 2021, V 1.7.3.2 to 1.7.3.4: three won one duel each, in a circle. Duels of several games are superblitz."""
    circle = ["x 2 0", "0 x 2", "2 0 x"]
    event = draughts(circle, legs={"1-2": 3, "2-3": 1, "1-3": 5}, rate_of_play=rate)
    table, _ = standings(event)
    assert table.codes[:3] == ("DE", "LEGSWON", "LEGSLOST")
    assert [row.number for row in table.rows] == [2, 1, 3]
    event = draughts(circle, legs={"1-2": 3, "2-3": 3, "1-3": 3}, rate_of_play="3' + 2\"")
    assert {row.values["LEGSLOST"] for row in standings(event)[0].rows} == {3}


def test_direct_encounter_waits_for_games_that_could_change_it() -> None:
    """FIDE C.07, 6: of three tied 1 beat 2, but 3 still has both games before him."""
    open_games = draughts(["x 2 * 0", "0 x * 2", "* * x 2", "2 0 0 x"])
    table, _ = standings(open_games, tie_breaks=["DE"])
    assert {row.points // 2 for row in table.rows} == {2}
    assert [row.place for row in table.rows] == [1, 1, 1, 1]
    played = draughts(["x 2 1 0", "0 x 1 2", "1 1 x 1", "2 0 1 x"])
    table, _ = standings(played, tie_breaks=["DE"])
    assert [row.place for row in table.rows] == [1, 1, 1, 1]


def test_forfeits_count_in_a_round_robin_but_not_for_ratings() -> None:
    """FIDE C.07, 15.2: a forfeit win is a win and a game, a forfeit loss no game with Black."""
    event = draughts(["x + 1", "- x 2", "1 0 x"])
    rated = tuple(replace(player, ratings=(Rating("fmjd", 2000 + player.number),)) for player in event.players)
    table, _ = standings(replace(event, players=rated), tie_breaks=["WON", "REP", "BPG", "ARO", "SB"])
    values = {row.number: row.values for row in table.rows}
    assert (values[1]["WON"], values[2]["WON"]) == (1, 1)
    assert (values[1]["REP"], values[2]["REP"]) == (2, 1)
    assert (values[1]["ARO"], values[2]["ARO"]) == (2003, 2003)
    assert values[1]["SB"] == 2 * 2 + 1 * 1


@of_each(
    [
        ("sb/c1", ("SB", 1, 0, 0)),
        ("BH/M2", ("BH", 2, 2, 0)),
        ("KS/L-1", ("KS", 0, 0, -1)),
        ("KS/L+2", ("KS", 0, 0, 2)),
        ("EDE:GP/P", ("EDE", 0, 0, 0)),
    ]
)
def test_modifiers_are_read(text: str, parts: tuple[str, int, int, int]) -> None:
    code = parse_tie_break(text)
    assert code is not None
    assert (code.base, code.cut_low, code.cut_high, code.limit) == parts


@of_each(["", "SB/", "SB/Q", "SB/C", "1", "SB//C1", "SB C1"])
def test_what_is_no_code_is_refused(text: str) -> None:
    assert parse_tie_break(text) is None


def test_reversed_codes_turn_the_order_round() -> None:
    event = draughts(["x 1 1", "1 x 1", "1 1 x"])
    assert places(event, tie_breaks=["TPN"]) == {1: 1, 2: 2, 3: 3}
    assert places(event, tie_breaks=["TPN/R"]) == {3: 1, 2: 2, 1: 3}


def test_every_code_gives_a_value_for_everyone_in_zurich() -> None:
    """No code stumbles; without ratings the rating-based ones do not apply."""
    table, _ = standings(zurich(), tie_breaks=list(TIE_BREAKS))
    missing = {code for row in table.rows for code, value in row.values.items() if value is None}
    assert missing == {"ARO", "TPR", "PTP", "APRO", "APPO", "RTNG", "LISTA", "AVR"}


def test_the_crosstable_has_both_games_of_a_pair_and_their_colours() -> None:
    table = crosstable(zurich(), by_place=True)
    assert table.columns[:2] == (12, 15)
    first = table.rows[0].cells[15]
    assert [(cell.round, cell.code, cell.white) for cell in first] == [(11, "½", True), (26, "½", False)]
    mirrored = table.rows[1].cells[12]
    assert [cell.white for cell in mirrored] == [not cell.white for cell in first]
    assert sum(cell.points or 0 for row in table.rows for cells in row.cells.values() for cell in cells) == 420


def test_the_round_and_progress_tables_run_up_to_the_final_score() -> None:
    rounds = round_table(zurich())
    assert [row.row.number for row in rounds.rows] == list(range(1, 16))
    assert rounds.rows[0].cells[0].code == "bye"
    assert rounds.rows[0].cells[0].opponent is None
    progress = progress_table(zurich())
    assert progress.rows[0].row.number == 12
    for row in progress.rows:
        assert len(row.cells) == 30
        running = [cell.running or 0 for cell in row.cells]
        assert running == sorted(running)
        assert running[-1] == row.row.points
