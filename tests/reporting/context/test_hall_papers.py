"""Score sheets, envelopes of adjourned games, cards for the tables: what stands on them."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

from reporting.context.builders import CONTEXTS
from reporting.context.subjects import Facts, Subjects
from reporting.context.table_cards import FLAGS
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from reporting.forms.text_widths import CUT
from tests.rows import of_each

SHEET = {"portrait": (194, 281), "landscape": (281, 194)}
"""Millimetres between the narrow margins of an A4 sheet."""
LONG = "Brzęczyszczykiewicz-Wstrząsowska Maria " * 3


def event(system: str = "round-robin", game: str = "chess", players: int = 4, **more: Any) -> dict[str, Any]:
    people = [
        {"number": one, "surname": f"P{one}", "first_name": "Łucja", "federation": "POL"}
        for one in range(1, players + 1)
    ]
    results = [
        {"round": 1, "board": 1, "white": 1, "black": 4, "kind": "adjourned"},
        {"round": 1, "board": 2, "white": 2, "black": 3, "score": {"white": "1", "black": "0"}, "kind": "played"},
    ]
    info = {"name": "E", "system": system, "game": game, "rounds": 3, "rate_of_play": "90'", **more}
    return {"event": info, "players": people, "results": results}


def context(form_id: str, source: dict[str, Any], number: int | None = None, lang: str = "en") -> dict[str, Any] | None:
    form = load_forms()[form_id]
    return CONTEXTS[form.context](Subjects(form, Facts(decode_document(source).event), lang, number))


def texts_of(paper: dict[str, Any]) -> list[list[str]]:
    """The texts of each drawing."""
    return [[cell["text"] for cell in one["cells"] if cell["text"]] for one in paper["drawings"]]


@of_each([("chess", "60"), ("draughts100", "60"), ("draughts64", "50")])
def test_each_player_of_a_board_has_a_sheet_with_numbered_lines(game: str, last: str) -> None:
    paper = context("score-sheets", event(game=game), 1)
    assert paper is not None and paper["bare"]
    pages = texts_of(paper)
    assert len(pages) == 2
    assert pages[0].count("1  P1 Łucja") == pages[0].count("4  P4 Łucja") == 2
    assert pages[0].count("White – this player’s sheet") == pages[0].count("Black – this player’s sheet") == 1
    assert pages[0].count(last) == 2 and str(int(last) + 1) not in pages[0]
    assert pages[1].count("Round 1, board 2") == 2


def test_a_display_has_one_sheet_for_each_board_two_on_a_page() -> None:
    source = event("simul", players=4)
    source["results"] = [{"round": 1, "board": at, "white": 1, "black": at + 1} for at in range(1, 4)]
    paper = context("score-sheets", source, 1)
    assert paper is not None
    pages = texts_of(paper)
    assert [sum(text.startswith("Round 1, board") for text in page) for page in pages] == [2, 1]
    assert not any("this player’s sheet" in text for page in pages for text in page)


def test_boards_of_teams_are_named_with_their_match() -> None:
    source = event("team-round-robin", boards=1)
    source["teams"] = [{"number": at, "name": f"T{at}"} for at in range(1, 5)]
    source["players"] = [{**one, "team": one["number"]} for one in source["players"]]
    source["results"] = [
        {"round": 1, "match": match, "board": 1, "home": white, "guest": black, "white": white, "black": black}
        for match, (white, black) in enumerate([(3, 2), (1, 4)], start=1)
    ]
    paper = context("score-sheets", source, 1)
    assert paper is not None
    assert ["Round 1, match 1, board 1" in page for page in texts_of(paper)] == [True, False]
    assert texts_of(paper)[1].count("Round 1, match 2, board 1") == 2


def test_an_envelope_names_the_players_of_an_adjourned_game_above_an_empty_board() -> None:
    paper = context("adjournment", event())
    assert paper is not None
    envelope, board, signatures = texts_of(paper)
    assert {"P1 Łucja", "P4 Łucja", "Round 1, board 1", "Who sealed the move", "Draw offered (yes / no)"} <= {*envelope}
    assert {"a", "h", "1", "8"} <= {*board} and "9" not in board
    assert len(signatures) == 3


def test_in_draughts_black_seals_and_the_fields_are_numbered() -> None:
    paper = context("adjournment", event(game="draughts100"))
    assert paper is not None
    envelope, board, _ = texts_of(paper)
    assert "Number of the move sealed by Black" in envelope and "Who sealed the move" not in envelope
    assert [text for text in board if text.isdecimal()] == [str(field) for field in range(1, 51)]


def test_without_an_adjourned_game_the_envelope_is_blank() -> None:
    source = event()
    source["results"] = source["results"][1:]
    paper = context("adjournment", source)
    assert paper is not None and len(paper["drawings"]) == 3
    assert not [text for text in texts_of(paper)[0] if text.startswith("P")]


def test_every_flag_covers_its_grid_with_colours() -> None:
    for code, flag in FLAGS.items():
        assert re.fullmatch("[A-Z]{3}", code)
        assert [len(line) for line in flag.fields] == [len(flag.columns)] * len(flag.rows), code
        assert all(re.fullmatch("#[0-9A-F]{6}", colour) for line in flag.fields for colour in line), code
        assert 1 <= flag.ratio <= 2, code


def test_a_card_shows_the_flag_or_the_code_and_the_club() -> None:
    source = event()
    source["players"][1] |= {"federation": "USA", "club": "Marshall"}
    paper = context("table-cards", source)
    assert paper is not None and [one["new_page"] for one in paper["drawings"]] == [False, False, True, False]
    polish, other = paper["drawings"][:2]
    assert {cell["fill"] for cell in polish["cells"]} == {"", "#FFFFFF", "#DC143C"}
    assert {cell["fill"] for cell in other["cells"]} == {"", "mark"} and "USA" in texts_of(paper)[1]
    assert any("Marshall" in text for text in texts_of(paper)[1])
    assert context("table-cards", {**source, "players": []}) is None


@of_each(product(["score-sheets", "adjournment"], ["pl", "bg", "en"]))
def test_no_label_loses_its_end(form_id: str, lang: str) -> None:
    paper = context(form_id, event(), 1, lang)
    assert paper is not None
    assert [text for page in texts_of(paper) for text in page if CUT in text] == []


@of_each(product(["score-sheets", "adjournment", "table-cards"], ["pl", "bg", "en"]))
def test_the_longest_names_stay_on_their_sheet(form_id: str, lang: str) -> None:
    source = event(rate_of_play=LONG)
    source["event"]["name"] = LONG
    for player in source["players"]:
        player |= {"surname": LONG, "club": LONG, "titles": {"fide": "WGM"}}
    paper = context(form_id, source, 1, lang)
    assert paper is not None
    wide, high = SHEET[paper["orientation"]]
    used = 0.0
    for item in paper["drawings"]:
        used = sum(item["heights"]) + (0 if item["new_page"] else used)
        assert sum(item["widths"]) <= wide and used <= high
        for cell in item["cells"]:
            room = sum(item["heights"][cell["y"] : cell["y"] + cell["down"]])
            assert len(cell["text"].split("\n")) * cell["size"] * 0.42 <= room
