"""A signature is added to a paper: nothing before it changes, it stands in its place, and every change after it shows."""

from __future__ import annotations

import io
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from asn1crypto.x509 import Certificate
from cryptography.hazmat.primitives.serialization import Encoding
from pypdf import PdfReader, PdfWriter
from pypdf.annotations import FreeText
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, NumberObject, StreamObject, TextStringObject

from engine.model import Finding
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.pdf import is_untouched
from reporting.render.signing import check
from reporting.render.signing.certificate import Holder, holder_of
from reporting.render.signing.check import BROKEN, CHANGED, SignatureFound, has_signatures, signatures_in
from reporting.render.signing.place import signing_place
from reporting.render.signing.sign import Signed, sign_pdf
from tests.limits import set_limits
from tests.reporting.render.signing.certificates import (
    FIRST,
    LAST,
    NOW,
    PASSWORD,
    WHO,
    arbiter,
    between,
    issue,
    p12,
    revoking,
    root,
    stranger,
)  # fmt: skip
from tests.reporting.render.test_every_form import pdf_text


def sure(found: Signed | Finding) -> bytes:
    assert isinstance(found, Signed), found
    return found.data


def found_in(data: bytes, *roots: Any) -> tuple[SignatureFound, ...]:
    found = signatures_in(data, "x.pdf", b"".join(one.pem for one in roots).decode())
    assert not isinstance(found, Finding)
    return found


def test_a_signature_is_added_and_nothing_before_it_changes(papers: dict[str, bytes], signed: bytes) -> None:
    before = papers["arbiter-report.pl"]
    assert signed.startswith(before)
    old, new = (PdfReader(io.BytesIO(data)) for data in (before, signed))
    assert new.trailer["/Root"]["/Metadata"].get_data() == old.trailer["/Root"]["/Metadata"].get_data()
    assert b"<pdfaid:part>3</pdfaid:part>" in new.trailer["/Root"]["/Metadata"].get_data()
    assert pdf_text(signed) == pdf_text(before)
    evidence, was = read_evidence_of(signed, "x.pdf"), read_evidence_of(before, "x.pdf")
    assert isinstance(evidence, Evidence) and isinstance(was, Evidence)
    assert evidence.intact and evidence.document == was.document and evidence.own_sha256 == was.own_sha256
    assert was.untouched and not evidence.untouched


def test_it_says_who_signed_and_when_and_who_issued_his_certificate(signed: bytes) -> None:
    (one,) = found_in(signed)
    assert (one.signer, one.issuer, one.time) == (WHO, "Wystawca Związku", "2026-05-04T12:30:00+00:00")
    assert one.intact and not one.changed_after and one.trusted is None and one.fault == ""


def test_it_is_pades_with_the_certificate_in_it(signed: bytes) -> None:
    value = PdfReader(io.BytesIO(signed)).get_fields()["protokol-1"]["/V"]
    assert value["/SubFilter"] == "/ETSI.CAdES.detached"
    assert value["/ByteRange"][0] == 0 and value["/ByteRange"][2] + value["/ByteRange"][3] == len(signed)


def test_the_chain_leads_to_a_root_that_is_trusted_or_to_none(signed: bytes) -> None:
    assert [one.trusted for one in found_in(signed, root())] == [True]
    assert [one.trusted for one in found_in(signed, stranger(), root())] == [True]
    assert [one.trusted for one in found_in(signed, stranger())] == [False]
    assert [one.fault for one in found_in(signed, stranger())] == [""]


def test_a_chain_that_was_not_sent_along_leads_nowhere_unless_the_issuer_is_trusted(
    papers: dict[str, bytes],
) -> None:
    alone = holder_of(p12(arbiter()), "me.p12", PASSWORD, NOW)
    assert isinstance(alone, Holder)
    data = sure(sign_pdf(papers["standings.bg"], "x.pdf", alone, NOW))
    assert found_in(data, root())[0].trusted is False
    assert found_in(data, between())[0].trusted is True


@pytest.mark.parametrize(
    ("moment", "trusted"),
    [(FIRST - timedelta(seconds=1), False), (FIRST, True), (LAST, True), (LAST + timedelta(seconds=1), False)],
)
def test_a_chain_holds_at_the_time_that_the_signature_states(
    papers: dict[str, bytes], holder: Holder, moment: datetime, trusted: bool
) -> None:
    data = sure(sign_pdf(papers["standings.pl"], "x.pdf", holder, moment))
    (one,) = found_in(data, root())
    assert one.trusted is trusted and one.fault == ""


def revoked_in(data: bytes, *pieces: bytes) -> list[tuple[bool | None, bool]]:
    found = signatures_in(data, "x.pdf", b"".join(pieces).decode())
    assert not isinstance(found, Finding)
    return [(one.trusted, one.revoked) for one in found]


