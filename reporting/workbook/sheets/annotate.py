"""Put findings as comments into the cells of a copy, so that the arbiter reads them where they belong."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Final

from engine.model import Finding, Place, finding
from reporting.locale import Texts
from reporting.locale.findings import cite, describe, place_of
from reporting.workbook.ooxml.archive import BadArchiveError, read_entries
from reporting.workbook.ooxml.cells import parse_area, split_cell
from reporting.workbook.ooxml.comments import has_our_notes, with_notes, with_shapes
from reporting.workbook.ooxml.package import OFFICE, Element, Package, PartEditor, SheetPart, main, parse_xml, xml_bytes

_COMMENTS_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"
_VML_TYPE: Final = "application/vnd.openxmlformats-officedocument.vmlDrawing"
_FIRST_CELL: Final = "A1"
_TRUE: Final = frozenset({"1", "true"})
_ORDER: Final = (
    "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges"
    " scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting"
    " dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks"
    " customProperties cellWatches ignoredErrors smartTags drawing"
)
"""What stands before the drawing of the comments in a worksheet (ECMA-376-1, 18.3.1.99)."""
_BEFORE_DRAWING: Final = frozenset(main(tag) for tag in _ORDER.split())


def annotated_copy(
    data: bytes, findings: Iterable[Finding], texts: Texts, name: str = "-"
) -> tuple[bytes, Finding | None]:
    """The bytes of a workbook with each finding as a comment in its cell; the user's comments stay above.

    A finding without a cell goes to the first cell of its sheet, one without a sheet to the
    first cell of the first sheet (the event). The bytes as they were, with a finding, where they cannot be annotated.
    """
    try:
        package = Package(read_entries(data))
        if package.is_signed():
            return data, finding("workbook-signed", value=name)
        return _annotated(package, _notes(package, findings, texts)), None
    except (BadArchiveError, ValueError, LookupError) as error:
        return data, finding("workbook-broken", value=name, reason=error)


def is_annotated(data: bytes) -> bool:
    """Whether a workbook that was prechecked has notes of the program: it is a copy that the program made."""
    entries = read_entries(data)
    return any("comments" in entry.name.lower() and has_our_notes(entry.content()) for entry in entries)


def note_text(found: Finding, texts: Texts) -> str:
    """What a comment says of a finding: its weight, the message, the hint, the rule."""
    display_text = describe(found, texts)
    lines = [f"{texts(f'cli.severity.{found.severity}')}: {display_text['message']}", display_text["hint"]]
    return "\n".join(line for line in (*lines, cite(found.rule, texts) if found.rule else None) if line)


def _annotated(package: Package, notes: Mapping[str, Mapping[str, str]]) -> bytes:
    """The archive with notes: sheet part -> cell -> text."""
    editor = PartEditor(package)
    for sheet in package.sheets():
        comments = editor.related(sheet.part, "comments")
        if notes.get(sheet.part) or (comments and has_our_notes(package.content(comments.part))):
            _annotate_sheet(editor, sheet, notes.get(sheet.part, {}))
    hidden = {sheet.title for sheet in package.sheets() if sheet.state != "visible" and notes.get(sheet.part)}
    if hidden:
        editor.show(hidden)
    return editor.archive()


def _notes(package: Package, findings: Iterable[Finding], texts: Texts) -> dict[str, dict[str, str]]:
    """The notes by part and cell, several findings of one cell below each other."""
    sheets = {sheet.title: sheet for sheet in package.sheets()}
    if not sheets:
        raise BadArchiveError("no sheets")
    first = next(iter(sheets.values()))
    notes: dict[str, dict[str, str]] = {}
    for found in findings:
        part, cell = _where(place_of(found, None), sheets, first)
        known = notes.setdefault(part, {}).get(cell)
        text = note_text(found, texts)
        notes[part][cell] = f"{known}\n\n{text}" if known else text
    return notes or {first.part: {_FIRST_CELL: texts("finding.annotate-nothing")}}


def _where(place: Place, sheets: Mapping[str, SheetPart], first: SheetPart) -> tuple[str, str]:
    """The part and the cell of a place; the first cell where it names none."""
    sheet = sheets.get(place.sheet or "")
    if sheet is None:
        return first.part, _FIRST_CELL
    area = parse_area(place.cell or _FIRST_CELL)
    return sheet.part, str(area).partition(":")[0] if area else _FIRST_CELL


def _annotate_sheet(editor: PartEditor, sheet: SheetPart, notes: Mapping[str, str]) -> None:
    """The comments of one sheet, their boxes, and what must name both."""
    comments = editor.related(sheet.part, "comments")
    content, added, gone = with_notes(editor.content(comments.part) if comments else None, notes)
    if comments:
        editor.put(comments.part, content)
    else:
        part = editor.free_name("xl/comments{}.xml")
        editor.put(part, content)
        editor.declare(part, _COMMENTS_TYPE)
        editor.relate(sheet.part, "comments", part)
    _show_plain_text(editor, sheet, notes)
    _show_rows(editor, sheet, {str(split_cell(cell)[0]) for cell in notes})
    if added or gone:
        _draw_boxes(editor, sheet, {cell: notes[cell] for cell in sorted(added, key=split_cell)}, gone)


def _show_plain_text(editor: PartEditor, sheet: SheetPart, notes: Mapping[str, str]) -> None:
    """Where a note joins a conversation (threaded comment), show the sheet's plain comments, which hold its text too.

    Excel shows the conversation in their place and would hide the note; to add to it would be
    to speak in the name of its user.
    """
    threads = editor.related(sheet.part, "threadedComment")
    if threads is None or editor.package.name_of(threads.part) is None:
        return
    if any(thread.get("ref") in notes for thread in parse_xml(editor.content(threads.part))):
        editor.drop(sheet.part, threads)


def _show_rows(editor: PartEditor, sheet: SheetPart, numbers: Container[str]) -> None:
    """Show rows that are folded: a note that nobody sees says nothing."""
    root = parse_xml(editor.content(sheet.part))
    folded = [row for row in root.iter(main("row")) if row.get("hidden") in _TRUE and row.get("r") in numbers]
    for row in folded:
        del row.attrib["hidden"]
    if folded:
        editor.put(sheet.part, xml_bytes(root))


def _draw_boxes(editor: PartEditor, sheet: SheetPart, notes: Mapping[str, str], gone: Iterable[str]) -> None:
    root = parse_xml(editor.content(sheet.part))
    anchor = root.find(main("legacyDrawing"))
    targets = {line.id: line.part for line in editor.package.relationships(sheet.part)}
    drawing = targets.get(anchor.get(f"{{{OFFICE}}}id", "")) if anchor is not None else None
    if drawing is not None:
        editor.put(drawing, with_shapes(editor.content(drawing), notes, gone))
        return
    part = editor.free_name("xl/drawings/vmlDrawing{}.vml")
    editor.put(part, with_shapes(None, notes, gone))
    editor.declare_ending("vml", _VML_TYPE)
    _anchor_drawing(root, editor.relate(sheet.part, "vmlDrawing", part))
    editor.put(sheet.part, xml_bytes(root))


def _anchor_drawing(root: Element, relationship: str) -> None:
    """Name the drawing in the worksheet, at the place where the order of its elements has it."""
    for old in root.findall(main("legacyDrawing")):
        root.remove(old)
    anchor = root.makeelement(main("legacyDrawing"), {f"{{{OFFICE}}}id": relationship}, nsmap={"r": OFFICE})
    last = max((index for index, child in enumerate(root) if child.tag in _BEFORE_DRAWING), default=-1)
    root.insert(last + 1, anchor)
