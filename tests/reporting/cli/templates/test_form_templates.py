"""`forms copy`, `forms check` and `build --forms`: what a clerk edits in a word processor."""

from __future__ import annotations

import io
import json
import os
import re
import zipfile
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from docx import Document

from reporting.cli.main import run
from reporting.forms.catalogue import every_form, words_of
from reporting.languages import LANGUAGES
from reporting.locale import texts
from tests.papers_made import paper_in, paper_path
from tests.thinned import thinned

SAMPLES = Path(__file__).parents[4] / "samples"
ZURICH = SAMPLES / "zurich-1953" / "event.json"
CLUB = SAMPLES / "club-saturday" / "event.json"
"""Fewer players: where the papers' names do not matter."""
OWN = sorted(form.id for form in every_form().values() if form.own_layout and "docx" in form.outputs)
SAVED = Path(__file__).parents[2] / "render" / "libreoffice"
DOCUMENT = "word/document.xml"
TAG = re.compile(r"\{[{%].*?[%}]\}")
POSTER = ("--form", "poster,start-list", "--to", "all")


def parts_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def save(path: Path, parts: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def edit(path: Path, old: str, new: str, part: str = DOCUMENT) -> None:
    """Replace a text in a template, which must be there."""
    parts = parts_of(path)
    assert old in parts[part].decode()
    save(path, {**parts, part: parts[part].decode().replace(old, new, 1).encode()})


def markup_of(path: Path) -> dict[str, bytes]:
    """The parts of a paper but its evidence, which names a digest of them; blanks at the ends of a text stay in both."""
    parts = {name: data for name, data in parts_of(path).items() if not name.startswith("customXml/")}
    return {name: data.replace(b' xml:space="preserve"', b"") for name, data in parts.items()}


def text_of(path: Path) -> str:
    document = Document(io.BytesIO(path.read_bytes()))
    return "\n".join(node.text or "" for node in document.element.iter() if node.tag.endswith("}t"))


def blocks_of(path: Path) -> list[str]:
    """The paragraphs of a paper that say anything."""
    paragraphs = re.findall(r"(?s)<w:p[ >].*?</w:p>", parts_of(path)[DOCUMENT].decode())
    texts = (re.sub(r"<[^>]+>", "", re.sub(r"<w:tab/>", " ", paragraph)) for paragraph in paragraphs)
    return [text.strip() for text in texts if text.strip()]


class Copies(NamedTuple):
    """The templates of all forms in all languages, and what `forms copy` told of each."""

    folder: Path
    told: dict[tuple[str, str], dict[str, Any]]


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Copies:
    folder, told = tmp_path_factory.mktemp("copies"), {}
    for form_id in OWN:
        for lang in LANGUAGES:
            out = io.StringIO()
            with redirect_stdout(out):
                assert run(["forms", "copy", form_id, str(folder / "forms"), "--lang", lang, "--json"]) == 0
            told[form_id, lang] = json.loads(out.getvalue())
    return Copies(folder, told)


@pytest.mark.parametrize("form_id", OWN)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_copy_opens_with_the_words_of_its_language_and_the_fields_of_the_event(
    copies: Copies, form_id: str, lang: str
) -> None:
    told, path = copies.told[form_id, lang], copies.folder / "forms" / f"{form_id}.{lang}.docx"
    assert (told["status"], told["file"], told["form"], told["lang"]) == ("written", str(path), form_id, lang)
    text = text_of(path)
    every = re.findall(r"\{\{ words\.(\w+) \}\}", text_of(every_form()[form_id].docx))
    kept = [name for name in every if name in every_form()[form_id].by_event]
    named = set(every) - set(kept)
    words = words_of(every_form()[form_id], texts(lang))
    assert named and [words[name] for name in named if words[name] not in text] == []
    assert re.findall(r"words\.(\w+)", text) == kept and "page_words" not in text
    assert TAG.search(text)


@pytest.mark.parametrize(
    ("form", "told"), [("standings", "its columns"), ("report", "collects"), ("no-form", "there is no")]
)
def test_what_has_no_template_says_so(protokol: Any, form: str, told: str) -> None:
    done = protokol("forms", "copy", form, "copies", "--lang", "en")
    assert (done.code, done.out) == (2, "")
    assert told in done.err and "poster" in done.err
    assert not Path("copies").exists()


def test_a_copy_that_is_there_is_left_alone(protokol: Any) -> None:
    assert protokol("forms", "copy", "poster", "forms").code == 0
    assert protokol("forms", "copy", "poster", "forms", "--json").lines[0]["status"] == "unchanged"
    edit(Path("forms/poster.en.docx"), "Club", "Town")
    edited = Path("forms/poster.en.docx").read_bytes()
    again = protokol("forms", "copy", "poster", "forms", "--json")
    assert (again.code, again.codes, Path("forms/poster.en.docx").read_bytes()) == (1, ["file-exists"], edited)
    assert protokol("forms", "copy", "poster", "forms", "--force").code == 0
    assert Path("forms/poster.en.docx").read_bytes() != edited


@pytest.mark.parametrize(
    "arguments",
    [
        ("forms", "copy", "standings", "forms"),
        ("forms", "copy", "poster"),
        ("forms", "check", "nowhere"),
        ("forms", "bogus"),
        ("build", "event.json", "-o", "out", "--forms", "nowhere"),
    ],
)
def test_wrong_usage_of_templates_is_2_and_writes_nothing(protokol: Any, arguments: tuple[str, ...]) -> None:
    assert protokol(*arguments).code == 2
    assert list(Path().iterdir()) == []


def test_check_lists_the_fields_of_a_form_in_its_loops(protokol: Any) -> None:
    protokol("forms", "copy", "match-protocol", "forms", "--lang", "pl")
    done = protokol("forms", "check", "forms", "--lang", "pl")
    assert done.code == 0
    listed = [re.split(r"\s{2,}", line.strip()) for line in done.out.splitlines()[1:]]
    assert ["{{ words.home }}", "Gospodarze"] in listed
    assert ["{% for item in protocols %}", "protokół każdego meczu"] in listed
    assert ["{{ item.number }}", "numer"] in listed
    assert ["{{ one.home_name }}", "zawodnik gospodarzy"] in listed
    fields = protokol("forms", "check", "forms", "--json").lines[0]["fields"]
    assert fields == [line[0] for line in listed]


@pytest.mark.parametrize("lang", thinned([*LANGUAGES], 3))
def test_every_field_of_every_form_is_explained(protokol: Any, copies: Copies, lang: str) -> None:
    """In one language, which has the texts that all have (`test_catalogues.py`); with `PROTOKOL_LONG` in all."""
    Path("forms").mkdir()
    for form_id in OWN:
        name = f"{form_id}.{lang}.docx"
        Path("forms", name).write_bytes((copies.folder / "forms" / name).read_bytes())
    done = protokol("forms", "check", "forms", "--lang", lang)
    assert done.code == 0
    lines = [line.strip() for line in done.out.splitlines() if line.startswith("  ")]
    assert len(lines) > 500
    assert [line for line in lines if not re.search(r"\S {2,}\S|\}\} \S|%\} \S|endfor", line)] == []


def test_build_takes_the_edited_copies(protokol: Any) -> None:
    protokol("forms", "copy", "poster", "forms", "--lang", "pl")
    edit(Path("forms/poster.pl.docx"), "Nazwisko i imię", "Kto gra")
    arguments = ("build", ZURICH, "-o", "out", "--form", "poster,start-list", "--lang", "pl,bg", "--to", "docx")
    done = protokol(*arguments, "--forms", "forms", "--json")
    assert (done.code, done.codes) == (0, [])
    polish, bulgarian = text_of(paper_in("out", "poster.docx", "pl")), text_of(paper_in("out", "poster.docx", "bg"))
    assert "Kto gra" in polish and "Nazwisko i imię" not in polish and "Euwe Max" in polish
    assert texts("bg")("form.column.name") in bulgarian
    # Without the folder the form's own template is used again.
    assert protokol(*arguments).code == 0
    assert "Nazwisko i imię" in text_of(paper_in("out", "poster.docx", "pl"))


def test_an_unedited_copy_gives_the_same_papers(protokol: Any) -> None:
    fitting = ("arbiter-report", "regulations", "start-card", "start-card-4up", "poster")
    for form_id in fitting:
        protokol("forms", "copy", form_id, "forms", "--lang", "bg")
    arguments = ("--lang", "bg", "--to", "docx", "--form", ",".join(fitting))
    told = protokol("build", CLUB, "-o", "own", *arguments, "--json").codes
    assert protokol("build", CLUB, "-o", "copies", *arguments, "--forms", "forms", "--json").codes == told
    own = {path.name: markup_of(path) for path in Path("own").glob("*/*")}
    assert len(own) == len(fitting)
    assert {path.name: markup_of(path) for path in Path("copies").glob("*/*")} == own


@pytest.mark.parametrize(
    ("lang", "message", "left_out"),
    [
        ("pl", "tabela 1, wiersz 4, komórka 3, akapit 1: {{ row.clubb }}: nie ma pola „row.clubb”.", "nie powstał"),
        ("bg", "таблица 1, ред 4, клетка 3, абзац 1: {{ row.clubb }}: няма поле „row.clubb“.", "не е създаден"),
        ("en", "table 1, row 4, cell 3, paragraph 1: {{ row.clubb }}: there is no field “row.clubb”.", "was not made"),
    ],
)
def test_a_broken_template_is_told_and_the_other_papers_come_out(
    protokol: Any, lang: str, message: str, left_out: str
) -> None:
    protokol("forms", "copy", "poster", "forms", "--lang", lang)
    edit(Path(f"forms/poster.{lang}.docx"), "row.club ", "row.clubb ")
    checked = protokol("forms", "check", "forms", "--lang", lang)
    assert checked.code == 1
    assert f"forms/poster.{lang}.docx: " in checked.err and message in checked.err
    done = protokol("build", CLUB, "-o", "out", "--lang", lang, "--forms", "forms", *POSTER)
    assert done.code == 1
    assert f"poster.{lang}.docx" in done.err and message in done.err and left_out in done.err
    made = {path.relative_to("out").as_posix() for path in Path("out").glob("*/*")}
    papers = ("poster.pdf", "start-list.docx", "start-list.pdf", "start-list.xlsx")
    assert made == {paper_path(name, lang) for name in papers}


Spoil = Callable[[Path], None]


def with_part(name: str, data: bytes) -> Spoil:
    return lambda path: save(path, {**parts_of(path), name: data})


def replacing(old: str, new: str, part: str = DOCUMENT) -> Spoil:
    return lambda path: edit(path, old, new, part)


RELATIONS = "word/_rels/document.xml.rels"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def relation(kind: str, target: str) -> Spoil:
    added = f'<Relationship Id="x" Type="{OFFICE}/{kind}" Target="{target}" TargetMode="External"/></Relationships>'
    return replacing("</Relationships>", added, RELATIONS)


def field(code: str) -> Spoil:
    runs = (
        '<w:fldChar w:fldCharType="begin"/>',
        *(f"<w:instrText>{half}</w:instrText>" for half in (code[:2], code[2:])),
    )
    xml = "".join(f"<w:r>{run}</w:r>" for run in (*runs, '<w:fldChar w:fldCharType="end"/>'))
    return replacing("<w:body>", f"<w:body><w:p>{xml}</w:p>")


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda path: path.write_bytes(b""), "file-empty"),
        (lambda path: path.write_bytes(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600)), "file-other-kind"),
        (lambda path: path.write_bytes(path.read_bytes()[:-900]), "template-unreadable"),
        (with_part("word/big.xml", b"<a>" + b" " * 9_000_000 + b"</a>"), "template-unreadable"),
        (replacing("<w:body>", "<!DOCTYPE x [<!ENTITY y 'z'>]><w:body>"), "template-unreadable"),
        (
            replacing("schemas.openxmlformats.org/wordprocessingml/2006", "purl.oclc.org/ooxml/wordprocessingml"),
            "template-unreadable",
        ),
        (with_part("word/vbaProject.bin", b"x"), "template-active"),
        (with_part("word/embeddings/oleObject1.bin", b"x"), "template-active"),
        (
            replacing("wordprocessingml.document.main", "wordprocessingml.macroEnabled.main", "[Content_Types].xml"),
            "template-active",
        ),
        (relation("attachedTemplate", "http://example.org/evil.dotm"), "template-active"),
        (relation("image", "http://example.org/spy.png"), "template-active"),
        (relation("hyperlink", "http://example.org/"), ""),
        (field('DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"'), "template-active"),
        (field("INCLUDEPICTURE http://example.org/x.png"), "template-active"),
        (field("PAGE"), ""),
    ],
)
def test_a_file_that_is_no_harmless_document_is_refused(protokol: Any, spoil: Spoil, code: str) -> None:
    protokol("forms", "copy", "poster", "forms")
    spoil(Path("forms/poster.en.docx"))
    done = protokol("forms", "check", "forms", "--json")
    assert done.codes == ([code] if code else [])


