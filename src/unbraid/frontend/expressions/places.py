"""Lowers C lvalues to places of core: members, elements, and dereferenced pointers."""

from __future__ import annotations

from unbraid.core import build
from unbraid.core.nodes import (
    FALSE,
    INDEX,
    ArrayType,
    BoolType,
    Expr,
    IntType,
    Member,
    Place,
    PointerType,
    Property,
    StructType,
    Type,
)
from unbraid.frontend.lowering import pointers, variable_types
from unbraid.frontend.lowering.bitfields import BitPlace
from unbraid.frontend.lowering.dispatch import Lowering
from unbraid.frontend.lowering.operands import Operands, unsequenced
from unbraid.frontend.lowering.symbols import key_of
from unbraid.frontend.main_arguments import follow_vector
from unbraid.frontend.parsing.atomics import is_atomic
from unbraid.frontend.parsing.clang import unary_operator
from unbraid.frontend.parsing.cursors import declaration_of, only_child, unsupported, unwrap
from unbraid.frontend.parsing.decay import FUNCTIONS, is_decayed, pointee
from unbraid.frontend.parsing.syntax import Cursor, CursorKind, TypeKind
from unbraid.frontend.types.table import promote


def unary(fn: Lowering, cursor: Cursor) -> Place | BitPlace:
    """*p"""
    match unary_operator(cursor):
        case "*":
            pointer = fn.value(only_child(cursor))
            fn.at(cursor)
            follow_vector(fn, pointer, build.dereference(pointer, fn.core_type(cursor)))
            return pointers.dereference(fn, pointer, fn.core_type(cursor))
        case "__extension__":
            return fn.lvalue(only_child(cursor))
    raise fn.refuse(unsupported(cursor), cursor)


def implicit(fn: Lowering, cursor: Cursor) -> Place | BitPlace:
    """An implicit conversion that keeps the place."""
    inner = only_child(cursor)
    if inner.type.canonical == cursor.type.canonical or is_atomic(inner):
        return fn.lvalue(inner)
    raise fn.refuse(unsupported(cursor), cursor)


def materialised(fn: Lowering, cursor: Cursor) -> Place:
    """A struct value, such as the result of a call, stored in a local so that its members can be accessed."""
    cells = fn.values(cursor)
    var = fn.declare(f"value {cursor.key}", "value", fn.core_type(cursor))
    fn.store_cells(var, cells)
    return var


def member(fn: Lowering, cursor: Cursor) -> Place | BitPlace:
    base = only_child(cursor)
    while base.kind is CursorKind.MEMBER_REF_EXPR and not base.spelling.isidentifier():
        # an unnamed struct: its members are members of the enclosing struct
        base = only_child(base)
    named = cursor.referenced
    target = pointee(base)
    if target is not None:
        pointer = fn.value(base)
        fn.at(cursor)
        struct: Place = pointers.dereference(fn, pointer, fn.program.types.of(target, fn.here))
    else:
        struct = fn.place(base)
    fn.at(cursor)
    if (target is not None and target.canonical.kind is TypeKind.ATOMIC) or _is_atomic(base):  # C17 6.5.2.3 p5
        fn.check(FALSE, Property.UNDEFINED, "a member of an atomic struct is accessed")
    if not isinstance(struct.type, StructType):
        raise fn.refuse(f"members of '{base.type.spelling}' are not supported", cursor)
    if named is None:
        raise fn.refuse("this member is not supported", cursor)
    return member_of(fn, struct, named.spelling)


def _is_atomic(base: Cursor) -> bool:
    """Is this an atomic struct, or a pointer to one?  clang adds a conversion to one that is not atomic."""
    base = unwrap(base)
    target = pointee(base)
    if (base.type if target is None else target).canonical.kind is TypeKind.ATOMIC:
        return True
    inner = base.children if base.kind is CursorKind.UNEXPOSED_EXPR else []
    return len(inner) == 1 and _is_atomic(inner[0])


def member_of(fn: Lowering, struct: Place, name: str) -> Place | BitPlace:
    """The place of a member of C: a field, a bit-field, or an access at the offset of a union member."""
    assert isinstance(struct.type, StructType)
    member = fn.program.types.records[struct.type.name].members[name]

    def part(field: str, kind: Type, offset: int) -> Place:
        if member.has_cells:
            return Member(struct, field, kind)
        start = build.cast(pointers.address_of(fn, struct), fn.program.types.pointer_to(kind))
        return build.dereference(pointers.offset(fn, start, build.constant(offset, INDEX), IntType(8, False)), kind)

    if not member.bits:
        return part(name, member.type, member.offset)
    pieces = tuple((part(bits.unit, bits.unit_type, bits.offset), bits) for bits in member.bits)
    return BitPlace(pieces, build.scalar(member.type))


