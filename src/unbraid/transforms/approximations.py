"""Leaves out executions that use an approximated value.

    x = any value, approximated    =>    assume(false)

A violation of the result is one of the program, and rests on nothing that is approximated.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.nodes import FALSE, Assume, Block, Havoc, Program, Stmt
from unbraid.core.visitor import Rebuilder


def without_approximations(program: Program) -> Program:
    """requires: lowered."""
    blocking = _Blocking()
    functions = {
        name: replace(function, body=blocking.block(function.body)) for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


class _Blocking(Rebuilder):
    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Havoc) and stmt.is_approximation:
            return (Assume(FALSE, stmt.origin),)
        return super().stmt(stmt)
