"""Recognises atomic accesses: objects of `_Atomic` type, and the operations that libclang shows without a name.

clang represents `__atomic_*` and `__c11_atomic_*` by a kind of expression that reorders the operands:

    the object, order [, value [, order of failure, desired value | address of the result] [, weak]]

Only the source text tells which operation it is: its first token, as spelled in the macro that it comes from.  In the
argument of another macro, and for some macros of headers, libclang gives the name of the macro itself.
"""

from __future__ import annotations

import re

from unbraid.core.errors import Refused
from unbraid.frontend.parsing.clang import origin_of, own_texts
from unbraid.frontend.parsing.syntax import Cursor, TranslationUnit, TypeKind
from unbraid.frontend.parsing.tokens import first_token

_MACRO = "atomic_"  # of <stdatomic.h>
_PREFIXES = ("__atomic_", "__c11_atomic_")
_OPERATION = re.compile(r"\b__(?:c11_)?atomic_\w+")
_WITHOUT_ORDER = "__c11_atomic_init"
_COMPARE_EXCHANGE = 5  # its least number of operands


def is_atomic(cursor: Cursor) -> bool:
    return cursor.type.canonical.kind is TypeKind.ATOMIC


def is_volatile(cursor: Cursor) -> bool:
    return cursor.type.canonical.is_volatile_qualified


def operation(cursor: Cursor) -> tuple[str, list[Cursor]]:
    """The name of an atomic operation, and its arguments in the order of the call."""
    name = first_token(cursor) or ""
    operands = list(cursor.children)
    if not name.startswith(_PREFIXES):
        name = _expanded(cursor.unit, name)
    if not name.startswith(_PREFIXES) or len(operands) < 2:
        raise Refused("this expression is not supported yet", origin_of(cursor))
    if name == _WITHOUT_ORDER:
        return name, operands
    target, order, *values = operands
    if len(operands) < _COMPARE_EXCHANGE:
        return name, [target, *values, order]
    expected, failure, desired, *weak = values
    return name, [target, expected, desired, *weak, order, failure]


def _expanded(unit: TranslationUnit, macro: str) -> str:
    """The operation in the expansion of a macro.  The program may define those of <stdatomic.h> itself.  A macro with
    several operations, or with several definitions, does not say which one it is."""
    definition = re.compile(rf"^\s*#\s*define\s+{re.escape(macro)}\b((?:.*\\\n)*.*)", re.MULTILINE)
    own = [found[1] for text in own_texts(unit).values() for found in definition.finditer(text)]
    if not own and macro.startswith(_MACRO):
        return f"__c11_{macro.removesuffix('_explicit')}"
    names = [name for body in own for name in _OPERATION.findall(body)]
    return names[0] if len(names) == len(own) == 1 else macro
