"""Papers that are wrong: on the page, in the evidence, as files."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, Final

from reporting.render.evidence import EvidenceWriter
from tests.claims.events import RULES as ALL_RULES
from tests.claims.events import Case
from tests.claims.papers import Alter, Papers
from tests.claims.truth import MADE, Made
from tests.claims.unit import INCOMPLETE, REFUTED, Expected, Source, Unit, confirmed, form_of, games_at, with_score
from tests.resaved import annotated, boxed, moved, pictured, reversed_pages, saved_anew, stamped, without_page

_LADDERS: Final = {
    "kszk": ("Mc", "Kc", "Ic"), "pzwarc": ("I", "II", "III", "IV", "V"), "fide": ("GM", "IM"),
    "pzszach": ("m", "k", "I", "II", "III", "IV", "V"), "bg": ("MS", "KM", "I", "II", "III"),
}  # fmt: skip


def right(source: Source, rules: str, kind: str) -> Unit:
    """The papers of everybody who made a norm."""
    case, unit = source.case(rules), Unit(rules, kind)
    papers = Papers(case.document)
    for number in dict.fromkeys(each.number for each in case.made):
        name = f"{form_of(rules)}-{number}.{kind}"
        unit.add(name, papers.paper(form_of(rules), number, kind), confirmed(_of(case, number)))
    return unit


def completed(source: Source, rules: str, kind: str) -> Unit:
    """A clerk filled in place, date and a remark: no page is altered by that. A PDF cannot be filled in."""
    unit = right(source, rules, "docx")
    unit.kind, unit.way = kind, ""
    unit.files = {name: _filled_in(data) for name, data in unit.files.items()}
    return unit


def _filled_in(data: bytes) -> bytes:
    """The DOCX as a word processor saves it, with a paragraph more at the end and words after the first signature."""
    from docx import Document

    document = Document(io.BytesIO(data))
    document.add_paragraph("Uwagi: wpłynęło 12.03.2025, opłata wniesiona.")
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


_TOUCHES: Final = (stamped, annotated, saved_anew, moved, reversed_pages)


def touched(source: Source, rules: str, kind: str) -> Unit:
    """PDFs that were stamped, annotated or saved anew, one or two of these: nothing that is printed is altered."""
    unit = right(source, rules, kind)
    for name, data in unit.files.items():
        made = data
        for touch in source.dice.sample(_TOUCHES, source.dice.randint(1, 2)):
            made = touch(made)
        unit.files[name] = made
    return unit


def page_missing(source: Source, rules: str, kind: str) -> Unit:
    """The last page of an application was not sent."""
    return _open(right(source, rules, kind), without_page)


def figure_covered(source: Source, rules: str, kind: str) -> Unit:
    """A white box, or a picture of another digit, over a figure: the words of the page are the same."""
    way = source.dice.choice((boxed, pictured))
    return _open(right(source, rules, kind), lambda data: way(data, source.dice.choice("345678")))


def _open(unit: Unit, way: Callable[[bytes], bytes]) -> Unit:
    """The first paper of a unit, changed so that nobody can grant its claims as it is."""
    name = next(iter(unit.files))
    claims = unit.expected[name] or []
    found = Unit(unit.rules, unit.kind)
    left = [Expected(each.number, each.norm, INCOMPLETE, ("page",)) for each in claims]
    found.add(name, way(unit.files[name]), left)
    return found


def two_formats(source: Source, rules: str, kind: str) -> Unit:
    """One application as PDF and DOCX, the event's file beside them: one claim told three times."""
    case, unit = source.case(rules), Unit(rules, kind)
    papers, number = Papers(case.document), case.made[0].number
    for each in ("pdf", "docx"):
        unit.add(f"{number}.{each}", papers.paper(form_of(rules), number, each), confirmed(_of(case, number)))
    unit.add_event("event.json", case.document)
    return unit


def _of(case: Case, number: int) -> list[Made]:
    return [each for each in case.made if each.number == number]


def _altered(change: Callable[[Source, Case, Made], Alter]) -> Callable[[Source, str, str], Unit]:
    """A way in which a page says something else than its evidence."""

    def way(source: Source, rules: str, kind: str) -> Unit:
        case, unit = source.case(rules, _fits), Unit(rules, kind)
        made = case.made[0]
        data = Papers(case.document).paper(form_of(rules), made.number, kind, change(source, case, made))
        fallen = [Expected(made.number, None, REFUTED, ("page",)) for _ in _of(case, made.number)]
        unit.add(f"{form_of(rules)}-{made.number}.{kind}", data, fallen)
        return unit

    return way


def _has_games_not_won(case: Case) -> bool:
    return bool(games_at(case.document, case.made[0].number, {0, 0.5}))


def _fits(case: Case) -> bool:
    """One norm alone on the paper, so that every word of it concerns that norm."""
    return _has_games_not_won(case) and len(_of(case, case.made[0].number)) == 1


