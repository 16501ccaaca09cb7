"""What the arbiter's report tells of the event: what it is, who took part, who arbitrated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from engine.model import GameType, Player
from engine.model.info import category_of, rating_of
from engine.pairing.duels.simul import is_display
from engine.regulations.rate_of_play import class_of_event
from engine.systems.table import total_rounds
from reporting.context import blanks
from reporting.context.cells import team_and_club
from reporting.context.criteria import tie_break_names
from reporting.context.event_words import (
    averages,
    dates_text,
    match_points,
    rate_text,
    scoring_text,
    system_name,
    venue_and_town,
    withdrawn,
)
from reporting.context.subjects import Subjects
from reporting.context.words import (
    federation_name,
    full_name,
    ids_text,
    long_date,
    rating_text,
    short_date,
    title_or_category,
    title_text,
)
from reporting.fields.tables import CORRESPONDENCE_CATEGORIES, DRAUGHTS_CATEGORIES, OTB_CATEGORIES
from reporting.languages import title_in
from reporting.locale import Texts

_TITLES: Final = (
    "GM", "GMI", "IM", "MI", "SIM", "WGM", "FM", "MF", "WIM", "CM", "CMF", "WFM", "WCM", "LGM", "LIM", "CCM", "CCE",
)  # fmt: skip
"""Titles by rank, for lists that count them."""
_DASH: Final = "\N{NO-BREAK SPACE}–\N{NO-BREAK SPACE}"


def identification(subjects: Subjects) -> dict[str, str]:
    """What the event is: who holds it, where and when, by which system and rules."""
    info, texts, settings = subjects.info, subjects.texts, subjects.info.settings
    default_time = settings.default_time
    rounds = total_rounds(subjects.event)
    contact = (settings.organiser_address, settings.organiser_contact)
    # Correspondence has no hall and no days of rounds to write down.
    played_at = "" if info.game is GameType.CORRESPONDENCE else blanks.LINE
    return {
        "name": info.name or blanks.LINE,
        "event_code": settings.event_code,
        "federation": federation_name(info, texts),
        "level": texts.choice("form.report.level", settings.level),
        "organiser": settings.organiser or blanks.LINE,
        "organiser_contact": ", ".join(dict.fromkeys(filter(None, contact))),
        "venue": venue_and_town(info) or played_at,
        "dates": dates_text(info.start_date, info.end_date, texts.lang) or blanks.LINE,
        "round_dates": _round_dates(subjects) or played_at,
        "game": texts.choice("form.report.game", info.game.value),
        "system": system_name(subjects) or blanks.LINE,
        "rounds": str(rounds) if rounds else blanks.LINE,
        "rate": _rate(subjects) or blanks.LINE,
        "default_time": texts("form.report.default-minutes", minutes=default_time) if default_time is not None else "",
        "scoring": _scoring(subjects),
        "tie_breaks": "; ".join(tie_break_names(subjects)),
        "rated_by": texts.choice("form.report.rated", "none" if is_display(subjects.event) else settings.rated_by),
    }


def _scoring(subjects: Subjects) -> str:
    """What games are worth, and of teams matches, by which they are placed."""
    of_matches = match_points(subjects)
    games = scoring_text(subjects, "form.report.scoring-value")
    return f"{games}; {subjects.texts('form.report.match-scoring', **of_matches)}" if of_matches else games


def _round_dates(subjects: Subjects) -> str:
    dated = sorted(
        (entry for entry in subjects.event.rounds if entry.date), key=lambda entry: (entry.stage, entry.number)
    )
    days = (
        f"{entry.number}:\N{NO-BREAK SPACE}{short_date(entry.date, subjects.lang)}"
        + (f",\N{NO-BREAK SPACE}{entry.time}" if entry.time else "")
        for entry in dated
    )
    return "; ".join(days)


def round_days(subjects: Subjects) -> list[dict[str, str]]:
    """The days and hours of the rounds, as far as anybody has entered a day."""
    dated = (entry for entry in subjects.event.rounds if entry.date)
    return [
        {
            "round_number": str(entry.number),
            "round_day": long_date(entry.date, subjects.lang),
            "round_hour": entry.time or "",
        }
        for entry in sorted(dated, key=lambda entry: (entry.stage, entry.number))
    ]


def _rate(subjects: Subjects) -> str:
    rate, kind = rate_text(subjects), class_of_event(subjects.info)
    if not rate or kind is None:
        return rate
    name = subjects.texts(f"form.report.rate-class.{kind.value}")
    return subjects.texts("form.report.rate-with-class", rate=rate, kind=name)


def participants(subjects: Subjects) -> dict[str, str]:
    """How many took part, and who they were."""
    info, texts = subjects.info, subjects.texts
    players = list(subjects.facts.players.values())
    rated = sum(1 for player in players if rating_of(player, info))
    sexes = Counter(player.sex for player in players)
    teams = subjects.event.teams
    return {
        "teams": str(len(teams)) if teams else "",
        "total": str(len(players)),
        # Where the sheet leaves someone's sex open, the arbiter writes both numbers by hand.
        "women": "" if sexes[""] else str(sexes["f"]),
        "men": "" if sexes[""] else str(sexes["m"]),
        "rated": texts("form.report.rated-of", rated=rated, total=len(players)),
        "average": averages(subjects),
        "withdrawn": withdrawn(subjects),
        "by_title": _counted((title_text(player, info, "") for player in players), texts, _TITLES, titles=True),
        "by_category": _counted((category_of(player, info) for player in players), texts, _categories(info.game)),
        "by_federation": _counted((player.country for player in players), texts),
        "by_region": _counted((player.region for player in players), texts),
        "clubs": _counted((player.club for player in players), texts),
    }


def _categories(game: GameType) -> Sequence[str]:
    """Categories of a game, the highest first."""
    if game.is_draughts:
        return DRAUGHTS_CATEGORIES
    return CORRESPONDENCE_CATEGORIES if game is GameType.CORRESPONDENCE else OTB_CATEGORIES


def _counted(names: Iterable[str], texts: Texts, ranks: Sequence[str] = (), *, titles: bool = False) -> str:
    """`GM – 3, IM – 1`: by rank; names without one the most frequent first, then by the alphabet (titles by ids)."""
    counts = Counter(name for name in names if name)
    rank = {name: at for at, name in enumerate(ranks)}
    ordered = sorted(counts.items(), key=lambda item: (rank.get(item[0], len(rank)), -item[1], item[0]))
    named = ((title_in(name, texts.lang) if titles else name, count) for name, count in ordered)
    counted = (texts("form.report.count", name=name, count=count) for name, count in named)
    return ", ".join(text.replace(" – ", _DASH) for text in counted)


def report_player(player: Player, subjects: Subjects) -> dict[str, str]:
    """A line of the list of players; the full date of birth is what federations ask of a report."""
    info = subjects.info
    year = str(player.birth_year or "")
    return {
        "number": str(player.number),
        "player": full_name(player, subjects.lang, subjects.facts.marks.get(player.number, "")),
        "birth": short_date(player.birth_date, subjects.lang) or year,
        "sex": subjects.texts.choice("form.report.sex", player.sex),
        "title_category": title_or_category(player, info, subjects.lang),
        "rating": rating_text(player, info),
        "fed_region": " / ".join(filter(None, (player.country, player.region))),
        "ids": ids_text(player, info),
        **team_and_club(player, subjects),
    }


def arbiters(subjects: Subjects) -> list[dict[str, str]]:
    """Everybody who arbitrated; a line to write on where nobody is named."""
    rows = [
        {
            "arbiter": arbiter.name,
            "role": subjects.texts.choice("form.report.role", arbiter.role),
            "class": arbiter.arbiter_class,
            "licence": arbiter.licence,
            "club": arbiter.club,
            "fide_id": arbiter.fide_id,
        }
        for arbiter in subjects.info.arbiters
    ]
    blank = dict.fromkeys(("arbiter", "class", "licence", "club", "fide_id"), "")
    return rows or [{**blank, "role": subjects.texts("form.report.role.chief")}]
