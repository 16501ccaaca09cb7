"""The papers of norms: who gets which, what stands on them, formulas that arrive at the verdict's figures."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from engine.checks.rated.kszk import missing_for_announcement, missing_for_application, missing_for_table
from engine.model import Rating, half_up
from engine.pairing.round_robin.tables import schedule
from reporting.context.builders import CONTEXTS, PLAYERS
from reporting.context.cells import text_of
from reporting.context.subjects import Facts, Subjects
from reporting.exchange.document import decode_document
from reporting.forms.catalogue import load_forms
from reporting.languages import LANGUAGES
from reporting.render.evidence import Evidence, read_evidence_of
from reporting.render.part import Meta, Part
from reporting.render.xlsx import render_xlsx
from reporting.sources.load import Loaded, load
from tests.papers_made import build, paper_in, paper_path
from tests.rows import of_each
from tests.thinned import thinned

SAMPLE = Path(__file__).parents[3] / "samples" / "kszk-final" / "event.json"


def sample() -> Loaded:
    return load(str(SAMPLE))


def event_of(game: str, federation: str, players: int, ratings: list[dict[str, Any]], **info: Any) -> Facts:
    """An all-play-all won by the smaller number, in which all have the same ratings."""
    people = [
        {"number": number, "surname": f"P{number}", "sex": "m", "federation": "POL", "ratings": ratings}
        for number in range(1, players + 1)
    ]
    results = [
        {
            "round": at,
            "board": board,
            "white": white,
            "black": black,
            "kind": "played",
            "score": {"white": str(2 * (white < black)), "black": str(2 * (black < white))}
            if game.startswith("draughts")
            else {"white": str(int(white < black)), "black": str(int(black < white))},
        }
        for at, pairs in enumerate(schedule(players), start=1)
        for board, (white, black) in enumerate(pairs, start=1)
    ]
    settings = {"name": "E", "system": "round-robin", "game": game, "federation": federation, **info}
    return Facts(decode_document({"event": settings, "players": people, "results": results}).event)


def context(name: str, facts: Facts, lang: str = "en", player: int | None = None) -> dict[str, Any] | None:
    return CONTEXTS[name](Subjects(load_forms()[name], facts, lang, None, player))


@pytest.mark.parametrize("lang", thinned(LANGUAGES, 3, 1))
def test_an_application_for_each_player_who_qualifies_and_a_pack_of_all(tmp_path: Path, lang: str) -> None:
    documents, _ = build(sample(), tmp_path, forms=["category-application"], langs=[lang], formats=["docx"])
    assert [item.path for item in documents] == [
        paper_path("category-application-4.docx", lang),
        paper_path("category-application-11.docx", lang),
    ]
    packs, _ = build(sample(), tmp_path, pack="category-applications", langs=[lang], formats=["pdf"])
    assert [item.pages for item in packs] == [4]


def test_the_evidence_of_an_application_has_nobody_elses_address(tmp_path: Path) -> None:
    build(sample(), tmp_path, forms=["category-application"], langs=["pl"], formats=["docx"])
    evidence = read_evidence_of(paper_in(tmp_path, "category-application-11.docx", "pl").read_bytes(), "x.docx")
    assert isinstance(evidence, Evidence)
    assert (evidence.player_number, evidence.projection, evidence.intact) == (11, "applicant", True)
    whole = {each["number"]: each for each in sample().document["players"]}
    players = {each["number"]: each for each in evidence.document["players"]}
    assert players[11] == whole[11] and {"email", "address", "birth_date"} <= whole[11].keys()
    assert all({"email", "address", "phone"}.isdisjoint(players[number]) for number in whole if number != 11)
    assert players[4]["birth_date"] == whole[4]["birth_date"][:4] and players[4]["ratings"] == whole[4]["ratings"]


def test_an_application_names_what_kszk_asks() -> None:
    paper = context("category-application", Facts(sample().event), player=11)
    assert paper is not None
    assert paper["addressee"]["addressee"] == (
        "Registration and Classification Team of KSzK (Zespół Ewidencji i Klasyfikacji KSzK)"
    )
    assert "4.5.2. Mc: place in a final of the championships of Poland (4.4.18)" in paper["addressee"]["basis"]
    assert paper["person"]["address"] and "@" in paper["person"]["email"] and paper["person"]["birth_date"]
    assert (paper["sought"]["held"], paper["sought"]["category"]) == ("I+", "Mc, Kc")
    assert [row["article"] for row in paper["requirements"]][:3] == ["4.4.18", "4.4.22", "4.4.24"]
    assert "Rp = Rc + ΔR = 2259 + 200 = 2459" in paper["computation"]
    assert "The applicant’s rating in the average of the event (4.4.5): 2210." in paper["computation"]
    assert {row["counted"] for row in paper["games"]} == {"yes", "no"}


def test_who_made_no_norm_has_no_application() -> None:
    assert context("category-application", Facts(sample().event), player=5) is None
    assert context("category-application", Facts(sample().event)) is None


def test_a_foreign_player_has_no_application_to_a_polish_federation() -> None:
    facts = event_of("chess", "pzszach", 8, [{"list": "fide", "value": 1900}], rate_of_play="60'")
    assert PLAYERS["category-application"](facts)
    abroad = tuple(replace(player, federation="BUL") for player in facts.event.players)
    assert PLAYERS["category-application"](Facts(replace(facts.event, players=abroad))) == ()


def test_what_an_application_lacks_is_found_field_by_field() -> None:
    event = sample().event
    bare = tuple(replace(player, address="", email="", birth_date=None) for player in event.players)
    found = missing_for_application(replace(event, players=bare), [11])
    assert [(item.code, item.subject.record) for item in found if item.subject] == [
        ("application-address-missing", 10),
        ("application-email-missing", 10),
        ("application-birth-date-missing", 10),
    ]
    assert missing_for_application(event, [11]) == ()


def test_the_announcement_wants_names_categories_ratings_addresses_and_dates() -> None:
    event = sample().event
    assert missing_for_announcement(event) == ()
    post = replace(event.info.settings, transmission="post", classification_rules=())
    bare = replace(event.players[0], address="", email="", categories={}, titles={}, ratings=(), first_name="")
    lacking = replace(
        event,
        info=replace(event.info, start_date=None, end_date=None, settings=post),
        players=(bare, *event.players[1:]),
    )
    assert {item.code for item in missing_for_announcement(lacking)} == {
        "announcement-start-date",
        "announcement-end-date",
        "announcement-norms",
        "player-name-missing",
        "player-category-missing",
        "player-rating-missing",
        "player-address-missing",
    }
    # On a server the address is not asked.
    server = replace(lacking, info=replace(lacking.info, settings=replace(post, transmission="server")))
    assert "player-address-missing" not in {item.code for item in missing_for_announcement(server)}


def test_the_table_of_kszk_tells_adjudications_withdrawals_and_changes_of_addresses() -> None:
    event = sample().event
    paper = context("kszk-table", Facts(event))
    assert paper is not None
    notes = "\n".join(paper["notes"])
    assert "2219" in notes and "2 Kowalczyk Bożena – 5 Dąbrowska-Lis Hanna ½–½" in notes and "ul. Zmieniona 8" in notes
    at = [column["id"] for column in paper["tables"][0]["columns"]].index("rating")
    assert paper["tables"][0]["rows"][6][at]["text"] == "2045"  # 2145 after 16 games, less 100
    assert missing_for_table(event) == ()
    open_games = (replace(event.results[0], outcome=None), *event.results[1:])
    assert [item.code for item in missing_for_table(replace(event, results=open_games))] == ["table-games-open"]


def test_a_category_over_the_board_counts_by_post_and_the_announcement_says_who_advances() -> None:
    event = sample().event
    others = {"correspondence": "", "otb": "II"}
    event = event.with_players({1: replace(event.player(1), categories=others, ratings=(), titles={})})
    settings = replace(event.info.settings, promotions="Dwóch pierwszych do półfinału")
    event = replace(event, info=replace(event.info, settings=settings))
    paper = context("komunikat", Facts(event)) or {}
    row = dict(zip((each["id"] for each in paper["tables"][0]["columns"]), paper["tables"][0]["rows"][0], strict=True))
    assert text_of(row["category"]) == "II" and any("Dwóch pierwszych" in note for note in paper["notes"])
    assert missing_for_announcement(event) == ()


def test_the_notice_names_the_norms_or_says_that_there_are_none() -> None:
    made = context("norms-notice", Facts(sample().event))
    assert made is not None and len(made["tables"][0]["rows"]) == 3
    none = context("norms-notice", event_of("chess", "pzszach", 4, [{"list": "fide", "value": 1000}]))
    assert none is not None and none["tables"] == [] and "No norm" in none["intro"][0]


def test_of_whom_no_norm_can_be_decided_the_notes_speak_alone() -> None:
    event = event_of("chess", "pzszach", 10, [{"list": "fide", "value": 2000}], rate_of_play="").event
    event = event.with_players({1: replace(event.player(1), sex="f")})
    summary = context("norms-summary", Facts(event)) or {}
    rows = [[text_of(cell) for cell in row[3:]] for row in summary["tables"][-1]["rows"]]
    assert len(rows) == 9 and all({*row} != {"?"} for row in rows)
    assert any(note.startswith("m – 1 P1: cannot be decided") for note in summary["notes"])


@of_each(
    [
        ("120'", "Nobody has made a norm so far.", ""),
        (
            "60' + 30\"",
            "Of the norms that can be decided nobody has made one so far.",
            "m, k, I, II+: cannot be decided –",
        ),
        ("", "The norms of this event cannot be decided so far.", "m, k, I, II+, II, III, IV, V: cannot be decided –"),
    ]
)
def test_a_notice_before_any_norm_says_what_cannot_be_decided(rate: str, said: str, open_ones: str) -> None:
    event = event_of("chess", "pzszach", 10, [{"list": "fide", "value": 2000}], rate_of_play=rate, rounds=9).event
    notice = context("norms-notice", Facts(replace(event, results=event.results[:10])))
    assert notice is not None and notice["tables"] == [] and notice["intro"] == [said]
    assert [note.startswith(open_ones) for note in notice["notes"] if "decided" in note] == [True][: len(open_ones)]


def test_the_block_of_norms_gives_the_points_of_each_category() -> None:
    facts = event_of("chess", "pzszach", 10, [{"list": "fide", "value": 2000}], rate_of_play="120'")
    paper = context("crosstable", facts)
    assert paper is not None
    # 9 games, average 2000: 4.5 points for I (2000), 7 for k (2200), 9.5 for m (2400) are more than there are.
    assert paper["tables"][-1]["rows"][0][1:] == ["–", "7", "4.5", "2"]
    assert "III, IV, V: the rating alone suffices (0 points of 9 games needed)." in paper["notes"]


@of_each(
    [
        ("30'", [], ["II, III: no norms in this event – minutes"]),
        ("60' + 30\"", ["–", "7 ?", "4.5 ?", "2"], ["m, k, I, II+: cannot be decided"]),
        (
            "",
            ["–", "7 ?", "4.5 ?", "2 ?"],
            ["m, k, I, II+, II, III, IV, V: cannot be decided – minutes for each player (item 3): not"],
        ),
    ]
)
def test_papers_are_of_one_mind_about_norms_that_the_event_does_not_give(
    rate: str, points: list[str], told: list[str]
) -> None:
    facts = event_of("chess", "pzszach", 10, [{"list": "fide", "value": 2000}], rate_of_play=rate)
    papers = {form: context(form, facts) or {} for form in ("crosstable", "norms-summary", "norms-notice")}
    grid = [row[1:] for block in papers["crosstable"]["tables"][1:] for row in block["rows"]]
    assert grid == ([points] if points else [])
    report = context("arbiter-report", facts) or {}
    for notes in (*(paper["notes"] for paper in papers.values()), report["norms_note"]):
        for line in told:
            assert any(note.startswith(line) for note in notes), (line, notes)


def marks(paper: dict[str, Any] | None, number: int) -> list[str]:
    """What the last table of a summary says of a player, norm by norm from the highest."""
    assert paper is not None
    table = paper["tables"][-1]
    norms = [at for at, column in enumerate(table["columns"]) if column["id"].startswith("norm-")]
    return [text_of(table["rows"][number - 1][at]) for at in norms]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        # As many rounds as k takes, and points that are enough or not; one round less, and only II+ is left.
        (10, ["–", "+", "+", "+", "+", "+", "+", "+"]),
        (9, ["–", "–", "–", "+", "+", "+", "+", "+"]),
    ],
)
def test_no_points_are_promised_for_a_norm_of_more_games_than_the_event_has(players: int, expected: list[str]) -> None:
    facts = event_of("chess", "pzszach", players, [{"list": "fide", "value": 2000}], rate_of_play="120'")
    summary = context("norms-summary", facts)
    assert marks(summary, 1) == expected
    assert any(note.startswith("m, k, I: no norms") for note in summary["notes"]) is (players == 9)


def test_whoever_missed_a_norm_by_points_alone_reads_how_many_it_took() -> None:
    facts = event_of("chess", "pzszach", 10, [{"list": "fide", "value": 2000}], rate_of_play="120'")
    assert marks(context("norms-summary", facts), 5)[:4] == ["–", "7", "+", "+"]


@pytest.mark.parametrize("form", ["norms-notice", "norms-summary"])
@pytest.mark.parametrize(("sex", "told"), [("m", "MS: no norms"), ("f", None)])
def test_norms_of_which_nobody_knows_what_they_ask_stand_on_no_paper(form: str, sex: str, told: str | None) -> None:
    """The average of 2150 is known for men alone: it refuses their MS, and nothing of women's."""
    facts = event_of("chess", "bsfsh", 4, [{"list": "fide", "value": 2100}])
    people = tuple(replace(player, federation="BUL", sex=sex) for player in facts.event.players)
    paper = context(form, Facts(replace(facts.event, players=people)))
    notes = [] if paper is None else [note for note in paper["notes"] if note.startswith(("MS", "KM"))]
    assert (paper is None, [note.partition(" in this")[0] for note in notes]) == (not told, [told] if told else [])


