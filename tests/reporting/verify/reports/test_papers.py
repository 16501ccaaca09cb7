"""The papers of a verification: what stands on them, in three languages, the same as PDF and as DOCX."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

import pytest
from openpyxl import load_workbook
from PIL import Image
from pypdf import PdfReader

from reporting.forms.catalogue import claim_forms, lacking_texts, load_forms
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.verify.reports.listed import ReportSettings
from reporting.verify.reports.write import _sweep, write_reports
from reporting.verify.values import Answer, Claim, Difference, EventRef, FileAnswer, Person, Picture, What
from tests.papers.words_of import docx_blocks, solid
from tests.pdf_texts import page_texts
from tests.reporting.render.test_every_form import LEFT_OVER, pdf_text
from tests.reporting.verify.reports.made_up import MIXED, NAMES, TOLD, answers, claim, only

SET = ReportSettings("Komisja „Ewidencji” & Klasyfikacji", None, 14, 2.5)


LETTER, MINUTES, SUMMARY = "decision-letter", "decision-minutes", "verification-summary"


def printed(
    tmp_path: Path,
    made: Sequence[FileAnswer],
    langs: Sequence[str] = ("en",),
    settings: ReportSettings = SET,
    forms: Sequence[str] = (),
) -> dict[str, bytes]:
    """The papers by their paths; of the forms that are named, for whoever looks at no other."""
    with only(*forms):
        documents, _ = write_reports(made, tmp_path, langs, settings)
    return {document.path: (tmp_path / document.path).read_bytes() for document in documents}


@pytest.fixture(scope="module")
def papers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return printed(tmp_path_factory.mktemp("report"), answers(*MIXED), LANGUAGES)


def test_text_that_is_covered_is_shown_in_the_summary_beside_what_was_printed(tmp_path: Path) -> None:
    out = io.BytesIO()
    Image.new("L", (300, 80), 200).save(out, "PNG")
    made = replace(answers(Answer.INCOMPLETE)[0], pictures=(Picture(2, out.getvalue()),))
    data = printed(tmp_path, [made], forms=[SUMMARY])["en/summary.pdf"]
    assert sum(len(page.images) for page in PdfReader(io.BytesIO(data)).pages) == 1
    assert "in/001.pdf, page 2: printed text is covered" in " ".join(pdf_text(data).split())


def test_a_report_has_a_list_a_proposal_a_summary_and_letters_about_what_does_not_hold(
    papers: dict[str, bytes],
) -> None:
    names = {path.partition("/")[2] for path in papers}
    assert names == {
        "decision-list.xlsx", "proposal.pdf", "proposal.docx", "summary.pdf", "summary.xlsx",
        *(f"letter-{number:04d}.{kind}" for number in (2, 3, 5) for kind in ("docx", "pdf")),
    }  # fmt: skip
    assert {path.partition("/")[0] for path in papers} == set(LANGUAGES)


def test_no_form_of_a_report_lacks_a_text_or_is_offered_for_an_event() -> None:
    assert [(form.id, *lack) for form in claim_forms().values() for lack in lacking_texts(form)] == []
    assert set(claim_forms()) & set(load_forms()) == set()


def test_pdf_and_docx_say_the_same_words(papers: dict[str, bytes]) -> None:
    pairs = [path for path in papers if path.endswith(".docx")]
    assert len(pairs) == 12
    for path in pairs:
        pdf = solid(pdf_text(papers[path.replace(".docx", ".pdf")]))
        blocks = docx_blocks(papers[path])
        # The mark before a line of a list is drawn, not written, by a word processor too.
        assert [block for block in blocks if solid(block.removeprefix("• ")) not in pdf] == [], path
        assert not LEFT_OVER.search(re.sub(r"\{\{\s*surname\s*\}\}", "", "\n".join(blocks)))
        assert not re.search(r"\b(claim|verify)\.[a-z]+[.-]", pdf_text(papers[path.replace(".docx", ".pdf")]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_letter_names_article_needed_and_found_in_the_language(papers: dict[str, bytes], lang: str) -> None:
    words = texts(lang)
    refused, incomplete = (pdf_text(papers[f"{lang}/letter-{number:04d}.pdf"]) for number in (2, 3))
    decimal = "2100.5" if lang == "en" else "2100,5"
    for text in ("PL-2", "KSz „Hetman”", "4.4.10", "2151", decimal, words("verdict.requirement.average")):
        assert solid(text) in solid(refused), text
    assert solid(words("claim.letter.refuted")) in solid(refused)
    assert solid(words("claim.letter.missing")) not in solid(refused)
    assert solid(words("claim.letter.incomplete")) in solid(incomplete)
    assert solid(f"{words('verdict.requirement.licensed-arbiter')} (4.3.5)") in solid(incomplete)
    assert solid(words.plural("claim.until.days", 14)) in solid(incomplete)
    assert "C7" not in refused and ".pdf" not in refused, "neither cells nor files"
    # What weighs nothing and what is met is no reason.
    assert solid(words(f"verdict.requirement.{TOLD['code']}")) not in solid(refused)
    assert "4.5.5" not in refused


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_letter_promises_articles_only_where_there_are_any(tmp_path: Path, lang: str) -> None:
    """A page that says another figure than its evidence breaks no article."""
    made = answers(Answer.REFUTED, broken=False)
    differs = (Difference(What.PAGE, "9,5", "8,5", None, "computation"),)
    bare = claim(1, Answer.REFUTED, differences=differs, requirements=())
    found = printed(tmp_path, [replace(made[0], claims=(bare,))], [lang], forms=[LETTER])
    letter, words = solid(pdf_text(found[f"{lang}/letter-0001.pdf"])), texts(lang)
    assert solid(words("claim.letter.refuted-without-article")) in letter
    assert solid(words("claim.letter.refuted")) not in letter


def test_the_letter_names_its_sender_once(papers: dict[str, bytes], tmp_path: Path) -> None:
    assert solid(pdf_text(papers["pl/letter-0002.pdf"])).count(solid(SET.commission)) == 1
    assert not any(SET.commission in block for block in docx_blocks(papers["pl/letter-0002.docx"]))
    nobody = printed(tmp_path, answers(Answer.REFUTED, broken=False), settings=ReportSettings(), forms=[LETTER])
    assert re.search(r"\n…+\nGiuzelev", pdf_text(nobody["en/letter-0001.pdf"]))
    assert any(set(block) == {"…"} for block in docx_blocks(nobody["en/letter-0001.docx"]))


def test_the_time_for_an_answer_is_the_commissions_or_a_line_to_write_on(tmp_path: Path) -> None:
    made = answers(Answer.INCOMPLETE, broken=False)
    by_day = printed(tmp_path / "1", made, settings=ReportSettings(answer_by=date(2026, 12, 1)), forms=[LETTER])
    assert "by 1 December 2026" in pdf_text(by_day["en/letter-0001.pdf"]).replace("\xa0", " ")
    documents, found = write_reports(made, tmp_path / "2", ("en",), ReportSettings())
    assert [one.code for one in found] == ["answer-time-open"]
    assert re.search(r"by …{6,}", pdf_text((tmp_path / "2/en/letter-0001.pdf").read_bytes()))
    assert len(documents) == 7
    assert write_reports(answers(Answer.CONFIRMED), tmp_path / "3", ("en",), ReportSettings())[1] == []


def test_a_claim_that_says_nothing_itself_is_answered_with_what_its_file_says(tmp_path: Path) -> None:
    told = {"code": "x", "severity": "error", "message": "Two players are called so.", "value": None}
    bare = claim(1, Answer.INCOMPLETE, requirements=())
    (made,) = answers(Answer.INCOMPLETE, broken=False)
    letter = printed(tmp_path, [replace(made, claims=(bare,), findings=(told,))], forms=[LETTER])["en/letter-0001.pdf"]
    assert "Two players are called so." in pdf_text(letter)


HIM: Final = Person(4, "Жребец Йежи", {"national": "PL-4"}, "", "Źrebiec Jerzy", "m", "ul. Polna 4, 50-001 Wrocław")


def about_him(verdict: Answer, norm: str, *differences: Difference) -> Claim:
    event = EventRef("Finał", "2026-05-01", "ab" * 32)
    return claim(4, verdict, player=HIM, event=event, norm=norm, differences=differences)


def letters_of(tmp_path: Path, lang: str, *files: FileAnswer) -> dict[str, str]:
    found = printed(tmp_path, files, [lang], forms=[LETTER])
    return {path.partition("/")[2]: pdf_text(data) for path, data in found.items() if path.endswith(".pdf")}


@pytest.mark.parametrize(("lang", "name", "dear", "column"), [
    ("pl", "Źrebiec Jerzy", "Szanowny Panie,", "Wynik"), ("bg", "Жребец Йежи", "Уважаеми господине,", "Резултат"),
])  # fmt: skip
def test_one_letter_answers_all_norms_of_a_person_and_an_event(
    tmp_path: Path, lang: str, name: str, dear: str, column: str
) -> None:
    """By his name and sex, to his address, in one language; his application in another format says nothing new."""
    game = Difference(What.RESULT, "1", "½", None, "Wynik: 3 10 Łukasik Robert")
    refused, open_, fine = (
        about_him(Answer.REFUTED, "Mc", game), about_him(Answer.INCOMPLETE, "Kc"), about_him(Answer.CONFIRMED, "Ic")
    )  # fmt: skip
    files = [
        FileAnswer("a.pdf", False, "1" * 64, claims=(refused, open_)),
        FileAnswer("b.docx", False, "2" * 64, claims=(refused, fine)),
    ]
    ((path, letter),) = letters_of(tmp_path, lang, *files).items()
    assert path == "letter-0001.pdf"
    for text in (name, "ul. Polna 4", "50-001 Wrocław", dear, "Mc, Kc, Ic"):
        assert solid(text) in solid(letter), text
    told = texts(lang)("claim.letter.against", round=3, opponent="Łukasik Robert", column=column)
    both = texts(lang)("claim.letter.differs", claimed="1", found="½")
    assert solid(letter).count(solid(f"Mc: {told}: {both}")) == 1


def test_a_letter_names_nobody_elses_file_and_nobody_elses_data(tmp_path: Path) -> None:
    other = "3. Lis Jan – Źrebiec Jerzy"
    twice = Difference(What.DUPLICATE, f"{other} 0-1", f"{other} 1-0", None, "/home/clerk/in/lis.pdf")
    doubt = Difference(What.PLAYER, "Źrebiec, PL-4, 1980-01-02", "Żrebiec, PL-9, 1980-03-04", None, "a.pdf; lis.pdf")
    other_row = {"code": "x", "severity": "error", "message": "Zych Ewa did not play.", "value": None}
    bare = replace(about_him(Answer.INCOMPLETE, "Mc"), requirements=())
    hers = replace(bare, player=Person(5, "Zych Ewa"))
    files = [
        FileAnswer("a.pdf", False, "1" * 64, claims=(about_him(Answer.INCOMPLETE, "Mc", twice, doubt),)),
        FileAnswer("all.csv", False, "2" * 64, (other_row,), (bare, hers)),
    ]
    letter = letters_of(tmp_path, "en", *files)["letter-0001.pdf"]
    assert solid("round 3, Lis Jan – Źrebiec Jerzy: 0-1 on your paper, 1-0 in other data") in solid(letter)
    assert not any(text in letter for text in (".pdf", "clerk", "PL-9", "1980", "Zych", ".csv"))


def test_nobody_is_proposed_for_a_norm_that_a_letter_refuses_him(tmp_path: Path) -> None:
    """And a norm that two papers claim stands on the proposal once."""
    both = [
        FileAnswer(f"{at}.pdf", verdict is Answer.CONFIRMED, str(at) * 64, claims=(about_him(verdict, norm),))
        for at, (verdict, norm) in enumerate(
            [(Answer.CONFIRMED, "Mc"), (Answer.REFUTED, "Mc"), (Answer.CONFIRMED, "Ic"), (Answer.CONFIRMED, "Ic")]
        )
    ]
    proposal = pdf_text(printed(tmp_path, both, ["pl"], forms=[MINUTES])["pl/proposal.pdf"])
    assert proposal.count("Źrebiec Jerzy") == 1 and "Mc" not in proposal
    assert "to nie jest protokół" in " ".join(proposal.split())


def test_a_requirement_of_another_version_is_told_as_it_was_named(tmp_path: Path) -> None:
    new = {"code": "of-tomorrow", "name": "a thing of tomorrow", "article": "9.9", "met": False, "needed": "2"}
    made = FileAnswer("a.pdf", False, "0" * 64, (), (claim(1, Answer.REFUTED, requirements=(new,), differences=()),))
    text = pdf_text(printed(tmp_path, [made], forms=[LETTER])["en/letter-0001.pdf"])
    assert "a thing of tomorrow" in text and "9.9" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_minutes_number_what_holds_and_nothing_else(papers: dict[str, bytes], lang: str) -> None:
    text = pdf_text(papers[f"{lang}/proposal.pdf"])
    assert solid(NAMES[1] if lang == "bg" else "Giuzelev Dimitier") in solid(text) and solid(NAMES[4]) in solid(text)
    assert solid(NAMES[3]) not in solid(text)
    assert [text.count(f"PL-{at}") for at in (1, 2, 3, 4, 5)] == [1, 0, 0, 1, 0]


@pytest.mark.parametrize(("lang", "rules", "name"), [
    ("bg", "bg", "Щерев Юлий"), ("pl", "bg", "Shterev Yuliy"), ("en", "bg", "Shterev Yuliy"), ("pl", "kszk", "Shcherev"),
])  # fmt: skip
def test_names_stand_in_the_letters_of_the_readers_and_as_they_were_in_the_evidence(
    tmp_path: Path, lang: str, rules: str, name: str
) -> None:
    made = claim(1, Answer.REFUTED, player=Person(1, "Щерев Юлий", {}, "ШК „Левски“", address="София"), rules=rules)
    papers = printed(
        tmp_path, [FileAnswer("a.pdf", False, "0" * 64, (), (made,))], (lang,), forms=[LETTER, "decision-list"]
    )
    letter = papers[f"{lang}/letter-0001.pdf"]
    assert name in pdf_text(letter)
    assert ("Левски" in pdf_text(letter)) is (lang == "bg")
    found = read_evidence_of(papers[f"{lang}/decision-list.xlsx"], "x.xlsx")
    assert isinstance(found, Evidence)
    assert found.document["verification"][0]["player"]["name"] == "Щерев Юлий"
    assert "address" not in found.document["verification"][0]["player"]


def test_the_highest_norm_stands_first_in_the_minutes(papers: dict[str, bytes]) -> None:
    text = pdf_text(papers["en/proposal.pdf"])
    assert text.index("PL-4") < text.index("PL-1")


def test_nothing_confirmed_and_nothing_claimed_are_said(tmp_path: Path) -> None:
    words = texts("en")
    nothing = printed(tmp_path / "1", [], forms=[MINUTES, SUMMARY])
    assert words("claim.decision-proposal.none") in pdf_text(nothing["en/proposal.pdf"])
    assert words("claim.summary.nothing") in pdf_text(nothing["en/summary.pdf"])
    assert words("claim.decision-proposal.rest") not in pdf_text(nothing["en/proposal.pdf"])
    refused = printed(tmp_path / "2", answers(Answer.REFUTED), forms=[MINUTES])
    assert words("claim.decision-proposal.rest") in pdf_text(refused["en/proposal.pdf"])


def test_minutes_of_many_pages_repeat_their_head(tmp_path: Path) -> None:
    many = printed(tmp_path, answers(*[Answer.CONFIRMED] * 120), forms=[MINUTES])["en/proposal.pdf"]
    pages = page_texts(many)
    assert len(pages) > 2
    assert all(texts("en")("claim.column.name") in page for page in pages[:-1])


def test_the_list_has_a_line_a_claim_and_one_for_what_cannot_be_read(papers: dict[str, bytes]) -> None:
    sheet = load_workbook(io.BytesIO(papers["pl/decision-list.xlsx"])).worksheets[0]
    rows = list(sheet.iter_rows(min_row=5, values_only=True))
    heads = {cell.value: cell.column for cell in sheet[4]}
    assert [row[0] for row in rows] == [1, 2, 3, 4, 5, 6]
    verdicts = [row[heads["Wynik sprawdzenia"] - 1] for row in rows]
    words = texts("pl")
    assert verdicts == [words(f"verify.{one}") for one in (*MIXED, Answer.UNREADABLE)]
    assert rows[1][heads["Punkty"] - 1] == 6.5 and rows[1][heads["Średni ranking"] - 1] == 2111
    assert rows[3][heads["Nazwisko i imię"] - 1] == "=SUM(1;2)"
    reasons = rows[1][heads["Przyczyny"] - 1]
    assert "we wniosku 7, stwierdzono 6,5 [C7]" in reasons and "2100,5" in reasons
    assert rows[1][heads["Punkt przepisów"] - 1] == "4.3.9, 4.4.10"
    assert rows[0][heads["Przyczyny"] - 1] is None


def test_the_list_is_made_to_be_worked_on(papers: dict[str, bytes]) -> None:
    sheet = load_workbook(io.BytesIO(papers["bg/decision-list.xlsx"])).worksheets[0]
    heads = {cell.value: cell.column_letter for cell in sheet[4]}
    assert sheet.auto_filter.ref == f"A4:{heads['Ключ']}10"
    assert sheet.freeze_panes == "C5"
    assert sheet.column_dimensions[heads["Ключ"]].hidden
    assert not sheet.column_dimensions[heads["Решение"]].hidden
    (offered,) = sheet.data_validations.dataValidation
    assert str(offered.sqref) == f"{heads['Решение']}5:{heads['Решение']}10"
    assert offered.formula1 == '"присъдено,отказано,върнато за допълване"'
    assert sheet[f"{heads['Писмо']}6"].hyperlink.target == "letter-0002.docx"
    assert sheet[f"{heads['Писмо']}5"].value is None
    assert len({sheet[f"{heads['Ключ']}{line}"].value for line in range(5, 10)}) == 5


def test_the_list_leads_to_the_files_that_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    for name in ("in/ąę 1.pdf", "in/box.zip"):
        (tmp_path / name).write_bytes(b"x")
    files = ["in/ąę 1.pdf", "in/box.zip/deep/a.pdf", "gone.pdf"]
    made = [replace(one, file=file) for one, file in zip(answers(*MIXED[:3], broken=False), files, strict=True)]
    sheet = load_workbook(
        io.BytesIO(printed(Path("out"), made, forms=["decision-list"])["en/decision-list.xlsx"])
    ).worksheets[0]
    column = next(cell.column for cell in sheet[4] if cell.value == "File")
    links = [sheet.cell(line, column).hyperlink for line in (5, 6, 7)]
    assert [link.target if link else None for link in links] == [
        "../../in/%C4%85%C4%99%201.pdf",
        "../../in/box.zip",
        None,
    ]


def test_the_summary_counts_verdicts_reasons_and_files(papers: dict[str, bytes]) -> None:
    text = pdf_text(papers["en/summary.pdf"])
    for line in ("KSzK 4: Mc", "1 / 1 / 0", "KSzK 4: Ic", "1 / 1 / 1", "2.5 s", "2.0", "5 / 1; claims: 5"):
        assert line in text, line
    book = load_workbook(io.BytesIO(papers["en/summary.xlsx"]))
    norms, reasons, files = book.worksheets[:3]
    assert [[cell.value for cell in row] for row in norms["A5:E6"]] == [
        ["KSzK 4", "Mc", 1, 1, 0],
        ["KSzK 4", "Ic", 1, 1, 1],
    ]
    assert [reasons["C5"].value, reasons["C6"].value, reasons["C7"].value] == [2, 2, 1]
    assert [cell.value for cell in files[5]] == ["PDF", 6, 5, 1]
    assert [len(sheet._charts) for sheet in (norms, reasons, files)] == [1, 1, 1]


def test_no_number_of_the_summary_is_invented_without_a_clock(tmp_path: Path) -> None:
    text = pdf_text(printed(tmp_path, answers(*MIXED), settings=ReportSettings())["en/summary.pdf"])
    assert texts("en")("claim.count.rate") not in text


def test_a_player_without_a_name_or_an_event_without_a_day_is_written_to_all_the_same(tmp_path: Path) -> None:
    bare = claim(1, Answer.REFUTED, player=Person(7), edition="")
    nameless = replace(bare, event=replace(bare.event, name="", start=""))
    made = FileAnswer("a.json", False, "1" * 64, (), (nameless,))
    papers = printed(tmp_path, [made], LANGUAGES)
    assert all("None" not in pdf_text(data) for path, data in papers.items() if path.endswith(".pdf"))


def test_every_paper_carries_its_claims_and_is_archival(papers: dict[str, bytes]) -> None:
    for path, data in papers.items():
        found = read_evidence_of(data, path)
        assert isinstance(found, Evidence) and found.intact and found.untouched, path
        numbers = [entry["line"] for entry in found.document["verification"]]
        letter = re.search(r"letter-(\d+)", path)
        minutes = found.form == "decision-minutes"
        assert numbers == ([int(letter[1])] if letter else [4, 1] if minutes else [1, 2, 3, 4, 5]), path
        if path.endswith(".pdf"):
            assert (
                b"<pdfaid:part>3</pdfaid:part>" in PdfReader(io.BytesIO(data)).trailer["/Root"]["/Metadata"].get_data()
            )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_what_only_has_the_name_of_an_earlier_letter_is_left_and_told(tmp_path: Path) -> None:
    """A pipe would never be read to its end, and behind a link in the place of a folder is nothing of ours."""
    (elsewhere := tmp_path / "elsewhere").mkdir()
    (folder := tmp_path / "en").mkdir()
    os.mkfifo(folder / "letter-0001.pdf")
    (elsewhere / "letter-0001.pdf").write_bytes(b"mine")
    (tmp_path / "pl").symlink_to(elsewhere)
    assert [found.value for found in _sweep(tmp_path, ("en", "pl", "bg"), set())] == ["en/letter-0001.pdf"]
    assert (elsewhere / "letter-0001.pdf").exists()
