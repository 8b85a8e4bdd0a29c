"""What the arguments of an unknown function lead to: which scalars it may write."""

from __future__ import annotations

from collections.abc import Iterator

from unbraid.core import build
from unbraid.core.errors import Refused
from unbraid.core.nodes import (
    INDEX,
    ArrayType,
    Cast,
    Const,
    Expr,
    Member,
    Place,
    PointerType,
    StructType,
    Type,
)
from unbraid.core.records import dataclass
from unbraid.frontend.lowering import pointers
from unbraid.frontend.lowering.writer import FunctionWriter
from unbraid.frontend.parsing.clang import unary_operator
from unbraid.frontend.parsing.cursors import only_child, unwrap
from unbraid.frontend.parsing.decay import FUNCTIONS, is_decayed, pointee
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.parsing.syntax import Type as ClangType
from unbraid.frontend.types.table import model_type_name

MOST_CELLS = 32  # through one pointer; if there are more scalars, TRUE is withheld
_CASTS = (CursorKind.PAREN_EXPR, CursorKind.UNEXPOSED_EXPR, CursorKind.CSTYLE_CAST_EXPR)


@dataclass(frozen=True)
class Reach:
    """What a pointer leads to that is passed to an unknown function."""

    pointer: Expr
    element: Type | None  # None: a type whose size is not known
    source: ClangType | None  # the element as C has it, if that is known
    count: int | None  # the number of elements; None: at least one
    is_constant: bool

    @property
    def is_lock(self) -> bool:
        return self.source is not None and model_type_name(self.source) is not None


def reaches(fn: FunctionWriter, argument: Cursor, values: list[Expr]) -> Iterator[Reach]:
    """What the pointers in an argument or a parameter lead to: the argument itself, or the members of a struct."""
    types = fn.program.types
    target = pointee(argument)
    if target is None:
        for cell in values:
            if isinstance(cell.type, PointerType):
                kind = cell.type.target
                is_known = kind is not None and not (isinstance(kind, StructType) and kind.name not in types.structs)
                yield Reach(cell, kind if is_known else None, None, None, is_constant=False)
        return
    (pointer,) = values
    if target.canonical.kind in FUNCTIONS:
        return
    is_constant = target.canonical.is_const_qualified
    found, count = _pointed(argument)
    source = target if found is None else found
    yield Reach(uncast(pointer), core_type(fn, source), source, count, is_constant)


def _pointed(argument: Cursor) -> tuple[ClangType | None, int | None]:
    """The type of the elements that an argument points to, before it is converted, and their number if it is known."""
    cursor = argument
    while True:
        kind = cursor.type.canonical
        if kind.kind is TypeKind.CONSTANTARRAY and not is_decayed(cursor):
            return kind.element_type, kind.element_count
        if cursor.kind is CursorKind.UNARY_OPERATOR and unary_operator(cursor) == "&":
            operand = unwrap(only_child(cursor))
            is_whole = operand.kind in (CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR)  # and no element
            return operand.type, 1 if is_whole else None
        inner = cursor.children[-1:] if cursor.kind in _CASTS else []
        if not inner or not (_points_to_object(inner[0]) or _is_array(inner[0])):
            break
        cursor = inner[0]
    found = pointee(cursor)
    return (found, None) if found is not None and _points_to_object(cursor) else (None, None)


def without_casts(cursor: Cursor) -> Cursor:
    while cursor.kind in _CASTS:
        cursor = cursor.children[-1]
    return cursor


def _is_array(cursor: Cursor) -> bool:
    return cursor.type.canonical.kind is TypeKind.CONSTANTARRAY


def _points_to_object(cursor: Cursor) -> bool:
    found = pointee(cursor)
    return found is not None and found.canonical.kind not in (TypeKind.VOID, *FUNCTIONS)


def core_type(fn: FunctionWriter, kind: ClangType) -> Type | None:
    """None if the size is not known, or the type is not supported."""
    if kind.canonical.kind is TypeKind.VOID:
        return None
    try:
        return fn.program.types.of(kind, fn.here)
    except Refused:
        return None


def _without_names(kind: ClangType) -> ClangType:
    """An array type that typedefs may give names to."""
    while kind.kind is not TypeKind.CONSTANTARRAY:
        is_elaborated = kind.kind is TypeKind.ELABORATED
        kind = kind.named_type if is_elaborated else kind.declaration.underlying_typedef_type
    return kind


def has_lock(kind: ClangType | None) -> bool:
    """Is a member of this struct a lock or the like?"""
    if kind is None:
        return False
    canonical = kind.canonical
    if canonical.kind is TypeKind.CONSTANTARRAY:
        element = _without_names(kind).element_type
        return model_type_name(element) is not None or has_lock(element)
    if canonical.kind is not TypeKind.RECORD:
        return False
    return any(model_type_name(field.type) is not None or has_lock(field.type) for field in canonical.fields)


def cells(fn: FunctionWriter, reach: Reach) -> list[tuple[Place, ClangType | None]]:
    found: list[tuple[Place, ClangType | None]] = []
    for number in range(min(reach.count or 1, MOST_CELLS + 1)):
        found += scalars(fn, element(fn, reach, number), reach.source)
    return found


def element(fn: FunctionWriter, reach: Reach, number: int) -> Place:
    assert reach.element is not None
    pointer = build.cast(reach.pointer, fn.program.types.pointer_to(reach.element))
    moved = pointers.offset(fn, uncast(pointer) if number == 0 else pointer, Const(number, INDEX), reach.element)
    return build.dereference(uncast(moved), reach.element)


def scalars(fn: FunctionWriter, place: Place, source: ClangType | None) -> Iterator[tuple[Place, ClangType | None]]:
    """The scalars of a place, without locks and the like; and for a pointer, what it leads to."""
    kind, canonical = place.type, None if source is None else source.canonical
    if source is not None and model_type_name(source) is not None:
        return
    if isinstance(kind, ArrayType):
        inner = source.element_type if source is not None and source.kind is TypeKind.CONSTANTARRAY else None
        if inner is None and canonical is not None and canonical.kind is TypeKind.CONSTANTARRAY:
            inner = canonical.element_type
        for number in range(min(kind.length, MOST_CELLS + 1)):
            yield from scalars(fn, build.element(place, number, kind.element), inner)
    elif isinstance(kind, StructType):
        members = {} if canonical is None else {field.spelling: field.type for field in canonical.fields}
        for field in fn.program.types.structs[kind.name].fields:
            yield from scalars(fn, Member(place, field.name, field.type), members.get(field.name))
    elif isinstance(kind, PointerType) and canonical is not None and canonical.kind is TypeKind.POINTER:
        yield place, canonical.pointee
    else:
        yield place, None


def is_opaque(kind: ClangType | None) -> bool:
    """A struct that the program only declares."""
    return kind is not None and kind.canonical.kind is TypeKind.RECORD


def uncast(value: Expr) -> Expr:
    while isinstance(value, Cast) and isinstance(value.operand.type, PointerType):
        value = value.operand
    return value
