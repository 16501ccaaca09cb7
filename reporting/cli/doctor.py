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
    from reporting.cli.answer import Answer, print_answer, texts_for

    words = texts_for(lang)
    checks = examine()
    code = doctor_code(checks)
    names = {check.id: words(f"cli.doctor.{check.id}") for check in checks}
    marks = {True: words("cli.doctor.ok"), False: words("cli.doctor.missing")}
    lines = [f"{marks[check.ok]:<8} {names[check.id]}: {check.detail}" for check in checks]
    notes = [words("cli.doctor.all-well" if code == 0 else "cli.doctor.not-well")]
    answer = Answer(doctor_keys(checks), lines=lines, notes=notes, code=code)
    raise typer.Exit(print_answer(None, answer, words, as_json=as_json))
