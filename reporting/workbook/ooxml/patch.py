"""Write into a user's workbook: some cells of some sheets, and every other part of the file byte for byte as it was.

No library that loads and saves workbooks keeps all that spreadsheet programs put in them
(charts, pictures, extension lists), so the XML of the sheets concerned is patched in place.
What may change besides these sheets: the list of the order of calculation goes when a formula was
overwritten, and a workbook last saved by Excel that has formulas is marked to be
calculated anew when it is opened.
"""

from __future__ import annotations

from typing import Final

from engine.model import Finding, Place, finding
from reporting.workbook.ooxml.archive import BadArchiveError, read_entries
from reporting.workbook.ooxml.cells import column_number, split_cell
from reporting.workbook.ooxml.clock import ClockFormats, date_styles, time_styles
from reporting.workbook.ooxml.edits import Edits, NewRows
from reporting.workbook.ooxml.package import Package, PartEditor, RefusedError, main, parse_xml, xml_bytes
from reporting.workbook.ooxml.precheck import refusal
from reporting.workbook.ooxml.sheet_ranges import reach_down
from reporting.workbook.ooxml.sheet_xml import SheetXml

_FORMULA_MARKS: Final = (b"<f>", b"<f ", b":f>", b":f ")


def patch_bytes(data: bytes, edits: Edits, name: str = "-") -> tuple[bytes, Finding | None]:
    """The bytes of a workbook with the edits in it; the bytes as they were with a finding where it cannot be."""
    if (found := refusal(data, "xlsx", name)) is not None:
        return data, found
    try:
        package = Package(read_entries(data))
        if package.is_signed():
            return data, finding("workbook-signed", value=name)
        return _patched(package, edits), None
    except RefusedError as refused:
        return data, refused.found
    except (BadArchiveError, ValueError, LookupError) as error:
        return data, finding("workbook-broken", value=name, reason=error)


def _patched(package: Package, edits: Edits) -> bytes:
    editor = PartEditor(package)
    parts = {sheet.title: sheet.part for sheet in package.sheets()}
    formats = ClockFormats(date_styles(package), time_styles(package))
    overwrote_formula = False
    for title in edits.sheets():
        if title not in parts:
            raise RefusedError(finding("sheet-missing-for-writing", value=title))
        sheet = SheetXml(package.content(parts[title]), formats)
        _edit_sheet(sheet, title, edits)
        editor.put(parts[title], sheet.to_bytes())
        overwrote_formula = overwrote_formula or sheet.overwrote_formula
    order = editor.related(package.workbook_part(), "calcChain")
    if overwrote_formula and order and package.name_of(order.part):
        editor.drop(package.workbook_part(), order)  # with one cell too many in it, Excel calls the file damaged
    if edits.sheets() and _has_formulas(package):
        _calculate_on_load(editor)
    return editor.archive()


def _edit_sheet(sheet: SheetXml, title: str, edits: Edits) -> None:
    """All edits of one sheet; a refusal learns where it stands."""
    try:
        for edit in edits.cells:
            if edit.sheet == title and not (edit.keep_formula and sheet.has_formula(*split_cell(edit.cell))):
                sheet.write(*split_cell(edit.cell), edit.value)
        for new in edits.rows:
            if new.layout.sheet == title and new.rows:
                _append(sheet, new)
    except RefusedError as refused:
        found = refused.found
        place = Place(title, found.value)
        raise RefusedError(Finding(found.code, value=found.value, values=found.values, place=place)) from refused


def _append(sheet: SheetXml, new: NewRows) -> None:
    """Write records below a table, below anything that stands there already.

    A formula that the template or the user prepared in those rows is left to do its work.
    """
    layout = new.layout
    columns = {column_id: column_number(letters) for column_id, letters in layout.columns.items()}
    last = max(layout.last_row, layout.header_row, sheet.last_used_row(set(columns.values())))
    if new.rows and last == layout.example_row:
        last -= 1
        sheet.clear_like(layout.example_row, layout.example_row + 1)
    for row, record in enumerate(new.rows, start=last + 1):
        if layout.last_row > layout.header_row:
            sheet.dress_like(row, layout.last_row)
        for column_id, value in record.items():
            column = columns.get(column_id)
            if column is not None and value is not None and not sheet.has_formula(row, column):
                sheet.write(row, column, value)
    if layout.last_row > layout.header_row:
        reach_down(sheet.root, layout.last_row, last + len(new.rows))


def _has_formulas(package: Package) -> bool:
    """True where any sheet calculates something, from whatever cells."""
    sheets = (package.content(sheet.part) for sheet in package.sheets())
    return any(mark in content for content in sheets for mark in _FORMULA_MARKS)


def _calculate_on_load(editor: PartEditor) -> None:
    """Mark a workbook to be calculated when it is opened, where Excel would trust the old values.

    Excel trusts them when it wrote the file itself (`calcId`); without that number it
    calculates anyway, and the part can stay as it is. LibreOffice heeds neither: there a formula
    on a user's own sheet shows its old value until it is calculated by hand.
    """
    part = editor.package.workbook_part()
    root = parse_xml(editor.content(part))
    settings = root.find(main("calcPr"))
    if settings is None or settings.get("calcId") is None or settings.get("fullCalcOnLoad") in {"1", "true"}:
        return
    settings.set("fullCalcOnLoad", "1")
    editor.put(part, xml_bytes(root))
