"""Implicit and explicit conversions, and other expressions that clang shows as conversions."""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.core import build
from unbraid.core.nodes import ArrayType, Expr
from unbraid.frontend.calls import varargs
from unbraid.frontend.calls.function_pointers import function_address
from unbraid.frontend.calls.model_calls import builtin
from unbraid.frontend.expressions import places
from unbraid.frontend.expressions.conditionals import short_conditional
from unbraid.frontend.expressions.constants import float_constant
from unbraid.frontend.lowering import pointers
from unbraid.frontend.lowering.conversions import convert, exact
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing import selections
from unbraid.frontend.parsing.clang import evaluate, evaluate_float
from unbraid.frontend.parsing.cursors import declaration_of, has_effects, is_builtin, is_function, unsupported, unwrap
from unbraid.frontend.parsing.decay import ARRAYS, is_decayed
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind


def implicit(fn: Lowering, cursor: Cursor) -> Expr:
    """An implicit conversion, or another expression that libclang does not name.

    The types on both sides determine the conversion.  The other expressions are recognised by their number of operands
    and their text.
    """
    if selections.is_short_conditional(cursor):
        return short_conditional(fn, cursor)
    if is_builtin(cursor):
        (result,) = builtin(fn, cursor)
        return result
    if varargs.is_va_arg(cursor):
        return varargs.argument(fn, cursor)
    children = cursor.children
    if len(children) != 1 or not children[0].is_expression:  # offsetof and other constants
        number = evaluate(cursor)
        return _offset(fn, cursor, children) if number is None else build.constant(number, fn.core_type(cursor))
    inner = children[0]
    source = inner.type.canonical
    if source.kind in ARRAYS and not is_decayed(inner):
        return _decay(fn, inner)
    if is_function(inner):
        return function_address(fn, inner)
    known = _constant(fn, cursor) if source.kind is TypeKind.LONGDOUBLE else None
    if known is not None and not has_effects(inner):
        return known
    kind = fn.core_type(cursor)
    return convert(fn, exact(fn, fn.value(inner), kind), kind)


def _offset(fn: Lowering, cursor: Cursor, children: Sequence[Cursor]) -> Expr:
    """offsetof(T, array[i]), where i is no constant."""
    kinds = [child.kind for child in children]
    if kinds[:2] != [CursorKind.TYPE_REF, CursorKind.MEMBER_REF] or len(kinds) != 3 or not children[2].is_expression:
        raise fn.refuse("this expression is not supported yet", cursor)
    record, member, index = children
    array, kind = declaration_of(member).type.canonical, build.scalar(fn.core_type(cursor))
    if array.kind not in ARRAYS:
        raise fn.refuse("this expression is not supported yet", cursor)
    start = record.type.canonical.offset_of(member.spelling) // 8
    position = build.cast(fn.value(index), kind)
    distance = build.binary("*", position, build.constant(array.element_type.size, kind), kind)
    return build.binary("+", build.constant(start, kind), distance, kind)


def _decay(fn: Lowering, array: Cursor) -> Expr:
    array = unwrap(array)
    if array.type.canonical.kind is TypeKind.VARIABLEARRAY:
        return places.variable_array(fn, array)
    where = fn.place(array)
    if not isinstance(where.type, ArrayType):
        raise fn.refuse(unsupported(array), array)
    return pointers.address_of(fn, build.element(where, 0, where.type.element))


def explicit(fn: Lowering, cursor: Cursor) -> Expr:
    """(T)e"""
    inner = cursor.children[-1]
    if inner.type.canonical.kind in (TypeKind.RECORD, TypeKind.VOID):
        raise fn.refuse("this cast is not supported yet", cursor)
    known = _constant(fn, cursor)
    if known is not None and not has_effects(inner):
        return known
    converted = fn.value(inner)
    fn.at(cursor)
    return convert(fn, converted, fn.core_type(cursor))


def _constant(fn: Lowering, cursor: Cursor) -> Expr | None:
    """The value of a constant expression, or None.

    Examples are old definitions of offsetof by the address of a member of an object at zero, and gcc's DBL_MAX, a long
    double literal that is cast to double.
    """
    kind = cursor.type.canonical.kind
    if kind is TypeKind.POINTER:
        return None
    if kind in (TypeKind.FLOAT, TypeKind.DOUBLE):
        value = evaluate_float(cursor)
        return None if value is None else float_constant(fn, cursor, value)
    number = evaluate(cursor)
    return None if number is None else build.constant(number, fn.core_type(cursor))
