"""What only its thread can reach: nobody else sees what is done to it.

An object that was just allocated is its thread's own affair, until its address is stored where others look.  Which
objects those are is known while the program runs; here is said which statements do nothing else, and through which
pointers.  Such a statement needs no rest before it if all of them lead to objects of the thread's own.
"""

from __future__ import annotations

from unbraid.analyses.sharing import compares_addresses, memory_accesses
from unbraid.core.flatten import Instruction
from unbraid.core.nodes import (
    Assert,
    Assign,
    Deref,
    Expr,
    Index,
    Member,
    Place,
    Program,
    Releasable,
    Release,
    Storage,
    Valid,
    Var,
)
from unbraid.core.visitor import read_expressions, root_variable, subexpressions


class Ownership:
    def __init__(self, program: Program, shared: frozenset[Var]) -> None:
        self.shared, self.bits = shared, program.model.pointer_bits

    def pointers(self, instruction: Instruction) -> tuple[Var, ...] | None:
        """The local pointers through which an instruction touches memory, if it does nothing else that others could
        notice, and at least one of them."""
        stmt = instruction.stmt
        if not isinstance(stmt, (Assign, Assert, Release)):
            return None
        found: dict[Var, None] = {}
        for place, _ in memory_accesses(stmt):
            root = root_variable(place)
            if root is None:
                pointer = _pointer_of(place)
                if pointer is None:
                    return None
                found[pointer] = None
            elif root in self.shared:
                return None
        for expr in read_expressions(stmt):
            for part in subexpressions(expr):
                if compares_addresses(part, self.bits):
                    return None  # what that gives may depend on which objects exist
                if isinstance(part, (Valid, Releasable)):
                    pointer = _pointer_of(part.place) if isinstance(part, Valid) else _local(part.pointer)
                    if pointer is None:
                        return None
                    found[pointer] = None
        return tuple(found) or None


def _pointer_of(place: Place) -> Var | None:
    while isinstance(place, (Index, Member)):
        place = place.base
    return _local(place.pointer) if isinstance(place, Deref) else None


def _local(expr: Expr) -> Var | None:
    return expr if isinstance(expr, Var) and expr.storage is Storage.LOCAL else None
