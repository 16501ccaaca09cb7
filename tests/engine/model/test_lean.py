"""Values that are made by the hundred thousand are what the dataclass would have made."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from inspect import signature

import pytest

from engine.model import EMPTY, GameKey, Player
from engine.model.lean import lean


@lean
@dataclass(frozen=True, slots=True)
class _Lean:
    one: int
    two: str = "2"
    three: list[int] = field(default_factory=list)


def test_positions_names_and_defaults_are_those_of_the_class() -> None:
    assert _Lean(1) == _Lean(one=1, two="2", three=[])
    assert _Lean(1, "a", [3]) == _Lean(three=[3], two="a", one=1)
    assert replace(_Lean(1), two="b") == _Lean(1, "b")
    assert [str(each) for each in signature(GameKey).parameters] == [each.name for each in fields(GameKey)]


def test_a_default_that_is_made_is_made_anew() -> None:
    assert _Lean(1).three is not _Lean(1).three
    assert Player(1).titles is EMPTY


def test_what_lacks_or_is_too_much_is_told_as_ever() -> None:
    with pytest.raises(TypeError, match=r"_Lean.__init__\(\) missing 1 required positional argument: 'one'"):
        _Lean()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'four'"):
        _Lean(1, four=4)  # type: ignore[call-arg]


def test_it_stays_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Player(1).sex = "f"  # type: ignore[misc]


def test_a_class_that_does_more_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class More:
        one: int

        def __post_init__(self) -> None:
            assert self.one

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Named:
        one: int

    for each in (More, Named):
        with pytest.raises(TypeError):
            lean(each)
