"""The oracle for data races and deadlocks: looks at every state of a program that keeps no books about them.

A race is a state in which the next accesses of two threads conflict.  A deadlock is a state in which threads wait in a
circle, or for a lock of a thread that has ended, or in which all wait.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from unbraid.analyses.visible import Visibility
from unbraid.core.flatten import Instruction
from unbraid.core.interpreter.explorer import Answer, Explorer, enumerate_values
from unbraid.core.interpreter.machine import Machine
from unbraid.core.interpreter.objects import Reinterpreted
from unbraid.core.interpreter.state import Outcome, State
from unbraid.core.interpreter.values import Address, Cells, Unchosen
from unbraid.core.nodes import (
    Assert,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Call,
    Create,
    Halt,
    Havoc,
    IntType,
    Join,
    Program,
    Releasable,
    Release,
    Stmt,
    SyncKind,
    Valid,
)
from unbraid.core.visitor import memory_reads, read_expressions, subexpressions
from unbraid.executions.execution import Access
from unbraid.executions.watching import watched

STATE_LIMIT = 4_000
LONGEST = 10_000  # instructions of a step


@dataclass(frozen=True)
class Found:
    machine: Machine
    states: list[State]


def states(program: Program) -> Found | None:
    """All of them, with a thread at rest before each statement that touches memory; None if they are too many."""
    explorer = Explorer(program, Visibility(program, False).code, max_states=STATE_LIMIT)
    found = explorer.run()
    if found.answer is not Answer.SAFE:
        return None
    machine = explorer.machine
    return Found(machine, [machine.restore(node[0]) for node in explorer.parents])


# ----------------------------------------------------------------------------------------------- races
_Name = tuple[str | int, ...]  # of a list of cells
_NEW: _Name = ("new",)  # which only its thread knows


@dataclass(frozen=True)
class _Access:
    cell: tuple[_Name, int]
    writes: bool
    plain: bool
    whole: bool  # is all of the cell accessed, or only some of its bytes?


def has_race(found: Found) -> bool | None:
    """None: two threads access the same cell, but perhaps not the same bytes of it."""
    conflicts = {whole for state in found.states for whole in _races(found.machine, state)}
    return True if True in conflicts else None if conflicts else False


def _races(machine: Machine, state: State) -> set[bool]:
    """Conflicts of the next accesses: about whole cells?"""
    accesses = {
        number: list(_next_accesses(machine, state, number))
        for number, thread in state.threads.items()
        if not thread.finished
    }
    return {
        a.whole and b.whole
        for one, first in accesses.items()
        for other, second in accesses.items()
        if one < other
        for a in first
        for b in second
        if a.cell == b.cell and (a.writes or b.writes) and (a.plain or b.plain)
    }


def _next_accesses(machine: Machine, original: State, number: int) -> Iterator[_Access]:
    """Of the step that a thread makes next, for any inputs."""
    pending = [_mirror(original, {id(cells): name for cells, name in _all_cells(original)})]
    while pending:
        state, names = pending.pop()
        found: list[_Access] = []
        plain = _is_plain_step(machine, state, number)
        outcome = Outcome.DONE
        try:
            for _ in range(LONGEST):
                thread = state.threads[number]
                instruction = machine.instruction(state, number)
                found += _accesses(state, number, instruction, names, plain)
                outcome = machine.step(state, number)
                if outcome is not Outcome.DONE or thread.finished or thread.atomic == 0:
                    break
        except Unchosen as read:
            index = next(i for i, (cells, _) in enumerate(_all_cells(state)) if cells is read.cells)
            for value in enumerate_values(read.kind):
                twin, more = _mirror(state, names)
                list(_all_cells(twin))[index][0][read.index] = value
                pending.append((twin, more))
            continue
        if outcome is not Outcome.BOUND:  # what is accessed before a section blocks counts
            yield from found


def _all_cells(state: State) -> Iterator[tuple[Cells, _Name]]:
    """The lists of cells, in an order, and with names, that stay the same when a state is copied."""
    yield state.memory, ("globals",)
    for key, item in state.heap.items():
        yield item.cells, ("heap", *key)
    for number, thread in state.threads.items():
        yield thread.own, ("own", number)
        for depth, frame in enumerate(thread.frames):
            yield frame.cells, ("frame", number, depth)


def _mirror(state: State, names: dict[int, _Name]) -> tuple[State, dict[int, _Name]]:
    twin = state.copy()
    pairs = zip(_all_cells(state), _all_cells(twin), strict=True)
    return twin, {id(new): names.get(id(old), _NEW) for (old, _), (new, _) in pairs}


def _is_plain_step(machine: Machine, state: State, number: int) -> bool:
    """One access, or one behind a pointer with the check that it is valid."""
    frame = state.threads[number].frames[-1]
    code, at = frame.code.instructions, frame.pc
    if state.threads[number].atomic:
        return False
    first = code[at].stmt
    if not isinstance(first, AtomicBegin):
        return True
    if at + 3 >= len(code) or first.sync is not None:
        return False
    check = code[at + 1].stmt
    return (
        isinstance(check, Assert | Assume)
        and any(isinstance(part, Valid | Releasable) for part in subexpressions(check.condition))
        and isinstance(code[at + 3].stmt, AtomicEnd)
    )


def _accesses(
    state: State, number: int, instruction: Instruction, names: dict[int, _Name], plain: bool
) -> Iterator[_Access]:
    stmt = instruction.stmt
    if stmt is None or isinstance(stmt, AtomicBegin) or (isinstance(stmt, Havoc) and not stmt.is_input):
        return
    frame = state.threads[number].frames[-1]
    state.running = number

    def seen(cells: Cells, index: int, writes: bool, whole: bool = True) -> Iterator[_Access]:
        if cells is not frame.cells or index in addressed:
            yield _Access((names.get(id(cells), _NEW), index), writes, plain, whole)

    addressed = {slot for var, slot in frame.code.slots.items() if var.is_memory}
    if isinstance(stmt, Release):
        address = frame.code.compiler.expr(stmt.pointer)(state, frame.cells)
        target = state.object_at(address) if isinstance(address, Address) else None
        for index in range(0 if target is None else len(target.cells)):
            assert target is not None
            yield from seen(target.cells, index, True)
        return
    watch = watched(frame.code, instruction)
    for read in watch.reads:
        found = read(state, frame.cells)
        for access in found:
            yield from seen(access.cells, access.index, False, len(found) == 1 and _is_whole(stmt, access))
    for locate, _ in watch.writes:
        try:
            yield from seen(*locate(state, frame.cells), True)
        except Reinterpreted as mixed:  # a part of a cell, or of several
            for i in mixed.where.layout.overlapping(mixed.start, mixed.size):
                yield from seen(mixed.where.cells, mixed.where.first + i, True, False)


def _is_whole(stmt: Stmt, access: Access) -> bool:
    """Of a read: has what is read the type of the cell?"""
    kinds = [place.type for expr in read_expressions(stmt) for place in memory_reads(expr)]
    return all(kind == access.type for kind in kinds)


# ------------------------------------------------------------------------------------------- deadlocks
def has_deadlock(found: Found, checks: set[int]) -> bool | None:
    """`checks`: the numbers of the statements at which executions end that do something wrong.  None: some wait for
    what only they could do, as far as the text shows; others run on."""
    answers = {_is_deadlocked(found.machine, state, checks) for state in found.states}
    return True if True in answers else None if None in answers else False


@dataclass(frozen=True)
class _Waiting:
    holders: frozenset[int]  # any of them keeps it waiting; none: anybody may help
    is_join: bool


def _is_deadlocked(machine: Machine, state: State, checks: set[int]) -> bool | None:
    unfinished = [number for number, thread in state.threads.items() if not thread.finished]
    waiting = {number: found for number in unfinished if (found := _waits(machine, state, number, checks)) is not None}
    waiting |= _standing_back(machine, state, unfinished, waiting)
    if unfinished and len(waiting) == len(unfinished):
        return True
    for number, why in waiting.items():
        if any(not why.is_join and state.threads[h].finished for h in why.holders):
            return True
        pending, seen = list(why.holders), set[int]()
        while pending:
            other = pending.pop()
            if other == number:
                return True
            if other not in seen and other in waiting:
                seen.add(other)
                pending.extend(waiting[other].holders)
    in_calls = {number for number, why in waiting.items() if not why.is_join}
    others = [number for number in unfinished if number not in in_calls]
    return None if in_calls and not any(_may_help(machine, state, number) for number in others) else False


def _may_help(machine: Machine, state: State, number: int) -> bool:
    """Is there a call of the threads' library, other than for threads, that a thread may still come to, or the end of
    the program?"""
    codes = machine.codes
    pending = [(frame.code, frame.pc) for frame in state.threads[number].frames]
    seen = set[tuple[int, int]]()
    while pending:
        code, at = pending.pop()
        if (code.number, at) in seen or at >= len(code.instructions):
            continue
        seen.add((code.number, at))
        instruction = code.instructions[at]
        if isinstance(instruction.stmt, AtomicBegin) and instruction.stmt.sync is not None:
            return True
        if isinstance(instruction.stmt, Halt):
            return True
        if isinstance(instruction.stmt, Call | Create):
            pending.append((codes[instruction.stmt.function], 0))
        pending.extend((code, following) for following in instruction.successors())
    return False


def _standing_back(
    machine: Machine, state: State, unfinished: list[int], waiting: dict[int, _Waiting]
) -> dict[int, _Waiting]:
    """The readers that could lock, and may let a waiting writer go first."""
    result = dict[int, _Waiting]()
    at = {number: machine.instruction(state, number).stmt for number in unfinished}
    syncs = {
        number: stmt.sync for number, stmt in at.items() if isinstance(stmt, AtomicBegin) and stmt.sync is not None
    }
    for number, sync in syncs.items():
        if number in waiting or sync.kind is not SyncKind.ACQUIRE_SHARED or sync.lock is None:
            continue
        frame = state.threads[number].frames[-1]
        value = frame.code.compiler.expr(sync.lock)(state, frame.cells)
        assert isinstance(value, int)
        writers = {
            other
            for other, theirs in syncs.items()
            if other in waiting and theirs.kind is SyncKind.ACQUIRE and theirs.lock == sync.lock
        }
        if writers and value >> 57 == 0:
            result[number] = _Waiting(frozenset(writers), False)
    return result


def _waits(machine: Machine, original: State, number: int, checks: set[int]) -> _Waiting | None:
    """Is this thread at a call that it waits in now?"""
    state = original.copy()
    thread = state.threads[number]
    at = machine.instruction(state, number)
    if isinstance(at.stmt, Join):
        frame = thread.frames[-1]
        target = frame.code.compiler.expr(at.stmt.thread)(state, frame.cells)
        assert isinstance(target, int)
        if target not in state.threads:
            return _Waiting(frozenset(), True)
        return None if state.threads[target].finished else _Waiting(frozenset({target}), True)
    if not isinstance(at.stmt, AtomicBegin) or at.stmt.sync is None or at.stmt.sync.kind is SyncKind.QUEUE:
        return None
    sync = at.stmt.sync
    try:
        for _ in range(LONGEST):
            here = machine.instruction(state, number).origin.sid
            outcome = machine.step(state, number)
            if outcome is Outcome.BLOCKED and here in checks:
                return None
            if outcome is Outcome.BLOCKED:
                break
            if outcome is not Outcome.DONE or thread.atomic == 0:
                return None
    except Unchosen:
        return None
    if sync.kind not in (SyncKind.ACQUIRE, SyncKind.ACQUIRE_SHARED) or sync.lock is None:
        return _Waiting(frozenset(), False)
    frame = original.threads[number].frames[-1]
    value = frame.code.compiler.expr(sync.lock)(original, frame.cells)
    assert isinstance(value, int) and isinstance(sync.lock.type, IntType)
    if sync.lock.type.bits == 32:
        return _Waiting(frozenset({(value & 0xFFFF) - 1}), False)
    readers = {t for t in range(17) if (value >> (3 * t)) & 7}
    writer = {(value >> 57) - 1} if value >> 57 else set()
    return _Waiting(frozenset(writer or readers), False)