def _figure(source: Source, case: Case, made: Made) -> Alter:
    """The points of the computation, or what they come to, raised by one."""
    del source, case

    def alter(context: dict[str, Any]) -> None:
        if "result" in context:
            context["result"]["achieved"] = f"{float(made.score) + 1:g}"
        else:
            context["computation"] = [_raised(line) for line in context["computation"]]

    return alter


def _raised(line: str) -> str:
    """`Mc: 6 pkt z 9 partii`: the first number after the colon, one higher."""
    return re.sub(r"(?<=: )\d+", lambda found: str(int(found[0]) + 1), line, count=1)


def _name(source: Source, case: Case, made: Made) -> Alter:
    other = source.people.next(case.document["players"][0]["federation"])

    def alter(context: dict[str, Any]) -> None:
        if "certificate" in context:
            context["certificate"]["surname"] = f"{other['surname']}-Nowy"
        else:
            name = f"{other['surname']}-Nowy {other['first_name']}"
            context["person"]["name"] = name
            context["subtitle"] = f"{made.norm} – {name}"

    return alter


def _norm(source: Source, case: Case, made: Made) -> Alter:
    """A norm that is none of those made: the one above, else the one below."""
    del source
    ladder = _LADDERS[case.rules]
    mine = {each.norm for each in _of(case, made.number)}
    other = next(each for each in (*reversed(ladder[: ladder.index(made.norm)]), *ladder) if each not in mine)

    def alter(context: dict[str, Any]) -> None:
        if "certificate" in context:
            sought = context["certificate"]["sought"].replace("[x]", "[ ]")
            context["certificate"]["sought"] = sought.replace(f"{other} [ ]", f"{other} [x]")
        else:
            context["sought"]["category"] = other
            context["sought"]["norms"] = context["sought"]["norms"].replace(f"{made.norm} –", f"{other} –")
            context["subtitle"] = context["subtitle"].replace(f"{made.norm} –", f"{other} –")

    return alter


def _requirement(source: Source, case: Case, made: Made) -> Alter:
    """Less is needed than the rules ask."""
    del source, case, made

    def alter(context: dict[str, Any]) -> None:
        if "result" in context:
            context["result"]["required"] = "1"
        else:
            row = next(each for each in context["requirements"] if each["needed"][:1].isdigit())
            row["needed"] = re.sub(r"^\d+", "1", row["needed"]) if not row["needed"].startswith("1") else "2"

    return alter


def _game(source: Source, case: Case, made: Made) -> Alter:
    """A game that was not won is printed as won."""
    place = source.dice.choice(games_at(case.document, made.number, {0, 0.5}))
    round_number = str(case.document["results"][place]["round"])

    def alter(context: dict[str, Any]) -> None:
        row = next(each for each in context["games"] if each["round"] == round_number)
        row["score" if "score" in row else "result"] = "2" if case.rules == "pzwarc" else "1"

    return alter


def _birth(source: Source, case: Case, made: Made) -> Alter:
    """Another year of birth."""
    del source
    year = next(each for each in case.document["players"] if each["number"] == made.number)["birth_date"][:4]

    def alter(context: dict[str, Any]) -> None:
        of, key = ("certificate", "birth") if "certificate" in context else ("person", "birth_date")
        context[of][key] = context[of][key].replace(year, str(int(year) - 7))

    return alter


class _Edited(EvidenceWriter):
    """Evidence in which somebody changed a result and left the hash."""

    def __init__(self, document: Mapping[str, Any], edited: Mapping[str, Any]) -> None:
        super().__init__(document)
        self._edited = {key: value for key, value in edited.items() if key == "results"}

    def text(self, *label: Any, **more: Any) -> str:
        found = json.loads(super().text(*label, **more))
        return json.dumps(found | self._edited, ensure_ascii=False, sort_keys=True)


def _won_more(source: Source, case: Case, made: Made) -> dict[str, Any]:
    """The event with a game of a player won that he did not win."""
    at = source.dice.choice(games_at(case.document, made.number, {0, 0.5}))
    return with_score(case.document, at, made.number, "2" if case.rules == "pzwarc" else "1")


def evidence_edited(source: Source, rules: str, kind: str) -> Unit:
    """A result in the evidence was changed, its hash was not."""
    case, unit = source.case(rules, _has_games_not_won), Unit(rules, kind)
    made = case.made[0]
    papers = Papers(case.document, evidence=_Edited(case.document, _won_more(source, case, made)))
    fallen = [Expected(made.number, None, REFUTED, ("evidence",))]
    unit.add(f"paper.{kind}", papers.paper(form_of(rules), made.number, kind), fallen)
    return unit


def evidence_mended(source: Source, rules: str, kind: str) -> Unit:
    """A result in the evidence was changed and its hash mended; the page still says the truth."""
    case, unit = source.case(rules, _has_games_not_won), Unit(rules, kind)
    made = case.made[0]
    papers = Papers(_won_more(source, case, made), page=case.document)
    unit.add(
        f"paper.{kind}",
        papers.paper(form_of(rules), made.number, kind),
        [Expected(made.number, None, REFUTED, ("page",))],
    )
    return unit