@pytest.mark.parametrize("federations", [("BUL", "SRB", "ROU"), ("BUL", "SRB", "SRB")])
def test_titles_of_fide_are_judged_beside_others_where_fide_rates_an_international_event(
    federations: tuple[str, str, str],
) -> None:
    event = event_of("chess", "bsfsh", 3, [{"list": "fide", "value": 2310}], rated_by="fide", rate_of_play="120'").event
    event = event.with_players({at: replace(event.player(at), federation=of) for at, of in enumerate(federations, 1)})
    assert list(Facts(event).norms) == ["bg", "fide"][: 2 if len({*federations}) == 3 else 1]


def test_a_blitz_without_rules_has_no_line_on_norms() -> None:
    facts = event_of("chess", "pzszach", 4, [{"list": "fide", "value": 2000}], rate_of_play="3' + 2\"")
    assert context("norms-summary", facts) is None and context("norms-notice", facts) is None
    report, crosstable = context("arbiter-report", facts) or {}, context("crosstable", facts) or {}
    assert not report["numbers"]["norms"] and len(crosstable["tables"]) == 1
    assert not any("norm" in note for note in crosstable["notes"])


def test_a_title_by_rating_is_no_norm_of_the_event() -> None:
    facts = event_of("chess", "fide", 4, [{"list": "fide", "value": 2310, "games": 40}])
    notice, summary, report = (
        context(form, facts) or {} for form in ("norms-notice", "norms-summary", "arbiter-report")
    )
    assert notice["tables"] == [] and "No norm" in notice["intro"][0] and report["norms"] == []
    heads = [column["label"] for each in summary["tables"] for column in each["columns"]]
    assert not {"FM", "CM", "WFM", "WCM"} & {*heads}
    told = "1 P1 meets the rating of FM (rating (1.3): needed 2300, found 2310"
    for notes in (notice["notes"], summary["notes"], report["norms_note"]):
        assert any(note.startswith(told) for note in notes), notes


