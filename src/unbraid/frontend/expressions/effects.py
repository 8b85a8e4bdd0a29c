"""Expressions that are evaluated for their side effects only."""

from __future__ import annotations

from unbraid.frontend.calls.model_calls import builtin
from unbraid.frontend.calls.varargs import is_va_arg
from unbraid.frontend.expressions.conditionals import short_circuit_effect
from unbraid.frontend.expressions.operators import increment
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.clang import binary_operator, unary_operator
from unbraid.frontend.parsing.cursors import declaration_of, is_builtin, is_increment, is_void, only_child
from unbraid.frontend.parsing.syntax import Cursor, CursorKind


def name(fn: Lowering, cursor: Cursor) -> None:
    if not _is_parameter(cursor):
        fn.discard(cursor)


def implicit(fn: Lowering, cursor: Cursor) -> None:
    if _is_parameter(cursor):
        return
    if is_builtin(cursor):
        builtin(fn, cursor)
    elif is_void(cursor):
        fn.effect(only_child(cursor))
    else:
        fn.discard(cursor)


def _is_parameter(cursor: Cursor) -> bool:
    """Is this a statement such as `(void)argv;`, which does nothing?  Reading argv would be refused."""
    children = cursor.children
    while cursor.kind is CursorKind.UNEXPOSED_EXPR and len(children) == 1 and not is_va_arg(cursor):
        cursor, children = children[0], children[0].children
    return cursor.kind is CursorKind.DECL_REF_EXPR and declaration_of(cursor).kind is CursorKind.PARM_DECL


def cast(fn: Lowering, cursor: Cursor) -> None:
    if is_void(cursor):
        fn.effect(cursor.children[-1])
    else:
        fn.discard(cursor)


def unary(fn: Lowering, cursor: Cursor) -> None:
    if unary_operator(cursor) == "__extension__":
        fn.effect(only_child(cursor))
    elif is_increment(cursor):
        increment(fn, cursor, only_child(cursor), unary_operator(cursor) or "", keep=False)
    else:
        fn.discard(cursor)


def binary(fn: Lowering, cursor: Cursor) -> None:
    match binary_operator(cursor):
        case ",":
            for part in cursor.children:
                fn.effect(part)
        case "&&" | "||":
            short_circuit_effect(fn, cursor)
        case _:
            fn.discard(cursor)


def conditional(fn: Lowering, cursor: Cursor) -> None:
    test, then, other = cursor.children
    chosen = fn.condition(test)
    fn.branch(chosen, lambda: fn.effect(then), lambda: fn.effect(other))