def test_a_certificate_that_its_issuer_revoked_is_trusted_by_nobody(signed: bytes) -> None:
    roots = (root().pem, between().pem)
    assert revoked_in(signed, *roots, revoking(between(), issue("Inny", between()))) == [(True, False)]
    assert revoked_in(signed, *roots, revoking(between(), arbiter())) == [(False, True)]
    assert revoked_in(signed, root().pem, revoking(root(), between())) == [(False, True)]


def test_a_list_that_somebody_else_signed_revokes_nothing(signed: bytes) -> None:
    forged = issue("Wystawca Związku", issuer=True)
    assert revoked_in(signed, root().pem, forged.pem, revoking(stranger(), arbiter())) == [(True, False)]
    assert revoked_in(signed, root().pem, revoking(forged, arbiter())) == [(True, False)]


def test_who_issued_his_own_certificate_is_trusted_where_he_is_told_to_be(papers: dict[str, bytes]) -> None:
    own = issue(WHO)
    himself = holder_of(p12(own), "me.p12", PASSWORD, NOW)
    assert isinstance(himself, Holder)
    data = sure(sign_pdf(papers["standings.pl"], "x.pdf", himself, NOW))
    assert [one.trusted for one in found_in(data, root())] == [False]
    assert [one.trusted for one in found_in(data, own)] == [True]


def test_a_signature_over_a_part_of_the_file_is_told(signed: bytes) -> None:
    """The range of what is signed leaves out the last bytes: as if the file had grown after it."""
    found = re.search(rb"/ByteRange \[(\d+) (\d+) (\d+) (\d+)\s*\]", signed)
    assert found is not None
    shorter = b"/ByteRange [%s %s %s %d" % (found[1], found[2], found[3], int(found[4]) - 40)
    part = signed.replace(found.group(), shorter.ljust(len(found.group()) - 1) + b"]")
    assert [one.fault for one in found_in(part, root())] == ["broken"]


def test_it_stands_above_the_chief_arbiters_line_on_the_last_page(papers: dict[str, bytes], signed: bytes) -> None:
    page = PdfReader(io.BytesIO(signed)).pages[-1]
    (widget,) = (one.get_object() for one in page["/Annots"])
    left, bottom, right, top = (float(value) for value in widget["/Rect"])
    assert right - left > 140 and 30 < top - bottom < 40
    assert widget["/F"] & 4 and not widget["/F"] & 2
    label = _place_of(page, "Sędzia główny")
    assert left < label[0] < right and 0 < bottom - label[1] < 15
    fonts = widget["/AP"]["/N"]["/Resources"]["/XObject"]["/ProtokolStamp"]["/Resources"]["/Font"]
    for font in fonts.values():
        assert "/FontFile2" in font.get_object()["/DescendantFonts"][0].get_object()["/FontDescriptor"].get_object()


def _place_of(page: Any, text: str) -> tuple[float, float]:
    """Where a text stands for the last time."""
    places: list[tuple[float, float]] = []

    def visit(piece: str, matrix: Any, text_matrix: Any, font: Any, size: Any) -> None:
        if text in piece:
            x, y = text_matrix[4], text_matrix[5]
            places.append((matrix[0] * x + matrix[4], matrix[3] * y + matrix[5]))

    page.extract_text(visitor_text=visit)
    return places[-1]


def test_a_paper_without_a_line_is_signed_at_its_foot_and_a_second_time_above(
    papers: dict[str, bytes], holder: Holder
) -> None:
    once = sure(sign_pdf(papers["start-card.pl"], "x.pdf", holder, NOW))
    twice = sure(sign_pdf(once, "x.pdf", holder, NOW))
    pages = [PdfReader(io.BytesIO(data)).pages[-1] for data in (once, twice)]
    boxes = [[float(value) for value in one.get_object()["/Rect"]] for one in pages[1]["/Annots"]]
    assert len(boxes) == 2 and (boxes[1][1] >= boxes[0][3] or boxes[1][0] >= boxes[0][2] or boxes[1][2] <= boxes[0][0])


def test_a_second_arbiter_signs_beside_the_first_and_both_hold(signed: bytes) -> None:
    other = holder_of(p12(issue("Druga Sędzia", between()), between()), "other.p12", PASSWORD, NOW)
    assert isinstance(other, Holder)
    both = sure(sign_pdf(signed, "report.pdf", other, NOW + timedelta(hours=1)))
    assert both.startswith(signed)
    one, two = found_in(both, root())
    assert (one.signer, two.signer) == (WHO, "Druga Sędzia")
    assert [each.fault for each in (one, two)] == ["", ""]
    assert one.trusted and two.trusted
    assert signing_place(both) != signing_place(signed)


