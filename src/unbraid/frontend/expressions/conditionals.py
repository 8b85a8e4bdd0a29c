"""Operators that evaluate only some of their operands: `&&`, `||`, `?:`."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import BOOL, Const, Expr, ScalarType
from unbraid.frontend.lowering.conversions import convert
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.clang import binary_operator
from unbraid.frontend.parsing.syntax import Cursor


def short_circuit(fn: Lowering, operator: str, left: Cursor, right: Cursor) -> Expr:
    """`a && b` becomes control flow if b has side effects or reads memory, else an operator of core."""
    first = fn.condition(left)
    with fn.block() as code:
        second = fn.condition(right)
    if not code:
        return build.conjunction(first, second) if operator == "&&" else build.disjunction(first, second)
    if isinstance(first, Const):
        if (first.value != 0) == (operator == "||"):
            return first
        fn.code.extend(code)
        return second
    result = fn.temporary(BOOL)
    fn.assign(result, first)
    with fn.block() as guarded:
        guarded.extend(code)
        fn.assign(result, second)
    fn.if_(result if operator == "&&" else build.negate(result), guarded, [])
    return result


def short_circuit_effect(fn: Lowering, cursor: Cursor) -> None:
    left, right = cursor.children
    first = fn.condition(left)
    with fn.block() as code:
        fn.effect(right)
    fn.if_(first if binary_operator(cursor) == "&&" else build.negate(first), code, [])


def conditional(fn: Lowering, cursor: Cursor) -> Expr:
    (result,) = conditional_values(fn, cursor, [build.scalar(fn.core_type(cursor))])
    return result


def short_conditional(fn: Lowering, cursor: Cursor) -> Expr:
    """a ?: b, where a is evaluated once"""
    first, _, _, second = cursor.children
    kind = build.scalar(fn.core_type(cursor))
    given = fn.spill(fn.value(first))
    with fn.block() as code:
        other = convert(fn, fn.value(second), kind)
    if not code:
        return build.ite(build.truth(given), build.cast(given, kind), other)
    result = fn.temporary(kind)
    fn.assign(result, build.cast(given, kind))
    with fn.block() as replaced:
        replaced.extend(code)
        fn.assign(result, other)
    fn.if_(build.negate(build.truth(given)), replaced, [])
    return result


def conditional_values(fn: Lowering, cursor: Cursor, kinds: list[ScalarType]) -> list[Expr]:
    test, then, other = cursor.children
    chosen = fn.condition(test)
    if len(kinds) > 1:
        chosen = fn.spill(chosen)  # it is used for each cell
    if isinstance(chosen, Const):  # such as in a macro that selects a function by the type of its argument
        cells = fn.values(then if chosen.value else other)
        return [convert(fn, v, k) for v, k in zip(cells, kinds, strict=True)]
    with fn.block() as then_code:
        then_values = [convert(fn, v, k) for v, k in zip(fn.values(then), kinds, strict=True)]
    with fn.block() as other_code:
        other_values = [convert(fn, v, k) for v, k in zip(fn.values(other), kinds, strict=True)]
    if not then_code and not other_code:
        return [build.ite(chosen, a, b) for a, b in zip(then_values, other_values, strict=True)]
    results: list[Expr] = []
    for kind, a, b in zip(kinds, then_values, other_values, strict=True):
        result = fn.temporary(kind)
        results.append(result)
        for code, new in ((then_code, a), (other_code, b)):
            with fn.block() as branch:
                branch.extend(code)
                fn.assign(result, new)
            code[:] = branch
    fn.if_(chosen, then_code, other_code)
    return results
