"""What a signature shows on the page: set by Typst, so that its fonts are embedded and every name can be printed."""

from __future__ import annotations

import io
import json
from datetime import datetime
from typing import TYPE_CHECKING, Any

from reporting.forms.catalogue import forms_folder
from reporting.languages import language
from reporting.locale import paper_texts
from reporting.render.glyphs import printable
from reporting.render.pdf import compiler
from reporting.render.signing.place import SigningPlace

if TYPE_CHECKING:
    from pyhanko.stamp import StaticStampStyle


def stamp_pdf(place: SigningPlace, name: str, moment: datetime, lang: str) -> bytes:
    """A page as large as the place: that it is signed, by whom, when."""
    width, height = place.size
    when = moment.strftime(f"{language(lang).day} %H:%M %z")
    lines = [paper_texts(lang)("form.signed-by"), printable(name), f"{when[:-2]}:{when[-2:]}"]
    data = {"width": width, "height": height, "lang": lang, "lines": lines}
    made: bytes = compiler().compile(
        str(forms_folder() / "base" / "stamp.typ"),
        format="pdf",
        sys_inputs={"data": json.dumps(data, ensure_ascii=False)},
        pdf_standards=["a-3b"],
        timestamp=moment,
    )
    return made


def stamp_style(page: bytes) -> StaticStampStyle:
    """The page as pyHanko puts it on a signature: without a frame, in its own size."""
    from pyhanko.pdf_utils.layout import AxisAlignment, Margins, SimpleBoxLayoutRule
    from pyhanko.stamp import StaticStampStyle

    whole = SimpleBoxLayoutRule(AxisAlignment.ALIGN_MID, AxisAlignment.ALIGN_MID, margins=Margins(0, 0, 0, 0))
    return StaticStampStyle(border_width=0, background=_content(page), background_layout=whole, background_opacity=1.0)


def _content(page: bytes) -> Any:
    """A page in memory as something to be put on another."""
    from pyhanko.pdf_utils.content import PdfContent
    from pyhanko.pdf_utils.layout import BoxConstraints
    from pyhanko.pdf_utils.reader import PdfFileReader

    class Page(PdfContent):
        """The first page of a PDF."""

        def render(self) -> bytes:
            """The page as an object of the document that is signed."""
            drawn = self._ensure_writer.import_page_as_xobject(PdfFileReader(io.BytesIO(page)), page_ix=0)
            self.resources.xobject["/ProtokolStamp"] = drawn
            left, bottom, right, top = drawn.get_object()["/BBox"]
            self.box = BoxConstraints(width=abs(left - right), height=abs(bottom - top))
            return b"/ProtokolStamp Do"

    made: Any = Page
    return made()