@pytest.mark.parametrize("at", [0.2, 0.5, 0.9])
def test_a_changed_byte_breaks_the_signature(papers: dict[str, bytes], signed: bytes, at: float) -> None:
    spot = int(len(papers["arbiter-report.pl"]) * at)
    changed = signed[:spot] + bytes([signed[spot] ^ 1]) + signed[spot + 1 :]
    found = signatures_in(changed, "x.pdf", "")
    assert isinstance(found, Finding) or [one.fault for one in found] == [BROKEN]


def added(data: bytes, change: Any) -> bytes:
    """The file with a change that a program appended."""
    writer = PdfWriter(io.BytesIO(data), incremental=True)
    change(writer)
    buffer = io.BytesIO()
    writer.write(buffer)
    assert buffer.getvalue().startswith(data)
    return buffer.getvalue()


def note(writer: PdfWriter) -> None:
    writer.add_annotation(0, FreeText(text="2 points more", rect=(50, 550, 200, 650)))


def attach(writer: PdfWriter) -> None:
    writer.add_attachment("event.json", b'{"evidence":{}}')


def page(writer: PdfWriter) -> None:
    writer.add_blank_page()


def title(writer: PdfWriter) -> None:
    writer.add_metadata({"/Title": "Final standings"})


def empty_field(writer: PdfWriter) -> None:
    """A field to sign in that shows a box."""
    box = StreamObject()
    box.set_data(b"0 0 1 rg 0 0 400 400 re f")
    box[NameObject("/Subtype")] = NameObject("/Form")
    box[NameObject("/BBox")] = ArrayObject(map(NumberObject, (0, 0, 400, 400)))
    shown = DictionaryObject({NameObject("/N"): writer._add_object(box)})
    kinds = {"/Type": "/Annot", "/Subtype": "/Widget", "/FT": "/Sig"}
    field = DictionaryObject({NameObject(key): NameObject(value) for key, value in kinds.items()})
    field[NameObject("/T")] = TextStringObject("blank")
    field[NameObject("/F")] = NumberObject(132)
    field[NameObject("/Rect")] = ArrayObject(map(NumberObject, (50, 50, 450, 450)))
    field[NameObject("/AP")] = shown
    reference = writer._add_object(field)
    writer.pages[0]["/Annots"].append(reference)
    writer._root_object["/AcroForm"]["/Fields"].append(reference)


def loose(writer: PdfWriter) -> None:
    writer._add_object(DictionaryObject({NameObject("/Type"): NameObject("/Page")}))


@pytest.mark.parametrize("change", [note, attach, page, title, empty_field, loose])
def test_what_somebody_adds_after_the_signature_is_told(signed_list: bytes, change: Any) -> None:
    (one,) = found_in(added(signed_list, change))
    assert one.intact and one.fault == CHANGED


@pytest.mark.parametrize("rest", [b"more", b"\n9999 0 obj\n<</Type/Page>>\nendobj\n", b"% remark\n"])
def test_bytes_after_the_signature_that_are_no_update_are_told(signed_list: bytes, rest: bytes) -> None:
    (one,) = found_in(signed_list + rest)
    assert one.intact and one.fault == CHANGED


def test_what_is_added_after_two_signatures_changed_both(signed_list: bytes, holder: Holder) -> None:
    both = sure(sign_pdf(signed_list, "x.pdf", holder, NOW))
    assert [one.fault for one in found_in(added(both, title))] == [CHANGED, CHANGED]


def test_white_space_and_what_validates_a_signature_change_nothing(signed_list: bytes) -> None:
    from pyhanko.sign.validation.dss import DocumentSecurityStore

    stream = io.BytesIO(signed_list)
    certificates = [Certificate.load(root().certificate.public_bytes(Encoding.DER))]
    contents = PdfReader(io.BytesIO(signed_list)).get_fields()["protokol-1"]["/V"]["/Contents"]
    DocumentSecurityStore.add_dss(stream, contents, certs=certificates)
    longer = stream.getvalue()
    assert longer.startswith(signed_list) and b"/DSS" in longer[len(signed_list) :]
    for data in (signed_list + b"\r\n\0", longer, longer + b"\n"):
        assert [one.fault for one in found_in(data, root())] == [""]


def test_a_paper_saved_anew_holds_no_valid_signature(signed_list: bytes) -> None:
    writer = PdfWriter(clone_from=io.BytesIO(signed_list))
    buffer = io.BytesIO()
    writer.write(buffer)
    assert all(one.fault for one in found_in(buffer.getvalue())) and has_signatures(buffer.getvalue())


