"""Leaves out executions that use an approximated value.

    c = a choice, approximated     =>    c = false
    x = any value, approximated    =>    assume(false)

The first rule is for values that are no inputs: `c` says whether something happens that is not known to happen.
With both rules, a violation of the result is one of the program, and rests on nothing that is approximated.  Often only
the first rule is of use: programs come by such values, but do nothing with them.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.nodes import BOOL, FALSE, Assign, Assume, Block, Havoc, Program, Stmt
from unbraid.core.visitor import Rebuilder


def without_approximations(program: Program, keeps_values: bool = False) -> Program:
    """`keeps_values`: only the first rule.

    requires: lowered.
    """
    blocking = _Blocking(keeps_values)
    functions = {
        name: replace(function, body=blocking.block(function.body)) for name, function in program.functions.items()
    }
    return replace(program, functions=functions)


class _Blocking(Rebuilder):
    def __init__(self, keeps_values: bool) -> None:
        self._keeps_values = keeps_values

    def stmt(self, stmt: Stmt) -> Block:
        if isinstance(stmt, Havoc) and stmt.is_approximation:
            if not stmt.is_input and stmt.target.type == BOOL:
                return (Assign(stmt.target, FALSE, stmt.origin),)
            if not self._keeps_values:
                return (Assume(FALSE, stmt.origin),)
        return super().stmt(stmt)
