"""What proofs say of places in the program, as data for people: formulas are text in the syntax of C."""

from __future__ import annotations

from unbraid.core.records import dataclass


@dataclass(frozen=True)
class Before:
    """A thread is about to execute a line of the program, or has ended (no file)."""

    thread: str
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.thread} before {self.file}:{self.line}" if self.file else f"{self.thread} has ended"


@dataclass(frozen=True)
class Invariant:
    """What holds whenever the threads are at these places."""

    places: tuple[Before, ...]
    formulas: tuple[str, ...]
    about: str = ""  # more about the situation
