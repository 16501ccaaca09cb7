"""A regulation has one spelling in what the program cites, and a name in each language."""

from __future__ import annotations

from engine.classification.rules import RULES
from engine.model import Rule
from engine.regulations import cited
from engine.regulations.editions import editions
from engine.standings.tie_breaks import TIE_BREAKS
from engine.systems.table import SYSTEMS
from reporting.languages import LANGUAGES
from reporting.locale import texts
from reporting.locale.findings import cite
from tests.rows import of_each

OF_RULES = [edition.rule("1") for name in RULES for edition in editions(name)]
OF_CODE = [
    value("1")
    for name, value in vars(cited).items()
    if getattr(value, "__module__", "") == cited.__name__ and name != "code_of_game"  # one of two others
]
OF_TABLES = [system.rule for system in SYSTEMS.values()] + [rule for each in TIE_BREAKS.values() for rule in each.rules]


@of_each(LANGUAGES)
def test_what_is_cited_has_a_name_in_every_language(lang: str) -> None:
    cited_rules = {rule.regulation for rule in (*OF_RULES, *OF_CODE, *OF_TABLES)}
    assert {name for name in cited_rules if not texts(lang).find(f"regulation.{name}")} == set()
    assert {"kszk", "pzwarc", "pzszach", "pzszach-classification", "fide-b01", "bg"} <= cited_rules


@of_each(
    [
        (Rule("kszk", "4.3.8", "2016"), "Classification rules of KSzK (Poland) 2016, 4.3.8"),
        (Rule("pzszach-classification", "3", "2015"), "Classification rules of PZSzach (Poland) 2015, 3"),
        (Rule("pzszach", "B.VI A.3", "2002"), "Chess Code of PZSzach (Poland) 2002, B.VI A.3"),
        (Rule("fide-b01", "1.4.3", "2024"), "FIDE Title Regulations (B.01) 2024, 1.4.3"),
        (Rule("bg", "I"), "Unified sports standards of Bulgaria (ERSS), I"),
    ]
)
def test_a_rule_is_quoted_as_people_quote_it(rule: Rule, told: str) -> None:
    assert cite(rule, texts("en")) == told


def test_no_two_spellings_differ_in_letters_alone() -> None:
    names = {rule.regulation for rule in (*OF_RULES, *OF_CODE, *OF_TABLES)}
    assert len({name.casefold().replace(" ", "-") for name in names}) == len(names)
