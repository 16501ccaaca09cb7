"""Rates of play: PZWarc 2021, II 6.1, 6.2, III 1, 2; FIDE Laws of Chess A.1, B.1."""

from __future__ import annotations

import re
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from engine.model import EventInfo, GameType
from engine.regulations import load, rate_of_play
from engine.regulations.rate_of_play import Increment, RateClass, class_of_event, parse_rate, rate_class
from tests.rows import of_each

CHESS, DRAUGHTS, SMALL = GameType.CHESS, GameType.DRAUGHTS100, GameType.DRAUGHTS64
CLASSICAL, RAPID, BLITZ, SUPERBLITZ = RateClass.CLASSICAL, RateClass.RAPID, RateClass.BLITZ, RateClass.SUPERBLITZ


@of_each(
    [
        ("90'/45 + 30' + 30\"", "90'/45 + 30' + 30\"", 150),
        ("90 min + 30 s", "90' + 30\"", 120),
        ("15'+10''", "15' + 10\"", 25),
        ("15+10", "15' + 10\"", 25),
        ("2h/50 + 1h/25", "120'/50 + 60'/25", 180),
        ("120'/40 + 60'/20 + 30'", "120'/40 + 60'/20 + 30'", 180),
        ("5 min", "5'", 5),
        ("1h30 + 30s", "90' + 30\"", 120),
        ("G/60", "60'", 60),
        ("P-30' + 10\"", "30' + 10\"", 40),
        ("1 godzina i 20 minut plus 1 minuta na posunięcie", "80' + 60\"", 140),
        ("Dwie godziny na pierwsze 50 posunięć i 1 godzina na każde kolejne 25 posunięć", "120'/50 + 60'/25", 180),
        ("90 min. na 40 posunięć + 15 min. + 30 sek. na posunięcie", "90'/40 + 15' + 30\"", 135),
        ("90 мин. + 30 сек. на ход", "90' + 30\"", 120),
        ("2 ч. за 40 хода + 30 мин.", "120'/40 + 30'", 150),
        ("60 минути на партия", "60'", 60),
        ("90 min/40 moves + 30 min + 30 sec/move", "90'/40 + 30' + 30\"", 150),
        ("80' + 1'", "80' + 60\"", 140),
        ("3'+3\" Bronstein", "3' + 3\" Bronstein", 6),
        ("superblic 3' + 2\"", "3' + 2\"", 5),
        ("Szachy błyskawiczne: 3+2", "3' + 2\"", 5),
        ("15 min. + 10 s (szybkie)", "15' + 10\"", 25),
        ("ускорен шах, 15'+10\"", "15' + 10\"", 25),
        ("блиц 5 мин.", "5'", 5),
        ("90'+30\" classical", "90' + 30\"", 120),
    ]
)
def test_what_people_type_is_read_and_written_one_way(text: str, written: str, minutes: int) -> None:
    rate = parse_rate(text)
    assert rate is not None
    assert (rate.text(), rate.minutes_for_60) == (written, minutes)
    assert parse_rate(written) == rate


def test_an_increment_from_move_46_gives_15_of_60_moves() -> None:
    """PZWarc 2021, II 6.1.5.2: 90 + 30 minutes and 15 times half a minute."""
    rate = parse_rate("90 minut na pierwsze 45 posunięć plus 30 minut plus 30 sekund począwszy od 46 posunięcia")
    assert rate is not None
    assert rate.text() == "90'/45 + 30' + 30\" (46)"
    assert rate.minutes_for_60 == Fraction(255, 2)


@of_each(["", "abc", "40 moves", "90' + 30' + 20'", "80' + 2'", "80' + 1' + 30\"", "0'", "2 x 60'", "-5'"])
def test_what_is_no_rate_is_not_guessed(text: str) -> None:
    assert parse_rate(text) is None


def test_a_fischer_increment_is_meant_where_nothing_is_said() -> None:
    """PZWarc 2021, II 6.1.3."""
    fischer, bronstein = parse_rate("60'+30\""), parse_rate("60'+30\" Bronstein")
    assert fischer is not None
    assert bronstein is not None
    assert (fischer.mode, bronstein.mode) == (Increment.FISCHER, Increment.BRONSTEIN)


@of_each(
    [
        ("31'", DRAUGHTS, "pzwarc", CLASSICAL),
        ("30'", DRAUGHTS, "pzwarc", RAPID),
        ("29'", DRAUGHTS, "pzwarc", RAPID),
        ("16'", DRAUGHTS, "pzwarc", RAPID),
        ("15'", DRAUGHTS, "pzwarc", BLITZ),
        ("14'", DRAUGHTS, "pzwarc", BLITZ),
        ("16'", SMALL, "pzwarc", CLASSICAL),
        ("15'", SMALL, "pzwarc", RAPID),
        ("10'", SMALL, "pzwarc", RAPID),
        ("9'", SMALL, "pzwarc", BLITZ),
        ("3' + 3\"", SMALL, "pzwarc", BLITZ),
        ("3' + 2\"", DRAUGHTS, "pzwarc", SUPERBLITZ),
        ("5' + 2\"", DRAUGHTS, "pzwarc", SUPERBLITZ),
        ("6' + 2\"", DRAUGHTS, "pzwarc", BLITZ),
        ("10'", CHESS, "fide", BLITZ),
        ("11'", CHESS, "fide", RAPID),
        ("59'", CHESS, "pzszach", RAPID),
        ("60'", CHESS, "pzszach", CLASSICAL),
        ("30' + 30\"", CHESS, "bsfsh", CLASSICAL),
        ("10'", CHESS, "pzwarc", None),
        ("60'", GameType.CORRESPONDENCE, "kszk", None),
    ]
)
def test_the_class_follows_the_minutes_for_60_moves(
    text: str, game: GameType, federation: str, name: RateClass | None
) -> None:
    rate = parse_rate(text)
    assert rate is not None
    assert rate_class(rate, federation, game) == name


@of_each(
    [
        ("superblic", SUPERBLITZ),
        ("superblic 6' + 2\"", SUPERBLITZ),
        ("blitz", BLITZ),
        ("blitz 20'", RAPID),
        ("szybkie tempo", RAPID),
        ("blitz abc", None),
    ]
)
def test_a_word_says_that_it_is_superblitz_and_alone_which_class(rate: str, name: RateClass | None) -> None:
    assert class_of_event(EventInfo(game=DRAUGHTS, federation="pzwarc", rate_of_play=rate)) == name


def test_every_official_rate_can_be_read_and_has_its_class() -> None:
    """PZWarc 2021, II 6.1.5, 6.2 are classical; III 2.1 rapid, 2.2 blitz, 2.3 superblitz."""
    wanted = {"II 6.": CLASSICAL, "III 2.1": RAPID, "III 2.2": BLITZ, "III 2.3": SUPERBLITZ}
    for entry in load("draughts-code-2021")["rates"]["official"]:
        rate = parse_rate(entry["rate"])
        assert rate is not None
        assert rate.text() == entry["rate"]
        name = next(name for article, name in wanted.items() if entry["article"].startswith(article))
        for game in entry["games"]:
            assert rate_class(rate, "pzwarc", GameType(game)) is name, entry


@given(st.text("0123456789 +./'\"h()", max_size=14))
def test_a_rate_without_words_needs_no_translation(text: str) -> None:
    plain = text
    for pattern, sign in rate_of_play._WORDS if rate_of_play._SIGNS_ALONE.fullmatch(text) else ():
        plain = re.sub(pattern, sign, plain)
    assert plain == text
