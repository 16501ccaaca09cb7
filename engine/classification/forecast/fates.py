"""How it may end with opponents who count or not, of whom some are alike: what is best for a norm, not everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, product
from typing import Final, TypeAlias

from engine.model.effort import spend

_STEPS_OF_A_PART: Final = 10


@dataclass(frozen=True, slots=True)
class Fate:
    """How many games with an opponent count, in each way in which missing facts may turn out, and what that takes.

    He makes `nothing` of his games with others, or something; the player wins all games that are left with him
    (`won`), or does not (False), None where it is so either way.
    """

    counts: tuple[int, ...]
    nothing: bool
    won: bool | None


Chosen: TypeAlias = Mapping[int, Fate]
"""How it ends with each opponent."""


@dataclass(frozen=True, slots=True)
class Member:
    """An opponent and how it may end with him. Those of a `kind` differ in their federations alone, None being none."""

    number: int
    fates: tuple[Fate, ...]
    kind: Hashable
    federation: str | None


@dataclass(frozen=True, slots=True)
class _Part:
    """What is chosen for those of some federations: how often each kind ends how, and with whom how many games count.

    `singly` are the games against each federation that is told singly, `most` those against the one of the others
    that is met most, `federations` how many are met.
    """

    ends: Mapping[tuple[Hashable, Fate], int]
    singly: tuple[int, ...]
    most: int
    federations: int
    chosen: tuple[Chosen, ...] = ()

    def is_as_good_as(self, other: _Part) -> bool:
        """Nothing of the federations speaks for the other one."""
        fewer = all(one <= two for one, two in zip(self.singly, other.singly, strict=True))
        return fewer and self.most <= other.most and self.federations >= other.federations


def best_fates(members: Sequence[Member], met: Mapping[str, int], singly: Set[str]) -> Iterator[Chosen]:
    """For every number of those of each kind who end in each way: of these choices those than which none is better.

    `met` are the games that count against each federation beside those with the members. It is never better
    to have more games against one of those `singly`, or against that of all others which is met most, and never worse
    to have met more federations. So nobody is tried in the place of one who is like him, and there are no more
    choices than numbers of those of each kind.
    """
    order = tuple(sorted(singly))
    most = max((games for federation, games in met.items() if federation not in singly), default=0)
    parts = [_Part({}, (0,) * len(order), most, 0)]
    for federation in sorted({each.federation for each in members}, key=lambda code: code or ""):
        own = [each for each in members if each.federation == federation]
        chosen = list(_among(own))
        best: dict[frozenset[tuple[tuple[Hashable, Fate], int]], list[_Part]] = {}
        for part in parts:
            for ends, fates in chosen:
                spend(_STEPS_OF_A_PART)
                new = _with(part, ends, fates, federation, met, order)
                like = best.setdefault(frozenset(new.ends.items()), [])
                if not any(each.is_as_good_as(new) for each in like):
                    like[:] = [*(each for each in like if not new.is_as_good_as(each)), new]
        parts = [part for like in best.values() for part in like]
    for part in parts:
        yield {number: fate for fates in part.chosen for number, fate in fates.items()}


def best_fates_by_the_lowest(members: Sequence[Member], met: Mapping[str, int], singly: Set[str]) -> Iterator[Chosen]:
    """The same where it says something who has the lowest number of those with whom games count: each may."""
    ordered = sorted(members, key=lambda each: each.number)
    for at in range(len(ordered) + 1):
        before = [_only(each, counting=False) for each in ordered[:at]]
        lowest = [_only(each, counting=True) for each in ordered[at : at + 1]]
        if all(each.fates for each in (*before, *lowest)):
            yield from best_fates([*before, *lowest, *ordered[at + 1 :]], met, singly)


def _only(member: Member, *, counting: bool) -> Member:
    return replace(
        member,
        fates=tuple(fate for fate in member.fates if any(fate.counts) is counting),
        kind=(member.kind, counting),
    )


def _among(members: Sequence[Member]) -> Iterator[tuple[Counter[tuple[Hashable, Fate]], Chosen]]:
    """How many of each kind of one federation end in each way, and one choice of who they are."""
    kinds: dict[tuple[Hashable, tuple[Fate, ...]], list[Member]] = {}
    for each in members:
        kinds.setdefault((each.kind, each.fates), []).append(each)
    ways = (combinations_with_replacement(fates, len(alike)) for (_, fates), alike in kinds.items())
    for fates in product(*ways):
        spend(_STEPS_OF_A_PART)
        chosen = [
            (each, fate)
            for alike, ended in zip(kinds.values(), fates, strict=True)
            for each, fate in zip(alike, ended, strict=True)
        ]
        yield Counter((each.kind, fate) for each, fate in chosen), {each.number: fate for each, fate in chosen}


def _with(
    part: _Part,
    ends: Counter[tuple[Hashable, Fate]],
    fates: Chosen,
    federation: str | None,
    met: Mapping[str, int],
    order: Sequence[str],
) -> _Part:
    """A part with the members of one more federation; where they have none the mix does not ask for them."""
    together = replace(part, ends=Counter(part.ends) + ends, chosen=(*part.chosen, fates))
    if federation is None:
        return together
    games = met.get(federation, 0) + sum(fate.counts[0] for fate in fates.values())
    if federation in order:
        singly = tuple(games if code == federation else known for code, known in zip(order, part.singly, strict=True))
        return replace(together, singly=singly, federations=part.federations + bool(games))
    return replace(together, most=max(part.most, games), federations=part.federations + bool(games))
