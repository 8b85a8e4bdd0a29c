"""Semaphores that the first thread takes and the last one gives back become shared locks, in a cloned program, for the
analyses of locks.  The rule is in `analyses/locks/lightswitches.py`.

    lock(m); n = n + 1; if (n == 1) { take(s); } unlock(m);
=>  lock(m); n = n + 1; if (n == 1) { first_in(s); } share(s); unlock(m);

    lock(m); n = n - 1; if (n == 0) { give(s); } unlock(m);
=>  lock(m); release(s); n = n - 1; if (n == 0) { last_out(s); } unlock(m);

Other threads that take the semaphore and give it back acquire it and release it, like any lock.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from unbraid.analyses.conflicts import Conflicts
from unbraid.analyses.locks.lightswitches import Lightswitch, State, States, lightswitches
from unbraid.analyses.locks.semaphores import AS_LOCK, semaphores, touched_otherwise
from unbraid.core.flatten import flatten, rewrite_by_position
from unbraid.core.nodes import Assign, AtomicBegin, AtomicEnd, Block, Origin, Place, Program, Stmt, Sync, SyncKind

_FOR_ALL = {SyncKind.TAKE_ONE: SyncKind.FIRST_IN, SyncKind.GIVE_ONE: SyncKind.LAST_OUT}


class _Mixed(Exception):
    """A statement does this for some executions, and that for others."""


def shared_semaphores(program: Program) -> Program:
    """requires: cloned, without pointers."""
    for semaphore in sorted(_candidates(program), key=str):
        program = _shared(program, semaphore)
    return program


def _candidates(program: Program) -> frozenset[Place]:
    codes = [flatten(program.functions[name].body) for name in program.threads]
    found = semaphores(codes)
    return found and found - frozenset(touched_otherwise(Conflicts(program, codes).parallel, codes, found))


def _shared(program: Program, semaphore: Place) -> Program:
    codes = [flatten(program.functions[name].body) for name in program.threads]
    for switch, states in lightswitches(program, Conflicts(program, codes), semaphore):
        functions = dict(program.functions)
        try:
            for name, code, mine in zip(program.threads, codes, states, strict=True):
                rewrite = _Rewriter(switch, mine).rewritten
                functions[name] = replace(
                    functions[name], body=rewrite_by_position(functions[name].body, code, rewrite)
                )
        except _Mixed:
            continue
        return replace(program, functions=functions)
    return program


class _Rewriter:
    def __init__(self, switch: Lightswitch, states: States) -> None:
        self._switch, self._states = switch, states

    def rewritten(self, stmt: Stmt, position: int) -> Block:
        return tuple(self._all(stmt, self._states[position]))

    def _all(self, stmt: Stmt, states: frozenset[State]) -> Iterator[Stmt]:
        switch = self._switch
        match stmt:
            case AtomicBegin(Sync(kind, lock)) if lock == switch.semaphore and kind in AS_LOCK and states:
                for_all = _agreed({state.inside for state in states})
                yield replace(stmt, sync=Sync((_FOR_ALL if for_all else AS_LOCK)[kind], lock))
                return
            case AtomicBegin(Sync(SyncKind.RELEASE, lock)) if lock == switch.lock and states:
                if _agreed({state.shares and not state.shared_before for state in states}):
                    yield from self._step(SyncKind.SHARE, stmt.origin)
            case Assign(target) if target == switch.counter and any(state.inside for state in states):
                if _agreed({state.shares for state in states}):
                    yield from self._step(SyncKind.RELEASE, stmt.origin)
        yield stmt

    def _step(self, kind: SyncKind, origin: Origin) -> Block:
        ours = replace(origin, sid=0)  # not a statement of the program as lowered
        return AtomicBegin(Sync(kind, self._switch.semaphore), ours), AtomicEnd(ours)


def _agreed(answers: set[bool]) -> bool:
    if len(answers) > 1:
        raise _Mixed
    return answers.pop()
