"""What only its thread can reach: nobody else sees what is done to it.

An object that was just allocated is its thread's own affair, until its address is stored where others look.  Which
objects those are is known while the program runs; here is said which statements, and which atomic sections, do nothing
else, and through which pointers.  They need no rest before them if all of these lead to objects of the thread's own.
"""

from __future__ import annotations

from unbraid.analyses.control_flow import atomic_section
from unbraid.analyses.sharing import compares_addresses, memory_accesses
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    Assert,
    Assign,
    AtomicBegin,
    AtomicEnd,
    Deref,
    Expr,
    Index,
    Member,
    Place,
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
    there, touches memory, if it does nothing else that others could notice; else nothing."""

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
            if isinstance(stmt, (Assign, Assert, Release)):
                inside.append(stmt)
            elif stmt is not None and not isinstance(stmt, (AtomicBegin, AtomicEnd)):
                return ()
        found: set[Var] = set()
        for stmt in inside:
            pointers = self._statement(stmt)
            if pointers is None:
                return ()
            found |= pointers
        # They are looked at before the section, so it must not change them.
        if len(inside) > 1 and any(place in found for stmt in inside for place in written_places(stmt)):
            return ()
        return tuple(sorted(found, key=lambda var: var.name))

    def _statement(self, stmt: Stmt) -> set[Var] | None:
        """None: others may notice it."""
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
                    return None  # what that gives may depend on which objects exist
                if isinstance(part, Valid):
                    found.add(_pointer_of(part.place))
                elif isinstance(part, Releasable):
                    found.add(_local(part.pointer))
        return None if None in found else {var for var in found if var is not None}


def _pointer_of(place: Place) -> Var | None:
    while isinstance(place, (Index, Member)):
        place = place.base
    return _local(place.pointer) if isinstance(place, Deref) else None


def _local(expr: Expr) -> Var | None:
    return expr if isinstance(expr, Var) and expr.storage is Storage.LOCAL else None
