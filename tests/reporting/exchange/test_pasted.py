"""Lists of players as people paste them: each row a text, and what is read of its lines."""

from __future__ import annotations

from typing import Final

from reporting.exchange.pasted import How, read_pasted
from tests.rows import of_each

TITLES: Final = {"GM", "WIM", "II", "k", "m"}
LISTS: Final = {
    "numbered lines": (
        "1. Kowalski Jan 1850 KS Wieża\n2) GM Nowak Anna POL 2405 1989 UKS Hetman 64\n3 Lis Ewa Maria II 1600\n",
        [
            {"surname": "Kowalski", "first_name": "Jan", "rating": "1850", "club": "KS Wieża"},
            {"surname": "Nowak", "first_name": "Anna", "title_any": "GM", "federation": "POL"}
            | {"rating": "2405", "birth_date": "1989", "club": "UKS Hetman 64"},
            {"surname": "Lis", "first_name": "Ewa Maria", "title_any": "II", "rating": "1600"},
        ],
    ),
    "words that say what a figure is": (
        "Kowalski Jan ur. 2009 elo 1650\nNowak Ewa 12.03.2010 1200\nLis Jan bez rankingu Goniec\nGil Ewa b/r",
        [
            {"surname": "Kowalski", "first_name": "Jan", "birth_date": "2009", "rating": "1650"},
            {"surname": "Nowak", "first_name": "Ewa", "birth_date": "2010-03-12", "rating": "1200"},
            {"surname": "Lis", "first_name": "Jan", "club": "Goniec"},
            {"surname": "Gil", "first_name": "Ewa"},
        ],
    ),
    "blanks that line up": (
        "Kowalski Jan     Wieża      1850\nNowak Anna   Goniec  1700",
        [
            {"surname": "Kowalski", "first_name": "Jan", "rating": "1850", "club": "Wieża"},
            {"surname": "Nowak", "first_name": "Anna", "rating": "1700", "club": "Goniec"},
        ],
    ),
    "a comma within names": (
        "Kowalski, Jan 1850\nNowak, Anna Maria",
        [
            {"surname": "Kowalski", "first_name": "Jan", "rating": "1850"},
            {"surname": "Nowak", "first_name": "Anna Maria"},
        ],
    ),
    "a comma behind a surname of several words": (
        "van Foreest, Jorden 2700\nde la Cruz, Ana",
        [
            {"surname": "van Foreest", "first_name": "Jorden", "rating": "2700"},
            {"surname": "de la Cruz", "first_name": "Ana"},
        ],
    ),
    "commas between cells": (
        "Kowalski,Jan,1850,Wieża\nNowak,Anna,2000,Goniec",
        [
            {"surname": "Kowalski", "first_name": "Jan", "rating": "1850", "club": "Wieża"},
            {"surname": "Nowak", "first_name": "Anna", "rating": "2000", "club": "Goniec"},
        ],
    ),
    "a table of Chess-Results, whose title has no heading": (
        "No.\t\tName\tFideID\tFED\tRtg\tClub/City\n1\tGM\tNowak, Anna\t1100001\tPOL\t2405\tHetman\n2\t\tLis, Jan\t0\tPOL\t0\t",
        [
            {"surname": "Nowak", "first_name": "Anna", "title_any": "GM", "id_fide": "1100001", "federation": "POL"}
            | {"rating": "2405", "club": "Hetman"},
            {"surname": "Lis", "first_name": "Jan", "federation": "POL"},
        ],
    ),
    "a heading that has first names first, below a title": (
        "Mistrzostwa;;\nLp;Imię i nazwisko;Rok ur.\n1;Jan Kowalski;2001\n2;Anna Maria Nowak;1999\n",
        [
            {"surname": "Kowalski", "first_name": "Jan", "birth_date": "2001"},
            {"surname": "Nowak", "first_name": "Anna Maria", "birth_date": "1999"},
        ],
    ),
    "columns without headings, in Cyrillic": (
        "Иванов Иван Петров\t2009\t1850\tШК Левски\nПетров Георги\t2010\t\tЦСКА\n",
        [
            {"surname": "Иванов", "first_name": "Иван Петров", "birth_date": "2009"}
            | {"rating": "1850", "club": "ШК Левски"},
            {"surname": "Петров", "first_name": "Георги", "birth_date": "2010", "club": "ЦСКА"},
        ],
    ),
    "first names first, as the ends of surnames say": (
        "Иван Петров Иванов\nМария Георгиева\nПетър Димитров",
        [
            {"surname": "Иванов", "first_name": "Иван Петров"},
            {"surname": "Георгиева", "first_name": "Мария"},
            {"surname": "Димитров", "first_name": "Петър"},
        ],
    ),
    "first names first, since they come again": (
        "Jan Bąk\nAnna Lis\nJan Gil\nAnna Kos\nJan Sum",
        [
            {"surname": name, "first_name": first}
            for name, first in zip(("Bąk", "Lis", "Gil", "Kos", "Sum"), ("Jan", "Anna") * 3, strict=False)
        ],
    ),
    "capitals that tell the surname": (
        "KOWALSKI Jan\nAnna NOWAK-LIS",
        [{"surname": "KOWALSKI", "first_name": "Jan"}, {"surname": "NOWAK-LIS", "first_name": "Anna"}],
    ),
    "a table of a text document": (
        "| Lp | Nazwisko | Imię |\n|---|---|---|\n| 1 | Kowal | Jan |",
        [{"surname": "Kowal", "first_name": "Jan"}],
    ),
    "a quotation mark alone": (
        'Kowalski\tJan\t"Wieża\nNowak\tAnna\tGoniec',
        [
            {"surname": "Kowalski", "first_name": "Jan", "club": '"Wieża'},
            {"surname": "Nowak", "first_name": "Anna", "club": "Goniec"},
        ],
    ),
    "telephones and mails, which are nobody's rating or id": (
        "Kowal Jan 600 100 200 j@kowal.pl\nLis Ewa 1850 600100200\nGil Jan 1100001",
        [
            {"surname": "Kowal", "first_name": "Jan"},
            {"surname": "Lis", "first_name": "Ewa", "rating": "1850"},
            {"surname": "Gil", "first_name": "Jan", "id": "1100001"},
        ],
    ),
    "a heading alone, a double surname, two ratings, sexes": (
        "Imię i nazwisko\nJan Kowal m 1850/1790\nAnna Nowak-Lis k\n",
        [
            {"surname": "Kowal", "first_name": "Jan", "sex": "m", "rating": "1850", "rating_national": "1790"},
            {"surname": "Nowak-Lis", "first_name": "Anna", "sex": "k"},
        ],
    ),
    "a hyphen with blanks around it": (
        "Nowak - Lis Anna 1500\nKowal Jan - Wieża",
        [
            {"surname": "Nowak-Lis", "first_name": "Anna", "rating": "1500"},
            {"surname": "Kowal", "first_name": "Jan", "club": "Wieża"},
        ],
    ),
    "a column of telephones": (
        "Kowal\tJan\t600100200\t1850\nLis\tEwa\t600100201\t1750",
        [
            {"surname": "Kowal", "first_name": "Jan", "rating": "1850"},
            {"surname": "Lis", "first_name": "Ewa", "rating": "1750"},
        ],
    ),
    "particles of surnames, before and behind the first name": (
        "van der Berg Piet 1500\nde la Cruz Jose\nJan von Habsburg-Lothringen\nDE LA TORRE Ana\nNguyen Van Anh",
        [
            {"surname": "van der Berg", "first_name": "Piet", "rating": "1500"},
            {"surname": "de la Cruz", "first_name": "Jose"},
            {"surname": "von Habsburg-Lothringen", "first_name": "Jan"},
            {"surname": "DE LA TORRE", "first_name": "Ana"},
            {"surname": "Nguyen", "first_name": "Van Anh"},
        ],
    ),
    "academic titles": (
        "dr Ewa Wójcik\nprof. dr hab.  Nowak Jan  KS Wieża\nд-р Петров Иван",
        [
            {"surname": "Wójcik", "first_name": "Ewa"},
            {"surname": "Nowak", "first_name": "Jan", "club": "KS Wieża"},
            {"surname": "Петров", "first_name": "Иван"},
        ],
    ),
    "academic titles in columns": (
        "Nazwisko\tImię\ndr Wójcik\tEwa\nNowak\tinż. Jan",
        [{"surname": "Wójcik", "first_name": "Ewa"}, {"surname": "Nowak", "first_name": "Jan"}],
    ),
    "one name the other way round, as its end says": (
        "Nowak Ewa\nKowal Jan\nPiotr Wiśniewski, 1700\nПетров Яков",
        [
            {"surname": "Nowak", "first_name": "Ewa"},
            {"surname": "Kowal", "first_name": "Jan"},
            {"surname": "Wiśniewski", "first_name": "Piotr", "rating": "1700"},
            {"surname": "Петров", "first_name": "Яков"},
        ],
    ),
    "one name the other way round, as the first names of others say": (
        "Nowak Jan\nKowal Jan\nJan Tazbir\nJan Jan",
        [
            {"surname": "Nowak", "first_name": "Jan"},
            {"surname": "Kowal", "first_name": "Jan"},
            {"surname": "Tazbir", "first_name": "Jan"},
            {"surname": "Jan", "first_name": "Jan"},
        ],
    ),
    "headings that blanks part, and a line that counts": (
        "Lp. Imię i nazwisko Ranking Klub\n1. Jan Kowal 1800 KS Wieża\n2. Ewa Suma 1700\nRazem: 2 osoby",
        [
            {"surname": "Kowal", "first_name": "Jan", "rating": "1800", "club": "KS Wieża"},
            {"surname": "Suma", "first_name": "Ewa", "rating": "1700"},
        ],
    ),
    "nothing": (" \n;;;\n---\n", []),
}


