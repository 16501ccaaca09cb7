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
_JAHR: Final = {
    "opponent_number": What.RESULT,
    "rating": What.PAGE,
    "opponent_points": What.PAGE,
    "share": What.PAGE,
    "result": What.RESULT,
    "game_points": What.SCORE,
    "running_total": What.SCORE,
}
"""The same on the cards of Jahr's method (Jahr 1981, item 10): the opponent's points, a tenth of them, and the sum."""
_FORMS: Final = dict.fromkeys(("start-card", "start-card-4up", "start-card-bg"), _FACTS) | {"start-card-jahr": _JAHR}
"""The boxes of each kind of cards."""
_MAYBE: Final = ("opponent_id", "rating", "auxiliary")
"""Boxes of a row that not every version and form has."""
_ORDER: Final = ("opponent", "opponent_id", "rating", "result", "running", "auxiliary")
_FOOT: Final = tuple(f"{name}_value" for name in ("sum", "difference", "total", "achieved"))
_BELOW: Final = ("birth", "points", "place", "games", *_FOOT)
"""Boxes below the rows: of a player's last card alone, where the rounds take several."""
_BESIDE: Final = ("event_name", "category", "system_id", "own_rating", *_BELOW)
"""Boxes above and below the rows; which of them there are is each version's."""


def has_cards(part: Any) -> bool:
    """Whether a part of a pack consists of cards that can be read."""
    return part.form.id in _FORMS and bool(part.context.get("cards"))


def card_gaps(part: Any, page: Sequence[str]) -> Iterator[Gap]:
    """What the cards tell otherwise; `page` are the texts from the first title on."""
    context = part.context
    title = squeezed(context["words"]["title"])
    starts = [at for at, text in enumerate(page) if squeezed(text) == title]
    ends = zip(starts, [*starts[1:], len(page)], strict=True)
    found = [(squeezed("".join(page[start + 1 : end])), page[start + 1 : end]) for start, end in ends]
    cards = [_with_rounds({"event_name": context.get("event_name", ""), **card}) for card in context["cards"]]
    facts = _facts(_FORMS[part.form.id], cards, found)
    if _goes_on([letters for letters, _ in found]):
        yield Gap(Told("", "more", Kind.EXACT, What.PAGE, context["words"]["title"]), " ".join(found[-1][1][-_SHOWN:]))
    pairs = [(card, _mine(card, found, facts)) for card in cards]
    words = context["words"]
    beside = {name: how for name in _BESIDE if (how := _printed(name, pairs, words)) is not None}
    for card, texts in pairs:
        yield from _of_card(card, texts, words, facts)
        yield from _beside(card, texts or (), beside, words["title"])


def _goes_on(cards: Sequence[str]) -> bool:
    """Whether much more follows the last card than stands on any other: another paper, which is none of the pack."""
    return len(cards) > 1 and len(cards[-1]) > max(map(len, cards[:-1])) + _REMARKS


_REMARKS: Final = 400
"""Letters that somebody may write below the last card."""
_SHOWN: Final = 12
Card = Mapping[str, Any]
Read = tuple[str, Sequence[str]]
"""A card of the page: its letters, and its texts."""
Boxes = Mapping[str, What]
"""The boxes of a row in their order, with what they tell."""


def _facts(boxes: Boxes, cards: Sequence[Card], page: Sequence[Read]) -> Boxes:
    """The boxes that every version has, and those of the others that most cards of this page have."""
    for name in _MAYBE:
        more = {key: boxes.get(key, What.PAGE) for key in _ORDER if key in boxes or key == name}
        if name in boxes or set(boxes) - set(more):
            continue
        mine = [(card, _mine(card, page, more)) for card in cards if any(row.get(name) for row in _played(card))]
        sound = sum(not list(_of_rows(_played(card), texts, _rounds(card), more)) for card, texts in mine if texts)
        boxes = more if sound * 2 > len(mine) else boxes
    return boxes


