"""A claims table: a row a claim, each against the event that it names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.classification.rule_set import RuleSet
from engine.classification.rules import RULES
from engine.model import Finding, Place, Player, finding
from reporting import limits
from reporting.locale import Texts
from reporting.locale.headings import fold
from reporting.verify.claims_sheet import ClaimRow, read_claims
from reporting.verify.companion_events import CompanionEvents
from reporting.verify.event_claims import claim_of
from reporting.verify.examined import TABLE, ClaimFacts, Outcome, VerifyOptions
from reporting.verify.figures import claimed_keys, differences, no_figures
from reporting.verify.own_values import own_findings
from reporting.verify.recompute import KnownEvent, is_contradicted
from reporting.verify.values import Answer, Claim, Difference, EventRef, Person, What
from reporting.verify.walk import Item
from reporting.verify.who import is_certain, meant, named

_LOOKS: Final = str.maketrans("АВЕКМНОРСТХІавекмнорстхіс", "ABEKMHOPCTXIabekmhopctxic")
_SOUNDS: Final = str.maketrans("АВЕКМНОРСТИ", "AVEKMNORSTI")
"""Letters of two scripts that look or sound alike: a norm typed in the other script is the same norm."""


def examine_table(item: Item, data: bytes, options: VerifyOptions, words: Texts) -> Outcome:
    """Every row of a table; what is wrong with one is told, and the others go on."""
    sheet = read_claims(data, item.base)
    companion = CompanionEvents(item)
    claims: list[Claim] = []
    facts: list[ClaimFacts] = []
    reported: list[Finding] = list(sheet.findings)
    unread = 0
    for at, row in enumerate(sheet.rows):
        claim, fact, found = _examine(row, companion, options, words, at)
        claims.append(claim)
        facts += [] if fact is None else [fact]
        reported += found
        unread += fact is None or no_figures(row.cells)
        if unread > limits.UNREAD_CLAIMS.most:
            reported += _no_table(item, unread, sheet.rows[at + 1 :])
            break
    if not sheet.rows and not reported:
        reported.append(finding("verify-table-empty", value=item.base))
    return Outcome(tuple(claims), tuple(facts), tuple(reported), TABLE)


def _no_table(item: Item, unread: int, left: Sequence[ClaimRow]) -> Iterator[Finding]:
    """That so many rows say nothing that the rest of the table is not examined; told where that begins."""
    place = left[0].place("file") if left else None
    met = unread + len(left)
    found = limits.UNREAD_CLAIMS.exceeded("too-many-unread-claims", met, value=item.base, place=place, left=len(left))
    if left and found is not None:
        yield found


def _examine(
    row: ClaimRow, companion: CompanionEvents, options: VerifyOptions, words: Texts, at: int
) -> tuple[Claim, ClaimFacts | None, tuple[Finding, ...]]:
    """The claim of a row, the facts of one that could be recomputed, and what is wrong with it."""
    cells = row.cells
    lacking = row.refused or _lacking(row)
    if lacking:
        return _open(row, options), None, lacking
    known = companion.event(cells["file"])
    if not isinstance(known, KnownEvent):
        return _open(row, options), None, tuple(_at(found, row.place("file")) for found in known)
    player = meant(
        known.event,
        cells.get("number", ""),
        cells.get("name", ""),
        row.place("number" if "number" in cells else "name"),
    )
    rules = _rules(known, row, options)
    problems = tuple(found for found in (player, rules) if isinstance(found, Finding))
    if isinstance(player, Finding) or isinstance(rules, Finding):
        return _unknown(row, known, player, options), None, problems
    norm = norm_of(cells["norm"], rules)
    if norm is None:
        reported = finding("norm-unknown", value=cells["norm"], known=", ".join(rules.norms), place=row.place("norm"))
        return replace(_open(row, options), event=known.ref, rules=rules.id), None, (reported,)
    if not known.fits(rules.id):
        return _other_game(row, known, rules, norm, player)
    verdict = known.verdict(rules, player.number, norm)
    claim = claim_of(known, rules.id, rules.edition, verdict, words, options.parameters)
    claim = replace(claim, claimed=claimed_keys(cells))
    where = {column: _display_text(place) for column, place in row.places.items()}
    by_name = Answer.REFUTED if is_certain(known.event, cells.get("name", "")) else Answer.INCOMPLETE
    claim = claim.with_differences(tuple(_name(cells, known, player, where)), by_name)
    found = tuple(differences(cells, verdict, known.days, verdict.rule.article, where))
    refuting = Answer.INCOMPLETE if is_contradicted(verdict) else Answer.REFUTED
    contradicting = (_at(each, row.place("file")) for each in known.contradictions((player.number,)))
    return (
        claim.with_differences(found, refuting),
        known.claim_facts(at, rules, verdict),
        (*own_findings(known, rules.id, {verdict.norm}, options.parameters), *contradicting),
    )


def _lacking(row: ClaimRow) -> tuple[Finding, ...]:
    """What a row must say and does not: the file of the event, somebody, a norm."""
    somebody = "name" if "name" in row.cells else "number"
    return tuple(row.lacks(column) for column in ("file", somebody, "norm") if column not in row.cells)


def _unknown(row: ClaimRow, known: KnownEvent, player: Player | Finding, options: VerifyOptions) -> Claim:
    """A claim of somebody or by rules that are not known; who did not play made no norm."""
    claim = replace(_open(row, options), event=known.ref)
    if isinstance(player, Player):
        return replace(claim, player=known.person(player.number))
    by_number = player.code == "verify-number-unknown"
    if not by_number and (player.code == "verify-name-twice" or not is_certain(known.event, row.cells["name"])):
        return claim
    place = _display_text(player.place or Place())
    return claim.with_differences((Difference(What.PLAYER, player.value, None, None, place),))


def _name(
    cells: Mapping[str, str], known: KnownEvent, player: Player, where: Mapping[str, str]
) -> Iterator[Difference]:
    """A name beside the number that is another's."""
    name = cells.get("name", "")
    if name and "number" in cells and player.number not in {each.number for each in named(known.event, name)}:
        yield Difference(What.PLAYER, name, player.name or str(player.number), None, where.get("name"))


