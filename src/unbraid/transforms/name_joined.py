"""Names the threads that are joined, in a cloned program.

    t = ids[0]; join(t)    =>    t = ids[0]; join(3)    if the value analysis finds that t can only be 3 there

Programs keep the IDs of their threads in arrays and structs.  Who may run beside whom (`analyses/parallel.py`) is found
from joins that name a thread.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.sharing import all_statements
from unbraid.analyses.values.analysis import value_facts
from unbraid.core import build
from unbraid.core.flatten import flatten, rewrite_by_position
from unbraid.core.nodes import Block, Const, Join, Program, Stmt

MOST_STEPS = 20_000  # of the value analysis


def name_joined(program: Program) -> Program:
    """The same program if the analysis takes too long.

    requires: cloned, without pointers.
    """
    if all(isinstance(stmt.thread, Const) for stmt in all_statements(program) if isinstance(stmt, Join)):
        return program
    facts = value_facts(program, MOST_STEPS)
    if facts is None:
        return program
    functions = dict(program.functions)
    for name, joined in zip(program.threads, facts.joined, strict=True):
        if joined:
            body = functions[name].body
            functions[name] = replace(functions[name], body=_named(body, joined))
    return replace(program, functions=functions)


def _named(body: Block, joined: dict[int, int]) -> Block:
    def rewritten(stmt: Stmt, position: int) -> Block:
        if isinstance(stmt, Join) and position in joined:
            return (replace(stmt, thread=Const(joined[position], build.scalar(stmt.thread.type))),)
        return (stmt,)

    return rewrite_by_position(body, flatten(body), rewritten)
