"""Initialisers: which cell of an object each expression of a (possibly nested) list initialises."""

from __future__ import annotations

from collections.abc import Callable

from clang.cindex import Cursor, CursorKind, TypeKind

from unbraid.core.nodes import ArrayType, Expr, ScalarType, StructType, Type
from unbraid.frontend import expressions
from unbraid.frontend.clang import evaluate
from unbraid.frontend.writer import FunctionWriter


def cells(fn: FunctionWriter, cursor: Cursor, kind: Type) -> list[Expr | None]:
    """The value of each cell of a variable with this initialiser; None: not mentioned, so zero."""
    cursor = expressions.unwrap(cursor)
    if cursor.kind is CursorKind.INIT_LIST_EXPR:
        if isinstance(kind, ScalarType):
            return [_braced_scalar(fn, cursor, kind)]
        # A value is kept at once if a later item might change what it was read from.
        keep = fn.spill if expressions.has_effects(cursor) else _as_it_is
        return _fill(fn, kind, list(cursor.get_children()), keep)
    if isinstance(kind, ScalarType):
        return [fn.convert(expressions.value(fn, cursor), kind)]
    if cursor.kind is CursorKind.STRING_LITERAL:
        raise fn.refuse("string literals are not supported here yet", cursor)
    return list(expressions.values(fn, cursor))


def _as_it_is(value: Expr) -> Expr:
    return value


def _fill(
    fn: FunctionWriter, kind: ArrayType | StructType, items: list[Cursor], keep: Callable[[Expr], Expr]
) -> list[Expr | None]:
    """Fill an aggregate from the front of the list.  Braces around a member may be left out, so an inner aggregate
    takes as many items as it needs."""
    parts: list[Type]
    if isinstance(kind, ArrayType):
        parts = [kind.element] * kind.length
    else:
        parts = [member for _, member in fn.program.types.structs[kind.name]]
    result: list[Expr | None] = []
    for part in parts:
        if not items:
            result.extend([None] * len(fn.cell_types(part)))
        elif isinstance(part, ScalarType) or _initialises_whole(fn, items[0]):
            _refuse_designator(fn, items[0])
            values = cells(fn, items.pop(0), part)
            result.extend(None if value is None else keep(value) for value in values)
        else:
            _refuse_designator(fn, items[0])
            result.extend(_fill(fn, part, items, keep))
    return result


def _initialises_whole(fn: FunctionWriter, item: Cursor) -> bool:
    item = expressions.unwrap(item)
    aggregate = item.type.get_canonical().kind in (TypeKind.RECORD, TypeKind.CONSTANTARRAY)
    return item.kind in (CursorKind.INIT_LIST_EXPR, CursorKind.STRING_LITERAL) or aggregate


def _refuse_designator(fn: FunctionWriter, item: Cursor) -> None:
    if item.kind is CursorKind.UNEXPOSED_EXPR and len(list(item.get_children())) > 1:
        raise fn.refuse("designated initialisers are not supported yet", item)


def _braced_scalar(fn: FunctionWriter, cursor: Cursor, kind: ScalarType) -> Expr | None:
    """`{ 5 }`, or the initialiser of a modelled type such as a mutex, which must be all zeros."""
    if cursor.type.get_canonical().kind is TypeKind.RECORD:
        pending = [cursor]
        while pending:
            item = pending.pop()
            if item.kind is CursorKind.INIT_LIST_EXPR:
                pending.extend(item.get_children())
            elif evaluate(item) != 0:
                raise fn.refuse("only the default initialiser is supported for this type yet", item)
        return None
    children = list(cursor.get_children())
    if len(children) > 1:
        raise fn.refuse("too many initialisers", cursor)
    return fn.convert(expressions.value(fn, children[0]), kind) if children else None
