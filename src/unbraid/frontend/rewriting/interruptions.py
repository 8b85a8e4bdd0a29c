"""What may interrupt a thread at any step: its cancellation, or a signal.

    s    =>    interrupt();  s        where other threads may see the step s, or a thread ends there

The interruption itself decides whether it happens.  What a thread does between two such steps touches only its own
locals, so it makes no difference where in between it is interrupted.  Atomic sections are not interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from unbraid.core.nodes import (
    Assert,
    AtomicBegin,
    AtomicEnd,
    Block,
    Call,
    Create,
    Function,
    Goto,
    Halt,
    If,
    Join,
    Place,
    Property,
    Return,
    Stmt,
    ThreadExit,
    While,
)
from unbraid.core.visitor import memory_reads, read_expressions, root_variable, statements, written_places

_INTERRUPTING = ("unbraid_signal_", "unbraid_cancel_", "unbraid_cleanup_", "unbraid_run_cleanups", "sigpending")
_SYSTEM_CALLS = ("unbraid_queue_",)  # a handler runs before or after one


def with_interruptions(
    functions: dict[str, Function], interruptions: Sequence[str], entry: str, next_sid: Callable[[], int]
) -> dict[str, Function]:
    """Interrupt the program's own functions, and not the interruptions themselves or what only they call."""
    started = {s.function for f in functions.values() for s in statements(f.body) if isinstance(s, Create)}
    adding = _Adding(interruptions, next_sid)
    result = dict(functions)
    for name in _interrupted(functions):
        adding.ends_thread = name == entry or name in started
        result[name] = replace(functions[name], body=adding.block(functions[name].body))
    return result


def _interrupted(functions: dict[str, Function]) -> Iterator[str]:
    """All functions except those of the library that interrupt a thread themselves, or that are not interrupted."""
    return (name for name in functions if not name.startswith((*_INTERRUPTING, *_SYSTEM_CALLS)))


class _Adding:
    def __init__(self, interruptions: Sequence[str], next_sid: Callable[[], int]) -> None:
        self.interruptions, self.next_sid = interruptions, next_sid
        self.ends_thread = False  # does the thread end with this function?
        self.depth = 0  # of atomic sections

    def block(self, block: Block) -> Block:
        result: list[Stmt] = []
        for stmt, after in zip_longest(block, block[1:]):
            result.extend((stmt,) if _waits_for_ever(stmt, after) else self.stmt(stmt))
        return tuple(result)

    def stmt(self, stmt: Stmt) -> Iterator[Stmt]:
        yield from self._interruptions(stmt)
        if isinstance(stmt, AtomicBegin):
            self.depth += 1
        elif isinstance(stmt, AtomicEnd):
            self.depth -= 1
        if isinstance(stmt, If):
            yield self._branches(stmt)
        elif isinstance(stmt, While):
            yield replace(stmt, body=(*self.block(stmt.body), *self._at_the_end(stmt)))
        else:
            yield stmt

    def _interruptions(self, stmt: Stmt) -> Iterator[Stmt]:
        if self.depth == 0 and self._is_seen(stmt):
            yield from self._calls(stmt)

    def _at_the_end(self, loop: While) -> Iterator[Stmt]:
        """A loop that does nothing visible in an iteration may never end, and is interrupted all the same."""
        if self.depth == 0 and (self._is_seen(loop) or not self._is_always_seen(loop.body)):
            yield from self._calls(loop)

    def _calls(self, stmt: Stmt) -> Iterator[Stmt]:
        for name in self.interruptions:
            yield Call((), name, (), replace(stmt.origin, sid=self.next_sid()))

    def _is_always_seen(self, body: Block) -> bool:
        """Does each execution of this body, until a jump, do something visible?"""
        for stmt in body:
            if self._is_seen(stmt):
                return True
            if any(isinstance(inner, Goto) for inner in statements((stmt,))):
                return False
        return False

    def _branches(self, stmt: If) -> If:
        """A branch may leave a section early; the other one says whether it goes on."""
        before = self.depth
        then = self.block(stmt.then)
        after, self.depth = self.depth, before
        other = self.block(stmt.other)
        self.depth = max(after, self.depth)
        return replace(stmt, then=then, other=other)

    def _is_seen(self, stmt: Stmt) -> bool:
        if isinstance(stmt, AtomicBegin | Call | Join | Create | ThreadExit | Halt):
            return True
        if isinstance(stmt, Return):
            return self.ends_thread
        reads = (place for expr in read_expressions(stmt) for place in memory_reads(expr))
        return any(_is_memory(place) for place in (*reads, *written_places(stmt)))


def _waits_for_ever(stmt: Stmt, after: Stmt | None) -> bool:
    """Does a thread join the holder of a lock here (`properties/deadlocks.py`)?  It has announced that it waits, and
    after that engines look only for violations.  A handler can run before, as well."""
    return isinstance(stmt, Join) and isinstance(after, Assert) and after.property is Property.DEADLOCK


def _is_memory(place: Place) -> bool:
    root = root_variable(place)
    return root is None or root.is_memory
