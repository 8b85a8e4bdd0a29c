"""Where things come from in the user's program."""

from __future__ import annotations

from unbraid.core.records import dataclass


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a node comes from.  `sid` numbers the statements of the program as lowered, from 1; every copy that a
    transform makes keeps it, so that a trace of a derived program can be mapped back to the program as lowered."""

    file: str
    line: int
    column: int
    sid: int = 0
    function: str = ""
    calls: tuple[str, ...] = ()  # inlining chain, outermost first: "f called at prog.c:12"
    path: tuple[int, ...] = ()  # the same as the numbers of the call statements

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    @property
    def is_users(self) -> bool:
        """Is this in a file of the user, not in the part of the C library that comes with Unbraid?"""
        return not self.file.startswith("<")


NOWHERE = Origin("<unbraid>", 0, 0)
