"""Tags of templates: put together wherever a word processor cut them, and every fault told with its place."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace

import pytest

from engine.model import Finding
from reporting.forms.catalogue import load_forms
from reporting.forms.fields import Group, Kind, Rows
from reporting.render.archive import NotFilledError, unpack
from reporting.render.templates.fill import compiled, filled
from reporting.render.templates.markup import DOCUMENT, Tag, joined_tags, parse, serialise
from reporting.render.templates.template_file import read_template
from tests.rows import of_each

CARD = Group({"name": Kind.TEXT, "last": Kind.YES_NO, "rows": Rows("row", Group({"round": Kind.TEXT}))})
FIELDS = Group(
    {
        "title": Kind.TEXT,
        "large": Kind.YES_NO,
        "person": Group({"club": Kind.TEXT}),
        "cards": Rows("card", CARD),
        "pairs": Rows("pair", Rows("card", CARD)),
        "lines": Rows("line", Kind.TEXT),
        "results": Rows("result", Kind.TEXT, 3),
    }
)
FORM = replace(load_forms()["poster"], fields=FIELDS)
CONTEXT = {
    "title": "Z & <A>",
    "large": True,
    "person": {"club": ""},
    "lines": ["a", "b\nc"],
    "results": ["1", "2", "3"],
}
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def runs(*texts: str) -> str:
    return "<w:p>" + "".join(f"<w:r><w:t>{text}</w:t></w:r>" for text in texts) + "</w:p>"


def row(*cells: str) -> str:
    return "<w:tr>" + "".join(f"<w:tc>{cell}</w:tc>" for cell in cells) + "</w:tr>"


def body(*content: str) -> bytes:
    return f"<w:document {W}><w:body>{''.join(content)}</w:body></w:document>".encode()


def template(*content: str) -> bytes:
    parts = unpack(FORM.docx.read_bytes()) | {DOCUMENT: body(*content)}
    parts |= {f"word/{name}1.xml": parts[f"word/{name}0.xml"] for name in ("header", "footer")}
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return made.getvalue()


def faults(*content: str) -> list[Finding]:
    return list(read_template(template(*content), "poster.pl.docx", FORM)[1])


def where(found: Finding) -> tuple[int, int, int, int]:
    values = dict(found.values)
    table, at, cell, paragraph = (int(values[name]) for name in ("table", "row", "cell", "paragraph"))
    return table, at, cell, paragraph


def printed(*content: str) -> str:
    made, found = read_template(template(*content), "poster.pl.docx", FORM)
    assert made is not None, found
    root = parse(filled(made, CONTEXT)[DOCUMENT])
    return "|".join("".join(node.itertext()) for node in root.iter(f"{{{W[9:-1]}}}p"))


@pytest.mark.parametrize(
    "texts",
    [
        ("{{ title }}",),
        ("{{title}}",),
        ("{", "{ title }", "}"),
        ("{{ ti", "t", "le }}"),
        ("{{", " ", "title", " ", "}}"),
        ("{{\u00a0title\u00a0}}",),
        ("{{ ti\u200btle }}",),
        ("{{ title ~ “” }}",),
    ],
)
def test_a_tag_is_read_however_it_is_cut_into_runs(texts: tuple[str, ...]) -> None:
    assert printed(runs("x ", *texts, " y")) == "x Z & <A> y"


def test_what_stands_between_the_runs_of_a_tag_does_no_harm() -> None:
    inside = '</w:t></w:r><w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="0" w:name="x"/><w:r><w:rPr><w:b/></w:rPr><w:t>'
    assert printed(f"<w:p><w:r><w:t>{{{{ ti{inside}tle }}}}</w:t></w:r></w:p>") == "Z & <A>"
    assert printed("<w:p><w:r><w:t>{{</w:t><w:tab/><w:t>title</w:t><w:br/><w:t>}}</w:t></w:r></w:p>") == "Z & <A>"


def test_two_tags_of_a_paragraph_share_their_runs() -> None:
    assert printed(runs("{{ tit", "le }}, {{ res", "ults[1] }}{% if la", "rge %}!", "{% endif %}")) == "Z & <A>, 2!"


def test_loops_of_paragraphs_and_rows_cut_into_runs() -> None:
    lines = runs("{%", "p for line in lines %}"), runs("- {{ line }}"), runs("{%p end", "for %}")
    assert printed(*lines) == "- a|- bc"
    rows = (runs("{%tr for", " line in lines %}"), runs("{{ line }}"), runs("{%tr endfor %}"))
    assert printed(f"<w:tbl>{''.join(map(row, rows))}</w:tbl>") == "a|bc"


def test_a_cell_keeps_a_paragraph_and_a_table_without_rows_goes() -> None:
    nothing = runs("{%p if not large %}") + runs("x") + runs("{%p endif %}")
    made, _ = read_template(template(f"<w:tbl>{row(nothing)}</w:tbl>"), "poster.pl.docx", FORM)
    assert made is not None
    assert b"<w:tc><w:p/></w:tc>" in filled(made, CONTEXT)[DOCUMENT]
    rows = row(runs("{%tr if not large %}")) + row(runs("x")) + row(runs("{%tr endif %}"))
    made, _ = read_template(template(f"<w:tbl>{rows}</w:tbl>"), "poster.pl.docx", FORM)
    assert made is not None
    assert b"w:tbl" not in filled(made, CONTEXT)[DOCUMENT]


@of_each(
    [
        (("{{ titel }}",), "template-field-misspelt", "title"),
        (("{{ Title }}",), "template-field-misspelt", "title"),
        (("{{ xyz }}",), "template-field-unknown", "xyz"),
        (("{{ person.xyz }}",), "template-field-unknown", "person.xyz"),
        (("{{ title.club }}",), "template-field-unknown", "title.club"),
        (("{{ results[3] }}",), "template-field-unknown", "results[3]"),
        (("{{ lines[0] }}",), "template-field-unknown", "lines[0]"),
        (("{{ title }",), "template-tag-broken", ""),
        (("title }}",), "template-tag-broken", ""),
        (("{ { title }}",), "template-tag-broken", ""),
        (("{{ }}",), "template-tag-broken", ""),
        (("{{ title title }}",), "template-tag-broken", ""),
        (("{{ " + 5000 * "(" + "title" + 5000 * ")" + " }}",), "template-tag-broken", ""),
        (("{{ " + 5000 * "not " + "title }}",), "template-tag-broken", ""),
        (("{% if %}", "{% endif %}"), "template-tag-broken", ""),
        (("{% if large %}",), "template-block-open", ""),
        (("{% endif %}",), "template-block-not-open", ""),
        (("{% else %}",), "template-block-not-open", ""),
        (("{% if large %}{% endfor %}{% endif %}",), "template-block-not-open", ""),
        (("{% for line in title %}{% endfor %}",), "template-field-not-rows", ""),
        (("{{ lines }}",), "template-field-not-text", ""),
        (("{{ person }}",), "template-field-not-text", ""),
        (("{{ large }}",), "template-field-not-text", ""),
        (("{{ title == 'x' }}",), "template-field-not-text", ""),
        (("x {%p if large %}",), "template-tag-not-alone", ""),
        (("{%tr if large %}",), "template-tag-outside-table", ""),
    ]
)
def test_each_fault_of_a_tag_is_told(texts: tuple[str, ...], code: str, value: str) -> None:
    found = faults(runs("first"), runs(*texts))
    assert found[0].code == code
    assert where(found[0]) == (0, 0, 0, 2)
    values = dict(found[0].values)
    assert value in {"", values.get("near"), values.get("field")}


@of_each(
    [
        "{{ ''.__class__ }}",
        "{{ title.__class__.__mro__ }}",
        "{{ title['__class__'] }}",
        "{{ title|attr('__class__') }}",
        "{{ title.upper() }}",
        "{{ range(9) }}",
        "{{ lipsum.__globals__ }}",
        "{{ cycler.__init__.__globals__ }}",
        "{{ namespace() }}",
        "{{ title|safe }}",
        "{{ title|map('upper') }}",
        "{{ title * 99999999 }}",
        "{{ 9 ** 9 ** 9 }}",
        "{{ title is defined }}",
        "{{ [1, 2] }}",
        "{{ lines|join(lines) }}",
        "{{ 'x' if large }}",
        "{% set x = 1 %}",
        "{% include '/etc/passwd' %}",
        "{% import 'os' as os %}",
        "{% extends 'x' %}",
        "{% macro x() %}{% endmacro %}",
        "{% for a, b in cards %}{% endfor %}",
        "{% for card in cards recursive %}{% endfor %}",
        "{% raw %}",
        "{% do x %}",
        "{%p title %}",
        "{{p title }}",
        "{{ self }}",
        "{% cellbg title %}",
    ]
)
def test_nothing_can_be_called_assigned_or_fetched(tag: str) -> None:
    made, found = read_template(template(runs(tag)), "poster.pl.docx", FORM)
    assert made is None and found


@of_each(["{{ ''.__class__ }}", "{{ title.__class__.__mro__[1].__subclasses__() }}", "{{ range(3) }}"])
def test_the_sandbox_holds_even_for_what_nobody_checked(tag: str) -> None:
    with pytest.raises(NotFilledError):
        filled(compiled({DOCUMENT: body(runs(tag))}), CONTEXT)


@of_each(
    [
        "{{ person.club or '–' }}",
        "{{ 'x' if large else title }}",
        "{{ title|upper ~ ', ' ~ results[0] }}",
        "{{ lines|join(', ') }}",
        "{{ cards|length }}",
        "{% if title == 'x' and not large %}{% elif lines %}{% else %}{% endif %}",
        "{% for card in cards %}{{ loop.index }}{% if not loop.last %}, {% endif %}{% endfor %}",
        "{% for pair in pairs %}{% for card in pair[1:] %}{{ card.name }}{% endfor %}{% endfor %}",
        "{# a remark #}",
    ]
)
def test_what_a_clerk_may_write(tag: str) -> None:
    assert faults(runs(tag)) == []


def test_all_faults_are_told_with_their_cells() -> None:
    inner = f"<w:tbl>{row(runs('a'), runs('{{ xa }}'))}</w:tbl>"
    outer = f"<w:tbl>{row(runs('a') + runs('{{ xb }}'))}{row(inner + runs('{{ xc }}'))}</w:tbl>"
    found = faults(runs("a"), outer, runs("{{ xd }}"))
    assert [(dict(one.values)["field"], where(one)) for one in found] == [
        ("xb", (1, 1, 1, 2)),
        ("xa", (2, 1, 2, 1)),
        ("xc", (1, 2, 1, 1)),
        ("xd", (0, 0, 0, 2)),
    ]


def test_the_names_of_a_loop_nobody_knows_are_not_told_again() -> None:
    assert [one.code for one in faults(runs("{% for card in crads %}{{ card.xyz }}{% endfor %}"))] == [
        "template-field-misspelt"
    ]


def test_a_block_ends_where_it_begins() -> None:
    table = f"<w:tbl>{row(runs('{%p endif %}') + runs())}</w:tbl>"
    assert [one.code for one in faults(runs("{%p if large %}"), table)] == ["template-block-crosses"]
    assert [one.code for one in faults(runs("{% if large %}"), runs("{% endif %}"))] == ["template-block-crosses"]
    assert [one.code for one in faults(runs("{%p if large %}"), runs("{% endif %}"))] == ["template-block-crosses"]


def test_the_templates_of_the_forms_have_no_fault() -> None:
    for form in load_forms().values():
        if form.own_layout:
            assert read_template(form.docx.read_bytes(), "form.docx", form)[1] == ()


def test_a_part_without_broken_tags_keeps_its_text() -> None:
    root = parse(body(runs("a ", "b"), runs("{{ title }}")))
    assert [tag.text for tag in joined_tags(root, DOCUMENT) if isinstance(tag, Tag)] == ["{{ title }}"]
    assert b"<w:t>a </w:t>" in serialise(root)


def test_a_page_break_in_the_paragraph_of_a_tag_goes_to_what_follows() -> None:
    broken = '<w:p><w:r><w:t>{%p if large %}</w:t><w:br w:type="page"/></w:r></w:p>'
    content = (broken, runs("first"), runs("{%p endif %}"))
    made, found = read_template(template(*content), "poster.pl.docx", FORM)
    assert made is not None, found
    assert (
        b'<w:p><w:pPr><w:pageBreakBefore/></w:pPr><w:r><w:t xml:space="preserve">first'
        in filled(made, CONTEXT)[DOCUMENT]
    )


def test_a_picture_beside_a_tag_that_goes_is_told() -> None:
    picture = "<w:p><w:r><w:t>{%p if large %}</w:t><w:drawing/></w:r></w:p>"
    assert [one.code for one in faults(picture, runs("{%p endif %}"))] == ["template-tag-not-alone"]
