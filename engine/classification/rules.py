"""The rule sets: which there are, under which edition an event is judged, which norms stand above a player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from functools import cache
from typing import Final

from engine.classification.bulgaria import bulgarian_rules
from engine.classification.fide.fide_rules import fide_rules
from engine.classification.fide.opponent_mix import claims_exemption, federations_of
from engine.classification.kszk.kszk_rules import kszk_rules
from engine.classification.pzszach.pzszach_rules import pzszach_rules
from engine.classification.pzwarc.pzwarc_rules import pzwarc_rules
from engine.classification.rule_set import RuleSet
from engine.model import Event, Finding, Player, Subject, finding, once_per_event, warning
from engine.regulations.editions import Edition, editions, not_in_force, select

_KINDS: Final[Mapping[str, Callable[[Edition], RuleSet]]] = {
    "kszk": kszk_rules,
    "pzwarc": pzwarc_rules,
    "pzszach": pzszach_rules,
    "fide": fide_rules,
    "bg": bulgarian_rules,
}


@cache
def _under(edition: Edition) -> RuleSet:
    return _KINDS[edition.id](edition)


class _RuleSets(Mapping[str, tuple[RuleSet, ...]]):
    """The rule sets as the files say at the moment of asking."""

    def __getitem__(self, rules: str) -> tuple[RuleSet, ...]:
        if rules not in _KINDS:
            raise KeyError(rules)
        return tuple(map(_under, editions(rules)))

    def __iter__(self) -> Iterator[str]:
        return iter(_KINDS)

    def __len__(self) -> int:
        return len(_KINDS)


RULES: Final = _RuleSets()
"""Rule sets by id under each of their editions, the newest first; `in_force` gives the one that holds."""


def in_force(rules: str, on: date | None = None) -> RuleSet:
    """A rule set under the edition in force on a day; without a day under today's. KeyError for an unknown one."""
    return _under(select(rules, on))


def rule_set(rules: str, edition: str = "", on: date | None = None) -> tuple[RuleSet | None, tuple[Finding, ...]]:
    """The edition that judges an event: the one named, else the one in force on the event's first day.

    Without a date today's is taken, never one that is not in force yet. An edition that was not in
    force yet or no longer is taken when it is named, with a warning; where none was in force, the
    one nearest before, else the oldest, with a warning.
    """
    known = {each.edition for each in RULES.get(rules, ())}
    if not known or (edition and edition not in known):
        names = ", ".join(each.edition for each in RULES.get(rules, ())) or ", ".join(RULES)
        return None, (finding("edition-unknown", value=edition or rules, known=names),)
    chosen = _under(select(rules, on, edition))
    return chosen, not_in_force(chosen.source, on)


def rule_names(event: Event) -> tuple[str, ...]:
    """The rule sets that the event sheet names, else those of its federation in its game, and FIDE's beside them.

    FIDE's where it rates an international event.
    """
    named = tuple(dict.fromkeys(name for name in event.info.settings.classification_rules if name in RULES))
    own = tuple(name for name in RULES if _is_of(event, name))
    return named or (own if "fide" in own or not _is_international(event) else (*own, "fide"))


def _is_international(event: Event) -> bool:
    """FIDE rates it, and as many federations play as a title norm asks, or it is said to be exempt (B.01, 1.4.3)."""
    rules = in_force("fide", event.info.start_date)
    if event.info.settings.rated_by != "fide" or event.info.game not in rules.games:
        return False
    federations = federations_of(event.players, rules.numbers) - {""}
    return claims_exemption(event) or len(federations) > int(rules.numbers["foreign_federations"])


def _is_of(event: Event, name: str) -> bool:
    rules = in_force(name, event.info.start_date)
    return event.info.federation in rules.numbers["federations"] and event.info.game in rules.games


@once_per_event
def rules_on_sheet(event: Event) -> Mapping[str, RuleSet]:
    """The rule sets of an event by their ids: under the edition that the sheet names, else the one in force."""
    edition = event.info.settings.classification_edition
    found = {}
    for name in rule_names(event):
        own = edition if edition in {each.edition for each in RULES[name]} else ""
        found[name] = _under(select(name, event.info.start_date, own))
    return found


def on_sheet(event: Event, rules: str) -> RuleSet:
    """One rule set under the edition that the sheet names, else the one in force; also where other rules judge."""
    return rules_on_sheet(event).get(rules) or in_force(rules, event.info.start_date)


def named(rules: str, edition: str) -> RuleSet:
    """A rule set under an edition by its name; today's where it has none of that name."""
    return next((each for each in RULES[rules] if each.edition == edition), in_force(rules))


def rules_of_event(event: Event, rules: str = "", edition: str = "") -> tuple[RuleSet | None, tuple[Finding, ...]]:
    """By what an event is judged: the rule set and edition asked for, else those of the sheet, else its federation's.

    Where nobody names an edition it is the one in force on the event's first day. None where
    no rule set is known or the edition does not exist, with a finding.
    """
    name = rules or next(iter(event.info.settings.classification_rules), "") or next(iter(rule_names(event)), "")
    if not name:
        return None, (finding("rules-not-chosen", subject=Subject("event", None, "classification_rules")),)
    edition = edition or _edition_on_sheet(event, rules)
    chosen, findings = rule_set(name, edition, event.info.start_date)
    if chosen is not None and event.info.game not in chosen.games:
        where = Subject("event", None, "game")
        game = event.info.game.value
        findings += (warning("rules-for-other-game", subject=where, value=name, game=game),)
    return chosen, findings


def _edition_on_sheet(event: Event, requested: str) -> str:
    """The edition that the sheet names; where rules are asked for that are not the sheet's, or lack it, none."""
    sheet = event.info.settings.classification_edition
    known = not requested or (
        requested in rule_names(event) and any(each.edition == sheet for each in RULES[requested])
    )
    return sheet if known else ""


def norms_above(rules: RuleSet, player: Player, event: Event) -> tuple[str, ...]:
    """Every norm above what the player holds already, from the highest of each ladder; a GM seeks neither m nor WGM.

    Norms of women's titles are sought by women.
    """
    game, woman = event.info.game, player.is_woman
    held = rules.held(player, game) | rules.outranked(player, game)
    above: list[str] = []
    for ladder in rules.ladders:
        end = next((at for at, norm in enumerate(ladder) if norm in held), len(ladder))
        above.extend(ladder[:end])
    womens = {norm for ladder in rules.source.womens_ladders for norm in ladder}
    return tuple(norm for norm in above if woman or norm not in womens)
