"""Sign a PDF that `build` made: PAdES B-B, visible above its line, as an update that changes no byte before it.

The evidence, the claim to be PDF/A and the signatures of others stay as they are.
"""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from engine.model import Finding, finding
from reporting.forms.catalogue import forms_folder
from reporting.languages import LANGUAGES, language
from reporting.locale import paper_texts
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.glyphs import printable
from reporting.render.pdf import compiler, is_untouched
from reporting.render.signing.certificate import Holder
from reporting.render.signing.check import grown_by_signatures_alone, revisions_of
from reporting.render.signing.place import SigningPlace, signing_place
from reporting.sources.pdf import read_pdf

if TYPE_CHECKING:
    from pyhanko.stamp import StaticStampStyle

FIELD: Final = "protokol-"


@dataclass(frozen=True, slots=True)
class Signed:
    """A signed paper."""

    data: bytes
    page: int


def sign_pdf(data: bytes, name: str, holder: Holder, moment: datetime) -> Signed | Finding:
    """The paper with one signature more; a finding for a file that is not ours, or that somebody changed.

    `moment` (with its zone) is the time that the signature states.
    """
    evidence = _ours(data, name)
    if isinstance(evidence, Finding):
        return evidence
    names = read_pdf(data, name, lambda reader: set(reader.get_fields() or ()))
    if isinstance(names, Finding):
        return names
    field_name = next(one for number in range(1, len(names) + 2) if (one := f"{FIELD}{number}") not in names)
    moment = moment.replace(microsecond=0)
    lang = evidence.lang if evidence.lang in LANGUAGES else "en"
    try:
        place = signing_place(data)
        return Signed(_signed(data, place, field_name, holder, moment, lang), place.page)
    except Exception as error:  # pyHanko raises whatever a key or an object leads it to
        return finding("document-not-signed", value=name, reason=type(error).__name__)


def _ours(data: bytes, name: str) -> Evidence | Finding:
    """The evidence of a PDF that may be signed: made here, and edited by nobody but those who signed it."""
    if not data.startswith(b"%PDF-"):
        return finding("sign-not-a-pdf", value=name)
    evidence = read_evidence_of(data, name)
    if isinstance(evidence, Finding):
        return evidence
    if evidence.untouched:
        return evidence
    ours = any(is_untouched(before) for before in revisions_of(data))
    return evidence if ours and grown_by_signatures_alone(data) else finding("sign-edited", value=name)


def _signed(data: bytes, place: SigningPlace, field_name: str, holder: Holder, moment: datetime, lang: str) -> bytes:
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign.fields import SigFieldSpec, SigSeedSubFilter
    from pyhanko.sign.signers import PdfSignatureMetadata, PdfSigner

    class Writer(IncrementalPdfFileWriter):
        """One that leaves the metadata as they are: the claim to be PDF/A, and no date of the clock."""

        def _update_meta(self) -> None:
            pass

    class Signer(PdfSigner):
        """One whose clock is told."""

        def init_signing_session(self, pdf_out: Any, existing_fields_only: bool = False) -> Any:
            """A session at the moment that is stated."""
            session = super().init_signing_session(pdf_out, existing_fields_only)
            session.system_time = moment
            return session

    meta = PdfSignatureMetadata(
        field_name=field_name, md_algorithm="sha256", subfilter=SigSeedSubFilter.PADES, name=holder.name
    )
    left, bottom, right, top = (round(value) for value in place.box)
    label = f"{paper_texts(lang)('form.signed-by')} {holder.name}"
    field = SigFieldSpec(field_name, place.page, (left, bottom, right, top), readable_field_name=label)
    seen = SigningPlace(place.page, (left, bottom, right, top))
    style = _stamp_style(_stamp_pdf(seen, holder.name, moment, lang))
    writer = Writer(io.BytesIO(data))
    made: io.BytesIO = Signer(meta, holder.signer, stamp_style=style, new_field_spec=field).sign_pdf(writer)
    return made.getvalue()


def _stamp_pdf(place: SigningPlace, name: str, moment: datetime, lang: str) -> bytes:
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


def _stamp_style(page: bytes) -> StaticStampStyle:
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
