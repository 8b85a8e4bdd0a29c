"""The question for an outside verifier about a sequential program whose driver loops for ever.

    while (true) s      =>    s s ... s           `iterations` times: the result has no loops
    print               =>                        (nothing)

When the question is if a property can be violated, assertions stay, and executions end at bound markers.  Once no
property can be violated, the question is if a bound marker can be reached:

    assert(c)           =>    assume(c)
    bound marker        =>    assert(false)

requires: sequential.  `main` has one loop, which is while (true) at its top level.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.core.errors import InternalError
from unbraid.core.nodes import (
    FALSE,
    TRUE,
    Assert,
    Assume,
    Block,
    BoundReached,
    Print,
    Program,
    Property,
    Stmt,
    While,
)
from unbraid.core.visitor import Rebuilder, statements


def violation_question(program: Program, iterations: int) -> Program:
    return _asked(program, iterations, _WithoutPrint())


def bound_question(program: Program, iterations: int) -> Program:
    return _asked(program, iterations, _AboutBounds())


def _asked(program: Program, iterations: int, rebuilder: Rebuilder) -> Program:
    functions = {
        name: replace(function, body=rebuilder.block(function.body)) for name, function in program.functions.items()
    }
    entry = functions[program.entry]
    body = tuple(new for stmt in entry.body for new in _repeated(stmt, iterations))
    functions[program.entry] = replace(entry, body=body)
    if any(isinstance(stmt, While) for function in functions.values() for stmt in statements(function.body)):
        raise InternalError("a sequential program has a loop that is not the driver's")
    return replace(program, functions=functions)


def _repeated(stmt: Stmt, iterations: int) -> Block:
    if isinstance(stmt, While) and stmt.condition == TRUE:
        return stmt.body * iterations
    return (stmt,)


class _WithoutPrint(Rebuilder):
    def stmt(self, stmt: Stmt) -> Block:
        return () if isinstance(stmt, Print) else super().stmt(stmt)


class _AboutBounds(_WithoutPrint):
    def stmt(self, stmt: Stmt) -> Block:
        match stmt:
            case Assert(condition, origin=origin):
                return (Assume(condition, origin),)
            case BoundReached(bound, origin):
                return (Assert(FALSE, Property.ASSERTION, f"bound marker: {bound.value}", origin),)
        return super().stmt(stmt)
