"""The cards of a pack held against the event: whose each is, and round by round opponent, result and points so far.

A card begins with its title, a row with the number of its round; what stands beside and below them is each version's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from reporting.verify.pages.meaning import same, squeezed
from reporting.verify.pages.told import NOBODY, Gap, Kind, Told
from reporting.verify.values import What

_FACTS: Final = {"opponent": What.RESULT, "result": What.RESULT, "running": What.SCORE}
"""What a row tells in the order of its boxes."""
_FORMS: Final = frozenset({"start-card", "start-card-4up", "start-card-bg"})
"""Cards with these boxes."""


def has_cards(part: Any) -> bool:
    """Whether a part of a pack consists of cards that can be read."""
    return part.form.id in _FORMS and bool(part.context.get("cards"))


def card_gaps(context: Mapping[str, Any], page: Sequence[str]) -> Iterator[Gap]:
    """What the cards tell otherwise; `page` are the texts from the first title on."""
    title = squeezed(context["words"]["title"])
    starts = [at for at, text in enumerate(page) if squeezed(text) == title]
    found = [page[start + 1 : end] for start, end in zip(starts, [*starts[1:], len(page)], strict=True)]
    for card in context["cards"]:
        yield from _of_card(card, found, context["words"])


def _of_card(card: Mapping[str, Any], cards: Sequence[Sequence[str]], words: Mapping[str, str]) -> Iterator[Gap]:
    """The card of somebody among those of the page: the one that tells the fewest things otherwise."""
    number = int(card["number"]) if str(card["number"]).isdecimal() else NOBODY
    name, where = squeezed(card["name"]), words["title"]
    rows = [row for row in card["rows"] if row["opponent"] and row["result"]]
    mine = [texts for texts in cards if name in squeezed("".join(texts[:_HEAD]))]
    if not mine:
        yield Gap(Told(card["name"], "name", Kind.EXACT, What.PLAYER, where, number=number), "")
        return
    gaps = (list(_of_rows(rows, texts, [row["round"] for row in card["rows"]])) for texts in mine)
    for round_name, key, told, text in min(gaps, key=len):
        place = f"{where}: {round_name}, {words[key]}"
        yield Gap(Told(told, key, Kind.EXACT, _FACTS[key], place, number=number), text)


_HEAD: Final = 24
"""Texts before the first row in which the name stands."""


def _of_rows(
    rows: Sequence[Mapping[str, str]], texts: Sequence[str], rounds: Sequence[str]
) -> Iterator[tuple[str, str, str, str]]:
    """Round, box, what it has to say and what stands there, for each box that says something else."""
    places = _places(texts, rounds)
    for row in rows:
        start, end = places.get(row["round"], (0, 0))
        line, at = texts[start:end], 0
        for key in _FACTS:
            place = next((each for each in range(at, len(line)) if same(Kind.EXACT, row[key], line[each])), None)
            if row[key] and place is None:
                yield row["round"], key, row[key], " ".join(line[at : at + 1])
            elif place is not None:
                at = place + 1


def _places(texts: Sequence[str], rounds: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Where the rows of a card begin and end: the last way in which their rounds follow each other.

    A category before the first row may look like a round.
    """
    starts: dict[str, int] = {}
    end = len(texts)
    for name in reversed(rounds):
        found = next((at for at in reversed(range(end)) if texts[at] == name), None)
        if found is None:
            continue
        starts[name] = end = found
    ordered = sorted(starts.items(), key=lambda item: item[1])
    ends = [*(start for _, start in ordered[1:]), len(texts)]
    return {name: (start + 1, stop) for (name, start), stop in zip(ordered, ends, strict=True)}
