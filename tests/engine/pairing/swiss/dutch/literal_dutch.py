"""The FIDE (Dutch) system by trying: every candidate of a bracket is listed, weighed and compared as the articles say.

Slow on purpose: no matching, no weights, no lower bounds, and nothing of the engine but the field. C.04.3 of 2026
(articles as 2.4.1) and of 2017 (as C.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise, product

from engine.pairing.swiss.field import Entrant, Field, PlayerRound, RoundKind

Pairs = tuple[tuple[int, int], ...]
WITHOUT_GAME = (RoundKind.PAIRING_BYE, RoundKind.FORFEIT_WIN, RoundKind.FULL_BYE)


class Card:
    """What is to be known of one player."""

    def __init__(self, entrant: Entrant, field: Field, edition: int) -> None:
        done, self.number = field.round_number - 1, entrant.number
        self.entrant = entrant
        self.score = score_before(entrant, done)
        self.points = entrant.points
        self.played = [r for r in entrant.rounds if r.kind is RoundKind.PLAYED]
        self.colours = [r.colour for r in self.played if r.colour]
        self.difference = sum(self.colours)
        self.twice = self.colours[-1] if len(self.colours) > 1 and len(set(self.colours[-2:])) == 1 else 0
        self.unplayed = done - len(self.played)
        most = done * max(field.scoring.win, field.scoring.draw)
        self.topscorer = field.round_number >= field.rounds and 2 * self.score > most
        self.bye = all(
            r.kind not in (WITHOUT_GAME if edition == 2026 else WITHOUT_GAME[:2])
            and not (edition == 2026 and r.kind is not RoundKind.PLAYED and r.points >= field.scoring.win)
            for r in entrant.rounds
        )
        self.floats = (self.float_in(done - 1, field, edition), self.float_in(done - 2, field, edition))

    def float_in(self, at: int, field: Field, edition: int) -> str:
        """The float of a round before: "down", "up" or nothing (1.4; A.4)."""
        if at < 0:
            return ""
        rounds = self.entrant.rounds
        played = rounds[at] if at < len(rounds) else PlayerRound(0, 0, 0, RoundKind.ZERO_BYE)
        if played.kind is RoundKind.PLAYED:
            other = next(e for e in field.entrants if e.number == played.opponent)
            mine, theirs = score_before(self.entrant, at), score_before(other, at)
            return "down" if mine > theirs else "up" if mine < theirs else ""
        if edition == 2017 or played.kind is RoundKind.PAIRING_BYE or played.points > field.scoring.loss:
            return "down"
        return ""

    @property
    def wants(self) -> tuple[int, int]:
        """The colour of the preference and how strong it is: 3 absolute, 2 strong, 1 mild (1.7; A.6)."""
        if not self.colours:
            return 0, 0
        if abs(self.difference) > 1:
            return (-1 if self.difference > 0 else 1), 3
        if self.twice:
            return -self.twice, 3
        if self.difference:
            return -self.difference, 2
        return -self.colours[-1], 1


def score_before(entrant: Entrant, at: int) -> int:
    points = sum(r.points for r in entrant.rounds[:at]) + sum(entrant.correction_points[:at])
    return points + (entrant.acceleration[at] if at < len(entrant.acceleration) else 0)


class LiteralDutch:
    """One round."""

    def __init__(self, field: Field, edition: int) -> None:
        self.field, self.edition = field, edition
        cards = [Card(e, field, edition) for e in field.entrants if e.present]
        self.cards = sorted(cards, key=lambda card: -card.score)
        self.known: dict[tuple[frozenset[int], frozenset[int], int | None], bool] = {}
        self.ahead: dict[tuple[object, ...], tuple[object, ...]] = {}

    # Absolute criteria (2.1 to 2.3; C.1 to C.4)

    def legal(self, a: int, b: int) -> bool:
        one, other = self.cards[a], self.cards[b]
        if any(r.opponent == other.number for r in one.played):
            return False
        if any(one.number in group and other.number in group for group in self.field.forbidden):
            return False
        same = one.wants == other.wants and one.wants[1] == 3
        return not same or one.topscorer or other.topscorer

    @cached_property
    def table(self) -> list[list[bool]]:
        size = range(len(self.cards))
        return [[a != b and self.legal(a, b) for b in size] for a in size]

    def pairable(self, guests: frozenset[int], others: frozenset[int], bye: int | None) -> bool:
        """Can all be paired, guests not with each other, the one of an odd number with a score up to `bye` left over?"""
        key = (guests, others, bye)
        if key not in self.known:
            everybody = guests | others
            self.known[key] = not everybody or self._pairs_or_frees(min(everybody), guests, others, bye)
        return self.known[key]

    def _pairs_or_frees(self, a: int, guests: frozenset[int], others: frozenset[int], bye: int | None) -> bool:
        left = (guests - {a}, others - {a})
        odd = (len(guests) + len(others)) % 2
        if odd and self.may_be_free(a, bye) and self.pairable(*left, bye):
            return True
        able = others if a in guests else guests | others
        return any(self.table[a][b] and self.pairable(left[0] - {b}, left[1] - {b}, bye) for b in able - {a})

    def may_be_free(self, a: int, bye: int | None) -> bool:
        return self.cards[a].bye and (bye is None or self.cards[a].score <= bye)

    # The round (3; A.9, B)

    def round(self) -> tuple[Pairs, int | None] | None:
        """The pairs by number, White first, in the order of the boards, and the bye."""
        everybody = frozenset(range(len(self.cards)))
        self.bye: int | None = None
        if self.edition == 2026 and len(everybody) % 2:
            scores = sorted({card.score for card in self.cards})
            self.bye = next((score for score in scores if self.pairable(frozenset(), everybody, score)), None)
            if self.bye is None:
                return None
        if not self.pairable(frozenset(), everybody, self.bye):
            return None
        scores = sorted({card.score for card in self.cards}, reverse=True)
        groups = [[a for a in sorted(everybody) if self.cards[a].score == score] for score in scores]
        movers: tuple[int, ...] = ()
        done: list[tuple[int, int]] = []
        while groups:
            own, below = groups[0], groups[1:]
            pairs, left = self.best(movers, own, below, complete=self.edition == 2026 or not below, ahead=True)
            lower = frozenset(a for group in below for a in group)
            if below and not self.pairable(frozenset(left), lower, self.bye):
                pairs, left = self.best(movers, own, below, complete=True, ahead=False)
                below = [sorted(lower)]
            done += pairs
            movers, groups = left, below
        boards = sorted((self.board_key(a, b), self.seated(a, b)) for a, b in done)
        return tuple(seats for _, seats in boards), self.cards[movers[0]].number if movers else None

    # The best candidate of a bracket (2.4; C.5 to C.19)

    def best(
        self, movers: tuple[int, ...], own: list[int], below: list[list[int]], *, complete: bool, ahead: bool
    ) -> tuple[Pairs, tuple[int, ...]]:
        lower = frozenset(a for group in below for a in group)
        found = None
        for pairs in matchings(movers, own, self.table):
            left = tuple(a for a in (*movers, *own) if not any(a in pair for pair in pairs))
            if complete and not self.completes(left, lower):
                continue
            early = self.early(left, pairs, own, movers)
            if found is not None and early > found[0][: len(early)]:
                continue
            look = self.look(left, below, complete) if ahead and below else ()
            key = (*early, look, *self.late(left, pairs, movers, own, lower), order_key(pairs, movers, own))
            if found is None or key < found[0]:
                found = key, pairs, left
        assert found is not None
        return found[1], found[2]

    def completes(self, left: tuple[int, ...], lower: frozenset[int]) -> bool:
        if lower:
            return self.pairable(frozenset(left), lower, self.bye)
        return not left or (len(left) == 1 and self.may_be_free(left[0], self.bye))

    def early(self, left: Sequence[int], pairs: Pairs, own: list[int], movers: Sequence[int]) -> tuple[object, ...]:
        """How many float, and their scores (2.4.1, 2.4.2) or the score differences of the bracket (C.5, C.6)."""
        if self.edition == 2026:
            return len(left), sorted((self.cards[a].score for a in left), reverse=True)
        gaps = [self.gap(pair) for pair in pairs] + [self.fall(a, [*movers, *own]) for a in left]
        return len(left), sorted(gaps, reverse=True)

    def gap(self, pair: tuple[int, int]) -> int:
        return abs(self.cards[pair[0]].score - self.cards[pair[1]].score)

    def fall(self, a: int, bracket: Sequence[int]) -> int:
        """Whoever floats falls to one point below the bracket (A.8)."""
        return self.cards[a].score - min(self.cards[b].score for b in bracket) + self.field.scoring.point

    def look(self, left: tuple[int, ...], below: list[list[int]], complete: bool) -> tuple[object, ...]:
        """The best that the next bracket can have: how many float from it, and their scores (2.4.3; C.7)."""
        key = (left, complete, tuple(below[0]))
        if key not in self.ahead:
            self.ahead[key] = min(self.looks(left, below, complete))
        return self.ahead[key]

    def looks(self, left: tuple[int, ...], below: list[list[int]], complete: bool) -> Iterator[tuple[object, ...]]:
        lower = frozenset(a for group in below[1:] for a in group)
        for pairs in matchings(left, below[0], self.table):
            over = tuple(a for a in (*left, *below[0]) if not any(a in pair for pair in pairs))
            if complete and not self.completes(over, lower):
                continue
            count = len(over)
            if not complete and not lower:
                count += 2 * sum(not self.cards[a].bye for a in over)  # the last bracket: nobody barred may be left
            yield count, sorted((self.cards[a].score for a in over), reverse=True)

    def late(
        self, left: Sequence[int], pairs: Pairs, movers: Sequence[int], own: list[int], lower: frozenset[int]
    ) -> tuple[object, ...]:
        """From the unplayed games of the one who gets the bye (2.4.4) to the last float (2.4.16; C.19)."""
        cards, key = self.cards, []
        key.append(self.unplayed(left, lower) if self.edition == 2026 else 0)
        given = [(a, colour) for pair in pairs for a, colour in zip(self.sides(*pair), (1, -1), strict=True)]
        watched = {a for pair in pairs if any(cards[b].topscorer for b in pair) for a in pair}
        against = [(a, colour) for a, colour in given if cards[a].wants[0] == -colour]
        # Whoever is beyond the bounds before the round, and gets what he wants, only comes nearer to them.
        key.append(sum(a in watched and abs(cards[a].difference + colour) > 2 for a, colour in against))
        key.append(sum(a in watched and cards[a].twice == colour for a, colour in against))
        key.append(len(against))
        key.append(sum(cards[a].wants[1] > 1 for a, _ in against))
        falls = [(self.fall(a, [*movers, *own]), a) for a in left]
        falls += [(self.gap(pair), min(pair)) for pair in pairs if self.gap(pair)]
        rises = [(self.gap(pair), max(pair)) for pair in pairs if self.gap(pair)]
        guests = set(movers)
        scores: list[object] = []
        for back in (0, 1):
            again = [(gap, a) for gap, a in falls if cards[a].floats[back] == "down"]
            up = [gap for gap, a in rises if cards[a].floats[back] == "up"]
            if self.edition == 2026:
                key += [sum(a not in guests for _, a in again), len(up)]
                again = [(gap, a) for gap, a in again if a in guests]
            else:
                key += [len(again), len(up)]
            scores += [sorted((gap for gap, _ in again), reverse=True), sorted(up, reverse=True)]
        return (*key, *scores)

    def unplayed(self, left: Sequence[int], lower: frozenset[int]) -> int:
        """Of the only one who floats and can but get the bye."""
        if len(left) != 1 or self.bye is None or not self.may_be_free(left[0], self.bye):
            return 0
        others = [a for a in lower if self.may_be_free(a, self.bye)]
        if not self.pairable(frozenset(), lower, None) or any(
            self.pairable(frozenset(left), lower - {a}, None) for a in others
        ):
            return 0
        return self.cards[left[0]].unplayed

    # Colours (5; E) and the order of boards (C.04.2)

    def sides(self, a: int, b: int) -> tuple[int, int]:
        """White and Black."""
        high, low = sorted((a, b))
        colour = self.colour_of(high, low)
        return (high, low) if colour > 0 else (low, high)

    def colour_of(self, high: int, low: int) -> int:
        one, other = self.cards[high], self.cards[low]
        (mine, strong), (theirs, firm) = one.wants, other.wants
        if mine != theirs:
            return mine or -theirs
        if not mine:
            first = self.field.initial_colour
            return first if self.rank(high) % 2 == 0 else -first
        if strong != firm:
            return mine if strong > firm else -theirs
        if strong == 3 and abs(one.difference) != abs(other.difference):
            return mine if abs(one.difference) > abs(other.difference) else -theirs
        for last, their_last in zip(one.colours[::-1], other.colours[::-1], strict=False):
            if last != their_last:
                return their_last
        return mine

    def rank(self, a: int) -> int:
        """How many have a smaller number, of those who were ever paired."""
        taking_part = [
            e.number
            for e in self.field.entrants
            if e.present or any(r.opponent or r.kind is RoundKind.PAIRING_BYE for r in e.rounds)
        ]
        return taking_part.index(self.cards[a].number)

    def seated(self, a: int, b: int) -> tuple[int, int]:
        white, black = self.sides(a, b)
        return self.cards[white].number, self.cards[black].number

    def board_key(self, a: int, b: int) -> tuple[int, int, int]:
        high, low = sorted((a, b), key=lambda c: (-self.cards[c].points, self.rank(c)))
        return -self.cards[high].points, -self.cards[low].points, self.rank(high)


def matchings(movers: Sequence[int], own: Sequence[int], table: list[list[bool]]) -> Iterator[Pairs]:
    """Every set of pairs of a bracket: movers meet residents only."""
    if movers:
        first, rest = movers[0], movers[1:]
        for other in own:
            if table[first][other]:
                for more in matchings(rest, [b for b in own if b != other], table):
                    yield ((first, other), *more)
        yield from matchings(rest, own, table)
    elif own:
        first, others = own[0], own[1:]
        for other in others:
            if table[first][other]:
                for more in matchings((), [b for b in others if b != other], table):
                    yield ((first, other), *more)
        yield from matchings((), others, table)
    else:
        yield ()


def order_key(pairs: Pairs, movers: Sequence[int], own: Sequence[int]) -> tuple[object, ...]:
    """When a candidate is generated: the set of movers (4.4), their opponents (4.2), then the remainder."""
    above = [(a, b) for a, b in pairs if a in movers]
    rest = [pair for pair in pairs if pair[0] not in movers]
    remainder = [a for a in own if not any(a in pair for pair in above)]
    place = {a: at for at, a in enumerate(remainder, start=1)}
    inner = [(place[a], place[b]) for a, b in rest]
    # A set of pairs comes with several exchanges: the first one counts.
    ways = (remainder_key(way, len(remainder)) for way in product(*(((a, b), (b, a)) for a, b in inner)))
    return [movers.index(a) for a, _ in above], [own.index(b) for _, b in above], min(ways)


def remainder_key(way: Sequence[tuple[int, int]], size: int) -> tuple[object, ...]:
    """The exchange (4.3): how many, how far apart, who leaves S1, who comes in; then the transposition of S2 (4.2)."""
    count = len(way)
    upper = sorted(a for a, _ in way)
    leave = [a for a in range(1, count + 1) if a not in upper]
    come = [a for a in upper if a > count]
    opponents = [b for _, b in sorted(way)]
    assert all(a < b for a, b in pairwise(upper)) and max(upper, default=0) <= size
    return len(come), sum(come) - sum(leave), [-a for a in reversed(leave)], come, opponents
