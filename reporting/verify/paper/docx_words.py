"""What a DOCX shows: its words in their order, and what hides or covers some of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from reporting.workbook.ooxml.package import parse_xml

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_ANCHOR: Final = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}anchor"
_VAL: Final = f"{_W}val"
_SPACES: Final = dict.fromkeys((f"{_W}tab", f"{_W}br", f"{_W}cr", f"{_W}p"), " ") | {f"{_W}noBreakHyphen": "-"}
_NOT_DISPLAYED: Final = frozenset({f"{_W}del", f"{_W}moveFrom", f"{_W}instrText", _FALLBACK})
_FLOATING: Final = (_ANCHOR, f"{_W}framePr", f"{_W}altChunk", f"{_W}subDoc", f"{_W}object", f"{_W}pict", f"{_W}control")
_PICTURES: Final = (f"{_W}drawing", f"{_W}pict", f"{_W}object")
_SYMBOLS: Final = re.compile(r"wingding|webding|symbol|dingbat|marlett|mt extra|bookshelf", re.IGNORECASE)
_TARGET: Final = re.compile(rb'<Relationship [^>]*/officeDocument"[^>]*>')
_OFF: Final = frozenset({"0", "false", "off", "none"})
_BODY: Final = "word/document.xml"
_MARGIN: Final = re.compile(r"word/(header|footer|footnotes|endnotes)\d*\.xml")
_OF_PAGES: Final = re.compile(r"\s*(PAGE|NUMPAGES)\b")
_LIGHTEST, _DARKEST = 0.72, 0.45
"""Letters are darker than the one, grounds lighter than the other; white is 1."""
_SMALLEST, _LOWEST, _NARROWEST = 7, 100, 50
"""Half points of letters, twentieths of a point of a line or a row, percent of a letter's width."""


@dataclass(frozen=True)
class Body:
    """The parts of a text document."""

    parts: Mapping[str, bytes]

    @cached_property
    def root(self) -> Any:
        """The body, parsed; raises what the parser does."""
        return parse_xml(self.parts[_BODY])

    @property
    def text(self) -> str:
        """The text of the body, in its order."""
        return "".join(_letters(self.root))

    @property
    def margins(self) -> str:
        """The text of what stands around the body: heads, feet, notes; without the numbers of pages."""
        roots = (parse_xml(part) for name, part in sorted(self.parts.items()) if _MARGIN.fullmatch(name))
        return " ".join(_text(_without_page_numbers(root)) for root in roots)

    def hidden(self) -> Counter[str]:
        """The words that are not seen, in whatever way; what floats over the text, by what it is called."""
        styles = _Styles(self.parts.get("word/styles.xml", b""))
        found = Counter(word for run in self.root.iter(f"{_W}r") if styles.hides(run) for word in _text(run).split())
        found.update(node.tag for node in self.root.iter(*_FLOATING))
        opened = _TARGET.search(self.parts.get("_rels/.rels", b""))
        found["another body"] += opened is not None and b"word/document.xml" not in opened[0]
        found["own fonts"] += b"<w:embed" in self.parts.get("word/fontTable.xml", b"")
        return +found

    def covered_cells(self, signatures: frozenset[str]) -> Iterator[str]:
        """The texts of cells in which a picture stands; where one signs there stand stamps."""
        for cell in self.root.iter(f"{_W}tc"):
            if next(cell.iter(*_PICTURES), None) is not None:
                text = " ".join(_text(cell).split())
                if text and not any(text in each or each in text for each in signatures):
                    yield text


def _text(node: Any) -> str:
    return "".join(_letters(node))


def _without_page_numbers(root: Any) -> Any:
    """A head or foot without what every program that opens it counts anew."""
    for each in list(_page_numbers(root)):
        each.getparent().remove(each)
    return root


def _page_numbers(root: Any) -> Iterator[Any]:
    """The fields of page numbers, and of those that are written as a row of runs what they show."""
    yield from (each for each in root.iter(f"{_W}fldSimple") if _OF_PAGES.match(each.get(f"{_W}instr", "")))
    code, mark = "", ""
    for run in root.iter(f"{_W}r"):
        sign = run.find(f"{_W}fldChar")
        if sign is not None:
            mark = sign.get(f"{_W}fldCharType", "")
            code = "" if mark == "begin" else code
        elif mark == "begin":
            code += "".join(run.itertext(f"{_W}instrText"))
        elif mark == "separate" and _OF_PAGES.match(code):
            yield run