def test_the_arbiters_report_names_the_norms() -> None:
    paper = context("arbiter-report", Facts(sample().event))
    assert paper is not None
    # Points that a place made needless are not asked for: eight of them beside "8½" would look like a norm missed.
    assert [(row["norm"], row["norm_needed"], row["norm_performance"]) for row in paper["norms"]] == [
        ("Mc", "–", "2381"),
        ("Mc ×2", "–", "2459"),
        ("Kc", "4", "2459"),
    ]
    places = "place in a final of the championships of Poland"
    assert [line.partition(":")[0] for line in paper["norms_note"]] == [
        "4 Źrebiec Jerzy – Mc",
        "11 Gąsiorowski Jan – Mc",
    ]
    assert all(places in line for line in paper["norms_note"])


def test_the_start_card_has_the_boxes_of_the_rating_achieved() -> None:
    facts = event_of("chess", "pzszach", 8, [{"list": "fide", "value": 1900}])
    card = (context("start-card", facts) or {})["cards"][0]
    boxes = [card[f"{name}_value"] for name in ("sum", "difference", "total", "achieved")]
    assert boxes == ["15200", "2800", "18000", "2250"]
    other = event_of("chess", "fide", 8, [{"list": "fide", "value": 1900}])
    foreign = context("start-card", other) or {}
    assert [foreign["cards"][0][f"{name}_label"] for name in ("sum", "difference")] == ["Pts", "SB"]
    assert foreign["cards"][0]["sum_value"] == "7"


