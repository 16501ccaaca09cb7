"""Result codes of workbook and CSV: every spelling, every problem, there and back."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from hypothesis import given
from hypothesis import strategies as st

from engine.model import GameType, Mark, Outcome, ResultKind, Side
from engine.model.codes import CODES, code_of_clock, parse_code, side_code, write_code
from tests.result_problems import PROBLEMS
from tests.rows import of_each

CHESS, DRAUGHTS, SMALL = GameType.CHESS, GameType.DRAUGHTS100, GameType.DRAUGHTS64
PLAYED, FORFEIT, SANCTION = ResultKind.PLAYED, ResultKind.FORFEIT, ResultKind.SANCTION
WIN, DRAW, LOSS = Mark.WIN, Mark.DRAW, Mark.LOSS


def read(text: str, game: GameType = CHESS, advantage: bool = False) -> Outcome | str | None:
    outcome, problem = parse_code(text, game, advantage=advantage)
    return problem or outcome


@of_each(
    [
        (("1", "1-0", "1:0", "1–0", " 1 - 0 ", "1.0", "1,0-0,0", "'1", "1—0", "1/0"), Outcome(WIN, LOSS)),
        (("0", "0-1", "0:1", "0−1"), Outcome(LOSS, WIN)),
        (("½", "=", "0,5", "0.5", ".5", "½-½", "½:½", "1/2-1/2", "1/2", "0,5-0,5", "=-=", "½½"), Outcome(DRAW, DRAW)),
        (("+", "+:-", "+ -", "+-", "+--", "+ : –", "1F"), Outcome(WIN, LOSS, FORFEIT)),
        (("-", "-:+", "–", "-+", "0F", "0f"), Outcome(LOSS, WIN, FORFEIT)),
        (("-:-", "--", "- -", "–:–"), Outcome(LOSS, LOSS, ResultKind.DOUBLE_FORFEIT)),
        (("0-0", "0:0"), Outcome(LOSS, LOSS, SANCTION)),
        (("½-0",), Outcome(DRAW, LOSS, SANCTION)),
        (("0-½", "0:0,5"), Outcome(LOSS, DRAW, SANCTION)),
        (("bye", "BYE", "pauza", "Pauzuje", "своб.", "свободен", "wolny los"), Outcome(WIN, None, ResultKind.BYE)),
        (("H", "h"), Outcome(DRAW, None, ResultKind.HALF_BYE)),
        (("Z",), Outcome(LOSS, None, ResultKind.ZERO_BYE)),
        (("remis", "Remis", "РЕМИ", "реми"), Outcome(DRAW, DRAW)),
        (("wo", "w.o.", "W/O", "в.о.", "во", "walkower", "1-0 wo", "+ wo", "1:0 (w.o.)"), Outcome(WIN, LOSS, FORFEIT)),
        (("0-1 wo", "0-1 в.о.", "- wo"), Outcome(LOSS, WIN, FORFEIT)),
        (("0-0 wo", "-:- wo"), Outcome(LOSS, LOSS, ResultKind.DOUBLE_FORFEIT)),
        (("wo ½-½", "wo wo", "bye wo", "wow"), "result-unknown"),
        (("", "  "), None),
    ]
)
def test_chess_codes_are_read_in_every_spelling(spellings: tuple[str, ...], outcome: Outcome | str | None) -> None:
    assert {text: read(text) for text in spellings} == dict.fromkeys(spellings, outcome)


@of_each(
    [
        (("2", "2-0", "2:0", "2,0"), Outcome(WIN, LOSS)),
        (("1", "1-1", "1:1", "="), Outcome(DRAW, DRAW)),
        (("0", "0-2"), Outcome(LOSS, WIN)),
        (("remis", "реми"), Outcome(DRAW, DRAW)),
        (("wo", "в.о.", "2-0 wo"), Outcome(WIN, LOSS, FORFEIT)),
        (("0-2 wo", "0-2 в.о."), Outcome(LOSS, WIN, FORFEIT)),
        (("2F", "+", "2F-0F", "+:-"), Outcome(WIN, LOSS, FORFEIT)),
        (("0F", "-", "0F:2F"), Outcome(LOSS, WIN, FORFEIT)),
        (("0-0",), Outcome(LOSS, LOSS, SANCTION)),
        (("=-0",), Outcome(DRAW, LOSS, SANCTION)),
        (("1+", "1+ 1-", "1+:1-", "1+-1-", "1+1-"), Outcome(DRAW, DRAW, advantage=Side.WHITE)),
        (("1-", "1- 1+", "1–:1+"), Outcome(DRAW, DRAW, advantage=Side.BLACK)),
    ]
)
def test_draughts_codes_give_one_for_a_draw_and_two_for_a_win(spellings: tuple[str, ...], outcome: Outcome) -> None:
    assert {text: read(text, DRAUGHTS, True) for text in spellings} == dict.fromkeys(spellings, outcome)


@of_each(
    [
        ("3", CHESS, False, "result-out-of-range"),
        ("3-1", DRAUGHTS, False, "result-out-of-range"),
        ("10", CHESS, False, "result-out-of-range"),
        ("2", CHESS, False, "result-of-another-game"),
        ("2-0", CHESS, False, "result-of-another-game"),
        ("1-1", CHESS, False, "result-of-another-game"),
        ("½", DRAUGHTS, False, "result-of-another-game"),
        ("1-½", CHESS, False, "result-impossible"),
        ("2-1", DRAUGHTS, False, "result-impossible"),
        ("1-0", DRAUGHTS, False, "result-ambiguous"),
        ("1+", DRAUGHTS, False, "advantage-not-announced"),
        ("1+ 1-", SMALL, True, "advantage-in-draughts64"),
        ("1+", CHESS, True, "advantage-not-in-chess"),
        ("wygrał", CHESS, False, "result-unknown"),
        ("=HYPERLINK(1)", CHESS, False, "result-unknown"),
    ]
)
def test_what_is_no_result_of_the_game_has_a_name(text: str, game: GameType, advantage: bool, problem: str) -> None:
    assert read(text, game, advantage) == problem
    assert problem in PROBLEMS


@given(
    text=st.text(alphabet="012½=+-:F,. /bHZ", max_size=7) | st.sampled_from([c for e in CODES for c in e.codes]),
    game=st.sampled_from(GameType),
)
def test_what_was_read_is_written_so_that_it_is_read_the_same(text: str, game: GameType) -> None:
    outcome, problem = parse_code(text, game, advantage=True)
    if outcome is not None:
        assert parse_code(write_code(outcome, game), game, advantage=True) == (outcome, None)
    elif problem is not None:
        assert problem in PROBLEMS


def test_every_documented_code_is_read_as_its_json_says() -> None:
    kinds = {kind.value for kind in ResultKind}
    for entry in CODES:
        described = dict(entry.json)
        assert described["kind"] in kinds
        for game in entry.games:
            outcomes = {parse_code(code, game, advantage=True)[0] for code in entry.codes}
            assert len(outcomes) == 1, entry
            (outcome,) = outcomes
            assert outcome is not None
            assert outcome.kind.value == described["kind"]
            assert (outcome.advantage.value if outcome.advantage else None) == described.get("advantage")
            worth = {"2": WIN, "1": DRAW, "0": LOSS} if game.is_draughts else {"1": WIN, "0.5": DRAW, "0": LOSS}
            if "score.white" in described:
                assert (outcome.white, outcome.black) == (
                    worth[described["score.white"]],
                    worth[described["score.black"]],
                )


@of_each(
    [
        (time(1, 0), CHESS, "1-0"),
        (time(0, 1), CHESS, "0-1"),
        (timedelta(hours=2), DRAUGHTS, "2-0"),
        (datetime(1900, 1, 1, 0, 1), CHESS, "0-1"),
        (date(2026, 1, 1), DRAUGHTS, "1-1"),
        (datetime(2026, 2, 1), CHESS, "1/2"),
        (date(2026, 1, 2), CHESS, "1/2"),
        (date(2026, 3, 4), CHESS, None),
        (time(18, 30), CHESS, None),
        (timedelta(days=3), CHESS, None),
    ]
)
def test_a_date_or_time_that_a_spreadsheet_made_is_recognised(value: date, game: GameType, code: str | None) -> None:
    assert code_of_clock(value, game) == code


def test_each_side_has_its_own_cell_code() -> None:
    forfeit, advantage = Outcome(WIN, LOSS, FORFEIT), Outcome(DRAW, DRAW, advantage=Side.BLACK)
    assert [side_code(forfeit, white, CHESS) for white in (True, False)] == ["+", "-"]
    assert [side_code(advantage, white, DRAUGHTS) for white in (True, False)] == ["1-", "1+"]
    assert [side_code(Outcome(WIN, LOSS), white, DRAUGHTS) for white in (True, False)] == ["2", "0"]
    assert side_code(Outcome(DRAW, DRAW), True, CHESS) == "½"
    assert side_code(Outcome(None, None, ResultKind.ADJOURNED), True, CHESS) == side_code(None, True, CHESS) == ""
