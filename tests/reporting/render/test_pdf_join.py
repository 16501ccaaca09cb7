"""Pieces of a paper put together: the pages, bookmarks, tags and names of the paper that was set at once."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from reporting.render import pdf
from reporting.render.build import build
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.pdf_join import joined
from reporting.render.pdf_piece import NotJoinedError
from tests.pdf_texts import page_texts
from tests.reporting.render.conftest import loaded_from, swiss_document

TITLES = ["1 0 R", "a (b (c) 2 0 R) 3 0 obj", "back \\ 4 0 R )", "(U1x0y0)", "U1x0y0", "Žaba 5 0 R", "/StructParents 6"]
PAGE = """
#heading(TITLE)
#table(columns: 2, table.header[7 0 R][b], [TEXT], [c])
"""


def set_at_once(titles: list[str], *, marked: bool = True) -> bytes:
    """A page for each title, with a table that has a head; the same pages are set once for all tests."""
    return _set_at_once(tuple(titles), marked)


@cache
def _set_at_once(titles: tuple[str, ...], marked: bool) -> bytes:
    pages = (PAGE.replace("TITLE", _string(title)).replace("TEXT", f"#{_string(title)}") for title in titles)
    head = '#set page(width: 8cm, height: 5cm)\n#set text(font: "Liberation Sans", lang: "en")\n#set document(title: "x")\n'
    head += "" if marked else "#set heading(bookmarked: false)\n"
    source = head + "#pagebreak()".join(pages)
    day, standards = datetime(2026, 1, 1, tzinfo=UTC), ["a-3a", "ua-1"]
    made: bytes = pdf.compiler().compile(source.encode(), format="pdf", pdf_standards=standards, timestamp=day)
    return made


def _string(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def described(data: bytes) -> dict[str, Any]:
    """What a reader finds: texts, bookmarks, every tag with its names, its page and its texts on it."""
    reader = PdfReader(BytesIO(data), strict=True)
    pages = {page.indirect_reference.idnum: at for at, page in enumerate(reader.pages)}  # type: ignore[union-attr]
    tree: Any = reader.trailer["/Root"]["/StructTreeRoot"]  # type: ignore[index]
    numbers, names = tree["/ParentTree"]["/Nums"], tree.get("/IDTree", {}).get("/Names", [])
    assert list(numbers[::2]) == list(range(len(pages))) and tree["/ParentTreeNextKey"] == len(pages)
    assert [str(name) for name in names[::2]] == sorted(str(name) for name in names[::2])
    heads = {str(name): ref.idnum for name, ref in zip(names[::2], names[1::2], strict=True)}
    return {
        "texts": page_texts(data),
        "bookmarks": [(one.title, reader.get_destination_page_number(one)) for one in reader.outline],  # type: ignore[arg-type,union-attr]
        "tags": list(_tags(tree.raw_get("/K")[0], tree, pages, numbers, heads)),
    }


def _tags(above: Any, parent: Any, pages: dict[int, int], numbers: Any, heads: dict[str, int]) -> Iterator[Any]:
    """Depth first; each element knows its parent, each text on a page its element, each head its name."""
    element = above.get_object()
    assert element["/P"] == parent
    asked = [str(name) for one in element.get("/A", []) for name in one.get("/Headers", [])]
    assert all(name in heads for name in asked)
    assert "/ID" not in element or heads[str(element["/ID"])] == above.idnum
    page = pages[element.raw_get("/Pg").idnum] if "/Pg" in element else None
    kids = list(element.get("/K", []))
    marks = [(page, int(kid)) for kid in kids if isinstance(kid, int)]
    marks += [(pages[kid.raw_get("/Pg").idnum], kid["/MCID"]) for kid in kids if _is_mark(kid)]
    for at, mark in marks:
        assert at is not None
        assert list.__getitem__(numbers[2 * at + 1].get_object(), mark).idnum == above.idnum
    yield element["/S"], str(element.get("/T", "")), str(element.get("/ID", "")), asked, page, marks
    for kid in list.__iter__(element["/K"]) if "/K" in element else ():
        if not isinstance(kid, int) and not _is_mark(kid.get_object()):
            yield from _tags(kid, element, pages, numbers, heads)


def _is_mark(kid: Any) -> bool:
    """True for a mark on another page than that of its element."""
    return isinstance(kid, dict) and kid.get("/Type") == "/MCR"


@pytest.mark.parametrize("at", [1, 3, 6])
def test_two_pieces_are_the_whole(at: int) -> None:
    whole = set_at_once(TITLES)
    assert described(joined([set_at_once(TITLES[:at]), set_at_once(TITLES[at:])])) == described(whole)


def test_many_pieces_are_the_whole() -> None:
    made = joined([set_at_once([title]) for title in TITLES])
    assert described(made) == described(set_at_once(TITLES))
    assert made == joined([set_at_once([title]) for title in TITLES])
    told = PdfReader(BytesIO(made)).metadata
    assert told is not None and told.title == "x"
    assert f"<xmpTPg:NPages>{len(TITLES)}<".encode() in made


def test_pieces_without_bookmarks_are_the_whole() -> None:
    pieces = [set_at_once(TITLES[:4], marked=False), set_at_once(TITLES[4:], marked=False)]
    assert described(joined(pieces)) == described(set_at_once(TITLES, marked=False))


def test_one_piece_is_itself() -> None:
    assert joined([set_at_once(TITLES)]) == set_at_once(TITLES)


def test_other_pieces_are_another_file() -> None:
    first, second, third = (set_at_once([title]) for title in TITLES[:3])
    ids = {PdfReader(BytesIO(joined([first, other]))).trailer["/ID"][1] for other in (second, third)}  # type: ignore[index]
    assert len(ids) == 2


@pytest.mark.parametrize("broken", [b"", b"%PDF-1.7\n", b"cut", b"shifted"])
def test_what_typst_did_not_write_is_not_joined(broken: bytes) -> None:
    good = set_at_once(TITLES[:1])
    broken = {b"cut": good[:-200], b"shifted": good.replace(b"endobj\n", b"endobj\n ", 1)}.get(broken, broken)
    with pytest.raises(NotJoinedError):
        joined([good, broken])


CARDS = ("start-card", "start-card-4up", "table-cards")


def print_cards(folder: Path, *forms: str) -> None:
    """Eight cards of each kind, for three rounds."""
    event = swiss_document("swiss-fide-2026")
    event["event"]["rounds"] = 3
    event["absences"] = [one for one in event["absences"] if one["round"] <= 3]
    build(loaded_from(event), folder, forms=forms, langs=["pl"], formats=["pdf"])


@pytest.fixture(scope="module")
def at_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of cards that were set at once."""
    folder = tmp_path_factory.mktemp("whole")
    print_cards(folder, *CARDS)
    return folder


