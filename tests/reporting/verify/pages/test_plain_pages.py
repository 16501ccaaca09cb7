"""A page as papers have it is read at once; whatever is otherwise on it is read token by token, and says the same."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from reporting.verify.pages.amount import Amount
from reporting.verify.pages.pdf_drawn import Sheet, Widths
from reporting.verify.pages.pdf_fonts import DRAWING, Fonts, Letters
from reporting.verify.pages.pdf_plain import read_plain
from reporting.verify.pages.pdf_text import _is_white_tint, _read_by_tokens, _Resources
from tests.quick import quick
from tests.reporting.verify.papers import paper, sample

LETTERS = Letters({code: chr(code + 0x20) for code in range(1, 0x90)})


class Named(_Resources):
    """Resources in which every font has the letters of this test."""

    def __init__(self) -> None:
        super().__init__(None, Fonts())

    def letters(self, name: str) -> Letters | None:
        return LETTERS if name == "f0" else None


def text(shown: bytes, place: bytes = b"100 700", tint: bytes = b"0", font: bytes = b"f0") -> bytes:
    """A text as Typst writes it."""
    before = b"q 1 0 0 -1 %s cm/c0 cs %s scn\nBT 0 Tr/%s 11 Tf 1 0 0 -1 0 0 Tm" % (place, tint, font)
    return before + shown + b"\nET\nQ\n"


def marked(content: bytes) -> bytes:
    return b"/Span<</MCID 0>>BDC\n" + content + b"EMC"


def sheet() -> Sheet:
    """What is told where things are drawn, with one font, whose letters are all alike, and one grey."""
    widths = Widths(dict.fromkeys(LETTERS, 500.0), dict.fromkeys(LETTERS.values(), 500.0))
    return Sheet((0, 0, 600, 850), lambda name: widths if name == "f0" else None, frozenset({"c0"}))


def at_once(data: bytes) -> list[str] | None:
    found = read_plain(data, Named().letters, _is_white_tint, sheet())
    return None if found is None else found.texts


def by_tokens(data: bytes) -> list[str]:
    return _read_by_tokens(data, Named(), sheet(), Amount()).texts


PLAIN = {
    "a string": rb"(\000\041\000\042)Tj",
    "letters moved": rb"[(\000\041)13.5(\000\042)-7(\000\043)]TJ",
    "escaped brackets": rb"[(\000\(\000\041)5(\000\)\000\042)]TJ",
    "brackets as they are": rb"[(\000(\000\041\000))5.5(\000\042\000(\000\043\000(\000)\000))]TJ",
    "a bracket at the end of a string": rb"[(\000(\000\041\000))13(\000\042)]TJ",
    "brackets in a single string": rb"(\000(\000(\000\041\000)\000))Tj",
    "escaped backslashes": rb"[(\000\\\000\041)5(\000\\)]TJ",
    "an escaped backslash before a bracket": rb"[(\000\\)5(\000\\\000\))]TJ",
    "controls": rb"(\000\n\000\r\000\t\000\b\000\f\000\001)Tj",
    "figures": rb"<00210022>Tj",
    "figures and letters": rb"[(\000\041)5<00220080>-7(\000<)<0023>]TJ",
    "letters as they are": rb"(" + b"".join(b"\\000" + bytes([code]) for code in b"!AZ") + rb")Tj",
}
OTHERWISE = {
    "what looks like a move, in brackets": rb"[(\000(\000\041)5(\000\042)\000\043)]TJ",
    "a string that is not shown": rb"(\000\041) 5 (\000\042)Tj",
    "brackets closed in another string": rb"[(\000(\000\041)5.5(\000)\000\042)]TJ",
    "brackets that are not closed": rb"[(\000(\000\041)]TJ",
    "half a code": rb"(\000\041\000)Tj",
    "codes beyond a byte": rb"(\001\041\000\042)Tj",
    "an escape of Python alone": rb"(\000\x21\000\a)Tj",
    "half a figure": rb"<0021002>Tj",
    "two strings of figures": rb"<0021> <0022>Tj",
    "an array that begins with none": rb"[a\000\041)]TJ",
}


@pytest.mark.parametrize("name", PLAIN)
def test_strings_say_the_same_at_once_and_token_by_token(name: str) -> None:
    data = marked(text(PLAIN[name]) + text(rb"(\000\050)Tj"))
    assert at_once(data) == by_tokens(data) != []
    assert DRAWING not in by_tokens(data)[0]


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_papers_do_not_have_is_left_to_the_tokens(name: str) -> None:
    assert at_once(marked(text(OTHERWISE[name]))) is None


def test_an_escape_of_python_alone_is_none_of_a_page() -> None:
    """A reader shows the letters after such a backslash; Python would take them for one code."""
    (found,) = by_tokens(marked(text(rb"(\000\x21)Tj")))
    assert found == LETTERS[ord("x")] or DRAWING in found


def test_a_move_within_brackets_moves_nothing() -> None:
    """What stands between literal brackets is shown, whatever it looks like."""
    (found,) = by_tokens(marked(text(rb"[(\000(\000\041)5(\000\042)\000\043)]TJ")))
    assert (found[:2], found[-1]) == ("HA", "C")
    assert DRAWING in found


BESIDE = {
    "a state of graphics": b"/G0 gs\n",
    "another way of showing": b"3 Tr\n",
    "a picture": b"/I0 Do\n",
    "a matrix": b"2 0 0 2 0 0 cm\n",
    "a clip": b"0 0 10 10 re W n\n",
    "a text in a text's place": b"BT (a) Tj ET\n",
    "an artifact without dictionary": b"/Artifact BMC EMC\n",
}


@pytest.mark.parametrize("name", BESIDE)
def test_a_page_with_more_on_it_is_read_token_by_token(name: str) -> None:
    assert at_once(marked(text(PLAIN["a string"])) + BESIDE[name]) is None
    assert at_once(BESIDE[name] + marked(text(PLAIN["a string"]))) is None


def box(left: float, low: float, right: float, high: float) -> bytes:
    path = f" 0 0 m {right - left} 0 l {right - left} {high - low} l 0 {high - low} l"
    return f"q 1 0 0 -1 {left} {high} cm/c0 cs 1 scn{path}\nh\nf\nQ\n".encode()


@pytest.mark.parametrize(
    ("ground", "covered"),
    [
        (box(90, 690, 200, 710), True),
        (box(90, 690, 200, 692.9), False),
        (box(90, 698, 200, 701), True),
        (box(300, 690, 400, 710), False),
    ],
    ids=["over the text", "as thin as a rule", "just thick enough", "beside it"],
)
def test_a_ground_over_a_text_is_seen(ground: bytes, covered: bool) -> None:
    words = marked(text(PLAIN["a string"]))
    assert (at_once(words + ground) is None) is covered
    assert (DRAWING in "".join(by_tokens(words + marked(ground)))) is covered
    assert at_once(ground + words) == by_tokens(ground + words)


def test_white_letters_are_not_read() -> None:
    data = marked(text(PLAIN["a string"], tint=b"0.89") + text(rb"(\000\050)Tj", tint=b"0.9"))
    assert at_once(data) == by_tokens(data) == ["AB"]


def test_a_font_of_single_bytes_is_left_to_the_tokens() -> None:
    assert at_once(marked(text(b"(abc)Tj", font=b"f1"))) is None


@pytest.mark.parametrize("lang", ["bg", "pl"])
def test_pages_of_papers_are_read_at_once_and_say_the_same(lang: str) -> None:
    reader = PdfReader(io.BytesIO(paper(sample("kszk-final"), "category-application", "pdf", lang=lang, player=4)))
    fonts = Fonts(lambda: True)
    for page in reader.pages:
        contents = page.get_contents()
        assert contents is not None
        resources = _Resources(page["/Resources"], fonts)
        pieces = _read_by_tokens(contents.get_data(), resources, sheet(), Amount())
        found = read_plain(contents.get_data(), resources.letters, _is_white_tint, sheet())
        assert found is not None
        assert (found.texts, found.furniture) == (pieces.texts, pieces.furniture)
        assert pieces.texts


HOSTILE = {
    "texts without an end": b"q 1 0 0 -1 1 1 cm/c0 cs 0 scn\nBT 0 Tr/f0 1 Tf 1 0 0 -1 0 0 Tm[(",
    "brackets": text(b"[(" + b"(" * 90 + b")]TJ"),
    "moves": text(b"[(" + b")5(" * 90 + b"a(b)]TJ"),
    "grounds without an end": b"q 1 0 0 -1 1 1 cm/c0 cs 0 scn 1 1 m 1 1 l",
    "marks without an end": b"EMC/Span<<(",
    "ends": b"EMC",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_page_takes_time_in_proportion(name: str) -> None:
    data = HOSTILE[name] * (400_000 // len(HOSTILE[name]))
    quick(1, lambda: at_once(data))
