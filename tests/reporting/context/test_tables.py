"""The lists and tables: what stands in their cells."""

from __future__ import annotations

from datetime import date
from typing import Any

from engine.pairing.drawing_of_lots import lot_hash
from engine.pairing.round_robin.tables import schedule
from reporting.context.builders import CONTEXTS
from reporting.context.event_words import dates_text
from reporting.context.subjects import Facts, Subjects
from reporting.context.tables import enlarged, under_title
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from tests.reporting.context.shown import column as texts
from tests.rows import of_each


def facts(players: int = 5, rounds: int = 5, **event: Any) -> Facts:
    """A round robin in which the smaller number wins, but two draws in round one."""
    people = [{"number": one, "surname": f"P{one}", **event.pop(f"player{one}", {})} for one in range(1, players + 1)]
    results = [
        {
            "round": number,
            "board": board,
            "white": white,
            "black": black,
            "kind": "played",
            "score": {"white": "0.5", "black": "0.5"}
            if number == 1
            else {"white": "1", "black": "0"}
            if white < black
            else {"white": "0", "black": "1"},
        }
        for number, pairs in enumerate(schedule(players)[:rounds] if players > 1 else (), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    settings = {"name": "E", "system": "round-robin", "game": "chess", "tie_breaks": ["SB"], **event}
    document = {"event": settings, "players": people, "results": results}
    return Facts(decode_document(document).event)


def context(name: str, source: Facts, lang: str = "pl", round_number: int | None = None) -> dict[str, Any]:
    built = CONTEXTS[name](Subjects(load_forms()[name], source, lang, round_number))
    assert built is not None
    return built


def test_the_crosstable_shows_games_points_values_and_places_by_number() -> None:
    table = context("crosstable", facts())["tables"][0]
    assert texts(table, "number") == ["1", "2", "3", "4", "5"]
    assert texts(table, "game-2") == ["1", "", "0", "0", "½"]
    assert texts(table, "points") == ["4", "2,5", "1,5", "1,5", "0,5"]
    assert texts(table, "value") == ["6", "3,25", "1,25", "1,25", "1,25"]
    assert texts(table, "place") == ["1", "2", "3", "3", "5"]


def norm_grid(lang: str = "pl", **sexes: str) -> tuple[list[list[str]], list[str]]:
    """The block of norms of seven players rated 1500, with its head, and the notes."""
    people = {f"player{at}": {"ratings": [{"list": "fide", "value": 1500}], "sex": sexes.get(f"p{at}", "m")} for at in range(1, 8)}  # fmt: skip
    rules = {"federation": "pzszach", "start_date": "2026-05-01", "rate_of_play": "120'", "rating_list_date": "2026-05-01"}  # fmt: skip
    made = context("crosstable", facts(7, 7, **rules, **people), lang)
    block = made["tables"][-1]
    return [[column["label"] for column in block["columns"]], *block["rows"]], made["notes"]


def test_the_block_of_norms_goes_by_sex_and_has_no_column_of_no_points() -> None:
    """Six games: too few for II, of a man for III too; with 1500 on average V takes nobody a point."""
    grid, notes = norm_grid(p1="f")
    assert grid == [
        ["Normy", "M", "K", "I", "II", "III", "IV"],
        ["Punkty – mężczyźni", "–", "–", "–", "–", "–", "1,5"],
        ["Punkty – kobiety", "–", "–", "–", "–", "2", "0"],
    ]
    assert "V: wystarcza sam ranking (potrzeba 0 pkt z 6 partii)." in notes
    assert [row[0] for row in norm_grid()[0]] == ["Normy", "Punkty"]


def test_namesakes_are_told_apart_by_year_else_by_club() -> None:
    namesakes = {f"player{at}": {"surname": "Nowak", "first_name": "Jan", "club": club, "birth_date": born} for at, club, born in (
        (1, "Hetman", "1985-02-03"), (2, "Hetman", "1990-02-03"))}  # fmt: skip
    assert texts(context("start-list", facts(**namesakes))["tables"][0], "name")[:3] == ["Nowak Jan (1985)", "Nowak Jan (1990)", "P3"]  # fmt: skip
    by_club = {name: row | {"club": row["birth_date"], "birth_date": "1985-02-03"} for name, row in namesakes.items()}
    assert texts(context("crosstable", facts(**by_club))["tables"][0], "name")[0] == "Nowak Jan (1985-02-03)"
    twins = {name: row | {"birth_date": "1985-02-03"} for name, row in namesakes.items()}
    assert texts(context("standings", facts(**twins))["tables"][0], "name")[:2] == ["Nowak Jan"] * 2


def test_a_crosstable_has_federations_where_there_are_several() -> None:
    def columns(other: str) -> list[str]:
        source = facts(player1={"federation": "POL"}, player2={"federation": other})
        return [column["id"] for column in context("crosstable", source)["tables"][0]["columns"]]

    assert "federation" in columns("BUL") and "federation" not in columns("POL")


@of_each([(29, 1), (30, 1), (31, 2)])
def test_more_than_thirty_players_split_the_crosstable(players: int, tables: int) -> None:
    assert len(context("crosstable", facts(players, 1))["tables"]) == tables


def test_no_table_is_set_smaller_than_seven_points() -> None:
    for players in (10, 45):
        source = facts(players, players, player1={"club": "K"})
        for name in ("crosstable", "round-table", "progress-table"):
            assert all(table["size"] >= 7 for table in context(name, source)["tables"])


def test_the_round_table_shows_opponent_colour_and_result() -> None:
    source = facts(4, 3)
    first = source.event.results_of_round(1)[0]
    table = context("round-table", source)["tables"][0]
    assert texts(table, "round-1")[(first.white or 0) - 1] == f"{first.black}b ½"
    in_cyrillic = texts(context("round-table", source, "bg")["tables"][0], "round-1")
    assert in_cyrillic[(first.white or 0) - 1] == f"{first.black}\u00a0б ½"


def test_a_system_without_a_table_has_no_pairing_table() -> None:
    source = facts(8, 0, system="groups")
    assert CONTEXTS["pairing-table"](Subjects(load_forms()["pairing-table"], source, "pl")) is None


def test_the_progress_table_adds_up_by_place() -> None:
    table = context("progress-table", facts(4, 3))["tables"][0]
    assert texts(table, "place")[0] == "1"
    assert texts(table, "round-1")[0] == "0,5" and texts(table, "round-3")[0] == "2,5"


def test_pairings_of_a_round_to_come_follow_the_schedule_with_room_for_results() -> None:
    table = context("pairings", facts(5, 0), round_number=1)["tables"][0]
    assert len(table["rows"]) == 3 and texts(table, "black_name")[-1] == "pauzuje"
    assert texts(table, "result")[0] == "……\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}……" and table["size"] >= 13


def test_a_board_that_stands_twice_changes_no_other() -> None:
    pairs = ((11, 1, 6), (12, 2, 5), (12, 3, 4))
    document = {
        "event": {"name": "E", "system": "round-robin", "game": "chess"},
        "players": [{"number": one, "surname": f"P{one}"} for one in range(1, 7)],
        "results": [{"round": 1, "board": board, "white": one, "black": other} for board, one, other in pairs],
    }
    source = Facts(decode_document(document).event)
    assert texts(context("pairings", source, round_number=1)["tables"][0], "board") == ["11", "12", "12"]


def test_the_schedule_lists_every_game_of_every_round() -> None:
    assert len(context("schedule", facts(6, 0))["tables"][0]["rows"]) == 15


def test_the_protocol_of_the_draw_works_one_lot_out() -> None:
    source = facts(4, 0, seed="20260501", player1={"ids": {"national": "PL-17"}})
    paper = context("draw-protocol", source)
    assert lot_hash("20260501", "PL-17") in paper["intro"][1]


def test_the_protocol_of_the_draw_gives_no_birth_day_away() -> None:
    people = {f"player{one}": {"birth_date": "1990-05-17"} for one in range(1, 5)}
    paper = context("draw-protocol", facts(4, 0, seed="1", **people))
    assert {"key", "digest"}.isdisjoint(column["id"] for column in paper["tables"][0]["columns"])
    assert paper["notes"][0].startswith("Klucze zawierają daty urodzenia")
    assert "1990-05-17" not in str(paper) and lot_hash("1", "colour") in paper["intro"][1]
    people["player1"]["ids"] = {"national": "PL-17"}
    paper = context("draw-protocol", facts(4, 0, seed="1", **people))
    assert sorted(texts(paper["tables"][0], "key")) == ["PL-17", "—", "—", "—"]
    assert paper["notes"][0].startswith("— : klucz zawiera datę urodzenia")


@of_each(
    [
        (date(2026, 5, 1), date(2026, 5, 3), "1–3 maja 2026"),
        (date(2026, 4, 30), date(2026, 5, 3), "30 kwietnia – 3 maja 2026"),
        (date(2025, 12, 30), date(2026, 1, 2), "30 grudnia 2025 – 2 stycznia 2026"),
        (date(2026, 5, 1), date(2026, 5, 1), "1 maja 2026"),
        (date(2026, 5, 1), None, "1 maja 2026"),
        (None, None, ""),
    ]
)
def test_days_are_written_as_one_span(first: date | None, last: date | None, expected: str) -> None:
    assert dates_text(first, last, "pl") == expected


def test_a_technical_rating_is_marked_and_a_real_one_is_not() -> None:
    """PZWarc 2021, V 2.6.1.2."""
    technical = {"ratings": [{"list": "technical", "value": 2113}]}
    real = {"ratings": [{"list": "national", "value": 2050}, {"list": "technical", "value": 1900}]}
    people = facts(3, 0, game="draughts100", player1=technical, player2=real)
    table = context("start-list", people)["tables"][0]
    assert texts(table, "rating") == ["2113c", "2050", ""]


def pairs(*names: str) -> dict[str, Any]:
    """A round as large as its columns ask for, before it is enlarged."""
    columns = [{"id": "name", "label": "Białe", "width": 52}, {"id": "other", "label": "Czarne", "width": 52}]
    return {
        "orientation": "portrait",
        "tables": [{"columns": columns, "rows": [[one, one] for one in names], "size": 7}],
        "head": [],
        "notes": [],
        "subtitle": "",
        "signatures": [],
    }


@of_each(
    [
        (["Łoś Ewa"] * 10, 14.0),
        (["Łoś Ewa"] * 30, 14.0),
        (["Łoś Ewa"] * 90, 13.0),
        (["Brzęczyszczykiewicz-Kowalska Świętosława Aleksandra"] * 10, 14.0),
        (["Brzęczyszczykiewicz-Kowalska Świętosława Aleksandra", *["Łoś Ewa"] * 9], 14.0),
    ]
)
def test_a_round_is_as_large_as_the_page_allows(names: list[str], size: float) -> None:
    found = enlarged(pairs(*names))["tables"][0]
    assert found["size"] == size


@of_each([("standings", 12, 13), ("standings", 36, 13), ("start-list", 36, 12), ("class-standings", 36, 13)])
def test_standings_and_start_lists_are_read_on_the_wall_and_sheets_have_every_column(
    form: str, players: int, least: float
) -> None:
    people = {
        f"player{at}": {
            "surname": "Wiśniewska-Zając" if at % 9 == 0 else "Kowalczyk",
            "first_name": f"Agnieszka {at}",
            "club": "Klub Szachowy Hetman Katowice",
            "federation": "POL",
            "sex": "mf"[at % 2],
            "ratings": [{"list": "fide", "value": 1500 + at}],
        }
        for at in range(1, players + 1)
    }
    classes = ["kobiety", "ranking do 1600"]
    paper = context(form, facts(players, 2, tie_breaks=["SB", "WIN"], venue="Dom Kultury", classes=classes, **people))
    assert {table["size"] >= least for table in paper["tables"]} == {True}
    assert {column["id"] for column in paper["sheets"]["tables"][0]["columns"]} >= {"club", "rating"}


@of_each(
    [
        ("po rundzie 3", "", "Turniej", "po rundzie 3 – Turniej"),
        ("", "Kobiety", "Turniej", "Kobiety – Turniej"),
        ("Turniej", "Turniej", "Turniej", "Turniej"),
        ("Finał A – po rundzie 3", "", "Turniej – Finał A", "po rundzie 3 – Turniej – Finał A"),
        ("Finał A", "Grupa\n1", "Turniej – Finał A", "Grupa 1 – Turniej – Finał A"),
        ("Mecz – A – po rundzie 3", "", "Liga – Mecz – A", "po rundzie 3 – Liga – Mecz – A"),
        ("Finał B – po rundzie 3", "", "Turniej – Finał A", "Finał B – po rundzie 3 – Turniej – Finał A"),
    ]
)
def test_a_sheet_tells_nothing_twice_below_its_title(subtitle: str, caption: str, event: str, told: str) -> None:
    assert under_title({"subtitle": subtitle, "running": [event, ""]}, {"caption": caption}) == told
