"""FIDE's titles as files of other programs write them: `g`, `GM`, `wgm`."""

from __future__ import annotations

from typing import Final

from reporting.fields.people import FIDE_WOMEN_TITLES

_TITLES: Final = {
    "g": "GM", "gm": "GM", "m": "IM", "im": "IM", "f": "FM", "fm": "FM", "c": "CM", "cm": "CM",
    "wg": "WGM", "wgm": "WGM", "wm": "WIM", "wim": "WIM", "wf": "WFM", "wfm": "WFM", "wc": "WCM", "wcm": "WCM",
}  # fmt: skip


def fide_title(text: str) -> dict[str, str]:
    """The title under the scale of men's or of women's; what is none of them stays as it is, of nothing nothing."""
    title = _TITLES.get(text.strip().lower(), text)
    return {"fide_women" if title in FIDE_WOMEN_TITLES else "fide": title} if title else {}
