"""The application for a category or title: wniosek o nadanie kategorii, предложение за присъждане на разряд.

KSzK 4, 4.3.3 and 4.5.2 to 4.5.5 (who applies to whom, what the application names); PZWarc 2021,
VII 7; the practice of PZSzach and of the Bulgarian federations. One player a paper: what
he applies for, the games with the ratings used, the computation, every requirement.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any, Final

from engine.classification.event_norms import EventNorms
from engine.classification.kszk.ratings import used_rating
from engine.classification.parameters import numbers_of
from engine.classification.verdict import CountedGame, Verdict
from engine.model import Player
from engine.regulations import host_of
from reporting.context.blanks import DAY, LINE
from reporting.context.event_words import (
    average_rating,
    chief_arbiter,
    chief_licence,
    dates_text,
    days_text,
    system_name,
    venue_and_town,
)
from reporting.context.norms.verdict_words import arithmetic_text, reason_text
from reporting.context.norms.words import (
    article_text,
    average_text,
    figure,
    game_rows,
    held,
    most_points,
    parameter_lines,
    performance_text,
    rating_alone,
    requirement_rows,
    result_behind,
    result_text,
    rules_name,
)
from reporting.context.paper import paper, sections
from reporting.context.subjects import Facts, Subjects
from reporting.context.words import federation_name, long_date, noted, short_date
from reporting.languages import title_in
from reporting.locale import Texts

PREFIX: Final = "form.category-application"
_DECLARATIONS: Final = "declarations_section"
_OF_AGE: Final = 18
_ONE_PAGE: Final = "pzszach"
"""The rules whose application is one sheet."""


def application_context(subjects: Subjects) -> dict[str, Any] | None:
    """The application of one player; None for nobody, or for one who has nothing to apply for."""
    player = subjects.event.player(subjects.player_number or 0)
    chosen = _norms(subjects)
    if player is None or chosen is None:
        return None
    norms, verdicts = chosen
    texts = subjects.texts
    made = paper(
        subjects,
        subtitle=texts(f"{PREFIX}.subtitle", norm=_named(verdicts, subjects), name=player.name),
        one_page=norms.rules.id == _ONE_PAGE,
        **sections(subjects, _present(subjects, norms, verdicts[0])),
        addressee=_addressee(subjects, norms, verdicts),
        person=_person(player, subjects),
        sought=_sought(player, norms, verdicts, subjects),
        event=_event(subjects, norms),
        games=game_rows(verdicts[0], subjects),
        computation=[
            *(line for verdict in verdicts for line in _computation(verdict, norms, subjects)),
            *_own_rating(player, norms, subjects),
            *parameter_lines(subjects),
        ],
        requirements=[row for verdict in verdicts for row in requirement_rows(verdict, subjects)],
        attachments=_attachments(subjects, norms, verdicts[0]),
        declarations=_declarations(player, subjects),
        signatures=_signatures(player, norms, verdicts[0], subjects),
    )
    return made | {"words": made["words"] | _words_of_weights(verdicts[0], texts)}


def _words_of_weights(verdict: Verdict, texts: Texts) -> dict[str, str]:
    """What games have that are reckoned by weights, which no rating is (PZWarc 2021, VII 4.2)."""
    if not verdict.by_weights:
        return {}
    return {name: texts(f"{PREFIX}.{name.replace('_', '-')}-weights") for name in ("games_section", "rating")}


def _norms(subjects: Subjects) -> tuple[EventNorms, tuple[Verdict, ...]] | None:
    """The rule set under which the player applies, and his norms."""
    for norms in subjects.facts.norms.values():
        mine = tuple(verdict for verdict in norms.applied_for if verdict.number == subjects.player_number)
        if not norms.rules.certificate and mine:
            return norms, mine
    return None


def _addressee(subjects: Subjects, norms: EventNorms, verdicts: tuple[Verdict, ...]) -> dict[str, str]:
    """Who applies to whom under which rule; of a norm made by a place, the place (KSzK 4, 4.4.18 and 4.4.19)."""
    texts = subjects.texts
    way = norms.rules.procedure(subjects.event, verdicts[0].norm)
    article = article_text(way.rule.regulation, way.rule.article, texts)
    results = {title_in(each.norm, subjects.lang): result_text(norms.rules, each, texts) for each in verdicts}
    places = (texts(f"{PREFIX}.by-result", norm=norm, basis=wording) for norm, wording in results.items() if wording)
    return {
        "addressee": _body(way.addressee, subjects),
        "applicant": texts(f"{PREFIX}.applicant.{way.applicant}"),
        "awarded_by": _body(way.awarded_by, subjects),
        "basis": " ".join(filter(None, (f"{rules_name(norms.rules, texts)}, {article}.", *places))).removesuffix("."),
        "valid": texts(f"{PREFIX}.valid.{way.valid}"),
    }


def _body(body: str, subjects: Subjects) -> str:
    """The body applied to; in Bulgaria it is the federation that the event sheet names."""
    own = federation_name(subjects.info, subjects.texts) if body == "bg-federation" else ""
    return own or subjects.texts(f"{PREFIX}.body.{body}")


def _person(player: Player, subjects: Subjects) -> dict[str, str]:
    """Who applies; what a federation asks for and nobody entered is a line to write on."""
    ids = sorted(player.ids.items(), key=lambda pair: pair[0] != "national")
    return {
        "name": " ".join(filter(None, (player.surname, player.first_name, player.patronymic))) or LINE,
        "birth_date": short_date(player.birth_date, subjects.lang) or LINE,
        "birth_place": noted(player.extra, "birth_place"),
        "sex": subjects.texts.choice("form.report.sex", player.sex),
        "address": player.address or LINE,
        "email": player.email or LINE,
        "phone": player.phone,
        "club": player.club,
        "region": " / ".join(filter(None, (player.country, player.region))),
        "ids": ", ".join(value if name == "national" else f"{name.upper()} {value}" for name, value in ids),
    }


def _sought(player: Player, norms: EventNorms, verdicts: tuple[Verdict, ...], subjects: Subjects) -> dict[str, str]:
    made = (f"{title_in(each.norm, subjects.lang)} – {_state(each, subjects.texts)}" for each in verdicts)
    way = norms.rules.procedure(subjects.event, verdicts[0].norm)
    return {
        "held": held(player, subjects) or "–",
        "category": _named(verdicts, subjects),
        "norms": "; ".join(made),
        "after": ", ".join(filter(None, (title_in(each.holds_after, subjects.lang) for each in verdicts))),
        "earlier": noted(player.extra, "earlier_norms"),
        "filled_on": _filled_on(subjects) if way.names_day else "",
    }


def _named(verdicts: Sequence[Verdict], subjects: Subjects) -> str:
    return ", ".join(title_in(each.norm, subjects.lang) for each in verdicts)


def _state(verdict: Verdict, texts: Texts) -> str:
    """How often the norm is filled; of one that lacks paperwork, what has to be filled in."""
    return _filled(verdict, texts) if verdict.met else reason_text(verdict, texts)


def _filled(verdict: Verdict, texts: Texts) -> str:
    return texts(f"{PREFIX}.filled-twice" if verdict.fillings > 1 else f"{PREFIX}.filled")


def _filled_on(subjects: Subjects) -> str:
    """KSzK 4, 4.3.4: a category holds from the day on which the norm was filled."""
    return short_date(subjects.info.end_date, subjects.lang) or LINE


def _event(subjects: Subjects, norms: EventNorms) -> dict[str, str]:
    info, texts = subjects.info, subjects.texts
    settings = info.settings
    days = settings.days_per_ten_moves
    sent = settings.transmission
    return {
        "event_name": info.name or LINE,
        "federation": federation_name(info, texts),
        "organiser": settings.organiser,
        "venue": venue_and_town(info),
        "dates": dates_text(info.start_date, info.end_date, subjects.lang) or LINE,
        "system": system_name(subjects),
        "rate": info.rate_of_play or ("" if days is None else days_text(days, texts)),
        "transmission": texts.choice("choice.transmission", sent),
        "players": str(len(subjects.event.players)),
        "average": _average(subjects, norms),
        "chief": chief_arbiter(subjects),
        "licence": chief_licence(subjects) or LINE,
    }


def _average(subjects: Subjects, norms: EventNorms) -> str:
    """The average of the event: by the ratings that the rules use (KSzK 4, 4.4.5), else by those on the sheet."""
    if norms.rules.event_average is not None:
        value = norms.rules.event_average(subjects.event)
        return "" if value is None else str(value)
    return average_rating(subjects.event)


def _computation(verdict: Verdict, norms: EventNorms, subjects: Subjects) -> list[str]:
    """The arithmetic in the form of the regulation, and what it comes to; no surplus of a norm made by a place."""
    lang = subjects.lang
    values = {
        "norm": title_in(verdict.norm, lang),
        "score": figure(verdict.score, lang),
        "n": verdict.n,
        "most": most_points(verdict, subjects),
        "average": average_text(verdict, lang) or "–",
        "performance": performance_text(verdict, lang) or "–",
        "margin": figure(verdict.margin, lang) or "–",
    }
    by_points = "point-figures" if verdict.performance is None and verdict.margin is not None else "figures"
    by_games = "weights" if verdict.by_weights else by_points
    key = "result-figures" if result_behind(norms.rules, verdict) else by_games
    wording = (arithmetic_text(line, subjects.texts) for line in verdict.arithmetic)
    lines = [subjects.texts(f"{PREFIX}.{key}", **values), *wording]
    if alone := rating_alone(verdict, subjects.texts):
        lines.append(subjects.texts("form.norms.event", norms=values["norm"], told=alone))
    counted = (game for game in verdict.games if game.counted and game.reason == "unclassified")
    bare = dict.fromkeys(_opponent(game, subjects) for game in counted)
    return [*lines, subjects.texts(f"{PREFIX}.unclassified", names=", ".join(bare))] if bare else lines


def _own_rating(player: Player, norms: EventNorms, subjects: Subjects) -> list[str]:
    """The applicant's rating, where the average of the event counts it beside those of his games (KSzK 4, 4.4.5)."""
    if norms.rules.id != "kszk":
        return []
    used = used_rating(player, subjects.event, numbers_of(subjects.event, norms.rules.source))
    return [] if used.value is None else [subjects.texts(f"{PREFIX}.own-rating", rating=used.value)]