@pytest.mark.parametrize("most", [7, 8])
def test_cards_in_pieces_look_as_cards_at_once(
    at_once: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    """Eight cards: one more than a short paper has, and as many."""
    made: list[int] = []
    monkeypatch.setattr(pdf, "_SHORT", most)
    monkeypatch.setattr(pdf, "_PIECE", 4)
    alone = pdf._alone
    monkeypatch.setattr(pdf, "_alone", lambda *piece: made.append(1) or alone(*piece))
    print_cards(tmp_path, *CARDS)
    assert len(made) == (6 if most == 7 else 0)
    for name in (f"{form}.pdf" for form in CARDS):
        whole, pieces = ((folder / "pl" / name).read_bytes() for folder in (at_once, tmp_path))
        assert (whole == pieces) == (most == 8)
        assert whole == pieces or described(pieces) == described(whole)
        evidence = read_evidence_of(pieces, name)
        assert isinstance(evidence, Evidence) and evidence.untouched and evidence.intact


def test_a_piece_that_cannot_be_joined_is_set_with_the_others(
    at_once: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(_: object) -> bytes:
        raise NotJoinedError

    monkeypatch.setattr(pdf, "_SHORT", 4)
    monkeypatch.setattr("reporting.render.pdf_join.joined", never)
    print_cards(tmp_path, "start-card")
    name = "pl/start-card.pdf"
    assert (at_once / name).read_bytes() == (tmp_path / name).read_bytes()