def element(fn: Lowering, cursor: Cursor, only_address: bool = False) -> Place:
    base, index = cursor.children
    if pointee(base) is None:  # i[a]
        base, index = index, base
    base = unwrap(base)
    inner = base.children if base.kind is CursorKind.UNEXPOSED_EXPR else []
    array = unwrap(inner[0]) if len(inner) == 1 else base
    kind = array.type.canonical
    if kind.kind is not TypeKind.CONSTANTARRAY or kind.element_count == 0 or is_decayed(array):
        return _behind(fn, cursor, base, index, only_address)
    operands = Operands(fn, cursor)
    with operands.next():
        container = operands.place(fn.place(array))
    if isinstance(container, BitPlace) or not isinstance(container.type, ArrayType):
        raise fn.refuse(unsupported(array), cursor)
    with operands.next():
        position = operands.value(fn.value(index))
    operands.done()
    fn.at(cursor)
    length = container.type.length
    if not isinstance(position.type, (BoolType, IntType)):
        raise fn.refuse("this index is not supported", cursor)
    # C does not promote an index, but the length may not fit into its narrow type.
    position = build.cast(position, promote(position.type))
    last = length + 1 if only_address else length  # the address one past the end is legal
    fn.check(build.within(position, last), Property.DEREF, "array index out of bounds")
    return build.element(container, position, container.type.element)


def _behind(fn: Lowering, cursor: Cursor, base: Cursor, index: Cursor, only_address: bool) -> Place:
    """p[i] for a pointer p."""
    pointer, position = unsequenced(fn, cursor, [lambda: fn.value(base), lambda: fn.value(index)])
    fn.at(cursor)
    if not isinstance(pointer.type, PointerType) or not isinstance(position.type, (BoolType, IntType)):
        raise fn.refuse("this index is not supported", cursor)
    if not only_address:
        _check_row(fn, base, position)
    count, kind = steps(fn, base, position)
    moved = pointers.offset(fn, pointer, count, kind)
    if only_address:
        return build.dereference(moved, kind)
    follow_vector(fn, pointer, build.dereference(moved, kind))
    return pointers.dereference(fn, moved, kind)


def _check_row(fn: Lowering, base: Cursor, position: Expr) -> None:
    """Check an index into a row of a variable-length array, which is a part of an object."""
    inner = base.children if base.kind is CursorKind.UNEXPOSED_EXPR else []
    row = unwrap(inner[0]) if len(inner) == 1 else base
    if row.kind is CursorKind.DECL_REF_EXPR or not variable_types.is_variable(row.type) or is_decayed(row):
        return
    length = variable_types.length(fn, row.type)
    index = build.cast(position, INDEX)
    within = build.conjunction(
        build.compare("<=", build.constant(0, INDEX), index), build.compare("<", index, build.cast(length, INDEX))
    )
    fn.check(within, Property.DEREF, "array index out of bounds")


def steps(fn: Lowering, cursor: Cursor, count: Expr) -> tuple[Expr, Type]:
    """How far a pointer moves: the number of elements, and their type.  The pointer may point to arrays whose length is
    not constant."""
    target = pointee(cursor)
    if target is None or not variable_types.is_variable(target):
        return count, pointee_type(fn, cursor)
    elements = build.cast(variable_types.elements(fn, target), INDEX)
    return build.binary("*", build.cast(count, INDEX), elements, INDEX), variable_types.base(fn, target)


def pointee_type(fn: Lowering, cursor: Cursor) -> Type:
    """The type that an expression points to.  Arithmetic on void * and on function pointers counts in bytes."""
    target = pointee(cursor)
    if target is None:
        raise fn.refuse("this use of a pointer is not supported", cursor)
    kind = target.canonical.kind
    if kind in (TypeKind.VOID, *FUNCTIONS):
        return IntType(8, True)
    return fn.program.types.of(target, fn.here)


def variable_array(fn: Lowering, array: Cursor) -> Expr:
    """The address of the first element of a variable-length array: a variable, a row of another array, or `*p`."""
    array = unwrap(array)
    if array.kind is CursorKind.DECL_REF_EXPR:
        start = fn.variables.get(key_of(declaration_of(array)))
        if start is not None:
            return start
    if array.kind is CursorKind.ARRAY_SUBSCRIPT_EXPR:
        return pointers.address_of(fn, element(fn, array, only_address=True))
    if array.kind is CursorKind.UNARY_OPERATOR and unary_operator(array) == "*":
        return fn.value(only_child(array))
    raise fn.refuse("this use of a variable-length array is not supported", array)
