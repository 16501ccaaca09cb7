"""What stands in the bracket of a cup: rounds by name, who came to which side of a tie, what he made there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.model import Event, Player
from engine.model.rounds import day_of_round
from engine.pairing.knockout.cup import NOBODY, Cup, Meeting
from engine.pairing.paired_round import games_per_match
from engine.pairing.teams.event import is_team_event
from reporting.context.subjects import Subjects
from reporting.context.words import points_in, short_date, side_result, winner_key


class BracketTies:
    """The ties of one cup in the words of a paper."""

    def __init__(self, subjects: Subjects, event: Event, cup: Cup) -> None:
        self.subjects = subjects
        self.event = event
        self.cup = cup
        self.players = subjects.facts.ranked

    @property
    def winner_key(self) -> str:
        """What the winner is called: a woman, or whoever will win a women's event, in her gender."""
        number = self.cup.rounds[-1][0].winner
        women = self.subjects.info.settings.competition == "women" and not is_team_event(self.subjects.event)
        return winner_key(self.players.get(number) if number else None, women=women)

    def heading(self, round_number: int) -> str:
        """Name and day of a round, on a line each; after the last one, of the winner."""
        if round_number > len(self.cup.rounds):
            return self.subjects.texts(f"form.bracket.{self.winner_key}")
        day = short_date(day_of_round(self.subjects.event, round_number), self.subjects.lang)
        return "\n".join(filter(None, (self.name(round_number), day)))

    def name(self, round_number: int) -> str:
        """What a round is called: `1/8`, a quarterfinal, the final."""
        texts, left = self.subjects.texts, len(self.cup.rounds) - round_number
        if round_number == 1 and any(tie.lower == NOBODY for tie in self.cup.rounds[0]):
            return texts("form.bracket.preliminary")
        if left < 3:
            return texts(f"form.bracket.round-{left}")
        return texts("form.bracket.round-of", part=2**left, players=2 * 2**left)

    def side(self, round_number: int, position: int, lower: int) -> tuple[int | None, str, bool]:
        """Who stands on a side of a tie, what he made, whether he went on."""
        if round_number > len(self.cup.rounds) or position >= len(self.cup.rounds[round_number - 1]):
            return None, "", False
        tie = self.cup.rounds[round_number - 1][position]
        if round_number > 1:
            number = self._came(round_number - 1, 2 * position + lower)
        else:
            number = tie.lower if lower else tie.upper
        return number, self.score(tie, number), bool(number) and tie.winner == number

    def _came(self, round_number: int, position: int) -> int | None:
        """Who comes from a tie: the drawing keeps to its lines, whoever is the stronger seed."""
        return self.cup.rounds[round_number - 1][position].winner

    def text(self, number: int | None, *, full: bool = True) -> str:
        """Number and name of whoever came, the whole name or a short one; blank while nobody did."""
        if number is None:
            return ""
        if number == NOBODY:
            return self.subjects.texts("form.bracket.rest")
        player = self.players.get(number) or Player(number)
        return f"{number}\N{NO-BREAK SPACE}{player.name if full else short_name(player)}".strip()

    def score(self, tie: Meeting, number: int | None) -> str:
        """What a side made in a tie: the result, or points of several games; those of the play-off in brackets."""
        if not number or not tie.games:
            return ""
        games = [self.event.results[index] for index in tie.games]
        done = [game for game in games if game.finished]
        count = games_per_match(self.event.info)
        match = [game for game in done if game.key.game <= count]
        if count == 1 and len(match) == 1 and match[0].outcome is not None and not match[0].outcome.boards:
            score = side_result(match[0].outcome, match[0].white == number, self.event.info.game)
        else:
            score = self._points(match, number) if match else ""
        play_off = [game for game in done if game.key.game > count]
        return f"{score} ({self._points(play_off, number)})" if play_off else score

    def _points(self, games: Sequence[Any], number: int) -> str:
        total = 0
        for game in games:
            own = game.white == number
            if game.outcome.boards:
                total += sum(pair[not own] for pair in game.outcome.boards)
            else:
                total += self.event.info.points.of_side(game.outcome, own) or 0
        return points_in(total, self.subjects.lang)


def short_name(player: Player) -> str:
    """Surname and initial; a team keeps its name."""
    return f"{player.surname} {player.first_name[:1]}." if player.first_name else player.surname


def has_play_off(event: Event) -> bool:
    """True where a level tie went on with further games (D.5 a)."""
    count = games_per_match(event.info)
    return any(game.key.game > count for game in event.results)