def _opponent(game: CountedGame, subjects: Subjects) -> str:
    player = subjects.facts.players.get(game.opponent or 0) or Player(game.opponent or 0)
    return f"{player.name} ({player.number})".strip()


def _attachments(subjects: Subjects, norms: EventNorms, verdict: Verdict) -> list[str]:
    keys = norms.rules.procedure(subjects.event, verdict.norm).attached
    return [f"{at}. {subjects.texts(f'{PREFIX}.attached.{key}')}" for at, key in enumerate(keys, start=1)]


def _present(subjects: Subjects, norms: EventNorms, verdict: Verdict) -> list[str]:
    """The sections of the paper: what a player declares stands where he applies himself."""
    own = norms.rules.procedure(subjects.event, verdict.norm).applicant == "player"
    return [section.id for section in subjects.form.sections if own or section.id != _DECLARATIONS]


def _declarations(player: Player, subjects: Subjects) -> list[str]:
    """His consent, the fee, and the signature of whoever answers for a player who is not of age."""
    texts, born = subjects.texts, player.birth_date
    day = subjects.info.settings.report_date or subjects.info.last_day
    known = born is not None and day is not None
    minor = born is not None and day is not None and is_minor(born, day)
    guardian = [texts(f"{PREFIX}.guardian{'' if known else '-unknown'}", line=LINE)] if minor or not known else []
    return [texts(f"{PREFIX}.consent"), texts(f"{PREFIX}.fee", amount=DAY, day=DAY), *guardian]