@of_each(LISTS)
def test_a_list_is_read_as_people_paste_it(name: str) -> None:
    text, expected = LISTS[name]
    assert [dict(row.values) for row in read_pasted(text, How(TITLES)).rows] == expected


def test_nothing_of_a_list_is_lost() -> None:
    pasted = read_pasted("Turniej\nNazwisko\tImię\tObiad\nKowal\tJan\tdwa\n\tEwa\t\n\t\tkoniec", How())
    assert [(row.line, row.values["surname"], row.rest) for row in pasted.rows] == [
        (3, "Kowal", ("dwa",)),
        (4, "Ewa", ()),
    ]
    assert pasted.nameless == ((1, "Turniej"), (5, "koniec"))


def test_a_line_that_counts_is_told_and_somebody_called_like_it_is_not_lost() -> None:
    pasted = read_pasted("Suma Jan\nОбщо: 1\nTotal 19 players\nRazem\t5", How())
    assert [row.values["surname"] for row in pasted.rows] == ["Suma"]
    assert [line for line, _ in pasted.nameless] == [2, 3, 4]


def test_what_the_columns_are_and_who_stands_the_other_way_round_can_be_chosen() -> None:
    text = "Jan\tKowalski\t1950\nAnna\tNowak\t1990"
    guessed = read_pasted(text, How())
    assert guessed.columns == ("surname", "first_name", "birth_date")
    assert (guessed.examples, guessed.headings) == (("Jan", "Kowalski", "1950"), ())
    chosen = read_pasted(text, How(columns=("first_name", "surname", "rating"), swapped={2}))
    assert [dict(row.values) for row in chosen.rows] == [
        {"surname": "Kowalski", "first_name": "Jan", "rating": "1950"},
        {"surname": "Anna", "first_name": "Nowak", "rating": "1990"},
    ]
    turned = read_pasted("Kowalski Jan Adam\nLis, Ewa\nvan der Berg Piet", How(all_swapped=True))
    assert [tuple(row.values.values()) for row in turned.rows] == [
        ("Adam", "Kowalski Jan"),
        ("Ewa", "Lis"),
        ("Piet", "van der Berg"),
    ]
