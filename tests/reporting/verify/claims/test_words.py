"""Reasons of a verdict in words: each told once, figures, days and places in the language."""

from __future__ import annotations

from itertools import product

from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.verify.ledger_claims import _FIELDS
from reporting.verify.values import Answer, Difference, What
from reporting.verify.words import against, articles_of, finding_line, reasons_of, reported_differences
from tests.reporting.verify.reports.made_up import MET, OPEN, TOLD, UNMET, claim
from tests.rows import of_each


def test_what_the_page_says_like_a_figure_is_told_once() -> None:
    score, page = Difference(What.SCORE, "7", "6.5", where="C7"), Difference(What.PAGE, "7", "6.5", where="C7")
    other = Difference(What.PAGE, "7", "6.5", where="D7")
    made = claim(1, Answer.REFUTED, differences=(page, score, other))
    assert reported_differences(made) == [score, other]
    assert reported_differences(claim(1, Answer.REFUTED, differences=(page,))) == [page]


def test_that_a_norm_was_not_made_is_told_by_its_requirement_where_there_is_one() -> None:
    norm = Difference(What.NORM, "Mc")
    assert reported_differences(claim(1, Answer.REFUTED, differences=(norm,))) == []
    assert reported_differences(claim(1, Answer.REFUTED, differences=(norm,), requirements=(MET,))) == [norm]


@of_each(
    [
        (Answer.CONFIRMED, (MET, OPEN), []),
        (Answer.REFUTED, (MET, UNMET, OPEN, TOLD), [UNMET]),
        (Answer.REFUTED, (MET, OPEN, TOLD), [OPEN]),
        (Answer.INCOMPLETE, (MET, OPEN), [OPEN]),
        (Answer.INCOMPLETE, (), []),
    ]
)
def test_what_is_not_met_speaks_before_what_is_open(verdict: Answer, requirements: object, expected: object) -> None:
    assert against(claim(1, verdict, requirements=requirements)) == expected


@of_each(
    [
        ("pl", "punkty (4.3.9): we wniosku 7, stwierdzono 6,5 [obliczenie]"),
        ("bg", "точки (4.3.9): в предложението 7, установено 6,5 [изчисление]"),
        ("en", "score (4.3.9): claimed 7, found 6.5 [computation]"),
    ]
)
def test_a_difference_is_told_in_the_language(lang: str, line: str) -> None:
    item = Difference(What.SCORE, "7", "6.5", "4.3.9", "computation")
    made = claim(1, Answer.REFUTED, differences=(item,), requirements=())
    assert reasons_of(made, texts(lang))[0] == line


@of_each(product(LANGUAGES, ["broken", "changed"]))
def test_a_fault_of_a_signature_has_words(lang: str, fault: str) -> None:
    made = claim(1, Answer.REFUTED, differences=(Difference(What.SIGNATURE, "A. Lis", fault),), requirements=())
    (line,) = reasons_of(made, texts(lang))
    assert "A. Lis" in line and fault not in line.split()[-1:] and texts(lang)(f"verify.signature.{fault}") in line


@of_each([("2026-05-01", "01.05.2026"), ("2026-05-32", "2026-05-32"), ("202/7", "202/7"), ("-1.5", "-1.5"), ("", "–")])
def test_days_are_told_as_days_and_anything_else_as_it_is(value: str, shown: str) -> None:
    item = Difference(What.EVENT, value, "x")
    (line,) = reasons_of(claim(1, Answer.REFUTED, differences=(item,), requirements=()), texts("pl"))
    assert f"we wniosku {shown}," in line


def test_every_article_is_named_once_in_the_order_of_the_reasons() -> None:
    twice = Difference(What.SCORE, "7", "6", "4.3.9")
    assert articles_of(claim(1, Answer.REFUTED, differences=(twice, twice, Difference(What.PAGE)))) == [
        "4.3.9", "4.4.10",
    ]  # fmt: skip


