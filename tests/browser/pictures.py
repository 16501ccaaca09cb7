"""Photograph every page, light and dark, in three languages: `python -m tests.browser.pictures DIR [SAMPLE...]`.

Somebody looks at them: no test can tell whether a page is beautiful, or whether its words fit.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final

from reporting.languages import LANGUAGES
from tests.browser.hall import CHROMIUM, OPTIONS, Hall, playwright
from tests.browser.pages import pages

SAMPLES: Final = ("swiss-open",)
SCREENS: Final[dict[str, dict[str, Any]]] = {
    "light": {"viewport": {"width": 1200, "height": 800}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1200, "height": 800}, "color_scheme": "dark"},
    "telephone": {"viewport": {"width": 412, "height": 840}, "has_touch": True, "is_mobile": True},
}


def take(hall: Hall, out: Path, name: str, lang: str, screen: str) -> Iterator[Path]:
    """The pages of a sample in a language, on a screen."""
    address = hall.sample(name)
    person = hall.enter(**SCREENS[screen])
    person.page.goto(f"{hall.desk.address}/?lang={lang}")
    around = [("start", f"{hall.desk.address}/"), ("new", f"{hall.desk.address}/new")]
    for at, (kind, _) in enumerate(chain(_visited(person, around), pages(person, f"{address}/"))):
        plain = re.sub(r"\W+", "-", kind).strip("-") or "first"
        target = out / f"{lang}-{screen}-{name}-{at:02}-{plain}.png"
        person.page.screenshot(path=target, full_page=True)
        yield target


def _visited(person: Any, around: list[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for kind, address in around:
        person.page.goto(address)
        yield kind, address


def main() -> None:
    """Take all of them."""
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    with playwright.sync_playwright() as started:
        chromium = started.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        chromium.devices = started.devices
        for name in sys.argv[2:] or SAMPLES:
            for lang in LANGUAGES:
                for screen in SCREENS:
                    with tempfile.TemporaryDirectory() as folder, Hall(Path(folder), chromium, lang).open() as hall:
                        taken = [path.name for path in take(hall, out, name, lang, screen)]
                    print(f"{name} {lang} {screen}: {len(taken)}", flush=True)
        chromium.close()


if __name__ == "__main__":
    main()
