"""What an installation consists of, and whether it is all there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import metadata
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from reporting.actions.new import SAMPLES
from reporting.languages import LANGUAGES
from reporting.locale import Texts

_LEAST_PYTHON: Final = (3, 11)
_LIBRARIES: Final = (
    "babel",
    "defusedxml",
    "docxtpl",
    "fonttools",
    "lxml",
    "openpyxl",
    "platformdirs",
    "portalocker",
    *(() if sys.platform == "linux" else ("psutil",)),
    "pypdf",
    "PyYAML",
    "rapidfuzz",
    "SQLAlchemy",
    "typer",
)
_DOMAINS: Final = ("cli.severity.error", "finding.internal-error", "workbook.sheet.event", "choice.game.chess")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; `optional` is for what only some commands need."""

    id: str
    ok: bool
    detail: str
    optional: bool = False


def doctor() -> tuple[Check, ...]:
    """Look at everything, in the order in which it is needed."""
    checks: tuple[Callable[[], Check], ...] = (_python, _libraries, _catalogues, _typst, _fonts, _templates, _samples)
    return tuple(check() for check in checks)


def doctor_code(checks: Iterable[Check]) -> int:
    """5 where the first thing that is missing is one that only some commands need, 1 for any other, else 0."""
    return next((5 if check.optional else 1 for check in checks if not check.ok), 0)


def doctor_keys(checks: Iterable[Check]) -> dict[str, Any]:
    """The JSON keys."""
    return {"checks": [{"check": check.id, "ok": check.ok, "detail": check.detail} for check in checks]}


def _python() -> Check:
    return Check("python", sys.version_info >= _LEAST_PYTHON, sys.version.split()[0])


def _libraries() -> Check:
    versions = [(name, _version(name)) for name in _LIBRARIES]
    missing = [name for name, version in versions if version is None]
    detail = ", ".join(missing) if missing else ", ".join(f"{name} {version}" for name, version in versions)
    return Check("libraries", not missing, detail)


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _catalogues() -> Check:
    missing = [lang for lang in LANGUAGES if not all(_has_text(lang, key) for key in _DOMAINS)]
    return Check("catalogues", not missing, ", ".join(missing or LANGUAGES))


def _has_text(lang: str, key: str) -> bool:
    from reporting.locale import texts

    text = texts(lang).find(key)
    return text is not None and (lang == "en" or text != Texts("en").find(key) or "error" in key)


def _typst() -> Check:
    version = _version("typst") if find_spec("typst") else None
    return Check("typst", version is not None, version or "pip install typst", optional=True)


def _fonts() -> Check:
    folder = Path(str(files("forms"))) / "fonts"
    found = sorted(path.name for pattern in ("*.ttf", "*.otf") for path in folder.glob(pattern))
    return Check("fonts", bool(found), ", ".join(found) or "–")


def _templates() -> Check:
    """Every form has its description, its layout or the common one, and a template to edit."""
    from reporting.forms.catalogue import every_form

    forms = every_form()
    missing = [
        f"{form.id}/{form.docx.name}"
        for form in forms.values()
        if form.own_layout and "docx" in form.outputs and not form.docx.is_file()
    ]
    return Check("templates", bool(forms) and not missing, ", ".join(missing) or f"{len(forms)}")


def _samples() -> Check:
    """Every event that `new --sample` writes lies beside the program."""
    folder = Path(str(files("samples")))
    missing = [name for name in SAMPLES if not (folder / name / "event.json").is_file()]
    return Check("samples", not missing, ", ".join(missing or SAMPLES))
