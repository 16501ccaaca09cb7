"""PDFs that take a careless reader down: small, made on the spot, never kept."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping

CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
ONE_PAGE = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
PAGE = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>"


def pdf(objects: Mapping[int, bytes], trailer: bytes = b"", *, xref: bool = True) -> bytes:
    """A PDF of these objects with a table of their places; object 1 is the catalog."""
    data = bytearray(b"%PDF-1.7\n")
    places = {}
    for number, body in objects.items():
        places[number] = len(data)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    size = max(objects) + 1
    if xref:
        data += b"xref\n0 %d\n0000000000 65535 f \n" % size
        data += b"".join(b"%010d 00000 n \n" % places.get(number, 0) for number in range(1, size))
    data += b"trailer\n<< /Size %d /Root 1 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, start)
    return bytes(data)


def stream(content: bytes, entries: bytes = b"", times: int = 1) -> bytes:
    """A stream, deflated so many times."""
    for _ in range(times):
        content = zlib.compress(content, 9 if len(content) < 2**20 else 1)
    filters = b"/FlateDecode " * times
    return b"<< %s /Filter [%s] /Length %d >>\nstream\n%s\nendstream" % (entries, filters, len(content), content)


def one_page(content: bytes = b"", more: Mapping[int, bytes] | None = None, catalog: bytes = CATALOG) -> bytes:
    """A PDF of one page with this content stream."""
    contents = content or stream(b"0 0 9 9 re f")
    return pdf({1: catalog, 2: ONE_PAGE, 3: PAGE, 4: contents, **(more or {})})


def many_pages(count: int) -> bytes:
    """A PDF of so many pages, all of them alike."""
    kids = b" ".join(b"%d 0 R" % number for number in range(3, 3 + count))
    tree = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, count)
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"
    return pdf({1: CATALOG, 2: tree, **dict.fromkeys(range(3, 3 + count), page)})


def one_page_often(count: int) -> bytes:
    """One page that the tree names so many times."""
    tree = b"<< /Type /Pages /Kids [%s] /Count %d >>" % (b"3 0 R " * count, count)
    return pdf({1: CATALOG, 2: tree, 3: PAGE, 4: stream(b"")})


def page_tree_loop() -> bytes:
    """A page tree that is its own child."""
    return pdf({1: CATALOG, 2: b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>", 3: b"<< /Type /Pages /Kids [2 0 R] >>"})


def deep_page_tree(depth: int) -> bytes:
    """Trees in trees, one page at the bottom."""
    nodes = {n: b"<< /Type /Pages /Kids [%d 0 R] /Count 1 >>" % (n + 1) for n in range(2, 2 + depth)}
    return pdf({1: CATALOG, **nodes, 2 + depth: b"<< /Type /Page /MediaBox [0 0 9 9] >>"})


def outline_loop() -> bytes:
    """An outline whose entries follow each other in a circle."""
    catalog = b"<< /Type /Catalog /Pages 2 0 R /Outlines 5 0 R >>"
    entry = b"<< /Title (A) /Parent 5 0 R /Next %d 0 R /First 5 0 R >>"
    return one_page(more={5: b"<< /First 6 0 R /Last 7 0 R >>", 6: entry % 7, 7: entry % 6}, catalog=catalog)


def xref_loop() -> bytes:
    """A table of places that names itself as the one before."""
    whole = one_page()
    start = int(whole.rsplit(b"startxref\n", 1)[1].split()[0])
    return whole.replace(b"/Root 1 0 R", b"/Root 1 0 R /Prev %d" % start)


def names_loop() -> bytes:
    """A tree of attachments that is its own child."""
    catalog = b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 5 0 R >> >>"
    return one_page(more={5: b"<< /Kids [5 0 R 5 0 R] >>"}, catalog=catalog)


def field_loop() -> bytes:
    """A field of a signature that is its own child, twice."""
    catalog = b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [5 0 R] >> >>"
    signature = b"<< /Type /Sig /Filter /Adobe.PPKLite /ByteRange [0 10 20 999999999999] /Contents <00> >>"
    field = b"<< /FT /Sig /T (a) /Kids [5 0 R 5 0 R] /V 6 0 R >>"
    return one_page(more={5: field, 6: signature}, catalog=catalog)


def form_loop() -> bytes:
    """A page that draws a form that draws itself, twice each time."""
    page = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources << /XObject << /X 5 0 R >> >> >>"
    )
    draw = b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>"
    objects = {1: CATALOG, 2: ONE_PAGE, 3: page, 4: stream(b"/X Do /X Do"), 5: stream(b"/X Do /X Do", draw)}
    return pdf(objects)


def attached(content: bytes, declared: int | None = None, times: int = 1) -> bytes:
    """One page with an attachment; `declared` is the size it claims."""
    params = b"" if declared is None else b"/Params << /Size %d >>" % declared
    catalog = b"<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [(event.json) 5 0 R] >> >> >>"
    spec = b"<< /Type /Filespec /F (event.json) /UF (event.json) /EF << /F 6 0 R >> >>"
    return one_page(more={5: spec, 6: stream(content, b"/Type /EmbeddedFile %s" % params, times)}, catalog=catalog)


def bomb(size: int, times: int = 1) -> bytes:
    """A content stream that inflates to so many spaces."""
    return one_page(stream(b" " * size, times=times))


def many_bombs(count: int, size: int) -> bytes:
    """A page whose content is many streams that inflate: each harmless, all together not."""
    packed = stream(b" " * size)
    page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents [%s] >>"
    kids = b" ".join(b"%d 0 R" % number for number in range(5, 5 + count))
    bombs = dict.fromkeys(range(5, 5 + count), packed)
    return pdf({1: CATALOG, 2: ONE_PAGE, 3: page % kids, **bombs})


def with_xref_stream(objects: Mapping[int, bytes], packed: Mapping[int, bytes], size: int | None = None) -> bytes:
    """A PDF with its objects in an object stream and its places in a stream; `size` is how many it claims."""
    data = bytearray(b"%PDF-1.7\n")
    places: dict[int, tuple[int, int, int]] = {}
    holder = max([*objects, *packed]) + 1
    bodies = dict(objects)
    head, body = b"", b""
    for index, (number, text) in enumerate(packed.items()):
        places[number] = (2, holder, index)
        head += b"%d %d " % (number, len(body))
        body += text + b" "
    bodies[holder] = stream(head + body, b"/Type /ObjStm /N %d /First %d" % (len(packed), len(head)))
    for number, text in bodies.items():
        places[number] = (1, len(data), 0)
        data += b"%d 0 obj\n%s\nendobj\n" % (number, text)
    start, table = len(data), holder + 1
    claimed = size or table + 1
    rows = b"".join(
        bytes([kind]) + at.to_bytes(4, "big") + index.to_bytes(2, "big")
        for kind, at, index in (places.get(number, (0, 0, 0)) for number in range(min(claimed, table + 1)))
    )
    rows += bytes(7 * max(0, claimed - table - 1))
    entries = b"/Type /XRef /Size %d /W [1 4 2] /Root 1 0 R" % claimed
    data += b"%d 0 obj\n%s\nendobj\nstartxref\n%d\n%%%%EOF\n" % (table, stream(rows, entries), start)
    return bytes(data)


def object_stream_bomb(size: int) -> bytes:
    """The page tree lies in an object stream that inflates to so many bytes."""
    tree = b"<< /Type /Pages /Kids [3 0 R] /Count 1 /Pad (%s) >>" % (b" " * size)
    return with_xref_stream({1: CATALOG, 3: PAGE, 4: stream(b"")}, {2: tree})


def xref_bomb(entries: int) -> bytes:
    """A table of places with so many entries in a few bytes."""
    return with_xref_stream({1: CATALOG, 2: ONE_PAGE, 3: PAGE, 4: stream(b"")}, {5: b"null"}, size=entries)


def object_stream_loop() -> bytes:
    """An object stream that lies in itself."""
    return with_xref_stream({1: CATALOG, 3: PAGE}, {2: ONE_PAGE}).replace(b"/First ", b"/Extends 4 0 R /First ")


def nested(depth: int) -> bytes:
    """An object of arrays in arrays."""
    return one_page(more={5: b"[" * depth + b"]" * depth}, catalog=CATALOG.replace(b">>", b"/X 5 0 R >>"))


def encrypted(password: str = "") -> bytes:
    """A page under a password, or under none that has to be typed."""
    import io

    from pypdf import PdfWriter

    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    writer.encrypt(user_password=password, owner_password="owner", algorithm="RC4-128")
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def cut(data: bytes, parts: Iterable[float]) -> list[bytes]:
    """The file cut off at parts of its length."""
    return [data[: int(len(data) * part)] for part in parts]
