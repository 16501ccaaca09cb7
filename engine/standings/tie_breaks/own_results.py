"""Tie-breaks from a player's own results: FIDE C.07, 7 and 9, and PZWarc's draws with advantage, duels, list A."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from engine.model import REQUESTED, Mark, Player
from engine.standings.ledger import Entry, Ledger
from engine.standings.tie_break_code import TieBreakCode
from engine.standings.tie_breaks.contributions import Contribution, Value, total


def wins(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Rounds that gave a win's points, byes and forfeits too (FIDE C.07, 7.1; PZWarc 2021, V 1.7.1.2).

    For PZWarc a game won by forfeit is a won one: it stands in the table as `2F` (II 5.7.1.2).
    """
    return sum(entry.points >= ledger.event.info.points.win for entry in ledger.entries[number])


def games_won(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """Games won over the board; in pre-paired events by forfeit too (FIDE C.07, 7.2 and 15.2)."""
    return sum(
        entry.mark is Mark.WIN and ledger.counts_as_game(entry, code.forfeits_as_played)
        for entry in ledger.entries[number]
    )


def games_with_black(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """Games with Black; a game lost by forfeit is none (FIDE C.07, 7.3 and 15.2)."""
    return sum(_counts_here(ledger, code, entry) and not entry.white for entry in ledger.entries[number])


def wins_with_black(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """Games won with Black (FIDE C.07, 7.4)."""
    return sum(
        _counts_here(ledger, code, entry) and not entry.white and entry.mark is Mark.WIN
        for entry in ledger.entries[number]
    )


def progressive(ledger: Ledger, code: TieBreakCode, number: int) -> Value:
    """The sum of the scores after each round (FIDE C.07, 7.5); a cut drops the first rounds."""
    return total(running_contributions(ledger, number), code, 2)


def running_contributions(ledger: Ledger, number: int) -> Iterator[Contribution]:
    """The score after each round, in half points; cuts drop the first rounds."""
    return (Contribution(score, (at,), at=at) for at, score in enumerate(running_scores(ledger, number)))


def running_scores(ledger: Ledger, number: int) -> tuple[int, ...]:
    """Half points after each round up to the ledger's (PZSzach 2002, B.VI A.1.5: tabela postępowa)."""
    lines = ledger.entries.get(number) or ledger.struck_entries.get(number, ())
    gained = [0] * (ledger.after + 1)
    for entry in lines:
        gained[entry.round] += entry.points
    for at, points in ledger.corrections.get(number, {}).items():
        gained[at] += points
    scores: list[int] = []
    for points in gained[1:]:
        scores.append(points + (scores[-1] if scores else 0))
    return tuple(scores)


def rounds_elected(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Rounds one elected to play: neither missed by request nor lost by forfeit (FIDE C.07, 7.6).

    Whoever still plays his game has elected to.
    """
    return len(ledger.waiting.get(number, ())) + sum(
        entry.kind not in REQUESTED and not entry.lost_by_forfeit and (entry.is_game or not ledger.pre_paired)
        for entry in ledger.entries[number]
    )


def standard_points(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """1 for more points than the opponent in a round, a half for as many, 0 for fewer (FIDE C.07, 7.7)."""
    return Fraction(sum(_standard(ledger, entry) for entry in ledger.entries[number]), 2)


def _standard(ledger: Ledger, entry: Entry) -> int:
    scale = ledger.event.info.points
    if not entry.is_game:
        return 0 if ledger.pre_paired else 2 * (entry.points >= scale.win) or int(entry.points >= scale.draw)
    other = scale.of_side(entry.outcome, not entry.white) or 0
    return 2 if entry.points > other else int(entry.points == other and not entry.lost_by_forfeit)


def starting_number(_ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """The starting number: the lower is better (FIDE C.07, 7.8)."""
    return number


def own_rating(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """The own rating (FIDE C.07, 10.6)."""
    return ledger.ratings.get(number)


def _counts_here(ledger: Ledger, code: TieBreakCode, entry: Entry) -> bool:
    """A game for article 7: a forfeit loss never is (15.2)."""
    return ledger.counts_as_game(entry, code.forfeits_as_played) and not entry.lost_by_forfeit


_LISTS: Final = ("national", "fmjd")


def advantage_difference(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Own draws with advantage less those of the opponents (PZWarc 2021, V 1.7.2.1)."""
    return sum(entry.advantage for entry in ledger.entries[number])


def advantages(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Own draws with advantage (PZWarc 2021, V 1.7.2.2)."""
    return sum(entry.advantage > 0 for entry in ledger.entries[number])


def place_on_list_a(ledger: Ledger, _code: TieBreakCode, number: int) -> Value:
    """Place on ranking list A: the smaller is better, no place comes last (PZWarc 2021, V 1.7.1.5, 1.7.3.5).

    The list is PZWarc's or that of FMJD, whose ratings PZWarc copies (VI 1.2): one for the whole
    event, since places of two lists say nothing of each other. In superblitz it is the rapid and
    blitz list; the players' sheet carries the one that the event goes by.
    """
    return _places_on_list_a(ledger.players.values()).get(number)


def _places_on_list_a(players: Iterable[Player]) -> Mapping[int, int]:
    """Places on list A by starting number, from the list that has more of the players; equal: PZWarc's.

    Only list A gives places (VI 3.3), so a place without the letter of a list is one on A.
    """
    lists: dict[str, dict[int, int]] = {name: {} for name in _LISTS}
    for player in players:
        for rating in player.ratings:
            if rating.list in lists and rating.rank is not None and rating.sub_list in {"", "A"}:
                lists[rating.list].setdefault(player.number, rating.rank)
    return max(lists.values(), key=len)


def legs(ledger: Ledger, _code: TieBreakCode, number: int, *, of: Mark) -> Value:
    """Single games in the superblitz duels won or lost: who wins sooner, or loses later, is better.

    PZWarc 2021, V 1.7.3.3 and 1.7.3.4.
    """
    return sum(entry.legs for entry in ledger.entries[number] if entry.played and entry.mark is of)
