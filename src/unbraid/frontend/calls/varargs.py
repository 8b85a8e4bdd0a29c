"""Variable arguments: the caller stores them in an object, one slot each, and passes the address of this object.

A `va_list` holds the address of the next slot.  On some targets it is a plain pointer; on others it is an array of one
struct, so that it is passed by its address.  Here the struct contains nothing but the address of the next slot.
"""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.core import build
from unbraid.core.nodes import (
    INDEX,
    LONG_DOUBLE,
    Const,
    Expr,
    Field,
    IntType,
    Member,
    Place,
    ScalarType,
    Struct,
    StructType,
)
from unbraid.core.writing import Feature
from unbraid.frontend.lowering import pointers
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import Operands
from unbraid.frontend.parsing.cursors import only_child, unwrap
from unbraid.frontend.parsing.decay import is_decayed
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.frontend.parsing.tokens import first_token
from unbraid.frontend.types.table import NEXT_ARGUMENT
from unbraid.models.environment.texts import MESSAGES

SLOT = 8  # bytes, enough for every scalar but __int128
_NOT_FOLLOWED = IntType(64, True)  # in place of a long double, all of which are zero (`rewriting/long_doubles.py`)


def values(fn: Lowering, operands: Operands, arguments: Sequence[Cursor]) -> list[Expr]:
    found: list[Expr] = []
    for argument in arguments:
        with operands.next():
            found.append(_argument(fn, argument))
    return found


def passed(fn: Lowering, values: list[Expr]) -> Expr:
    """The address of an object with these arguments; null if there are none."""
    void = fn.program.types.void_pointer
    if not values:
        return build.constant(0, void)
    fields = tuple(Field(f"argument{i}", value.type, SLOT * i) for i, value in enumerate(values))
    kind = StructType(fn.program.types.add_struct("arguments", Struct(fields, SLOT * len(values))))
    var = fn.declare(fn.place_key("arguments"), "arguments", kind)
    for field, value in zip(fields, values, strict=True):
        fn.assign(Member(var, field.name, field.type), value)
    return build.cast(pointers.address_of(fn, var), void)


def _argument(fn: Lowering, cursor: Cursor) -> Expr:
    plain = unwrap(cursor)
    is_message = plain.kind is CursorKind.CALL_EXPR and plain.spelling in MESSAGES
    if is_message and not fn.program.uses(Feature.READS_ARGUMENTS):
        return _printed_message(fn, plain)
    value = fn.value(cursor)
    if value.type == LONG_DOUBLE:
        fn.spill(value)
        return Const(0, _NOT_FOLLOWED)
    _has_slot(fn, cursor, build.scalar(value.type))
    return fn.spill(value)


def _printed_message(fn: Lowering, call: Cursor) -> Expr:
    """A message of the library which is only printed: any text will do."""
    for argument in call.arguments:
        fn.effect(argument)
    kind = IntType(8, True)
    return build.address_of(fn.program.own("message", kind), fn.program.types.pointer_to(kind))


def _has_slot(fn: Lowering, cursor: Cursor, kind: ScalarType) -> None:
    if fn.program.types.size_of(kind) > SLOT:
        raise fn.refuse(f"a variable argument of type '{cursor.type.spelling}' is not supported", cursor)


def is_va_arg(cursor: Cursor) -> bool:
    """Is this va_arg itself, and not an implicit conversion of its value?  That has the same extent."""
    token = first_token(cursor)
    is_converted = any(child.has_extent_of(cursor) for child in cursor.children)
    return token in ("va_arg", "__builtin_va_arg") and not is_converted


def argument(fn: Lowering, cursor: Cursor) -> Expr:
    """va_arg(list, T): reads the next slot, and advances the list."""
    kind = fn.core_type(cursor)
    if not isinstance(kind, ScalarType):
        raise fn.refuse("a variable argument that is no scalar is not supported", cursor)
    if kind == LONG_DOUBLE:
        return build.cast(_next(fn, cursor, _NOT_FOLLOWED), kind)
    _has_slot(fn, cursor, kind)
    return _next(fn, cursor, kind)


def _next(fn: Lowering, cursor: Cursor, kind: ScalarType) -> Expr:
    if not fn.is_library:
        fn.program.announce(Feature.READS_ARGUMENTS)
    where = _list(fn, next(child for child in cursor.children if child.is_expression))  # not a type's name
    fn.at(cursor)
    slot = fn.spill(fn.load(where))
    fn.assign(where, pointers.offset(fn, slot, build.constant(SLOT, INDEX), IntType(8, False)))
    return fn.load(pointers.dereference(fn, slot, kind))


def _list(fn: Lowering, cursor: Cursor) -> Place:
    """The place in a `va_list` that holds the address of the next slot."""
    while cursor.kind in (CursorKind.UNEXPOSED_EXPR, CursorKind.PAREN_EXPR) and not _is_record(cursor.type):
        cursor = only_child(cursor)
    kind = cursor.type.canonical
    if kind.kind is TypeKind.CONSTANTARRAY and not is_decayed(cursor):
        struct: Place = build.element(fn.place(cursor), 0, _struct(fn, kind.element_type))
        return Member(struct, NEXT_ARGUMENT, fn.program.types.void_pointer)
    pointee = kind.element_type if kind.kind is TypeKind.CONSTANTARRAY else kind.pointee
    if _is_record(pointee):
        pointer = fn.load(fn.place(cursor))
        struct = pointers.dereference(fn, pointer, _struct(fn, pointee))
        return Member(struct, NEXT_ARGUMENT, fn.program.types.void_pointer)
    return fn.place(cursor)


def _is_record(kind: ClangType) -> bool:
    return kind.canonical.kind is TypeKind.RECORD


def _struct(fn: Lowering, kind: ClangType) -> StructType:
    result = fn.program.types.of(kind, fn.here)
    assert isinstance(result, StructType)
    return result


def call(fn: Lowering, cursor: Cursor, name: str) -> None:
    """va_start, va_end, va_copy."""
    arguments = cursor.arguments
    where = _list(fn, arguments[0])
    fn.at(cursor)
    if name == "__builtin_va_start":
        if fn.arguments is None:
            raise fn.refuse("va_start in a function without variable arguments", cursor)
        fn.assign(where, build.cast(fn.arguments, where.type))
    elif name == "__builtin_va_copy":
        fn.assign(where, build.cast(fn.load(_list(fn, arguments[1])), where.type))


INTO_MEMORY = frozenset({"vsprintf", "vsnprintf", "vasprintf", "vswprintf"})  # these write arguments as text
CALLS = ("__builtin_va_start", "__builtin_va_end", "__builtin_va_copy")
