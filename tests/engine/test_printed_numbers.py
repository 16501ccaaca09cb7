"""Every number of `engine/regulations` is the one that the regulation prints.

`tests/data/regulations` holds an independent transcription: whole tables as they stand on the page, misprints
and all, and single numbers with their article. What `ERRATA.md` corrects is corrected here, one line each.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.regulations import load
from tests.rows import of_each
from tests.yaml_files import read_yaml

DATA = Path(__file__).parents[1] / "data" / "regulations"
TABLES: dict[str, str] = read_yaml(DATA / "printed-tables.yaml")
NUMBERS = [(file, item) for file, items in read_yaml(DATA / "printed-numbers.yaml").items() for item in items]


def rows(name: str, separator: str = ";") -> list[list[str]]:
    """The lines of a printed table as cells without blanks around them."""
    return [[cell.strip() for cell in line.split(separator)] for line in TABLES[name].strip().split("\n")]


def at(data: Any, way: str) -> Any:
    for step in way.split("."):
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data


@of_each(NUMBERS)
def test_a_number_is_the_printed_one(file: str, item: dict[str, Any]) -> None:
    found = at(load(file), item["at"])
    if item["at"] == "rates.official":
        found = [[entry["article"], " ".join(entry["games"]), entry["rate"]] for entry in found]
    assert found == item["is"]


def test_kszk_table_4_1_gives_the_constant_ratings_of_men_and_women() -> None:
    printed = {row[0]: (int(row[1]), int(row[2])) for row in rows("kszk-table-4-1")[1:]}
    found = load("kszk-2016")["constant_rating"]
    assert {name: (found["m"][name], found["f"][name]) for name in found["m"]} == printed
    assert list(found["f"]) == list(found["m"])


def test_kszk_table_4_2_gives_the_thresholds() -> None:
    printed = {row[0]: (int(row[1]), int(row[2])) for row in rows("kszk-table-4-2")[1:]}
    found = load("kszk-2016")["threshold"]
    assert {name: (found["m"][name], found["f"][name]) for name in found["m"]} == printed


def test_kszk_4_4_5_bounds_the_categories_of_an_event() -> None:
    for sex, column in (("m", 1), ("f", 2)):
        lines = [row for row in rows("kszk-4-4-5") if "poniżej" not in row[1]]
        printed = [(row[0], int(row[column].split("-")[0]), set(row[3].split(", "))) for row in lines]
        found = load("kszk-2016")["event_category"][sex]
        assert [(line["name"], line["from"], set(line["norms"])) for line in found] == printed


def test_pzwarc_4_3_gives_the_weights() -> None:
    weights = load("pzwarc-2021-norms")["weights"]
    short = {"bez kategorii": "bk"}
    lines = rows("pzwarc-weights")
    for sex, column in (("f", 1), ("m", 2)):
        assert weights["category"][sex] == {short.get(row[0], row[0]): int(row[column]) for row in lines}
    of_women = {"MF": "MFF", "MI": "MIF", "GMI": "GMIF"}  # the women's titles of FMJD in the women's column
    assert weights["title"]["women"] == {of_women.get(row[3], row[3]): int(row[4]) for row in lines}
    assert weights["title"]["open"] == {row[3]: int(row[5]) for row in lines}


def test_pzwarc_table_ii_gives_the_ratings_that_make_a_mark_a_title() -> None:
    numbers = load("pzwarc-2021-norms")
    jumps, ratings = numbers["jumps"], numbers["title_norm"]["rating_for_title"]["open"]
    for held, *cells in rows("pzwarc-table-ii"):
        for norm, cell in zip(("K", "M", "AM"), cells, strict=True):
            found = jumps["" if held == "do II+" else held].get(norm)
            assert (found is None) == (cell == "-")
            kandydat_at_once = held in {"K", "K+"} and norm == "AM"  # VII 5.7 and the notes: M at once
            if found and not kandydat_at_once and "=" in cell:
                assert f"({ratings[found['title']]}={found['title']})" in cell
            elif found:
                assert "title" not in found


def test_pzwarc_table_iii_bounds_the_categories_of_an_event() -> None:
    found = load("pzwarc-2021-norms")["event_category"]
    printed = {}
    for row in rows("pzwarc-table-iii"):
        for name, *columns in (row[:3], row[3:]):
            if name:
                printed[name] = [cell.split("–")[1].strip(" .") for cell in columns]
    assert sorted(printed) == found["names"]
    for column, who in enumerate(("open", "women")):
        uppers = [int(printed[name][column]) for name in found["names"][:-1]]
        assert uppers == [found["first_upper"][who] + found["step"] * at for at in range(len(uppers))]


def test_pzwarc_table_iv_gives_the_points() -> None:
    norms = load("pzwarc-2021-norms")
    *lines, least = rows("pzwarc-table-iv")
    printed = []
    for percent, *cells in lines:
        names = {title: name for title, name in zip(("K", "M", "AM"), cells[:3], strict=True) if name}
        printed.append({"percent": int(percent), **names, "points": [int(cell) for cell in cells[3:] if cell]})
    assert norms["norm_rows"] == printed
    numbers = [int(cell) for cell in least[1:] if cell]
    numbers.remove(8)  # one 8 too many (ERRATA)
    assert norms["strong_opponents"] == numbers


def test_pzwarc_table_v_gives_categories_by_place() -> None:
    by_result = load("pzwarc-2021-norms")["by_result"]
    columns = {
        1: ("individual",),
        2: ("age-50-plus", "age-19", "lzs"),
        3: ("age-16", "crystal-stone", "cross", "disabled"),
        4: ("age-13",),
        5: ("age-10",),
    }
    lines = [row for row in rows("pzwarc-table-v") if row[0][:1].isdigit()]
    printed = {
        name: {int(row[0].split("-")[-1]): row[column] for row in lines}
        for column, names in columns.items()
        for name in names
    }
    assert by_result == printed


def test_pzwarc_v_1_6_2_gives_the_pools_of_varma() -> None:
    varma = load("draughts-code-2021")["varma"]
    printed = {
        int(row[0].split("-")[1]): [[int(number) for number in cell.split(",")] for cell in row[1:]]
        for row in rows("pzwarc-varma")[1:]
    }
    printed[14][1].append(9)  # number 9 is missing (ERRATA)
    del printed[8]  # 3 stands twice, 8 is missing: not used (ERRATA)
    assert varma["pools"] == printed
    assert varma["unusable"] == [7, 8]


def test_pzszach_d_5_b_gives_the_points_of_the_boards() -> None:
    head, *lines = rows("pzszach-d-5-b")
    printed = {
        int(boards): [int(row[column]) for row in lines if len(row) > column and row[column]]
        for column, boards in enumerate(head)
        if column
    }
    assert load("chess-code-2002")["team_bonus"]["boards"] == printed


def test_fide_dp_is_the_printed_table_wherever_it_stands() -> None:
    printed = {round(float(p) * 100): int(dp) for p, dp in rows("fide-dp", " ")}
    assert load("fide-titles-2024")["dp"] == printed
    assert load("fide-expected-score-2024")["rating_difference"]["values"] == [printed[p] for p in range(50, 101)]


def test_fide_8_1_2_gives_the_expectations() -> None:
    printed = {round(float(p) * 100): int(bound) for bound, p in rows("fide-8-1-2", " ")}
    assert load("fide-expected-score-2024")["scoring_probability"]["upper_bounds"] == [
        printed[p] for p in range(50, 100)
    ]


@pytest.mark.parametrize(("edition", "of_a_master"), [("2015", (2200, 2400)), ("2007", (2100, 2300))])
def test_pzszach_tables_1_and_2_give_the_constant_ratings(edition: str, of_a_master: tuple[int, int]) -> None:
    printed: dict[str, tuple[int, int]] = {}
    for _, marks, women, men, _ in rows("pzszach-constant", "|"):
        for mark in marks.split(","):
            printed[mark.strip()] = (int(women), int(men.split()[0]))
    printed["m"] = of_a_master  # until 2010 m counted 2100 and 2300
    found = load(f"pzszach-{edition}")["constant_rating"]
    assert {mark: (found["f"][mark], found["m"][mark]) for mark in found["m"]} == printed


@pytest.mark.parametrize("edition", ["2015", "2007"])
def test_pzszach_norms_have_their_thresholds(edition: str) -> None:
    printed = {row[1]: (int(row[2]), int(row[3])) for row in rows("pzszach-norms", "|")}
    printed["II+"] = printed["I"]  # the small norm of I
    found = load(f"pzszach-{edition}")["threshold"]
    assert {norm: (found["m"][norm], found["f"][norm]) for norm in found["m"]} == printed
