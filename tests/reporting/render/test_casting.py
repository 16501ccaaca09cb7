"""Cards that are cast in a mould: what Typst would have set, letter by letter and tag by tag."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from reporting.render import pdf
from reporting.render.build import build
from reporting.render.casting import cast
from reporting.render.casting.leaves import filled, is_plain, kinds, leaves, length
from reporting.render.casting.typeset import Typeset
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.pdf_piece import NotJoinedError
from tests.reporting.render.conftest import loaded_from, swiss_document
from tests.reporting.render.test_pdf_join import described

PLAYERS: Final = 60
FORMS: Final = ("start-card", "start-card-4up", "start-card-bg", "result-slips")
NAMES: Final = {"result-slips": "result-slips-r01"}
SURNAMES: Final = ("Kowalski", "Żółć", "Ng", "AVATAR", "Wąsik-Brzęczyszczykiewicz", "O’Neil", "Те", "Müller", "Ślązak")
FIRST: Final = ("Jan", "Maria Antonina", "Ów", "Żaneta", "Li", "Иван", "AVA")
CLUBS: Final = ("", "KS", "AZS UMCS Lublin", "Hetman Płock", "MKS", "Шах", "")
ODD: Final = {5: ("X" * 25, "Y"), 11: ("אברהם", "בן"), 17: ("Cafe\u0301\u0323", "Zoe"), 40: ("Bardzo " * 9, "Długa")}
"""What a layout breaks, and what is no run of letters from left to right."""


LETTERS: Final = re.compile(rb"(?s)(?<= Tm)[\[(<].*?T[jJ](?=\nE(?:T|MC)\n)")
"""What a text of a head or a foot says: which code a letter has depends on those before it. What it says is told."""


def crowd(odd: Mapping[int, tuple[str, str]] = ODD) -> dict[str, Any]:
    """A Swiss event of sixty after two of three rounds, with names and clubs of all lengths."""
    event = swiss_document("swiss-fide-2026")
    event["event"]["rounds"] = 3
    event["absences"] = []
    event["players"] = [
        {
            "number": number,
            "surname": odd.get(number, (SURNAMES[number % len(SURNAMES)], ""))[0],
            "first_name": odd.get(number, ("", FIRST[number % len(FIRST)]))[1],
            "club": CLUBS[number % len(CLUBS)],
            "ratings": [{"list": "fide", "value": 2600 - 11 * number}] if number % 4 else [],
        }
        for number in range(1, PLAYERS + 1)
    ]
    event["results"] = [
        {
            "round": round_number,
            "board": board,
            "white": white,
            "black": white + PLAYERS // 2 if round_number == 1 else PLAYERS + 1 - white,
            "score": ({"white": "1", "black": "0"}, {"white": "0.5", "black": "0.5"})[board % 2],
            "kind": "played",
        }
        for round_number in (1, 2)
        for board, white in enumerate(range(1, PLAYERS // 2 + 1), start=1)
    ]
    return event


def printed(folder: Path, event: dict[str, Any], *forms: str, lang: str = "pl") -> dict[str, bytes]:
    """The cards by their form, the slips of the first round."""
    build(loaded_from(json.loads(json.dumps(event))), folder, forms=forms, langs=[lang], formats=["pdf"])
    return {form: (folder / lang / f"{NAMES.get(form, form)}.pdf").read_bytes() for form in forms}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Casts papers of a few sheets; counts those of each that Typst set by itself."""
    others: list[int] = []
    alone = cast._others

    def counted(odd: Any, *rest: Any) -> Any:
        others.append(len(odd))
        return alone(odd, *rest)

    monkeypatch.setattr(pdf, "_MANY", 4)
    monkeypatch.setattr(cast, "_FEW", 2)
    monkeypatch.setattr(cast, "_others", counted)
    return others