def test_a_finished_paper_is_no_template(protokol: Any) -> None:
    protokol("build", CLUB, "-o", "out", "--lang", "en", "--form", "poster", "--to", "docx")
    Path("forms").mkdir()
    Path("forms/poster.en.docx").write_bytes(paper_in("out", "poster.docx", "en").read_bytes())
    assert protokol("forms", "check", "forms", "--json").codes == ["template-is-paper"]


def test_a_copy_edited_and_saved_by_libreoffice_is_used(protokol: Any) -> None:
    """A word was changed in it and a field cut in two by italics; the pages begin behind breaks of the program's own."""
    Path("forms").mkdir()
    Path("forms/start-card.pl.docx").write_bytes((SAVED / "start-card.pl.docx").read_bytes())
    assert protokol("forms", "check", "forms", "--json").codes == []
    arguments = ("build", CLUB, "--lang", "pl", "--form", "start-card", "--to", "docx")
    assert protokol(*arguments, "-o", "own").code == 0
    assert protokol(*arguments, "-o", "edited", "--forms", "forms").code == 0
    own, edited = (blocks_of(paper_in(folder, "start-card.docx", "pl")) for folder in ("own", "edited"))
    words = {"Karta startowa zawodnika": "Karta gracza naszego klubu", "R FIDE/kat.": "Ranking"}
    assert edited == [words.get(block, block) for block in own]
    for folder in ("own", "edited"):
        markup = parts_of(paper_in(folder, "start-card.docx", "pl"))[DOCUMENT].decode()
        assert len(re.findall(r"<w:pageBreakBefore/>|<w:br w:type=\"page\"/>", markup)) == 8


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
@pytest.mark.parametrize("kind", ["pipe", "endless"])
def test_what_is_no_file_among_the_templates_is_told_at_once(protokol: Any, tmp_path: Path, kind: str) -> None:
    """A pipe that nobody writes into would be read for ever, a link to what has no end until the memory is full."""
    (folder := tmp_path / "edited").mkdir()
    path = folder / "poster.en.docx"
    os.mkfifo(path) if kind == "pipe" else path.symlink_to("/dev/zero")
    run = protokol("forms", "check", folder, "--json")
    code = "file-is-device" if kind == "pipe" else "file-is-link"
    assert (run.code, run.codes) == (1, [code])