def _at(found: Finding, place: Place | None) -> Finding:
    """A finding about an event, told at the cell that names it."""
    return replace(found, place=place, subject=None)


def _display_text(place: Place) -> str:
    if place.cell:
        return f"{place.sheet}!{place.cell}" if place.sheet else place.cell
    return str(place.line or "")


def _open(row: ClaimRow, options: VerifyOptions) -> Claim:
    """A claim of which nothing could be recomputed."""
    cells = row.cells
    number = cells.get("number", "")
    return Claim(
        player=Person(int(number) if number.isdecimal() and len(number) < 7 else None, cells.get("name", "")),
        event=EventRef(cells.get("file", "")),
        rules=options.rules or cells.get("rules", ""),
        norm=cells.get("norm", ""),
        verdict=Answer.INCOMPLETE,
        claimed=claimed_keys(cells),
    )


def _other_game(
    row: ClaimRow, known: KnownEvent, rules: RuleSet, norm: str, player: Player
) -> tuple[Claim, ClaimFacts | None, tuple[Finding, ...]]:
    """Rules of another game than the event's give it no norm."""
    game = known.event.info.game.value
    games = ", ".join(sorted(each.value for each in rules.games))
    reported = finding("rules-for-other-game", value=rules.id, game=game, place=row.place("rules"))
    claim = Claim(
        player=known.person(player.number),
        event=known.ref,
        rules=rules.id,
        norm=norm,
        verdict=Answer.REFUTED,
        edition=rules.edition,
        claimed=claimed_keys(row.cells),
        differences=(Difference(What.EVENT, games, game, None, _display_text(row.place("rules") or Place())),),
    )
    return claim, None, (reported,)


def _rules(known: KnownEvent, row: ClaimRow, options: VerifyOptions) -> RuleSet | Finding:
    """The rules of a row: those asked for, those that it names, else those of the event that have its norm."""
    reported = options.rules or rules_id(row.cells.get("rules", ""))
    if not reported and row.cells.get("rules"):
        return finding(
            "verify-rules-unknown", value=row.cells["rules"], known=", ".join(RULES), place=row.place("rules")
        )
    for name in (reported,) if reported else known.rule_names():
        rules = known.rules(name)
        if rules is not None and (reported or norm_of(row.cells["norm"], rules)):
            return rules
    return finding("verify-rules-missing", value=row.cells["norm"], place=row.place("norm"))


def rules_id(text: str) -> str:
    """The id of a rule set however it is written; blank for none of ours."""
    folded = fold(text).replace(" ", "")
    return next((name for name, editions in RULES.items() if folded in _names(name, editions)), "")


def _names(name: str, editions: Iterable[RuleSet]) -> tuple[str, ...]:
    """The id, with an edition behind it too, and what else people write."""
    return (name, *(f"{name}{each.edition}" for each in editions), *_ALSO.get(name, ()))


_ALSO: Final[Mapping[str, tuple[str, ...]]] = {
    "kszk": ("kszk4", "iccf"),
    "pzwarc": ("pzwarcvii",),
    "fide": ("fideb01", "фиде"),
    "bg": ("бфш", "ерсс", "bfsh", "bulgaria", "българия", "bułgaria", "bulgaria"),
}


def norm_of(text: str, rules: RuleSet) -> str | None:
    """A norm of the rules as somebody wrote it: in either script, with blanks, in any case where that is clear."""
    plain = "".join(text.split())
    for written in (plain, plain.translate(_LOOKS), plain.upper().translate(_SOUNDS)):
        if written in rules.norms:
            return written
        similar = [norm for norm in rules.norms if norm.casefold() == written.casefold()]
        if len(similar) == 1:
            return similar[0]
    return None
