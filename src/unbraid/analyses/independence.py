"""Which steps of different threads are independent.

Two steps are independent if neither writes what the other touches: then their order makes no difference.  The footprint
of a step, or of everything that may follow, is a set of regions.  Each variable is a region.  An access through a
pointer touches all variables whose address is taken.  Two more regions are not memory: one is written when a thread
ends, because a join waits for that; the other when a thread is created, because creation gives the thread its number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from unbraid.analyses.control_flow import return_positions
from unbraid.analyses.sharing import (
    HEAP,
    address_taken,
    depends_on_lifetimes,
    ending,
    is_automatic,
    memory_accesses,
)
from unbraid.core.flatten import Instruction, flatten
from unbraid.core.nodes import (
    AtomicBegin,
    AtomicEnd,
    BoundReached,
    Call,
    Create,
    Function,
    Halt,
    IntType,
    Join,
    Program,
    Return,
    Stmt,
    Storage,
    ThreadExit,
    Var,
)
from unbraid.core.visitor import root_variable, statements

MOST_REGIONS = 62  # so that a set of regions fits into a word; all further variables share the last region
_ENDS, _NUMBERS = (Var(name, IntType(8, False), Storage.GLOBAL) for name in ("thread ends", "thread numbers"))


class Footprint(NamedTuple):
    """Sets of regions, as bits.  `stops`: the step may end the program, so it cannot be moved before any other step."""

    reads: int = 0
    writes: int = 0
    stops: bool = False

    def __or__(self, other: Footprint) -> Footprint:
        return Footprint(self.reads | other.reads, self.writes | other.writes, self.stops or other.stops)

    def is_independent(self, other: Footprint) -> bool:
        return not (self.writes & (other.reads | other.writes) or other.writes & self.reads)


NOTHING = Footprint()


class Independence:
    """The footprints of the steps that threads make between rests.  `must_rest`, by function and position: does a
    thread always rest before this instruction, unless it is in an atomic section?"""

    def __init__(self, program: Program, must_rest: Mapping[str, Sequence[bool]]) -> None:
        self.program, self.must_rest = program, must_rest
        self.code = {name: flatten(function.body) for name, function in program.functions.items()}
        self.pointed, self.mortal = address_taken(program), ending(program)
        self.has_automatic = any(is_automatic(i.stmt) for body in self.code.values() for i in body if i.stmt)
        self.region: dict[Var, int] = {}
        self.thread_functions = {program.entry}
        self.thread_functions |= {i.stmt.function for b in self.code.values() for i in b if isinstance(i.stmt, Create)}
        self.returns = return_positions(self.code)
        self.own = {
            name: [self._instruction(program.functions[name], instruction) for instruction in body]
            for name, body in self.code.items()
        }
        self.whole = self._whole()

    # ----------------------------------------------------------------------------------- one instruction
    def _bits(self, variables: Sequence[Var] | frozenset[Var] | set[Var]) -> int:
        bits = 0
        for var in variables:
            bits |= 1 << min(self.region.setdefault(var, len(self.region)), MOST_REGIONS - 1)
        return bits

    def _instruction(self, function: Function, instruction: Instruction) -> Footprint:
        stmt = instruction.stmt
        if stmt is None:
            return NOTHING
        reads, writes = set[Var](), set[Var]()
        for place, is_write in memory_accesses(stmt):
            root = root_variable(place)
            if root is None:
                (writes if is_write else reads).update(self.pointed)
            elif root.storage is not Storage.THREAD or root in self.pointed:  # else each thread has its own
                (writes if is_write else reads).add(root)
        if self.mortal and depends_on_lifetimes(stmt, self.program.model.pointer_bits):
            reads |= self.mortal
        if isinstance(stmt, Join):
            reads.add(_ENDS)
        elif isinstance(stmt, Create):
            writes.add(_NUMBERS)
        elif isinstance(stmt, (Return, ThreadExit)):
            writes.update(self._ended(function, stmt))
        return Footprint(self._bits(reads), self._bits(writes), isinstance(stmt, (Halt, BoundReached)))

    def _ended(self, function: Function, stmt: Stmt) -> Iterator[Var]:
        """The variables whose lifetime ends with this statement, because it leaves the function or ends the thread."""
        if isinstance(stmt, ThreadExit) or function.name in self.thread_functions:
            yield _ENDS
            yield from (var for var in self.pointed if var.storage is Storage.THREAD)
        if isinstance(stmt, ThreadExit):
            yield from (var for var in self.mortal if var is not HEAP)
        else:
            yield from (var for var in (*function.params, *function.locals) if var in self.pointed)
        if self.has_automatic:
            yield HEAP

    # --------------------------------------------------------------------------------------- all that follows
    def _whole(self) -> dict[str, Footprint]:
        """The footprint of a call of each function, with its nested calls and the threads that it creates."""
        whole = {name: _union(self.own[name]) for name in self.code}
        changed = True
        while changed:
            changed = False
            for name, function in self.program.functions.items():
                found = whole[name]
                for stmt in statements(function.body):
                    if isinstance(stmt, (Call, Create)):
                        found |= whole[stmt.function]
                if found != whole[name]:
                    whole[name], changed = found, True
        return whole

    def futures(self, name: str) -> list[Footprint]:
        """For each position: what a call of the function may still do from there on."""
        body = self.code[name]
        found = [NOTHING] * (len(body) + 1)
        changed = True
        while changed:
            changed = False
            for at in range(len(body) - 1, -1, -1):
                stmt, now = body[at].stmt, self.own[name][at]
                if isinstance(stmt, (Call, Create)):
                    now |= self.whole[stmt.function]
                for successor in body[at].successors():
                    now |= found[successor]
                if now != found[at]:
                    found[at], changed = now, True
        return found

    # --------------------------------------------------------------------------------------------- a step
    def step(self, name: str, position: int) -> Footprint:
        """The footprint of the step from this rest to the next one.  A return may lead to any caller of the
        function."""
        found = NOTHING
        seen = {(name, position, 0)}
        pending = [(name, position, 0)]
        while pending:
            where, at, depth = pending.pop()
            body = self.code[where]
            if at >= len(body) or (depth == 0 and (where, at, 0) != (name, position, 0) and self.must_rest[where][at]):
                continue
            found |= self.own[where][at]
            for following in self._following(where, at, depth):
                if following not in seen:
                    seen.add(following)
                    pending.append(following)
        return found

    def _following(self, name: str, at: int, depth: int) -> Iterator[tuple[str, int, int]]:
        """The next positions, each with its depth: 1 in an atomic section, else 0.  Sections may be nested, so after
        the end of a section both depths are possible."""
        instruction = self.code[name][at]
        stmt = instruction.stmt
        depths = [depth]
        if isinstance(stmt, AtomicBegin):
            depths = [1]
        elif isinstance(stmt, AtomicEnd):
            depths = [0, 1] if depth else [0]
        targets = [(name, successor) for successor in instruction.successors()]
        if isinstance(stmt, Call):
            targets = [(stmt.function, 0)]
        elif isinstance(stmt, Return):
            targets = self.returns[name]
        for function, position in targets:
            for then in depths:
                yield function, position, then


def _union(footprints: Sequence[Footprint]) -> Footprint:
    result = NOTHING
    for footprint in footprints:
        result |= footprint
    return result