def it1_facts() -> Facts:
    facts = event_of("chess", "fide", 10, [{"list": "fide", "value": 2480, "games": 100}], rounds=9)
    players = tuple(
        replace(each, federation=("POL", "BUL", "GER")[at % 3], titles={"fide": "CM" if at > 7 else "GM"} if at else {})
        for at, each in enumerate(facts.event.players)
    )
    return Facts(replace(facts.event, players=players))


def test_the_certificate_has_the_mix_and_prints_candidate_masters_without_title() -> None:
    facts = it1_facts()
    assert PLAYERS["fide-it1"](facts)[0] == 1
    paper = context("fide-it1", facts, player=1)
    assert paper is not None
    assert paper["certificate"]["sought"] == "GM [x]   IM [ ]   WGM [ ]   WIM [ ]"
    assert (paper["mix"]["federations"], paper["mix"]["not_own"], paper["mix"]["titled"]) == ("3", "6", "7")
    assert {row["held_title"] for row in paper["games"]} == {"GM", "-"}
    assert (paper["result"]["required"], paper["result"]["achieved"], paper["result"]["exceeding"]) == ("6", "9", "3")
    assert paper["numbers"]["exemption_section"] == ""


def evaluated(sheet: Any) -> dict[str, Fraction]:
    """The arithmetic of a sheet, computed by a second reader of formulas: label to value."""
    memo: dict[str, Fraction] = {}

    def value(cell: str) -> Fraction:
        if cell not in memo:
            raw = sheet[cell].value
            memo[cell] = formula(raw[1:]) if isinstance(raw, str) and raw.startswith("=") else Fraction(str(raw or 0))
        return memo[cell]

    def area(first: str, last: str) -> list[Fraction]:
        return [value(cell.coordinate) for (cell,) in sheet[f"{first}:{last}"]]

    def lookup(wanted: Fraction, keys: list[Fraction], values: list[Fraction]) -> Fraction:
        below = [pair for pair in zip(keys, values, strict=True) if pair[0] <= wanted]
        return max(below, default=(Fraction(0), Fraction(0)))[1]

    def rounded(number: Fraction, digits: int) -> Fraction:
        return Fraction(half_up(number * 10 ** int(digits)), 10 ** int(digits))

    def formula(text: str) -> Fraction:
        code = re.sub(r"([A-Z])(\d+):([A-Z])(\d+)", r"area('\1\2','\3\4')", text)
        code = re.sub(r"(?<!['\w])([A-Z]\d+)(?!['\w])", r"value('\1')", code)
        code = re.sub(r"(?<![\w'.])(\d+)(?![\w'.])", r"F(\1)", code)
        names: dict[str, Any] = {
            "F": Fraction, "area": area, "value": value, "LOOKUP": lookup, "MAX": max, "SUM": sum, "ROUND": rounded,
            "SUMPRODUCT": lambda left, right: sum(a * b for a, b in zip(left, right, strict=True)),
            "IF": lambda condition, yes, no: yes if condition else no,
        }  # fmt: skip
        result: Fraction = eval(code, {"__builtins__": {}}, names)
        return Fraction(result)

    rows = [row[0].row for row in sheet.iter_rows(min_row=5) if row[0].value is None and row[1].value]
    return {str(sheet.cell(row, 2).value): value(f"C{row}") for row in rows}


