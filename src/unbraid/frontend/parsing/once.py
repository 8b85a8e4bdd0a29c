"""Attributes that are computed when they are first asked for, and kept.

`functools.cached_property` does the same, but up to Python 3.11 it takes a lock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")


class once(Generic[T]):
    """Decorates a method: the attribute of that name is what the method returns the first time."""

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute, self.__doc__ = compute, compute.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, owner: None, kind: type) -> once[T]: ...
    @overload
    def __get__(self, owner: object, kind: type) -> T: ...
    def __get__(self, owner: object, kind: type) -> once[T] | T:
        if owner is None:
            return self
        value = self._compute(owner)
        setattr(owner, self._name, value)  # found before this descriptor from now on, because that has no __set__
        return value
