"""Loops that count, and therefore end.

while (i < 10) { ...; i = i + 1; }        `i` is a local that nothing else in the body assigns
"""

from __future__ import annotations

from collections.abc import Mapping

from unbraid.core.nodes import Assign, Binary, Block, Cast, Const, Expr, IntType, Place, Storage, Var, While
from unbraid.core.visitor import nested_blocks, root_variable, statements, written_places

_UPWARDS = {"<": -1, "<=": 0}  # the last value that the counter may have in the loop, relative to its bound
_DOWNWARDS = {">": 1, ">=": 0}


def counter_of(loop: While) -> Var | None:
    """The counter of a loop that ends, provided that each iteration of its body ends and does not jump; or None."""
    condition = loop.condition
    if not isinstance(condition, Binary):
        return None
    counter, bound = condition.left, condition.right
    if not _is_local(counter) or not isinstance(counter, Var) or not isinstance(counter.type, IntType):
        return None
    step = step_in(loop.body, counter)
    if step is None or not _is_fixed(bound, loop.body):
        return None
    return counter if _ends(condition.op, counter.type, bound, step) else None


def iterations(loop: While, known: Mapping[Place, Expr]) -> int | None:
    """How often a loop runs that counts from a known value to a constant, if nothing leaves it early; or None."""
    counter = counter_of(loop)
    if counter is None:
        return None
    start, condition, step = known.get(counter), loop.condition, step_in(loop.body, counter)
    assert isinstance(condition, Binary) and step is not None
    limit = known.get(condition.right, condition.right) if isinstance(condition.right, Var) else condition.right
    if not isinstance(start, Const) or not isinstance(limit, Const) or condition.op == "!=":
        return None
    last = limit.value + (_UPWARDS | _DOWNWARDS)[condition.op]
    return max(0, (last - start.value) // step + 1)


def _ends(op: str, kind: IntType, bound: Expr, step: int) -> bool:
    """Does counting leave the range before it wraps around?"""
    if op == "!=":
        return abs(step) == 1
    least = -(1 << (kind.bits - 1)) if kind.signed else 0
    most = least + (1 << kind.bits) - 1
    if op in _UPWARDS and step > 0:
        return bound.value + _UPWARDS[op] + step <= most if isinstance(bound, Const) else op == "<" and step == 1
    if op in _DOWNWARDS and step < 0:
        return bound.value + _DOWNWARDS[op] + step >= least if isinstance(bound, Const) else op == ">" and step == -1
    return False


def step_in(body: Block, counter: Var) -> int | None:
    """What each iteration adds to the counter, if that is one constant."""
    found: int | None = None
    for stmt in body:
        inner = [each for block in nested_blocks(stmt) for each in statements(block)]
        if any(counter in map(root_variable, written_places(each)) for each in inner):
            return None
        if counter in map(root_variable, written_places(stmt)):
            added = _added(stmt.value, counter) if isinstance(stmt, Assign) and stmt.target == counter else None
            if added is None or found is not None:
                return None
            found = added
    return found


def _added(value: Expr, counter: Var) -> int | None:
    while isinstance(value, Cast) and value.type == counter.type:
        value = value.operand
    if not isinstance(value, Binary) or value.left != counter or not isinstance(value.right, Const):
        return None
    number, kind = value.right.value, counter.type
    if value.op == "+" and isinstance(kind, IntType) and not kind.signed and number >> (kind.bits - 1):
        return number - (1 << kind.bits)  # it counts down
    return {"+": number, "-": -number}.get(value.op)


def _is_fixed(bound: Expr, body: Block) -> bool:
    """Does the bound stay the same?"""
    if isinstance(bound, Const):
        return True
    written = {root_variable(place) for stmt in statements(body) for place in written_places(stmt)}
    return isinstance(bound, Var) and _is_local(bound) and bound not in written


def _is_local(var: Expr) -> bool:
    return isinstance(var, Var) and var.storage is Storage.LOCAL and not var.is_memory
