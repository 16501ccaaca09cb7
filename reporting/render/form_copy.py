"""A copy of a form's template for a clerk: the words of his language in it, the event's fields still as `{{ }}`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final

from reporting.forms.catalogue import Form, words_of
from reporting.locale import Texts
from reporting.render.archive import pack, unpack
from reporting.render.docx_properties import CORE, core_properties, in_language
from reporting.render.part import Meta
from reporting.render.templates.markup import LIVE, TEXT, WORD, joined_tags, parse, serialise, set_text

_WORD_TAG: Final = re.compile(r"\{\{\s*(words\.\w+|page_words\[\d\])\s*\}\}")
_OPENINGS: Final = ("{{", "{%", "{#")


def copy_of(form: Form, texts: Texts, title: str) -> bytes:
    """The copy as a DOCX, the same bytes each time; `title` is its title as a document."""
    words = {f"words.{name}": text for name, text in words_of(form, texts).items() if name not in form.by_event}
    words |= {f"page_words[{at}]": texts(key) for at, key in enumerate(("form.page", "form.page-of"))}
    # What looks like a tag in a text must not become one.
    plain = {name: text for name, text in words.items() if not any(mark in text for mark in _OPENINGS)}
    parts = unpack(form.docx.read_bytes())
    parts |= {name: _with_words(data, name, plain) for name, data in parts.items() if LIVE.fullmatch(name)}
    parts[CORE] = core_properties(Meta(title, "", texts.lang, None, "")).encode()
    return pack(in_language(parts, texts.lang))


def _with_words(part: bytes, name: str, words: Mapping[str, str]) -> bytes:
    """A part with its words filled in."""
    root = parse(part)
    for _ in joined_tags(root, name):
        pass
    for node in list(root.iter(TEXT)):
        text = node.text or ""
        filled = _WORD_TAG.sub(lambda tag: words.get(tag[1], tag[0]), text)
        if filled != text:
            _put(node, filled)
    return serialise(root)


def _put(node: Any, text: str) -> None:
    """The text in the place of a text node; a newline in it breaks the line."""
    first, *others = text.split("\n")
    for line in reversed(others):
        further = deepcopy(node)
        set_text(further, line)
        node.addnext(further)
        node.addnext(node.makeelement(f"{WORD}br"))
    set_text(node, first)
