"""Values that are known at compile time: literals, enumerators, addresses of labels."""

from __future__ import annotations

from unbraid.core import build, floats
from unbraid.core.nodes import LONG_DOUBLE, Const, Expr, FloatType
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.clang import evaluate, evaluate_float
from unbraid.frontend.parsing.cursors import declaration_of
from unbraid.frontend.parsing.syntax import Cursor, CursorKind


def integer(fn: FunctionWriter, cursor: Cursor) -> Expr:
    """An integer or a character."""
    number = evaluate(cursor)
    if number is None:
        raise fn.refuse("this literal is not supported", cursor)
    return build.constant(number, fn.core_type(cursor))


def floating(fn: FunctionWriter, cursor: Cursor) -> Expr:
    fn.at(cursor)
    number = evaluate_float(cursor)
    if number is None:
        raise fn.refuse("this literal is not supported", cursor)
    return float_constant(fn, cursor, number)


def float_constant(fn: FunctionWriter, cursor: Cursor, value: float) -> Expr:
    """A constant with the type of the expression at `cursor`."""
    kind = fn.core_type(cursor)
    if kind == LONG_DOUBLE:
        return Const(0, LONG_DOUBLE)
    assert isinstance(kind, FloatType)
    return Const(floats.encode(value, kind.bits), kind)


def enumerator(fn: FunctionWriter, cursor: Cursor) -> Expr | None:
    """The value of a name if it is an enumerator, else None."""
    declaration = cursor.referenced
    if declaration is not None and declaration.kind is CursorKind.ENUM_CONSTANT_DECL:
        return build.constant(declaration.enum_value, fn.core_type(cursor))
    return None


def label_address(fn: FunctionWriter, cursor: Cursor) -> Expr:
    """`&&label`"""
    return fn.program.label_address(declaration_of(cursor.children[0]))