def set_by_typst(folder: Path, event: dict[str, Any], *forms: str, lang: str = "pl") -> dict[str, bytes]:
    """The same without moulds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pdf, "_MANY", 10**6)
        return printed(folder, event, *forms, lang=lang)


def alike(made: bytes, wanted: bytes) -> None:
    """Every piece of every page stands where Typst puts it, in the same letters, and the tags are the same.

    Where a text is blank the tags that it would have had may be left, with nothing in them.
    """
    told, known = described(made), described(wanted)
    for one in (told, known):
        one["tags"] = [tag for tag in one["tags"] if tag[0] not in {"/P", "/Strong"} or tag[-1]]
    assert told == known
    for mine, theirs in zip(Typeset(made).pages, Typeset(wanted).pages, strict=True):
        try:
            pairs = list(zip(mine.pieces, theirs.pieces, strict=True))
        except NotJoinedError:  # letters from right to left: Typst set both
            continue
        for one, other in pairs:
            assert one.tag == other.tag
            if one.text is None or other.text is None:
                assert LETTERS.sub(b"", one.written) == LETTERS.sub(b"", other.written)
                continue
            assert one.text.x == pytest.approx(other.text.x, abs=0.001)
            assert (one.text.y, one.text.size, one.text.ink) == (other.text.y, other.text.size, other.text.ink)
            assert one.text.glyphs.width == pytest.approx(other.text.glyphs.width, abs=0.01)


@pytest.mark.parametrize("lang", ["pl", "bg"])
def test_cards_of_a_mould_are_those_that_typst_sets(few: list[int], tmp_path: Path, lang: str) -> None:
    made = printed(tmp_path / "cast", crowd(), *FORMS, lang=lang)
    wanted = set_by_typst(tmp_path / "set", crowd(), *FORMS, lang=lang)
    for form in FORMS:
        alike(made[form], wanted[form])
    assert made["start-card"] != wanted["start-card"]
    assert 0 < few[0] < PLAYERS // 2  # some are odd, most are cast


def test_cards_without_odd_names_are_all_cast(few: list[int], tmp_path: Path) -> None:
    event = crowd({})
    for player in event["players"]:
        player |= {"surname": f"Gracz {player['number']}", "first_name": "", "club": "", "ratings": []}
    made = printed(tmp_path / "cast", event, *FORMS)
    wanted = set_by_typst(tmp_path / "set", event, *FORMS)
    for form in FORMS:
        alike(made[form], wanted[form])
        assert made[form] != wanted[form]
    assert max(few) <= PLAYERS // 10


def test_a_cast_paper_is_the_same_twice_and_untouched(few: list[int], tmp_path: Path) -> None:
    one, other = (printed(tmp_path / name, crowd(), "start-card")["start-card"] for name in ("one", "other"))
    assert one == other and few
    evidence = read_evidence_of(one, "start-card.pdf")
    assert isinstance(evidence, Evidence) and evidence.untouched and evidence.intact


def test_an_event_of_another_result_is_another_file(few: list[int], tmp_path: Path) -> None:
    event = crowd()
    one = printed(tmp_path / "one", event, "start-card")["start-card"]
    event["results"][0]["score"] = {"white": "0", "black": "1"}
    other = printed(tmp_path / "other", event, "start-card")["start-card"]
    ids = {data.rpartition(b"/ID[(")[2] for data in (one, other)}
    assert len(ids) == 2 and len(few) == 2


def test_what_typst_wrote_otherwise_is_left_to_it(
    few: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: object) -> Typeset:
        raise NotJoinedError

    wanted = set_by_typst(tmp_path / "set", crowd(), "start-card")
    monkeypatch.setattr(cast, "Typeset", never)
    assert printed(tmp_path / "cast", crowd(), "start-card") == wanted and few == []


def test_texts_that_layouts_break_are_not_plain() -> None:
    assert all(
        map(is_plain, ("", "Jan", "Wąsik-Brzęczyszczykiewicz", "x" * 21, "a" * 20 + " " + "b" * 21, "96 ↑", "½"))
    )
    odd = ("x" * 22, " a", "a ", "a\nb", "e\u0301", "אב", "Ng Иван", "a\u200bb", "a " * 30 + "a")
    assert not any(map(is_plain, odd))


def test_leaves_of_a_sheet_can_be_put_back() -> None:
    sheet = {
        "name": "A",
        "tall": True,
        "rows": [{"round": "I", "cells": ["1", "2"]}, {"round": "II", "cells": ["", "3"]}],
    }
    shape, texts = leaves(sheet)
    assert texts == ("A", "I", "1", "2", "II", "", "3")
    assert filled(sheet, iter(texts)) == sheet
    assert leaves({**sheet, "tall": False})[0] != shape != leaves({**sheet, "rows": sheet["rows"][:1]})[0]
    assert len(set(kinds(sheet))) == 4  # the rows' cells are alike by column


def test_texts_are_told_apart_where_layouts_set_them_in_another_way() -> None:
    """The bounds of letters stand in the layouts: whoever changes one there has to change it in `leaves.py`."""
    forms = Path(__file__).parents[3] / "forms"
    card, base = ((forms / name).read_text(encoding="utf-8") for name in ("start-card/card.typ", "base/base.typ"))
    bounds = {int(found) for found in re.findall(r"(?:#let short =|long >) (\d+)", card)}
    assert {letters for letters in range(1, 61) if length("n" * letters) != length("n" * (letters + 1))} == bounds
    (broken,) = map(int, re.findall(r"\{(\d+),\}", base))
    assert [is_plain("n" * letters) for letters in (broken - 1, broken)] == [True, False]