def _letters(node: Any) -> Iterator[str]:
    """The letters below a node, without those that are deleted or stand in fields."""
    for child in node:
        if child.tag == f"{_W}t":
            yield child.text or ""
        elif child.tag not in _NOT_DISPLAYED:
            yield _SPACES.get(child.tag, "")
            yield from _letters(child)


class _Styles:
    """The styles of a document, and what holds without any."""

    def __init__(self, data: bytes) -> None:
        root = parse_xml(data) if data else None
        found = () if root is None else root.iter(f"{_W}style")
        self._styles = {each.get(f"{_W}styleId", ""): each for each in found}
        self._defaults = [] if root is None else [*root.iter(f"{_W}rPrDefault"), *root.iter(f"{_W}pPrDefault")]

    def hides(self, run: Any) -> bool:
        """Whether the letters of a run are hidden, struck, too light, too small, or of other signs than are read."""
        looks: dict[str, Any] = {}
        for holder in self._holders(run):
            for each in holder.iter(f"{_W}rPr", f"{_W}pPr"):
                for child in each:
                    looks.setdefault(child.tag.removeprefix(_W), child)
        rows = (high for row in run.iterancestors(f"{_W}tr") for high in row.iterfind(f"{_W}trPr/{_W}trHeight"))
        return _is_hidden(looks) or any(_is_low(each, "hRule", "val") for each in rows)

    def _holders(self, run: Any) -> Iterator[Any]:
        """What says how a run looks, the nearest first: itself, its paragraph, their styles, the document."""
        paragraph = next(run.iterancestors(f"{_W}p"), None)
        table = next(run.iterancestors(f"{_W}tbl"), None)
        own = [node for node in (run, paragraph, table) if node is not None]
        yield from (node for each in own for node in each.iterchildren(f"{_W}rPr", f"{_W}pPr"))
        for node, path in zip(own, ("rPr/rStyle", "pPr/pStyle", "tblPr/tblStyle"), strict=False):
            style = node.find("/".join(f"{_W}{name}" for name in path.split("/")))
            yield from self._chain("" if style is None else style.get(_VAL, ""))
        yield from (each for each in self._styles.values() if each.get(f"{_W}default") == "1")
        yield from self._defaults

    def _chain(self, name: str) -> Iterator[Any]:
        """A style and those that it is based on."""
        done = set[str]()
        while name in self._styles and name not in done:
            done.add(name)
            yield self._styles[name]
            based = self._styles[name].find(f"{_W}basedOn")
            name = "" if based is None else based.get(_VAL, "")


def _is_hidden(looks: Mapping[str, Any]) -> bool:
    switched = ("vanish", "specVanish", "strike", "dstrike")
    if any(name in looks and looks[name].get(_VAL, "1") not in _OFF for name in switched):
        return True
    colour, ground, font = (looks.get(name) for name in ("color", "shd", "rFonts"))
    if colour is not None and _lightness(colour.get(_VAL, "auto"), 0) > _LIGHTEST:
        return True
    if ground is not None and _lightness(ground.get(f"{_W}fill", "auto"), 1) < _DARKEST:
        return True
    if "highlight" in looks and looks["highlight"].get(_VAL, "").startswith(("black", "dark")):
        return True
    if font is not None and any(_SYMBOLS.search(value) for value in font.attrib.values()):
        return True
    small = _number(looks, "sz") < _SMALLEST or _number(looks, "w") < _NARROWEST
    return small or ("spacing" in looks and _is_low(looks["spacing"], "lineRule", "line"))


def _lightness(colour: str, otherwise: float) -> float:
    """How light a colour is: 0 black, 1 white."""
    if not re.fullmatch("[0-9A-Fa-f]{6}", colour):
        return otherwise
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _number(looks: Mapping[str, Any], name: str) -> float:
    value = looks[name].get(_VAL, "") if name in looks else ""
    return float(value) if value.isdecimal() else float("inf")


def _is_low(node: Any, rule: str, value: str) -> bool:
    """Whether a line or a row is exactly so high that it cuts its letters."""
    high = node.get(f"{_W}{value}", "")
    return node.get(f"{_W}{rule}") == "exact" and (not high.isdecimal() or int(high) < _LOWEST)
