"""Initialisers: which cell of an object each expression of a (possibly nested) list initialises."""

from __future__ import annotations

from collections.abc import Callable

from clang.cindex import Cursor, CursorKind, TypeKind

from unbraid.core import build
from unbraid.core.nodes import ArrayType, Expr, ScalarType, StructType, Type
from unbraid.frontend import expressions
from unbraid.frontend.clang import evaluate
from unbraid.frontend.types import model_type_name
from unbraid.frontend.writer import FunctionWriter
from unbraid.models import MODEL_INITIALISERS


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


def _modelled(fn: FunctionWriter, cursor: Cursor, kind: ScalarType) -> Expr | None:
    """How a modelled type looks inside differs between C libraries.  In all of them zeros are the default, and an
    initialiser of another kind has one more number, which says the kind."""
    found: list[int] = []
    pending = [cursor]
    while pending:
        item = pending.pop()
        if item.kind is CursorKind.INIT_LIST_EXPR:
            pending.extend(item.get_children())
            continue
        number = _number(item)
        if number is None:
            raise fn.refuse("this initialiser of a modelled type is not supported", item)
        if number:
            found.append(number)
    if not found:
        return None
    name = model_type_name(cursor.type)
    initialiser = MODEL_INITIALISERS.get(name or "", {}).get(found[0]) if len(found) == 1 else None
    if initialiser is None:
        raise fn.refuse("only the default initialiser is supported for this type", cursor)
    state, feature = initialiser
    if feature is not None:
        fn.program.announced.add(feature)
    return build.constant(state, kind)


def _number(item: Cursor) -> int | None:
    """The value of a constant, which may be a null pointer."""
    while item.kind in (CursorKind.UNEXPOSED_EXPR, CursorKind.CSTYLE_CAST_EXPR, CursorKind.PAREN_EXPR):
        item = list(item.get_children())[-1]
    return evaluate(item)


def _braced_scalar(fn: FunctionWriter, cursor: Cursor, kind: ScalarType) -> Expr | None:
    """`{ 5 }`, or the initialiser of a modelled type such as a mutex."""
    if cursor.type.get_canonical().kind is TypeKind.RECORD:
        return _modelled(fn, cursor, kind)
    children = list(cursor.get_children())
    if len(children) > 1:
        raise fn.refuse("too many initialisers", cursor)
    return fn.convert(expressions.value(fn, children[0]), kind) if children else None
