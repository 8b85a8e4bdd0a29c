"""Marks where other threads may run: `SwitchPoint` before visible statements of a cloned program, and in each loop.

Without reductions every access to memory and every synchronisation outside atomic sections is visible, and has a switch
point before it.  The reductions, each of which keeps the set of violations reachable within any number of rounds:

* *alone*: while no other thread may run, nothing is visible.
* *conflicts*: an access is visible only if a thread that may run at the same time accesses the same variable, and one
  of the two writes.
* *locks* (Lipton): an access is not visible if it shares a lock with each access that it may conflict with, and one of
  the two holds that lock exclusively.  While a thread holds the lock, no other thread touches the variable, so a switch
  before the access can be moved to after it.  Releasing a lock, even a shared one, commutes to the left with everything
  that others can do while the lock is held, so it needs no switch before it.  This does not apply if another thread may
  try the lock, initialise it, or free the object that contains it, at that time.
* *creation*: the new thread need not run at once, so creating it earlier loses no execution of the others.
* *first*: what a thread does before its first visible statement can be delayed until then, so only the second of two
  visible statements needs a switch point before it (`analyses/rests.py`).
* *stops*: an assumption over locals, the end of the program, or a bound marker needs a switch before it only if the
  thread may have changed shared state since its last switch point.  If it has not, an execution in which it stays here
  for ever is equivalent to one in which it stays at that switch point.  A change under a lock becomes visible when the
  lock is released.  That the lock was taken is visible only to threads that must wait for it.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.conflicts import Conflicts, atomic_depths
from unbraid.analyses.rests import Effect, rests
from unbraid.analyses.sharing import memory_accesses
from unbraid.core import build
from unbraid.core.budget import heed
from unbraid.core.flatten import Instruction, flatten, rewrite_by_position
from unbraid.core.nodes import (
    TRUE,
    Assume,
    AtomicBegin,
    AtomicEnd,
    Block,
    BoundReached,
    Create,
    Function,
    Goto,
    Halt,
    If,
    Join,
    Label,
    Program,
    Stmt,
    SwitchPoint,
    While,
)
from unbraid.core.visitor import statements


def mark_switch_points(program: Program, reduce: bool = True) -> Program:
    """requires: cloned, without pointers."""
    code = {name: flatten(program.functions[name].body) for name in program.threads}
    points = _needed(program, code) if reduce else {name: _everywhere(body) for name, body in code.items()}
    functions = dict(program.functions)
    for name in program.threads:
        functions[name] = _mark(program.functions[name], code[name], points[name])
    return replace(program, functions=functions)


def count_switch_points(function: Function) -> int:
    return sum(isinstance(stmt, SwitchPoint) for stmt in statements(function.body))


# --------------------------------------------------------------------------------------------- marking
def _mark(function: Function, code: list[Instruction], points: list[bool]) -> Function:
    def mark(stmt: Stmt, position: int) -> Block:
        if not points[position]:
            return (stmt,)
        point = SwitchPoint(stmt.origin)
        return _marked_loop(stmt, point, position) if isinstance(stmt, While) else (point, stmt)

    return replace(function, body=rewrite_by_position(function.body, code, mark))


def _marked_loop(stmt: While, point: SwitchPoint, position: int) -> Block:
    """while (c) s    =>    while (true) { point; if (!c) goto end; s } end:"""
    if stmt.condition == TRUE:
        return (replace(stmt, body=(point, *stmt.body)),)
    end = f"left#{position}"
    leave = If(build.negate(stmt.condition), (Goto(end, stmt.origin),), (), stmt.origin)
    return (replace(stmt, condition=TRUE, body=(point, leave, *stmt.body)), Label(end, stmt.origin))


def _everywhere(code: list[Instruction]) -> list[bool]:
    """The switch points without reductions."""
    return [
        depth == 0
        and (
            instruction.is_loop_head
            or isinstance(instruction.stmt, (Assume, Halt, Join, BoundReached, Create, AtomicBegin))
            or (
                instruction.stmt is not None
                and not isinstance(instruction.stmt, AtomicEnd)
                and any(memory_accesses(instruction.stmt))
            )
        )
        for instruction, depth in zip(code, atomic_depths(code), strict=False)
    ]


def _needed(program: Program, code: dict[str, list[Instruction]]) -> dict[str, list[bool]]:
    """The switch points with reductions: `analyses/rests.py`, where `Conflicts` says what is visible."""
    bodies = list(code.values())
    visible = Conflicts(program, bodies)
    thread_of = {name: thread for thread, name in enumerate(program.threads)}
    depths = [atomic_depths(body) for body in bodies]

    def effect(name: str, at: int) -> Effect:
        heed()
        thread = thread_of[name]
        here = _effect(bodies[thread][at].stmt, thread, at, visible)
        if isinstance(bodies[thread][at].stmt, AtomicBegin) and not visible.is_alone(thread, at):
            inside = [
                _effect(bodies[thread][position].stmt, thread, position, visible)
                for position in _section(bodies[thread], depths[thread], at)
            ]
            return Effect(waits=any(e.waits for e in inside), stops=any(e.stops for e in inside))
        return here

    return rests(program, code, effect).points


def _effect(stmt: Stmt | None, thread: int, position: int, visible: Conflicts) -> Effect:
    if isinstance(stmt, Create):
        shows = visible.access(thread, position, stmt)
        return Effect(waits=shows, touches=True, changes=True)
    if stmt is None or isinstance(stmt, (AtomicBegin, AtomicEnd)) or visible.is_alone(thread, position):
        return Effect()
    # In a step that releases a lock that is certainly held, the assumptions of the lock's model hold.
    stops = isinstance(stmt, (Assume, Halt, BoundReached)) and not visible.is_release(thread, position)
    return Effect(
        waits=isinstance(stmt, Join) or visible.access(thread, position, stmt),
        stops=stops or isinstance(stmt, Join),
        touches=visible.touches(thread, position, stmt),
        changes=visible.changes(thread, position, stmt),
    )


def _section(code: list[Instruction], depth: list[int], start: int) -> list[int]:
    """The instructions of the atomic section that begins here."""
    found, pending = {start}, list(code[start].successors())
    while pending:
        position = pending.pop()
        if position < len(code) and position not in found and depth[position] > 0:
            found.add(position)
            pending.extend(code[position].successors())
    return sorted(found)
