"""What was found of a claim, in words: its differences, the requirements that are not met or open, the articles."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from string import Formatter
from typing import Any, Final, NamedTuple

from engine.classification.verdict import Requirement
from reporting.context.norms.verdict_words import mark_text, missing_text, requirement_text, value_text
from reporting.context.words import short_date
from reporting.languages import number_in
from reporting.locale import Texts
from reporting.register.values import VERDICTS
from reporting.verify.figures import mean_text, number_of, printed_with_claimed
from reporting.verify.values import Answer, Claim, Difference, What

_OF_PAGE: Final = re.compile(r"(covered|page-missing): (\d+(?:, \d+, \d+)?)")
_GAME: Final = re.compile(r"(?P<round>\d+)\. (?P<players>.+ – .+) (?P<result>\S+)")
_FIGURES: Final = frozenset({What.SCORE, What.AVERAGE, What.PERFORMANCE, What.N})


def reasons_of(claim: Claim, words: Texts) -> list[str]:
    """A line for each difference, then for each requirement that keeps the claim from being confirmed."""
    reported = (difference_line(item, claim, words) for item in reported_differences(claim))
    return [*reported, *(requirement_line(item, words) for item in against(claim))]


def reported_differences(claim: Claim) -> list[Difference]:
    """The differences that people are told: not what a requirement says better, nor the page where it says the same."""
    wanted = against(claim)
    given = {_values_at(item) for item in claim.differences if item.what is not What.PAGE}
    return [
        item
        for item in claim.differences
        if not (wanted and _only_not_made(item)) and not (item.what is What.PAGE and _values_at(item) in given)
    ]


def _values_at(item: Difference) -> tuple[str | None, ...]:
    return item.claimed, item.found, item.where


def _only_not_made(item: Difference) -> bool:
    """That a norm was not made, which the requirements say better."""
    return item.what is What.NORM and item.found is None


def against(claim: Claim) -> list[Mapping[str, Any]]:
    """The requirements that keep a claim from being confirmed: those not met, else those that cannot be decided."""
    if claim.verdict is Answer.CONFIRMED:
        return []
    weighing = [item for item in claim.requirements if item.get("weighs", True)]
    return [item for item in weighing if item.get("met") is False] or [
        item for item in weighing if item.get("met") is None
    ]


def articles_of(claim: Claim) -> list[str]:
    """The articles behind the verdict, each once, in the order of the reasons."""
    cited: Iterator[Any] = (item.get("article") for item in against(claim))
    return [str(one) for one in dict.fromkeys((*(each.article for each in claim.differences), *cited)) if one]


def difference_line(item: Difference, claim: Claim, words: Texts) -> str:
    """`points (4.3.9): claimed 7, found 6.5 [page 2]`."""
    article = f" ({item.article})" if item.article else ""
    claimed, found = difference_values(item, claim, words)
    if is_game_elsewhere(item):
        return words("verify.game-elsewhere", where=item.where, claimed=claimed, found=found)
    where = f" [{where_text(item, words)}]" if item.where else ""
    values = f": {words('verify.differs', claimed=claimed or '–', found=found or '–')}" if claimed or found else ""
    return f"{words(f'verify.what.{item.what.value}')}{article}{values}{where}"


def is_game_elsewhere(item: Difference) -> bool:
    """A game of a claim that another file tells otherwise; what else is told twice is a norm."""
    return item.what is What.DUPLICATE and _GAME.fullmatch(item.claimed or "") is not None


class DisputedGame(NamedTuple):
    """A game of a difference: round, who met, the result that was claimed and the one that was found."""

    round: str
    players: str
    claimed: str
    found: str


def game_of(item: Difference) -> DisputedGame | None:
    """The game that a difference between two tellings of an event is about; None for anything else."""
    games = [_GAME.fullmatch(text) for text in (item.claimed, item.found) if text]
    known = next((game for game in games if game is not None), None)
    if item.what not in {What.RESULT, What.DUPLICATE} or known is None or None in games:
        return None
    results = [_GAME.fullmatch(text or "") for text in (item.claimed, item.found)]
    return DisputedGame(known["round"], known["players"], *(game["result"] if game else "–" for game in results))


def where_text(item: Difference, words: Texts) -> str:
    """Where a difference stands: the label on the page, a cell, a line, a file; parts of pages and ledgers in words."""
    if item.where and item.where.isdecimal():
        return words("cli.line", line=item.where)
    named = words.find(f"verify.where.{item.where}")
    if named or not item.where:
        return named or ""
    if of_page := _OF_PAGE.fullmatch(item.where):
        places = dict(zip(("page", "left", "top"), of_page[2].split(", "), strict=False))
        return words(f"verify.where.{of_page[1]}", **places)
    source, _, field = item.where.rpartition(": ")
    of_entry = words.find(f"verify.where.ledger.{field}") if source else None
    return f"{source}: {of_entry}" if of_entry else item.where


def difference_values(item: Difference, claim: Claim, words: Texts) -> tuple[str, str]:
    """What was claimed and what was found, figures and days in the language, means as the norm's papers print them."""
    if item.what is What.DUPLICATE and item.claimed and item.found:
        rounded = tuple(_reported(text, words, claim) for text in (item.claimed, item.found))
        if rounded[0] != rounded[1]:
            return rounded[0], rounded[1]
    found = item.found
    if found is not None and item.what in _FIGURES:
        found = printed_with_claimed(claim, item.what.value, found, item.claimed)
    return _value(item.what, item.claimed, words), _value(item.what, found, words)


