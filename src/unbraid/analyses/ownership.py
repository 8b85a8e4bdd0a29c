"""Which statements may access only objects that a thread owns, so that no other thread can observe them.

A thread owns an object that it has allocated until the object's address is stored where other threads can read it.
Which objects are owned is known only at run time.  This analysis finds the statements and atomic sections that access
shared memory only through local pointers, and lists these pointers.  Such a statement needs no rest before it if all
its pointers lead to objects that the thread owns.

Checks for data races (`properties/races.py`) share variables of their own.  Those about memory that has an address do
not count: an announcement changes them, and no thread can announce an access to an object that another thread owns.
"""

from __future__ import annotations

from unbraid.analyses.control_flow import atomic_section
from unbraid.analyses.sharing import compares_addresses, memory_accesses
from unbraid.core.bookkeeping import is_about_pointed
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    Assert,
    Assign,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Deref,
    Expr,
    Havoc,
    If,
    Index,
    Member,
    Place,
    PointerType,
    Program,
    Releasable,
    Release,
    Stmt,
    Storage,
    Valid,
    Var,
)
from unbraid.core.visitor import read_expressions, root_variable, subexpressions, written_places


class Ownership:
    """By function and position: the local pointers through which an instruction, or the atomic section that begins
    there, accesses memory.  Empty if the instruction does anything else that other threads could observe."""

    def __init__(self, program: Program, shared: frozenset[Var]) -> None:
        self.shared, self.bits = shared, program.model.pointer_bits
        self.pointers: dict[str, list[tuple[Var, ...]]] = {}
        for name, function in program.functions.items():
            body = flatten(function.body)
            self.pointers[name] = [self._pointers(body, at) for at in range(len(body))]

    def _pointers(self, body: list[Instruction], at: int) -> tuple[Var, ...]:
        inside: list[Stmt] = []
        for instruction in atomic_section(body, at):
            stmt = instruction.stmt
            if isinstance(stmt, (Assign, Assert, Release)) or (stmt is not None and _is_of_check(stmt)):
                inside.append(stmt)
            elif stmt is not None and not isinstance(stmt, (AtomicBegin, AtomicEnd)):
                return ()
        found: set[Var] = set()
        for stmt in inside:
            pointers = self._statement(stmt)
            if pointers is None:
                return ()
            found |= pointers
        # The pointers are inspected before the section begins, so the section must not change them.
        if len(inside) > 1 and any(place in found for stmt in inside for place in written_places(stmt)):
            return ()
        return tuple(sorted(found, key=lambda var: var.name))

    def _statement(self, stmt: Stmt) -> set[Var] | None:
        """The pointers that a statement accesses memory through; None if other threads may observe the statement."""
        if _is_of_check(stmt):
            return self._checked(stmt)
        found: set[Var | None] = set()
        for place, _ in memory_accesses(stmt):
            root = root_variable(place)
            if root is None:
                found.add(_pointer_of(place))
            elif root in self.shared:
                return None
        for expr in read_expressions(stmt):
            for part in subexpressions(expr):
                if compares_addresses(part, self.bits):
                    return None  # the result may depend on which objects exist
                if isinstance(part, Valid):
                    found.add(_pointer_of(part.place))
                elif isinstance(part, Releasable):
                    found.add(_local(part.pointer))
        return None if None in found else {var for var in found if var is not None}

    def _checked(self, stmt: Stmt) -> set[Var] | None:
        """The pointers in a statement of a check for data races; None if it is about memory that threads share."""
        found: set[Var | None] = set()
        for expr in read_expressions(stmt):
            for part in subexpressions(expr):
                if isinstance(part, Deref):
                    found.add(_local(part.pointer))
                elif isinstance(part, Var) and not is_about_pointed(part):
                    if part in self.shared:
                        return None
                    if isinstance(part.type, PointerType):
                        found.add(_local(part))
        return None if None in found else {var for var in found if var is not None}


def _is_of_check(stmt: Stmt) -> bool:
    """Does this statement belong to a check for data races on memory that has an address?"""
    match stmt:
        case Assign(Var() as var) | Havoc(Var() as var):
            return is_about_pointed(var)
        case Assume(condition) | If(condition) | Assert(condition):
            return any(isinstance(part, Var) and is_about_pointed(part) for part in subexpressions(condition))
    return False


def _pointer_of(place: Place) -> Var | None:
    while isinstance(place, (Index, Member)):
        place = place.base
    return _local(place.pointer) if isinstance(place, Deref) else None


def _local(expr: Expr) -> Var | None:
    return expr if isinstance(expr, Var) and expr.storage is Storage.LOCAL else None
