"""Expressions that are structs but not places: the values of their cells."""

from __future__ import annotations

from unbraid.core.nodes import Expr, Place
from unbraid.frontend.calls.model_calls import builtin
from unbraid.frontend.expressions.conditionals import conditional_values
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import Operands
from unbraid.frontend.parsing.atomics import is_atomic
from unbraid.frontend.parsing.clang import binary_operator
from unbraid.frontend.parsing.cursors import is_builtin, only_child, unsupported
from unbraid.frontend.parsing.syntax import Cursor


def implicit(fn: Lowering, cursor: Cursor) -> list[Expr]:
    if is_builtin(cursor):
        return builtin(fn, cursor)
    return fn.values(only_child(cursor))


def conditional(fn: Lowering, cursor: Cursor) -> list[Expr]:
    return conditional_values(fn, cursor, fn.cell_types(fn.core_type(cursor)))


def binary(fn: Lowering, cursor: Cursor) -> list[Expr]:
    """a = b, or (e, a)"""
    left, right = cursor.children
    match binary_operator(cursor):
        case "=":
            operands = Operands(fn, cursor)
            with operands.next():
                where = operands.place(fn.place(left))
            with operands.next():
                cells = [operands.value(cell) for cell in fn.values(right)]
            operands.done()
            assert isinstance(where, Place)
            fn.at(cursor)
            with fn.one_step(is_atomic(left)):
                fn.store_cells(where, cells)
            return cells
        case ",":
            fn.effect(left)
            return fn.values(right)
    raise fn.refuse(unsupported(cursor), cursor)
