"""The screen in the hall: parts that turn by themselves, without a script, with nothing that is nobody's business."""

from __future__ import annotations

from pathlib import Path

from lxml.html import document_fromstring

from reporting import web
from reporting.actions.new import NewRequest, new
from reporting.web import wall
from tests.reporting.web.desk import Visitor


def turned(visitor: Visitor, book: str) -> list[str]:
    """The texts of all parts, as the browser goes on from one to the next until the first comes again."""
    found, address = [], f"/e/{book}/wall?part=0"
    while True:
        found.append(visitor.get(address))
        seconds, _, following = visitor.page.headers["refresh"].partition("; url=")
        assert int(seconds) == wall.SECONDS
        address = f"/e/{book}/wall{following}"
        if following == "?part=0":
            return found


def cells(text: str, kind: str) -> list[str]:
    return [cell.text_content() for cell in document_fromstring(text).xpath(f"//td[contains(@class, '{kind}')]")]


def test_a_running_round_turns_between_boards_names_and_standings_of_before(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    visitor.get(f"/e/{book}/round/7")
    visitor.press("more:7:1")
    visitor.press("result:7:1:none")
    boards, names, places = turned(visitor, book)
    assert "Pairings of round 7" in boards and cells(boards, "result")[0] == ""
    assert sorted(set(cells(boards, "who"))) == sorted({*cells(names, "who")})
    assert "by name" in names and "after round 6" in places
    visitor.press("wall:stay")
    assert "refresh" not in visitor.page.headers and "after round 6" in visitor.text
    visitor.press("wall:next")
    assert "refresh" not in visitor.page.headers and "Pairings of round 7" in visitor.text


def test_the_end_shows_standings_and_classes_and_each_turn_reads_the_file_anew(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    book = visitor.sample("swiss-open")
    first, *classes = turned(visitor, book)
    assert "Radev" in first and len(classes) == 3 and "Pairings" not in "".join(classes)
    (tmp_path / "swiss-open.xlsx").write_bytes(b"broken")
    visitor.get(f"/e/{book}/wall?part=1")
    assert visitor.page.status_code == 422 and visitor.page.headers["refresh"].endswith("part=0")


def test_no_screen_shows_what_a_list_on_the_wall_has_not(tmp_path: Path) -> None:
    visitor = Visitor(tmp_path)
    path = tmp_path / "a.xlsx"
    new(path, NewRequest("swiss-fide-2026", lang="pl", settings={"rounds": 3}), "pl")
    book = visitor.desk.id_of(path)
    assert turned(visitor, book)[0].count("<h1>") == 1
    fields = {"birth_date": "2009-03-12", "rating_fide": "1900", "club": "Secret"}
    visitor.get(f"/e/{book}/players")
    for name in ("Nowak", "K" * 60):
        visitor.press("add", surname=name, first_name="A.", **fields)
    visitor.press("draw")
    visitor.press("go:first")
    visitor.press("pair:1")
    text = "".join(turned(visitor, book))
    assert "Nowak" in text and "K" * 60 in text and "columns-1 longest" in text
    assert "2009" not in text and "Secret" not in text and "<script" not in text and " style=" not in text


def test_two_hundred_lines_are_parts_that_a_screen_takes() -> None:
    rows = [[str(at), "Nowak Jan", "½"] for at in range(1, 201)]
    columns = [{"id": name, "label": name} for name in ("place", "name", "points")]
    for count, parts in ((0, []), (1, [[1]]), (12, [[12]]), (13, [[7, 6]]), (60, [[15, 15], [15, 15]])):
        made = list(wall._of_table({"columns": columns, "rows": rows[:count]}, wall._PLACES, "", ""))
        assert [[len(column) for column in part.columns] for part in made] == parts
    made = list(wall._of_table({"columns": columns, "rows": rows}, wall._PLACES, "", ""))
    assert [[len(column) for column in part.columns] for part in made] == [[20, 20]] * 5
    assert [row[0][0] for part in made for column in part.columns for row in column] == [row[0] for row in rows]


def test_a_long_name_makes_all_letters_of_its_part_smaller_and_is_whole() -> None:
    columns = [{"id": name, "label": name} for name in ("place", "name", "points")]
    for length, size in ((30, ""), (60, "long"), (90, "longest")):
        rows = [["1", "Щ" * (length - 9) + " Венцислав", "½"], ["2", "Lis Jan", "0"]]
        (part,) = wall._of_table({"columns": columns, "rows": rows}, wall._PLACES, "", "")
        assert part.size == size
        assert [row[1] for row in part.columns[0]] == [(rows[0][1], "who"), ("Lis Jan", "who")]
    assert "clamp" not in (Path(web.__file__).parent / "static" / "wall.css").read_text()
