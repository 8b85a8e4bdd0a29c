"""Dataclasses that are cheap to define behave like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import field, replace
from functools import cached_property

from unbraid.core.records import dataclass


@dataclass(frozen=True, slots=True)
class _Point:
    x: int
    y: int = 0
    note: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True)
class _Other:
    x: int
    y: int = 0

    @cached_property
    def sum(self) -> int:
        return self.x + self.y


@dataclass(frozen=True)
class _Heir(_Other):
    z: int = 0


@dataclasses.dataclass(frozen=True)
class _StandardHeir(_Other):
    z: int = 0


@dataclass(frozen=True, slots=True)
class _Empty:
    """Nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class _Named:
    name: str


@dataclass(frozen=True)
class _OwnEquality:
    x: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _OwnEquality)

    def __hash__(self) -> int:
        return 7


def test_equality_and_hash_are_those_of_the_fields() -> None:
    assert _Point(1, 2, "a") == _Point(1, 2, "b") and hash(_Point(1, 2, "a")) == hash(_Point(1, 2, "b"))
    assert _Point(1, 2) != _Point(2, 1)
    other: object = _Other(1, 2)
    assert _Point(1, 2) != other
    assert _Empty() == _Empty() and len({_Empty(), _Empty()}) == 1


def test_equality_may_be_identity() -> None:
    assert _Named("x") != _Named("x") and len({_Named("x"), _Named("x")}) == 2


def test_heirs() -> None:
    assert _Heir(1, 2, z=3) == _Heir(1, 2, z=3) != _Heir(1, 2, z=4)
    assert _StandardHeir(1, z=3) == _StandardHeir(1, z=3) and repr(_StandardHeir(1, z=3)).endswith("(x=1, y=0, z=3)")


def test_own_methods_stay() -> None:
    assert _OwnEquality(1) == _OwnEquality(2) and hash(_OwnEquality(1)) == 7


def test_text() -> None:
    assert repr(_Point(1, 2, "a")) == "_Point(x=1, y=2)"
    assert repr(_Empty()) == "_Empty()"


def test_patterns_copies_and_replacements() -> None:
    match _Point(1, 2):
        case _Point(x, y):
            assert (x, y) == (1, 2)
    assert replace(_Point(1, 2), y=3) == _Point(1, 3)
    assert [each.name for each in dataclasses.fields(_Point)] == ["x", "y", "note"]
    assert pickle.loads(pickle.dumps(_Point(1, 2))) == copy.deepcopy(_Point(1, 2)) == _Point(1, 2)
    assert not hasattr(_Point(1, 2), "__dict__")
    assert _Other(1, 2).sum == 3