FMJD = [{"list": "national", "value": 2120, "kind": "A"}]


@of_each(
    [
        (event_of("correspondence", "kszk", 10, [{"list": "iccf", "value": 2150, "games": 60}]), "Rp", True),
        (event_of("chess", "pzszach", 9, [{"list": "fide", "value": 1850}]), "Rp", True),
        (event_of("draughts100", "pzwarc", 9, [], rate_of_play="60'", notation=True), "Wk", True),
        (event_of("draughts100", "pzwarc", 9, FMJD, rate_of_play="80' + 60\""), "average rating", False),
        (it1_facts(), "Rp", True),
    ]
)
def test_the_live_formulas_arrive_at_the_figures_of_the_verdict(facts: Facts, label: str, exact: bool) -> None:
    form = load_forms()["norm-computation"]
    paper = context("norm-computation", facts)
    assert paper is not None
    data = render_xlsx(Part(form, "en", paper), Meta("T", "A", "en", None, ""), "{}", "0" * 64)
    book = load_workbook(io.BytesIO(data))
    checked = 0
    for sheet, item in zip(book.worksheets, paper["tables"], strict=False):
        number, norm = int(item["caption"].split()[0]), item["caption"].rpartition(": ")[2]
        verdict = next(
            each
            for norms in facts.norms.values()
            for each in norms.verdicts
            if (each.number, each.norm) == (number, norm)
        )
        found = evaluated(sheet)
        if label not in found:
            continue
        expected = verdict.performance if exact else Fraction(half_up(verdict.average or Fraction(0)))
        assert found[label] == expected
        if verdict.margin is not None:
            assert found["margin"] == verdict.margin
        checked += 1
    assert checked >= 3


