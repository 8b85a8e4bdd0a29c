"""Drops joins of strangers, so that only representatives are waited for (`systems/crowd.py`).

    join stranger        =>    (nothing)

A thread that joins a whole crowd waits for all choices of representatives, and so for all threads.
requires: cloned, without pointers, switch points marked.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from unbraid.core.nodes import Block, Const, Join, Program, Stmt
from unbraid.core.visitor import Rebuilder


def without_strangers(program: Program) -> Program:
    dropper = _Dropper(frozenset(members[-1] for members in program.groups))
    functions = {
        name: replace(function, body=dropper.block(function.body)) for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


@dataclass
class _Dropper(Rebuilder):
    strangers: frozenset[int]

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Join) and isinstance(stmt.thread, Const) and stmt.thread.value in self.strangers:
            return ()
        return super().stmt(stmt)