def evidence_against_event(source: Source, rules: str, kind: str) -> Unit:
    """Page and evidence agree, and the event's own file beside them has another result."""
    while True:
        case = source.case(rules, _has_games_not_won)
        forged = _won_more(source, case, case.made[0])
        mine = [each for each in _made_or_none(rules, forged) if each.number == case.made[0].number]
        if mine:
            break
    unit = Unit(rules, kind)
    fallen = [Expected(each.number, each.norm, REFUTED, ("evidence",)) for each in mine]
    unit.add(f"paper.{kind}", Papers(forged).paper(form_of(rules), mine[0].number, kind), fallen)
    unit.add_event("event.json", case.document)
    return unit


def _made_or_none(rules: str, document: Mapping[str, Any]) -> list[Made]:
    from tests.claims.truth import Unclear

    try:
        return MADE[rules](document)
    except Unclear:
        return []


def evidence_of_another(source: Source, rules: str, kind: str) -> Unit:
    """The page is one player's, the evidence says that it is another's."""
    case = source.case(rules, lambda found: len({each.number for each in found.made}) > 1)
    mine, his = list(dict.fromkeys(each.number for each in case.made))[:2]
    unit = Unit(rules, kind)
    papers = Papers(case.document, label=his)
    fallen = [Expected(None, None, REFUTED, ("page", "player")) for _ in _of(case, his)]
    unit.add(f"paper.{kind}", papers.paper(form_of(rules), mine, kind), fallen)
    return unit


def edition_of_another_year(source: Source, rules: str, kind: str) -> Unit:
    """The sheet names an edition that was no more in force; some opponents have a rating by category in it alone."""
    while True:
        case = source.case(rules, level=2)
        document = deepcopy(case.document)
        made = case.made[0]
        for each in document["players"]:
            if each["number"] != made.number and each["categories"]["otb"] == "k":
                each["categories"], each["ratings"] = {"otb": "m"}, []
        now = _made_or_none(rules, document)
        old = {**document, "event": {**document["event"], "classification_edition": "2007"}}
        if document != case.document and any(each.number == made.number for each in now):
            break
    unit = Unit(rules, kind)
    fallen = [Expected(made.number, None, REFUTED, ("page", "average", "performance", "norm"))]
    unit.add(f"paper.{kind}", Papers(old).paper(form_of(rules), made.number, kind), fallen)
    return unit


def truncated(source: Source, rules: str, kind: str) -> Unit:
    """The second half of the file is missing."""
    unit = right(source, rules, kind)
    name = next(iter(unit.files))
    whole = unit.files[name]
    return _unreadable(unit, name, whole[: len(whole) // 2])


def encrypted(source: Source, rules: str, kind: str) -> Unit:
    """A PDF that asks for a password."""
    from pypdf import PdfReader, PdfWriter

    unit = right(source, rules, kind)
    name = next(iter(unit.files))
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(unit.files[name])))
    writer.encrypt("secret", algorithm="AES-256")
    out = io.BytesIO()
    writer.write(out)
    return _unreadable(unit, name, out.getvalue())


def _unreadable(unit: Unit, name: str, data: bytes) -> Unit:
    found = Unit(unit.rules, unit.kind)
    found.add(name, data, None)
    return found


Way = Callable[[Source, str, str], Unit]
_PAPERS: Final = ("pdf", "docx")
ON_PAPER: Final[Mapping[str, tuple[Way, tuple[str, ...], tuple[str, ...]]]] = {
    "page-figure-raised": (_altered(_figure), ALL_RULES, _PAPERS),
    "page-name-changed": (_altered(_name), ALL_RULES, _PAPERS),
    "page-norm-changed": (_altered(_norm), ALL_RULES, _PAPERS),
    "page-requirement-changed": (_altered(_requirement), ALL_RULES, _PAPERS),
    "page-game-changed": (_altered(_game), ALL_RULES, _PAPERS),
    "page-birth-date-changed": (_altered(_birth), ALL_RULES, _PAPERS),
    "evidence-edited": (evidence_edited, ALL_RULES, _PAPERS),
    "evidence-edited-and-hash-mended": (evidence_mended, ALL_RULES, _PAPERS),
    "evidence-against-the-event-beside": (evidence_against_event, ALL_RULES, _PAPERS),
    "evidence-of-another-player": (evidence_of_another, ALL_RULES, _PAPERS),
    "edition-of-another-year": (edition_of_another_year, ("pzszach",), _PAPERS),
    "page-missing": (page_missing, ("kszk", "pzwarc"), ("pdf",)),
    "figure-covered": (figure_covered, ALL_RULES, ("pdf",)),
    "file-truncated": (truncated, ALL_RULES, _PAPERS),
    "pdf-encrypted": (encrypted, ALL_RULES, ("pdf",)),
}
"""Ways of being wrong: the rule sets and the kinds of files that they are for."""
