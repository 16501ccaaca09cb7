"""What a draughts player holds after a norm (PZWarc 2021, VII 5.6, 5.7 and Table II)."""

from __future__ import annotations

from engine.regulations import load


def title_after(held: str, norm: str, rating: int | None, games: int, *, women: bool) -> str:
    """What a draughts player holds after a norm, by Table II.

    PZWarc 2021, VII 5.7 and notes: who has I and makes the norm of AM is K at once, who has K is
    M. Elsewhere a mark becomes the title with the rating of list A, lower by 100 for women
    and by 25 where the norms together have 40 games or more (VII 5.6). Where the table has no
    step he keeps what he holds.
    """
    numbers = load("pzwarc-2021-norms")
    step = numbers["jumps"].get(held, {} if held.startswith("AM") else numbers["jumps"][""]).get(norm)
    if step is None:
        return held
    if "rating" not in step:
        return str(step["mark"])
    reduction = numbers["title_norm"]["reduction"]
    needed = int(step["rating"]) - 100 * women - (int(reduction["points"]) if games >= reduction["games"] else 0)
    return str(step["title"]) if rating is not None and rating >= needed else str(step["mark"])
