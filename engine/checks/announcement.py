"""What the announcement of an event leaves open although a regulation wants it fixed beforehand.

PZSzach B.VI, introduction, C.2, E and F; PZWarc 2021, I 10.4, II 5.5, V 1.7, 2.4, 2.10, 3.6; KSzK 4, 4.5.1;
FIDE C.04.1 and E.01, 6.7.1: the section `announcement` of their editions. There `federations` are those whose events go
by it. Of what it wants `setting` is the field of the event, `events` the kinds of events that the article speaks of
(all, swiss, round-robin, teams, individual-team, match, groups, scheveningen, over-the-board), `duty` is `must`, or
`default` where the article says what holds in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from engine.classification.event_demands import ends_early
from engine.classification.places import event_over
from engine.model import Event, EventInfo, Finding, GameType, Rule, Severity, Subject, advice, finding, warning
from engine.model.info import DRAUGHTS_FEDERATIONS
from engine.model.rounds import open_games
from engine.pairing.duels.match import games_of_match
from engine.pairing.duels.scheveningen import rounds_of_scheveningen, variant_of
from engine.prizes.money import money_of, sharing_of
from engine.regulations.cited import chess_code
from engine.regulations.editions import Edition, sections
from engine.regulations.rate_of_play import RateClass, class_of_event, parse_rate
from engine.standings.criteria import criteria_of, default_criteria

_ROUND_ROBINS: Final = frozenset({"round-robin", "half-table", "half-table-reversed", "sliding", "rutsch"})
_CODES: Final = ("chess-code", "draughts-code", "kszk", "fide-c04-1", "fide-laws")
_OTHER_THAN_TEAM: Final = ("match", "groups", "scheveningen")


def regulations_of(info: EventInfo) -> tuple[tuple[Edition, Mapping[str, Any]], ...]:
    """The regulations that an event follows, in the edition of its first day, and what they want announced."""
    found = sections(_CODES, "announcement", info.start_date)
    return tuple((edition, wanted) for edition, wanted in found if info.house in wanted["federations"])


def missing_for_regulations(event: Event) -> tuple[Finding, ...]:
    """One finding for each setting that the event's regulations want in the announcement and that is missing.

    A warning where the article demands it, advice where the article says what holds in silence.
    """
    kinds = _kinds(event.info)
    wanted_settings = (
        _missing_setting(want, edition)
        for edition, wanted in regulations_of(event.info)
        for want in wanted["wants"]
        if want["events"] in kinds and not _is_fixed(event, want["setting"])
    )
    return (*wanted_settings, *_side_ties(event))


def _side_ties(event: Event) -> Iterable[Finding]:
    """What decides between level sides, until their match is over (PZSzach 2002, B.VI F.6); PZWarc has no article."""
    if event.info.system != "scheveningen" or event.info.settings.scheveningen_ties:
        return
    if event.last_paired_round < max(1, rounds_of_scheveningen(event)) or open_games(event):
        rule = None if variant_of(event) == "pzwarc" else chess_code("B.VI F.6")
        where = Subject("event", field="scheveningen_ties")
        yield warning("announcement-scheveningen-ties", subject=where, rule=rule)


def player_default(info: EventInfo) -> tuple[Fraction, Rule] | None:
    """Minutes after which an absent player loses at the latest (PZWarc 2021, II 5.5: an hour); None without a rule."""
    found = _first(info, "default_time")
    return (Fraction(found[0]["minutes"]), found[1]) if found else None


def team_default(info: EventInfo) -> tuple[Fraction, Rule] | None:
    """Minutes after which a team that may not start has lost its match; None where no article says it.

    PZSzach 2002, B.VI E.2 (f): an hour; in rapid and blitz half the time of a game, read as its base time.
    """
    found = _first(info, "team_default_time")
    if found is None or "teams" not in _kinds(info):
        return None
    number, rule = found
    rate = parse_rate(info.rate_of_play)
    if rate is not None and class_of_event(info) is not RateClass.CLASSICAL:
        return rate.base_minutes * Fraction(number["accelerated_share"]), rule
    return Fraction(number["minutes"]), rule


def _first(info: EventInfo, name: str) -> tuple[Mapping[str, Any], Rule] | None:
    """What the first regulation that speaks of it says, with its article."""
    found = ((wanted[name], edition) for edition, wanted in regulations_of(info) if name in wanted)
    return next(((number, edition.rule(number["article"])) for number, edition in found), None)


def default_minutes(info: EventInfo) -> tuple[Fraction | None, bool]:
    """Minutes after which an absent player loses, and whether they stand in the regulation alone.

    The announcement's own number, else that of the regulation, else None.
    """
    own = info.settings.default_time
    if own is not None and own >= 0:
        return Fraction(own), False
    latest = player_default(info)
    return (latest[0] if latest else None), True


def _missing_setting(want: Mapping[str, str], edition: Edition) -> Finding:
    severity = Severity.WARNING if want["duty"] == "must" else Severity.ADVICE
    code, where = f"announcement-{want['setting'].replace('_', '-')}", Subject("event", field=want["setting"])
    return finding(code, severity, subject=where, rule=edition.rule(want["article"]))


def _kinds(info: EventInfo) -> frozenset[str]:
    """The kinds of events, in the words of the list, that an event belongs to."""
    system = info.system
    kinds = {"all", info.game.value}
    if info.game is not GameType.CORRESPONDENCE:
        kinds.add("over-the-board")
    if "swiss" in system:
        kinds.add("swiss")
    if system.removeprefix("team-") in _ROUND_ROBINS:
        kinds.add("round-robin")
    if system.startswith("individual-team-"):
        kinds.add("individual-team")
    elif system.startswith("team-"):
        kinds.add("teams")
    if system in _OTHER_THAN_TEAM:
        kinds.add(system)
    return frozenset(kinds)


def _is_fixed(event: Event, setting: str) -> bool:
    """True where the event says it, in the field itself or in one that takes its place."""
    info = event.info
    if setting == "advance":
        return any(stage.advance is not None or stage.advance_by_group for stage in event.stages)
    if setting == "games_per_match":
        values = (info.settings.games_per_match, info.settings.match_target, games_of_match(event))
        return any(value is not None for value in values)
    return info.value_of(setting) not in (None, "", ())


def nobody_entered(event: Event) -> tuple[Finding, ...]:
    """The finding that no player is on the list yet."""
    return () if event.players else (warning("no-players-yet", subject=Subject("players")),)


def check_completeness(event: Event) -> Iterable[Finding]:
    """Players (a warning), system, name, first and last day, names of players, where missing.

    And a federation of another game, licences that end early.

    Every paper shows these, whatever regulation the event follows; what a regulation itself
    wants announced is asked by `missing_for_regulations`.
    """
    info = event.info
    yield from nobody_entered(event)
    if not event.teams and info.system.startswith(("team-", "individual-team-")):
        yield warning("no-teams-yet", subject=Subject("teams"))
    if not info.system:
        yield warning("system-open", subject=Subject("event", field="system"))
    if info.federation not in {"", "other"} and (info.federation in DRAUGHTS_FEDERATIONS) != info.game.is_draughts:
        yield warning("federation-of-other-game", subject=Subject("event", field="federation"))
    for field, value in (("name", info.name), ("start_date", info.start_date), ("end_date", info.end_date)):
        if not value and not info.extra.get(field):  # what stands there and is no date is told where it is read
            yield advice(f"{field.replace('_', '-')}-open", subject=Subject("event", field=field))
    for index, arbiter in enumerate(info.arbiters):
        if ends_early(arbiter, info):
            subject, until = Subject("arbiters", index, "licence_until"), arbiter.licence_until
            yield warning("licence-ends-early", subject=subject, value=until, name=arbiter.called, end=info.last_day)
    for index, player in enumerate(event.players):
        if not player.name:
            subject = Subject("players", index, "surname")
            yield advice("player-without-name", subject=subject, number=player.number)


def taken_in_silence(event: Event) -> Iterable[Finding]:
    """The tie-breaks that hold since none are named, and that it is open how level players share money."""
    if not event.info.tie_breaks and default_criteria(event):
        yield from (found for found in criteria_of(event)[1] if found.code == "tie-breaks-default")
    money = any(money_of(prize.amount) for prize in event.prizes)
    if money and not sharing_of(event) and not event_over(event):
        yield warning("prize-sharing-unset", subject=Subject("event", field="prize_sharing"))
