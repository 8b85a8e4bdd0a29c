"""What a piece of code may read, write and do, with the functions that it calls; and whether two pieces commute.

Two pieces that one thread executes in either order do not commute if

* one writes what the other reads or writes, and at least one of them does so in a call (else C does not define what
  happens, which is checked elsewhere),
* both do something that orders them for other threads (`is_observable`), or one does and the other uses shared memory,
* the first may never end, and the second may fail: in the other order the failure is reached.

A number that is chosen when it is first asked for, and stays the same, does not depend on who asks first.  Only what
changes it in another way does not commute with that.

Pointers may lead to every variable whose address is taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from unbraid.analyses.sharing import address_taken, all_statements, memory_accesses
from unbraid.core.nodes import (
    TRUE,
    Assert,
    Assign,
    Assume,
    Binary,
    Block,
    Call,
    Const,
    Create,
    Expr,
    Goto,
    Halt,
    If,
    Join,
    PointerAdd,
    Program,
    Stmt,
    Storage,
    ThreadExit,
    Var,
    While,
)
from unbraid.core.visitor import (
    place_operands,
    read_expressions,
    root_variable,
    statements,
    variables_read,
    written_places,
)


@dataclass
class Footprint:
    reads: set[Var] = field(default_factory=set)
    writes: set[Var] = field(default_factory=set)
    reads_pointed: bool = False  # through a pointer
    writes_pointed: bool = False
    is_observable: bool = False  # does it synchronise threads, or access an atomic or volatile object?
    may_stay: bool = False  # may it block, loop forever, or end the thread or the program?
    may_fail: bool = False
    settled: set[Var] = field(default_factory=set)  # what holds numbers that it chooses, or that were chosen before
    # What is done in calls, of the program's functions or of library functions that are written in place.
    called: Footprint | None = None

    def add(self, other: Footprint) -> bool:
        """Add all that `other` may do; has anything changed?"""
        before = self._state()
        self.reads |= other.reads
        self.writes |= other.writes
        self.reads_pointed |= other.reads_pointed
        self.writes_pointed |= other.writes_pointed
        self.is_observable |= other.is_observable
        self.may_stay |= other.may_stay
        self.may_fail |= other.may_fail
        self.settled |= other.settled
        return before != self._state()

    def _state(self) -> tuple[int | bool, ...]:
        flags = self.reads_pointed, self.writes_pointed, self.is_observable, self.may_stay, self.may_fail
        return (len(self.reads), len(self.writes), len(self.settled), *flags)

    @property
    def is_empty(self) -> bool:
        return not any(self._state())


class Footprints:
    """The footprints of the functions of a lowered program."""

    def __init__(
        self, program: Program, observable: Collection[int], of_calls: Collection[int], settling: Collection[int] = ()
    ) -> None:
        """The numbers of the statements that access atomic or volatile objects, or synchronise (`observable`), of those
        that are part of a call that is written in place (`of_calls`), and of those that choose numbers which stay the
        same (`settling`)."""
        self._observable, self._of_calls, self._settling = observable, of_calls, settling
        self._pointed = address_taken(program)
        self._functions = {name: Footprint() for name in program.functions}
        self._has_threads = any(isinstance(stmt, Create) for stmt in all_statements(program))
        calls = {name: self._own(function.body, self._functions[name]) for name, function in program.functions.items()}
        changed = True
        while changed:
            changed = False
            for name, called in calls.items():
                for each in called:
                    changed |= self._functions[name].add(self._functions[each])
        self._written = Footprint()  # what any function writes
        for footprint in self._functions.values():
            self._written.writes |= footprint.writes
            self._written.writes_pointed |= footprint.writes_pointed

    def _own(self, body: Block, found: Footprint) -> set[str]:
        """Collects what a function does itself, as far as it outlives a call; returns the functions that it calls."""
        calls = set()
        for stmt in statements(body):
            if isinstance(stmt, Call):
                calls.add(stmt.function)
            self._add_own(found, stmt)
        found.reads = {var for var in found.reads if _outlives_call(var)}
        found.writes = {var for var in found.writes if _outlives_call(var)}
        return calls

    def of(self, block: Iterable[Stmt], also_read: Iterable[Var] = (), is_call: bool = False) -> Footprint:
        """`is_call`: all of this counts as done in a call."""
        found = Footprint(reads={var for var in also_read if _is_named(var)}, called=Footprint())
        assert found.called is not None
        for stmt in statements(tuple(block)):
            self._add(found, stmt)
            if isinstance(stmt, Call) or stmt.origin.sid in self._of_calls:
                self._add(found.called, stmt)
        if is_call:
            found.called.add(found)
        return found

    def _add(self, found: Footprint, stmt: Stmt) -> None:
        self._add_own(found, stmt)
        if isinstance(stmt, Call):
            found.add(self._functions[stmt.function])

    def _add_own(self, found: Footprint, stmt: Stmt) -> None:
        """Adds what a statement does, without what a called function does."""
        if stmt.origin.sid in self._settling:
            roots = (root_variable(place) for place, _ in memory_accesses(stmt))
            found.settled |= {root for root in roots if root is not None}
            return
        for place, is_write in memory_accesses(stmt):
            root = root_variable(place)
            if root is not None:
                (found.writes if is_write else found.reads).add(root)
            elif is_write:
                found.writes_pointed = True
            else:
                found.reads_pointed = True
        targets = written_places(stmt)
        found.writes |= {root for place in targets if (root := root_variable(place)) is not None and _is_named(root)}
        operands = [operand for place in targets for operand in place_operands(place)]
        for expr in (*read_expressions(stmt), *operands):
            found.reads |= {var for var in variables_read(expr) if _is_named(var)}
        if stmt.origin.sid in self._observable or isinstance(stmt, (Create, Join)):
            found.is_observable = True
        match stmt:
            case Assert():
                found.may_fail = True
            case Halt() | ThreadExit() | Join():
                found.may_stay = True
            case Assume(condition):
                found.may_stay |= condition != TRUE
            case While():
                found.may_stay |= not _is_counted(stmt) and stmt.origin.is_users

    def commute(self, first: Footprint, second: Footprint) -> bool:
        return not (
            self._clash(first.called, second)
            or self._clash(first, second.called)
            or (self._has_threads and (self._orders(first, second) or self._orders(second, first)))
            or (first.may_stay and second.may_fail)
        )

    def _clash(self, one: Footprint | None, other: Footprint | None) -> bool:
        """Does one write what the other accesses?"""
        return one is not None and other is not None and (self._touches(one, other) or self._touches(other, one))

    def _touches(self, writer: Footprint, other: Footprint) -> bool:
        """Does one write what the other accesses?"""
        if not writer.writes.isdisjoint(other.reads | other.writes | other.settled):
            return True
        if writer.writes_pointed and (other.reads_pointed or other.writes_pointed):
            return True
        if writer.writes_pointed and not self._pointed.isdisjoint(other.reads | other.writes):
            return True
        return (other.reads_pointed or other.writes_pointed) and not self._pointed.isdisjoint(writer.writes)

    def _orders(self, one: Footprint, other: Footprint) -> bool:
        """Does one synchronise with other threads, and the other too, or access memory that they may write?"""
        if not one.is_observable:
            return False
        if other.is_observable or other.writes_pointed or any(var.is_memory for var in other.writes):
            return True
        return self._touches(self._written, other)


def _is_named(var: Var) -> bool:
    """Is this a variable of the program, not a temporary?"""
    return bool(var.source) or var.is_memory


def _outlives_call(var: Var) -> bool:
    return var.storage in (Storage.GLOBAL, Storage.THREAD)


def _is_counted(loop: While) -> bool:
    """Does the loop move a variable in steps of one size, and compare it to leave?  Then it ends."""
    steps = {stmt.target for stmt in loop.body if isinstance(stmt, Assign) and _is_step(stmt)}
    for stmt in statements(loop.body):
        steps -= {place for place in written_places(stmt) if not (isinstance(stmt, Assign) and _is_step(stmt))}
    return any(isinstance(var, Var) and var in steps for test in _exits(loop) for var in variables_read(test))


def _is_step(stmt: Assign) -> bool:
    match stmt.value:
        case Binary("+" | "-", Var() as var, Const(amount)) | PointerAdd(Var() as var, Const(amount)):
            return var is stmt.target and amount != 0
    return False


def _exits(loop: While) -> Iterable[Expr]:
    if loop.condition != TRUE:
        yield loop.condition
    for stmt in loop.body:
        match stmt:
            case If(condition, (Goto(),), ()):
                yield condition
