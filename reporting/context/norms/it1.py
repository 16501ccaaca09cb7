"""FIDE's certificate of title result, IT1, with its fields in their order (FIDE B.01, 1.8)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, Final

from engine.classification.fide.opponent_mix import exempt, federations_of, is_titled, titles_of
from engine.classification.rule_set import RuleSet
from engine.classification.verdict import Verdict
from engine.model import Arbiter, Player
from engine.regulations import host_of
from reporting.context.blanks import LINE
from reporting.context.norms.application import foreigners
from reporting.context.norms.words import figure
from reporting.context.paper import paper, sections
from reporting.context.subjects import Subjects
from reporting.context.words import birth_text, short_date

PREFIX: Final = "form.fide-it1"
TITLES: Final = ("GM", "IM", "WGM", "WIM")
COUNTED_TITLES: Final = ("GM", "IM", "WGM", "WIM", "FM", "WFM")


def it1_context(subjects: Subjects) -> dict[str, Any] | None:
    """The certificate of one player for his highest norm, with Latin names for FIDE; None where he made none."""
    subjects = replace(subjects, letters_of="en")
    player = subjects.event.player(subjects.player_number or 0)
    norms = next((each for each in subjects.facts.norms.values() if each.rules.certificate), None)
    made = [verdict for verdict in norms.of(player.number) if verdict.norm in TITLES] if norms and player else []
    if player is None or norms is None or not made:
        return None
    verdict, texts = made[0], subjects.texts
    present = {"certificate_section", "event_section", "mix_section", "remarks_section", "games_section"}
    present |= {"result_section", "confirmation_section"}
    if exempt(subjects.event, player, norms.rules.numbers):
        present.add("exemption_section")
    return paper(
        subjects,
        subtitle=f"{verdict.norm} – {player.name}",
        one_page=True,
        **sections(subjects, present),
        certificate=_certificate(player, verdict, subjects),
        event=_event(verdict, subjects),
        mix=_mix(player, verdict, norms.rules, subjects),
        exemption=_exemption(norms.rules, subjects),
        remarks=_remarks(verdict, norms.rules, subjects),
        games=[_game(item, subjects) for item in verdict.games],
        result=_result(verdict, subjects.lang),
        confirmation=_confirmation(subjects),
        notes=[],
        footnotes=[texts(f"{PREFIX}.note.{key}") for key in ("signs", "valid", "privacy")],
        signatures=[
            "\n".join(filter(None, (texts(f"{PREFIX}.sign-chief"), _chief(subjects).name))),
            texts(f"{PREFIX}.sign-official"),
        ],
    )


def _certificate(player: Player, verdict: Verdict, subjects: Subjects) -> dict[str, str]:
    ticks = "   ".join(f"{title} [{'x' if title == verdict.norm else ' '}]" for title in TITLES)
    return {
        "sought": ticks,
        "surname": player.surname or LINE,
        "first_name": player.first_name or LINE,
        "fide_id": player.ids.get("fide", "") or LINE,
        "federation": player.country or LINE,
        "birth": birth_text(player, subjects.lang) or LINE,
        "sex": subjects.texts.choice("form.report.sex", player.sex) or LINE,
    }


def _event(verdict: Verdict, subjects: Subjects) -> dict[str, str]:
    info, chief = subjects.info, _chief(subjects)
    return {
        "event_name": info.name or LINE,
        "event_code": info.settings.event_code or LINE,
        "city": info.settings.city or LINE,
        "start": short_date(info.start_date, subjects.lang) or LINE,
        "close": short_date(info.end_date, subjects.lang) or LINE,
        "chief": chief.name or LINE,
        "chief_id": chief.fide_id or LINE,
        "games_number": str(verdict.n),
        "rate": info.rate_of_play or LINE,
    }


def _chief(subjects: Subjects) -> Arbiter:
    return subjects.info.chief_arbiter or Arbiter("")


def _opponents(verdict: Verdict, subjects: Subjects) -> list[Player]:
    people = subjects.facts.players
    counted = dict.fromkeys(game.opponent for game in verdict.games if game.counted)
    return [people[number] for number in counted if number is not None and number in people]


def _mix(player: Player, verdict: Verdict, rules: RuleSet, subjects: Subjects) -> dict[str, str]:
    """The mix of opponents (1.4.3 to 1.4.5): federations, titles."""
    others = _opponents(verdict, subjects)
    host = host_of(subjects.info)
    held = Counter(title for each in others for title in titles_of(each))
    return {
        "federations": str(len(federations_of(others, rules.numbers))),
        "not_own": str(sum(each.country != player.country for each in others)),
        "rated_opponents": str(sum(each.rating("fide") is not None for each in others)),
        "from_host": str(sum(each.country == host for each in others)) if host else LINE,
        "titled": str(sum(is_titled(each, rules.numbers) for each in others)),
        "titles": ", ".join(f"{title}: {held[title]}" for title in COUNTED_TITLES),
    }


def _exemption(rules: RuleSet, subjects: Subjects) -> dict[str, str]:
    """The box "where applying 1.4.3d": the whole event, by the list of players; lines where nobody knows the host."""
    foreign = foreigners(subjects)
    rated = [each for each in foreign or () if each.rating("fide") is not None]
    titled = [each for each in foreign or () if titles_of(each) & set(TITLES)]
    return {
        "all_federations": str(len(federations_of(subjects.event.players, rules.numbers))),
        "rated_foreign": LINE if foreign is None else str(len(rated)),
        "titled_foreign": LINE if foreign is None else str(len(titled)),
    }


def _remarks(verdict: Verdict, rules: RuleSet, subjects: Subjects) -> list[str]:
    """What the commission must know: 1.5.6 a met, rounds ignored, forfeits, the exemption claimed."""
    texts = subjects.texts
    lines, player = [], subjects.facts.players[verdict.number]
    if rules.ledger.large(subjects.event):
        lines.append(texts(f"{PREFIX}.remark.large"))
    ignored = [str(game.round) for game in verdict.games if game.reason == "left-out"]
    if ignored:
        lines.append(texts(f"{PREFIX}.remark.ignored", rounds=", ".join(ignored)))
    if any(game.reason == "forfeit-as-loss" for game in verdict.games):
        lines.append(texts(f"{PREFIX}.remark.forfeit"))
    exemption = subjects.info.settings.fide_exemption
    if exempt(subjects.event, player, rules.numbers):
        lines.append(texts(f"{PREFIX}.remark.exemption", exemption=texts.choice("choice.fide_exemption", exemption)))
    return lines or ["–"]


def _game(game: Any, subjects: Subjects) -> dict[str, str]:
    """A line of the table; CM and WCM are printed as no title, a dash stands in 1.4.6 c for a game left out."""
    opponent = subjects.facts.players.get(game.opponent or 0) or Player(game.opponent or 0)
    rating = opponent.rating("fide")
    title = next((each for each in COUNTED_TITLES if each in titles_of(opponent)), "-")
    lifted = game.reason == "lifted-to-floor"
    return {
        "round": str(game.round),
        "opponent": opponent.name,
        "id": opponent.ids.get("fide", ""),
        "fed": opponent.country,
        "rating": str(rating.value) if rating else subjects.texts(f"{PREFIX}.unrated"),
        "adjusted": figure(game.rating, subjects.lang) if lifted else "",
        "held_title": title,
        "score": f"({game.result})" if not game.counted else game.result,
    }


def _result(verdict: Verdict, lang: str) -> dict[str, str]:
    needed = verdict.needed_points
    above = None if needed is None else verdict.score - needed
    return {
        "average": figure(verdict.average, lang),
        "required": figure(needed, lang),
        "achieved": figure(verdict.score, lang),
        "exceeding": figure(above, lang),
        "performance": figure(verdict.performance, lang),
    }


def _confirmation(subjects: Subjects) -> dict[str, str]:
    return {"confirming": host_of(subjects.info) or LINE, "official": LINE}
