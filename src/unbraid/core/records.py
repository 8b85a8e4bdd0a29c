"""Frozen dataclasses that are cheap to define and to make.

The standard library compiles up to seven methods for each frozen dataclass, which was nearly half of the time that this
program needed to start.  Here only `__init__` is compiled, and the other methods are shared.  Mypy sees the standard
dataclass: it is mypy, and nothing at run time, that forbids to assign to a field.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, *, frozen=False, eq=True, **options):
        if cls is None:
            return lambda decorated: dataclass(decorated, frozen=frozen, eq=eq, **options)
        if not frozen:
            return dataclasses.dataclass(eq=eq, **options)(cls)
        own = {name for name, value in vars(cls).items() if value is not None}  # `__hash__` is None beside an `__eq__`
        cls.__doc__ = cls.__doc__ or cls.__name__  # without it, dataclass would look for the signature
        inherits = any(map(dataclasses.is_dataclass, cls.__bases__))  # then all must be frozen
        made = dataclasses.dataclass(repr=False, eq=False, frozen=inherits, **options)(cls)
        made.__dataclass_params__.frozen = True
        if "__repr__" not in own:
            made.__repr__ = _repr
        if eq:
            _compare_by_fields(made, own)
        return made


def _repr(record: Any) -> str:
    shown = (f"{each.name}={getattr(record, each.name)!r}" for each in dataclasses.fields(record) if each.repr)
    return f"{type(record).__qualname__}({', '.join(shown)})"


def _compare_by_fields(made: Any, own: set[str]) -> None:
    names = [each.name for each in dataclasses.fields(made) if each.compare]
    values: Any = attrgetter(*names) if names else type

    def equal(self: Any, other: object) -> Any:
        return values(self) == values(other) if type(self) is type(other) else NotImplemented

    def digest(self: Any) -> int:
        return hash(values(self))

    if "__eq__" not in own:
        made.__eq__ = equal
    if "__hash__" not in own:
        made.__hash__ = digest
