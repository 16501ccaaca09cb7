"""What a PDF holds that our papers do not: a reason for each kind of it, page by page, by what is drawn.

Nothing here asks whether the file says that it is as it was made: whoever alters a file can make that anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

from reporting.verify.pages.amount import Amount
from reporting.verify.pages.pdf_drawn import Box, Sheet, Widths, spaces_of
from reporting.verify.pages.pdf_fonts import Fonts

FONT, LAID_ON, SHOWN = "drawn-font", "drawn-note", "drawn-view"
"""Letters that are not those of the typeface; notes, links, fields; a page of which something else is seen."""

_PAGE: Final = frozenset({"/Type", "/Parent", "/Contents", "/Resources", "/StructParents", "/Tabs", "/MediaBox"})
_HARMLESS: Final = frozenset({"/Annots", "/CropBox", "/Rotate"})
_CATALOG: Final = frozenset(
    {"/AF", "/Lang", "/MarkInfo", "/Metadata", "/Names", "/Outlines", "/OutputIntents", "/Pages", "/StructTreeRoot"}
    | {"/Type", "/ViewerPreferences", "/AcroForm", "/Extensions", "/Version", "/DSS", "/PageMode", "/PageLayout"}
)
_NAMES: Final = frozenset({"/EmbeddedFiles", "/Dests"})
_GREY: Final = frozenset({"00c0f94e09127520a17dc0e1d9264b5702081d96dbdb1549ee88e3631ce42a9d"})
"""SHA-256 of the profile by which the renderer says what grey is."""


class Altered:
    """Told each page while it is read; knows in the end what was added, `reasons` each once."""

    def __init__(self, catalog: Any, amount: Amount, *, signed: bool) -> None:
        self._amount = amount
        self._reasons: dict[str, None] = dict.fromkeys(_of_catalog(catalog))
        self._fields = _fields(catalog) if signed else frozenset()
        self._profiles: dict[int, bool] = {}

    @property
    def reasons(self) -> tuple[str, ...]:
        """What was found, by the ids of its words."""
        return tuple(self._reasons)

    def sheet(self, page: Any, fonts: Fonts) -> Sheet:
        """What a page is drawn on, with the fonts of its file."""
        found = page.get("/Resources")
        resources = found.get_object() if found is not None else {}
        left, low, right, high = (float(each) for each in page["/MediaBox"])
        spaces = spaces_of(resources, self._is_grey)
        return Sheet((left, low, right, high), lambda name: self._widths(name, resources, fonts), spaces, self._amount)

    def judge(self, page: Any, sheet: Sheet) -> None:
        """A page that was drawn."""
        notes = list(_notes(page))
        if any(not self._is_signed(reference) for reference in notes):
            self._reasons[LAID_ON] = None
        if not (_PAGE | _HARMLESS).issuperset(page) or page.get("/Rotate", 0) or _is_cut(page):
            self._reasons[SHOWN] = None
        wrong = sheet.wrong([_place(reference.get_object()) for reference in notes])
        if wrong:
            self._reasons[wrong] = None

    def _is_signed(self, reference: Any) -> bool:
        """Whether a note is the field of a signature that the form of the file has; it is judged elsewhere."""
        note = reference.get_object()
        parent = note.raw_get("/Parent") if "/Parent" in note else reference
        value = note.get("/V") or parent.get_object().get("/V")
        kind = note.get("/FT") or parent.get_object().get("/FT")
        known = getattr(parent, "idnum", None) in self._fields
        return known and note.get("/Subtype") == "/Widget" and kind == "/Sig" and value is not None

    def _widths(self, name: str, resources: Any, fonts: Fonts) -> Widths | None:
        widths = fonts.font(name, resources).widths
        if widths is None:
            self._reasons[FONT] = None
        return widths

    def _is_grey(self, profile: bytes) -> bool:
        key = hash(profile)
        if key not in self._profiles:
            self._profiles[key] = sha256(profile).hexdigest() in _GREY
        return self._profiles[key]


def _of_catalog(catalog: Any) -> Iterator[str]:
    """Layers, scripts, actions and forms that are filled: what changes a page while it is looked at."""
    names = catalog.get("/Names")
    form = catalog.get("/AcroForm")
    if (
        not _CATALOG.issuperset(catalog)
        or (names is not None and not _NAMES.issuperset(names.get_object()))
        or (form is not None and "/XFA" in form.get_object())
    ):
        yield SHOWN


def _fields(catalog: Any) -> frozenset[int]:
    """The numbers of the fields in the form of a file."""
    form = catalog.get("/AcroForm")
    fields = form.get_object().get("/Fields") if form is not None else None
    found = fields.get_object() if fields is not None else ()
    return frozenset(number for each in found if (number := getattr(each, "idnum", None)) is not None)


def _notes(page: Any) -> Sequence[Any]:
    notes = page.get("/Annots")
    return (notes.get_object() if notes is not None else ()) or ()


def _place(note: Any) -> Box:
    """What a note covers of the page."""
    one, two, three, four = (float(each) for each in note["/Rect"])
    return min(one, three), min(two, four), max(one, three), max(two, four)


def _is_cut(page: Any) -> bool:
    cut, whole = page.get("/CropBox"), page.get("/MediaBox")
    return cut is not None and [round(float(each)) for each in cut] != [round(float(each)) for each in whole]
