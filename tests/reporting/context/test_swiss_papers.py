"""The papers of Swiss events: what stands in their tables, cards and slips."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from engine.model import Player
from reporting.context.builders import CONTEXTS
from reporting.context.class_names import name_key
from reporting.context.subjects import Facts, Subjects
from reporting.context.swiss_cards import difference_text
from reporting.context.swiss_rounds import Missed
from reporting.exchange.document import decode_event
from reporting.forms.catalogue import load_forms
from tests.reporting.context.shown import column
from tests.rows import of_each

SAMPLE = Path(__file__).parents[3] / "samples" / "swiss-open" / "event.json"


@cache
def sample() -> dict[str, Any]:
    document: dict[str, Any] = json.loads(SAMPLE.read_text(encoding="utf-8"))
    return document


@cache
def facts() -> Facts:
    return Facts(decode_event(sample())[0])


def game(round_number: int, board: int, white: int, black: int, score: str = "") -> dict[str, Any]:
    record: dict[str, Any] = {"round": round_number, "board": board, "white": white, "black": black}
    if score:
        record |= {"score": dict(zip(("white", "black"), score.split("-"), strict=True)), "kind": "played"}
    return record


def small(system: str, *results: dict[str, Any], players: int = 4, **event: Any) -> Facts:
    people = [{"number": number, "surname": f"P{number}"} for number in range(1, players + 1)]
    document = {
        "event": {"name": "E", "system": system, "game": "chess", "rounds": 5, "tie_breaks": ["BH"], **event},
        "players": people,
        "results": list(results),
    }
    return Facts(decode_event(document)[0])


def context(name: str, source: Facts, lang: str = "pl", round_number: int | None = None) -> dict[str, Any]:
    built = maybe(name, source, lang, round_number)
    assert built is not None
    return built


def maybe(name: str, source: Facts, lang: str = "pl", round_number: int | None = None) -> dict[str, Any] | None:
    form = load_forms()[name]
    return CONTEXTS[form.context](Subjects(form, source, lang, round_number))


def line(table: dict[str, Any], name: str) -> dict[str, str]:
    at = column(table, "name").index(name)
    return {one["id"]: column(table, one["id"])[at] for one in table["columns"]}


def test_the_table_by_rounds_shows_opponent_colour_and_result_by_place() -> None:
    table = context("swiss-crosstable", facts())["tables"][0]
    assert column(table, "place")[:4] == ["1", "2", "3", "4"]
    assert line(table, "Radev Ivaylo")["round-4"].split("\N{NO-BREAK SPACE}") == ["1", "b", "½"]
    assert line(table, "Wilczek Marcin")["round-4"].split("\N{NO-BREAK SPACE}") == ["2", "c", "½"]


def test_byes_absences_and_rounds_not_taken_part_in_are_told_apart() -> None:
    table = context("swiss-crosstable", facts())["tables"][0]
    gap = "\N{NO-BREAK SPACE}"
    assert line(table, "Bąk Ignacy")["round-1"] == f"pauza{gap}1"
    assert line(table, "Ćmiel Wojciech")["round-3"] == f"H{gap}½"
    assert line(table, "Tsonev Yulian")["round-5"] == f"Z{gap}0"
    assert line(table, "Okoń Stanisława")["round-1"] == "–"
    assert [line(table, "Źrebiec Olgierd")[f"round-{one}"] for one in (5, 6, 7)] == ["–", "–", "–"]
    assert line(table, "Zhekova Desislava")["round-6"] == f"24{gap}c{gap}–"


@of_each([(11, 1), (18, 1), (19, 2), (37, 3)])
def test_many_rounds_are_split_over_tables_with_the_points_beside_the_last(rounds: int, tables: int) -> None:
    source = small("swiss-fide-2026", *(game(one, 1, 1, 2, "1-0") for one in range(1, rounds + 1)), rounds=rounds)
    made = context("swiss-crosstable", source)["tables"]
    assert len(made) == tables
    assert ["points" in [one["id"] for one in table["columns"]] for table in made] == [False] * (tables - 1) + [True]
    assert all(table["size"] >= 7 for table in made)


def test_a_game_without_a_result_shows_whom_a_player_meets() -> None:
    source = small("swiss-fide-2026", game(1, 1, 1, 3, "1-0"), game(1, 2, 4, 2))
    table = context("swiss-crosstable", source, "en")["tables"][0]
    assert column(table, "round-1")[column(table, "number").index("4")] == "2w"


def test_the_standings_of_a_round_do_not_know_the_rounds_after_it() -> None:
    after = context("round-standings", facts(), round_number=4)
    assert after["subtitle"] == "po rundzie 4 z 7"
    assert line(after["tables"][0], "Źrebiec Olgierd")["points"] == "0"
    assert column(after["tables"][0], "points")[0] == "3,5"
    assert context("round-standings", facts(), round_number=7)["subtitle"] == "po ostatniej rundzie"


def test_a_round_without_results_has_no_standings_of_its_own() -> None:
    source = small("swiss-fide-2026", game(1, 1, 1, 3, "1-0"), game(1, 2, 4, 2, "0-1"), game(2, 1, 1, 2))
    assert maybe("round-standings", source, round_number=1) is not None
    assert maybe("round-standings", source, round_number=2) is None


def test_pairings_by_name_tell_everyone_board_colour_opponent_and_points_before() -> None:
    table = context("pairings-by-name", facts(), round_number=4)["tables"][0]
    shown = line(table, "Radev Ivaylo")
    assert (shown["points"], shown["colour"], shown["opponent_name"]) == ("2,5", "białe", "Wilczek Marcin")
    assert line(table, "Wilczek Marcin")["board"] == shown["board"] == "1"


def test_pairings_by_name_tell_who_is_free_and_who_announced_an_absence() -> None:
    table = context("pairings-by-name", facts(), round_number=3)["tables"][0]
    assert line(table, "Ćmiel Wojciech")["opponent_name"] == "nie gra (nieobecność zgłoszona)"
    assert line(table, "Kołodziej Maja")["opponent_name"] == "pauzuje"
    assert len(table["rows"]) == 24
    later = context("pairings-by-name", facts(), round_number=5)["tables"][0]
    assert "Źrebiec Olgierd" not in column(later, "name")


def names(lang: str, *surnames: str) -> list[str]:
    players = [Player(number, surname) for number, surname in enumerate(surnames, start=1)]
    return [one.surname for one in sorted(players, key=lambda one: name_key(one, lang))]


def test_polish_letters_stand_after_those_without_a_mark() -> None:
    given = ("Żak", "Źdźbło", "Zyga", "Ćma", "Cyga", "Łoś", "Lyr", "Müller", "Mur", "Йорданов")
    assert names("pl", *given) == ["Cyga", "Ćma", "Lyr", "Łoś", "Müller", "Mur", "Zyga", "Źdźbło", "Żak", "Йорданов"]


def test_cyrillic_stands_first_in_bulgarian_and_marks_do_not_count() -> None:
    given = ("Abel", "Юлиев", "Йорданов", "Илиев", "Ёлкин", "Ждрепка", "Łoś", "Lyr")
    assert names("bg", *given) == ["Ёлкин", "Ждрепка", "Илиев", "Йорданов", "Юлиев", "Abel", "Łoś", "Lyr"]


def test_marks_do_not_count_in_english_and_a_double_name_stands_after_its_first_part() -> None:
    assert names("en", "Łoś", "Lyr", "Kowalska-Zielińska", "Kowalska", "Kowal") == [
        "Kowal",
        "Kowalska",
        "Kowalska-Zielińska",
        "Łoś",
        "Lyr",
    ]


def test_pairings_by_board_show_the_points_that_both_bring() -> None:
    table = context("pairings", facts(), round_number=2)["tables"][0]
    assert set(column(table, "white_points")[:3]) == {"1"}
    assert "white_points" not in [
        one["id"] for one in context("pairings", small("round-robin"), round_number=1)["tables"][0]["columns"]
    ]


def test_the_list_of_byes_names_every_round_without_a_game() -> None:
    table = context("bye-list", facts())["tables"][0]
    shown = list(zip(column(table, "round"), column(table, "name"), column(table, "points"), strict=True))
    assert shown == [
        ("1", "Okoń Stanisława", "0"),
        ("1", "Bąk Ignacy", "1"),
        ("3", "Ćmiel Wojciech", "0,5"),
        ("3", "Kołodziej Maja", "1"),
        ("5", "Tsonev Yulian", "0"),
        ("5–7", "Źrebiec Olgierd", "0"),
        ("6", "Panayotov Yasen", "0,5"),
        ("6", "Zhekova Desislava", "0"),
        ("7", "Ivanov Lyuben", "1"),
    ]
    assert "walkower dla nr 24" in column(table, "kind")[7]


def test_a_double_forfeit_is_nobodys_win() -> None:
    forfeits = [game(1, 1, 1, 3, "1-0") | {"kind": "forfeit"}, game(1, 2, 2, 4, "0-0") | {"kind": "double-forfeit"}]
    table = context("bye-list", small("swiss-fide-2026", *forfeits))["tables"][0]
    assert list(zip(column(table, "number"), column(table, "kind"), strict=True)) == [
        ("2", "niestawienie się, obustronny walkower z nr 4"),
        ("3", "niestawienie się, walkower dla nr 1"),
        ("4", "niestawienie się, obustronny walkower z nr 2"),
    ]


@of_each(
    [
        ("half", ("jak za remis", "1"), ("pół punktu", "0,5")),
        ("full", ("jak za wygraną", "2"), ("cały punkt", "1")),
        ("zero", ("bez punktu", "0"), ("bez punktu", "0")),
    ]
)
def test_an_absence_is_told_in_the_points_of_the_game(
    kind: str, draughts: tuple[str, str], chess: tuple[str, str]
) -> None:
    for played, (word, worth) in (("draughts64", draughts), ("chess", chess)):
        document = {
            "event": {"system": "swiss-pzwarc-classical", "game": played, "rounds": 5},
            "players": [{"number": 1, "surname": "A"}, {"number": 2, "surname": "B"}, {"number": 3, "surname": "C"}],
            "results": [game(1, 1, 1, 2, "1-1" if played == "draughts64" else "0.5-0.5")],
            "absences": [{"round": 1, "player": 3, "kind": kind}],
        }
        source = Facts(decode_event(document)[0])
        listed, grid, rounds = (context(name, source) for name in ("bye-list", "swiss-crosstable", "round-table"))
        [told], [points] = column(listed["tables"][0], "kind"), column(listed["tables"][0], "points")
        assert (word in told, points) == (True, worth)
        explained = "H (punkty jak za remis), F (jak za wygraną)" if played == "draughts64" else "H (pół punktu)"
        assert all(any(explained in note for note in paper["notes"]) for paper in (grid, rounds))
        assert [("punkty bez gry" in note) for note in listed["notes"]] == [played == "draughts64"]


def test_there_is_a_slip_for_every_board_and_none_for_the_bye() -> None:
    made = context("result-slips", facts(), round_number=3)
    assert [slip["board"] for slip in made["slips"]] == [str(board) for board in range(1, 12)]
    assert [len(pair) for pair in made["pairs"]] == [2] * 5 + [1]
    assert made["results"] == ["1 – 0", "½ – ½", "0 – 1"]


def test_the_poster_sets_the_first_three_places_in_large_type() -> None:
    made = context("poster", facts(), "en")
    assert made["subtitle"] == "Final standings"
    assert [row["top"] for row in made["rows"]] == [True] * 3 + [False] * 21
    assert made["rows"][0] == {
        "top": True,
        "place": "1",
        "name": "IM Radev Ivaylo",
        "club": "SHK Trakia Plovdiv",
        "points": "5.5",
        "value": "27.5",
    }


def test_the_poster_shows_the_direct_encounter_where_it_decided() -> None:
    """Whoever won against the other stands above, whatever the value beside it says."""
    games = (game(1, 1, 1, 3, "0-1"), game(1, 2, 2, 4, "0-1"), game(2, 1, 3, 2, "0-1"), game(2, 2, 4, 1, "0.5-0.5"))
    source = small("swiss-fide-2026", *games, tie_breaks=["DE", "BH"])
    made = context("poster", source)
    assert made["value_label"] == "Bezp. / Bch."
    rows = [(row["name"], row["points"], row["value"].partition(" / ")[0]) for row in made["rows"]]
    assert [points for _, points, _ in rows] == ["1,5", "1", "1", "0,5"]
    assert [rank for _, _, rank in rows] == ["–", "1", "2", "–"]


def cards(form: str, source: Facts, lang: str = "pl") -> dict[int, list[dict[str, str]]]:
    return {int(card["number"]): card["rows"] for card in context(form, source, lang)["cards"]}


def test_the_printed_card_marks_floats_beside_the_opponent() -> None:
    rows = cards("start-card", facts())[1]
    assert rows[3]["opponent"] == "2 ↓"
    assert (rows[3]["running"], rows[0]["auxiliary"]) == ("3,5", "3,5")


def test_a_forfeit_gives_no_colour_on_the_cards() -> None:
    row = cards("start-card-bg", facts())[14][5]
    assert (row["white"], row["black"], row["colour"], row["opponent_number"]) == ("", "", "", "24")


def test_the_bulgarian_card_keeps_colours_and_floats_apart() -> None:
    rows = cards("start-card-bg", facts(), "bg")[1]
    assert [row["colour"] for row in rows] == ["б", "ч", "б", "ч", "б", "ч", "ч"]
    assert [row["colour_difference"] for row in rows] == ["+1", "−0", "+1", "−0", "+1", "−0", "−1"]
    assert (rows[3]["float"], rows[3]["opponent_number"], rows[3]["opponent_name"]) == ("↓", "2", "Радев Ивайло")


@of_each([(-1, -1, "−1"), (0, -1, "−0"), (0, 0, ""), (0, 1, "+0"), (1, 1, "+1"), (2, -1, "+2")])
def test_an_even_difference_takes_the_sign_of_the_last_colour(difference: int, last: int, text: str) -> None:
    assert difference_text(difference, last) == text


def test_the_card_of_the_running_method_has_boxes_for_ten_per_cent() -> None:
    source = small(
        "swiss-jahr",
        game(1, 1, 1, 3, "1-0"),
        game(1, 2, 4, 2, "0.5-0.5"),
        game(2, 1, 2, 1, "0-1"),
        game(2, 2, 3, 4, "0-1"),
        game(3, 1, 1, 4),
    )
    first = cards("start-card-jahr", source)[1]
    boxes = [(row["opponent_points"], row["share"], row["game_points"], row["running_total"]) for row in first]
    assert boxes[0] == ("0,00", "0,00", "1", "1,00")
    assert boxes[1] == ("0,50", "0,05", "2", "2,05")
    assert boxes[2:] == [("", "", "", "")] * 3
    assert (first[2]["opponent_number"], first[2]["float"]) == ("4", "↓")


def test_the_cards_of_the_running_method_take_the_place_of_the_printed_ones() -> None:
    forms = load_forms()
    fitting = {
        name for name, form in forms.items() if name.startswith("start-card") and form.fits("swiss-jahr", "chess")
    }
    assert fitting == {"start-card-jahr"}


def test_the_first_tie_break_says_what_the_auxiliary_box_adds_up() -> None:
    games = (game(1, 1, 1, 3, "1-0"), game(1, 2, 4, 2, "0.5-0.5"), game(2, 1, 2, 1, "0.5-0.5"))
    found = {
        code: [
            row["auxiliary"] for row in cards("start-card", small("swiss-fide-2026", *games, tie_breaks=[code]))[1][:2]
        ]
        for code in ("BH", "SB", "PS")
    }
    assert found == {"BH": ["0,5", "1"], "SB": ["0,5", "0,5"], "PS": ["1", "2,5"]}


def test_two_players_with_one_number_do_not_stop_the_cards() -> None:
    document = {
        "event": {"system": "swiss-fide-2026", "game": "chess", "rounds": 3},
        "players": [{"number": 1, "surname": "A"}, {"number": 2, "surname": "B"}, {"number": 2, "surname": "C"}],
        "results": [game(1, 1, 1, 2, "1-0"), game(2, 1, 2, 7, "1-0")],
    }
    source = Facts(decode_event(document)[0])
    made = [maybe(form, source) for form in ("start-card", "start-card-bg", "swiss-crosstable", "poster")]
    assert all(context is not None for context in made)


@of_each([({}, True), ({"last_round": 1}, False), ({"from_round": 3}, False)])
def test_both_lists_of_pairings_name_the_same_absent_players(more: dict[str, Any], told: bool) -> None:
    """Not those who play after all, and not those who have left or not come yet."""
    document = {
        "event": {"name": "E", "system": "swiss-fide-2026", "game": "chess", "rounds": 5},
        "players": [
            {"number": number, "surname": f"P{number}"} | (more if number == 5 else {}) for number in range(1, 7)
        ],
        "results": [game(2, 1, 1, 3), game(2, 2, 2, 4)],
        "absences": [
            *({"round": 2, "player": number, "kind": "half"} for number in (1, 5)),
            {"round": 2, "player": 6, "kind": "withdrawn"},
        ],
    }
    source = Facts(decode_event(document)[0])
    assert context("pairings", source, "en", 2)["notes"] == (["Not playing (announced absence): P5"] if told else [])
    table = context("pairings-by-name", source, "en", 2)["tables"][0]
    assert ("P5" in column(table, "name"), "P6" in column(table, "name")) == (told, False)
    assert line(table, "P1")["opponent_name"] == "P3"


def test_a_late_comer_has_what_the_results_give_him_and_no_more() -> None:
    """Round 1 stands for 5 on the sheet as half a point, for 6 not at all: he was not there yet."""
    document = {
        "event": {"name": "E", "system": "swiss-fide-2026", "game": "chess", "rounds": 5},
        "players": [
            {"number": one, "surname": f"P{one}"} | ({"from_round": 2} if one > 4 else {}) for one in range(1, 7)
        ],
        "results": [
            *(game(1, 1, 1, 3, "1-0"), game(1, 2, 2, 4, "1-0"), game(2, 1, 5, 1, "1-0")),
            *({"round": 1, "white": 5, "score": {"white": "0.5"}, "kind": "half-bye"}, game(2, 2, 6, 2, "0-1")),
        ],
        "incidents": [{"round": 2, "kind": "penalty", "points_of": 5, "points": "-1"}],
    }
    met = Facts(decode_event(document)[0]).met
    assert (met[5][1].missed, met[6][1].missed) == (Missed.HALF, Missed.OUT)
    assert [met[5][at].running for at in (1, 2)] == [1, 1]
    assert [met[6][at].running for at in (1, 2)] == [0, 0]
