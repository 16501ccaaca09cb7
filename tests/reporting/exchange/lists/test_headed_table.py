"""A federation's own list: its columns are known by their headings in three languages, its rows read one by one."""

from __future__ import annotations

from engine.model import Finding
from reporting.exchange.lists import ListedPlayer, csv_rows, headings_of, read_table
from tests.rows import of_each


def read(text: str, rating_list: str = "national", kind: str = "standard") -> list[ListedPlayer | Finding]:
    return list(read_table(csv_rows(text.splitlines(keepends=True)), rating_list, kind))


@of_each(
    [
        "Id krajowe;Nazwisko;Imię;Płeć;Data urodzenia;Tytuł;Ranking;Partie",
        "Национален ID;Фамилия;Собствено име;Пол;Дата на раждане;Звание;Рейтинг;Партии",
        "National id;Surname;First name;Sex;Born;Title;Rating;Games",
        "id_national;surname;first_name;sex;birth_date;title;standard;games",
    ]
)
def test_headings_in_three_languages_and_the_ids_themselves(header: str) -> None:
    (player,) = read(f"{header}\nPL-7;Lis;Ewa;K;3.04.1990;k;1987;12\n")
    assert player == ListedPlayer(
        2, "PL-7", "Lis, Ewa", sex="f", birth="1990-04-03", title="k", standard=1987, standard_games=12
    )


@of_each(
    [
        "ID;Nachname;Vorname;Land;Jahrgang;Titel;Elo",
        "Id;Surname;Forename;Country;YoB;Tit.;Rtg",
        "Id;Nazwisko;Imię;Kraj;Rok ur.;Kat.;Rkg",
        "Id;Фамилия;Собствено име;Държава;Роден;Титла;Рейт.",
    ]
)
def test_the_words_of_other_programs_are_understood_in_lists_of_ratings(header: str) -> None:
    (player,) = read(f"{header}\n7;Lis;Ewa;POL;1990;k;1987\n")
    assert player == ListedPlayer(2, "7", "Lis, Ewa", "POL", birth="1990", title="k", standard=1987)


@of_each([";", "\t", ",", "|"])
def test_whatever_parts_the_cells(mark: str) -> None:
    (player,) = read(mark.join(("Id", "Name", "Rating")) + "\n" + mark.join(("7", "Lis Ewa", "1987")))
    assert isinstance(player, ListedPlayer)
    assert (player.id, player.name, player.standard) == ("7", "Lis Ewa", 1987)


def test_a_rating_is_of_the_kind_of_the_list_and_of_its_own_column() -> None:
    (player,) = read("FIDE id,Name,FIDE rating,Blitz\n9,Lis,2001,1950\n", "fide", "rapid")
    assert isinstance(player, ListedPlayer)
    assert (player.standard, player.rapid, player.blitz) == (None, 2001, 1950)


@of_each([("", None), ("0", None), ("–", None), ("1987,0", 1987), ("4000", 4000)])
def test_no_rating_is_none(rating: str, read_as: int | None) -> None:
    (player,) = read(f"Id;Name;Rating\n7;Lis;{rating}\n")
    assert isinstance(player, ListedPlayer)
    assert player.standard == read_as


@of_each(
    [
        (";Lis;1987;1990", "id"),
        ("7;;1987;1990", "name"),
        ("7;Lis;4001;1990", "standard"),
        ("7;Lis;1987,5;1990", "standard"),
        ("7;Lis;1987;32.13.1990", "birth_date"),
    ]
)
def test_a_row_that_cannot_be_read_is_named_with_its_line(cells: str, column: str) -> None:
    first, wrong, last = read(f"Id;Name;Rating;Born\n1;A;1500;1990\n\n{cells}\n2;B;1600;1991\n")
    assert isinstance(first, ListedPlayer)
    assert isinstance(last, ListedPlayer)
    assert (first.line, last.line) == (2, 5)
    assert isinstance(wrong, Finding)
    assert wrong.place is not None
    assert (wrong.place.line, dict(wrong.values)["column"]) == (4, f"heading.{column}")


@of_each(["Name;Rating", "Id;Rating", "Id;Name", "bogus"])
def test_a_list_needs_ids_names_and_ratings(header: str) -> None:
    (found,) = read(f"{header}\n1;2;3\n")
    assert isinstance(found, Finding)
    assert found.code == "list-no-headings"


def test_a_column_of_dates_belongs_to_the_column_that_it_names() -> None:
    columns, unknown = headings_of(
        ["Nazwisko", "Kategoria", "Kategoria od", "Tytuł FIDE", "Tytuł FIDE od dnia", "Kolor"]
    )
    assert columns == {"surname": 0, "category_otb": 1, "category_otb.since": 2, "title_fide": 3, "title_fide.since": 4}
    assert unknown == ("Kolor",)


def test_a_formula_kept_from_running_is_read_as_it_was_meant() -> None:
    (player,) = read("Id;Name;Rating\n7;'=Lis;1987\n")
    assert isinstance(player, ListedPlayer)
    assert player.name == "=Lis"
