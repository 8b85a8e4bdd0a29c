"""String literals and compound literals: objects without a name."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import ArrayType, Const, IntType, Place
from unbraid.frontend.expressions import initialisers
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.parsing import strings
from unbraid.frontend.parsing.syntax import Cursor, CursorKind
from unbraid.frontend.types.table import is_constant


def string(fn: Lowering, cursor: Cursor) -> Place:
    """An array that lives as long as the program."""
    kind = fn.core_type(cursor)
    if not isinstance(kind, ArrayType) or not isinstance(kind.element, IntType):
        raise fn.refuse("this string is not supported", cursor)
    initial = tuple(build.constant(code, kind.element) for code in strings.codes(cursor, kind))
    var = fn.program.unnamed(_key(cursor), "string", kind, initial, is_constant=True, source=cursor.spelling)
    fn.program.literals[var] = initial
    return var


def _key(cursor: Cursor) -> str:
    """A unique key for each literal.  Literals in the argument of a macro may share one location."""
    return f"{cursor.kind.name} {cursor.location.file}:{cursor.location.offset} {cursor.key} {cursor.spelling}"


def compound(fn: Lowering, cursor: Cursor) -> Place:
    """`(struct point){ 1, 2 }`: a local of the block around it; outside functions it lives as long as the program."""
    kind = fn.core_type(cursor)
    initial = next((child for child in cursor.children if child.kind is CursorKind.INIT_LIST_EXPR), None)
    if initial is None:
        raise fn.refuse("this compound literal is not supported", cursor)
    values = initialisers.cells(fn, initial, kind)
    fn.at(cursor)
    if fn.is_static:
        given = tuple(
            Const(0, scalar) if value is None else value
            for value, scalar in zip(values, fn.cell_types(kind), strict=True)
        )
        return fn.program.unnamed(_key(cursor), "literal", kind, given, is_constant(cursor))
    key = f"literal {cursor.key}"
    var = fn.local(cursor, key, "literal", kind, is_constant(cursor))
    fn.initialise_cells(var, values)
    return var
