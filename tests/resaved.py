"""Papers as clerks and their programs leave them: stamped, annotated, saved anew, with text covered."""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pypdfium2
from pypdf import PdfReader, PdfWriter, Transformation
from pypdf.annotations import FreeText, Rectangle
from pypdf.generic import ArrayObject, DecodedStreamObject, DictionaryObject, FloatObject, NameObject

Box = tuple[float, float, float, float]


def place_of(data: bytes, text: str, page: int = 0) -> Box:
    """The box around a text on a page, in points from the lower left corner."""
    document = pypdfium2.PdfDocument(data)
    words = document[page].get_textpage()
    found = words.search(text, match_case=True).get_next()
    assert found is not None, text
    boxes = [words.get_charbox(found[0] + at) for at in range(found[1])]
    lefts, lows, rights, tops = zip(*boxes, strict=True)
    document.close()
    return min(lefts), min(lows), max(rights), max(tops)


def rewritten(data: bytes, change: Callable[[PdfWriter], None]) -> bytes:
    """A PDF changed and written anew."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(data)))
    change(writer)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def drawn(data: bytes, content: bytes, page: int = 0) -> bytes:
    """A page with more drawn on it."""

    def change(writer: PdfWriter) -> None:
        more = DecodedStreamObject()
        more.set_data(b"q " + content + b" Q")
        target = writer.pages[page]
        contents: Any = target["/Contents"].get_object()
        parts = contents if isinstance(contents, list) else [target.raw_get("/Contents")]
        target[NameObject("/Contents")] = ArrayObject([*parts, writer._add_object(more)])

    return rewritten(data, change)


def boxed(data: bytes, text: str, grey: float = 1.0, page: int = 0) -> bytes:
    """A text with a box drawn over it."""
    left, low, right, top = place_of(data, text, page)
    content = f"{grey} g {left - 1} {low - 1} {right - left + 2} {top - low + 2} re f"
    return drawn(data, content.encode(), page)


def pictured(data: bytes, text: str, page: int = 0) -> bytes:
    """A text with a picture of another digit over it: white, with three lines of ink."""
    left, low, right, top = place_of(data, text, page)
    ink = f"1 g {left} {low} {right - left} {top - low} re f 0 G 1 w {left} {top - 1} m {right} {top - 1} l S"
    return drawn(data, f"{ink} {right - 1} {top} m {left + 1} {low} l S".encode(), page)


def stamped(data: bytes) -> bytes:
    """A round stamp below the text of the first page."""
    return drawn(data, b"0.2 0.2 0.8 RG 2 w 300 20 70 24 re S 305 25 m 365 40 l S")


def annotated(data: bytes, text: str = "Wpłynęło 12.03.2025") -> bytes:
    """A remark in the margin of the first page."""

    def change(writer: PdfWriter) -> None:
        writer.add_annotation(0, FreeText(text=text, rect=(400, 4, 560, 22)))

    return rewritten(data, change)


def annotated_over(data: bytes, text: str) -> bytes:
    """A white box as a remark over a text."""
    left, low, right, top = place_of(data, text)

    def change(writer: PdfWriter) -> None:
        box = Rectangle(rect=(left, low, right, top), interior_color="ffffff")
        white = writer._add_object(_white(right - left, top - low))
        box[NameObject("/AP")] = DictionaryObject({NameObject("/N"): white})
        writer.add_annotation(0, box)

    return rewritten(data, change)


def _white(width: float, height: float) -> DecodedStreamObject:
    form = DecodedStreamObject()
    form.set_data(f"1 g 0 0 {width} {height} re f".encode())
    form[NameObject("/Type")], form[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    form[NameObject("/BBox")] = ArrayObject(map(FloatObject, (0, 0, width, height)))
    return form


def saved_anew(data: bytes) -> bytes:
    """The objects numbered, packed and compressed anew."""
    return rewritten(data, lambda writer: writer.compress_identical_objects())


def moved(data: bytes) -> bytes:
    """Each page drawn a point higher, as after printing to a file."""

    def change(writer: PdfWriter) -> None:
        for page in writer.pages:
            page.add_transformation(Transformation().translate(0.3, 0.4))

    return rewritten(data, change)


def reversed_pages(data: bytes) -> bytes:
    """The last page first."""
    return with_pages(data, lambda count: range(count - 1, -1, -1))


def without_page(data: bytes) -> bytes:
    """The last page taken out."""
    return with_pages(data, lambda count: range(count - 1))


def with_pages(data: bytes, chosen: Callable[[int], range]) -> bytes:
    """Some pages, in an order; what is attached stays."""
    reader = PdfReader(io.BytesIO(data))
    writer = PdfWriter()
    for at in chosen(len(reader.pages)):
        writer.add_page(reader.pages[at])
    for name, contents in reader.attachments.items():
        writer.add_attachment(name, contents[0])
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


_PROGRAMS: Final[Mapping[str, tuple[str, ...]]] = {
    "qpdf": ("qpdf", "--object-streams=generate", "--recompress-flate", "{0}", "{1}"),
    "gs": ("gs", "-q", "-sDEVICE=pdfwrite", "-o", "{1}", "{0}"),
    "mutool": ("mutool", "clean", "-gggg", "{0}", "{1}"),
}


def by_program(name: str, data: bytes) -> bytes | None:
    """A PDF as another program saves it; None where the program is not installed."""
    if shutil.which(name) is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        one, other = f"{folder}/one.pdf", f"{folder}/other.pdf"
        Path(one).write_bytes(data)
        subprocess.run([each.format(one, other) for each in _PROGRAMS[name]], check=True, capture_output=True)
        return Path(other).read_bytes()


def by_libreoffice(data: bytes, kind: str) -> bytes | None:
    """A DOCX or XLSX as LibreOffice saves it; None where it is not installed."""
    if shutil.which("soffice") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        Path(f"{folder}/in").mkdir()
        Path(f"{folder}/in/a.{kind}").write_bytes(data)
        command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", kind]
        command += ["--outdir", folder, f"{folder}/in/a.{kind}"]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        return Path(f"{folder}/a.{kind}").read_bytes()
