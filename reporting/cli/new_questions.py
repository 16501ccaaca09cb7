"""What `new` asks on a terminal where nothing is said of the event: language of the sheets, game, system."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.model.system_id import PLAYERS_OF_TEAMS, TEAMS
from engine.pairing.swiss.swiss_systems import SWISS_SYSTEMS
from engine.systems.table import SYSTEMS
from reporting.actions.new import NewRequest
from reporting.cli import streams
from reporting.cli.output import aligned
from reporting.fields.event import GAMES
from reporting.languages import LANGUAGES
from reporting.locale import Texts, texts
from reporting.locale.system_names import near_systems

_LISTED = [
    system
    for system in SYSTEMS
    if not system.startswith(PLAYERS_OF_TEAMS) and system.removeprefix(TEAMS) not in SWISS_SYSTEMS.keys() - {system}
]
"""Systems that are offered by number; Swiss ones of teams are named by a word or their id."""


def request_answered(words: Texts, lang: str | None) -> NewRequest:
    """The event as the answers say; an empty answer takes the language of the messages, chess, and no system."""
    if lang is None:
        names = {code: words(f"choice.lang.{code}") for code in LANGUAGES}
        lang = _answer("lang", names, _beginning_so(names), words) or words.lang
        words = texts(lang)
    names = {game: words(f"choice.game.{game}") for game in GAMES}
    game = _answer("game", names, _beginning_so(names), words)
    names = {system: words(f"choice.system.{system}") for system in _LISTED}
    return NewRequest(_answer("system", names, near_systems, words), game, lang=lang)


def _answer(question: str, names: Mapping[str, str], near: Callable[[str], Sequence[str]], words: Texts) -> str | None:
    """The id that is answered by its number, itself or a word of its name; None for an empty line."""
    streams.say(words(f"cli.new.ask-{question}"))
    for line in aligned([(str(at), *row) for at, row in enumerate(names.items(), start=1)], "rll"):
        streams.say(line)
    while text := streams.ask("> "):
        numbered = dict(enumerate(names, start=1))
        meant = [numbered[int(text)]] if text.isdecimal() and int(text) in numbered else near(text)
        if len(meant) == 1 or text in meant:
            return text if text in meant else meant[0]
        streams.say(words("cli.new.ask-again", near=", ".join(meant)) if meant else words("cli.new.ask-other"))
    return None


def _beginning_so(names: Mapping[str, str]) -> Callable[[str], Sequence[str]]:
    """Of few choices those whose id or name begins with a text."""
    return lambda text: [
        key for key, name in names.items() if any(each.casefold().startswith(text.casefold()) for each in (key, name))
    ]
