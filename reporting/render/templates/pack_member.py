"""The body of an edited template as a guest in another document: a pack of several forms.

What the body needs comes with it under names of its own: pictures, headers and footers, styles,
lists. So the paper looks in the pack as it does alone.
"""

from __future__ import annotations

from posixpath import basename, dirname, join, normpath
from typing import Any, Final

from reporting.render.templates.markup import DOCUMENT, PARAGRAPH, WORD, parse, serialise

_RELATED: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_RELATIONS: Final = "word/_rels/document.xml.rels"
_TYPES: Final = "[Content_Types].xml"
_STYLES: Final = "word/styles.xml"
_NUMBERING: Final = "word/numbering.xml"
_USES: Final = tuple(
    f"{WORD}{name}" for name in ("pStyle", "rStyle", "tblStyle", "basedOn", "next", "link", "numStyleLink", "styleLink")
)
_STEP: Final = 1000
"""Lists of each guest are numbered from another thousand."""


def add_member(package: dict[str, bytes], guest: dict[str, bytes], at: int) -> bytes:
    """Put what a guest's body needs into a package, and return the guest's document; `at` is its number, from 1.

    A guest of the same number brings nothing twice.
    """
    prefix = f"guest{at}-"
    body = parse(guest[DOCUMENT])
    known = {node.get("Id"): node for node in parse(guest[_RELATIONS])}
    host = parse(package[_RELATIONS])
    present = {node.get("Id") for node in host}
    for node in body.iter():
        for name, value in node.attrib.items():
            if isinstance(node.tag, str) and name.startswith(_RELATED) and value in known:
                node.set(name, prefix + value)
                if prefix + value not in present:
                    present.add(prefix + value)
                    host.append(_relation(known[value], package, guest, prefix, at))
    package[_RELATIONS] = serialise(host)
    _restyle(body, guest, prefix, at)
    _add_styles(package, guest, prefix, at)
    _add_lists(package, guest, at)
    return serialise(body)


def _relation(known: Any, package: dict[str, bytes], guest: dict[str, bytes], prefix: str, at: int) -> Any:
    """A relation of the guest under its new name; the part that it leads to is brought along."""
    known.set("Id", prefix + known.get("Id"))
    if known.get("TargetMode") != "External":
        part = normpath(join("word", known.get("Target"))).lstrip("/")
        known.set("Target", _bring(part, package, guest, prefix, at).removeprefix("word/"))
    return known


def _bring(part: str, package: dict[str, bytes], guest: dict[str, bytes], prefix: str, at: int) -> str:
    """Copy a part and what it leads to; its name in the package."""
    name = join(dirname(part), prefix + basename(part))
    if name in package or part not in guest:
        return name
    package[name] = guest[part]
    if part.endswith(".xml"):
        root = parse(guest[part])
        _restyle(root, guest, prefix, at)
        package[name] = serialise(root)
    _declare(part, name, package, guest)
    relations = join(dirname(part), "_rels", basename(part) + ".rels")
    if relations in guest:
        root = parse(guest[relations])
        for node in root:
            if node.get("TargetMode") != "External":
                target = normpath(join(dirname(part), node.get("Target")))
                node.set("Target", "/" + _bring(target, package, guest, prefix, at))
        package[join(dirname(name), "_rels", basename(name) + ".rels")] = serialise(root)
    return name


def _declare(part: str, name: str, package: dict[str, bytes], guest: dict[str, bytes]) -> None:
    """Say what kind of part it is, as the guest says it."""
    types, own = parse(package[_TYPES]), parse(guest[_TYPES])
    for node in own:
        if node.get("PartName") == f"/{part}":
            node.set("PartName", f"/{name}")
            types.append(node)
        elif node.get("Extension") == part.rpartition(".")[2] not in {other.get("Extension") for other in types}:
            types.insert(0, node)
    package[_TYPES] = serialise(types)


def _restyle(root: Any, guest: dict[str, bytes], prefix: str, at: int) -> None:
    """Call the styles and lists that a part uses by their new names; the default style by its name too."""
    default = _default_style(guest)
    for paragraph in root.iter(PARAGRAPH) if default else ():
        look = paragraph.find(f"{WORD}pPr")
        if look is None:
            look = paragraph.makeelement(f"{WORD}pPr")
            paragraph.insert(0, look)
        if look.find(f"{WORD}pStyle") is None:
            look.insert(0, look.makeelement(f"{WORD}pStyle", {f"{WORD}val": default}))
    for node in root.iter(*_USES):
        node.set(f"{WORD}val", prefix + node.get(f"{WORD}val", ""))
    for node in root.iter(f"{WORD}numId"):
        if node.get(f"{WORD}val") not in {None, "0"}:
            node.set(f"{WORD}val", str(_STEP * at + int(node.get(f"{WORD}val"))))


def _default_style(guest: dict[str, bytes]) -> str:
    """The style of paragraphs that name none; empty where there is none such."""
    for style in parse(guest[_STYLES]).iter(f"{WORD}style") if _STYLES in guest else ():
        if style.get(f"{WORD}type") == "paragraph" and style.get(f"{WORD}default") in {"1", "true"}:
            return str(style.get(f"{WORD}styleId"))
    return ""


def _add_styles(package: dict[str, bytes], guest: dict[str, bytes], prefix: str, at: int) -> None:
    """The guest's styles beside those of the package; none of them is a default."""
    host = parse(package[_STYLES])
    if _STYLES not in guest or any(style.get(f"{WORD}styleId", "").startswith(prefix) for style in host):
        return
    root = parse(guest[_STYLES])
    _restyle(root, {}, prefix, at)
    for style in root.iter(f"{WORD}style"):
        style.set(f"{WORD}styleId", prefix + style.get(f"{WORD}styleId", ""))
        style.attrib.pop(f"{WORD}default", None)
        style.set(f"{WORD}customStyle", "1")
        for name in style.iter(f"{WORD}name"):
            name.set(f"{WORD}val", prefix + name.get(f"{WORD}val", ""))
    host.extend(root.findall(f"{WORD}style"))
    package[_STYLES] = serialise(host)


def _add_lists(package: dict[str, bytes], guest: dict[str, bytes], at: int) -> None:
    """The guest's lists, numbered from a thousand of its own; the first guest with lists brings the part."""
    if _NUMBERING not in guest:
        return
    root = parse(guest[_NUMBERING])
    for node in root.iter(f"{WORD}abstractNum", f"{WORD}num", f"{WORD}abstractNumId"):
        for name in ("abstractNumId", "numId", "val"):
            if node.get(f"{WORD}{name}") is not None:
                node.set(f"{WORD}{name}", str(_STEP * at + int(node.get(f"{WORD}{name}"))))
    for node in root.iter(*_USES):
        node.set(f"{WORD}val", f"guest{at}-{node.get(f'{WORD}val', '')}")
    if _NUMBERING not in package:
        package[_NUMBERING] = serialise(root)
        _declare(_NUMBERING, _NUMBERING, package, guest)
        relations = parse(package[_RELATIONS])
        look = {"Id": "rIdLists", "Type": f"{_RELATED[1:-1]}/numbering", "Target": "numbering.xml"}
        relations.append(relations.makeelement(relations[0].tag, look))
        package[_RELATIONS] = serialise(relations)
        return
    host = parse(package[_NUMBERING])
    if not any(int(node.get(f"{WORD}numId", "0")) // _STEP == at for node in host.findall(f"{WORD}num")):
        for place, node in enumerate(root.findall(f"{WORD}abstractNum")):
            host.insert(place, node)
        host.extend(root.findall(f"{WORD}num"))
        package[_NUMBERING] = serialise(host)
