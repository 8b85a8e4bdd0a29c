"""Says what is known about the counter of a loop, so that provers need not find it out.

    i = a; while (i < n) { s; i = i + 1; }
=>  i = a; while (i < n) { assume(a <= i < n); s; assume(a <= i < n); i = i + 1; }  assume(i == (a < n ? n : a))

The first assumption is also in front of statements of s that create threads, because others may run before these.  The
loop counts upwards in steps of one (`analyses/counting.py`), from a known constant, so the assumptions always hold.
They are not placed where jumps lead out of the loop.  In core, nothing jumps into a loop.
"""

from __future__ import annotations

from dataclasses import replace

from unbraid.analyses.counting import counter_of, step_in
from unbraid.core import build
from unbraid.core.nodes import Assign, Assume, Binary, Const, Create, Stmt, Var, While
from unbraid.core.visitor import statements
from unbraid.transforms.constants import Env


def with_known_counter(loop: While, known: Env) -> list[Stmt]:
    """`known`: values at the start of the loop."""
    counter, condition = counter_of(loop), loop.condition
    start = None if counter is None else known.get(counter)
    if counter is None or not isinstance(start, Const) or not isinstance(condition, Binary):
        return [loop]
    limit = condition.right
    if condition.op != "<" or step_in(loop.body, counter) != 1 or not isinstance(limit, Const | Var):
        return [loop]
    ours = replace(loop.origin, sid=0)
    end = build.ite(build.compare("<", start, limit), limit, start)
    within = Assume(build.conjunction(build.compare("<=", start, counter), condition), ours)
    body: list[Stmt] = [within]
    counted = False
    for stmt in loop.body:
        counts = isinstance(stmt, Assign) and stmt.target == counter
        if not counted and (counts or any(isinstance(inner, Create) for inner in statements((stmt,)))):
            body.append(within)
        body.append(stmt)
        counted = counted or counts
    return [replace(loop, body=tuple(body)), Assume(build.equal(counter, end), ours)]