def _with_rounds(card: Card) -> Card:
    """A card whose rows have the names of their rounds, which stand beside the first game of a round alone."""
    found: list[Mapping[str, Any]] = []
    for row in card["rows"]:
        found.append({**row, "round": row["round"] or (found[-1]["round"] if found else "")})
    return {**card, "rows": found}


def _rounds(card: Card) -> list[str]:
    return list(dict.fromkeys(row["round"] for row in card["rows"]))


def _mine(card: Card, cards: Sequence[Read], facts: Boxes) -> Sequence[str] | None:
    """The texts of the card of somebody: of those with his name the one that tells the fewest things otherwise."""
    name, rounds = squeezed(card["name"]), _rounds(card)
    mine = (texts for letters, texts in cards if name in letters[:_HEAD])
    return min(mine, key=lambda texts: len(list(_of_rows(_played(card), texts, rounds, facts))), default=None)


def _played(card: Card) -> list[Mapping[str, str]]:
    return [row for row in card["rows"] if row["opponent"] and row["result"]]


def _number(card: Card) -> int:
    return int(card["number"]) if str(card["number"]).isdecimal() else NOBODY


def _of_card(card: Card, texts: Sequence[str] | None, words: Mapping[str, str], facts: Boxes) -> Iterator[Gap]:
    """The rows of a card."""
    number, where = _number(card), words["title"]
    if texts is None:
        yield Gap(Told(card["name"], "name", Kind.EXACT, What.PLAYER, where, number=number), "")
        return
    for round_name, key, told, text in _of_rows(_played(card), texts, _rounds(card), facts):
        place = f"{where}: {round_name}, {words[key]}"
        yield Gap(Told(told, key, Kind.EXACT, facts[key], place, number=number), text)


def _printed(name: str, pairs: Sequence[tuple[Card, Sequence[str] | None]], words: Mapping[str, str]) -> str | None:
    """How most cards have a box: with its label, without one (blank), or not at all (None)."""
    mine = [(card, texts) for card, texts in pairs if _box(card, name) and texts]
    for label in (words.get(name, ""), ""):
        if sum(_has(card[name], texts, label) for card, texts in mine) * 2 > len(mine):
            return label
    return None


def _box(card: Card, name: str) -> str:
    """What a box of a card has to say, nothing where the card has no such box."""
    return "" if name in _BELOW and not card.get("last", True) else card.get(name) or ""


def _has(value: str, texts: Sequence[str], label: str) -> bool:
    """Whether a value stands in a box behind its label, in one text with it or in the next; without one, anywhere."""
    if not label:
        return any(squeezed(text) == squeezed(value) or text.endswith(f" {value}") for text in texts)
    whole, head = squeezed(f"{label}{value}"), squeezed(label)
    return any(
        squeezed(text) == whole or (squeezed(text) == head and squeezed(after) == squeezed(value))
        for text, after in zip(texts, (*texts[1:], ""), strict=True)
    )


def _beside(card: Card, texts: Sequence[str], labels: Mapping[str, str], title: str) -> Iterator[Gap]:
    for name, label in labels.items():
        if _box(card, name) not in {"", "0"} and texts and not _has(card[name], texts, label):
            yield Gap(Told(card[name], name, Kind.EXACT, What.PAGE, title, number=_number(card)), "")


_HEAD: Final = 3_000
"""Letters of a card in which the name stands: above its first row, where there are no other names but the club's."""


def _of_rows(
    rows: Sequence[Mapping[str, str]], texts: Sequence[str], rounds: Sequence[str], facts: Boxes
) -> Iterator[tuple[str, str, str, str]]:
    """Round, box, what it has to say and what stands there, for each box that says something else."""
    places = _places(texts, rounds)
    begun, at = "", 0
    for row in rows:
        start, end = places.get(row["round"], (0, 0))
        line, begun, at = texts[start:end], row["round"], at if row["round"] == begun else 0
        for key in facts:
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
    if not starts:  # another card of the same player, with other rounds
        return {}
    ordered = sorted(starts.items(), key=lambda item: item[1])
    ends = [*(start for _, start in ordered[1:]), len(texts)]
    return {name: (start + 1, stop) for (name, start), stop in zip(ordered, ends, strict=True)}
