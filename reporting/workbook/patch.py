"""Write into a user's workbook: some cells of some sheets, and every other part of the file byte for byte as it was.

No library that loads and saves workbooks keeps all that spreadsheet programs put in them
(charts, pictures, extension lists), so the XML of the sheets concerned is patched in place.
What may change besides these sheets: the list of the order of calculation goes when a formula was
overwritten, and a workbook last saved by Excel that has formulas is marked to be
calculated anew when it is opened.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.model import Finding, Place, Severity, finding
from reporting.files import lock_finding, rewrite_file
from reporting.workbook.cells import column_number, split_cell
from reporting.workbook.date_styles import date_styles
from reporting.workbook.edits import Edits, NewRows
from reporting.workbook.package import CONTENT_TYPES, Package, main, parse_xml, rels_name, xml_bytes
from reporting.workbook.precheck import precheck_data
from reporting.workbook.raw_zip import BadArchiveError, read_entries, write_archive
from reporting.workbook.refusal import RefusedError
from reporting.workbook.sheet_ranges import reach_down
from reporting.workbook.sheet_xml import SheetXml

_FORMULA_MARKS: Final = (b"<f>", b"<f ", b":f>", b":f ")


def patch_workbook(path: Path, edits: Edits, command: str) -> Finding | None:
    """Carry out edits in a workbook: all of them or, with a finding, none.

    The state before is kept as `NAME.before-COMMAND.xlsx`; a workbook that is open in a
    spreadsheet program is left alone.
    """
    locked = lock_finding(path)
    if locked:
        return locked
    try:
        before = path.read_bytes()
    except FileNotFoundError:
        return finding("file-missing", value=path.name)
    except OSError as error:
        return finding("file-unreadable", value=path.name, reason=error.strerror or type(error).__name__)
    after, found = patch_bytes(before, edits, path.name)
    return found or rewrite_file(path, before, after, command)


def patch_bytes(data: bytes, edits: Edits, name: str = "-") -> tuple[bytes, Finding | None]:
    """The bytes of a workbook with the edits in it; the bytes as they were with a finding where it cannot be."""
    checked = precheck_data(data, "xlsx", name)
    if checked is not None and checked.severity is Severity.ERROR:
        return data, checked
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
    parts = {sheet.title: sheet.part for sheet in package.sheets()}
    styles = date_styles(package)
    changed: dict[str, bytes] = {}
    overwrote_formula = False
    for title in edits.sheets():
        if title not in parts:
            raise RefusedError(finding("sheet-missing-for-writing", value=title))
        sheet = SheetXml(package.content(parts[title]), styles)
        _edit_sheet(sheet, title, edits)
        changed[package.name_of(parts[title]) or parts[title]] = sheet.to_bytes()
        overwrote_formula = overwrote_formula or sheet.overwrote_formula
    dropped = _drop_calculation_order(package, changed) if overwrote_formula else frozenset()
    if changed and _has_formulas(package):
        _calculate_on_load(package, changed)
    return write_archive(package.entries, changed, dropped)


def _edit_sheet(sheet: SheetXml, title: str, edits: Edits) -> None:
    """All edits of one sheet; a refusal learns where it stands."""
    try:
        for edit in edits.cells:
            if edit.sheet == title:
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


def _calculate_on_load(package: Package, changed: dict[str, bytes]) -> None:
    """Mark a workbook to be calculated when it is opened, where the program would trust the old values.

    Excel trusts them when it wrote the file itself (`calcId`); without that number it
    calculates anyway, and the part can stay as it is.
    """
    part = package.name_of(package.workbook_part()) or ""
    root = parse_xml(package.content(part))
    settings = root.find(main("calcPr"))
    if settings is None or settings.get("calcId") is None or settings.get("fullCalcOnLoad") in {"1", "true"}:
        return
    settings.set("fullCalcOnLoad", "1")
    changed[part] = xml_bytes(root)


def _drop_calculation_order(package: Package, changed: dict[str, bytes]) -> frozenset[str]:
    """Take out the list that names each formula's cell: with one too many, Excel calls the file damaged."""
    workbook = package.workbook_part()
    chain = next((line for line in package.relationships(workbook) if line.kind == "calcChain"), None)
    part = package.name_of(chain.part) if chain else None
    if chain is None or part is None:
        return frozenset()
    relations = package.name_of(rels_name(workbook)) or ""
    root = parse_xml(package.content(relations))
    for line in list(root):
        if line.get("Id") == chain.id:
            root.remove(line)
    changed[relations] = xml_bytes(root)
    types = package.name_of(CONTENT_TYPES) or CONTENT_TYPES
    root = parse_xml(package.content(types))
    for line in list(root):
        if (line.get("PartName") or "").lstrip("/").lower() == part.lower():
            root.remove(line)
    changed[types] = xml_bytes(root)
    return frozenset({part})
