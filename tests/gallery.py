"""Pictures of every form: the first page of each, printed for the samples, in the three languages by turns.

    python -m tests.gallery [DIR]

Writes `FORM.webp` for each form and `README.md` beside them; without a folder into `samples/gallery`. What a form of
no sample needs is made up. Forms that are workbooks alone are drawn by LibreOffice, where it is installed.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pypdfium2
from PIL import Image

from reporting.actions.forms import form_name
from reporting.context.pairings import rounds_to_print
from reporting.context.subjects import Facts
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import Form, claim_forms, every_form, forms_folder, load_forms
from reporting.locale import texts
from reporting.render.evidence import EvidenceWriter
from reporting.render.jobs import jobs_of
from reporting.render.paper_limits import is_too_long
from reporting.render.printer import Printer
from reporting.sources.load import Loaded
from reporting.verify.reports.listed import ReportSettings
from reporting.verify.reports.write import write_reports
from tests.papers.events import KINDS, document
from tests.reporting.verify.reports.made_up import MIXED, answers

SAMPLES: Final = Path(__file__).parents[1] / "samples"
FOLDER: Final = SAMPLES / "gallery"
LANGS: Final = ("pl", "bg", "en")
ORDER: Final = (
    "swiss-open",
    "team-league",
    "zurich-1953",
    "cup-22",
    "kszk-final",
    "groups-final",
    "scheveningen-match",
)
SMALL: Final = 620
"""Pixels of the longer side of a picture."""
LARGE: Final = 1150
BEST: Final = ("swiss-crosstable", "category-application", "crosstable", "cup-bracket", "start-card")
"""Forms that are shown larger."""


def events() -> Iterator[Loaded]:
    """The samples, then events that are made up for forms that fit none of them."""
    for name in ORDER:
        yield _loaded(json.loads((SAMPLES / name / "event.json").read_text(encoding="utf-8")))
    for kind in KINDS:
        yield _loaded(document(kind, "two-dozen"))


def _loaded(source: dict[str, Any]) -> Loaded:
    decoded = decode_document(source)
    return Loaded("event.json", "json", True, document=source, event=decoded.event, positions=decoded.positions)


def printed() -> Iterator[tuple[Form, str, bytes]]:
    """Every form of events, in one of the languages, as PDF; one without a PDF as a workbook."""
    left = {form.id: form for form in load_forms().values() if not form.parts}
    langs = {form: LANGS[at % len(LANGS)] for at, form in enumerate(left)}
    for event in events():
        facts, info = Facts(event.event), event.event.info
        printer = Printer(facts, EvidenceWriter(event.document), {})
        fitting = [form for form in left.values() if form.fits(info.system, info.game)]
        for form in fitting:
            lang = langs[form.id] if langs[form.id] in form.languages else form.languages[0]
            if not is_too_long(form, event.event) and (data := _first_paper(printer, event, facts, form, lang)):
                del left[form.id]
                yield form, lang, data


def _first_paper(printer: Printer, event: Loaded, facts: Facts, form: Form, lang: str) -> bytes | None:
    """The form for the last round and the first player it fits; None where the event has nothing for it."""
    kind = "pdf" if "pdf" in form.outputs else "xlsx"
    rounds = rounds_to_print(event.event) if form.scope == "round" else (None,)
    jobs = list(jobs_of(event, facts, [(form, rounds)], [lang], [kind]))
    for job in reversed(jobs) if form.scope == "round" else jobs[:1]:
        parts, _ = printer.parts(job)
        if parts:
            return printer.print(job, parts, kind)[0]
    return None


def claims() -> Iterator[tuple[Form, str, bytes]]:
    """The papers of a verification."""
    names = {"decision-list": "decision-list.xlsx", "decision-minutes": "proposal.pdf",
             "decision-letter": "letter-0002.pdf", "verification-summary": "summary.pdf"}  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        settings = ReportSettings("Komisja Klasyfikacji i Ewidencji", None, 14, 2.5)
        write_reports(answers(*MIXED), Path(folder), LANGS, settings)
        for at, form in enumerate(claim_forms().values()):
            lang = LANGS[at % len(LANGS)]
            yield form, lang, (Path(folder) / lang / names[form.id]).read_bytes()


def picture(data: bytes, side: int) -> Image.Image | None:
    """The first page of a PDF, or of a workbook; None where no program is there to draw it."""
    pdf = data if data.startswith(b"%PDF") else _by_libreoffice(data)
    if pdf is None:
        return None
    file = pypdfium2.PdfDocument(pdf)
    page = file[0]
    drawn = page.render(scale=2 * side / max(page.get_size())).to_pil()
    file.close()
    return drawn.resize((drawn.width // 2, drawn.height // 2), Image.Resampling.LANCZOS)


def _by_libreoffice(data: bytes) -> bytes | None:
    program = shutil.which("soffice")
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "paper.xlsx"
        source.write_bytes(data)
        profile = f"-env:UserInstallation=file://{folder}/profile"
        asked = [program, profile, "--headless", "--convert-to", "pdf", "--outdir", folder, str(source)]
        subprocess.run(asked, check=True, capture_output=True, timeout=180, env=_with_our_fonts(Path(folder)))
        return source.with_suffix(".pdf").read_bytes()


def _with_our_fonts(folder: Path) -> dict[str, str]:
    """The environment of a program that finds the letters of our papers, whether or not the machine has them."""
    settings = folder / "fonts.conf"
    places = f"<dir>{forms_folder() / 'fonts'}</dir><cachedir>{folder}/fonts</cachedir>"
    usual = '<include ignore_missing="yes">/etc/fonts/fonts.conf</include>'
    settings.write_text(f'<?xml version="1.0"?><fontconfig>{usual}{places}</fontconfig>', encoding="utf-8")
    return {**os.environ, "FONTCONFIG_FILE": str(settings)}


def packed(image: Image.Image, quality: int = 60) -> bytes:
    """The picture as a small file."""
    stream = io.BytesIO()
    image.save(stream, "WEBP", quality=quality, method=6)
    return stream.getvalue()


def index(shown: dict[str, str]) -> str:
    """The page that shows all pictures, four in a line."""
    words = texts("en")
    cells = [
        f"![{name}]({name}.webp)<br>`{name}` ({lang}) {form_name(name, words)}" for name, lang in sorted(shown.items())
    ]
    lines = [f"| {' | '.join(cells[at : at + 4])} |" for at in range(0, len(cells), 4)]
    head = "| | | | |\n|---|---|---|---|\n"
    return (
        f"# Every form\n\nMade by `python -m tests.gallery`; the first page of each.\n\n{head}"
        + "\n".join(lines)
        + "\n"
    )


def main(folder: Path = FOLDER) -> None:
    """Draw everything anew."""
    folder.mkdir(parents=True, exist_ok=True)
    shown: dict[str, str] = {}
    for form, lang, data in (*printed(), *claims()):
        image = picture(data, LARGE if form.id in BEST else SMALL)
        if image is None:
            print(f"no program draws {form.id}", file=sys.stderr)
            continue
        shown[form.id] = lang
        (folder / f"{form.id}.webp").write_bytes(packed(image))
    for old in folder.glob("*.webp"):
        if old.stem not in shown:
            old.unlink()
    (folder / "README.md").write_text(index(shown), encoding="utf-8")
    size = sum(path.stat().st_size for path in folder.iterdir())
    missing = sorted(set(every_form()) - set(shown))
    print(f"{len(shown)} forms, {size // 1024} KiB; without a picture: {', '.join(missing)}")


if __name__ == "__main__":
    asked = ArgumentParser("python -m tests.gallery", description="Pictures of every form.")
    asked.add_argument("folder", nargs="?", type=Path, default=FOLDER, metavar="DIR")
    main(asked.parse_args().folder)
