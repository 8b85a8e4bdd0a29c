"""Expressions that have a value in every state."""

from __future__ import annotations

from unbraid.core.nodes import Binary, Const, Expr, FloatType, IntType
from unbraid.core.visitor import subexpressions

_SHIFTS = ("<<", ">>")


def is_total(expr: Expr) -> bool:
    """Division by zero and wide shifts have no value.  They are evaluated in several ways, because a check before them
    ensures that they do not happen in a program.  Nothing ensures this for an invariant."""
    return all(_has_value(part) for part in subexpressions(expr) if isinstance(part, Binary))


def _has_value(part: Binary) -> bool:
    if part.op not in ("/", "%", *_SHIFTS) or isinstance(part.type, FloatType):
        return True
    if not isinstance(part.right, Const) or part.right.value == 0:
        return False
    return part.op not in _SHIFTS or (isinstance(part.type, IntType) and 0 < part.right.value < part.type.bits)
