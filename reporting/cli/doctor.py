"""`protokol doctor`: is everything in place that the program needs on this computer?"""

from __future__ import annotations

import typer

from reporting.cli.options import AsJson, Lang
from reporting.cli.usage import check_lang


def doctor(lang: Lang = None, as_json: AsJson = False) -> None:
    """Look at Python, libraries, fonts, templates, catalogues and samples."""
    check_lang(lang)
    from reporting.actions.doctor import doctor as examine
    from reporting.actions.doctor import doctor_code, doctor_keys
    from reporting.cli import streams
    from reporting.cli.files import texts_for

    words = texts_for(lang)
    checks = examine()
    code = doctor_code(checks)
    if as_json:
        streams.emit({"file": None, "ok": code == 0, "findings": [], **doctor_keys(checks)})
    else:
        for check in checks:
            mark = words("cli.doctor.ok" if check.ok else "cli.doctor.missing")
            streams.show(f"{mark:<8} {words(f'cli.doctor.{check.id}')}: {check.detail}")
        streams.say(words("cli.doctor.all-well" if code == 0 else "cli.doctor.not-well"))
    raise typer.Exit(code)