def test_a_finding_is_told_in_another_language_where_its_text_needs_nothing_but_the_value() -> None:
    known = {"code": "document-unreadable", "message": "in Polish", "value": "x.pdf"}
    assert finding_line({**known, "code": "pdf-damaged"}, texts("en")) == texts("en")(
        "finding.pdf-damaged", value="x.pdf"
    )
    assert finding_line({**known, "code": "pdf-bomb"}, texts("en")) == "in Polish"
    assert finding_line({"code": "of-tomorrow", "message": "as told"}, texts("en")) == "as told"


@of_each(LANGUAGES)
def test_figures_of_an_application_have_their_names_and_hashes_are_short(lang: str) -> None:
    words = texts(lang)
    twice = Difference(What.DUPLICATE, "Ic: 9 6.5 2150.5 None", "Ic: 9 7 2150.5 2300")
    (line,) = reasons_of(claim(1, Answer.REFUTED, differences=(twice,), requirements=(MET,)), words)
    assert f"{words('verify.what.n')} 9, {words('verify.what.score')} 6" in line and "None" not in line
    hashes = Difference(What.EVIDENCE, "ab" * 32, "cd" * 32, None, "event.json")
    (line,) = reasons_of(claim(1, Answer.REFUTED, differences=(hashes,), requirements=(MET,)), words)
    assert "abababababab…" in line and "ab" * 7 not in line


@of_each(LANGUAGES)
def test_games_have_their_names(lang: str) -> None:
    words = texts(lang)
    other = Difference(What.EVENT, "draughts100, draughts64", "correspondence")
    (line,) = reasons_of(claim(1, Answer.REFUTED, differences=(other,), requirements=(MET,)), words)
    assert words("choice.game.draughts64") in line and words("choice.game.correspondence") in line
    assert "draughts100" not in line


@of_each(product(["caption", "computation", "title", "subtitle", "hidden", "not-printed"], LANGUAGES))
def test_parts_of_a_page_have_names(where: str, lang: str) -> None:
    """A difference that stands at no label names the part of the page, never its id."""
    words = texts(lang)
    laid = Difference(What.PAGE, "9", None, None, where)
    (line,) = reasons_of(claim(1, Answer.REFUTED, differences=(laid,), requirements=(MET,)), words)
    assert line.endswith(f"[{words(f'verify.where.{where}')}]")


def test_a_place_on_a_page_is_told_in_millimetres() -> None:
    laid = (Difference(What.PAGE, where="covered: 2, 14, 210"), Difference(What.PAGE, where="page-missing: 3"))
    covered, missing = reasons_of(claim(1, Answer.INCOMPLETE, differences=laid, requirements=(MET,)), texts("en"))
    assert "page 2, at 14 mm from the left and 210 mm from above" in covered
    assert "page 3 is missing" in missing


@of_each(
    [
        (
            Difference(What.EVENT, "bg.m.I.games = 7; x", None, "I", "parameters"),
            "zawody (I): we wniosku bg.m.I.games = 7; x, stwierdzono – [wartości, które zawody ustalają same]",
        ),
        (
            Difference(What.LIMIT, "2 × MS", "2021-03-01, 2025-04-30", "I"),
            "ograniczenie liczby norm (I): we wniosku 2 × MS, stwierdzono 01.03.2021, 30.04.2025",
        ),
        (
            Difference(What.N, "9", "8", None, "normy.json, 3: games"),
            "liczba partii: we wniosku 9, stwierdzono 8 [normy.json, 3: liczba partii]",
        ),
        (
            Difference(What.EVENT, "True", "False", None, "normy.json, 3: large"),
            "zawody: we wniosku tak, stwierdzono nie [normy.json, 3: zawody wymienione w 1.5.6]",
        ),
        (Difference(What.N, "9", "8", None, "C:/x: y"), "liczba partii: we wniosku 9, stwierdzono 8 [C:/x: y]"),
    ]
)
def test_places_and_days_of_a_difference_are_no_ids_of_the_program(item: Difference, line: str) -> None:
    assert reasons_of(claim(1, Answer.REFUTED, differences=(item,), requirements=()), texts("pl")) == [line]


@of_each(LANGUAGES)
def test_every_part_of_an_entry_of_a_ledger_has_a_name(lang: str) -> None:
    assert [name for name in _FIELDS if not texts(lang).find(f"verify.where.ledger.{name}")] == []