def _value(what: What, value: str | None, words: Texts) -> str:
    if value is None:
        return ""
    if what in {What.EVENT, What.NORM} and value in _TRUTH:
        return words(_TRUTH[value])
    if what is What.SIGNATURE:
        return words.find(f"verify.signature.{value}") or value
    if what is What.EVIDENCE:
        return _HASH.sub(lambda match: f"{match[1]}…", value)
    if what is What.EVENT:
        return ", ".join(words.find(f"choice.game.{each}") or day_text(each, words.lang) for each in value.split(", "))
    if what is What.LIMIT:
        return ", ".join(day_text(each, words.lang) for each in value.split(", "))
    if what is What.DUPLICATE:
        return _reported(value, words)
    if what is What.REGISTER:
        return " ".join(_word(part, words) for part in value.split(" "))
    return figure_text(value, words.lang) if what in _FIGURES else day_text(value, words.lang)


_TRUTH: Final = {"True": "verdict.yes", "False": "verdict.no"}
"""What an entry of a ledger says of an event or a norm."""
_HASH: Final = re.compile(r"\b([0-9a-f]{12})[0-9a-f]{52}\b")
"""A SHA-256: whether two are the same is seen by its beginning."""
_CONTENT: Final = (What.N, What.SCORE, What.AVERAGE, What.PERFORMANCE)


def _reported(value: str, words: Texts, claim: Claim | None = None) -> str:
    """`Ic: 9 7 2150 2300` with the names of the figures, means rounded as in a claim; anything else as it stands."""
    norm, _, content = value.partition(": ")
    figures = content.split(" ")
    if len(figures) != len(_CONTENT):
        return value
    named = zip(_CONTENT, figures, strict=True)
    rounded = (
        f"{words(f'verify.what.{what.value}')} {figure_text(mean_text(claim, what.value, each), words.lang)}"
        for what, each in named
        if each != "None"
    )
    return f"{norm}: {', '.join(rounded)}"


def _word(part: str, words: Texts) -> str:
    """A decision or a day as people say it, anything else as it stands."""
    return words(f"claim.decision.{part}") if part in VERDICTS else day_text(part, words.lang)


def figure_text(value: object, lang: str) -> str:
    """A figure of the contract (`"45.5"`, `"202/7"`) in the spelling of the language; blank for none."""
    text = "" if value is None else str(value)
    return number_in(text, lang) if number_of(text) is not None else text


def cell_of(value: object, lang: str) -> str | dict[str, Any]:
    """A figure of the contract as a cell: a decimal is a number to count on, a fraction stays as it is."""
    text = "" if value is None else str(value)
    if number_of(text) is None or "/" in text or not text.isascii():
        return text
    return {"text": number_in(text, lang), "number": text}


def day_text(value: str, lang: str) -> str:
    """An ISO day as the language writes it; any other text as it is."""
    try:
        return short_date(date.fromisoformat(value), lang) if len(value) == 10 else value
    except ValueError:
        return value


def requirement_line(item: Mapping[str, Any], words: Texts) -> str:
    """`average rating of the opponents (4.4.10): needed 2151, found 2100`."""
    known = requirement_of(item)
    if known is not None and words.find(f"verdict.requirement.{known.code}"):
        return requirement_text(known, words)
    return ": ".join(filter(None, (_name(item), str(item.get("found") or ""))))


def missing_line(item: Mapping[str, Any], words: Texts) -> str:
    """`notice before the start (VII 7.3.3)`: what is missing, without figures."""
    known = requirement_of(item)
    if known is not None and words.find(f"verdict.requirement.{known.code}"):
        return missing_text(known, words)
    return _name(item)


def _name(item: Mapping[str, Any]) -> str:
    """A requirement that this version of the program does not know, as whoever judged it called it."""
    name, article = str(item.get("name") or item.get("code") or ""), str(item.get("article") or "")
    return f"{name} ({article})" if name and article else name or article


def requirement_cells(item: Mapping[str, Any], words: Texts) -> dict[str, str]:
    """A requirement as the cells of a table: article, what, needed, found, met or not."""
    known = requirement_of(item)
    if known is None or not words.find(f"verdict.requirement.{known.code}"):
        met = words(f"verdict.met.{ {True: 'yes', False: 'no', None: 'open'}[item.get('met')] }")
        rounded = {key: str(item.get(key) or "–") for key in ("needed", "found")}
        return {"article": str(item.get("article") or ""), "requirement": _name(item), **rounded, "state": met}
    return {
        "article": known.article,
        "requirement": words(f"verdict.requirement.{known.code}"),
        "needed": value_text(known, known.needed, words) or "–",
        "found": value_text(known, known.found, words) or "–",
        "state": mark_text(known, words),
    }


def finding_line(found: Mapping[str, Any], words: Texts) -> str:
    """A finding of a file in the language of the words where its text asks for nothing but the value, else as told."""
    text = words.find(f"finding.{found.get('code')}")
    names = {name for _, name, _, _ in Formatter().parse(text) if name} if text else {"?"}
    if names <= {"value"} and ("value" not in names or found.get("value")):
        return words(f"finding.{found['code']}", value=found.get("value") or "")
    return str(found.get("message") or found.get("code") or "")


def requirement_of(item: Mapping[str, Any]) -> Requirement | None:
    """A requirement of a line of `classify` as a value again; None where the line has no code."""
    if not item.get("code"):
        return None
    needed, found = str(item.get("needed") or ""), str(item.get("found") or "")
    weighs = bool(item.get("weighs", True))
    return Requirement(str(item.get("article") or ""), str(item["code"]), needed, found, item.get("met"), weighs)
