"""Kinds of messages to the user, as data.  Each member of such an enum names the data that a message of its kind has.

Decisions look at the kind.  Only `results/wording.py` makes sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from unbraid.core.nodes import Origin


class Kind(Enum):
    names: tuple[str, ...]  # of the data, in their order

    def __new__(cls, *names: str) -> Self:
        """Members with the same data are different kinds, so the value is a number."""
        member = object.__new__(cls)
        member._value_ = len(cls.__members__) + 1
        member.names = names
        return member

    def check(self, data: Sequence[object]) -> None:
        assert len(data) == len(self.names), f"{self} has {len(self.names)} data"


def in_file(position: Origin | None) -> Origin | None:
    """Without what tells statements of one place apart, so that messages with the same text are equal."""
    from unbraid.core.nodes import Origin

    return None if position is None else Origin(position.file, position.line, position.column)
