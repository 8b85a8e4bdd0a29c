"""Which statements are visible: where a context switch must be possible before them.

A switch matters only where threads can see each other.  Without reductions every statement that touches memory or
synchronises is visible, and so is everything that can stop the thread or the program: an assumption, a wait, the end
of the program, a bound marker, a loop that may not end.  Each reduction below says why it loses nothing.
"""

from __future__ import annotations

from unbraid.analyses.sharing import (
    HEAP,
    address_taken,
    all_statements,
    depends_on_lifetimes,
    ending,
    is_automatic,
    memory_accesses,
    shared_variables,
    touches_shared,
)
from unbraid.core.flatten import Instruction
from unbraid.core.machine import Code
from unbraid.core.nodes import (
    Assume,
    AtomicBegin,
    AtomicEnd,
    BoundReached,
    Call,
    Create,
    Halt,
    Join,
    Program,
    Return,
    Stmt,
    Storage,
    SwitchPoint,
    ThreadExit,
)


def can_stop(stmt: Stmt) -> bool:
    """May this statement wait, or end the execution?  A thread must be able to stay before it for ever."""
    return isinstance(stmt, (Assume, Halt, Join, BoundReached))


class Visibility:
    """For the instructions of a program.  With `reduce`, memory counts only if it is shared."""

    def __init__(self, program: Program, reduce: bool) -> None:
        self.program, self.reduce = program, reduce
        self.ending = ending(program)  # what ends, while others may see it
        self.has_automatic = any(map(is_automatic, all_statements(program)))
        if reduce:
            self.shared = shared_variables(program)
            self.any_pointed_shared = bool(self.shared & address_taken(program))
            self.ending &= self.shared

    def statement(self, stmt: Stmt) -> bool:
        """Is this statement visible where it stands outside atomic sections?"""
        if can_stop(stmt):
            return True
        if self.ending and depends_on_lifetimes(stmt, self.program.model.pointer_bits):
            return True
        if not self.reduce:
            return isinstance(stmt, (Create, AtomicBegin)) or any(memory_accesses(stmt))
        # Creating a thread needs no switch before it: the new thread need not run at once, so creating it earlier
        # loses no execution of the others.
        return touches_shared(stmt, self.shared, self.any_pointed_shared)

    def code(self, code: Code) -> list[bool]:
        """For each position of a function: is the instruction there visible?"""
        points = switch_points(code.instructions, self)
        function = code.function
        own = self.ending & {*function.params, *function.locals}
        own_of_thread = {var for var in self.ending if var.storage is Storage.THREAD}
        for position, instruction in enumerate(code.instructions):
            stmt = instruction.stmt
            # Pointers to what ends here become invalid.  Any function may be the first of a thread.
            if isinstance(stmt, ThreadExit):
                points[position] |= bool(self.ending - {HEAP}) or (self.has_automatic and HEAP in self.ending)
            elif isinstance(stmt, Return):
                points[position] |= bool(own or own_of_thread or (code.allocates and HEAP in self.ending))
        return points


def marked(code: Code) -> list[bool]:
    """The switch points of a program in which they are marked (`transforms/switch_points.py`)."""
    return [*(isinstance(instruction.stmt, SwitchPoint) for instruction in code.instructions), False]


def switch_points(instructions: list[Instruction], visibility: Visibility) -> list[bool]:
    points = []
    for position, instruction in enumerate(instructions):
        stmt = instruction.stmt
        if instruction.is_loop_head:
            points.append(True)
        elif isinstance(stmt, AtomicBegin):
            points.append(not visibility.reduce or _section_is_visible(instructions, position, visibility))
        else:
            points.append(stmt is not None and visibility.statement(stmt))
    points.append(False)
    return points


def _section_is_visible(instructions: list[Instruction], start: int, visibility: Visibility) -> bool:
    """Does the atomic section that begins here contain anything visible?  A section that calls functions counts."""
    seen = {(start, 0)}
    pending = [(start, 0)]
    while pending:
        position, depth = pending.pop()
        if position >= len(instructions):
            continue
        instruction = instructions[position]
        stmt = instruction.stmt
        if isinstance(stmt, AtomicBegin):
            depth += 1
        elif isinstance(stmt, AtomicEnd):
            depth -= 1
            if depth == 0:
                continue
        elif instruction.is_loop_head or (stmt is not None and _may_matter(stmt, visibility)):
            return True
        for successor in instruction.successors():
            if (successor, depth) not in seen:
                seen.add((successor, depth))
                pending.append((successor, depth))
    return False


def _may_matter(stmt: Stmt, visibility: Visibility) -> bool:
    return isinstance(stmt, (Call, Return, ThreadExit)) or visibility.statement(stmt)