def is_minor(born: date, day: date) -> bool:
    """Whether somebody is below 18 on a day."""
    return (day.year - born.year, (day.month, day.day) >= (born.month, born.day)) < (_OF_AGE, True)


def _signatures(player: Player, norms: EventNorms, verdict: Verdict, subjects: Subjects) -> list[str]:
    """The applicant with place and date, and the chief arbiter who confirms the data."""
    texts, info = subjects.texts, subjects.info
    way = norms.rules.procedure(subjects.event, verdict.norm)
    where = (info.settings.report_place, long_date(info.settings.report_date, subjects.lang))
    applicant = player.name if way.applicant == "player" else info.settings.organiser
    first = (texts(f"{PREFIX}.sign.{way.applicant}"), applicant, ", ".join(filter(None, where)))
    chief = chief_arbiter(subjects)
    return ["\n".join(filter(None, first)), "\n".join(filter(None, (texts("form.sign.chief"), chief)))]


def applicants(facts: Facts) -> tuple[int, ...]:
    """Who has a category or title to apply for: who made a norm that somebody has to apply for.

    A norm that lacks nothing but paperwork is applied for as well, with these lines left blank.
    """
    numbers: dict[int, None] = {}
    for norms in facts.norms.values():
        if not norms.rules.certificate:
            for verdict in norms.applied_for:
                if norms.rules.procedure(facts.event, verdict.norm).applicant != "none":
                    numbers[verdict.number] = None
    return tuple(sorted(numbers))


def norm_makers(facts: Facts) -> tuple[int, ...]:
    """Who made a norm by his games and gets a certificate of it (FIDE B.01, 1.4, 1.8)."""
    certified = (norms.made for norms in facts.norms.values() if norms.rules.certificate)
    return tuple(sorted({verdict.number for made in certified for verdict in made if verdict.games}))


def foreigners(subjects: Subjects) -> list[Player] | None:
    """Players of another federation than the host's, each with one; None where nobody knows the host."""
    host = host_of(subjects.info)
    if not host:
        return None
    return [player for player in subjects.event.players if player.country not in {"", host}]
