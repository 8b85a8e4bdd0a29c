"""Which statements are visible: a context switch must be possible before them.

A switch matters only where a thread observes or affects others.  Without reductions every statement that touches memory
or synchronises is visible, and so is everything that can stop the thread or the program: an assumption, a wait, the end
of the program, a bound marker, a loop that may not end.  Each reduction below says why it loses no violation.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from unbraid.analyses.beginnings import alone
from unbraid.analyses.control_flow import Position, atomic_section
from unbraid.analyses.independence import Independence
from unbraid.analyses.lifetimes import private_locals
from unbraid.analyses.ownership import Ownership
from unbraid.analyses.rests import Effect, Rests, rests
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
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.interpreter.state import Code
from unbraid.core.nodes import (
    Assume,
    AtomicBegin,
    AtomicEnd,
    BoundReached,
    Call,
    Create,
    Function,
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
    """The visible instructions of a program.  With `reduce`, an access to memory is visible only if the memory is
    shared."""

    def __init__(self, program: Program, reduce: bool) -> None:
        self.program, self.reduce = program, reduce
        self.ending = ending(program)  # objects that end while others may see them
        self.has_automatic = any(map(is_automatic, all_statements(program)))
        self.ownership: Ownership | None = None
        if reduce:
            self.shared = shared_variables(program) - private_locals(program)
            self.any_pointed_shared = bool(self.shared & address_taken(program))
            self.ending &= self.shared
            self.ownership = Ownership(program, self.shared)

    def statement(self, stmt: Stmt) -> bool:
        """Is this statement visible where it stands outside atomic sections?"""
        if can_stop(stmt):
            return True
        if self.ending and depends_on_lifetimes(stmt, self.program.model.pointer_bits):
            return True
        if not self.reduce:
            return isinstance(stmt, (Create, AtomicBegin)) or any(memory_accesses(stmt))
        return touches_shared(stmt, self.shared, self.any_pointed_shared)

    def independence(self) -> Independence:
        """The independence of the steps between these rests.  A rest that a thread may skip does not end a step."""
        ownership = self.ownership
        assert ownership is not None
        must_rest = {
            name: [
                point and not pointers and (name, at) not in self.breaks
                for at, (point, pointers) in enumerate(zip(points, ownership.pointers[name], strict=False))
            ]
            for name, points in self._rests.points.items()
        }
        return Independence(self.program, must_rest)

    def code(self, code: Code) -> list[bool]:
        """For each position of a function: does a thread rest there, before it executes the instruction?"""
        if self.reduce:
            return self._rests.points[code.function.name]
        points = switch_points(code.instructions, self)
        for position, instruction in enumerate(code.instructions):
            points[position] |= self._ends_objects(code.function, instruction.stmt)
        return points

    @property
    def breaks(self) -> frozenset[Position]:
        """The rests that a thread may pass for some time: they are only there to end the steps of long loops."""
        return self._rests.breaks if self.reduce else frozenset()

    @cached_property
    def _rests(self) -> Rests:
        functions = self.program.functions
        code = {name: flatten(function.body) for name, function in functions.items()}
        sections = {
            (name, start): _section_is_visible(body, start, self)
            for name, body in code.items()
            for start in range(len(body))
            if isinstance(body[start].stmt, AtomicBegin)
        }

        ownership, nobody_else = self.ownership, alone(self.program)
        assert ownership is not None

        def effect(name: str, at: int) -> Effect:
            instruction = code[name][at]
            if isinstance(instruction.stmt, SwitchPoint):
                return Effect(waits=True, touches=True, changes=True)
            if nobody_else[name][at] and not isinstance(instruction.stmt, Create):
                return NOTHING
            stmt, may_be_own = instruction.stmt, bool(ownership.pointers[name][at])
            if isinstance(stmt, AtomicBegin):
                return Effect(waits=sections[name, at], may_be_own=may_be_own)
            if self._ends_objects(functions[name], stmt):
                return Effect(waits=True, touches=True, changes=True)
            if stmt is None:
                return NOTHING
            return replace(self._effect(stmt), may_be_own=may_be_own)

        return rests(self.program, code, effect, through_short_loops=True)

    def _effect(self, stmt: Stmt) -> Effect:
        if isinstance(stmt, Create):
            # It needs no rest before it: the new thread need not run at once, so creating it earlier loses no
            # execution of the other threads, unless these see where its number is stored.
            return Effect(waits=touches_shared(stmt, self.shared, self.any_pointed_shared), touches=True, changes=True)
        shared = touches_shared(stmt, self.shared, self.any_pointed_shared)
        sees = shared or (bool(self.ending) and depends_on_lifetimes(stmt, self.program.model.pointer_bits))
        # A thread that has ended stays ended, so joining it can be delayed until something shared is touched.
        return Effect(
            waits=sees or isinstance(stmt, Join),
            stops=can_stop(stmt),
            touches=sees,
            changes=shared and any(writes for _, writes in memory_accesses(stmt)),
        )

    def _ends_objects(self, function: Function, stmt: Stmt | None) -> bool:
        """Do pointers become invalid here that other threads may have?  Any function may be the start of a thread."""
        automatic = HEAP in self.ending and self.has_automatic
        if isinstance(stmt, ThreadExit):
            return bool(self.ending - {HEAP}) or automatic
        if not isinstance(stmt, Return):
            return False
        own = self.ending & {*function.params, *function.locals}
        return bool(own) or automatic or any(var.storage is Storage.THREAD for var in self.ending)


NOTHING = Effect()


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
    """Does the atomic section that begins here contain a visible statement?  A call in it counts as visible."""
    for instruction in atomic_section(instructions, start):
        stmt = instruction.stmt
        if isinstance(stmt, (AtomicBegin, AtomicEnd)):
            continue
        if instruction.is_loop_head or (stmt is not None and _may_matter(stmt, visibility)):
            return True
    return False


def _may_matter(stmt: Stmt, visibility: Visibility) -> bool:
    return isinstance(stmt, (Call, Return, ThreadExit)) or visibility.statement(stmt)
