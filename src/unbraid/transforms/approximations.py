"""Leaves out executions that use an approximated value.

    x = any value, approximated    =>    assume(false)
    c = a choice, approximated     =>    c = false

The second rule is for values that are no inputs: `c` says whether something happens that is not known to happen.
A violation of the result is one of the program, and rests on nothing that is approximated.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.nodes import BOOL, FALSE, Assign, Assume, Block, Havoc, Program, Stmt
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
            is_choice = not stmt.is_input and stmt.target.type == BOOL
            return (Assign(stmt.target, FALSE, stmt.origin) if is_choice else Assume(FALSE, stmt.origin),)
        return super().stmt(stmt)
