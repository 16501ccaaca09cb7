"""The tokens of a page that matter to what is read from it: texts, marks, fonts, colours, states, pictures."""

from __future__ import annotations

import re
from typing import Final

from reporting.verify.pages.pdf_strings import HEXADECIMAL, REST, STRING

TOKEN: Final = re.compile(
    rb"[\[(</BETsgrkqQ](?:"
    rb"(?<=B)(?<!\wB)(?P<run>T\s+(?P<how>\d)\s+Tr\s*/(?P<by>[^\s/<>\[\]()]+)\s+[-\d.]+\s+Tf\s+(?:[-\d.]+\s+){6}Tm\s*"
    rb"(?P<what>(?:\[(?:" + STRING + rb"|[^\[\]()<>]++)*+\]\s*TJ\b|(?:" + STRING + rb")\s*Tj\b)))|"
    rb"(?<=\[)(?P<array>(?:" + STRING + rb"|[^\[\]()<>]++)*+\]\s*TJ\b)"
    rb"|(?:(?<=\()" + REST + rb"|(?<=<)" + HEXADECIMAL + rb")(?:(?P<show>\s*(?:Tj\b|'|\"))|(?P<other>))"
    rb"|(?<=/)(?:(?P<mark>Artifact\b|[A-Za-z0-9]+\s*<<[^>]*)|(?P<font>[^\s/<>\[\]()]+)\s+[-\d.]+\s+Tf\b"
    rb"|(?P<layer>OC\s*/[^\s/<>\[\]()]+\s+BDC\b)"
    rb"|(?P<object>[^\s/<>\[\]()]+)\s+Do\b|(?P<state>[^\s/<>\[\]()]+)\s+gs\b)"
    rb"|(?<=E)(?<!\wE)(?P<end>MC\b)"
    rb"|(?<=T)(?<!\wT)(?P<mode>r\b)"
    rb"|(?<=[sgrk])(?<!\w[sgrk])(?P<colour>(?<=s)cn?\b|(?<=r)g\b|(?<=[gk])\b)"
    rb"|(?<=[qQ])(?<!\w[qQ])(?P<graphics>\b))",
    re.DOTALL,
)
"""Every alternative begins with one of a few letters, so that what lies between is leapt over.

A `run` is mode, font, place and letters of a text at once. It is there for speed: its parts are tokens as well.
"""