def test_a_name_that_looks_like_a_formula_stays_text_on_the_computation_sheet() -> None:
    facts = event_of("chess", "pzszach", 6, [{"list": "fide", "value": 1500}])
    named = tuple(replace(player, surname="=1+1") for player in facts.event.players)
    paper = context("norm-computation", Facts(replace(facts.event, players=named)))
    assert paper is not None
    form = load_forms()["norm-computation"]
    book = load_workbook(
        io.BytesIO(render_xlsx(Part(form, "en", paper), Meta("T", "A", "en", None, ""), "{}", "0" * 64))
    )
    live = {cell.column_letter for row in book.worksheets[0].iter_rows() for cell in row if cell.data_type == "f"}
    assert live == {"C"}


@of_each(
    [
        (1950, "m", "C – możliwe normy: Ic", ["Mc", "Kc"]),
        (1951, "m", "B – możliwe normy: Kc, Ic", ["Mc"]),
        (1850, "f", "C – możliwe normy: Ic", ["Mc", "Kc"]),
        (1851, "f", "B – możliwe normy: Kc, Ic", ["Mc"]),
        (1851, "mf", "C – możliwe normy: Ic", ["Mc"]),
    ]
)
def test_the_announcement_asks_points_only_for_norms_that_the_category_of_the_event_gives(
    rating: int, sexes: str, category: str, dashes: list[str]
) -> None:
    event = sample().event
    players = tuple(
        replace(each, ratings=(Rating("iccf", rating, 60),), categories={}, sex=sexes[at % len(sexes)])
        for at, each in enumerate(event.players)
    )
    paper = context("komunikat", Facts(replace(event, players=players)), "pl") or {}
    assert category in {value for _, value in paper["head"]}
    points = paper["tables"][-1]["rows"][0]
    assert [norm for norm, cell in zip(("", "Mc", "Kc", "Ic"), points, strict=True) if cell == "–"] == dashes


