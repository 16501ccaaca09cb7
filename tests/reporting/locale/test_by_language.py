"""A text of the event sheet in several languages, and which part of it whose paper shows."""

from __future__ import annotations

from engine.model import Event, EventInfo, Prize, Settings
from reporting.locale.event_script import event_in_script, in_other_languages, other_languages, part_in
from tests.rows import of_each

THREE = "[pl] Bez psów. [bg] Без кучета.\n[en] No dogs.\nNo cats."


@of_each(
    [
        (THREE, "pl", "pl", ("Bez psów.", "pl")),
        (THREE, "bg", "pl", ("Без кучета.", "bg")),
        (THREE, "en", "pl", ("No dogs.\nNo cats.", "en")),
        ("Bez psów. [bg] Без кучета.", "bg", "pl", ("Без кучета.", "bg")),
        ("Bez psów. [bg] Без кучета.", "en", "pl", ("Bez psów.", "pl")),
        ("[bg] Без кучета. [en] No dogs.", "pl", "pl", ("Без кучета.", "bg")),
        ("Bez psów [de].", "bg", "pl", ("Bez psów [de].", "pl")),
        ("[pl] [en] No dogs.", "pl", "pl", ("No dogs.", "en")),
        ("", "pl", "bg", ("", "bg")),
    ]
)
def test_a_reader_gets_his_part_else_the_events_else_the_first(
    text: str, lang: str, own: str, shown: tuple[str, str]
) -> None:
    assert part_in(text, lang, own) == shown


EVENT = Event(
    EventInfo("Cup", lang="pl", settings=Settings(aims=THREE, costs="Płaci klub.")),
    prizes=(Prize("Puchar [en] A cup", 1),),
)


def test_settings_and_prizes_show_the_part_of_the_language() -> None:
    english = event_in_script(EVENT, "en")
    assert english.info.settings.aims == "No dogs.\nNo cats."
    assert english.prizes[0].prize == "A cup"
    assert event_in_script(EVENT, "bg").prizes[0].prize == "Puchar"


def test_what_is_missing_in_a_language_is_named_once() -> None:
    assert other_languages(EVENT, "pl") == {}
    assert other_languages(EVENT, "bg") == {"costs": "pl"}
    assert in_other_languages(EVENT, ["pl"]) == ()
    (found,) = in_other_languages(EVENT, ["pl", "bg", "bg", "en"])
    assert dict(found.values) == {"languages": "bg,en", "fields": "costs"}


def test_an_event_that_does_not_name_its_language_is_asked_for_nothing() -> None:
    assert in_other_languages(Event(EventInfo(settings=Settings(aims="Bez psów."))), ["bg"]) == ()