def test_a_paper_that_was_changed_is_not_signed(papers: dict[str, bytes], signed_list: bytes, holder: Holder) -> None:
    for data in (
        added(papers["standings.pl"], note),
        added(signed_list, note),
        papers["standings.pl"] + b"\n",
    ):
        found = sign_pdf(data, "x.pdf", holder, NOW)
        assert isinstance(found, Finding) and found.code == "sign-edited"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "sign-not-a-pdf"),
        (b"PK\x03\x04", "sign-not-a-pdf"),
        (b"%PDF-1.7 and no more", "pdf-damaged"),
    ],
)
def test_what_is_no_paper_is_told(holder: Holder, data: bytes, code: str) -> None:
    found = sign_pdf(data, "x.pdf", holder, NOW)
    assert isinstance(found, Finding) and found.code == code


def test_a_pdf_of_others_and_one_with_a_password_are_told(papers: dict[str, bytes], holder: Holder) -> None:
    writer = PdfWriter()
    writer.add_blank_page(200, 200)
    buffer = io.BytesIO()
    writer.write(buffer)
    found = sign_pdf(buffer.getvalue(), "x.pdf", holder, NOW)
    assert isinstance(found, Finding) and found.code == "evidence-missing"
    locked = PdfWriter(clone_from=io.BytesIO(papers["standings.pl"]))
    locked.encrypt("secret", algorithm="AES-256")
    buffer = io.BytesIO()
    locked.write(buffer)
    found = sign_pdf(buffer.getvalue(), "x.pdf", holder, NOW)
    assert isinstance(found, Finding) and found.code == "password-protected"


def test_a_name_that_is_far_too_long_is_signed_too(papers: dict[str, bytes]) -> None:
    long = holder_of(p12(issue("Ł" * 32, between())), "me.p12", PASSWORD, NOW)
    assert isinstance(long, Holder)
    data = sure(sign_pdf(papers["standings.pl"], "x.pdf", long, NOW))
    assert found_in(data)[0].signer == "Ł" * 32


def test_an_unsigned_paper_has_no_signatures_and_needs_no_library(papers: dict[str, bytes]) -> None:
    assert not has_signatures(papers["standings.pl"])
    assert is_untouched(papers["standings.pl"])
    assert found_in(papers["standings.pl"]) == ()


def with_fields(data: bytes, count: int) -> bytes:
    """A signed paper whose form names the signature so many times more, as somebody adds it."""
    values, root = re.findall(rb"/V (\d+) 0 R", data), re.findall(rb"/Root (\d+) 0 R", data)[-1]
    form, size = re.findall(rb"/AcroForm (\d+) 0 R", data)[-1], int(re.findall(rb"/Size (\d+)", data)[-1])
    before, out, places = int(data.rsplit(b"startxref", 1)[1].split()[0]), bytearray(data), dict[int, int]()
    names = range(size, size + count)
    objects = {at: b"<</FT/Sig/T(z%d)/V %s 0 R>>" % (at, values[-1]) for at in names}
    objects[int(form)] = b"<</SigFlags 3/Fields[%s]>>" % b" ".join(b"%d 0 R" % at for at in names)
    for at, body in objects.items():
        places[at] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (at, body)
    start = len(out)
    out += b"xref\n" + b"".join(b"%d 1\n%010d 00000 n \n" % each for each in sorted(places.items()))
    told = b"trailer\n<</Size %d/Root %s 0 R/Prev %d>>\nstartxref\n%d\n%%%%EOF\n"
    return bytes(out + told % (size + count, root, before, start))


@pytest.mark.parametrize(("count", "refused"), [(2, False), (3, False), (4, True)])
def test_so_many_signatures_are_looked_at(
    count: int, refused: bool, signed_list: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is followed to its root: two thousand fields of one signature took 20 s and half a GB."""
    set_limits(monkeypatch, "pdf-signatures=3")
    looked: list[object] = []
    found = check._found
    monkeypatch.setattr(check, "_found", lambda *given: looked.append(given) or found(*given))
    told = check.signatures_in(with_fields(signed_list, count), "a.pdf", "")
    assert len(looked) == (0 if refused else count)
    assert (told.code if isinstance(told, Finding) else "") == ("pdf-too-many-signatures" if refused else "")


@pytest.mark.parametrize(("count", "refused"), [(4, False), (5, False), (6, True)])
def test_so_many_fields_of_a_form_are_looked_at(
    count: int, refused: bool, signed_list: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_limits(monkeypatch, "pdf-fields=5")
    told = check.signatures_in(with_fields(signed_list, count), "a.pdf", "")
    assert (told.code if isinstance(told, Finding) else "") == ("pdf-too-many-fields" if refused else "")
