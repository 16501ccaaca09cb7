"""Players are found under whatever their name becomes on its way to an arbiter, and nobody for whom nobody asked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from reporting.exchange.lists import ListedPlayer
from reporting.lists.enter import enter_list
from reporting.lists.search import ListSearch
from reporting.lists.source import ListSource
from tests.benchmarks.disturbed import disturbed
from tests.benchmarks.made_lists import Made, people, plain
from tests.thinned import LONG

NAMES = (
    "Kowalski, Jan",
    "Kowalska, Janina",
    "Łukasiewicz, Łukasz",
    "Shcherbakov, Mikhail",
    "Khristov, Georgi",
    "Valchev, Dimitar Stoyanov",
    "Chmielewski, Wojciech",
    "Müller, Jürgen",
    "O'Brien, Sean",
    "Smith-Jones, Mary",
    "Петрова, Цветелина",
    "Li, Wei",
    "Sawicki, Adam",
    "Zieliński, Adam Piotr",
    "Zielinski, Piotr Adam",
    "Backus, John",
)


def search_of(folder: Path, rows: list[ListedPlayer]) -> ListSearch:
    done = enter_list(folder, ListSource("fide", "all", "2026-11-01", rows), "list.txt", "ab")
    assert done.stored is not None
    return ListSearch(done.stored)


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ListSearch]:
    rows = [ListedPlayer(at, str(at), name, standard=1500 + at) for at, name in enumerate(NAMES, start=1)]
    search = search_of(tmp_path_factory.mktemp("few"), rows)
    yield search
    search.close()


def first(search: ListSearch, text: str) -> str:
    found = search.by_name(text)
    return found[0].player.name if found else ""


def test_a_name_is_not_found_by_a_second_first_name_where_a_surname_is_a_letter_wrong(tmp_path: Path) -> None:
    names = ("Mumum, Vignesh Haban", "Chahan, Vignesh")
    search = search_of(tmp_path, [ListedPlayer(at, str(at), name) for at, name in enumerate(names, start=1)])
    assert first(search, "Chaban Vignesh") == "Chahan, Vignesh"
    assert first(search, "Vignesh Haban") == "Mumum, Vignesh Haban"
    search.close()


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("jan kowalski", "Kowalski, Jan"),
        ("Ян Ковалски", "Kowalski, Jan"),
        ("Kowalska Janina", "Kowalska, Janina"),
        ("Lukasiewicz Lukasz", "Łukasiewicz, Łukasz"),
        ("Лукашевич Лукаш", "Łukasiewicz, Łukasz"),
        ("Михаил Щербаков", "Shcherbakov, Mikhail"),
        ("Szczerbakow Michaił", "Shcherbakov, Mikhail"),
        ("Schtscherbakow Michail", "Shcherbakov, Mikhail"),
        ("Христов Георги", "Khristov, Georgi"),
        ("Hristov, Georgi", "Khristov, Georgi"),
        ("Christoff Gueorgui", "Khristov, Georgi"),
        ("Димитър Вълчев", "Valchev, Dimitar Stoyanov"),
        ("Vulchev Dimitar", "Valchev, Dimitar Stoyanov"),
        ("Хмелевски Войчех", "Chmielewski, Wojciech"),
        ("Khmelevsky Wojciech", "Chmielewski, Wojciech"),
        ("MUELLER JUERGEN", "Müller, Jürgen"),
        ("OBrien Sean", "O'Brien, Sean"),
        ("Mary Smith Jones", "Smith-Jones, Mary"),
        ("SmithJones Mary", "Smith-Jones, Mary"),
        ("Petrova Tsvetelina", "Петрова, Цветелина"),
        ("Cwetelina Petrowa", "Петрова, Цветелина"),
        ("Kowlaski Jan", "Kowalski, Jan"),
        ("Kowalsi Jan", "Kowalski, Jan"),
        ("Kovalski J.", "Kowalski, Jan"),
        ("Jan Maria Kowalski", "Kowalski, Jan"),
        ("Wei Li", "Li, Wei"),
        ("Chmiel", "Chmielewski, Wojciech"),
        ("Савицки Адам", "Sawicki, Adam"),
        ("Савицкий Адам", "Sawicki, Adam"),
        ("Зелински Пьотр", "Zielinski, Piotr Adam"),
        ("Zielinski Adam", "Zieliński, Adam Piotr"),
        ("Zielinski Adam Jan", "Zieliński, Adam Piotr"),
        ("Bakus John", "Backus, John"),
    ],
)
def test_a_name_is_found_in_every_script_and_spelling(few: ListSearch, text: str, name: str) -> None:
    assert first(few, text) == name


@pytest.mark.parametrize(
    "text", ["", "   ", "-", "Nowak Adam", "Kowalski Zbigniew", "Li Xi", '" OR 1', "NOT", "AND (", "\x00", "名前"]
)
def test_nobody_is_found_for_a_name_that_nobody_has(few: ListSearch, text: str) -> None:
    assert first(few, text) == ""


def test_year_and_federation_decide_between_namesakes(tmp_path: Path) -> None:
    rows = [
        ListedPlayer(1, "1", "Ivanov, Ivan", "BUL", birth="1990", standard=2400),
        ListedPlayer(2, "2", "Ivanov, Ivan", "RUS", birth="1990", standard=2300),
        ListedPlayer(3, "3", "Ivanov, Ivan", "BUL", birth="2001-05-04", standard=1500),
    ]
    search = search_of(tmp_path, rows)
    assert [hit.player.id for hit in search.by_name("Иван Иванов")] == ["1", "2", "3"]
    assert [hit.player.id for hit in search.by_name("Иван Иванов", birth="2001")] == ["3", "1", "2"]
    assert [hit.player.id for hit in search.by_name("Иван Иванов", federation="RUS")] == ["2", "1", "3"]
    search.close()


@pytest.mark.parametrize("wide", [False, True])
def test_of_many_namesakes_none_is_left_out(tmp_path: Path, wide: bool) -> None:
    rows = [ListedPlayer(at, str(at), "Ivanov, Ivan", "BUL", birth=str(1900 + at % 100)) for at in range(1, 300)]
    search = search_of(tmp_path, rows)
    found = search.by_name("Иван Иванов", birth="1999", wide=wide)
    assert len(found) == 299
    assert [hit.player.id for hit in found[:4]] == ["199", "299", "99", "1"]
    search.close()


def test_of_hundreds_of_names_disturbed_in_ten_ways_nearly_all_are_found_first(tmp_path: Path) -> None:
    """Of a thousand with `PROTOKOL_LONG`."""
    made = list(people(20_000 if LONG else 3_000))
    count = 1_000 if LONG else 100
    names = Counter(map(_name, made))
    only = [each for each in made if names[_name(each)] == 1]
    rows = [
        ListedPlayer(
            1, each.id, f"{plain(each.surname)}, {plain(each.first_name)}", each.federation, birth=str(each.birth)
        )
        for each in made
    ]
    search = search_of(tmp_path, rows)
    missed = []
    for way, each, text in disturbed(random.Random(7).sample(only, count)):
        found = search.by_name(text)
        if not found or found[0].player.id != each.id:
            missed.append((way, text, each.surname))
    search.close()
    assert len(missed) <= count // 100, missed


def _name(each: Made) -> tuple[str, ...]:
    return tuple(sorted(plain(f"{each.surname} {each.first_name}").lower().split()))
