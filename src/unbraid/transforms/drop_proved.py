"""Drops the checks that can never fail, and the code that is never reached (`unreached.py`), from a cloned program.

    assert(x < 8)           =>    nothing               if the value analysis finds that x < 8 there
    assert(i < 8); a[i]     =>    assume(i < 8); a[i]   the same, if what follows has no meaning where the check fails
    bound marker            =>    assume(false)         if no execution comes there

Some engines follow more executions than there are, and need to know that they may leave out those in which an index is
out of bounds.  `analyses/values` finds out what holds.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.sharing import all_statements
from unbraid.analyses.values.analysis import value_facts
from unbraid.core.flatten import Instruction, flatten, rewrite_by_position
from unbraid.core.nodes import FALSE, UNDEFINED_BEHAVIOUR, Assert, Assume, Block, BoundReached, Program, Stmt
from unbraid.transforms.unreached import Reached


def drop_proved(program: Program) -> Program:
    """The same program if the analysis takes too long.

    requires: cloned, without pointers.
    """
    if not any(isinstance(stmt, Assert | BoundReached) for stmt in all_statements(program)):
        return program
    facts = value_facts(program)
    if facts is None:
        return program
    functions = dict(program.functions)
    for name, reached, failing in zip(program.threads, facts.reached, facts.failing, strict=True):
        body = functions[name].body
        code = flatten(body)
        dropper = _Dropper(code, reached, failing)
        functions[name] = replace(functions[name], body=rewrite_by_position(body, code, dropper.rewritten))
    return replace(program, functions=functions)


class _Dropper:
    def __init__(self, code: list[Instruction], reached: frozenset[int], failing: frozenset[int]) -> None:
        self._reached, self._positions, self._failing = Reached(code, reached), reached, failing

    def rewritten(self, stmt: Stmt, position: int) -> Block:
        match stmt:
            case Assert() | BoundReached() if position not in self._positions:
                return (Assume(FALSE, stmt.origin),)
            case Assert(condition, property) if position not in self._failing:
                is_needed = property in UNDEFINED_BEHAVIOUR or condition == FALSE  # nothing comes behind the latter
                return (Assume(condition, stmt.origin),) if is_needed else ()
        return self._reached.rewritten(stmt, position)
