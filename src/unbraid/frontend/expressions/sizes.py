"""sizeof and _Alignof.

If the type of the operand is a variable-length array, the operand is evaluated (C17 6.5.3.4), and so are the lengths in
a type.  Of such a type, libclang shows the lengths and the names of types.  The text says which type the elements have.
"""

from __future__ import annotations

from collections.abc import Sequence

from unbraid.core import build
from unbraid.core.nodes import SIZE, Expr
from unbraid.frontend.expressions import places
from unbraid.frontend.lowering import variable_types
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing.clang import evaluate
from unbraid.frontend.parsing.cursors import has_effects, unwrap
from unbraid.frontend.parsing.syntax import Cursor, CursorKind
from unbraid.frontend.parsing.tokens import tokens_of

_TYPES = (CursorKind.TYPE_REF, CursorKind.STRUCT_DECL, CursorKind.UNION_DECL, CursorKind.ENUM_DECL)
_WIDTHS = {"char": 8, "_Bool": 8, "bool": 8, "short": 16, "int": 32, "float": 32, "double": 64}
_SIGNS = {"signed", "unsigned", "int", "const", "volatile"}


def size(fn: Lowering, cursor: Cursor) -> Expr:
    number = evaluate(cursor)
    if number is not None:
        return build.constant(number, fn.core_type(cursor))
    parts = cursor.children
    operand = unwrap(parts[0]) if parts and parts[0].is_expression else None
    if operand is not None and variable_types.is_variable(operand.type):
        if has_effects(operand):
            places.variable_array(fn, operand)
        fn.at(cursor)
        return build.cast(variable_types.size(fn, operand.type), fn.core_type(cursor))
    return build.cast(_size_of_type(fn, cursor, parts), fn.core_type(cursor))


def _size_of_type(fn: Lowering, cursor: Cursor, parts: Sequence[Cursor]) -> Expr:
    """sizeof (T[n][m]).  The lengths are shown twice: in the type, and then as operands."""
    words = _words(cursor)
    if words is None or ("*" in words and "[" in words and words.index("*") > words.index("[")):
        raise fn.refuse("this sizeof is not supported; multiply the lengths with the size of an element", cursor)
    dimensions = _dimensions(words)
    result = _size_of_element(fn, cursor, words, [part for part in parts if part.kind in _TYPES])
    for length in [part for part in parts if part.is_expression][:dimensions]:
        result = build.binary("*", result, fn.spill(variable_types.count(fn, length, cursor)), SIZE)
    return result


def _words(cursor: Cursor) -> list[str] | None:
    """The tokens between the parentheses; None if macros hide them."""
    tokens = [token.spelling for token in tokens_of(cursor)]
    if tokens[:2] != ["sizeof", "("] or tokens[-1] != ")":
        return None
    return tokens[2:-1]


def _dimensions(words: list[str]) -> int:
    """The number of dimensions that are written."""
    depth = found = 0
    for word in words:
        found += word == "[" and depth == 0
        depth += (word in ("[", "(", "{")) - (word in ("]", ")", "}"))
    return found


def _size_of_element(fn: Lowering, cursor: Cursor, words: list[str], named: list[Cursor]) -> Expr:
    """The size of the type in front of the dimensions."""
    types = fn.program.types
    end = words.index("[") if "[" in words else len(words)
    if "*" in words[:end]:
        return build.constant(types.size_of(types.void_pointer), SIZE)
    if named and variable_types.is_variable(named[0].type):
        return variable_types.size(fn, named[0].type)
    if named:
        return build.constant(types.size_of(types.of(named[0].type, fn.here)), SIZE)
    bits = _bits(words[:end], types.model.long_bits)
    if bits is None:
        raise fn.refuse("this sizeof is not supported; multiply the lengths with the size of an element", cursor)
    return build.constant(bits // 8, SIZE)


def _bits(words: list[str], long_bits: int) -> int | None:
    """The width of a type of C, such as `unsigned long`."""
    kinds = [word for word in words if word not in _SIGNS]
    match kinds:
        case []:
            return 32 if {"int", "signed", "unsigned"} & set(words) else None
        case ["long"]:
            return long_bits
        case ["long", "long"]:
            return 64
        case [kind] if kind in _WIDTHS:
            return _WIDTHS[kind]
    return None
