"""Forgets the numbers of threads in crowds, so that these threads are interchangeable (`systems/crowd.py`).

    t = create f        =>    create f; t = *
    join t              =>    (nothing)           unless t is surely the number of another thread

A thread that joins a member of a crowd may continue at any time.  So the result over-approximates the program.
requires: cloned, without pointers, switch points marked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from unbraid.core.nodes import Block, Const, Create, Havoc, Join, Program, Stmt
from unbraid.core.visitor import Rebuilder


def forget_numbers(program: Program) -> Program:
    forgetful = _Forgetful(frozenset(thread for members in program.groups for thread in members))
    functions = {
        name: replace(function, body=forgetful.block(function.body)) for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


@dataclass
class _Forgetful(Rebuilder):
    members: frozenset[int]

    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Create(target, instance=instance) if instance in self.members and target is not None:
                return replace(stmt, target=None), Havoc(target, False, replace(stmt.origin, sid=0))
            case Join(Const(number), _) if number not in self.members:
                return (stmt,)
            case Join(_, target, origin):
                return () if target is None else (Havoc(target, False, origin),)
        return super().stmt(stmt)
