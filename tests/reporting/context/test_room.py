"""Columns have room for their words, and letters shrink where all together have too little."""

from __future__ import annotations

import pytest

from reporting.context.tables import enlarged
from reporting.forms.text_widths import LEAST, longest_word, shared_out, width_of_text, with_room
from tests.rows import of_each


def column(label: str, width: float) -> dict[str, object]:
    return {"id": label, "label": label, "width": width}


def test_a_date_that_no_line_breaks_gets_the_width_it_needs() -> None:
    day = "17\N{NO-BREAK SPACE}September\N{NO-BREAK SPACE}1966"
    columns, size = with_room([column("Name", 60), column("Born", 10), column("Club", 30)], [["A", day, "B"]], 9, 100)
    assert size == 9
    assert columns[1]["width"] >= width_of_text(day, 9)
    assert sum(one["width"] for one in columns) == pytest.approx(100, abs=0.3)


def test_a_head_is_not_broken_inside_a_word() -> None:
    columns, size = with_room([column("Ranking", 5), column("Name", 95)], [["2000", "A"]], 9, 100)
    assert columns[0]["width"] >= width_of_text("Ranking", size, bold=True)


def test_letters_shrink_where_all_columns_have_too_little_room_but_stay_legible() -> None:
    _, size = with_room([column("Rankingowaniem", 10)] * 4, [], 9, 90)
    assert LEAST <= size < 9
    assert with_room([column("Rankingowaniem", 10)] * 4, [], 9, 30)[1] == LEAST


def test_a_run_that_is_broken_anywhere_asks_for_no_room() -> None:
    assert longest_word(["Ł" * 22], 9) == 0
    assert longest_word(["Ł" * 21], 9) > 30


def test_what_columns_lack_is_taken_from_those_with_more() -> None:
    assert shared_out([10, 10, 20], [15, 5, 10], 40) == pytest.approx([15, 10 - 5 / 3, 20 - 10 / 3])
    assert sum(shared_out([10, 10], [30, 20], 40)) == pytest.approx(40)


@of_each([(4, 14), (30, 14), (40, 13), (60, 13)])
def test_pairings_are_as_large_as_their_page_allows(rows: int, size: float) -> None:
    item = {"columns": [column("A", 50), column("B", 50)], "rows": [["Nowak Jan", "1"]] * rows, "size": 9}
    around = {"head": [["A", "B"]] * 7, "notes": [], "subtitle": "", "signatures": ["A"]}
    assert enlarged({"orientation": "portrait", "tables": [item], **around})["tables"][0]["size"] == size
