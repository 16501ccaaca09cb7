"""Papers of cups, sliding systems, matches, displays and groups: what stands in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from engine.pairing.drawing_of_lots import draw_colour
from engine.pairing.round_robin.tables import seatings
from engine.systems.table import pair_round
from reporting.context.builders import CONTEXTS
from reporting.context.drawing import Drawing
from reporting.context.seating_plans import moves_of
from reporting.context.stages import part_event, part_suffix
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from reporting.locale import texts
from tests.reporting.context.shown import column
from tests.rows import of_each

SAMPLES = Path(__file__).parents[3] / "samples"
Score = Callable[[int, int], tuple[str, str]]


def stronger(white: int, black: int) -> tuple[str, str]:
    return ("1", "0") if white < black else ("0", "1")


def drawn(white: int, black: int) -> tuple[str, str]:
    return "0.5", "0.5"


def source(system: str, players: int, rounds: int = 0, score: Score = stronger, **more: Any) -> dict[str, Any]:
    """An event of a system, paired and played for some rounds."""
    settings = {"name": "E", "system": system, "game": "chess", "seed": "12345678", **more.pop("event", {})}
    fields = more.pop("player", lambda number: {})
    people = [
        {"number": one, "surname": f"P{one}", "first_name": "Łucja", **fields(one)} for one in range(1, players + 1)
    ]
    document: dict[str, Any] = {"event": settings, "players": people, "results": [], **more}
    for at in range(1, rounds + 1):
        paired, findings = pair_round(decode_document(document).event, at)
        assert paired is not None, findings
        keys = [(game.key.group, game.key.stage, game.key.board) for game in paired.games if game.black]
        for board, (white, black) in enumerate(paired.pairs, start=1):
            group, stage, board_number = keys[board - 1] if keys else (1, 1, board)
            made = dict(zip(("white", "black"), score(white, black), strict=True))
            game = {"round": at, "board": board_number, "white": white, "black": black, "score": made, "kind": "played"}
            document["results"].append({**game, "group": group, "stage": stage})
    return document


def facts(*args: Any, **more: Any) -> Facts:
    return Facts(decode_document(source(*args, **more)).event)


def context(name: str, subject: Facts, lang: str = "en") -> dict[str, Any]:
    built = CONTEXTS[name](Subjects(load_forms()[name], subject, lang))
    assert built is not None
    return built


def words(drawing: dict[str, Any]) -> list[str]:
    return [cell["text"].replace("\n", " ") for cell in drawing["cells"] if cell["text"]]


@of_each([(2, 1), (16, 1), (17, 1), (32, 1), (33, 3), (64, 3), (65, 5)])
def test_a_bracket_of_more_than_32_is_split_and_ends_with_the_last_rounds(players: int, pages: int) -> None:
    drawings = context("cup-bracket", facts("cup", players))["drawings"]
    assert len(drawings) == pages
    assert [item["new_page"] for item in drawings] == [False] + [True] * (pages - 1)


def test_the_cup_of_22_rests_the_ten_seeded_and_says_so() -> None:
    paper = context("cup-bracket", facts("cup", 22))
    assert words(paper["drawings"][0]).count("bye") == 10
    assert paper["notes"] == ["Seeded players with a bye in the preliminary round: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10."]
    assert "Preliminary round" in words(paper["drawings"][0])


def test_everybody_stands_in_the_bracket_with_his_full_name_before_the_first_round() -> None:
    shown = " ".join(text for item in context("cup-bracket", facts("cup", 40))["drawings"] for text in words(item))
    assert all(f"{number}\u00a0P{number} Łucja" in shown for number in range(1, 41))


def test_who_advances_is_bold_and_stands_in_the_next_column_with_his_initial() -> None:
    drawing = context("cup-bracket", facts("cup", 8, 1))["drawings"][0]
    bold = {cell["text"] for cell in drawing["cells"] if cell["bold"] and "Łucja" in cell["text"]}
    assert bold == {f"{number}\u00a0P{number} Łucja" for number in (1, 2, 3, 4)}
    assert {cell["text"] for cell in drawing["cells"] if cell["x"] == 2 and cell["text"].endswith("Ł.")} == {
        f"{number}\u00a0P{number} Ł." for number in (1, 2, 3, 4)
    }


def test_the_winner_and_the_third_place_are_named_when_they_are_known() -> None:
    played = context("cup-bracket", facts("cup", 4, 2, event={"third_place": True}))
    assert ["Winner", "P1 Łucja"] in played["head"] and ["Third place", "P3 Łucja"] in played["head"]
    open_cup = context("cup-bracket", facts("cup", 4, 1, event={"third_place": True}))
    assert "Match for third place" in words(open_cup["drawings"][0])
    assert all(label not in {"Winner", "Third place"} for label, _ in open_cup["head"])


def test_the_winner_of_a_match_is_called_by_her_gender() -> None:
    played = source("match", 2, 1, event={"games_per_match": 1})
    for sex, told in (("f", "Zwyciężczyni"), ("m", "Zwycięzca")):
        played["players"] = [{**player, "sex": sex} for player in played["players"]]
        paper = context("match-sheet", Facts(decode_document(played).event), "pl")
        assert told in [label for label, _ in paper["head"]]


def test_games_of_a_play_off_are_shown_and_not_counted() -> None:
    document = source("cup", 2, 1, drawn)
    document["results"].append({**document["results"][0], "game": 2, "score": {"white": "1", "black": "0"}})
    subject = Facts(decode_document(document).event)
    assert column(context("round-table", subject)["tables"][0], "round-1")[0].split() == ["2w", "½", "2w", "(1)"]
    progress = context("progress-table", subject)["tables"][0]
    assert column(progress, "round-1") == column(progress, "points") == ["0.5", "0.5"]


def test_a_level_tie_waits_and_its_play_off_stands_in_brackets() -> None:
    document = source("cup", 2, 1, drawn)
    assert "½" in words(context("cup-bracket", Facts(decode_document(document).event))["drawings"][0])
    document["results"].append({**document["results"][0], "game": 2, "score": {"white": "1", "black": "0"}})
    paper = context("cup-bracket", Facts(decode_document(document).event))
    assert {"½ (1)", "½ (0)"} <= set(words(paper["drawings"][0]))
    longer = {**document["results"][0], "game": 3, "score": {"white": "0.5", "black": "0.5"}}
    document["results"].append(longer)
    in_brackets = context("cup-bracket", Facts(decode_document(document).event))["drawings"][0]
    assert {"½ (1.5)", "½ (0.5)"} <= set(words(in_brackets))
    assert paper["notes"] == ["In brackets: points from the play-off."]


@of_each([2, 3, 16, 22, 33, 64, 128])
def test_no_two_cells_of_a_bracket_cover_the_same_place(players: int) -> None:
    for item in context("cup-bracket", facts("cup", players, event={"third_place": True}))["drawings"]:
        covered = [
            (cell["x"] + right, cell["y"] + below)
            for cell in item["cells"]
            for right in range(cell["across"])
            for below in range(cell["down"])
        ]
        assert len(covered) == len(set(covered))
        assert all(x < len(item["widths"]) and y < len(item["heights"]) for x, y in covered)


@of_each(product([2, 3, 7, 8, 19], ["left", "right"]))
def test_whoever_follows_the_arrows_sits_as_the_next_round_has_it(players: int, direction: Any) -> None:
    rounds = seatings(players, direction)
    moves = moves_of(rounds)
    for place in moves.before:
        assert followed(place, moves.arrow(place), direction) == moves.after[moves.before[place]]


def followed(place: tuple[str, int], arrow: str, direction: str) -> tuple[str, int]:
    """Where an arrow leads from a seat; the free place is beside board 1."""
    side, board = place
    if side == "free":
        return ("far" if direction == "left" else "near", 0) if arrow == "→" else place
    board += ("→" in arrow) - ("←" in arrow)
    side = "near" if "↓" in arrow else "far" if "↑" in arrow else side
    return (side, board) if board >= 0 else ("free", 0)


def test_the_seating_plan_of_seven_frees_the_last_number() -> None:
    drawing = context("seating-plan", facts("sliding", 7))["drawings"][0]
    beside = [cell["text"] for cell in drawing["cells"] if cell["x"] == 0]
    assert beside == ["bye", "7", "P7 Łucja", "→"]


def test_the_pairing_table_has_all_rounds_and_who_is_free() -> None:
    table = context("pairing-table", facts("round-robin", 5))["tables"][0]
    assert sorted(column(table, "free")) == ["1", "2", "3", "4", "5"]
    assert column(table, "round") == ["1", "2", "3", "4", "5"]


def test_the_pairing_table_of_teams_names_teams_and_matches() -> None:
    team = json.loads((SAMPLES / "team-league" / "event.json").read_text(encoding="utf-8"))
    paper = context("pairing-table", Facts(decode_document(team).event))
    assert [one["label"] for one in paper["tables"][1]["columns"]] == ["No.", "Team"]
    assert paper["notes"] == ["The first team of each pair is at home. The heads are the numbers of the matches."]
    cards = context("table-cards", Facts(decode_document(team).event))["drawings"]
    assert not any("1988" in text for item in cards for text in words(item))


def test_the_pairing_table_of_four_is_that_of_the_regulation() -> None:
    table = context("pairing-table", facts("round-robin", 4))["tables"][0]
    assert column(table, "board-1") == ["1 – 4", "4 – 3", "2 – 4"]
    assert column(table, "board-2") == ["2 – 3", "1 – 2", "3 – 1"]


def sides(number: int) -> dict[str, Any]:
    return {"group": 1 + (number > 4)}


def test_the_scheveningen_table_counts_both_sides() -> None:
    paper = context("scheveningen-table", facts("scheveningen", 8, 4, player=sides))
    first, second = paper["tables"]
    assert column(first, "points") == ["4", "4", "4", "4", "16"]
    assert column(second, "points") == ["0", "0", "0", "0", "0"]
    assert ["Score", "16 : 0"] in paper["head"] and ["Winner", "Side A"] in paper["head"]


def test_level_sides_show_the_criteria_of_the_event() -> None:
    event = {"scheveningen_ties": ["wins", "basic-players"]}
    paper = context("scheveningen-table", facts("scheveningen", 8, 4, drawn, player=sides, event=event))
    assert "0 : 0" in paper["notes"][0] and "8 : 8" in paper["notes"][0]
    assert all(label != "Winner" for label, _ in paper["head"])


def test_reserves_stand_after_the_basic_players_of_a_side() -> None:
    subject = facts("scheveningen", 9, player=lambda number: {"group": 1 + (number > 5)})
    table = context("scheveningen-table", subject)["tables"][0]
    assert column(table, "seat") == ["A1", "A2", "A3", "A4", "res. 1", ""]
    assert len(context("pairing-table", subject)["tables"][0]["rows"]) == 4


def test_the_match_sheet_runs_the_score_and_leaves_room_for_the_rest() -> None:
    paper = context("match-sheet", facts("match", 2, 2, event={"games_per_match": 4}))
    games, play_off = paper["tables"]
    assert column(games, "running") == ["1 : 0", "2 : 0", "", ""]
    assert set(column(games, "result")[:2]) <= {"1–0", "0–1"}
    assert len(set(column(games, "white_name"))) == 2 and "" not in column(games, "white_name")
    assert len(play_off["rows"]) == 4


def test_a_match_to_a_number_of_wins_cannot_be_level_and_needs_no_ladder() -> None:
    event = {"match_rule": "wins", "match_target": "2"}
    paper = context("match-sheet", facts("match", 2, 2, event=event))
    assert len(paper["tables"]) == 1 and len(paper["notes"]) == 1
    assert column(paper["tables"][0], "running")[:2] == ["1 : 0", "2 : 0"]
    assert ["Winner", "P1 Łucja"] in paper["head"]


def test_the_sheet_of_a_display_counts_for_the_exhibitor_and_for_no_category() -> None:
    paper = context("simul-sheet", facts("simul", 5, 1))
    assert ["Score", "+4 =0 −0, 4 / 4 (100%)"] in paper["head"]
    assert "H.1.1" in paper["notes"][1]
    assert len(context("simul-sheet", facts("simul", 26))["tables"][0]["rows"]) == 25


def two_groups(rounds: int, **final: Any) -> Facts:
    stages = [
        {"number": 1, "name": "Heats", "system": "round-robin", "groups": 2, "advance": 2},
        {"number": 2, "name": "Final", "system": "round-robin", "groups": 1, **final},
    ]
    return facts("groups", 8, rounds, player=lambda number: {"group": 1 + number % 2}, stages=stages)


def test_group_lists_name_the_groups_and_those_who_advance() -> None:
    before, after = (context("group-lists", two_groups(rounds)) for rounds in (0, 3))
    assert [item["caption"] for item in before["tables"]] == [
        "Heats, Group 1; players: 4; advancing: 2",
        "Heats, Group 2; players: 4; advancing: 2",
    ]
    assert before["notes"] == ["Final: players are known after the stage before it."]
    assert column(after["tables"][0], "number") == ["2", "4", "6", "8"]
    assert column(after["tables"][0], "advances") == ["advances", "advances", "", ""]
    assert column(after["tables"][2], "number") == ["1", "2", "3", "4"]


def test_a_part_keeps_the_starting_numbers_and_is_named_after_its_group() -> None:
    subject = two_groups(3, carry_results=True)
    assert [part_suffix(part) for part in subject.parts] == ["-s1-g1", "-s1-g2", "-s2"]
    final = part_event(subject.parts[-1], subject.event, texts("en"))
    assert final.info.name == "E – Final"
    assert {player.number for player in final.players} == {1, 2, 3, 4}
    table = context("crosstable", Facts(final))["tables"][0]
    assert column(table, "number") == ["1", "2", "3", "4"]
    # What 1 and 3 made against each other in their group counts in the final.
    assert column(table, "game-3")[0] == "1"


def test_pairings_of_groups_stand_group_by_group() -> None:
    form = load_forms()["pairings"]
    built = CONTEXTS["pairings"](Subjects(form, two_groups(1), "en", 1))
    assert built is not None
    assert column(built["tables"][0], "group") == ["1", "1", "2", "2"]
    assert column(built["tables"][0], "board") == ["1", "2", "1", "2"]


def test_the_protocol_of_the_draw_shows_groups_and_the_colour() -> None:
    grouped = context("draw-protocol", two_groups(0))
    assert column(grouped["tables"][0], "group") == ["2", "1", "2", "1", "2", "1", "2", "1"]
    drawn = str(draw_colour("1"))
    match = context("draw-protocol", facts("match", 2, event={"seed": "1", "first_colour": drawn}))
    assert ["Number 1 (side A) in round 1", drawn.capitalize()] in match["head"]


def test_a_text_is_set_smaller_then_broken_then_cut() -> None:
    name = "Brzęczyszczykiewicz-Wstrząsowski Grzegorz"
    drawing = Drawing([80, 38, 12], [5])
    for at in range(3):
        drawing.put(at, 0, name, size=9, two_lines=6)
    wide, broken, cut = (cell["text"] for cell in drawing.as_item()["cells"])
    assert wide == name
    assert broken == "Brzęczyszczykiewicz-\nWstrząsowski Grzegorz"
    assert cut.endswith("…")


@pytest.mark.parametrize("groups", [2, 3])
def test_the_table_of_a_final_that_carries_results_has_the_pairs_that_are_paired(groups: int) -> None:
    """The groups alternate on the list: the table was read by numbers, and let those meet who had met before."""
    stages = [
        {"number": 1, "system": "round-robin", "groups": groups, "advance": 2},
        {"number": 2, "system": "round-robin", "groups": 1, "carry_results": True},
    ]
    people, rounds = 4 * groups, 3
    told = source("groups", people, rounds, stages=stages, player=lambda one: {"group": (one - 1) % groups + 1})
    event = decode_document(told).event
    part = Facts(event).parts[-1]
    final = Facts(part_event(part, event, texts("en")), is_part=True)
    (table, _) = context("pairing-table", final)["tables"]
    printed = [column(table, f"board-{board}") for board in range(1, groups + 1)]
    assert len(printed[0]) == part.plan.rounds
    for at, table_round in enumerate(zip(*printed, strict=True), start=1):
        paired, findings = pair_round(event, rounds + at)
        assert paired is not None, findings
        assert {f"{white} – {black}" for white, black in paired.pairs} <= set(table_round)


@of_each([("bsfsh", 0), ("pzszach", 1), ("fide", 0)])
def test_displays_and_matches_cite_pzszach_on_its_own_papers(federation: str, cited: int) -> None:
    """Bulgarian papers cited the Polish code, and told its ways to end a match that is level."""
    display = facts("simul", 5, 1, event={"federation": federation})
    match = facts("match", 2, 2, drawn, event={"federation": federation, "games_per_match": 2})
    told = [*context("simul-sheet", display, "bg")["notes"], context("arbiter-report", display, "bg")["norms_note"][0]]
    assert [line.count("PZSzach") for line in told] == [0, cited, cited]
    sheet = context("match-sheet", match, "bg")
    assert sum(line.count("PZSzach") for line in sheet["notes"]) == cited
    assert len(sheet["notes"]) == 1 + 5 * cited and len(sheet["tables"]) == 2