@pytest.mark.parametrize("name", ["norms-notice", "norms-summary"])
def test_papers_say_where_an_average_is_one_of_weights(name: str) -> None:
    """PZWarc 2021, VII 4.2: categories are reckoned by weights, which no rating is."""
    licensed = {"name": "A", "role": "chief", "licence": "1", "licence_until": "2030-12-31"}
    told = {"rate_of_play": "60'", "notation": True, "start_date": "2022-05-01", "end_date": "2022-05-05"}
    by_weights = event_of("draughts100", "pzwarc", 9, [], arbiters=[licensed], **told)
    by_ratings = Facts(sample().event)
    for facts, weights in ((by_weights, True), (by_ratings, False)):
        assert {verdict.by_weights for norms in facts.norms.values() for verdict in norms.made} == {weights}
        paper = context(name, facts)
        assert paper is not None
        assert any("average weight" in note for note in paper["notes"]) is weights


def test_an_application_by_weights_calls_them_weights() -> None:
    licensed = {"name": "A", "role": "chief", "licence": "1", "licence_until": "2030-12-31"}
    told = {"rate_of_play": "60'", "notation": True, "start_date": "2022-05-01", "end_date": "2022-05-05"}
    by_weights = event_of("draughts100", "pzwarc", 9, [], arbiters=[licensed], **told)
    words = [
        (context("category-application", facts, player=n) or {})["words"]
        for facts, n in ((by_weights, 1), (Facts(sample().event), 4))
    ]
    assert [(of["rating"], of["games_section"]) for of in words] == [
        ("Weight", "Games and weights used"),
        ("Rating", "Games and ratings used"),
    ]


def test_scores_of_draughts_are_told_in_the_scale_of_the_game_and_an_empty_column_goes() -> None:
    """Player 1 won all eight games: 16 of 16, never 16 of 8."""
    licensed = {"name": "A", "role": "chief", "licence": "1", "licence_until": "2030-12-31"}
    told = {"rate_of_play": "60'", "notation": True, "start_date": "2022-05-01", "end_date": "2022-05-05"}
    facts = event_of("draughts100", "pzwarc", 9, [], arbiters=[licensed], **told)
    notice, report = context("norms-notice", facts), context("arbiter-report", facts)
    application = context("category-application", facts, player=1)
    assert notice and report and application
    score = [column["id"] for column in notice["tables"][0]["columns"]].index("score")
    plain = "16 of 16"
    assert notice["tables"][0]["rows"][0][score].replace("\N{NO-BREAK SPACE}", " ") == plain
    assert report["norms"][0]["norm_score"].replace("\N{NO-BREAK SPACE}", " ") == plain
    assert f"score {plain}, games 8" in application["computation"][0]
    blocks = [block for section in report["sections"] for block in section["blocks"] if block["of"] == "norms"]
    assert "norm_needed" not in {column["id"] for block in blocks for column in block.get("columns", ())}
