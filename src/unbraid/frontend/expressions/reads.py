"""Reads the values of lvalues."""

from __future__ import annotations

from unbraid.core.nodes import Expr, Place, ScalarType
from unbraid.frontend.calls.function_pointers import function_address
from unbraid.frontend.expressions import constants
from unbraid.frontend.lowering import bitfields
from unbraid.frontend.lowering.bitfields import BitPlace
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.writer import FunctionWriter, is_memory
from unbraid.frontend.parsing.atomics import is_atomic, is_volatile
from unbraid.frontend.parsing.cursors import is_function
from unbraid.frontend.parsing.syntax import Cursor


def name(fn: Lowering, cursor: Cursor) -> Expr:
    """The value of a variable, an enumerator or a function."""
    constant = constants.enumerator(fn, cursor)
    return constant if constant is not None else read(fn, cursor)


def read(fn: Lowering, cursor: Cursor) -> Expr:
    if is_function(cursor):
        return function_address(fn, cursor)
    where = fn.lvalue(cursor)
    if not isinstance(where.type, ScalarType):
        raise fn.refuse(f"a value of type '{cursor.type.spelling}' is not supported here", cursor)
    fn.at(cursor)
    in_memory = isinstance(where, BitPlace) or is_memory(where)
    with (
        fn.atomic_access(in_memory and isinstance(where, Place) and is_atomic(cursor)),
        fn.observed(in_memory and is_volatile(cursor)),
    ):
        return load(fn, where)


def load(fn: FunctionWriter, where: Place | BitPlace) -> Expr:
    return bitfields.load(fn, where) if isinstance(where, BitPlace) else fn.load(where)
