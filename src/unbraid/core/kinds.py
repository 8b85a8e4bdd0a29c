"""Kinds of messages to the user, as data.  Each member of a `Kind` lists the names of the data in its messages.

Decisions use the kind, never a text.  Only `results/wording.py` makes sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Self

from unbraid.core.origins import Origin


class Kind(Enum):
    names: tuple[str, ...]  # of the data, in their order

    def __new__(cls, *names: str) -> Self:
        """The value is a number, because members with the same data names must be different kinds."""
        member = object.__new__(cls)
        member._value_ = len(cls.__members__) + 1
        member.names = names
        return member

    def check(self, data: Sequence[object]) -> None:
        assert len(data) == len(self.names), f"{self} has {len(self.names)} data"


def in_file(position: Origin | None) -> Origin | None:
    """The file, line and column only, so that messages with the same text are equal."""
    return None if position is None else Origin(position.file, position.line, position.column)
