"""Semaphores that are used as locks become locks, in a cloned program, for the analyses of locks.

    atomic (takes one of s) { ... }      =>    atomic (acquires s) { ... }
    atomic (gives one back to s) { ... } =>    atomic (releases s) { ... }

A semaphore is used as a lock if it is set to 1 while only one thread runs and before anybody uses it, if nothing else
touches it while others run (sem_trywait and sem_getvalue neither), and if a thread gives one back only after it has
taken it.  Then its value, and how many of the running threads have taken it, are 1 together, unless a thread ends
without giving it back: it is set so, and each of the two operations moves a one from one side to the other.  So no two
threads have taken it at the same time.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.locks.semaphores import as_lock, given_by_others, semaphores, touched_otherwise
from unbraid.analyses.parallel import Parallelism
from unbraid.core.flatten import flatten
from unbraid.core.nodes import AtomicBegin, Block, Place, Program, Stmt
from unbraid.core.visitor import Rebuilder


def semaphore_locks(program: Program) -> Program:
    """requires: cloned, without pointers."""
    codes = [flatten(program.functions[name].body) for name in program.threads]
    found = semaphores(codes)
    if found:
        found -= frozenset(touched_otherwise(Parallelism(program, codes), codes, found))
        found -= frozenset(given_by_others(codes, found))
    if not found:
        return program
    functions = dict(program.functions)
    for name in program.threads:
        functions[name] = replace(functions[name], body=_Renamer(found).block(functions[name].body))
    return replace(program, functions=functions)


class _Renamer(Rebuilder):
    def __init__(self, semaphores: frozenset[Place]) -> None:
        self._semaphores = semaphores

    def stmt(self, stmt: Stmt) -> Block:
        return (as_lock(stmt, self._semaphores),) if isinstance(stmt, AtomicBegin) else super().stmt(stmt)
