"""`protokol doctor`: is everything in place that the program needs on this computer?"""

from __future__ import annotations

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import check_lang


def doctor(lang: Lang = None, as_json: AsJson = False) -> None:
    """Look at Python, libraries, fonts, templates, catalogues and samples."""
    check_lang(lang)
    from reporting.actions.installation import examine
    from reporting.cli import streams
    from reporting.cli.files import texts_for

    words = texts_for(lang)
    checks = examine()
    code = next((5 if check.optional else 1 for check in checks if not check.ok), 0)
    if as_json:
        listed = [{"check": check.id, "ok": check.ok, "detail": check.detail} for check in checks]
        streams.emit({"file": None, "ok": code == 0, "findings": [], "checks": listed})
    else:
        for check in checks:
            mark = words("cli.doctor.ok" if check.ok else "cli.doctor.missing")
            streams.show(f"{mark:<8} {words(f'cli.doctor.{check.id}')}: {check.detail}")
        streams.say(words("cli.doctor.all-well" if code == 0 else "cli.doctor.not-well"))
    raise typer.Exit(code)
