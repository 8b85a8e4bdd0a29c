"""Recognises atomic accesses: objects of `_Atomic` type, and the operations that libclang shows without a name.

clang represents `__atomic_*` and `__c11_atomic_*` by a kind of expression that reorders the operands:

    the object, order [, value [, order of failure, desired value | address of the result] [, weak]]

Only the source text tells which operation it is: its first token, as spelled in the macro that it comes from.
"""

from __future__ import annotations

from clang.cindex import Cursor, TypeKind

from unbraid.core.errors import Refused
from unbraid.frontend.parsing.clang import first_token, origin_of

_PREFIXES = ("__atomic_", "__c11_atomic_")
_WITHOUT_ORDER = "__c11_atomic_init"
_COMPARE_EXCHANGE = 5  # its least number of operands


def is_atomic(cursor: Cursor) -> bool:
    return cursor.type.get_canonical().kind is TypeKind.ATOMIC


def is_volatile(cursor: Cursor) -> bool:
    return bool(cursor.type.get_canonical().is_volatile_qualified())


def operation(cursor: Cursor) -> tuple[str, list[Cursor]]:
    """The name of an atomic operation, and its arguments in the order of the call."""
    token = first_token(cursor)
    operands = list(cursor.get_children())
    if token is None or not token[0].startswith(_PREFIXES) or len(operands) < 2:
        raise Refused("this expression is not supported yet", origin_of(cursor))
    name = token[0]
    if name == _WITHOUT_ORDER:
        return name, operands
    target, order, *values = operands
    if len(operands) < _COMPARE_EXCHANGE:
        return name, [target, *values, order]
    expected, failure, desired, *weak = values
    return name, [target, expected, desired, *weak, order, failure]
